//! What the men are worth where they stand, kept up to date move by move.

use super::Evaluator;
use crate::board::{Color, SquareSet};
use crate::position::{Changes, Man, Position};
use crate::rules::Variant;

/// Men on the board and in hand, and where they stand: Black's minus White's.
///
/// A search computes it once, at its root, and then follows every move with
/// [`Evaluator::standing_after`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The values of the men, in hundredths.
    pub material: i32,
    /// What their squares add, in the unit of [`Feature::Placement`](super::Feature::Placement).
    pub placement: i32,
}

impl<V: Variant> Evaluator<V> {
    /// The standing of a position, man by man: the reference for [`Evaluator::standing_after`].
    #[must_use]
    pub fn standing(&self, position: &Position<V>) -> Standing {
        let mut standing = Standing::default();
        for color in Color::ALL {
            let sign = color.sign();
            position.men(color).for_each(|square| {
                let Some(man) = position.man_at(square) else { return };
                standing.material += sign * self.values.on_board(man.kind);
                standing.placement += sign * self.placement.place(color, man.kind, square);
            });
            let hand = position.hand(color);
            for kind in hand.kinds() {
                standing.material += sign * hand.count(kind) as i32 * self.values.in_hand(kind);
            }
        }
        standing
    }

    /// The standing after a move, given the standing before it and what the move changes.
    #[inline]
    #[must_use]
    pub fn standing_after(&self, mut standing: Standing, changes: &Changes) -> Standing {
        let mut count = |sign: i32, Man { color, kind }: Man, square| {
            let sign = sign * color.sign();
            standing.material += sign * self.values.on_board(kind);
            standing.placement += sign * self.placement.place(color, kind, square);
        };
        changes.each_removed::<V>(|man, square| count(-1, man, square));
        if let Some((man, square)) = changes.added() {
            count(1, man, square);
        }
        if let Some(hand) = changes.hand() {
            let gained = i32::from(hand.after) - i32::from(hand.before);
            standing.material += hand.color.sign() * gained * self.values.in_hand(hand.kind);
        }
        standing
    }
}
