//! Mates: is there one, and how does it go?
//!
//! The side to move attacks. Each of its moves gives check, and takes it out of check if it is in
//! check; the defender may play anything legal; it is mate when the checked defender has no move.
//! No check to give is a failure of the attack, and so is any repetition of a position.
//!
//! [`Solver`] searches by proof numbers (`search`, its numbers in `node`, its children in
//! `expand`), remembers in a table of fixed size (`table`) for which hands a result holds
//! (`held`, `proof`), and keeps apart what holds on one path only (`path`). No mate is
//! announced before a slow and independent walk through its whole tree has found it right
//! (`verify`).

mod expand;
mod held;
mod node;
mod path;
mod proof;
mod search;
mod solver;
mod stop;
mod table;
mod verify;

pub use solver::{Answer, Limits, Solver, Verdict};
pub use stop::{Progress, Stop};
pub use table::NoMemory;
