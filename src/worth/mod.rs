//! `henka worth`: what men are worth where, as the evaluation has learned it, measured in games.
//!
//! A man's worth is by how much the evaluation falls when he is taken off the board or out of the hand
//! and nothing else changes. [`census`] takes the mean over the positions of games, [`picture`] draws it
//! square by square, [`command`] reads the games.

pub mod census;
pub mod command;
pub mod picture;

pub use command::{WorthArgs, WorthError, run};
