//! `henka compare` and `henka book`: what the games are like, measured from files of games, and how they are
//! opened.
//!
//! [`measure`] plays the games of a file again and counts, [`calibration`] holds what the engine expected
//! against what came; `page` writes down what was counted, `chart` and `agreement` draw it. [`book`] gathers openings.

mod agreement;
pub mod book;
pub mod calibration;
mod chart;
pub mod command;
pub mod measure;
mod page;

pub use book::BookArgs;
pub use command::{CompareArgs, CompareError, run};
