//! The numbers of the search in one place.

/// The greatest distance from the root.
pub const MAX_PLY: usize = 127;

/// Half the width of the first aspiration window, in hundredths.
pub const ASPIRATION: i32 = 40;
/// The depth from which iterations start with an aspiration window.
pub const ASPIRATION_DEPTH: u32 = 4;

/// Nodes between two looks at the clock.
pub const CLOCK_INTERVAL: u64 = 512;

/// The bound of a history value.
pub const HISTORY_BOUND: i32 = 16_384;

/// The reward of a quiet move that cuts at this depth; what was tried before it loses as much.
pub const fn history_bonus(depth: i32) -> i32 {
    let bonus = 16 * depth * depth + 32 * depth;
    if bonus > 2_000 { 2_000 } else { bonus }
}
