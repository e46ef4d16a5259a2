//! Time and what else bounds a search: limits, the clocks of both sides, and the signals by which one
//! thread ends what another is doing. Search, protocol and arena share it.

mod budget;
#[cfg(any(test, target_family = "wasm"))]
mod instant;
mod length;
mod limits;
mod time;

#[cfg(target_family = "wasm")]
pub use instant::{Instant, Teller, tell_time_by};
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

pub use budget::Budget;
pub use length::moves_to_come;
pub use limits::{Clocks, Limits, Pace};
pub use time::{Signals, Timer};
