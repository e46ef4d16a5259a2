//! Alpha-beta search: principal-variation search with iterative deepening over a shared table.
//!
//! Each technique stands under its textbook name with its source. The search never prints: it
//! reports through [`Report`]. It never reads a clock where node counts or depths limit it, so
//! that one thread visits the same nodes on every machine.

mod allowance;
mod deepen;
mod frame;
mod history;
mod learn;
pub mod memory;
mod node;
mod pages;
pub mod params;
mod picker;
pub mod pool;
mod prune;
mod quiet;
mod reductions;
mod report;
pub mod see;
mod slot;
pub mod table;
mod tell;
mod window;
mod worker;

pub use params::MAX_PLY;
pub use pool::{Best, Pool};
pub use report::{Line, Progress, Report, Silent};
pub use table::{Bound, Table};
