//! The Universal Shogi Interface, extended to other games: what comes in on standard input, what
//! goes out on standard output.
//!
//! [`parse`] turns lines into commands, [`options`] knows the options, [`print`](mod@print) the answers.
//! [`session`] hides which game is played, [`engine`] carries out commands in order, and
//! [`listener`] obeys at once what cannot wait for a search to end. [`log`] keeps the conversation
//! if somebody wants it, [`memory`] knows how much memory there is.
//!
//! Nothing that comes in may stop the process, so this room does without anything that panics.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub mod engine;
pub mod listener;
pub mod log;
pub mod memory;
pub mod options;
pub mod parse;
pub mod print;
pub mod session;

pub use listener::run;
