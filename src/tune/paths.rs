//! Where the numbers went, drawn: a panel for each.

use std::fmt::Write as _;

use super::spsa::Tuned;

const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 90.0;
const GAP: f64 = 46.0;
const COLUMNS: usize = 3;

/// A panel for every number: iterations to the right, the number upwards; dashed is where it began.
/// `paths` has the values after every iteration.
pub fn svg(tuned: &[Tuned], paths: &[Vec<f64>]) -> String {
    let rows = tuned.len().div_ceil(COLUMNS);
    let width = GAP + (WIDTH + GAP) * tuned.len().clamp(1, COLUMNS) as f64;
    let height = 20.0 + (HEIGHT + GAP) * rows as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (at, one) in tuned.iter().enumerate() {
        let left = GAP + (WIDTH + GAP) * (at % COLUMNS) as f64;
        let top = 34.0 + (HEIGHT + GAP) * (at / COLUMNS) as f64;
        let path: Vec<f64> =
            std::iter::once(one.start).chain(paths.iter().map(|values| values[at])).collect();
        panel(&mut text, one, &path, (left, top));
    }
    text + "</svg>\n"
}

fn panel(text: &mut String, one: &Tuned, path: &[f64], (left, top): (f64, f64)) {
    let least = path.iter().copied().fold(one.start - one.step, f64::min);
    let most = path.iter().copied().fold(one.start + one.step, f64::max);
    let x = |i: usize| left + WIDTH * i as f64 / (path.len() - 1).max(1) as f64;
    let y = |value: f64| top + HEIGHT * (most - value) / (most - least).max(1e-9);
    let last = path.last().copied().unwrap_or(one.start);
    let line: Vec<String> =
        path.iter().enumerate().map(|(i, &value)| format!("{:.1},{:.1}", x(i), y(value))).collect();
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "<text x=\"{left}\" y=\"{:.1}\">{}: {:.1}, was {}</text>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#cccccc\"/>\
         <path d=\"M{left} {start:.1}h{WIDTH}\" stroke=\"#999999\" stroke-dasharray=\"4 4\" fill=\"none\"/>\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"1.5\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\" fill=\"#555555\">{most:.0}</text>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\" fill=\"#555555\">{least:.0}</text>",
        top - 6.0,
        one.name,
        last,
        one.start,
        line.join(" "),
        left - 4.0,
        top + 9.0,
        left - 4.0,
        top + HEIGHT,
        start = y(one.start),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_path() {
        let tuned = ["a", "b", "c", "d"].map(|name| Tuned {
            name: name.to_owned(),
            start: 10.0,
            bounds: (0.0, 100.0),
            step: 2.0,
        });
        let drawn = svg(&tuned, &[vec![11.0, 9.0, 10.0, 30.0], vec![12.0, 9.5, 10.0, 33.0]]);
        assert_eq!(drawn.matches("<polyline").count(), 4);
        assert!(drawn.contains(">d: 33.0, was 10<"));
        assert!(roxmltree::Document::parse(&drawn).is_ok());
        assert!(roxmltree::Document::parse(&svg(&tuned, &[])).is_ok());
    }
}
