//! Which moves give check, found without playing them.

use super::{Move, Position, Sink};
use crate::board::{Square, SquareSet};
use crate::rules::{AttackTables, Variant};

/// What is worth knowing once about all moves of a position that may give check.
#[derive(Clone, Copy, Debug)]
pub struct Checks<V: Variant> {
    /// The king of the side that is not to move.
    king: Option<Square>,
    /// Men of the side to move that alone stand between a rider of theirs and that king.
    screens: V::Set,
    /// The squares from which some man of the side to move could attack that king; only these and
    /// the screens are worth a closer look.
    near: V::Set,
}

impl<V: Variant> Position<V> {
    /// Looks at the enemy king once, for many calls of [`Position::gives_check`].
    #[must_use]
    pub fn checks(&self) -> Checks<V> {
        let king = self.king(!self.side);
        let (mut screens, mut near) = (V::Set::EMPTY, V::Set::EMPTY);
        if let Some(king) = king
            && !V::SPECIAL
        {
            near = V::TABLES.near(self.side, king) | V::TABLES.star(king);
            let occupied = self.occupied();
            self.for_each_ray(king, self.side, |_, between| {
                let shields = between & occupied;
                if !shields.has_many() {
                    screens |= shields & self.men(self.side);
                }
            });
        }
        Checks { king, screens, near }
    }

    /// Would this legal move leave the opponent in check?
    #[inline]
    #[must_use]
    pub fn gives_check(&self, checks: &Checks<V>, mv: Move) -> bool {
        let Some(king) = checks.king else { return false };
        let (us, to) = (self.side, mv.to());
        if V::SPECIAL {
            let after = self.scene_after(&self.scene(self.occupied()), us, mv);
            return !self.removers(&after, king, us, true).is_empty();
        }
        let occupied = || self.occupied().without(V::Set::of(mv.from())) | V::Set::of(to);
        if checks.near.contains(to) {
            let kind = self.kind_after(mv);
            if V::TABLES.leaps(us, kind, to).contains(king)
                || V::TABLES.slides(us, kind, to).contains(king)
                    && (V::TABLES.between(to, king) & occupied()).is_empty()
            {
                return true;
            }
        }
        if mv.is_drop() || !checks.screens.contains(mv.from()) {
            return false;
        }
        let occupied = occupied();
        let mut opens = false;
        self.for_each_ray(king, us, |from, between| {
            opens |= from != mv.from() && (between & occupied).is_empty();
        });
        opens
    }

    /// Hands over the legal drops that give check.
    pub fn checking_drops(&self, sink: &mut impl Sink<V::Set>) {
        let (us, guard) = (self.side, self.guard());
        let Some(king) = self.king(!us) else { return };
        let hand = self.hand(us);
        if V::SPECIAL || hand.is_empty() || guard.is_empty() {
            return;
        }
        let occupied = self.occupied();
        let vacant = self.vacant() & guard;
        for kind in hand.kinds() {
            // A man of ours attacks the king from where a man of theirs would go from its square.
            let from = self.attacks(!us, kind, king, occupied) & vacant;
            if !from.is_empty() {
                sink.drops(kind, self.drop_targets(kind, from));
            }
        }
    }
}
