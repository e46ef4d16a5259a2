//! The way from the root to the present position, and disproofs that hold on one way only.
//!
//! A repetition fails for the attacker, so that a position without a mate on one path may have one
//! on another: the graph-history-interaction problem. A disproof therefore carries how far back the
//! repetitions it rests on reach. What reaches no farther than the position itself holds
//! everywhere; the rest is remembered under the whole path (after Kishimoto and Müller, "A general
//! solution to the graph history interaction problem", AAAI 2004, and KomoringHeights).

use super::held::{Held, Packing};
use super::table::Length;

/// The first ply of the path that a disproof rests on.
pub(super) type Reach = i32;

/// Rests on no repetition.
pub(super) const NOWHERE: Reach = Reach::MAX;

/// Rests on something that is no property of the game: the greatest depth.
pub(super) const BEFORE_ROOT: Reach = -1;

const SEEN: usize = 4096;

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    key: u64,
    held: Held,
    /// A hash of this position and all before it.
    path: u64,
}

/// The positions from the root to the present one.
#[derive(Debug)]
pub(super) struct Path {
    steps: Vec<Step>,
    /// How many of them share the low bits of their key: most positions need no closer look.
    seen: Box<[u16; SEEN]>,
}

impl Path {
    pub fn new() -> Self {
        Self { steps: Vec::new(), seen: Box::new([0; SEEN]) }
    }

    /// The number of positions.
    #[inline]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    #[inline]
    pub fn push(&mut self, key: u64, held: Held) {
        let path = self.hash_with(key, held);
        self.seen[key as usize % SEEN] += 1;
        self.steps.push(Step { key, held, path });
    }

    pub fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.seen[step.key as usize % SEEN] -= 1;
        }
    }

    /// A hash of the whole path.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.path)
    }

    /// A hash of the path, one more position included.
    #[inline]
    pub fn hash_with(&self, key: u64, held: Held) -> u64 {
        let before = self.steps.last().map_or(0, |step| step.path);
        (before.rotate_left(23) ^ key ^ held.0.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// The last ply at which the attacker had the same board and a hand at least as good: to come
    /// back with no more is a failure.
    #[inline]
    pub fn repeats(&self, key: u64, held: Held, packing: &Packing) -> Option<Reach> {
        if self.seen[key as usize % SEEN] == 0 {
            return None;
        }
        let same = |step: &Step| step.key == key && packing.covers(step.held, held);
        self.steps.iter().rposition(same).map(|ply| ply as Reach)
    }
}

/// Key of the path; length (16 bits) and reach (32 bits above them).
type Slot = [u64; 2];

const BUCKET: usize = 4;

/// The disproofs that hold on one path only.
#[derive(Debug)]
pub(super) struct Loops {
    slots: Vec<Slot>,
    next: usize,
    /// How many buckets are in use so far: as many as what is known needs, like the slots of the other table.
    open: usize,
    /// How much has been stored.
    used: usize,
}

/// How many buckets are opened at first, and how many times as many when each holds something.
const OPEN_AT_FIRST: usize = 1 << 8;
const WIDENING: usize = 8;

impl Loops {
    /// An empty table of about this many bytes.
    pub fn new(bytes: usize) -> Option<Self> {
        let slots = (bytes / size_of::<Slot>()).max(BUCKET) / BUCKET * BUCKET;
        let slots = bytemuck::allocation::try_zeroed_vec(slots).ok()?;
        Some(Self { open: OPEN_AT_FIRST.min(slots.len() / BUCKET), slots, next: 0, used: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.slots[..self.open * BUCKET].fill([0; 2]);
        }
        self.open = OPEN_AT_FIRST.min(self.slots.len() / BUCKET);
        self.used = 0;
    }

    #[inline]
    fn bucket(&self, path: u64) -> usize {
        ((u128::from(path) * self.open as u128) >> 64) as usize * BUCKET
    }

    /// Opens more of the buckets. What one of them holds goes to some that are new, or have been
    /// emptied before it: the last one comes first.
    fn widen(&mut self) {
        let before = self.open;
        self.open = (self.slots.len() / BUCKET).min(before * WIDENING);
        for begin in (0..before).rev().map(|bucket| bucket * BUCKET) {
            let mut held = [[0; 2]; BUCKET];
            held.swap_with_slice(&mut self.slots[begin..begin + BUCKET]);
            for slot in held.into_iter().filter(|slot| slot[0] != 0) {
                let begin = self.bucket(slot[0]);
                let mut bucket = self.slots[begin..begin + BUCKET].iter_mut();
                if let Some(free) = bucket.find(|free| free[0] == 0) {
                    *free = slot;
                }
            }
        }
    }

    /// Is there known to be no mate within this many plies at the end of the path with this hash?
    #[inline]
    pub fn probe(&self, path: u64, within: Length) -> Option<(Reach, Length)> {
        let begin = self.bucket(path);
        let bucket = &self.slots[begin..begin + BUCKET];
        let found = bucket.iter().find(|slot| slot[0] == path && slot[1] as Length >= within)?;
        Some(((found[1] >> 16) as Reach, found[1] as Length))
    }

    /// Remembers that there is none.
    pub fn store(&mut self, path: u64, reach: Reach, within: Length) {
        if self.used >= self.open && self.open < self.slots.len() / BUCKET {
            self.widen();
        }
        self.used += 1;
        let begin = self.bucket(path);
        self.next = (self.next + 1) % BUCKET;
        let (next, bucket) = (self.next, &mut self.slots[begin..begin + BUCKET]);
        let index = bucket
            .iter()
            .position(|slot| slot[0] == path)
            .or_else(|| bucket.iter().position(|slot| slot[0] == 0))
            .unwrap_or(next);
        bucket[index] = [path, u64::from(within) | u64::from(reach as u32) << 16];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_when_the_table_is_widened() {
        let mut loops = Loops::new(1 << 20).unwrap();
        let paths = (1..=4000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        paths.clone().for_each(|path| loops.store(path, 7, 12));
        assert!(loops.open > OPEN_AT_FIRST);
        assert!(paths.clone().all(|path| loops.probe(path, 12) == Some((7, 12))));
        loops.clear();
        assert!(paths.clone().all(|path| loops.probe(path, 12).is_none()));
        assert!(loops.slots.iter().all(|slot| slot[0] == 0));
    }
}
