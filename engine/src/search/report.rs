//! What a search tells the world while it runs.

use super::table::Bound;
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
    fn current(&self, progress: &Progress, mv: Move, number: usize);

    /// A search has not found anything new for a while, and goes on.
    fn progress(&self, _: &Progress) {}
}

/// A report that nobody reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Report for Silent {
    fn line(&self, _: &Line) {}
    fn current(&self, _: &Progress, _: Move, _: usize) {}
}
