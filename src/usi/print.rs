//! What the engine says: how a line is printed and how each kind of line is written.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use crate::board::Color;
use crate::eval::Chances;
use crate::position::Move;
use crate::rules::{Outcome, Rules};
use crate::search::{Bound, Line, Progress, Report};

/// Prints one line. Without anybody to read it the process has no reason to go on, and ends.
pub fn say(line: &str) {
    // The log has the line before the GUI can answer it, so that it has both in order.
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

/// Nodes a second.
fn speed(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64
}

/// An `info` line of a game with these rules, the principal variation last; with the chances of the
/// score, if they are wanted.
#[must_use]
pub fn info(rules: &'static Rules, line: &Line, shows_chances: bool) -> String {
    let millis = line.elapsed.as_millis();
    let mut text = format!("info depth {} seldepth {}", line.depth, line.seldepth);
    // Writing into a string cannot fail.
    let _ = write!(text, " multipv {} score {}", line.number, line.score);
    match line.bound {
        Bound::Exact => {}
        Bound::Lower => text.push_str(" lowerbound"),
        Bound::Upper => text.push_str(" upperbound"),
    }
    if shows_chances {
        let Chances { win, draw, loss } = Chances::of(line.score);
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let speed = speed(line.nodes, line.elapsed);
    let _ = write!(text, " time {millis} nodes {} nps {speed}", line.nodes);
    let pv: Vec<String> = line.pv.iter().map(|mv| mv.text_in(rules).to_string()).collect();
    let _ = write!(text, " hashfull {} pv {}", line.hashfull, pv.join(" "));
    text
}

/// Prints what a search reports.
#[derive(Clone, Copy, Debug)]
pub struct Printer {
    rules: &'static Rules,
    shows_chances: bool,
}

impl Printer {
    /// One for a game with these rules, which prints the chances of scores if they are wanted.
    #[must_use]
    pub const fn of(rules: &'static Rules, shows_chances: bool) -> Self {
        Self { rules, shows_chances }
    }
}

impl Report for Printer {
    fn line(&self, line: &Line) {
        say(&info(self.rules, line, self.shows_chances));
    }

    fn current(&self, progress: &Progress, mv: Move, number: usize) {
        let Progress { depth, nodes, elapsed, .. } = *progress;
        let (mv, speed) = (mv.text_in(self.rules), speed(nodes, elapsed));
        say(&format!(
            "info depth {depth} currmove {mv} currmovenumber {number} nodes {nodes} nps {speed}"
        ));
    }

    fn progress(&self, progress: &Progress) {
        let Progress { depth, seldepth, nodes, elapsed, hashfull } = *progress;
        let (millis, speed) = (elapsed.as_millis(), speed(nodes, elapsed));
        say(&format!(
            "info depth {depth} seldepth {seldepth} time {millis} nodes {nodes} nps {speed} \
             hashfull {hashfull}"
        ));
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
