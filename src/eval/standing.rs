//! What the men are worth where they stand, kept up to date move by move.

use super::Evaluator;
use crate::board::{Color, SquareSet};
use crate::position::{Move, Position};
use crate::rules::{Kind, Variant};

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

    /// The standing after a legal move, given the position before it and its standing.
    #[inline]
    #[must_use]
    pub fn standing_after(
        &self,
        mut standing: Standing,
        position: &Position<V>,
        mv: Move,
    ) -> Standing {
        let (us, kind) = (position.side(), mv.kind());
        let sign = us.sign();
        let worth = |kind: Kind| self.values.on_board(kind);
        let place = |color, kind, square| self.placement.place(color, kind, square);
        if mv.is_drop() {
            let base = V::KINDS.info(kind).base;
            standing.material += sign * (worth(kind) - self.values.in_hand(base));
            standing.placement += sign * place(us, kind, mv.to());
            return standing;
        }
        let mut take = |victim, square| {
            standing.material += sign * self.values.exchanged(victim);
            standing.placement += sign * place(!us, victim, square);
        };
        if V::BURNS {
            position.taken(mv).for_each(|square| {
                if let Some(man) = position.man_at(square) {
                    take(man.kind, square);
                }
            });
        } else if let Some(victim) = position.victim(mv) {
            take(victim, mv.to());
        }
        if !mv.is_rifle() {
            let after = position.kind_after(mv);
            standing.material += sign * (worth(after) - worth(kind));
            standing.placement += sign * (place(us, after, mv.to()) - place(us, kind, mv.from()));
        }
        standing
    }
}
