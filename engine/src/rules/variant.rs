//! What a game states about itself.

use std::fmt;

use super::declaration::Declaration;
use super::kinds::Kinds;
use super::piece::{Piece, Ways};
use super::rows::Rows;
use super::tables::AttackTables;
use super::terms::{Limit, Promotion, Repetition, Stalemate};
use crate::board::{Geometry, SquareSet};

/// A game: its rules as data, with shogi's answer as the default wherever there is one.
///
/// A rules file states the first group and what differs in the second; the
/// [`layout!`](crate::rules::layout) macro derives the third.
pub trait Variant: Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// The value of `USI_Variant` that selects it.
    const NAME: &'static str;
    /// Its pieces, the king among them.
    const PIECES: &'static [Piece];
    /// The starting position as SFEN.
    const START: &'static str;
    /// The letters of the pieces that can be in hand, in the order SFEN prints them.
    const HAND: &'static str;

    /// How many of the far ranks are the zone in which pieces promote.
    const ZONE: u8 = 3;
    /// What drops are limited by.
    const LIMITS: &'static [Limit] = &[];
    /// The letter of the piece whose drop may not mate.
    const NO_MATE_BY_DROPPING: Option<char> = None;
    /// What becomes of a side that is not in check and has no legal move.
    const STALEMATE: Stalemate = Stalemate::Loss;
    /// What becomes of repetition.
    const REPETITION: Repetition = Repetition::Ends(4);
    /// How a man comes to promote.
    const PROMOTION: Promotion = Promotion::Shogi;
    /// May men be dropped farther back than the dropper's own king?
    const DROPS_BEHIND_KING: bool = true;
    /// Is it illegal to leave the opponent unchecked without a move that keeps his king safe?
    const BANS_STALEMATING: bool = false;
    /// The number of plies in a row without a capture and without a move of the unpromoted piece
    /// with this letter that draw the game.
    const IDLE_DRAW: Option<(usize, char)> = None;

    /// May a side declare that it has won because its king has entered the far ranks?
    const DECLARATION: Option<Declaration> = None;

    /// Do pieces move in ways other than leaping and sliding? Then legality is found by looking at
    /// the position after a move, not by pins.
    const SPECIAL: bool = Self::BANS_STALEMATING || Ways::of(Self::PIECES).special;
    /// Are there slides that something else than the first man in the way stops?
    const ODD_RIDES: bool = Ways::of(Self::PIECES).odd_rides;
    /// Do pieces have to hop over others?
    const HOPS: bool = Ways::of(Self::PIECES).hops;
    /// Do pieces take along their slides beyond men of lower rank?
    const JUMPS: bool = Ways::of(Self::PIECES).jumps;
    /// Do pieces take without moving?
    const RIFLES: bool = Ways::of(Self::PIECES).rifles;
    /// Do pieces make two king steps, the first to an empty square?
    const AREA_MOVES: bool = Ways::of(Self::PIECES).area_moves;
    /// Do pieces remove what stands next to where they land?
    const BURNS: bool = Ways::of(Self::PIECES).burns;
    /// Do pieces make lame leaps?
    const LAME: bool = Ways::of(Self::PIECES).lame;
    /// Do captured men go to hand?
    const HANDS: bool = !Self::HAND.is_empty();

    /// The sets of its squares.
    type Set: SquareSet;
    /// Its attack tables.
    type Tables: AttackTables<Set = Self::Set>;
    /// The shape of its board.
    const BOARD: Geometry;
    /// Its kinds of pieces.
    const KINDS: &'static Kinds;
    /// Which of its men share a row of the tables.
    const ROWS: Rows = Rows::of(Self::KINDS, Self::BOARD);
    /// Its attack tables, built by the compiler where the game is compiled: as a constant, not a `static`, so
    /// that what stands in them is known there (5 % of a search).
    const TABLES: &'static Self::Tables;
}

/// Derives from a game's pieces what the compiler has to be told the sizes of: the sets of its
/// board, its kinds, its tables.
///
/// `layout!(Shogi, 9 x 9, stride 9, 2 limbs, 14 kinds)` stands inside `impl Variant for Shogi`; a
/// board that is not a full rectangle follows as `on GEOMETRY`.
#[macro_export]
macro_rules! layout {
    ($game:ty, $files:literal x $ranks:literal, stride $stride:literal, $limbs:literal limbs, $kinds:literal kinds) => {
        $crate::layout!(
            $game, $files x $ranks, stride $stride, $limbs limbs, $kinds kinds,
            on $crate::board::Geometry::new($files, $ranks, $stride)
        );
    };
    ($game:ty, $files:literal x $ranks:literal, stride $stride:literal, $limbs:literal limbs, $kinds:literal kinds, on $board:expr) => {
        type Set = $crate::board::Bitboard<$limbs>;
        type Tables = $crate::rules::Tables<
            $limbs,
            { $files * $stride },
            $kinds,
            { <$game as $crate::rules::Variant>::ROWS.leap_count },
            { <$game as $crate::rules::Variant>::ROWS.slide_count },
        >;

        const BOARD: $crate::board::Geometry = $board;

        const KINDS: &'static $crate::rules::Kinds = &$crate::rules::Kinds::new(
            <$game as $crate::rules::Variant>::PIECES,
            <$game as $crate::rules::Variant>::START,
            <$game as $crate::rules::Variant>::HAND,
            <$game as $crate::rules::Variant>::PROMOTION,
        );

        const TABLES: &'static Self::Tables = &$crate::rules::Tables::new(
            <$game as $crate::rules::Variant>::BOARD,
            <$game as $crate::rules::Variant>::KINDS,
            <$game as $crate::rules::Variant>::ROWS,
            <$game as $crate::rules::Variant>::ZONE,
        );
    };
}
pub use layout;
