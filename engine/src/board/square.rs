//! Squares as numbers, and why a text names none.

/// A square, as an index into a board laid out file by file.
///
/// The index is `file * stride + rank`, where file 0 is the file called `1` (the rightmost as
/// Black sees it) and rank 0 is the rank called `a` (the farthest from Black). Which indices exist
/// is the business of a [`Geometry`](super::Geometry), which also knows the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this index.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The index, always below 256.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index in the eight bits that a move has for a square.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> u8 {
        self.0
    }

    /// The square `step` indices away. The caller vouches that it exists.
    #[inline]
    #[must_use]
    pub const fn offset(self, step: i32) -> Self {
        Self(self.0.wrapping_add(step as u8))
    }

    /// The square halfway to one that is two steps away on a line.
    #[inline]
    #[must_use]
    pub const fn halfway(self, to: Self) -> Self {
        Self(self.0.midpoint(to.0))
    }
}
