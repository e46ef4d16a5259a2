//! Scores: hundredths, mates, and what is better than what.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The worth of a position to one side, usually the side to move: hundredths of a pawn-like man, or
/// the number of plies to mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// Beyond this a score is a mate.
const MATE_BOUND: i32 = 30_000;
/// A mate on the board.
const MATE: i32 = 32_000;

impl Score {
    /// Nobody is better off.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(MATE + 1);

    /// Below every score.
    pub const INFINITE_LOSS: Self = Self(-MATE - 1);

    /// The least score above this one.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// A score in hundredths, kept clear of the mates.
    #[inline]
    #[must_use]
    pub const fn evaluation(value: i32) -> Self {
        let limit = MATE_BOUND - 1;
        Self(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// The side to move is mated after this many plies from the root.
    #[inline]
    #[must_use]
    pub const fn mated_in(ply: usize) -> Self {
        Self(ply as i32 - MATE)
    }

    /// The side to move mates after this many plies from the root.
    #[inline]
    #[must_use]
    pub const fn mate_in(ply: usize) -> Self {
        Self(MATE - ply as i32)
    }

    /// The plies to mate: positive if the side to move mates, negative (or 0) if it is mated.
    /// [`Score::INFINITE_LOSS`], which is what nothing is known of yet, is no mate by the side to move.
    #[must_use]
    pub const fn mate_plies(self) -> Option<i32> {
        if self.0 >= MATE_BOUND {
            Some(MATE - self.0)
        } else if self.0 <= -MATE_BOUND {
            let plies = -MATE - self.0;
            Some(if plies > 0 { 0 } else { plies })
        } else {
            None
        }
    }

    /// Does this score say mate, for either side?
    #[inline]
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.mate_plies().is_some()
    }

    /// Does this score say that the side to move is mated?
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -MATE_BOUND
    }

    /// The bare number.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The same on another scale, where `from` hundredths are `to`, to the nearest; a mate stays. What is
    /// better than another score is not worse there.
    #[must_use]
    pub fn rescaled(self, from: i32, to: i32) -> Self {
        if self.is_mate() {
            return self;
        }
        let (value, from, to) = (i64::from(self.0), i64::from(from.max(1)), i64::from(to));
        let half = from / 2 * value.signum();
        Self::evaluation(i32::try_from((value * to + half) / from).unwrap_or(self.0))
    }

    /// From 16 bits; see [`Score::to_table`].
    #[inline]
    #[must_use]
    pub const fn from_table(bits: u16, ply: usize) -> Self {
        let value = bits as i16 as i32;
        if value >= MATE_BOUND {
            Self(value - ply as i32)
        } else if value <= -MATE_BOUND {
            Self(value + ply as i32)
        } else {
            Self(value)
        }
    }

    /// In 16 bits, mates counted from the position at this ply rather than from the root, so that
    /// the score is true wherever the position occurs.
    #[inline]
    #[must_use]
    pub const fn to_table(self, ply: usize) -> u16 {
        let value = if self.0 >= MATE_BOUND {
            self.0 + ply as i32
        } else if self.0 <= -MATE_BOUND {
            self.0 - ply as i32
        } else {
            self.0
        };
        value as i16 as u16
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline]
    fn add(self, more: i32) -> Self {
        Self((self.0 + more).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, less: i32) -> Self {
        self + -less
    }
}

impl fmt::Display for Score {
    /// As USI writes it: `cp 35`, `mate 5`, `mate -4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_plies() {
            // A lost position has at least the ply in which it is lost.
            Some(0) => f.write_str("mate -0"),
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_from_where_they_are_looked_up() {
        let found_at_ply_5 = Score::mate_in(8);
        let stored = found_at_ply_5.to_table(5);
        assert_eq!(Score::from_table(stored, 2), Score::mate_in(5));
        let lost = Score::mated_in(9).to_table(3);
        assert_eq!(Score::from_table(lost, 0), Score::mated_in(6));
        assert_eq!(Score::from_table(Score::evaluation(-123).to_table(7), 1).value(), -123);
    }

    #[test]
    fn another_scale_keeps_order_signs_and_mates() {
        let of = |value| Score::evaluation(value).rescaled(1263, 600);
        assert_eq!((of(1263).value(), of(-1263).value(), of(0).value()), (600, -600, 0));
        assert_eq!((of(1).value(), of(2).value(), of(-2).value()), (0, 1, -1));
        assert!(
            (-30_000..30_000).all(|value| of(value) <= of(value + 1) && of(value) == -of(-value))
        );
        for mate in [Score::mate_in(3), Score::mated_in(4)] {
            assert_eq!(mate.rescaled(571, 600), mate);
        }
        assert_eq!(Score::evaluation(29_000).rescaled(1, 600).value(), 29_999);
    }

    #[test]
    fn plies_to_mate_have_the_sign_of_who_mates() {
        assert_eq!(Score::mate_in(5).mate_plies(), Some(5));
        assert_eq!(Score::mated_in(4).mate_plies(), Some(-4));
        assert_eq!(Score::mated_in(0).mate_plies(), Some(0));
        assert_eq!(Score::INFINITE_LOSS.mate_plies(), Some(0));
        assert_eq!(Score::DRAW.mate_plies(), None);
    }

    #[test]
    fn scores_print_as_usi_has_them() {
        assert_eq!(Score::evaluation(35).to_string(), "cp 35");
        assert_eq!(Score::mate_in(5).to_string(), "mate 5");
        assert_eq!(Score::mated_in(4).to_string(), "mate -4");
        assert_eq!(Score::evaluation(1 << 30).value(), 29_999);
    }
}
