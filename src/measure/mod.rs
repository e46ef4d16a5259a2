//! Measuring: counting move trees, checking files of counts, searching fixed positions.

pub mod bench;
pub mod perft;
pub mod suite;
