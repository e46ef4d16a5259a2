//! Alpha-beta search: principal-variation search with iterative deepening over a shared table.
//!
//! Each technique stands under its textbook name with its source. The search never prints: it
//! reports through [`Report`]. It never reads a clock where node counts or depths limit it, so
//! that one thread visits the same nodes on every machine.

pub mod deepen;
mod frame;
mod history;
mod learn;
mod node;
mod pages;
pub mod params;
mod picker;
pub mod pool;
mod prune;
mod quiet;
mod report;
pub mod see;
mod slot;
pub mod table;
pub mod time;
mod window;

pub use params::MAX_PLY;
pub use pool::{Best, Pool};
pub use table::Bound;
pub use table::Table;
pub use time::{Clocks, Limits, Pace, Signals};

use crate::eval::Score;
use crate::position::Move;

/// One line of a search report: what a finished iteration found.
#[derive(Clone, Debug)]
pub struct Line {
    /// Which of the best lines this is, from 1.
    pub number: usize,
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The greatest distance from the root that was looked at.
    pub seldepth: usize,
    /// The score, seen by the side to move at the root.
    pub score: Score,
    /// Whether the true score may be better or worse than that.
    pub bound: Bound,
    /// Nodes visited so far by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: std::time::Duration,
    /// How full the table is, in thousandths.
    pub hashfull: usize,
    /// The principal variation.
    pub pv: Vec<Move>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The greatest distance from the root that was looked at.
    pub seldepth: usize,
    /// Nodes visited so far by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: std::time::Duration,
    /// How full the table is, in thousandths.
    pub hashfull: usize,
}

/// What a search tells the world while it runs.
pub trait Report: Sync {
    /// An iteration has found a line, or that the score is outside its window.
    fn line(&self, line: &Line);

    /// A search that takes long has come to this root move, the number counting from 1.
    fn current(&self, depth: u32, mv: Move, number: usize);

    /// A search has not found anything new for a while, and goes on.
    fn progress(&self, _: &Progress) {}
}

/// A report that nobody reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Report for Silent {
    fn line(&self, _: &Line) {}
    fn current(&self, _: u32, _: Move, _: usize) {}
}
