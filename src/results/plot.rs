//! Scores with their intervals, drawn.

use std::fmt::Write as _;

use super::elo::Estimate;

/// A line of the plot.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'a> {
    /// What was measured.
    pub name: &'a str,
    /// The score, from 0 to 1, and its interval.
    pub score: Estimate,
    /// From how many games.
    pub games: u64,
}

/// The least room for names, and what a letter of them takes at most on average.
const LEFT: f64 = 170.0;
const LETTER: f64 = 7.5;
const WIDTH: f64 = 480.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 60.0;
const ROW: f64 = 30.0;

/// The plot as SVG: a point and a line from end to end of the interval for every bar.
#[must_use]
pub fn svg(title: &str, bars: &[Bar<'_>]) -> String {
    let bottom = TOP + ROW * bars.len() as f64;
    let longest = bars.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
    let left = (20.0 + LETTER * longest as f64).max(LEFT);
    let (width, height) = (left + WIDTH + RIGHT, bottom + 50.0);
    let at = |score: f64| left + WIDTH * score;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{}\" y=\"28\" text-anchor=\"middle\" font-size=\"16\">{}</text>\n",
        width / 2.0,
        escaped(title)
    );
    // Writing into a string cannot fail.
    for tenth in 0..=10 {
        let x = at(f64::from(tenth) / 10.0);
        let (color, stroke) = if tenth == 5 { ("#555555", 1.5) } else { ("#dddddd", 1.0) };
        let _ = writeln!(
            text,
            "<line x1=\"{x}\" y1=\"{TOP}\" x2=\"{x}\" y2=\"{bottom}\" stroke=\"{color}\" \
             stroke-width=\"{stroke}\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" \
             fill=\"#555555\">{}</text>",
            bottom + 20.0,
            tenth * 10
        );
    }
    for (row, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        let Estimate { value, low, high } = bar.score;
        // Blue where the first mover is ahead, red where the second is, grey where it may be either.
        let color = match (low > 0.5, high < 0.5) {
            (true, _) => "#1f5fa8",
            (_, true) => "#b3352b",
            _ => "#666666",
        };
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <line x1=\"{:.1}\" y1=\"{y}\" x2=\"{:.1}\" y2=\"{y}\" stroke=\"{color}\" \
             stroke-width=\"3\"/><circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\" fill=\"{color}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"#555555\">{:.1} %, {} games</text>",
            left - 12.0,
            y + 5.0,
            escaped(bar.name),
            at(low),
            at(high),
            at(value),
            left + WIDTH + 10.0,
            y + 5.0,
            value * 100.0,
            bar.games
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555555\">per cent of the points, \
         with the 95 % interval</text>\n</svg>",
        at(0.5),
        bottom + 40.0
    );
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::elo::single_games;

    #[test]
    fn a_plot_shows_every_bar() {
        let bars = [("shogi", 60, 40), ("a<b", 20, 80)].map(|(name, wins, losses)| Bar {
            name,
            score: single_games(wins, 0, losses),
            games: 100,
        });
        let svg = svg("Title & more", &bars);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("Title &amp; more") && svg.contains("a&lt;b"));
        assert!(svg.contains("60.0 %, 100 games") && svg.contains("#b3352b"));
        assert_eq!(svg.matches("<circle").count(), 2);
    }

    #[test]
    fn there_is_room_for_a_long_name() {
        let width = |name| {
            let score = single_games(1, 0, 1);
            let svg = svg("", &[Bar { name, score, games: 2 }]);
            let head = svg.split("viewBox=\"0 0 ").nth(1).unwrap();
            head.split(' ').next().unwrap().parse::<f64>().unwrap()
        };
        assert_eq!(width("shogi"), width("kagamigi"));
        assert!(width(&"n".repeat(40)) > width("shogi") + 100.0);
    }
}
