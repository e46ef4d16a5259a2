//! The measures as tables.

use std::fmt::Write as _;

use serde_json::Value;

use super::measure::Measure;
use crate::tournament::report::percent;

/// What limited the players, in words, from the settings of their tournament.
pub fn limit(essence: &Value) -> String {
    let of = |name: &str| essence.get(name).and_then(Value::as_u64);
    let named = [("nodes", "nodes"), ("depth", "plies"), ("movetime", "ms")];
    let general = named.iter().find_map(|(name, unit)| Some(format!("{} {unit}", of(name)?)));
    general.unwrap_or_else(|| "as each engine was given".to_owned())
}

/// The tables, each limit with its own, and the first moves of every game.
pub fn text(measures: &[Measure], openings: usize) -> String {
    let mut text = String::new();
    let mut before = None;
    // Writing into a string cannot fail.
    for measure in measures {
        if before != Some(&measure.limit) {
            let _ = write!(
                text,
                "{}## At {} a move\n\n\
                 | game | games | first mover's score, 95 % | draws | plies, middle half | legal moves | drops | captures | promotions | ends by |\n\
                 |---|---|---|---|---|---|---|---|---|---|\n",
                if before.is_some() { "\n" } else { "" },
                measure.limit
            );
            before = Some(&measure.limit);
        }
        row(&mut text, measure);
    }
    scores(&mut text, measures);
    for measure in measures.iter().filter(|_| openings > 0) {
        first_moves(&mut text, measure, openings);
    }
    text
}

fn row(text: &mut String, measure: &Measure) {
    let (games, [mean, low, high]) = (measure.score.games(), measure.length());
    let share = |count: u64| format!("{:.1} %", 100.0 * measure.share(count));
    let draws = 100.0 * measure.score.results[1] as f64 / games.max(1) as f64;
    let mut endings: Vec<(&String, &u64)> = measure.endings.iter().collect();
    endings.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
    let endings: Vec<String> =
        endings.iter().take(3).map(|(name, count)| format!("{name} {count}")).collect();
    let _ = writeln!(
        text,
        "| {} | {games} | {} | {draws:.1} % | {mean:.1} ({low:.0} to {high:.0}) | {:.1} | {} | {} | {} | {} |",
        measure.variant,
        percent(&measure.score.estimate()),
        measure.branching(),
        share(measure.drops),
        share(measure.captures),
        share(measure.promotions),
        endings.join(", ")
    );
}

/// What scores promised, and what came of it.
fn scores(text: &mut String, measures: &[Measure]) {
    // Writing into a string cannot fail.
    let _ = text.write_str(
        "\n## Do scores mean what they say?\n\n\
         Per cent of the points that the mover got where his score promised so many; how far \
         promises were off on average; and the scale, in hundredths, on which they would have been best \
         (they are said on 600), and how far off then.\n\n\
         | game | at a move | 0–10 | 10–20 | 20–30 | 30–40 | 40–50 | 50–60 | 60–70 | 70–80 | 80–90 | 90–100 | off by | best scale | off by then | first mover: promised, got |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for Measure { variant, limit, calibration, .. } in measures {
        let _ = write!(text, "| {variant} | {limit} |");
        for bin in &calibration.bins {
            let _ = match bin.positions {
                0 => write!(text, " |"),
                _ => write!(text, " {:.0} |", 100.0 * bin.had()),
            };
        }
        let (start, error) = (calibration.start, 100.0 * calibration.error());
        let (scale, off) = calibration.fitted();
        let (said, had) = (100.0 * start.expected(), 100.0 * start.had());
        let _ =
            writeln!(text, " {error:.1} | {scale} | {:.1} | {said:.1}, {had:.1} |", 100.0 * off);
    }
}

fn first_moves(text: &mut String, measure: &Measure, most: usize) {
    let mut moves: Vec<_> = measure.first_moves.iter().collect();
    moves.sort_by_key(|&(name, score)| (std::cmp::Reverse(score.games()), name));
    let _ = write!(
        text,
        "\n### First moves in {}, at {} a move\n\n{} different ones in {} games.\n\n\
         | move | games | first mover's score, 95 % |\n|---|---|---|\n",
        measure.variant,
        measure.limit,
        moves.len(),
        measure.score.games()
    );
    for (name, score) in moves.iter().take(most) {
        let _ = writeln!(text, "| {name} | {} | {} |", score.games(), percent(&score.estimate()));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn limits_are_named() {
        assert_eq!(limit(&json!({ "nodes": 1000 })), "1000 nodes");
        assert_eq!(limit(&json!({ "depth": 3 })), "3 plies");
        assert_eq!(limit(&json!({ "tc": "5+0.1" })), "as each engine was given");
    }

    #[test]
    fn every_limit_has_its_table() {
        let measures = [("ito", "9 nodes"), ("shogi", "9 nodes"), ("ito", "90 nodes")]
            .map(|(game, limit)| Measure::new(game, limit));
        let text = text(&measures, 3);
        assert_eq!(text.matches("\n|---|---|---|---|").count(), 3, "{text}");
        assert_eq!(text.matches("\n### First moves in ito").count(), 2);
        assert!(text.starts_with("## At 9 nodes a move\n") && text.contains("\n## At 90 nodes"));
        assert!(text.contains("| shogi | 0 | 50.0 % [0.0, 100.0] |"), "{text}");
    }
}
