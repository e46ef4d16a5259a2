//! Time and what else bounds a search: limits, the clocks of both sides, and the signals by which one
//! thread ends what another is doing. Search, protocol and arena share it.

#[cfg(any(test, target_family = "wasm"))]
mod instant;
mod time;

#[cfg(target_family = "wasm")]
pub use instant::{Instant, Teller, tell_time_by};
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

pub use time::{Budget, Clocks, Limits, Pace, Signals, Timer};
