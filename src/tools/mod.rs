//! What the protocol and the command line share: counting move trees, measuring speed, describing
//! the games.

pub mod bench;
pub mod catalogue;
pub mod draw;
pub mod perft;
pub mod suite;
