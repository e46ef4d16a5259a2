//! What limits a search, and the signals that end it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Instant;
use crate::board::Color;
use crate::position::Move;
use crate::rules::EnteringKing;

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
    /// By which rule who may declare has won, in a game that knows declarations.
    pub declared_by: EnteringKing,
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

/// How long a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this, whatever the search has found so far. It is what the move
    /// has to itself: byoyomi, a time for exactly this move, the least time that is asked for.
    base: Duration,
    /// Nor after this much more, times how much the position seems to need it: what the move may
    /// take of the time that all moves share.
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
            (Some(a), Some(b)) => {
                let hard = a.hard.min(b.hard);
                Some(Self { base: a.base.min(hard), hard, ..a })
            }
            (a, b) => a.or(b),
        }
    }

    fn by_clock(clocks: &Clocks, side: Color, pace: Pace) -> Self {
        let (remaining, increment) =
            (clocks.remaining[side.index()], clocks.increment[side.index()]);
        let all = remaining + increment + clocks.byoyomi;
        // Byoyomi comes anew for every move, so of a very short one the delay takes at most a fifth. A
        // clock without byoyomi keeps the whole delay back: whoever oversteps it has lost.
        let kept_back = pace.delay.min(if clocks.byoyomi.is_zero() { all } else { all / 5 });
        let most = all.saturating_sub(kept_back).max(SHORTEST);
        let spare = remaining.saturating_sub(pace.delay);
        let share = (spare / HORIZON + increment * 3 / 4) * pace.percent / 100;
        let usual = (clocks.byoyomi + share * 4).max(pace.minimum).min(most);
        let hard = if remaining.is_zero() { most } else { usual };
        // Byoyomi that is not used is lost: iterations begin until late in it, and as long as it lasts
        // when there is nothing else, for one that is broken off has often found something.
        let only_byoyomi = remaining.is_zero() && increment.is_zero();
        let late = if only_byoyomi { most } else { clocks.byoyomi * 3 / 4 };
        let base = late.max(pace.minimum).min(hard);
        Self { base, share, hard }
    }

    /// When no new iteration is to begin, if the position needs `need` times the usual.
    #[must_use]
    pub fn soft(&self, need: f64) -> Duration {
        (self.base + self.share.mul_f64(need)).min(self.hard)
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
    /// When the last iteration ended, counted from the beginning, and what the position needed then.
    last: Option<(Duration, f64)>,
}

impl Timer {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits, side: Color, begin: Instant) -> Self {
        let budget = Budget::of(limits, side);
        let own_time_from = (!limits.ponder).then_some(begin);
        Self { begin, own_time_from, budget, side, last: None }
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
                self.budget = Budget::of(&limits, self.side);
            }
        }
        self.own_time_from
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
        assert_eq!([budget.soft(1.0), budget.hard], [Duration::from_millis(970); 2]);
    }

    #[test]
    fn of_a_short_byoyomi_a_fifth_is_kept_back_at_most() {
        let hard = |byoyomi| budget(0, 0, byoyomi).hard.as_millis();
        assert_eq!([10, 100, 150, 200].map(hard), [8, 80, 120, 170]);
    }

    #[test]
    fn before_main_time_has_run_out_some_of_the_byoyomi_is_left_for_an_iteration_to_end() {
        let budget = budget(2_000, 0, 1_000);
        assert!(budget.soft(0.0) == Duration::from_millis(750) && budget.hard > budget.soft(1.0));
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

    /// A search that has pondered for this long, and its limits, at the moment of the ponderhit.
    fn pondered(millis: u64, clocks: Clocks) -> (Timer, Limits, Signals) {
        let limits = Limits { clocks: Some(clocks), ponder: true, ..Limits::default() };
        let begin = Instant::now().checked_sub(Duration::from_millis(millis)).unwrap();
        let (mut timer, signals) = (Timer::start(&limits, Color::Black, begin), Signals::new(true));
        assert!(!timer.is_late(&limits, &signals, 1.0) && !timer.is_over(&limits, &signals));
        signals.ponderhit(None);
        (timer, limits, signals)
    }

    #[test]
    fn what_was_thought_while_pondering_counts() {
        let clocks = Clocks { remaining: [Duration::from_secs(64); 2], ..Clocks::default() };
        // Two seconds is a move's share.
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
        let (mut timer, signals) = (Timer::start(&limits, Color::Black, begin), Signals::new(true));
        signals.ponderhit(Some(Clocks { remaining: [Duration::from_secs(1); 2], ..clocks }));
        assert!(timer.is_late(&limits, &signals, 1.0), "{timer:?}");
    }
}
