//! Moves: 32 bits each, their text, and how a text is read.

use std::fmt;

use super::{Diagram, Position};
use crate::board::{Square, SquareError};
use crate::excerpt::excerpt;
use crate::rules::{Kind, Promotion, Rules, Variant};

/// A move in 32 bits: to, from (eight bits each), the kind that moves or is dropped (six), and
/// whether it is a drop, whether it promotes, whether it takes without moving.
///
/// A move says nothing about whether it is legal in any position; see
/// [`Position::is_legal`](super::Position::is_legal).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

const DROP: u32 = 1 << 22;
const PROMOTE: u32 = 1 << 23;
const RIFLE: u32 = 1 << 24;

impl Move {
    /// The number of bits in use, counted from the lowest.
    pub const BITS: u32 = 25;

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

    /// A man of this kind takes the one on `victim` and stays where it is.
    #[inline]
    #[must_use]
    pub const fn rifle(kind: Kind, from: Square, victim: Square) -> Self {
        Self(Self::new(kind, from, victim, false).0 | RIFLE)
    }

    /// Where the man ends; for a rifle-capture, where its victim stands.
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

    /// Does the man stay where it is and take the one on [`Move::to`]?
    #[inline]
    #[must_use]
    pub const fn is_rifle(self) -> bool {
        self.0 & RIFLE != 0
    }

    /// Does the man promote or, in games of two-faced pieces, turn over?
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
        self.text_in(Rules::of::<V>())
    }

    /// The same in a game whose type is not known.
    #[must_use]
    pub const fn text_in(self, rules: &'static Rules) -> MoveText {
        MoveText { mv: self, rules }
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
    rules: &'static Rules,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { board, promotion, .. } = self.rules;
        let to = board.name(self.mv.to());
        if self.mv.is_drop() {
            write!(f, "{}*{to}", self.rules.info(self.mv.kind()).symbol())
        } else {
            let from = board.name(self.mv.from());
            write!(f, "{from}{to}")?;
            if self.mv.is_rifle() {
                write!(f, "{from}")
            } else if self.mv.promotes() && *promotion != Promotion::Flip {
                write!(f, "+")
            } else {
                Ok(())
            }
        }
    }
}

/// Why a text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is no move at all.
    #[error("'{0}' is not a move of this game: write 7g7f, 8h2b+ or P*5e")]
    Form(String),
    /// One of its squares does not exist.
    #[error("in move '{0}': {1}")]
    Square(String, SquareError),
    /// The letter before the asterisk is not a piece that can be in hand.
    #[error("in move '{text}': '{letter}' cannot be dropped; allowed is: {allowed}")]
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
    /// It would bring about a position too often.
    #[error("move '{0}' is not legal here: the position would occur once too often")]
    Banned(String),
}

impl<V: Variant> Position<V> {
    /// Reads a move in USI notation; a trailing `=` means "without promotion".
    ///
    /// # Errors
    /// If the text is not a move of this game's board, or not legal in this position.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = self.diagram().read_move(text)?;
        self.is_legal(mv).then_some(mv).ok_or_else(|| MoveError::Illegal(excerpt(text)))
    }
}

impl Diagram {
    /// The empty square over which a man goes who makes two king steps with this legal move: the one
    /// that leaves him on the straightest way.
    #[must_use]
    pub fn halfway(&self, mv: Move) -> Option<Square> {
        let board = self.rules.board;
        if mv.is_drop() || mv.is_rifle() || !self.rules.info(mv.kind()).movement.area {
            return None;
        }
        let at = |square| [board.file(square), board.rank(square)];
        let [from, to] = [mv.from(), mv.to()].map(at);
        if board.distance(mv.from(), mv.to()) != 2 {
            return None;
        }
        let ways = board.squares().filter(|&square| {
            board.distance(square, mv.from()) == 1
                && board.distance(square, mv.to()) == 1
                && self.man_at(square).is_none()
                && !board.vanishes(square)
        });
        let bend =
            |way: [i32; 2]| -> i32 { (0..2).map(|i| (2 * way[i] - from[i] - to[i]).abs()).sum() };
        ways.min_by_key(|&square| bend(at(square)))
    }

    /// Reads a move in USI notation of a man that is there; whether it is legal is not asked.
    ///
    /// # Errors
    /// If the text is not a move of this game's board, or no man of the side to move could make it.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        match text.split_once('*') {
            Some((piece, to)) => self.read_drop(text, piece, to),
            None => self.read_board_move(text),
        }
    }

    fn read_drop(&self, text: &str, piece: &str, to: &str) -> Result<Move, MoveError> {
        let rules = self.rules;
        let letter = match rules.promotion {
            Promotion::Flip => piece.strip_prefix('+').unwrap_or(piece),
            _ => piece,
        };
        let mut letters = letter.chars();
        let base = letters
            .next()
            .filter(|_| letters.next().is_none())
            .and_then(|letter| rules.kinds.by_letter(letter))
            .filter(|kind| rules.kinds.hand().contains(kind))
            .ok_or_else(|| MoveError::Piece {
                text: excerpt(text),
                letter: excerpt(piece),
                allowed: rules.hand_letters(),
            })?;
        let flipped = rules.info(base).promotion.filter(|_| piece.len() > letter.len());
        let to = rules.board.parse(to).map_err(|error| MoveError::Square(excerpt(text), error))?;
        Ok(Move::drop(flipped.unwrap_or(base), to))
    }

    fn read_board_move(&self, text: &str) -> Result<Move, MoveError> {
        let rules = self.rules;
        let (names, promotes) = match text.strip_suffix('+') {
            Some(names) => (names, true),
            None => (text.strip_suffix('=').unwrap_or(text), false),
        };
        // A square's name ends with its letter.
        let squares = names
            .split_inclusive(|c: char| c.is_ascii_lowercase())
            .map(|name| {
                rules.board.parse(name).map_err(|error| MoveError::Square(excerpt(text), error))
            })
            .take(4)
            .collect::<Result<Vec<_>, _>>()?;
        let (from, to, stays) = match squares[..] {
            [from, to] => (from, to, false),
            [from, victim, back] if from == back => (from, victim, true),
            _ => return Err(MoveError::Form(excerpt(text))),
        };
        let man = self.man_at(from).filter(|man| man.color == self.side());
        let name = || rules.board.name(from).to_string();
        let kind = man.ok_or_else(|| MoveError::NobodyThere(excerpt(text), name()))?.kind;
        Ok(match rules.promotion {
            // Who stays where he is does not promote.
            _ if stays && promotes => return Err(MoveError::Form(excerpt(text))),
            _ if stays => Move::rifle(kind, from, to),
            Promotion::Flip if !promotes => {
                let flips = rules.info(kind).promotion.is_some();
                Move::new(kind, from, to, flips && self.man_at(to).is_some())
            }
            Promotion::Flip => return Err(MoveError::Form(excerpt(text))),
            Promotion::Shogi | Promotion::Chu => Move::new(kind, from, to, promotes),
        })
    }
}
