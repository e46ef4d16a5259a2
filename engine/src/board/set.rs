//! What a set of squares can do.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use super::Square;
use super::lanes::Lanes;
use super::word::Word;

/// What generic code may do with a set of squares; [`Bitboard`](super::Bitboard) of every size is one.
pub trait SquareSet:
    Copy
    + Eq
    + Default
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + IntoIterator<Item = Square, IntoIter = Squares<Self>>
{
    /// The empty set.
    const EMPTY: Self;

    /// The set of this one square.
    #[must_use]
    fn of(square: Square) -> Self;

    /// Is the square a member?
    #[must_use]
    fn contains(self, square: Square) -> bool;

    /// Has the set no member?
    #[must_use]
    fn is_empty(self) -> bool;

    /// Has the set two members or more?
    #[must_use]
    fn has_many(self) -> bool;

    /// The number of members.
    #[must_use]
    fn len(self) -> usize;

    /// Removes and returns the member with the lowest index.
    fn pop(&mut self) -> Option<Square>;

    /// Calls `f` for every member, lowest index first.
    fn for_each(self, f: impl FnMut(Square));

    /// The words a set consists of.
    const WORDS: usize;

    /// The members in one of its words. Two loops, over the words and over these, are compiled where they stand,
    /// with all they change kept in registers; a closure given to [`for_each`](Self::for_each) may not be.
    #[must_use]
    fn word(self, index: usize) -> Word;

    /// The set in vector registers.
    #[must_use]
    fn lanes(self) -> Lanes;

    /// The set that was in vector registers.
    #[must_use]
    fn from_lanes(lanes: Lanes) -> Self;

    /// Does `f` hold for any member?
    #[must_use]
    fn any(self, f: impl FnMut(Square) -> bool) -> bool;

    /// The members that are not in `other`.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// Every member moved by `step` indices; what leaves the bits at either end is lost.
    #[must_use]
    fn shifted(self, step: i32) -> Self;

    /// All bits up to and including the lowest member; all bits if there is none.
    #[must_use]
    fn through_lowest(self) -> Self;

    /// All bits from the top down to and including the highest member; all bits if there is none.
    #[must_use]
    fn down_to_highest(self) -> Self;

    /// The bytes of the set in reverse order.
    #[must_use]
    fn bytes_mirrored(self) -> Self;

    /// The member with the highest index.
    #[must_use]
    fn last(self) -> Option<Square>;

    /// The member with the lowest index.
    #[inline]
    #[must_use]
    fn first(mut self) -> Option<Square> {
        self.pop()
    }
}

/// The members of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Squares<S>(S);

impl<S> Squares<S> {
    #[inline]
    pub(super) const fn new(set: S) -> Self {
        Self(set)
    }
}

impl<S: SquareSet> Iterator for Squares<S> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }
}
