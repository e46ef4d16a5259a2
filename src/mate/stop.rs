//! When to stop, and what to tell meanwhile.

use std::time::Duration;

use crate::clock::Instant;
use crate::position::Move;

/// How far a search for mates has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How many of a thousand slots of the table are in use.
    pub hashfull: usize,
    /// The moves to the position that is looked at.
    pub line: Vec<Move>,
}

/// What ends a search for mates, and whom to tell how it goes.
pub struct Stop<'a> {
    begin: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
    told_to: &'a dyn Fn() -> bool,
    report: &'a mut dyn FnMut(&Progress),
    reported: Duration,
}

/// Time between two reports.
const INTERVAL: Duration = Duration::from_millis(500);

impl<'a> Stop<'a> {
    /// Begins to count the time. `told_to` is asked now and then whether to stop.
    pub fn new(
        time: Option<Duration>,
        nodes: Option<u64>,
        told_to: &'a dyn Fn() -> bool,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        let (begin, reported) = (Instant::now(), Duration::ZERO);
        Self { begin, time, nodes, told_to, report, reported }
    }

    /// Time since it began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Is it time to stop? Reports if it is time for that.
    pub(super) fn look(
        &mut self,
        nodes: u64,
        hashfull: usize,
        line: impl FnOnce() -> Vec<Move>,
    ) -> bool {
        let elapsed = self.elapsed();
        if elapsed >= self.reported + INTERVAL {
            self.reported = elapsed;
            (self.report)(&Progress { nodes, elapsed, hashfull, line: line() });
        }
        self.time.is_some_and(|time| elapsed >= time)
            || self.nodes.is_some_and(|most| nodes >= most)
            || (self.told_to)()
    }
}
