//! The network: for each side a row of numbers for every man it sees, added up, clipped and squared;
//! both sums weighed and added. Small integers throughout, so that it says the same on every machine.

use super::arithmetic;
pub use super::arithmetic::{ONE, PART, Part, RowPart};

/// No network is wider.
pub const MOST_WIDTH: usize = 8 * PART;
/// What stands for 1 in a weight.
pub const WEIGHT_ONE: i32 = 64;
/// No weight is larger: multiplied by a clipped sum it still fits into 16 bits.
pub const MOST_WEIGHT: i16 = 256;

/// The sums of one side: of its view, or of both its views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen<S> {
    /// The one view, or the first.
    pub first: S,
    /// The other, where the side looks both ways.
    pub second: Option<S>,
}

impl Seen<Vec<Part>> {
    /// The same by reference.
    #[must_use]
    pub fn as_ref(&self) -> Seen<&[Part]> {
        Seen { first: &self.first, second: self.second.as_deref() }
    }
}

/// A network of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The parts of the first input's row, then those of the second, and so on.
    pub rows: Vec<RowPart>,
    /// What each side's sum begins with.
    pub bias: Vec<Part>,
    /// What the clipped and squared sums are weighed by: those of the side to move, and the other's.
    pub weights: [Vec<Part>; 2],
    /// What is added to them, in the unit of the weighed squares.
    pub offset: i32,
    /// What 1 is worth in hundredths.
    pub scale: i32,
    /// What the hand-written evaluation is multiplied by, in 1024ths; 0 leaves it out.
    pub share: i32,
}

impl Network {
    /// How many parts a row has.
    #[inline]
    #[must_use]
    pub const fn parts(&self) -> usize {
        self.bias.len()
    }

    /// How many rows it has.
    #[must_use]
    pub const fn count(&self) -> usize {
        match self.rows.len().checked_div(self.parts()) {
            Some(rows) => rows,
            None => 0,
        }
    }

    #[inline]
    fn row(&self, row: usize) -> &[RowPart] {
        &self.rows[row * self.parts()..][..self.parts()]
    }

    /// Makes of one sum another, by the rows that leave it and those that come.
    #[inline]
    pub fn change(&self, from: &[Part], to: &mut [Part], less: &[usize], more: &[usize]) {
        // Nearly all moves are one of these two; what is known in number stays in registers.
        match (less, more) {
            (&[old], &[new]) => arithmetic::moved(from, to, [self.row(old), self.row(new)]),
            (&[old, taken], &[new, held]) => {
                let rows = [old, taken, new, held].map(|row| self.row(row));
                arithmetic::exchanged(from, to, rows);
            }
            _ => {
                to.copy_from_slice(from);
                less.iter().for_each(|&row| self.each(to, row, Part::subtract));
                more.iter().for_each(|&row| self.each(to, row, Part::add));
            }
        }
    }

    /// Adds a row to a sum.
    #[inline]
    pub fn add(&self, sum: &mut [Part], row: usize) {
        self.each(sum, row, Part::add);
    }

    #[inline]
    fn each(&self, sum: &mut [Part], row: usize, change: impl Fn(&mut Part, &RowPart)) {
        sum.iter_mut().zip(self.row(row)).for_each(|(part, row)| change(part, row));
    }

    /// What the network says, in hundredths, of twice the sum of what both sides see, [weighed](Self::weigh): of each
    /// view of a side that looks both ways, or twice of the one.
    #[inline]
    #[must_use]
    pub fn output(&self, twice: i64) -> i32 {
        let twice = twice + 2 * i64::from(self.offset);
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(WEIGHT_ONE);
        (twice * i64::from(self.scale) / (2 * one)) as i32
    }

    /// Does it judge alone, without the hand-written evaluation?
    #[inline]
    #[must_use]
    pub const fn is_alone(&self) -> bool {
        self.share == 0
    }

    /// The evaluation of a position, given the hand-written one and what [`Network::output`] says.
    #[inline]
    #[must_use]
    pub const fn corrected(&self, written: i32, output: i32) -> i32 {
        (written as i64 * self.share as i64 / 1024) as i32 + output
    }

    /// A sum to which more rows are added, clipped and squared (SCReLU), weighed and added up; for the side to move
    /// (0) or the other (1).
    #[inline]
    #[must_use]
    pub fn weigh(&self, sum: &[Part], more: &[u16], side: usize) -> i32 {
        arithmetic::weigh(&self.rows, sum, more, &self.weights[side])
    }
}
