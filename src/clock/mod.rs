//! Time and what else bounds a search: limits, the clocks of both sides, and the signals by which one
//! thread ends what another is doing. Search, protocol and arena share it.

mod time;

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
#[cfg(target_family = "wasm")]
pub use web_time::Instant;

pub use time::{Budget, Clocks, Limits, Pace, Signals, Timer};
