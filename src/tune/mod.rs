//! `henka tune`: the numbers of the search, decided by games.
//!
//! [`spsa`] moves the numbers and learns from the games that [`command`] lets two engines play, `journal` keeps what
//! came of them, so that a run that is broken off goes on, `parts` puts an iteration together that several
//! machines have played, and `paths` draws where the numbers went.

pub mod command;
mod journal;
mod parts;
mod paths;
pub mod spsa;

pub use command::{TuneArgs, TuneError, run};
