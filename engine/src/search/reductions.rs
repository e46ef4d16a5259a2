//! By how much late moves are searched less deep.

use super::params::{lmr_base, lmr_factor};

/// How much late moves are reduced: by the product of the logarithms of depth and move number.
#[derive(Debug)]
pub struct Reductions([i32; 256]);

impl Reductions {
    /// Computes the logarithms.
    pub fn new() -> Self {
        let factor = f64::from(lmr_factor()).sqrt();
        Self(std::array::from_fn(|n| (factor * (n.max(1) as f64).ln()) as i32))
    }

    /// The reduction of the move with this number at this depth, in 1024ths of a ply.
    #[inline]
    pub fn at(&self, depth: i32, number: usize) -> i32 {
        let depth = depth.clamp(0, 255) as usize;
        lmr_base() + self.0[depth] * self.0[number.min(255)]
    }
}
