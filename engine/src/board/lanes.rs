//! A set in vector registers.

use wide::u64x2;

/// A set of squares as pairs of words, each pair one vector: with sets of three and four words the ordinary registers
/// do not suffice to combine several at once, and whether the compiler takes others is chance.
#[derive(Clone, Copy, Debug)]
pub struct Lanes([u64x2; 2]);

impl Lanes {
    /// Nothing.
    pub const EMPTY: Self = Self([u64x2::ZERO; 2]);

    /// Up to four words.
    #[inline(always)]
    #[must_use]
    pub fn of<const N: usize>(words: [u64; N]) -> Self {
        const { assert!(N <= 4) };
        let word = |i| if i < N { words[i] } else { 0 };
        Self([u64x2::new([word(0), word(1)]), u64x2::new([word(2), word(3)])])
    }

    /// The first words.
    #[inline(always)]
    #[must_use]
    pub fn words<const N: usize>(self) -> [u64; N] {
        let [low, high] = self.0.map(u64x2::to_array);
        let all = [low[0], low[1], high[0], high[1]];
        std::array::from_fn(|i| all[i])
    }

    /// What is in both.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// What is in either.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_in_registers_are_the_same_sets() {
        fn check<const N: usize>(a: [u64; N], b: [u64; N]) {
            let both: [u64; N] = std::array::from_fn(|i| a[i] & b[i]);
            let either: [u64; N] = std::array::from_fn(|i| a[i] | b[i]);
            assert_eq!(Lanes::of(a).words(), a);
            assert_eq!(Lanes::of(a).and(Lanes::of(b)).words(), both);
            assert_eq!(Lanes::of(a).or(Lanes::of(b)).words(), either);
            assert_eq!(Lanes::EMPTY.words(), [0; N]);
        }
        check([0x0123_4567_89ab_cdef], [0xff00_ff00_ff00_ff00]);
        check([1, 2], [3, 6]);
        check([1, 2, u64::MAX], [9, 10, 12]);
        check([1, 2, 4, 1 << 63], [5, 6, 7, u64::MAX]);
    }
}
