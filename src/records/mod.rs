//! Games as texts and files: what is played, where it begins, the moves, the result.
//!
//! [`record`] is this program's own text, [`kif`] that of other shogi programs; [`files`] knows which
//! of them a file holds.

pub mod files;
pub mod kif;
pub mod record;

pub use files::{FileError, load, save};
pub use record::{Record, RecordError};
