//! Tournaments, played by the program with real and with broken engines, and what is measured in games.

mod common;
mod match_disk;
mod match_engines;
mod match_faults;
mod match_play;
mod match_resume;
mod match_shards;
#[path = "../suite/common/naive/mod.rs"]
mod naive;
mod soak;
mod worth;
