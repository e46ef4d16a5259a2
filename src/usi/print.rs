//! Answers.

use std::fmt::Write as _;
use std::io::Write as _;

use crate::board::Color;
use crate::position::Move;
use crate::rules::{Outcome, Rules};
use crate::search::{Bound, Line, Report};

/// Prints one line. Without anybody to read it the process has no reason to go on, and ends.
pub fn say(line: &str) {
    // First, so that the log has no answer to a line before the line.
    log('>', line);
    let mut out = std::io::stdout().lock();
    let said = out.write_all(line.as_bytes()).and_then(|()| out.write_all(b"\n"));
    if said.and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Writes a line to the log, if one is kept; says once that it cannot be, and plays on.
pub fn log(mark: char, line: &str) {
    if let Err(error) = super::log::write(mark, line) {
        note(&format_args!("DebugLogFile: {error}; the log ends here"));
    }
}

/// Prints a line meant for a person: what is wrong with a command, or what came of it. What is
/// repeated of the command may hold anything, but it stays one line.
pub fn note(text: &dyn std::fmt::Display) {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    say(&format!("info string {text}").replace(breaks, "?"));
}

/// An `info` line of a game with these rules, the principal variation last.
#[must_use]
pub fn info(rules: &'static Rules, line: &Line) -> String {
    let millis = line.elapsed.as_millis();
    let speed = line.nodes as f64 / line.elapsed.as_secs_f64().max(1e-3);
    let mut text = format!("info depth {} seldepth {}", line.depth, line.seldepth);
    // Writing into a string cannot fail.
    let _ = write!(text, " multipv {} score {}", line.number, line.score);
    match line.bound {
        Bound::Exact => {}
        Bound::Lower => text.push_str(" lowerbound"),
        Bound::Upper => text.push_str(" upperbound"),
    }
    let _ = write!(text, " time {millis} nodes {} nps {}", line.nodes, speed as u64);
    let pv: Vec<String> = line.pv.iter().map(|mv| mv.text_in(rules).to_string()).collect();
    let _ = write!(text, " hashfull {} pv {}", line.hashfull, pv.join(" "));
    text
}

/// Prints what a search reports.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    rules: &'static Rules,
}

impl Printer {
    /// One for a game with these rules.
    #[must_use]
    pub const fn of(rules: &'static Rules) -> Self {
        Self { rules }
    }
}

impl Report for Printer {
    fn line(&self, line: &Line) {
        say(&info(self.rules, line));
    }

    fn current(&self, depth: u32, mv: Move, number: usize) {
        let mv = mv.text_in(self.rules);
        say(&format!("info depth {depth} currmove {mv} currmovenumber {number}"));
    }
}

/// How a game that is over has ended, seen by the side to move.
#[must_use]
pub fn result(outcome: Outcome, side: Color) -> String {
    let result = match outcome.winner {
        None => "draw",
        Some(winner) if winner == side => "win",
        Some(_) => "loss",
    };
    format!("info string result {result} {}", outcome.reason)
}
