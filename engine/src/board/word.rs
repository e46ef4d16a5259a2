//! One word of a set.

use super::Square;

/// The members in one word of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Word {
    bits: u64,
    first: u8,
}

impl Word {
    /// The members whose bits are set, the lowest bit being that of this index.
    #[inline(always)]
    pub(super) const fn new(bits: u64, first: u8) -> Self {
        Self { bits, first }
    }
}

impl Iterator for Word {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.bits == 0 {
            return None;
        }
        let square = Square::new(self.first + self.bits.trailing_zeros() as u8);
        self.bits &= self.bits - 1;
        Some(square)
    }
}
