//! How much of the clocks one move may take.

use std::time::Duration;

use super::{Clocks, Limits, Pace};
use crate::board::Color;

/// How long a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this, whatever the search has found so far. It is what the move
    /// has to itself: byoyomi, a time for exactly this move, the least time that is asked for.
    pub(super) base: Duration,
    /// What the move may take on average of the time that all moves share.
    share: Duration,
    /// After this the search ends wherever it is.
    pub hard: Duration,
}

/// No new iteration begins after so much of a move's share, in tenths, where the position needs no more than
/// the usual: one that begins in time ends after it, and the mean position needs more. Moves took what they
/// should in matches (docs/search.md).
const BEGIN_TENTHS: u32 = 6;
/// After so much of its share, in tenths, a move is broken off.
const END_TENTHS: u32 = 24;
/// The shortest time given to a move, whatever the clock says.
const SHORTEST: Duration = Duration::from_millis(1);

impl Budget {
    /// What the limits allow the side to move, if they say anything about time; the remaining time is
    /// for `to_come` moves, see [`moves_to_come`](super::moves_to_come).
    #[must_use]
    pub fn of(limits: &Limits, side: Color, to_come: u32) -> Option<Self> {
        let by_clock =
            limits.clocks.map(|clocks| Self::by_clock(&clocks, side, limits.pace, to_come));
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

    fn by_clock(clocks: &Clocks, side: Color, pace: Pace, to_come: u32) -> Self {
        let (remaining, increment) =
            (clocks.remaining[side.index()], clocks.increment[side.index()]);
        let all = remaining + increment + clocks.byoyomi;
        // Byoyomi comes anew for every move, so of a very short one the delay takes at most a fifth. A
        // clock without byoyomi keeps the whole delay back: whoever oversteps it has lost.
        let kept_back = pace.delay.min(if clocks.byoyomi.is_zero() { all } else { all / 5 });
        let most = all.saturating_sub(kept_back).max(SHORTEST);
        let spare = remaining.saturating_sub(pace.delay);
        let share = (spare / to_come.max(1) + increment * 3 / 4) * pace.percent / 100;
        let longest = (clocks.byoyomi + share * END_TENTHS / 10).max(pace.minimum).min(most);
        let hard = if remaining.is_zero() { most } else { longest };
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
        let share = self.share * BEGIN_TENTHS / 10;
        (self.base + share.mul_f64(need)).min(self.hard)
    }

    /// What the move may take on average.
    #[must_use]
    pub fn mean(&self) -> Duration {
        (self.base + self.share).min(self.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::moves_to_come;

    fn budget(remaining: u64, increment: u64, byoyomi: u64) -> Budget {
        let ms = Duration::from_millis;
        let clocks = Clocks {
            remaining: [ms(remaining); 2],
            increment: [ms(increment); 2],
            byoyomi: ms(byoyomi),
        };
        let pace = Pace { delay: ms(30), ..Pace::default() };
        let limits = Limits { clocks: Some(clocks), pace, ..Limits::default() };
        Budget::of(&limits, Color::White, 32).unwrap()
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

    #[test]
    fn a_usual_game_gets_its_time_evenly_and_some_is_left_for_a_longer_one() {
        for (name, usual) in [("shogi", 69_u32), ("mitregi108", 37), ("daimitregi", 119)] {
            let mut clocks =
                Clocks { remaining: [Duration::from_secs(600); 2], ..Clocks::default() };
            let mut left = Vec::new();
            for played in 0..2 * usual {
                left.push(clocks.remaining[0].as_secs());
                let limits = Limits { clocks: Some(clocks), ..Limits::default() };
                let to_come = moves_to_come(name, 1 + 2 * played);
                clocks.remaining[0] -= Budget::of(&limits, Color::Black, to_come).unwrap().mean();
            }
            let at = |played: u32| left[played as usize];
            assert!((290..320).contains(&at(usual / 2)), "{name}: {left:?}");
            assert!((50..90).contains(&at(usual)) && at(2 * usual - 1) > 0, "{name}: {left:?}");
        }
    }
}
