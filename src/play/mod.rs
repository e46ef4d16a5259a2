//! A person plays in a terminal, any of the games.
//!
//! [`settings`] are what the command line says, [`order`] what is typed and [`input`] where, with
//! completion of what is legal. [`view`] draws the board, [`setup`] is a position made by hand,
//! [`level`] limits the opponent and [`interrupt`] is how a person stops it. [`desk`] is where it all
//! comes together, with the `opponent` and the `notes` on what it thinks, the `talk`, the `archive` and
//! what puts `another` game in the place of the present one.

mod another;
mod archive;
pub mod desk;
pub mod input;
pub mod interrupt;
pub mod level;
mod notes;
mod opponent;
pub mod order;
pub mod settings;
pub mod setup;
mod talk;
pub mod view;

pub use settings::{PlayArgs, PlayError, run};
