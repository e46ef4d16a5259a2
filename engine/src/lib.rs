//! The part of henka that is made for each game: what a position is, what moves there are, what it is
//! worth, how it is searched. Everything is generic over the game, a [`rules::Variant`], and behind the
//! [`door`] nobody sees which game it is.
//!
//! Nothing here is compiled for a game until somebody names one. The crates in `games/` do: each says
//! [`compiled!`] of one game and holds its code, so that the games are compiled side by side.
//!
//! | room | what it knows |
//! |---|---|
//! | [`excerpt`] | the beginning of a text, for messages about it |
//! | [`board`] | sets of squares, geometry, slides; no rules |
//! | [`rules`] | what a game is: its pieces, array, zone, limits, verdicts; one file a family |
//! | [`position`] | a game in progress: legal moves, play and undo, SFEN |
//! | [`eval`] | what a position is worth |
//! | [`clock`] | what limits a search, the clocks of both sides, the signals that end it |
//! | [`perft`] | the number of leaves of a tree of moves |
//! | [`mate`] | is there a mate, and how does it go: proof-number search |
//! | [`search`] | alpha-beta, its table, its threads |
//! | [`door`] | one door to a game whose type is not known: set up, play, look, think |
//!
//! A room may use only the rooms above it; `tests/suite/layers.rs` of henka reads the sources.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod excerpt;

pub mod board;

pub mod rules;

pub mod position;

pub mod eval;

pub mod clock;

pub mod perft;

pub mod mate;

pub mod search;

pub mod door;
