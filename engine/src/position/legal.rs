//! Whether a given move is legal, without generating any.

use super::attacks::Pin;
use super::{Move, Position};
use crate::board::{Square, SquareSet};
use crate::rules::{AttackTables, Promotion, Variant};

impl<V: Variant> Position<V> {
    /// Is this move, however it was come by, one the generator would emit here?
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        mv.kind().index() < V::KINDS.len()
            && self.on_board(mv.from())
            && self.on_board(mv.to())
            && if mv.is_drop() { self.is_allowed_drop(mv) } else { self.moves_like(mv) }
            && if V::SPECIAL { self.passes_test(mv) } else { self.leaves_king_safe(mv) }
    }

    #[inline]
    fn on_board(&self, square: Square) -> bool {
        square.index() < V::BOARD.indices() && V::TABLES.board().contains(square)
    }

    /// Is there such a man in hand, and may he be dropped there?
    fn is_allowed_drop(&self, mv: Move) -> bool {
        let info = V::KINDS.info(mv.kind());
        mv == Move::drop(mv.kind(), mv.to())
            && (!info.is_promoted || V::PROMOTION == Promotion::Flip)
            && self.hand(self.side).count(info.base) > 0
            && self.drop_targets(info.base, self.vacant()).contains(mv.to())
    }

    /// Does such a man stand there, does it move so, and may or must it promote?
    fn moves_like(&self, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
        let man = self.man_at(from);
        if man.is_none_or(|man| man.color != self.side || man.kind != kind) {
            return false;
        }
        if mv.is_rifle() {
            return mv == Move::rifle(kind, from, to)
                && self.rifle_targets(self.side, kind, from).contains(to);
        }
        let reached = self.attacks(self.side, kind, from, self.occupied());
        let targets = (reached & V::Set::of(to)).without(self.men(self.side));
        let (plain, promoting) = self.split(from, kind, targets);
        mv == Move::new(kind, from, to, mv.promotes())
            && !if mv.promotes() { promoting } else { plain }.is_empty()
    }

    /// Does this legal move leave a man unpromoted that could promote to one that can do all it can?
    /// Such a move is hardly ever the best (the exception: a pawn drop that must not mate).
    #[inline]
    #[must_use]
    pub fn is_needless_refusal(&self, mv: Move) -> bool {
        V::PROMOTION != Promotion::Flip
            && V::KINDS.info(mv.kind()).outgrown
            && !mv.promotes()
            && !mv.is_drop()
            && !mv.is_rifle()
            && !self.split(mv.from(), mv.kind(), V::Set::of(mv.to())).1.is_empty()
    }

    /// Does a move that is otherwise legal leave the mover's king safe?
    pub(super) fn leaves_king_safe(&self, mv: Move) -> bool {
        let Some(king) = self.king(self.side) else { return true };
        if mv.is_drop() {
            return self.guard().contains(mv.to());
        }
        if mv.from() == king {
            let beyond = self.occupied() ^ V::Set::of(king);
            return !self.is_attacked(mv.to(), !self.side, beyond);
        }
        self.guard().contains(mv.to())
            && (!self.pinned.contains(mv.from())
                || self
                    .pins(self.side, self.occupied())
                    .iter()
                    .any(|pin| pin.man == mv.from() && pin.line.contains(mv.to())))
    }

    /// Would dropping a man here, next to the enemy king and checking it, be mate? The man attacks
    /// nothing but the king (it is a pawn), so the king's other squares are as safe as before.
    pub(super) fn drop_mates(&self, to: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let Some(king) = self.king(them) else { return false };
        let occupied = self.occupied() | V::Set::of(to);
        let pins = self.pins(them, occupied);
        let free = |man: Square| {
            pins.iter().all(|&Pin { man: pinned, line }| man != pinned || line.contains(to))
        };
        let takers = self.attackers(to, them, occupied).without(V::Set::of(king));
        if takers.into_iter().any(free) {
            return false;
        }
        let flights = self.attacks(them, self.kind_at(king), king, occupied);
        let beyond = occupied ^ V::Set::of(king);
        flights
            .without(self.men(them))
            .into_iter()
            .all(|flight| self.is_attacked(flight, us, beyond))
    }
}
