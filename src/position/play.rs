//! What a move does, and how it is taken back.

use arrayvec::ArrayVec;

use super::{Cell, Man, Move, Position, zobrist};
use crate::board::{Color, Square, SquareSet};
use crate::rules::{Kind, Variant};

/// What a move destroys and [`Position::undo`] brings back.
#[derive(Clone, Debug)]
pub struct Undo<V: Variant> {
    captured: Option<Kind>,
    /// Those that burned, beyond the one on the target.
    burned: ArrayVec<(Square, Kind), 4>,
    key: u64,
    hand_key: u64,
    checkers: V::Set,
    pinned: V::Set,
}

impl<V: Variant> Undo<V> {
    /// Was anybody taken?
    #[must_use]
    pub fn took(&self) -> bool {
        self.captured.is_some() || !self.burned.is_empty()
    }

    /// What stood on the target of the move.
    #[inline]
    #[must_use]
    pub const fn captured(&self) -> Option<Kind> {
        self.captured
    }
}

impl<V: Variant> Position<V> {
    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) -> Undo<V> {
        self.play_announced(mv, |_| ())
    }

    /// Plays a legal move and announces the new key as soon as it is known, while there is still
    /// work to do: time in which memory can be fetched.
    #[inline]
    pub fn play_announced(&mut self, mv: Move, announce: impl FnOnce(u64)) -> Undo<V> {
        let undo = self.move_men(mv);
        self.pass_turn();
        announce(self.key);
        self.move_number += 1;
        self.find_checks();
        undo
    }

    /// Lets the side to move, which must not be in check, do nothing. No rule allows it: it is a
    /// question of the search.
    pub fn pass(&mut self) -> Undo<V> {
        let undo = self.unchanged();
        self.pass_turn();
        self.move_number += 1;
        self.find_checks();
        undo
    }

    /// Takes back a [`Position::pass`].
    pub fn undo_pass(&mut self, undo: &Undo<V>) {
        self.pass_turn();
        self.move_number -= 1;
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
    }

    fn unchanged(&self) -> Undo<V> {
        Undo {
            captured: None,
            burned: ArrayVec::new(),
            key: self.key,
            hand_key: self.hand_key,
            checkers: self.checkers,
            pinned: self.pinned,
        }
    }

    fn move_men(&mut self, mv: Move) -> Undo<V> {
        let us = self.side;
        let to = mv.to();
        let mut undo = self.unchanged();
        if mv.is_drop() {
            self.change_hand(us, mv.kind(), -1);
            self.place(us, mv.kind(), to);
            return undo;
        }
        if V::BURNS && V::KINDS.info(mv.kind()).movement.burns {
            for square in self.taken(mv).without(V::Set::of(to)) {
                let kind = self.kind_at(square);
                self.remove(!us, kind, square);
                undo.burned.push((square, kind));
            }
        }
        if let Some(Man { color, kind }) = self.man_at(to) {
            self.remove(color, kind, to);
            if V::HANDS {
                self.change_hand(us, kind, 1);
            }
            undo.captured = Some(kind);
        }
        if !mv.is_rifle() {
            self.remove(us, mv.kind(), mv.from());
            self.place(us, self.kind_after(mv), to);
        }
        undo
    }

    /// Takes back the last move, given what [`Position::play`] returned for it.
    pub fn undo(&mut self, mv: Move, undo: &Undo<V>) {
        self.pass_turn();
        self.move_number -= 1;
        let us = self.side;
        let to = mv.to();
        if mv.is_drop() {
            self.remove(us, mv.kind(), to);
            self.change_hand(us, mv.kind(), 1);
        } else {
            if !mv.is_rifle() {
                self.remove(us, self.kind_after(mv), to);
                self.place(us, mv.kind(), mv.from());
            }
            if let Some(kind) = undo.captured {
                if V::HANDS {
                    self.change_hand(us, kind, -1);
                }
                self.place(!us, kind, to);
            }
            for &(square, kind) in &undo.burned {
                self.place(!us, kind, square);
            }
        }
        debug_assert_eq!(self.key, undo.key);
        // In a release build this leaves nothing of the key's calculation above.
        self.key = undo.key;
        self.hand_key = undo.hand_key;
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
    }

    /// The kind of the man that a move takes on its target.
    #[inline]
    #[must_use]
    pub fn victim(&self, mv: Move) -> Option<Kind> {
        self.man_at(mv.to()).filter(|_| !mv.is_drop()).map(|man| man.kind)
    }

    /// The kind a man is after its move.
    #[inline]
    #[must_use]
    pub fn kind_after(&self, mv: Move) -> Kind {
        let info = V::KINDS.info(mv.kind());
        let after = if mv.promotes() { info.promotion } else { info.settles };
        after.unwrap_or(mv.kind())
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

    /// One more or one less of this man, whatever its face, in hand.
    #[inline]
    fn change_hand(&mut self, color: Color, kind: Kind, change: isize) {
        let base = V::KINDS.info(kind).base;
        let count = self.hand(color).count(base).wrapping_add_signed(change);
        self.set_hand(color, base, count);
    }

    #[inline]
    pub(super) fn set_hand(&mut self, color: Color, kind: Kind, count: usize) {
        let hand = &mut self.hands[color.index()];
        let change =
            zobrist::hand(color, kind, hand.count(kind)) ^ zobrist::hand(color, kind, count);
        self.key ^= change;
        self.hand_key ^= change;
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
