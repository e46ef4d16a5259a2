//! The same pseudo-random numbers on every machine.

use henka::random::Random as Bits;

/// A sequence of numbers.
#[derive(Debug)]
pub struct Random(Bits);

impl Random {
    /// The sequence that this seed begins.
    pub const fn new(seed: u64) -> Self {
        Self(Bits::new(seed))
    }

    /// A number between `-size` and `size`.
    pub fn around(&mut self, size: f32) -> f32 {
        (self.0.unit() as f32 * 2.0 - 1.0) * size
    }

    /// One of many sequences that this seed begins.
    pub const fn one_of_many(seed: u64, number: usize) -> Self {
        let mut first = Bits::new(seed << 32 ^ number as u64);
        Self(Bits::new(first.next()))
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    /// The numbers below `count` in some order.
    pub fn order(&mut self, count: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count as u32).collect();
        for i in (1..count).rev() {
            order.swap(i, self.0.below(i + 1));
        }
        order
    }
}
