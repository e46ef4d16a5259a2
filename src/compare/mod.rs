//! `henka compare`: what the games are like, measured from files of games.
//!
//! [`measure`] plays the games of a file again and counts; `page` writes down what was counted, `chart`
//! draws it.

mod chart;
pub mod command;
pub mod measure;
mod page;

pub use command::{CompareArgs, CompareError, run};
