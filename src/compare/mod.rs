//! `henka compare`: what the games are like, measured from files of games.
//!
//! [`measure`] plays the games of a file again and counts, [`calibration`] holds what the engine expected
//! against what came; `page` writes down what was counted, `chart` and `agreement` draw it.

mod agreement;
pub mod calibration;
mod chart;
pub mod command;
pub mod measure;
mod page;

pub use command::{CompareArgs, CompareError, run};
