//! What `go mate` is answered with.

use std::time::Duration;

use super::print::{note, say};
use crate::clock::{Instant, Signals};
use crate::door::AnyGame;
use crate::mate::{Limits, Progress, Verdict};
use crate::position::Move;

/// Looks for a mate and prints one `checkmate`. A mate is announced when it has been checked move by
/// move, `nomate` only when there is proof.
pub fn go_mate(
    game: &dyn AnyGame,
    time: Option<Duration>,
    signals: &Signals,
    megabytes: usize,
    begin: Instant,
) {
    let limits =
        Limits { time: time.map(|time| time.saturating_sub(begin.elapsed())), ..Limits::default() };
    let texts = |moves: &[Move]| -> String {
        moves.iter().map(|&mv| format!(" {}", game.text(mv))).collect()
    };
    let mut report = |progress: &Progress| {
        let Progress { nodes, elapsed, hashfull, line } = progress;
        let speed = (*nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64;
        let (depth, millis, line) = (line.len(), elapsed.as_millis(), texts(line));
        say(&format!(
            "info depth {depth} time {millis} nodes {nodes} nps {speed} hashfull {hashfull} pv{line}"
        ));
    };
    let answer = game.mate(megabytes, &limits, &|| signals.stopped(), &mut report);
    let verdict = match answer {
        Ok(answer) => {
            let line = match &answer.verdict {
                Verdict::Mate(line) => line.clone(),
                _ => Vec::new(),
            };
            let (nodes, elapsed, hashfull) = (answer.nodes, answer.elapsed, answer.hashfull);
            report(&Progress { nodes, elapsed, hashfull, line });
            answer.verdict
        }
        Err(error) => {
            note(&error);
            Verdict::Unknown
        }
    };
    // What comes in from here on, comes after the search.
    signals.finish();
    say(&match verdict {
        Verdict::Mate(line) => format!("checkmate{}", texts(&line)),
        Verdict::NoMate => "checkmate nomate".to_owned(),
        Verdict::Unknown => "checkmate timeout".to_owned(),
    });
}
