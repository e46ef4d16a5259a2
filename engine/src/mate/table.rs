//! What is known of positions: a table of fixed size that throws out what was cheap to find.
//!
//! A slot holds a proof, a disproof, or how hard either seems. Proofs and disproofs hold for every
//! hand that is at least, or at most, as good as theirs, so all slots of one board lie together:
//! behind the place its key points to, up to the first empty slot.
//!
//! Only as much of the memory is used as what is known needs: it is widened as it fills. A short mate
//! touches some hundred kilobytes then, and the first touch of a page costs more than a probe.

use super::held::{Held, Packing};

/// A proof or disproof number: how many leaves have to be decided for it at least.
pub(super) type Number = u32;

/// The number of what is impossible.
pub(super) const INFINITE: Number = 1 << 30;

/// A number of plies, or [`ANY_LENGTH`].
pub(super) type Length = u16;

/// More than any number of plies.
pub(super) const ANY_LENGTH: Length = Length::MAX;

/// One ply more.
pub(super) const fn longer(length: Length) -> Length {
    length.saturating_add(1)
}

/// One ply less, unless any number will do.
pub(super) const fn shorter(length: Length) -> Length {
    if length == ANY_LENGTH { length } else { length.saturating_sub(1) }
}

/// What is known about a position and a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// There is a mate in this many plies with this hand or a better one.
    Proven(Held, Length),
    /// With this hand or a worse one, there is no mate in this many plies.
    Disproven(Held, Length),
    /// The two numbers, and how many nodes they have cost.
    Open(Number, Number, u32),
    /// Nothing but what the two numbers are at least, as other hands tell.
    Nothing(Number, Number),
}

/// Key; hand; proof number, disproof number; length (16 bits), cost (32 bits above them). A key of
/// 0 is an empty slot.
type Slot = [u64; 4];

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    /// How many of the slots are in use so far; the others are empty.
    open: usize,
    /// How many hold something.
    used: usize,
    packing: Packing,
}

/// The memory for a table could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is not enough memory to look for mates with {0} MB")]
pub struct NoMemory(pub(super) usize);

const fn pn(slot: &Slot) -> Number {
    slot[2] as Number
}

const fn dn(slot: &Slot) -> Number {
    (slot[2] >> 32) as Number
}

const fn length(slot: &Slot) -> Length {
    slot[3] as Length
}

const fn cost(slot: &Slot) -> u32 {
    (slot[3] >> 16) as u32
}

/// How many slots are opened at first, and how many times as many when they are full.
const OPEN_AT_FIRST: usize = 1 << 13;
const WIDENING: usize = 8;

impl Table {
    /// An empty table of about this many bytes.
    pub fn new(bytes: usize, packing: Packing) -> Option<Self> {
        let slots = (bytes / size_of::<Slot>()).max(64);
        let slots = bytemuck::allocation::try_zeroed_vec(slots).ok()?;
        let open = slots.len().min(OPEN_AT_FIRST);
        Some(Self { slots, open, used: 0, packing })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.used > 0 {
            self.slots[..self.open].fill([0; 4]);
        }
        self.open = self.slots.len().min(OPEN_AT_FIRST);
        self.used = 0;
    }

    /// How many of a thousand slots hold something.
    pub const fn hashfull(&self) -> usize {
        self.used * 1000 / self.slots.len()
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        ((u128::from(key) * self.open as u128) >> 64) as usize
    }

    #[inline]
    const fn after(&self, index: usize) -> usize {
        if index + 1 == self.open { 0 } else { index + 1 }
    }

    /// Asks the processor, where it can be asked, to fetch what will be probed for.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(&self.slots[self.home(key)]);
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known about a mate within `within` plies.
    #[inline]
    pub fn probe(&self, key: u64, held: Held, within: Length) -> Known {
        let mut open = None;
        let (mut least_pn, mut least_dn) = (1, 1);
        let mut index = self.home(key);
        loop {
            let slot = &self.slots[index];
            if slot[0] == 0 {
                return match open {
                    Some((pn, dn, cost)) => Known::Open(least_pn.max(pn), least_dn.max(dn), cost),
                    None => Known::Nothing(least_pn, least_dn),
                };
            }
            if slot[0] == key {
                let other = Held(slot[1]);
                if pn(slot) == 0 {
                    if length(slot) <= within && self.packing.covers(held, other) {
                        return Known::Proven(other, length(slot));
                    }
                } else if dn(slot) == 0 {
                    if length(slot) >= within && self.packing.covers(other, held) {
                        return Known::Disproven(other, length(slot));
                    }
                } else if other == held {
                    open = Some((pn(slot), dn(slot), cost(slot)));
                } else if self.packing.covers(other, held) {
                    // With less in hand it is as hard to mate at least, with more as hard to escape.
                    least_pn = least_pn.max(pn(slot));
                } else if self.packing.covers(held, other) {
                    least_dn = least_dn.max(dn(slot));
                }
            }
            index = self.after(index);
        }
    }

    /// The fewest plies in which there is known to be a mate.
    #[inline]
    pub fn shortest(&self, key: u64, held: Held) -> Option<Length> {
        let mut index = self.home(key);
        let mut best = None;
        while self.slots[index][0] != 0 {
            let slot = &self.slots[index];
            if slot[0] == key && pn(slot) == 0 && self.packing.covers(held, Held(slot[1])) {
                best = Some(best.map_or(length(slot), |best: Length| best.min(length(slot))));
            }
            index = self.after(index);
        }
        best
    }

    /// Takes back the proofs of a mate in this many plies, whose parts are no longer known.
    pub fn forget_proof(&mut self, key: u64, held: Held, within: Length) {
        let mut index = self.home(key);
        while self.slots[index][0] != 0 {
            let slot = &mut self.slots[index];
            if slot[0] == key
                && pn(slot) == 0
                && length(slot) <= within
                && self.packing.covers(held, Held(slot[1]))
            {
                // Open, and for a hand nobody has.
                *slot = [key, !0, both((1, 1)), 0];
            }
            index = self.after(index);
        }
    }

    /// Remembers the numbers of a position that is not decided, and what they have cost.
    #[inline]
    pub fn store_open(&mut self, key: u64, held: Held, numbers: (Number, Number), cost: u32) {
        let same = |_: &Packing, slot: &Slot| pn(slot) != 0 && dn(slot) != 0 && slot[1] == held.0;
        self.store(key, same, [key, held.0, both(numbers), u64::from(cost) << 16]);
    }

    /// Remembers a mate.
    pub fn store_proven(&mut self, key: u64, held: Held, within: Length, cost: u32) {
        let replaced = |packing: &Packing, slot: &Slot| {
            pn(slot) == 0 && length(slot) >= within && packing.covers(Held(slot[1]), held)
        };
        let rest = u64::from(within) | u64::from(cost) << 16;
        self.store(key, replaced, [key, held.0, both((0, INFINITE)), rest]);
    }

    /// Remembers that there is no mate.
    pub fn store_disproven(&mut self, key: u64, held: Held, within: Length, cost: u32) {
        let replaced = |packing: &Packing, slot: &Slot| {
            dn(slot) == 0 && length(slot) <= within && packing.covers(held, Held(slot[1]))
        };
        let rest = u64::from(within) | u64::from(cost) << 16;
        self.store(key, replaced, [key, held.0, both((INFINITE, 0)), rest]);
    }

    /// Puts a slot in the place of one of the same board that it replaces, or at the end of them.
    fn store(&mut self, key: u64, replaced: impl Fn(&Packing, &Slot) -> bool, slot: Slot) {
        let mut index = self.home(key);
        while self.slots[index][0] != 0 {
            if self.slots[index][0] == key && replaced(&self.packing, &self.slots[index]) {
                self.slots[index] = slot;
                return;
            }
            index = self.after(index);
        }
        self.slots[index] = slot;
        self.used += 1;
        if self.used * 4 > self.open * 3 {
            if self.open < self.slots.len() {
                self.widen();
            } else {
                self.make_room();
            }
        }
    }

    /// Opens more of the slots and moves what there is to its places among them.
    fn widen(&mut self) {
        let before = self.open;
        self.open = self.slots.len().min(before * WIDENING);
        for index in (0..before).rev() {
            let slot = std::mem::take(&mut self.slots[index]);
            self.put_back(slot);
        }
        self.close_gaps();
    }

    /// Puts a slot that was taken out at the first free place behind its home.
    fn put_back(&mut self, slot: Slot) {
        if slot[0] != 0 {
            let mut to = self.home(slot[0]);
            while self.slots[to][0] != 0 {
                to = self.after(to);
            }
            self.slots[to] = slot;
        }
    }

    /// Throws out the cheaper half. What is decided counts as much dearer than what is not.
    fn make_room(&mut self) {
        let class = |slot: &Slot| {
            let decided = if pn(slot) == 0 || dn(slot) == 0 { 5 } else { 0 };
            (u32::BITS - cost(slot).leading_zeros()) as usize + decided
        };
        let mut classes = [0; 40];
        for slot in self.slots.iter().filter(|slot| slot[0] != 0) {
            classes[class(slot)] += 1;
        }
        let mut surplus = self.used / 2;
        self.used -= surplus;
        let mut quota = classes.map(|count| {
            let out = surplus.min(count);
            surplus -= out;
            out
        });
        for slot in &mut self.slots {
            let quota = &mut quota[class(slot)];
            if slot[0] != 0 && *quota > 0 {
                *quota -= 1;
                *slot = [0; 4];
            }
        }
        self.close_gaps();
    }

    /// Moves every slot up to where it is found again. Slots move toward their home only, so going
    /// once around from an empty one is enough.
    fn close_gaps(&mut self) {
        let open = &self.slots[..self.open];
        let Some(empty) = open.iter().position(|slot| slot[0] == 0) else { return };
        let mut index = empty;
        for _ in 0..self.open {
            index = self.after(index);
            let slot = std::mem::take(&mut self.slots[index]);
            self.put_back(slot);
        }
    }
}

const fn both((pn, dn): (Number, Number)) -> u64 {
    pn as u64 | (dn as u64) << 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Shogi, Variant};

    fn table() -> (Table, Packing) {
        let packing = Packing::of::<Shogi>();
        (Table::new(1 << 16, packing.clone()).unwrap(), packing)
    }

    #[test]
    fn a_proof_holds_for_better_hands_and_more_plies() {
        let (mut table, packing) = table();
        let pawn = Shogi::KINDS.by_letter('P').unwrap();
        let one = packing.plus(Held(0), pawn);
        let two = packing.plus(one, pawn);
        table.store_proven(77, one, 5, 1);
        assert_eq!(table.probe(77, two, 7), Known::Proven(one, 5));
        assert_eq!(table.probe(77, two, 3), Known::Nothing(1, 1));
        assert_eq!(table.probe(77, Held(0), 7), Known::Nothing(1, 1));
        assert_eq!(table.probe(78, two, 7), Known::Nothing(1, 1));
        table.store_disproven(77, Held(0), ANY_LENGTH, 1);
        assert_eq!(table.probe(77, Held(0), 7), Known::Disproven(Held(0), ANY_LENGTH));
        assert_eq!(table.shortest(77, two), Some(5));
    }

    /// Keys spread over the whole table.
    fn keys(count: u64) -> impl Iterator<Item = u64> + Clone {
        (1..=count).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[test]
    fn nothing_is_lost_when_the_table_is_widened() {
        let packing = Packing::of::<Shogi>();
        let mut table = Table::new(300 * OPEN_AT_FIRST * size_of::<Slot>(), packing).unwrap();
        let count = 100 * OPEN_AT_FIRST as u64;
        for key in keys(count) {
            table.store_open(key, Held(0), (3, 4), 1);
        }
        assert!(table.open > OPEN_AT_FIRST);
        assert_eq!(table.used as u64, count);
        assert!(keys(count).all(|key| table.probe(key, Held(0), 1) == Known::Open(3, 4, 1)));
        table.clear();
        assert!(table.slots.iter().all(|slot| slot[0] == 0));
        assert_eq!((table.open, table.used), (OPEN_AT_FIRST, 0));
    }

    #[test]
    fn a_full_table_keeps_what_was_dear() {
        let (mut table, _) = table();
        let keys = keys(10_000);
        for (n, key) in keys.clone().enumerate() {
            let cost = if n % 100 == 0 { 1000 } else { 1 };
            table.store_open(key, Held(0), (3, 4), cost);
            assert!(table.used <= table.slots.len() * 3 / 4);
        }
        let kept: Vec<bool> =
            keys.map(|key| table.probe(key, Held(0), 1) != Known::Nothing(1, 1)).collect();
        assert!(kept.iter().step_by(100).all(|&kept| kept));
        assert_eq!(kept.iter().filter(|&&kept| kept).count(), table.used);
    }
}
