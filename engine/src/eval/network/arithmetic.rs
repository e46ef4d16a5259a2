//! The numbers of a network, part by part, and the loops over them, which are most of what it costs.
//!
//! They are plain loops over small whole numbers, compiled several times for processors with more or less wide
//! registers; which of them is called is chosen while the program runs (`multiversion`, function multiversioning). All say
//! the same.

use multiversion::multiversion;

/// So many numbers are handled at once; the width of a network, how many numbers a row has, is a multiple of it.
pub const PART: usize = 64;
/// What stands for 1 in a row, and in the sums of rows, which are clipped to it.
pub const ONE: i16 = 127;

/// A part of what an input adds to a sum; it fills one line of the processor's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct RowPart(pub [i8; PART]);

/// A part of one side's sum of rows, or of what is weighed with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Part(pub [i16; PART]);

impl Part {
    /// Nothing.
    pub const ZERO: Self = Self([0; PART]);

    /// Adds a part of a row.
    #[inline(always)]
    pub fn add(&mut self, row: &RowPart) {
        self.0.iter_mut().zip(&row.0).for_each(|(n, &more)| *n = n.wrapping_add(more.into()));
    }

    /// Takes a part of a row away.
    #[inline(always)]
    pub fn subtract(&mut self, row: &RowPart) {
        self.0.iter_mut().zip(&row.0).for_each(|(n, &less)| *n = n.wrapping_sub(less.into()));
    }
}

/// Makes of one sum another: a row leaves it and one comes.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn moved(from: &[Part], to: &mut [Part], [old, new]: [&[RowPart]; 2]) {
    for (((from, to), old), new) in from.iter().zip(to).zip(old).zip(new) {
        let mut part = *from;
        part.subtract(old);
        part.add(new);
        *to = part;
    }
}

/// Makes of one sum another: two rows leave it, those of a man and of one that he takes, and two come.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn exchanged(from: &[Part], to: &mut [Part], [old, taken, new, held]: [&[RowPart]; 4]) {
    let rows = old.iter().zip(taken).zip(new.iter().zip(held));
    for ((from, to), ((old, taken), (new, held))) in from.iter().zip(to).zip(rows) {
        let mut part = *from;
        part.subtract(old);
        part.subtract(taken);
        part.add(new);
        part.add(held);
        *to = part;
    }
}

/// A sum to which more rows are added, clipped and squared (SCReLU), weighed and added up.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub fn weigh(rows: &[RowPart], sum: &[Part], more: &[u16], weights: &[Part]) -> i32 {
    weighed(rows, sum, more, weights)
}

#[inline(always)]
fn weighed(rows: &[RowPart], sum: &[Part], more: &[u16], weights: &[Part]) -> i32 {
    let mut total = 0;
    for (index, (part, weights)) in sum.iter().zip(weights).enumerate() {
        // All of a part stays in registers.
        let mut part = *part;
        for &row in more {
            part.add(&rows[usize::from(row) * sum.len() + index]);
        }
        for (&number, &weight) in part.0.iter().zip(&weights.0) {
            let clipped = number.clamp(0, ONE);
            // At most 127 × 256 in 16 bits, times 127.
            total += i32::from(clipped * weight) * i32::from(clipped);
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: usize = 40;

    /// Numbers that look random, the same on every run.
    fn numbers() -> impl FnMut(i32) -> i32 {
        let mut state = 1u64;
        move |size| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 40) as i32 % (2 * size + 1) - size
        }
    }

    /// Rows, and sums or weights, of networks so wide.
    fn network(parts: usize) -> (Vec<RowPart>, [Vec<Part>; 2]) {
        let mut number = numbers();
        let rows = (0..ROWS * parts).map(|_| RowPart([0; _].map(|_: i8| number(127) as i8)));
        let rows = rows.collect();
        let mut part =
            || (0..parts).map(|_| Part([0; _].map(|_: i16| number(256) as i16))).collect();
        (rows, [part(), part()])
    }

    /// The same number by number in wide integers.
    fn slow(rows: &[RowPart], sum: &[Part], more: &[u16], weights: &[Part]) -> i64 {
        let parts = sum.len();
        let at = |index: usize| {
            let row = |&row: &u16| {
                i64::from(rows[usize::from(row) * parts + index / PART].0[index % PART])
            };
            let number =
                i64::from(sum[index / PART].0[index % PART]) + more.iter().map(row).sum::<i64>();
            number.clamp(0, 127).pow(2) * i64::from(weights[index / PART].0[index % PART])
        };
        (0..parts * PART).map(at).sum()
    }

    #[test]
    fn what_this_processor_chooses_says_the_same_as_every_other_and_as_counting() {
        for parts in 1..=8 {
            let (rows, [sum, weights]) = network(parts);
            for count in [0, 1, 2, 17, ROWS] {
                let more: Vec<u16> = (0..count as u16).collect();
                let said = weigh(&rows, &sum, &more, &weights);
                assert_eq!(i64::from(said), slow(&rows, &sum, &more, &weights));
                assert_eq!(said, weighed(&rows, &sum, &more, &weights));
            }
        }
    }

    #[test]
    fn rows_come_and_go_as_one_by_one() {
        for parts in 1..=8 {
            let (rows, [from, mut to]) = network(parts);
            let row = |row: usize| &rows[row * parts..][..parts];
            let mut expected = from.clone();
            for (n, part) in expected.iter_mut().enumerate() {
                part.subtract(&row(3)[n]);
                part.add(&row(5)[n]);
            }
            moved(&from, &mut to, [row(3), row(5)]);
            assert_eq!(to, expected);
            for (n, part) in expected.iter_mut().enumerate() {
                part.subtract(&row(7)[n]);
                part.add(&row(11)[n]);
            }
            exchanged(&from, &mut to, [row(3), row(7), row(5), row(11)]);
            assert_eq!(to, expected);
        }
    }
}
