//! Sets of squares as bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use super::lanes::Lanes;
use super::set::Squares;
use super::word::Word;
use super::{Square, SquareSet};

/// A set of squares on a board of at most `64 * N` squares, one bit a square.
///
/// Bits that belong to no square of a board (padding, holes) are kept clear; there is therefore no
/// complement: write `BOARD ^ x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<const N: usize>([u64; N]);

impl<const N: usize> Bitboard<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// The set of this one square, for tables built by the compiler.
    #[must_use]
    pub const fn single(square: Square) -> Self {
        Self::EMPTY.with(square)
    }

    /// This set and one square more.
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// The members of either set, for tables built by the compiler.
    #[must_use]
    pub const fn union(mut self, other: Self) -> Self {
        self.unite(other);
        self
    }

    /// Adds the members of another set, for tables built by the compiler.
    pub const fn unite(&mut self, other: Self) {
        let mut i = 0;
        while i < N {
            self.0[i] |= other.0[i];
            i += 1;
        }
    }

    /// Has the set no member? For tables built by the compiler.
    #[must_use]
    pub const fn is_void(self) -> bool {
        let mut i = 0;
        while i < N {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The limbs, lowest squares first.
    #[must_use]
    pub const fn limbs(self) -> [u64; N] {
        self.0
    }

    /// A set from its limbs, lowest squares first.
    #[must_use]
    pub const fn from_limbs(limbs: [u64; N]) -> Self {
        Self(limbs)
    }

    #[inline]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for i in 0..N {
            self.0[i] = f(self.0[i], other.0[i]);
        }
        self
    }
}

impl<const N: usize> SquareSet for Bitboard<N> {
    const EMPTY: Self = Self([0; N]);

    #[inline]
    fn of(square: Square) -> Self {
        Self(std::array::from_fn(|i| u64::from(square.index() / 64 == i) << (square.index() % 64)))
    }

    #[inline]
    fn contains(self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, limb| all | limb) == 0
    }

    #[inline]
    fn has_many(self) -> bool {
        let mut seen = 0;
        let mut many = 0;
        for limb in self.0 {
            many |= limb & limb.wrapping_sub(1) | if seen != 0 { limb } else { 0 };
            seen |= limb;
        }
        many != 0
    }

    #[inline]
    fn len(self) -> usize {
        if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
            count_together(self.0)
        } else {
            self.0.iter().map(|limb| limb.count_ones() as usize).sum()
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<Square> {
        for (i, limb) in self.0.iter_mut().enumerate() {
            if *limb != 0 {
                let square = Square::new((64 * i) as u8 + limb.trailing_zeros() as u8);
                *limb &= *limb - 1;
                return Some(square);
            }
        }
        None
    }

    #[inline]
    fn last(self) -> Option<Square> {
        (0..N).rev().find(|&i| self.0[i] != 0).map(|i| {
            let top = 63 - self.0[i].leading_zeros() as u8;
            Square::new((64 * i) as u8 + top)
        })
    }

    #[inline]
    fn for_each(self, mut f: impl FnMut(Square)) {
        for (i, mut limb) in self.0.into_iter().enumerate() {
            while limb != 0 {
                f(Square::new((64 * i) as u8 + limb.trailing_zeros() as u8));
                limb &= limb - 1;
            }
        }
    }

    const WORDS: usize = N;

    #[inline(always)]
    fn word(self, index: usize) -> Word {
        Word::new(self.0[index], 64 * index as u8)
    }

    #[inline(always)]
    fn lanes(self) -> Lanes {
        Lanes::of(self.0)
    }

    #[inline(always)]
    fn from_lanes(lanes: Lanes) -> Self {
        Self(lanes.words())
    }

    #[inline]
    fn any(self, mut f: impl FnMut(Square) -> bool) -> bool {
        for (i, mut limb) in self.0.into_iter().enumerate() {
            while limb != 0 {
                if f(Square::new((64 * i) as u8 + limb.trailing_zeros() as u8)) {
                    return true;
                }
                limb &= limb - 1;
            }
        }
        false
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn shifted(self, step: i32) -> Self {
        let (limbs, bits) = (step.unsigned_abs() as usize / 64, step.unsigned_abs() % 64);
        let at = |i: Option<usize>| i.and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        // Two shifts instead of one by `64 - bits`, which would overflow where `bits` is 0.
        Self(std::array::from_fn(|i| {
            if step >= 0 {
                let (near, far) = (i.checked_sub(limbs), i.checked_sub(limbs + 1));
                at(near) << bits | at(far) >> 1 >> (63 - bits)
            } else {
                at(Some(i + limbs)) >> bits | at(Some(i + limbs + 1)) << 1 << (63 - bits)
            }
        }))
    }

    #[inline]
    fn through_lowest(self) -> Self {
        let mut borrow = true;
        Self(self.0.map(|limb| {
            let (less, borrowed) = limb.overflowing_sub(u64::from(borrow));
            borrow = borrowed;
            limb ^ less
        }))
    }

    #[inline]
    fn down_to_highest(self) -> Self {
        let mut found = false;
        let mut mask = [0; N];
        for i in (0..N).rev() {
            if !found {
                let limb = self.0[i];
                found = limb != 0;
                mask[i] = !0 << if found { 63 - limb.leading_zeros() } else { 0 };
            }
        }
        Self(mask)
    }

    #[inline]
    fn bytes_mirrored(self) -> Self {
        Self(std::array::from_fn(|i| self.0[N - 1 - i].swap_bytes()))
    }
}

/// The number of set bits where the processor has no instruction for it: counts within the bytes of
/// each limb, then adds the bytes of all limbs at once.
#[inline]
fn count_together<const N: usize>(limbs: [u64; N]) -> usize {
    let bytes = limbs.into_iter().fold(0, |bytes, limb| {
        let twos = limb - (limb >> 1 & (!0 / 3));
        let fours = (twos & (!0 / 5)) + (twos >> 2 & (!0 / 5));
        bytes + ((fours + (fours >> 4)) & (!0 / 17))
    });
    if N < 4 {
        return (bytes.wrapping_mul(!0 / 255) >> 56) as usize;
    }
    // 256 does not fit into a byte.
    let pairs = (bytes & (!0 / 257)) + (bytes >> 8 & (!0 / 257));
    (pairs.wrapping_mul(!0 / 65_535) >> 48) as usize
}

impl<const N: usize> Default for Bitboard<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> BitAnd for Bitboard<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Bitboard<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Bitboard<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> BitAndAssign for Bitboard<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bitboard<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> BitXorAssign for Bitboard<N> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const N: usize> IntoIterator for Bitboard<N> {
    type Item = Square;
    type IntoIter = Squares<Self>;

    #[inline]
    fn into_iter(self) -> Squares<Self> {
        Squares::new(self)
    }
}

impl<const N: usize> fmt::Debug for Bitboard<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Square::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_members_of_the_set() {
        for words in [[0, 0, 0], [1, 0, 1 << 63], [0xf0f0, u64::MAX, 5]] {
            let set = Bitboard::from_limbs(words);
            let by_words = (0..3).flat_map(|word| set.word(word)).collect::<Vec<_>>();
            assert_eq!(by_words, set.into_iter().collect::<Vec<_>>());
            assert_eq!(by_words.len(), set.len());
        }
    }
}
