//! How the error fell, as a picture.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// Room for the numbers on the left, and below.
const MARGIN: f64 = 60.0;

/// The errors after each epoch, of what was learned from and of what was kept apart, as SVG.
pub fn svg(name: &str, curve: &[[f64; 2]]) -> String {
    let all = || curve.as_flattened().iter().copied();
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let span = (high - low).max(1e-9);
    let x = |epoch: usize| {
        MARGIN + (WIDTH - 2.0 * MARGIN) * epoch as f64 / (curve.len().max(2) - 1) as f64
    };
    let y = |error: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (error - low) / span;
    let line = |which: usize, color: &str, label: &str| {
        let points: Vec<String> = curve
            .iter()
            .enumerate()
            .map(|(epoch, errors)| format!("{:.1},{:.1}", x(epoch), y(errors[which])))
            .collect();
        let end = curve.last().map_or(0.0, |errors| y(errors[which]));
        format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\n\
             <text x=\"{:.0}\" y=\"{:.0}\" fill=\"{color}\">{label}</text>\n",
            points.join(" "),
            WIDTH - MARGIN + 4.0,
            end + 4.0
        )
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{MARGIN}\" y=\"30\" font-size=\"16\">{name}: mean squared error after each epoch</text>\n"
    );
    for step in 0..=4 {
        let error = low + span * f64::from(step) / 4.0;
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "<line x1=\"{MARGIN}\" x2=\"{:.0}\" y1=\"{2:.1}\" y2=\"{2:.1}\" stroke=\"#ddd\"/>\
             <text x=\"8\" y=\"{3:.1}\">{1:.5}</text>",
            WIDTH - MARGIN,
            error,
            y(error),
            y(error) + 4.0
        );
    }
    for epoch in (0..curve.len()).step_by(curve.len() / 8 + 1) {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{}</text>",
            x(epoch),
            HEIGHT - MARGIN + 20.0,
            epoch + 1
        );
    }
    text + &line(0, "#888", "learned") + &line(1, "#c33", "held out") + "</svg>\n"
}
