//! Whether a given move is legal, without generating any.

use super::attacks::Pin;
use super::{Move, Position};
use crate::board::{Square, SquareSet};
use crate::rules::{AttackTables, Variant};

impl<V: Variant> Position<V> {
    /// Is this move, however it was come by, one the generator would emit here?
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        if mv.kind().index() >= V::KINDS.len()
            || !self.on_board(mv.from())
            || !self.on_board(mv.to())
        {
            false
        } else if mv.is_drop() {
            self.is_legal_drop(mv)
        } else {
            self.moves_like(mv) && self.leaves_king_safe(mv)
        }
    }

    #[inline]
    fn on_board(&self, square: Square) -> bool {
        square.index() < V::BOARD.indices() && V::TABLES.board().contains(square)
    }

    fn is_legal_drop(&self, mv: Move) -> bool {
        mv == Move::drop(mv.kind(), mv.to())
            && self.hand(self.side).count(mv.kind()) > 0
            && self.drop_targets(mv.kind(), self.vacant() & self.guard()).contains(mv.to())
    }

    /// Does such a man stand there, does it move so, and may or must it promote?
    fn moves_like(&self, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.from(), mv.to());
        let man = self.man_at(from);
        if man.is_none_or(|man| man.color != self.side || man.kind != kind)
            || self.men(self.side).contains(to)
            || !self.attacks(self.side, kind, from, self.occupied()).contains(to)
        {
            return false;
        }
        let zone = V::TABLES.zone(self.side);
        match V::KINDS.info(kind).promotion {
            Some(_) if mv.promotes() => zone.contains(from) || zone.contains(to),
            Some(_) => V::TABLES.mobile(self.side, kind).contains(to),
            None => !mv.promotes(),
        }
    }

    fn leaves_king_safe(&self, mv: Move) -> bool {
        let Some(king) = self.king(self.side) else { return true };
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
