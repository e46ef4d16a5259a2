//! What a side holds in hand.

use crate::rules::{Kind, MAX_KINDS};

/// The men a side holds in hand, counted by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    counts: [u8; MAX_KINDS],
    held: u64,
}

impl Hand {
    /// Nothing.
    pub const EMPTY: Self = Self { counts: [0; MAX_KINDS], held: 0 };

    /// How many of this kind there are.
    #[inline]
    #[must_use]
    pub const fn count(&self, kind: Kind) -> usize {
        self.counts[kind.index()] as usize
    }

    /// Is there nothing in hand?
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.held == 0
    }

    /// The kinds of which there is at least one.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let mut rest = self.held;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let kind = Kind::new(rest.trailing_zeros() as usize);
                rest &= rest - 1;
                kind
            })
        })
    }

    #[inline]
    pub(super) fn set(&mut self, kind: Kind, count: usize) {
        self.counts[kind.index()] = count as u8;
        let bit = 1 << kind.index();
        self.held = if count == 0 { self.held & !bit } else { self.held | bit };
    }
}
