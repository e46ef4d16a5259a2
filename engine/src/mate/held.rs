//! What the attacker holds in hand, in one word, and when more of it is at least as good.
//!
//! The material of a problem never changes, so the board and the attacker's hand give the
//! defender's too.

use crate::position::Hand;
use crate::rules::{Kind, MAX_KINDS, Variant};

/// How many men of each kind the attacker holds, a few bits a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Held(pub(super) u64);

/// Where the counts of a game's kinds lie in a [`Held`].
#[derive(Clone, Debug)]
pub(super) struct Packing {
    shifts: [u8; MAX_KINDS],
    /// The bits of a kind, not shifted.
    masks: [u64; MAX_KINDS],
    /// The highest bit of every kind.
    tops: u64,
    /// Is a hand only as good as the same hand? So it is where leaving the opponent without a move
    /// is illegal: there a man more in hand can make a reply legal.
    exact: bool,
}

impl Packing {
    /// The packing of a game.
    pub fn of<V: Variant>() -> Self {
        let (shifts, masks) = ([0; MAX_KINDS], [0; MAX_KINDS]);
        let mut packing = Self { shifts, masks, tops: 0, exact: V::BANS_STALEMATING };
        let mut shift = 0;
        for &kind in V::KINDS.hand() {
            let bits = u8::BITS - V::KINDS.info(kind).total.leading_zeros();
            packing.shifts[kind.index()] = shift as u8;
            packing.masks[kind.index()] = (1 << bits) - 1;
            shift += bits;
            packing.tops |= 1 << (shift - 1);
        }
        debug_assert!(shift <= u64::BITS);
        packing
    }

    /// A hand in one word.
    #[inline]
    pub fn pack(&self, hand: &Hand) -> Held {
        let mut held = Held(0);
        for kind in hand.kinds() {
            held = self.with(held, kind, hand.count(kind) as u64);
        }
        held
    }

    /// Is the first hand at least as good for the attacker as the second?
    #[inline]
    pub const fn covers(&self, more: Held, less: Held) -> bool {
        if self.exact {
            return more.0 == less.0;
        }
        // No kind has to borrow when the second is subtracted from the first.
        let borrows = (!more.0 & less.0) | ((!more.0 | less.0) & more.0.wrapping_sub(less.0));
        borrows & self.tops == 0
    }

    /// Is nothing but the same hand comparable?
    #[inline]
    pub const fn is_exact(&self) -> bool {
        self.exact
    }

    /// How many men of a kind there are.
    #[inline]
    pub const fn count(&self, held: Held, kind: Kind) -> u64 {
        held.0 >> self.shifts[kind.index()] & self.masks[kind.index()]
    }

    /// The same hand with this many men of a kind, or as many as fit.
    #[inline]
    pub fn with(&self, held: Held, kind: Kind, count: u64) -> Held {
        let (shift, mask) = (self.shifts[kind.index()], self.masks[kind.index()]);
        Held(held.0 & !(mask << shift) | count.min(mask) << shift)
    }

    /// The same hand with one man more.
    #[inline]
    pub fn plus(&self, held: Held, kind: Kind) -> Held {
        self.with(held, kind, self.count(held, kind) + 1)
    }

    /// The same hand with one man less, if there is one.
    #[inline]
    pub fn minus(&self, held: Held, kind: Kind) -> Held {
        self.with(held, kind, self.count(held, kind).saturating_sub(1))
    }

    /// Of every kind as many as fit.
    pub fn everything<V: Variant>(&self) -> Held {
        V::KINDS.hand().iter().fold(Held(0), |held, &kind| self.with(held, kind, u64::MAX))
    }

    /// Of every kind the greater of two numbers.
    pub fn greater<V: Variant>(&self, a: Held, b: Held) -> Held {
        self.combine::<V>(a, b, u64::max)
    }

    /// Of every kind the smaller of two numbers.
    pub fn smaller<V: Variant>(&self, a: Held, b: Held) -> Held {
        self.combine::<V>(a, b, u64::min)
    }

    fn combine<V: Variant>(&self, a: Held, b: Held, pick: impl Fn(u64, u64) -> u64) -> Held {
        if a == b {
            return a;
        }
        V::KINDS.hand().iter().fold(a, |held, &kind| {
            self.with(held, kind, pick(self.count(a, kind), self.count(b, kind)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DaiMitregi, Ito, Shogi};

    #[test]
    fn a_hand_covers_another_if_it_has_no_less_of_any_kind() {
        let packing = Packing::of::<DaiMitregi>();
        let kinds = DaiMitregi::KINDS.hand();
        let counts: Vec<Held> = (0..400_u64)
            .map(|seed| {
                kinds.iter().enumerate().fold(Held(0), |held, (i, &kind)| {
                    let most = u64::from(DaiMitregi::KINDS.info(kind).total);
                    packing.with(held, kind, (seed * 7 + seed / (i as u64 + 1)) % 3 % (most + 1))
                })
            })
            .collect();
        for &a in &counts {
            for &b in &counts {
                let slow = kinds.iter().all(|&k| packing.count(a, k) >= packing.count(b, k));
                assert_eq!(packing.covers(a, b), slow, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn full_hands_fit_and_compare() {
        let packing = Packing::of::<Shogi>();
        let all = packing.everything::<Shogi>();
        assert!(packing.covers(all, Held(0)) && !packing.covers(Held(0), all));
        for &kind in Shogi::KINDS.hand() {
            assert!(packing.count(all, kind) >= u64::from(Shogi::KINDS.info(kind).total));
            assert_eq!(packing.plus(packing.minus(all, kind), kind), all);
            assert!(!packing.covers(packing.minus(all, kind), all));
        }
    }

    #[test]
    fn where_stalemating_is_banned_only_equal_hands_compare() {
        let packing = Packing::of::<Ito>();
        let one = packing.plus(Held(0), Ito::KINDS.hand()[0]);
        assert!(packing.is_exact() && packing.covers(one, one) && !packing.covers(one, Held(0)));
    }
}
