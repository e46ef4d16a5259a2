//! The Universal Shogi Interface, extended to other games: what comes in on standard input, what
//! goes out on standard output.
//!
//! [`parse`] turns lines into commands, [`options`] holds what is set, [`table`] how it is
//! said, [`print`](mod@print) the answers.
//! [`engine`] carries out commands in order, [`go`] the one that is answered with a move, [`mate`](mod@mate) the
//! one that is answered with a mate, [`show`]
//! those of a person who wants to see something, and [`listener`] obeys at once what cannot wait for
//! a search to end. [`log`] keeps the conversation if somebody wants it.
//!
//! Nothing that comes in may stop the process, so this room does without anything that panics.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub mod engine;
pub mod go;
pub mod listener;
pub mod log;
pub mod mate;
pub mod options;
pub mod parse;
pub mod print;
pub mod show;
pub mod table;

pub use listener::run;
