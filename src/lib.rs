//! **henka**: a USI engine for standard shogi and for shogi variants that hardly any other program plays.
//!
//! The library is a stack of rooms. A room may use only the rooms above it; a test
//! (`tests/suite/layers.rs`) reads the sources and fails on any `use crate::` that points downwards.
//! Above all others are the rooms of a crate of its own, [`henka_engine`]: what is made for each game,
//! from the [`board`] to the [`search`]. Between it and this one stand the crates of the games.
//!
//! | room | what it knows |
//! |---|---|
//! | [`output`] | standard output, for commands |
//! | [`shard`] | one of the parts that a work is divided into |
//! | [`door`] | one door to a game whose type is not known: set up, play, look, think |
//! | [`measure`] | perft and bench, used by the protocol and the command line alike |
//! | [`describe`] | what the games are, in words, as JSON, and as pictures |
//! | [`odds`] | games at odds: where they begin |
//! | [`records`] | games as texts and files |
//! | [`random`] | pseudo-random numbers, the same on every machine |
//! | [`places`] | where a command reads and writes: nothing over what it reads or writes elsewhere |
//! | [`growing`] | files that grow while a work is done |
//! | [`book`] | books of openings |
//! | [`levels`] | opponents for people: how the engine plays less well than it can |
//! | [`page`] | what a board in a browser asks for and is told, in JSON |
//! | [`picture`] | `henka draw`: what is drawn, and where it is written |
//! | [`usi`] | the protocol: parsing, options, answers |
//! | [`problems`] | `henka mate`: solving and making mate problems |
//! | [`arena`] | a game between two engines: processes, clocks, referee |
//! | [`data`] | the engine's own games, kept for training: playing them, their files |
//! | [`worth`] | `henka worth`: what men are worth where, measured in the engine's own games |
//! | [`results`] | what games add up to: schedule, standings, Elo, SPRT, plots |
//! | [`tournament`] | `henka match`: settings, runner, journal, reports |
//! | [`tune`] | the numbers of the search, decided by games |
//! | [`compare`] | `henka compare`: what the games are like, from files of games |
//! | [`play`] | a person plays in a terminal: the board, what is typed, game records |
//! | [`serve`] | a person plays in the browser: the server of the page in `web/` |
//!
//! The rooms that need an operating system, [`growing`], [`picture`] and those from [`problems`] on, are there with the
//! feature `native`, which is on by default; without it the library compiles for WebAssembly too.
//!
//! The binary (`main.rs`) stands below them all and only reads the command line.
//!
//! Nothing here prints with `println!` and the like, which panic where nobody reads.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub use henka_engine::{board, clock, eval, excerpt, mate, perft, position, rules, search};

pub mod output;

pub mod shard;

pub mod door;

pub mod measure;

pub mod describe;

pub mod odds;

pub mod records;

pub mod random;

#[cfg(feature = "native")]
pub mod places;

#[cfg(feature = "native")]
pub mod growing;

pub mod book;

pub mod levels;

pub mod page;

#[cfg(feature = "native")]
pub mod picture;

pub mod usi;

#[cfg(feature = "native")]
pub mod problems;

#[cfg(feature = "native")]
pub mod arena;

#[cfg(feature = "native")]
pub mod data;

#[cfg(feature = "native")]
pub mod worth;

#[cfg(feature = "native")]
pub mod results;

#[cfg(feature = "native")]
pub mod tournament;

#[cfg(feature = "native")]
pub mod tune;

#[cfg(feature = "native")]
pub mod compare;

#[cfg(feature = "native")]
pub mod play;

#[cfg(feature = "native")]
pub mod serve;
