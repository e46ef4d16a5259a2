//! **henka**: a USI engine for standard shogi and for shogi variants that no other engine plays.
//!
//! The library is a stack of rooms. A room may use only the rooms above it in this list; a test
//! (`tests/layers.rs`) reads the sources and fails on any `use crate::` that points downwards.
//!
//! | room | what it knows |
//! |---|---|
//! | [`board`] | sets of squares, geometry, slides; no rules |
//! | [`rules`] | what a game is: its pieces, array, zone, limits, verdicts; one file a family |
//! | [`position`] | a game in progress: legal moves, play and undo, SFEN |
//! | [`mate`] | is there a mate, and how does it go: proof-number search |
//! | [`eval`] | what a position is worth |
//! | [`search`] | alpha-beta, its table, its clock, its threads |
//! | [`tools`] | perft and bench, used by the protocol and the command line alike |
//! | [`usi`] | the protocol: parsing, options, the session |
//! | [`arena`] | tournaments between engines: processes, referee, schedule, statistics |
//! | [`play`] | a person plays in a terminal: the board, what is typed, game records |
//!
//! The binary (`main.rs`) stands below them all and only reads the command line.

pub mod board;
pub mod rules;

pub mod position;

pub mod mate;

pub mod eval;

pub mod search;

pub mod tools;

pub mod usi;

pub mod arena;

pub mod play;
