//! The vocabulary in which a game states its rules: limits of drops, promotion, repetition, endings.

use std::fmt;

use crate::board::Color;

/// The areas a drop limit counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Each file by itself.
    File,
    /// The odd files together, the even files together.
    AlternateFiles,
    /// The squares of each colour of a chequered board.
    Colour,
}

/// A limit on drops: after a drop, the dropper may not have more than `most` unpromoted pieces of
/// this letter in any one area. Moves are not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The letter of the piece that is counted.
    pub letter: char,
    /// The areas it is counted in.
    pub per: Per,
    /// How many of them an area may hold.
    pub most: usize,
}

/// Shorthand for a [`Limit`].
#[must_use]
pub const fn limit(letter: char, per: Per, most: usize) -> Limit {
    Limit { letter, per, most }
}

/// What becomes of a side that is not in check and has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

/// How a man comes to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// With a move that starts or ends in the zone if it wants to, and where it could never move
    /// again it must.
    Shogi,
    /// With a move that ends in the zone and either starts outside it or takes, if it wants to.
    Chu,
    /// Taking turns a man over, always and in both directions; nothing else does. Men are dropped
    /// with either face up.
    Flip,
}

/// What becomes of the repetition of a position: board, hands, side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// With this occurrence the game is over: a draw, unless exactly one side gave check with every
    /// move since the first; that side has lost.
    Ends(usize),
    /// A move that brings about this occurrence is illegal.
    Banned(usize),
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that has won; `None` for a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub reason: Reason,
}

/// What can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The king is in check and nothing helps.
    Checkmate,
    /// No legal move, and no check.
    Stalemate,
    /// A position occurred too often.
    Repetition,
    /// A position occurred too often, and one side gave check with every move in between.
    PerpetualCheck,
    /// Too long nothing was taken and no pawn moved.
    Idleness,
    /// Every move that keeps the king safe is banned: it would repeat a position or leave the
    /// opponent without a move.
    NoPermittedMove,
    /// The game has lasted as many moves as it was allowed to.
    Length,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::Idleness => "fifty moves",
            Self::NoPermittedMove => "no permitted move",
            Self::Length => "maximum length",
        })
    }
}
