//! What was expected against what came, drawn: a panel a game.

use std::fmt::Write as _;

use super::measure::Measure;

const SIDE: f64 = 170.0;
const GAP: f64 = 34.0;
const COLUMNS: usize = 4;
const TOP: f64 = 76.0;
/// Fewer positions say nothing.
const LEAST: u64 = 100;

/// A panel for every measure: to the right what was expected, upwards what came of it, a point for
/// each tenth; the larger, the more positions.
pub fn svg(measures: &[Measure]) -> String {
    let rows = measures.len().div_ceil(COLUMNS);
    let columns = measures.len().clamp(1, COLUMNS);
    let width = GAP + (SIDE + GAP) * columns as f64;
    let height = TOP + (SIDE + GAP + 20.0) * rows as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{x}\" y=\"24\" text-anchor=\"middle\" font-size=\"16\">What scores promise, and what \
         comes of it</text>\n\
         <text x=\"{x}\" y=\"44\" text-anchor=\"middle\" fill=\"#555555\">across: per cent of the points that \
         the score promised; up: per cent the mover got</text>\n",
        x = width / 2.0
    );
    for (number, measure) in measures.iter().enumerate() {
        let left = GAP + (SIDE + GAP) * (number % COLUMNS) as f64;
        let top = TOP + (SIDE + GAP + 20.0) * (number / COLUMNS) as f64;
        panel(&mut text, measure, left, top);
    }
    text + "</svg>\n"
}

fn panel(text: &mut String, measure: &Measure, left: f64, top: f64) {
    let (right, bottom) = (left + SIDE, top + SIDE);
    let at = |across: f64, up: f64| (left + SIDE * across, bottom - SIDE * up);
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "<text x=\"{left}\" y=\"{}\" font-size=\"11\">{}, {}</text>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" \
         stroke=\"#999999\"/>\
         <path d=\"M{left} {bottom}L{right} {top}\" stroke=\"#bbbbbb\" fill=\"none\"/>",
        top - 6.0,
        measure.variant,
        measure.limit
    );
    for percent in [0, 50, 100] {
        let (x, y) = at(f64::from(percent) / 100.0, f64::from(percent) / 100.0);
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\" fill=\"#555555\">{percent}\
             </text><text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"10\" fill=\"#555555\">{percent}\
             </text>",
            bottom + 13.0,
            left - 4.0,
            y + 3.5
        );
    }
    let bins = measure.calibration.bins.iter().filter(|bin| bin.positions >= LEAST);
    let most = measure.calibration.bins.iter().map(|bin| bin.positions).max().unwrap_or(1);
    for bin in bins {
        let (x, y) = at(bin.expected(), bin.had());
        let size = 2.0 + 4.0 * (bin.positions as f64 / most as f64).sqrt();
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size:.1}\" fill=\"#1f5fa8\"/>"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_panel() {
        let mut measures = ["ito", "shogi", "minjiku", "kagamigi", "minishogi"]
            .map(|game| Measure::new(game, "9 nodes"));
        let scores = vec![Some("cp 100".to_owned()); 2 * LEAST as usize];
        measures[0].calibration.add(&scores, true, 1.0);
        let drawn = svg(&measures);
        assert_eq!(drawn.matches("<circle").count(), 1);
        assert_eq!(drawn.matches(", 9 nodes<").count(), 5);
        assert!(roxmltree::Document::parse(&drawn).is_ok());
    }
}
