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
    /// How far the search goes whatever else is said.
    granted: (Duration, u64),
}

/// Time between two reports.
const INTERVAL: Duration = Duration::from_millis(500);

/// What checking a mate may take at least, in time and in nodes.
const GRANTED: (Duration, u64) = (Duration::from_millis(500), 1000);

impl<'a> Stop<'a> {
    /// Begins to count the time. `told_to` is asked now and then whether to stop.
    pub fn new(
        time: Option<Duration>,
        nodes: Option<u64>,
        told_to: &'a dyn Fn() -> bool,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        let (begin, reported) = (Instant::now(), Duration::ZERO);
        Self { begin, time, nodes, told_to, report, reported, granted: (Duration::ZERO, 0) }
    }

    /// Lets the search go on for half as long again as it took so far, whatever its limits say and
    /// whoever asks for its end: what has been found is still to be checked.
    pub(super) fn grant(&mut self, nodes: u64) {
        self.granted = (self.elapsed() * 3 / 2 + GRANTED.0, nodes * 3 / 2 + GRANTED.1);
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
        let late = self.time.is_some_and(|time| elapsed >= time) || (self.told_to)();
        late && elapsed >= self.granted.0
            || self.nodes.is_some_and(|most| nodes >= most.max(self.granted.1))
    }
}
