//! The clock of a search, and the signals that end it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::{Budget, Clocks, Instant, Limits};
use crate::board::Color;

/// What one thread tells another about a search.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    finished: AtomicBool,
    hit: Mutex<Option<Hit>>,
}

/// The expected move was played.
#[derive(Clone, Copy, Debug)]
struct Hit {
    /// When that was said.
    at: Instant,
    /// The clocks as they are now, if they were told.
    clocks: Option<Clocks>,
}

impl Signals {
    /// Signals for a search that has not begun.
    #[must_use]
    pub fn new(ponder: bool) -> Self {
        Self { pondering: AtomicBool::new(ponder), ..Self::default() }
    }

    /// Ends the search, even one that has not begun.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Has somebody asked for the end?
    #[inline]
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The expected move was played: from now on the clock counts, the given one if there is one.
    /// A search that does not ponder, or no longer, goes on as before.
    pub fn ponderhit(&self, clocks: Option<Clocks>) {
        let mut hit = self.hit.lock().unwrap_or_else(PoisonError::into_inner);
        if self.pondering() {
            *hit = Some(Hit { at: Instant::now(), clocks });
            self.pondering.store(false, Relaxed);
        }
    }

    /// Is the opponent still thinking?
    #[must_use]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// The search is over and its move printed.
    pub fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    /// Is the search over?
    #[must_use]
    pub fn finished(&self) -> bool {
        self.finished.load(Relaxed)
    }

    fn hit(&self) -> Option<Hit> {
        *self.hit.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The clock of one search.
///
/// What a search has thought on the opponent's time is not taken off its own clock, but it has been
/// thought: such a search ends when one that began at the same time on its own clock would end. Only
/// what a move has to itself ([`Budget`]) it has from the moment the expected move was played, for it
/// would be lost.
#[derive(Debug)]
pub struct Timer {
    begin: Instant,
    /// When the clock of the side that thinks began to run; `None` while it ponders.
    own_time_from: Option<Instant>,
    budget: Option<Budget>,
    side: Color,
    to_come: u32,
    /// When the last iteration ended, counted from the beginning, and what the position needed then.
    last: Option<(Duration, f64)>,
}

impl Timer {
    /// Starts the clock of a move, after which its side makes `to_come - 1` others.
    #[must_use]
    pub fn start(limits: &Limits, side: Color, to_come: u32, begin: Instant) -> Self {
        let budget = Budget::of(limits, side, to_come);
        let own_time_from = (!limits.ponder).then_some(begin);
        Self { begin, own_time_from, budget, side, to_come, last: None }
    }

    /// Time since the search was asked for.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Is the time used up? It is also if the last iteration ended too late for another, as one may
    /// while the search ponders and nothing ends it.
    pub fn is_over(&mut self, limits: &Limits, signals: &Signals) -> bool {
        let last = self.last;
        self.used_up(limits, signals, |budget| {
            let was_late = last.is_some_and(|(at, need)| at >= budget.soft(need));
            if was_late { Duration::ZERO } else { budget.hard }
        })
    }

    /// An iteration has ended. Is it too late to begin another, if the position needs `need` times
    /// the usual?
    pub fn is_late(&mut self, limits: &Limits, signals: &Signals, need: f64) -> bool {
        self.last = Some((self.elapsed(), need));
        self.used_up(limits, signals, |budget| budget.soft(need))
    }

    fn used_up(
        &mut self,
        limits: &Limits,
        signals: &Signals,
        part: impl Fn(Budget) -> Duration,
    ) -> bool {
        let Some(own_time_from) = self.notice_hit(limits, signals) else { return false };
        !limits.infinite
            && self.budget.is_some_and(|budget| {
                self.elapsed() >= part(budget) && own_time_from.elapsed() >= budget.base
            })
    }

    /// When the clock of the side that thinks began to run, and with which times.
    fn notice_hit(&mut self, limits: &Limits, signals: &Signals) -> Option<Instant> {
        if self.own_time_from.is_none() && !signals.pondering() {
            let hit = signals.hit();
            self.own_time_from = Some(hit.map_or_else(Instant::now, |hit| hit.at));
            if let Some(clocks) = hit.and_then(|hit| hit.clocks) {
                let limits = Limits { clocks: Some(clocks), ..limits.clone() };
                self.budget = Budget::of(&limits, self.side, self.to_come);
            }
        }
        self.own_time_from
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that has pondered for this long, and its limits, at the moment of the ponderhit.
    fn pondered(millis: u64, clocks: Clocks) -> (Timer, Limits, Signals) {
        let limits = Limits { clocks: Some(clocks), ponder: true, ..Limits::default() };
        let begin = Instant::now().checked_sub(Duration::from_millis(millis)).unwrap();
        let (mut timer, signals) =
            (Timer::start(&limits, Color::Black, 32, begin), Signals::new(true));
        assert!(!timer.is_late(&limits, &signals, 1.0) && !timer.is_over(&limits, &signals));
        signals.ponderhit(None);
        (timer, limits, signals)
    }

    #[test]
    fn what_was_thought_while_pondering_counts() {
        let clocks = Clocks { remaining: [Duration::from_secs(64); 2], ..Clocks::default() };
        // A move's share is two seconds: the last iteration begins after 1.2 of them.
        let (mut timer, limits, signals) = pondered(3_000, clocks);
        assert!(timer.is_over(&limits, &signals), "{timer:?}");
        let (mut timer, limits, signals) = pondered(1_000, clocks);
        assert!(!timer.is_over(&limits, &signals), "{timer:?}");
        assert!(!timer.is_late(&limits, &signals, 1.0), "{timer:?}");
        assert!(timer.is_late(&limits, &signals, 0.4), "{timer:?}");
    }

    #[test]
    fn byoyomi_is_used_after_pondering() {
        let clocks = Clocks { byoyomi: Duration::from_secs(5), ..Clocks::default() };
        let (mut timer, limits, signals) = pondered(60_000, clocks);
        assert!(!timer.is_late(&limits, &signals, 1.0) && !timer.is_over(&limits, &signals));
    }

    #[test]
    fn the_clocks_of_a_ponderhit_replace_those_before() {
        let clocks = Clocks { remaining: [Duration::from_secs(64); 2], ..Clocks::default() };
        let limits = Limits { clocks: Some(clocks), ponder: true, ..Limits::default() };
        let begin = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
        let (mut timer, signals) =
            (Timer::start(&limits, Color::Black, 32, begin), Signals::new(true));
        signals.ponderhit(Some(Clocks { remaining: [Duration::from_secs(1); 2], ..clocks }));
        assert!(timer.is_late(&limits, &signals, 1.0), "{timer:?}");
    }
}
