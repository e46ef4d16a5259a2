//! The measures as pictures.

use std::fmt::Write as _;

use super::measure::Measure;
use crate::results::plot::{self, Bar};

/// The games and limits as they are called beside a bar.
fn names(measures: &[Measure]) -> Vec<String> {
    let one = measures.iter().all(|measure| measure.limit == measures[0].limit);
    let name =
        |m: &Measure| if one { m.variant.clone() } else { format!("{}, {}", m.variant, m.limit) };
    measures.iter().map(name).collect()
}

/// The first mover's score of every measure.
pub fn score(measures: &[Measure]) -> String {
    let names = names(measures);
    let bar = |(measure, name)| -> Bar<'_> {
        let (measure, name): (&Measure, &String) = (measure, name);
        Bar { name, score: measure.score.estimate(), games: measure.score.games() }
    };
    let bars: Vec<Bar<'_>> = measures.iter().zip(&names).map(bar).collect();
    plot::svg("The first mover's score (henka against itself)", &bars)
}

const LEFT: f64 = 220.0;
const WIDTH: f64 = 150.0;
const GAP: f64 = 60.0;
const TOP: f64 = 70.0;
const ROW: f64 = 24.0;

/// What the play is like: a column of bars for each thing that is measured.
pub fn play(measures: &[Measure]) -> String {
    type Value = fn(&Measure) -> f64;
    let columns: [(&str, Value); 5] = [
        ("plies a game", |m| m.length()[0]),
        ("legal moves", Measure::branching),
        ("drops, %", |m| 100.0 * m.share(m.drops)),
        ("captures, %", |m| 100.0 * m.share(m.captures)),
        ("promotions, %", |m| 100.0 * m.share(m.promotions)),
    ];
    let width = LEFT + (WIDTH + GAP) * columns.len() as f64;
    let height = TOP + ROW * measures.len() as f64 + 20.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{}\" y=\"28\" text-anchor=\"middle\" font-size=\"16\">What play is like \
         (henka against itself)</text>\n",
        width / 2.0
    );
    let at = |row: usize| TOP + ROW * (row as f64 + 0.5);
    // Writing into a string cannot fail.
    for (row, name) in names(measures).iter().enumerate() {
        let (x, y) = (LEFT - 10.0, at(row) + 4.5);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{name}</text>");
    }
    for (column, (title, value)) in columns.iter().enumerate() {
        let left = LEFT + (WIDTH + GAP) * column as f64;
        let most = measures.iter().map(value).fold(f64::MIN_POSITIVE, f64::max);
        let _ = writeln!(
            text,
            "<text x=\"{left}\" y=\"{}\" fill=\"#555555\">{title}</text>",
            TOP - 8.0
        );
        for (row, measure) in measures.iter().enumerate() {
            let (value, y) = (value(measure), at(row));
            let long = WIDTH * value / most;
            let _ = writeln!(
                text,
                "<rect x=\"{left}\" y=\"{:.1}\" width=\"{long:.1}\" height=\"14\" \
                 fill=\"#7a9cc6\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"#333333\">{value:.1}</text>",
                y - 7.0,
                left + long + 5.0,
                y + 4.5
            );
        }
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_is_drawn() {
        let measures = ["ito", "shogi"].map(|game| Measure::new(game, "9 nodes"));
        assert_eq!(play(&measures).matches("<rect ").count(), 1 + 2 * 5);
        assert_eq!(score(&measures).matches("<circle").count(), 2);
        let two = [Measure::new("ito", "9 nodes"), Measure::new("ito", "90 nodes")];
        assert!(play(&two).contains(">ito, 90 nodes<"));
        assert!(roxmltree::Document::parse(&play(&two)).is_ok());
    }
}
