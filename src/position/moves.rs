use std::fmt;

use super::Position;
use crate::board::{Geometry, Square, SquareError};
use crate::rules::{Kind, Kinds, Variant};

/// A move in 32 bits: to, from (eight bits each), the kind that moves or is dropped (six), and
/// whether it is a drop and whether it promotes.
///
/// A move says nothing about whether it is legal in any position; see
/// [`Position::is_legal`](super::Position::is_legal).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

const DROP: u32 = 1 << 22;
const PROMOTE: u32 = 1 << 23;

impl Move {
    /// The number of bits in use, counted from the lowest.
    pub const BITS: u32 = 24;

    /// A man of this kind moves, keeping its face or promoting.
    #[inline]
    #[must_use]
    pub const fn new(kind: Kind, from: Square, to: Square, promotes: bool) -> Self {
        let flag = if promotes { PROMOTE } else { 0 };
        Self(to.raw() as u32 | (from.raw() as u32) << 8 | (kind.index() as u32) << 16 | flag)
    }

    /// A man of this kind is dropped.
    #[inline]
    #[must_use]
    pub const fn drop(kind: Kind, to: Square) -> Self {
        // `from` repeats `to`, so that every move has one square more than a drop needs.
        Self((to.raw() as u32 * 0x101) | ((kind.index() as u32) << 16) | DROP)
    }

    /// Where the man ends.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new(self.0 as u8)
    }

    /// Where the man starts; for a drop, where it ends.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0 >> 8) as u8)
    }

    /// The kind of the man before it promotes, or of the man dropped.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::new((self.0 >> 16) as usize)
    }

    /// Does a man come from hand?
    #[inline]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    /// Does the man promote?
    #[inline]
    #[must_use]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTE != 0
    }

    /// The bits, all below [`Move::BITS`].
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move with these bits; anything above [`Move::BITS`] is dropped.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Self::BITS) - 1))
    }

    /// The move in USI notation, ready to print: `7g7f`, `8h2b+`, `P*5e`.
    #[must_use]
    pub fn text<V: Variant>(self) -> MoveText {
        MoveText { mv: self, kinds: V::KINDS, board: V::BOARD }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from().index(), self.to().index());
        write!(f, "Move({from}->{to}, kind {}", self.kind().index())?;
        write!(f, ", drop {}, promotes {})", self.is_drop(), self.promotes())
    }
}

/// A move ready to print in USI notation.
#[derive(Clone, Copy, Debug)]
pub struct MoveText {
    mv: Move,
    kinds: &'static Kinds,
    board: Geometry,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = self.board.name(self.mv.to());
        if self.mv.is_drop() {
            write!(f, "{}*{to}", self.kinds.info(self.mv.kind()).symbol())
        } else {
            let mark = if self.mv.promotes() { "+" } else { "" };
            write!(f, "{}{to}{mark}", self.board.name(self.mv.from()))
        }
    }
}

/// Why a text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is no move at all.
    #[error("'{0}' is not a move: write 7g7f, 8h2b+ or P*5e")]
    Form(String),
    /// One of its squares does not exist.
    #[error("in move '{0}': {1}")]
    Square(String, SquareError),
    /// The letter before the asterisk is not a piece that can be in hand.
    #[error("in move '{text}': '{letter}' cannot be dropped; allowed are {allowed}")]
    Piece {
        /// The move as it was given.
        text: String,
        /// What stands before the asterisk.
        letter: String,
        /// The letters of the hand.
        allowed: &'static str,
    },
    /// Nothing of the side to move stands where the move starts.
    #[error("move '{0}' is not legal: no man of the side to move stands on {1}")]
    NobodyThere(String, String),
    /// The rules forbid it here.
    #[error("move '{0}' is not legal here")]
    Illegal(String),
}

impl<V: Variant> Position<V> {
    /// Reads a move in USI notation; a trailing `=` means "without promotion".
    ///
    /// # Errors
    /// If the text is not a move of this game's board, or not legal in this position.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let shown = || text.chars().take(24).collect::<String>();
        let square = |part: &str| V::BOARD.parse(part).map_err(|e| MoveError::Square(shown(), e));
        let mv = if let Some((letter, to)) = text.split_once('*') {
            let kind = letter
                .chars()
                .next()
                .filter(|_| letter.len() == 1)
                .and_then(|letter| V::KINDS.by_letter(letter))
                .filter(|kind| V::KINDS.hand().contains(kind))
                .ok_or_else(|| MoveError::Piece {
                    text: shown(),
                    letter: letter.chars().take(16).collect(),
                    allowed: V::HAND,
                })?;
            Move::drop(kind, square(to)?)
        } else {
            let (squares, promotes) = match text.strip_suffix('+') {
                Some(squares) => (squares, true),
                None => (text.strip_suffix('=').unwrap_or(text), false),
            };
            // The origin ends with the first letter.
            let split = squares.find(|c: char| c.is_ascii_lowercase());
            let split = split.ok_or_else(|| MoveError::Form(shown()))? + 1;
            if split == squares.len() {
                return Err(MoveError::Form(shown()));
            }
            let (from, to) = (square(&squares[..split])?, square(&squares[split..])?);
            let man = self.man_at(from).filter(|man| man.color == self.side());
            let name = || V::BOARD.name(from).to_string();
            let man = man.ok_or_else(|| MoveError::NobodyThere(shown(), name()))?;
            Move::new(man.kind, from, to, promotes)
        };
        self.is_legal(mv).then_some(mv).ok_or_else(|| MoveError::Illegal(shown()))
    }
}
