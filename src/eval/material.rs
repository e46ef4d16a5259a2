//! The values of the pieces, computed from how they move on their board.
//!
//! The idea is old (Muller's rule of thumb for short-range leapers, among others): a piece is worth
//! what it can do. Averaged over all squares of the board, every square it reaches counts by how
//! likely it is that nothing blocks the way, more ahead than behind, and the sum counts a little
//! more than proportionally, because moves of one piece support each other. A piece that may
//! promote has a share of what it would become.

use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, Kind, MAX_KINDS, Variant};

/// The chance that a square in the way is empty.
const OPENNESS: f64 = 0.8;
/// What a reached square ahead, beside and behind counts.
const AHEAD: f64 = 1.5;
const BESIDE: f64 = 1.0;
const BEHIND: f64 = 0.7;
/// How much more than proportionally moves count.
const SYNERGY: f64 = 1.2;
/// Hundredths for a piece whose weighted mobility is 1.
const SCALE: f64 = 62.0;
/// The share of the gain by promotion that a piece has before it promotes, for each rank of its
/// longest step ahead, up to the bound.
const PROMOTION_SHARE: f64 = 0.06;
const MOST_PROMOTION_SHARE: f64 = 0.2;
/// What a piece in hand is worth, relative to the same piece on the board.
const IN_HAND: f64 = 1.1;

/// The values of a game's pieces, in hundredths of a pawn-like man.
#[derive(Clone, Debug)]
pub struct Values {
    board: [i32; MAX_KINDS],
    hand: [i32; MAX_KINDS],
    exchange: [i32; MAX_KINDS],
}

impl Values {
    /// Computes the values of a game.
    #[must_use]
    pub fn of<V: Variant>() -> Self {
        let mut values =
            Self { board: [0; MAX_KINDS], hand: [0; MAX_KINDS], exchange: [0; MAX_KINDS] };
        // Promoted kinds come last and do not promote again.
        for kind in V::KINDS.all().rev() {
            let info = V::KINDS.info(kind);
            if info.royal {
                continue;
            }
            let plain = SCALE * average_mobility::<V>(kind).powf(SYNERGY);
            let gain = info
                .promotion
                .map_or(0.0, |promoted| f64::from(values.board[promoted.index()]) - plain);
            let share = (PROMOTION_SHARE * pace::<V>(kind)).min(MOST_PROMOTION_SHARE);
            values.board[kind.index()] = (plain + share * gain.max(0.0)).round() as i32;
        }
        for &kind in V::KINDS.hand() {
            let value = IN_HAND * f64::from(values.board[kind.index()]);
            values.hand[kind.index()] = value.round() as i32;
        }
        for kind in V::KINDS.all() {
            let base = V::KINDS.info(kind).base;
            values.exchange[kind.index()] = values.board[kind.index()] + values.hand[base.index()];
        }
        values
    }

    /// The value of a man on the board; 0 for a king, which is never exchanged.
    #[inline]
    #[must_use]
    pub const fn on_board(&self, kind: Kind) -> i32 {
        self.board[kind.index()]
    }

    /// The value of a man in hand.
    #[inline]
    #[must_use]
    pub const fn in_hand(&self, kind: Kind) -> i32 {
        self.hand[kind.index()]
    }

    /// What taking a man changes: the opponent loses it, and in a game with hands the taker gets it.
    #[inline]
    #[must_use]
    pub const fn exchanged(&self, kind: Kind) -> i32 {
        self.exchange[kind.index()]
    }
}

/// The weighted number of squares a Black man of this kind reaches from here.
#[must_use]
pub fn mobility<V: Variant>(kind: Kind, from: Square) -> f64 {
    let leaps = V::TABLES.leaps(Color::Black, kind, from);
    let reach = V::TABLES.reach(Color::Black, kind, from);
    let weigh = |to: Square| {
        let between = V::TABLES.between(from, to).len();
        let chance = if leaps.contains(to) { 1.0 } else { OPENNESS.powi(between as i32) };
        let weight = match V::BOARD.rank(to).cmp(&V::BOARD.rank(from)) {
            std::cmp::Ordering::Less => AHEAD,
            std::cmp::Ordering::Equal => BESIDE,
            std::cmp::Ordering::Greater => BEHIND,
        };
        chance * weight
    };
    reach.into_iter().map(weigh).sum()
}

/// [`mobility`] averaged over the squares on which the piece is not stuck.
#[must_use]
pub fn average_mobility<V: Variant>(kind: Kind) -> f64 {
    let squares = V::TABLES.mobile(Color::Black, kind);
    let total: f64 = squares.into_iter().map(|square| mobility::<V>(kind, square)).sum();
    total / squares.len().max(1) as f64
}

/// The ranks a piece gains with its longest likely step ahead.
fn pace<V: Variant>(kind: Kind) -> f64 {
    let movement = &V::KINDS.info(kind).movement;
    let longest_leap = movement.leaps().iter().map(|leap| leap.1).max().unwrap_or(0);
    let slides_ahead = movement.slides[0] | movement.slides[4] | movement.slides[7];
    let likely_slide = f64::from(slides_ahead.count_ones()).min(1.0 / (1.0 - OPENNESS) - 2.0);
    f64::from(longest_leap).max(likely_slide)
}
