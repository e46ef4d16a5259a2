//! Measuring: counting move trees, checking files of counts, searching fixed positions.

pub mod bench;
pub mod suite;

pub use crate::perft;
