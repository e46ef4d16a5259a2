//! Zobrist keys (Zobrist 1970) that know the hands.
//!
//! Every feature of a position has a number, and its key is the finaliser of SplitMix64
//! (Steele, Lea, Flood 2014) of that number: no tables, and the same keys everywhere.

use super::{Changes, Position};
use crate::board::{Color, Square};
use crate::rules::{Kind, MAX_KINDS, Variant};

#[inline]
const fn mix(feature: u64) -> u64 {
    let mut z = (feature + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[inline]
const fn feature(domain: usize, color: Color, kind: Kind, number: usize) -> u64 {
    mix((((domain * 2 + color.index()) * MAX_KINDS + kind.index()) * 256 + number) as u64)
}

/// The key of a man on a square.
#[inline]
pub const fn man(color: Color, kind: Kind, square: Square) -> u64 {
    feature(0, color, kind, square.index())
}

/// The key of holding this many men of a kind; none have no key.
#[inline]
pub const fn hand(color: Color, kind: Kind, count: usize) -> u64 {
    if count == 0 { 0 } else { feature(1, color, kind, count) }
}

/// The key of the side to move.
#[inline]
pub const fn side(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => mix(1 << 40),
    }
}

/// The key of this many steps without anything happening; none have no key.
#[inline]
pub const fn idle(steps: u32) -> u64 {
    if steps == 0 { 0 } else { mix(1 << 41 | steps as u64) }
}

impl<V: Variant> Position<V> {
    /// What is left of [`Position::key`] without the hands after a legal move that changes this, see
    /// [`Position::changes`], found without playing it.
    #[inline(always)]
    #[must_use]
    pub fn board_key_after(&self, changes: &Changes) -> u64 {
        let mut key = self.key ^ self.hand_key ^ side(self.side) ^ side(!self.side);
        changes.each_removed::<V>(|other, square| key ^= man(other.color, other.kind, square));
        if let Some((other, square)) = changes.added() {
            key ^= man(other.color, other.kind, square);
        }
        key
    }
}
