//! What a move does, and how it is taken back.

use super::{Cell, Man, Move, Position, zobrist};
use crate::board::{Color, Square, SquareSet};
use crate::rules::{Kind, Variant};

/// What a move destroys and [`Position::undo`] brings back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<V: Variant> {
    captured: Option<Kind>,
    key: u64,
    checkers: V::Set,
    pinned: V::Set,
}

impl<V: Variant> Undo<V> {
    /// The kind of the man that was taken.
    #[must_use]
    pub const fn captured(&self) -> Option<Kind> {
        self.captured
    }
}

impl<V: Variant> Position<V> {
    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) -> Undo<V> {
        let us = self.side;
        let to = mv.to();
        let mut undo =
            Undo { captured: None, key: self.key, checkers: self.checkers, pinned: self.pinned };
        if mv.is_drop() {
            self.set_hand(us, mv.kind(), self.hand(us).count(mv.kind()) - 1);
            self.place(us, mv.kind(), to);
        } else {
            if let Some(Man { color, kind }) = self.man_at(to) {
                self.remove(color, kind, to);
                let base = V::KINDS.info(kind).base;
                self.set_hand(us, base, self.hand(us).count(base) + 1);
                undo.captured = Some(kind);
            }
            self.remove(us, mv.kind(), mv.from());
            self.place(us, self.kind_after(mv), to);
        }
        self.pass_turn();
        self.move_number += 1;
        self.find_checks();
        undo
    }

    /// Takes back the last move, given what [`Position::play`] returned for it.
    pub fn undo(&mut self, mv: Move, undo: Undo<V>) {
        self.pass_turn();
        self.move_number -= 1;
        let us = self.side;
        let to = mv.to();
        self.remove(us, self.kind_after(mv), to);
        if mv.is_drop() {
            self.set_hand(us, mv.kind(), self.hand(us).count(mv.kind()) + 1);
        } else {
            self.place(us, mv.kind(), mv.from());
            if let Some(kind) = undo.captured {
                let base = V::KINDS.info(kind).base;
                self.set_hand(us, base, self.hand(us).count(base) - 1);
                self.place(!us, kind, to);
            }
        }
        debug_assert_eq!(self.key, undo.key);
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
    }

    /// The kind a man is after its move.
    #[inline]
    #[must_use]
    pub fn kind_after(&self, mv: Move) -> Kind {
        if mv.promotes() {
            V::KINDS.info(mv.kind()).promotion.unwrap_or(mv.kind())
        } else {
            mv.kind()
        }
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.key ^= zobrist::side(self.side) ^ zobrist::side(!self.side);
        self.side = !self.side;
    }

    #[inline]
    pub(super) fn place(&mut self, color: Color, kind: Kind, square: Square) {
        self.toggle(color, kind, square);
        self.mailbox[square.index()] = Cell::of(color, kind);
        if V::KINDS.info(kind).royal {
            self.kings[color.index()] = Some(square);
        }
    }

    #[inline]
    fn remove(&mut self, color: Color, kind: Kind, square: Square) {
        self.toggle(color, kind, square);
        self.mailbox[square.index()] = Cell::VACANT;
    }

    /// Puts a man on a square or takes it off: sets and key together.
    #[inline]
    fn toggle(&mut self, color: Color, kind: Kind, square: Square) {
        let bit = V::Set::of(square);
        self.kinds[kind.index()] ^= bit;
        self.colors[color.index()] ^= bit;
        if V::KINDS.info(kind).lines != 0 {
            self.riders ^= bit;
        }
        self.key ^= zobrist::man(color, kind, square);
    }

    #[inline]
    pub(super) fn set_hand(&mut self, color: Color, kind: Kind, count: usize) {
        let hand = &mut self.hands[color.index()];
        self.key ^=
            zobrist::hand(color, kind, hand.count(kind)) ^ zobrist::hand(color, kind, count);
        hand.set(kind, count);
    }

    /// The key computed afresh from everything it covers: the reference for [`Position::key`].
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        let mut key = zobrist::side(self.side);
        for square in self.occupied() {
            if let Some(Man { color, kind }) = self.man_at(square) {
                key ^= zobrist::man(color, kind, square);
            }
        }
        for color in Color::ALL {
            for kind in self.hand(color).kinds() {
                key ^= zobrist::hand(color, kind, self.hand(color).count(kind));
            }
        }
        key
    }
}
