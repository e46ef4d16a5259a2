//! What the engine's own games have taught beyond what is written down: a network that corrects the
//! hand-written evaluation.
//!
//! [`inputs`] and [`threats`] say what it sees, [`net`] what it makes of it, [`mod@file`] how it is kept, [`nets`] which
//! games have one. [`Stack`] follows a line of play, so that a node adds only what a move has changed.

mod arithmetic;
pub mod file;
pub mod inputs;
mod learned;
pub mod net;
pub mod nets;
mod stack;
pub mod threats;

pub use file::NetworkError;
pub use inputs::Inputs;
pub use learned::Learned;
pub use net::{Network, PART, Part, RowPart};
pub use stack::Stack;
pub use threats::Threats;
