//! What limits a search, and the signals that end it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::Instant;
use crate::board::Color;
use crate::position::Move;

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// Black's and White's remaining time.
    pub remaining: [Duration; 2],
    /// What each gets for every move.
    pub increment: [Duration; 2],
    /// What every move may take after the remaining time is used up.
    pub byoyomi: Duration,
}

/// What limits a search. Without any limit it goes on to the greatest depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time to use, exactly.
    pub movetime: Option<Duration>,
    /// The clocks of the game.
    pub clocks: Option<Clocks>,
    /// Go on until told to stop.
    pub infinite: bool,
    /// As `infinite`, until the opponent has played the expected move.
    pub ponder: bool,
    /// The root moves to look at; all of them if empty.
    pub searchmoves: Vec<Move>,
    /// How the clocks are to be used.
    pub pace: Pace,
    /// What a draw is worth to the side that searches, in hundredths.
    pub draw_value: i32,
    /// With this move number, as SFEN counts them, the game is a draw.
    pub drawn_at: Option<u32>,
}

/// How much of the clocks is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Kept back of the clocks for the way from here to the GUI.
    pub delay: Duration,
    /// The least time for a move, where the clocks have it.
    pub minimum: Duration,
    /// A move's share of the remaining time in per cent of what is thought right.
    pub percent: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { delay: Duration::ZERO, minimum: Duration::ZERO, percent: 100 }
    }
}

/// What one thread tells another about a search.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    finished: AtomicBool,
    clocks: Mutex<Option<Clocks>>,
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
    pub fn ponderhit(&self, clocks: Option<Clocks>) {
        if let Ok(mut slot) = self.clocks.lock() {
            *slot = clocks;
        }
        self.pondering.store(false, Relaxed);
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

    fn new_clocks(&self) -> Option<Clocks> {
        self.clocks.lock().ok().and_then(|slot| *slot)
    }
}

/// How long a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this, whatever the search has found so far.
    base: Duration,
    /// Nor after this much more, times how much the position seems to need it.
    share: Duration,
    /// After this the search ends wherever it is.
    pub hard: Duration,
}

/// The moves that the remaining time is thought to be for.
const HORIZON: u32 = 32;
/// The shortest time given to a move, whatever the clock says.
const SHORTEST: Duration = Duration::from_millis(1);

impl Budget {
    /// What the limits allow the side to move, if they say anything about time.
    #[must_use]
    pub fn of(limits: &Limits, side: Color) -> Option<Self> {
        let by_clock = limits.clocks.map(|clocks| Self::by_clock(&clocks, side, limits.pace));
        let by_time = limits.movetime.map(|time| {
            let time = time.max(SHORTEST);
            Self { base: time, share: Duration::ZERO, hard: time }
        });
        match (by_clock, by_time) {
            (Some(a), Some(b)) => Some(Self { hard: a.hard.min(b.hard), ..a }),
            (a, b) => a.or(b),
        }
    }

    fn by_clock(clocks: &Clocks, side: Color, pace: Pace) -> Self {
        let (remaining, increment) =
            (clocks.remaining[side.index()], clocks.increment[side.index()]);
        let all = remaining + increment + clocks.byoyomi;
        // Byoyomi comes anew for every move: of a very short one the delay takes half at most. Of a
        // clock without it the delay is never touched, for what is lost there does not come back.
        let half = if clocks.byoyomi.is_zero() { all } else { all / 2 };
        let most = all.saturating_sub(pace.delay.min(half)).max(SHORTEST);
        let spare = remaining.saturating_sub(pace.delay);
        let share = (spare / HORIZON + increment * 3 / 4) * pace.percent / 100;
        let hard = (clocks.byoyomi + share * 4).max(pace.minimum).min(most);
        // Byoyomi that is not used is lost, so an iteration may as well begin late in it.
        let base = (clocks.byoyomi * 3 / 4).max(pace.minimum).min(hard);
        Self { base, share, hard: if remaining.is_zero() { most } else { hard } }
    }

    /// When no new iteration is to begin, if the position needs `need` times the usual.
    #[must_use]
    pub fn soft(&self, need: f64) -> Duration {
        (self.base + self.share.mul_f64(need)).min(self.hard)
    }
}

/// The clock of one search.
#[derive(Debug)]
pub struct Timer {
    begin: Instant,
    /// When the time that counts began.
    counted_from: Instant,
    budget: Option<Budget>,
    side: Color,
    waiting: bool,
}

impl Timer {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits, side: Color, begin: Instant) -> Self {
        let budget = Budget::of(limits, side);
        Self { begin, counted_from: begin, budget, side, waiting: limits.ponder }
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Is the time used up?
    pub fn is_over(&mut self, limits: &Limits, signals: &Signals) -> bool {
        self.used_up(limits, signals, |budget| budget.hard)
    }

    /// Is it too late to begin another iteration, if the position needs `need` times the usual?
    pub fn is_late(&mut self, limits: &Limits, signals: &Signals, need: f64) -> bool {
        self.used_up(limits, signals, |budget| budget.soft(need))
    }

    fn used_up(
        &mut self,
        limits: &Limits,
        signals: &Signals,
        part: impl Fn(Budget) -> Duration,
    ) -> bool {
        if self.waiting {
            if signals.pondering() {
                return false;
            }
            self.waiting = false;
            self.counted_from = Instant::now();
            if let Some(clocks) = signals.new_clocks() {
                let limits = Limits { clocks: Some(clocks), ..limits.clone() };
                self.budget = Budget::of(&limits, self.side);
            }
        }
        !limits.infinite
            && self.budget.is_some_and(|budget| self.counted_from.elapsed() >= part(budget))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, byoyomi: u64) -> Budget {
        let ms = Duration::from_millis;
        let clocks = Clocks {
            remaining: [ms(remaining); 2],
            increment: [ms(increment); 2],
            byoyomi: ms(byoyomi),
        };
        let pace = Pace { delay: ms(30), ..Pace::default() };
        let limits = Limits { clocks: Some(clocks), pace, ..Limits::default() };
        Budget::of(&limits, Color::White).unwrap()
    }

    #[test]
    fn byoyomi_is_used_but_not_overstepped() {
        let budget = budget(0, 0, 1000);
        assert!(budget.soft(1.0) >= Duration::from_millis(600), "{budget:?}");
        assert!(budget.hard <= Duration::from_millis(970), "{budget:?}");
    }

    #[test]
    fn an_increment_is_not_outspent_however_much_each_move_is_delayed() {
        let (mut remaining, increment, lag) = (1_000, 10, 9);
        for ply in 0..1_000 {
            let used = budget(remaining, increment, 0).hard.as_millis() as u64 + lag;
            assert!(used < remaining + increment, "move {ply}: {used} of {remaining}");
            remaining = remaining + increment - used;
        }
        assert!(remaining > 10, "{remaining}");
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for remaining in [0, 1, 10, 100, 1_000, 100_000] {
            for increment in [0, 10, 1_000] {
                for byoyomi in [0, 10, 1_000] {
                    let all = Duration::from_millis(remaining + increment + byoyomi);
                    let budget = budget(remaining, increment, byoyomi);
                    assert!(budget.soft(3.0) <= budget.hard);
                    assert!(budget.hard < all.max(Duration::from_millis(2)), "{budget:?} {all:?}");
                }
            }
        }
    }
}
