//! Alpha and beta, and what kind of node is asked about them.

use super::table::{Bound, Entry};
use crate::eval::Score;
use crate::position::Move;

/// The scores that still matter: worse than `alpha` and better than `beta` are alike.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// What the side to move is sure of already.
    pub alpha: Score,
    /// What its opponent is sure of already.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: Score::INFINITE_LOSS, beta: Score::INFINITE };

    /// The narrowest window, which only asks whether the score is above alpha.
    #[inline]
    pub const fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha.next() }
    }

    /// The score, if what the table knows decides the window.
    #[inline]
    pub fn cut_by(&self, entry: &Entry) -> Option<Score> {
        let decided = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
        };
        decided.then_some(entry.score)
    }
}

impl Score {
    /// The narrowest window, which only asks whether the score is below this one.
    #[inline]
    pub(super) fn just_below(self) -> Window {
        Window { alpha: self - 1, beta: self }
    }
}

impl std::ops::Neg for Window {
    type Output = Self;
    /// The same window as the opponent sees it.
    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The best that a node has found so far.
#[derive(Clone, Copy, Debug)]
pub struct BestSoFar {
    /// Its score.
    pub score: Score,
    /// The move with this score, once there is one above alpha.
    pub mv: Option<Move>,
}

impl BestSoFar {
    /// At least this score, without a move.
    #[inline]
    pub const fn at(score: Score) -> Self {
        Self { score, mv: None }
    }

    /// A move has this score. Does it raise alpha?
    #[inline]
    pub fn take(&mut self, mv: Move, score: Score, window: &mut Window) -> bool {
        self.score = self.score.max(score);
        let raises = score > window.alpha;
        if raises {
            self.mv = Some(mv);
            window.alpha = score;
        }
        raises
    }
}

impl Bound {
    /// What a score says, given the window it was found with.
    #[inline]
    pub fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// Whether a node is searched with an open window, at compile time.
pub trait PvNode {
    /// Is it?
    const PV: bool;
}

/// A node of the principal variation.
#[derive(Debug)]
pub struct OnPv;
/// A node that is only asked whether it is above its window.
#[derive(Debug)]
pub struct OffPv;

impl PvNode for OnPv {
    const PV: bool = true;
}
impl PvNode for OffPv {
    const PV: bool = false;
}
