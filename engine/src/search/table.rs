//! The transposition table, shared by all threads without locks.
//!
//! An entry is two atomics (see `slot`): a torn read does not match the key and is a miss. No move
//! from the table is trusted to be legal.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use super::pages;
use super::slot::{Slot, read, write};
use crate::eval::Score;
use crate::position::Move;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// At most this.
    Upper = 1,
    /// At least this.
    Lower = 2,
    /// Exactly this.
    Exact = 3,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, or one that was good enough; not checked against the position.
    pub mv: Option<Move>,
    /// The score, see `bound`.
    pub score: Score,
    /// The depth of the search it comes from.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
    /// The static evaluation, if it was computed.
    pub eval: Option<Score>,
    /// Was the position ever part of a principal variation?
    pub was_pv: bool,
}

/// The slots of a bucket share a cache line; a position may be in any of them.
const BUCKET: usize = 4;

/// The table.
#[derive(Debug)]
pub struct Table {
    slots: Vec<Slot>,
    /// The first slot that begins a cache line.
    first: usize,
    buckets: usize,
    generation: AtomicU8,
    /// Has anything been stored since the table was empty?
    used: AtomicBool,
}

/// Generations count modulo this.
const GENERATIONS: u8 = 64;

// The data: move (26 bits), score (16), depth (8), bound (2), generation (6), on a PV (1).
const SCORE_SHIFT: u32 = 26;
const DEPTH_SHIFT: u32 = 42;
const BOUND_SHIFT: u32 = 50;
const GENERATION_SHIFT: u32 = 52;
const PV_SHIFT: u32 = 58;
/// The part of the key that is compared; its high bits choose the bucket.
const KEY_BITS: u64 = (1 << 48) - 1;
const EVAL_SHIFT: u32 = 48;
/// Stands for an evaluation that was not computed.
const NO_EVAL: u16 = i16::MIN as u16;
const _: () = assert!(Move::BITS <= SCORE_SHIFT);

/// The memory for a table could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory for a table of {0} MB")]
pub struct NoMemory(usize);

impl Table {
    /// An empty table of this many mebibytes.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let buckets = (megabytes.max(1) << 20) / (BUCKET * size_of::<Slot>());
        let slots: Vec<Slot> = bytemuck::allocation::try_zeroed_vec((buckets + 1) * BUCKET)
            .map_err(|()| NoMemory(megabytes))?;
        pages::ask_for_large_pages(&slots);
        pages::touch(&slots);
        let first = slots.as_ptr().align_offset(BUCKET * size_of::<Slot>()).min(BUCKET);
        let (generation, used) = (AtomicU8::new(0), AtomicBool::new(false));
        Ok(Self { slots, first, buckets, generation, used })
    }

    /// Has no search filled it since it was made or cleared?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.used.load(Relaxed)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        if self.used.swap(false, Relaxed) {
            self.slots.par_iter().flatten_iter().for_each(|half| half.store(0, Relaxed));
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: what is stored from now on is worth more than what was before.
    pub fn age(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
        self.used.store(true, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let index = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let begin = self.first + BUCKET * index;
        &self.slots[begin..begin + BUCKET]
    }

    /// Asks the processor, where it can be asked, to fetch what will be probed for.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(&self.bucket(key)[0]);
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known about the position with this key, `ply` plies from the root.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (check, data) = read(slot);
            ((check ^ key) & KEY_BITS == 0).then(|| unpack(check, data, ply)).flatten()
        })
    }

    /// Remembers a result, over an older one of the same position or the least valuable of the
    /// bucket.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, &bucket[0]);
        let mut mv = entry.mv;
        for slot in bucket {
            let (check, data) = read(slot);
            if (check ^ key) & KEY_BITS == 0 {
                let old = unpack(check, data, ply);
                // What was found deeper in this search is worth more than a shallow bound.
                if let Some(old) = old
                    && entry.bound != Bound::Exact
                    && generation_of(data) == generation
                    && entry.depth + DEEPER < old.depth
                {
                    return;
                }
                // A result without a move keeps the move that is known.
                mv = mv.or_else(|| old.and_then(|old| old.mv));
                worst = (i32::MIN, slot);
                break;
            }
            let age = (GENERATIONS + generation - generation_of(data)) % GENERATIONS;
            let depth = (data >> DEPTH_SHIFT) as u8;
            let worth = i32::from(depth) - 8 * i32::from(age);
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        let data = u64::from(mv.map_or(0, Move::bits))
            | u64::from(entry.score.to_table(ply)) << SCORE_SHIFT
            | u64::from(entry.depth.clamp(0, 255) as u8) << DEPTH_SHIFT
            | (entry.bound as u64) << BOUND_SHIFT
            | u64::from(generation) << GENERATION_SHIFT
            | u64::from(entry.was_pv) << PV_SHIFT;
        let eval = entry.eval.map_or(NO_EVAL, |eval| eval.value() as i16 as u16);
        write(worst.1, key & KEY_BITS | u64::from(eval) << EVAL_SHIFT, data);
    }

    /// How many of a thousand slots hold something of the present search.
    #[must_use]
    pub fn hashfull(&self) -> usize {
        let generation = self.generation.load(Relaxed);
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| {
            let (_, data) = read(slot);
            data != 0 && generation_of(data) == generation
        });
        used.count() * 1000 / sample.len()
    }
}

/// A bound found this much shallower does not replace a result of the same search.
const DEEPER: i32 = 4;

const fn generation_of(data: u64) -> u8 {
    (data >> GENERATION_SHIFT) as u8 % GENERATIONS
}

fn unpack(check: u64, data: u64, ply: usize) -> Option<Entry> {
    let bound = match data >> BOUND_SHIFT & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let bits = (data & ((1 << SCORE_SHIFT) - 1)) as u32;
    Some(Entry {
        mv: (bits != 0).then(|| Move::from_bits(bits)),
        score: Score::from_table((data >> SCORE_SHIFT) as u16, ply),
        depth: i32::from((data >> DEPTH_SHIFT) as u8),
        bound,
        eval: (check >> EVAL_SHIFT != u64::from(NO_EVAL))
            .then(|| Score::evaluation((check >> EVAL_SHIFT) as i16 as i32)),
        was_pv: data >> PV_SHIFT & 1 != 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::rules::Kind;

    fn entry(depth: i32, to: u8) -> Entry {
        let mv = Move::drop(Kind::new(3), Square::new(to));
        Entry {
            mv: Some(mv),
            score: Score::evaluation(-77),
            depth,
            bound: Bound::Lower,
            eval: Some(Score::evaluation(12)),
            was_pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1).unwrap();
        table.age();
        table.store(0x1234_5678_9abc_def0, 3, entry(7, 40));
        assert_eq!(table.probe(0x1234_5678_9abc_def0, 3), Some(entry(7, 40)));
        assert_eq!(table.probe(0x1234_5678_9abc_def1, 3), None);
        table.clear();
        assert_eq!(table.probe(0x1234_5678_9abc_def0, 3), None);
    }

    #[test]
    fn a_result_without_a_move_keeps_the_known_one() {
        let table = Table::new(1).unwrap();
        table.store(99, 0, entry(7, 40));
        table.store(99, 0, Entry { mv: None, ..entry(8, 0) });
        assert_eq!(table.probe(99, 0).unwrap().mv, entry(7, 40).mv);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::new(1).unwrap();
        // Keys this small all share the first bucket.
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 6)] {
            table.store(key, 0, entry(depth, 10));
        }
        assert_eq!(table.probe(2, 0), None);
        assert!([1, 3, 4, 5].iter().all(|&key| table.probe(key, 0).is_some()));
    }
}
