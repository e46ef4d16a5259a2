//! Two words that many threads write and read without locks, and a reader never takes for more than
//! they are (Hyatt and Mann, "A lock-less transposition table implementation for parallel search",
//! ICGA Journal 2002): the first word is the check combined with the second, the data. What one
//! thread wrote of the first and another of the second does not yield the key looked for.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word of a slot.
pub trait Word {
    /// What the word holds.
    fn get(&self) -> u64;
    /// Changes what the word holds.
    fn set(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline]
    fn set(&self, value: u64) {
        self.store(value, Relaxed);
    }
}

/// A slot: the check combined with the data, and the data.
pub type Slot = [AtomicU64; 2];

/// The check and the data of a slot. They belong together if the check is one that was written.
#[inline]
pub fn read(slot: &[impl Word; 2]) -> (u64, u64) {
    let data = slot[1].get();
    (slot[0].get() ^ data, data)
}

/// Writes a check and data.
#[inline]
pub fn write(slot: &[impl Word; 2], check: u64, data: u64) {
    slot[0].set(check ^ data);
    slot[1].set(data);
}

#[cfg(test)]
mod tests {
    use super::*;
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicU64 as Modelled;

    impl Word for Modelled {
        fn get(&self) -> u64 {
            self.load(Relaxed)
        }

        fn set(&self, value: u64) {
            self.store(value, Relaxed);
        }
    }

    /// All interleavings and all reorderings that the memory model allows.
    #[test]
    fn no_reader_takes_one_entry_for_another() {
        loom::model(|| {
            let slot = Arc::new([Modelled::new(0), Modelled::new(0)]);
            let entries = [(0x1111_0000, 0x0abc), (0x2222_0000, 0x1def)];
            let writers = entries.map(|(check, data)| {
                let slot = Arc::clone(&slot);
                loom::thread::spawn(move || write(&slot, check, data))
            });
            let (check, data) = read(&slot);
            for known in entries {
                assert!(check != known.0 || data == known.1, "{check:x} {data:x}");
            }
            for writer in writers {
                writer.join().unwrap();
            }
        });
    }
}
