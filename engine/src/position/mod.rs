//! A game in progress: where the men stand, whose turn it is, what may be played.
//!
//! [`Position`] holds everything the next move depends on and moves all of it together; its parts
//! are spread over this room by what they answer: [`attacks`] who attacks what, [`checks`] which moves give check, [`movegen`] the
//! legal moves in sets, handed to a [`sink`] (with `special` and `tested` for the games whose pieces do more than leap and
//! slide), [`legal`] whether a stored move is one of them, [`Barred`] why a drop is not, [`changes`] what a move changes, [`play`] how
//! it is played and taken back, [`sfen`] the text. [`Game`] adds the past, and with it repetition. A
//! [`Diagram`] is what texts and drawings are about: the same men and hands without the type of the game.

pub mod attacks;
mod barred;
pub mod changes;
pub mod checks;
mod declaration;
pub mod diagram;
mod draw;
pub mod game;
mod hand;
pub mod legal;
pub mod movegen;
mod moves;
pub mod play;
pub mod sfen;
pub mod sink;
mod special;
mod tested;
pub mod validate;
mod zobrist;

pub use barred::Barred;
pub use changes::{Changes, HandChange};
pub use checks::Checks;
pub use diagram::Diagram;
pub use game::{Game, LastMove, Passed};
pub use hand::Hand;
pub use movegen::Intent;
pub use moves::{Move, MoveError};
pub use play::{Keys, Undo};
pub use sfen::SfenError;
pub use sink::{Counter, MoveList, Sink};
pub use validate::Impossible;

use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, Kind, MAX_KINDS, Variant};

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

/// What one square of the mailbox holds: nothing, or a man in seven bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell(u8);

impl Cell {
    const VACANT: Self = Self(!0);

    #[inline]
    const fn of(Man { color, kind }: Man) -> Self {
        Self((color.index() * MAX_KINDS + kind.index()) as u8)
    }

    #[inline]
    const fn kind(self) -> Kind {
        Kind::new(self.0 as usize)
    }

    #[inline]
    const fn man(self) -> Option<Man> {
        match self.0 as usize / MAX_KINDS {
            0 => Some(Man { color: Color::Black, kind: self.kind() }),
            1 => Some(Man { color: Color::White, kind: self.kind() }),
            _ => None,
        }
    }
}

/// A position of the game `V`: board, hands, side to move, and what follows from them.
///
/// The men are kept twice, as sets (who stands where) and as a mailbox (what stands here), with a
/// key over all of it. The arrays are sized by powers of two rather than by the game, so that no
/// access needs a bounds check; only the part a game uses is ever touched.
#[derive(Clone, Debug)]
pub struct Position<V: Variant> {
    kinds: [V::Set; MAX_KINDS],
    colors: [V::Set; 2],
    riders: V::Set,
    mailbox: [Cell; 256],
    hands: [Hand; 2],
    kings: [Option<Square>; 2],
    side: Color,
    key: u64,
    /// The part of the key that the hands make.
    hand_key: u64,
    /// The enemy men that could take the king of the side to move.
    checkers: V::Set,
    /// The men of the side to move that alone stand between their king and an enemy rider. In games
    /// with special pieces: all squares on which something happening could expose the king.
    pinned: V::Set,
    move_number: u32,
}

impl<V: Variant> Position<V> {
    /// The starting position.
    ///
    /// # Panics
    /// Never: every game's array is parsed by the tests.
    #[must_use]
    pub fn start() -> Self {
        Self::from_sfen(V::START).expect("the starting array of a game is a position")
    }

    fn empty(side: Color) -> Self {
        Self {
            kinds: [V::Set::EMPTY; MAX_KINDS],
            colors: [V::Set::EMPTY; 2],
            riders: V::Set::EMPTY,
            mailbox: [Cell::VACANT; 256],
            hands: [Hand::EMPTY; 2],
            kings: [None; 2],
            side,
            key: zobrist::side(side),
            hand_key: 0,
            checkers: V::Set::EMPTY,
            pinned: V::Set::EMPTY,
            move_number: 1,
        }
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// A hash of board, hands and side to move, the same on every machine and run.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The part of [`Position::key`] that the hands make; what is left of the key knows only the
    /// board and the side to move.
    #[inline]
    #[must_use]
    pub const fn hand_key(&self) -> u64 {
        self.hand_key
    }

    /// All men of one side.
    #[inline]
    #[must_use]
    pub const fn men(&self, color: Color) -> V::Set {
        self.colors[color.index()]
    }

    /// All men of one kind, of both sides.
    #[inline]
    #[must_use]
    pub const fn of_kind(&self, kind: Kind) -> V::Set {
        self.kinds[kind.index()]
    }

    /// All men of one kind of one side.
    #[inline]
    #[must_use]
    pub fn men_of_kind(&self, color: Color, kind: Kind) -> V::Set {
        self.of_kind(kind) & self.men(color)
    }

    /// All men that slide, of both sides.
    #[inline]
    #[must_use]
    pub const fn riders(&self) -> V::Set {
        self.riders
    }

    /// All squares with a man on them.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> V::Set {
        self.colors[0] | self.colors[1]
    }

    /// All squares without a man that men may go to.
    #[inline]
    #[must_use]
    pub fn vacant(&self) -> V::Set {
        if V::BOARD.has_vanishing() {
            V::TABLES.ground().without(self.occupied())
        } else {
            V::TABLES.ground() ^ self.occupied()
        }
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub const fn man_at(&self, square: Square) -> Option<Man> {
        self.mailbox[square.index()].man()
    }

    /// The kind of the man on a square that is known to be occupied.
    #[inline]
    const fn kind_at(&self, square: Square) -> Kind {
        self.mailbox[square.index()].kind()
    }

    /// What a side holds in hand.
    #[inline]
    #[must_use]
    pub const fn hand(&self, color: Color) -> &Hand {
        &self.hands[color.index()]
    }

    /// Where a side's king stands; in a mate problem the side to move may have none.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// The enemy men that attack the king of the side to move.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> V::Set {
        self.checkers
    }

    /// Is the side to move in check?
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The number of the next move as SFEN counts them, from 1.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }
}
