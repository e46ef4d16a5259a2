//! The network: for each side a row of numbers for every man it sees, added up, clipped and squared;
//! both sums weighed and added. Small integers throughout, so that it says the same on every machine.

use wide::{i16x8, i32x4};

/// How many numbers a row has.
pub const WIDTH: usize = 64;
/// What stands for 1 in a row, and in the sums of rows, which are clipped to it.
pub const ONE: i16 = 127;
/// What stands for 1 in a weight.
pub const WEIGHT_ONE: i32 = 64;
/// No weight is larger: multiplied by a clipped sum it still fits into 16 bits.
pub const MOST_WEIGHT: i16 = 256;

/// What an input adds to a sum; it fills one line of the processor's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i8; WIDTH]);

/// One side's sum of rows.
pub type Sum = [i16; WIDTH];

/// The sums of one side: of its view, or of both its views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen<S> {
    /// The one view, or the first.
    pub first: S,
    /// The other, where the side looks both ways.
    pub second: Option<S>,
}

impl<S> Seen<S> {
    /// The same by reference.
    #[must_use]
    pub const fn as_ref(&self) -> Seen<&S> {
        Seen { first: &self.first, second: self.second.as_ref() }
    }
}

/// A network of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The row of every input.
    pub rows: Vec<Row>,
    /// What each side's sum begins with.
    pub bias: Sum,
    /// What the clipped and squared sums are weighed by: those of the side to move, and the other's.
    pub weights: [[i16; WIDTH]; 2],
    /// What is added to them, in the unit of the weighed squares.
    pub offset: i32,
    /// What 1 is worth in hundredths.
    pub scale: i32,
    /// What the hand-written evaluation is multiplied by, in 1024ths.
    pub share: i32,
}

impl Network {
    /// The sum of these rows.
    pub fn sum(&self, rows: impl IntoIterator<Item = usize>) -> Sum {
        let mut sum = self.bias;
        rows.into_iter().for_each(|row| self.add(&mut sum, row));
        sum
    }

    /// Adds a row to a sum.
    #[inline]
    pub fn add(&self, sum: &mut Sum, row: usize) {
        sum.iter_mut().zip(&self.rows[row].0).for_each(|(n, &more)| *n += i16::from(more));
    }

    /// Takes a row out of a sum.
    #[inline]
    pub fn subtract(&self, sum: &mut Sum, row: usize) {
        sum.iter_mut().zip(&self.rows[row].0).for_each(|(n, &less)| *n -= i16::from(less));
    }

    /// What the network says, in hundredths, seen by the side to move. Of a side that looks both ways
    /// it takes the mean.
    #[inline]
    #[must_use]
    pub fn output(&self, own: Seen<&Sum>, other: Seen<&Sum>) -> i32 {
        let twice = twice_weighed(own, &self.weights[0]) + twice_weighed(other, &self.weights[1]);
        let twice = twice + 2 * i64::from(self.offset);
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(WEIGHT_ONE);
        (twice * i64::from(self.scale) / (2 * one)) as i32
    }

    /// The evaluation of a position, given the hand-written one and what [`Network::output`] says.
    #[inline]
    #[must_use]
    pub const fn corrected(&self, written: i32, output: i32) -> i32 {
        (written as i64 * self.share as i64 / 1024) as i32 + output
    }
}

/// Twice the mean over what a side sees.
#[inline]
fn twice_weighed(seen: Seen<&Sum>, weights: &[i16; WIDTH]) -> i64 {
    let first = i64::from(weigh(seen.first, weights));
    first + seen.second.map_or(first, |second| i64::from(weigh(second, weights)))
}

/// The clipped sum squared (SCReLU), weighed and added up.
#[inline]
fn weigh(sum: &Sum, weights: &[i16; WIDTH]) -> i32 {
    let mut total = i32x4::ZERO;
    for (&eight, &weights) in sum.as_chunks().0.iter().zip(weights.as_chunks().0) {
        let clipped = i16x8::new(eight).max(i16x8::ZERO).min(i16x8::splat(ONE));
        // At most 127 × 256 in 16 bits, times 127.
        total += (clipped * i16x8::new(weights)).dot(clipped);
    }
    total.reduce_add()
}
