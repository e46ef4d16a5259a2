//! What a move does, and how it is taken back.

use super::{Cell, Changes, Man, Move, Position, zobrist};
use crate::board::{Color, Square, SquareSet};
use crate::rules::{Kind, Variant};

/// What a move has changed, and what [`Position::undo`] cannot find again.
#[derive(Clone, Debug)]
pub struct Undo<V: Variant> {
    changes: Changes,
    key: u64,
    hand_key: u64,
    checkers: V::Set,
    pinned: V::Set,
}

impl<V: Variant> Undo<V> {
    /// What the move has changed.
    #[inline]
    #[must_use]
    pub const fn changes(&self) -> &Changes {
        &self.changes
    }
}

/// The keys of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Of all of it, see [`Position::key`].
    pub whole: u64,
    /// Of the hands, see [`Position::hand_key`].
    pub hands: u64,
}

impl<V: Variant> Position<V> {
    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) -> Undo<V> {
        let changes = self.changes(mv);
        self.play_changes(changes, self.keys_after(&changes))
    }

    /// The keys after a legal move that changes this, see [`Position::changes`]. Whoever plays it can have what is
    /// kept under the new key fetched from memory in the meantime.
    #[inline(always)]
    #[must_use]
    pub fn keys_after(&self, changes: &Changes) -> Keys {
        let hand = changes.hand().map_or(0, |hand| {
            let key = |count: u8| zobrist::hand(hand.color, hand.kind, count.into());
            key(hand.before) ^ key(hand.after)
        });
        let hands = self.hand_key ^ hand;
        Keys { whole: self.board_key_after(changes) ^ hands, hands }
    }

    /// Plays the legal move that changes this and leads to these keys, see [`Position::keys_after`].
    // A copy of what was just written in small pieces would wait for all of them: the changes stay
    // in registers where they are found and applied in one function.
    #[inline(always)]
    pub fn play_changes(&mut self, changes: Changes, keys: Keys) -> Undo<V> {
        let undo = self.remembering(changes);
        self.apply(&undo.changes);
        self.side = !self.side;
        (self.key, self.hand_key) = (keys.whole, keys.hands);
        self.move_number += 1;
        self.find_checks();
        undo
    }

    /// Lets the side to move, which must not be in check, do nothing. No rule allows it: it is a
    /// question of the search.
    pub fn pass(&mut self) -> Undo<V> {
        let undo = self.remembering(Changes::default());
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

    /// What brings this position back after these changes.
    #[inline(always)]
    fn remembering(&self, changes: Changes) -> Undo<V> {
        Undo {
            changes,
            key: self.key,
            hand_key: self.hand_key,
            checkers: self.checkers,
            pinned: self.pinned,
        }
    }

    /// The keys are left to who has found them before.
    #[inline(always)]
    fn apply(&mut self, changes: &Changes) {
        changes.each_removed::<V>(|man, square| self.lift(man, square));
        if let Some((man, square)) = changes.added() {
            self.set_down(man, square);
        }
        if let Some(hand) = changes.hand() {
            self.hands[hand.color.index()].set(hand.kind, hand.after.into());
        }
    }

    /// The keys are left to who remembers them.
    #[inline(always)]
    fn revert(&mut self, changes: &Changes) {
        if let Some((man, square)) = changes.added() {
            self.lift(man, square);
        }
        changes.each_removed::<V>(|man, square| self.set_down(man, square));
        if let Some(hand) = changes.hand() {
            self.hands[hand.color.index()].set(hand.kind, hand.before.into());
        }
    }

    /// Takes back the last move, given what [`Position::play`] returned for it.
    pub fn undo(&mut self, undo: &Undo<V>) {
        self.side = !self.side;
        self.move_number -= 1;
        self.revert(&undo.changes);
        self.key = undo.key;
        self.hand_key = undo.hand_key;
        self.checkers = undo.checkers;
        self.pinned = undo.pinned;
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.key ^= zobrist::side(self.side) ^ zobrist::side(!self.side);
        self.side = !self.side;
    }

    /// Puts a man on a square: sets, mailbox and key.
    #[inline]
    pub(super) fn place(&mut self, man: Man, square: Square) {
        self.set_down(man, square);
        self.key ^= zobrist::man(man.color, man.kind, square);
    }

    /// The key does not hear of it.
    #[inline]
    fn set_down(&mut self, man: Man, square: Square) {
        self.toggle(man, square);
        self.mailbox[square.index()] = Cell::of(man);
        if V::KINDS.info(man.kind).royal {
            self.kings[man.color.index()] = Some(square);
        }
    }

    /// The key does not hear of it.
    #[inline]
    fn lift(&mut self, man: Man, square: Square) {
        self.toggle(man, square);
        self.mailbox[square.index()] = Cell::VACANT;
    }

    /// Puts a man on a square or takes it off, in the sets.
    #[inline]
    fn toggle(&mut self, Man { color, kind }: Man, square: Square) {
        let bit = V::Set::of(square);
        self.kinds[kind.index()] ^= bit;
        self.colors[color.index()] ^= bit;
        if V::KINDS.info(kind).lines != 0 {
            self.riders ^= bit;
        }
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
