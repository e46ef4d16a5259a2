//! Games as texts and files: what is played, where it begins, the moves, the result.
//!
//! [`record`] is this program's own text, [`kif`] and [`csa`] those of other shogi programs, [`games`]
//! what a tournament leaves; [`files`] knows which of them a file holds.

pub mod csa;
pub mod files;
pub mod games;
pub mod kif;
pub mod record;

pub use files::{FileError, load, save};
pub use record::{Record, RecordError};
