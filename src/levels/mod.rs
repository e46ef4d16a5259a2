//! Opponents for people: how the engine plays less well than it can.
//!
//! It never waits. A weaker opponent chooses some of its moves at a glance, by what the board looks like right after
//! them; for the others it looks at fewer nodes, and of the best lines it sees it plays the one that an error, drawn for
//! each, makes look best. The weaker, the more often it glances, the more lines and the larger the error. From the third
//! level on it does not overlook that it is mated next, and a mate that it sees it plays. How far the levels are apart is
//! measured in `docs/strength.md`.

mod choose;
mod ladder;
mod strength;

pub use choose::think;
pub use ladder::LEVELS;
pub use strength::{FULL_SKILL, LEAST_ELO, MOST_ELO, NAMES, Strength, fresh_seed, name_of};
