//! A position being searched: its moves with what is known of each, and what follows for itself.

use super::held::Held;
use super::path::{NOWHERE, Reach};
use super::table::{INFINITE, Length, Number};
use crate::position::{Move, Undo};
use crate::rules::Variant;

/// A move, and what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    /// The key of the position after it.
    pub key: u64,
    /// The attacker's hand after it; of what is decided, the hand for which it is.
    pub held: Held,
    pub pn: Number,
    pub dn: Number,
    /// Of what is decided: the number of plies for which it is.
    pub length: Length,
    /// Of a disproof: what it rests on.
    pub reach: Reach,
    /// The child, counted from the first, that has to be refuted before this one is looked at.
    pub after: Option<u16>,
    /// Is it so like others that only the hardest of them counts?
    pub alike: bool,
    /// What has been spent on it.
    pub cost: u32,
}

impl Child {
    /// A child of which nothing is known.
    pub const fn new(mv: Move, key: u64, held: Held) -> Self {
        Self {
            mv,
            key,
            held,
            pn: 1,
            dn: 1,
            length: 0,
            reach: NOWHERE,
            after: None,
            alike: false,
            cost: 0,
        }
    }

    /// There is a mate in this many plies.
    pub const fn prove(&mut self, held: Held, length: Length) {
        (self.pn, self.dn, self.held, self.length) = (0, INFINITE, held, length);
    }

    /// There is no mate in this many plies, as far as the path from `reach` on is this one.
    pub const fn refute(&mut self, held: Held, length: Length, reach: Reach) {
        (self.pn, self.dn, self.held, self.length) = (INFINITE, 0, held, length);
        self.reach = reach;
    }

    /// The number the side to move would like to be small, and the one its opponent would.
    #[inline]
    pub const fn seen_by(&self, attacker: bool) -> (Number, Number) {
        if attacker { (self.pn, self.dn) } else { (self.dn, self.pn) }
    }
}

/// A position on the path and the limits within which it is searched.
#[derive(Debug)]
pub(super) struct Frame<V: Variant> {
    /// Is it the attacker's turn?
    pub attacks: bool,
    pub key: u64,
    pub held: Held,
    /// The plies within which a mate is looked for.
    pub within: Length,
    /// The search leaves the position when either of its numbers gets this great.
    pub most: (Number, Number),
    /// Its first child.
    pub begin: usize,
    /// The move that led here; none led to the root.
    pub last: Option<(Move, Undo<V>)>,
    /// Which of all children it is.
    pub at: usize,
    /// What was spent on it before, and the number of nodes when this visit began.
    pub cost: u32,
    pub entered: u64,
}

/// The numbers of a position as its children make them, and where to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub pn: Number,
    pub dn: Number,
    /// The child to go to, and the limits within which to search it.
    pub next: Option<(usize, (Number, Number))>,
}

/// What a visit has found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub pn: Number,
    pub dn: Number,
    /// The hand for which it is decided, or the hand there is.
    pub held: Held,
    /// If it is decided, the number of plies for which it is.
    pub length: Length,
    /// If there is no mate, the ply from which on the path matters.
    pub reach: Reach,
}

/// A number that is not [`INFINITE`], whatever it is the sum of.
const fn finite(sum: u64) -> Number {
    if sum < INFINITE as u64 { sum as Number } else { INFINITE - 1 }
}

/// What a child adds to the number of its position if another child counts in full: all of its number
/// where the attacker chooses, but only one where the defender does. His replies lead to much the same
/// positions, and a sum would count those many times over (Ueda, Hashimoto, Hashimoto and Iida, "Weak
/// proof-number search", CG 2008).
const fn share(attacks: bool, number: Number) -> u64 {
    if attacks || number == 0 { number as u64 } else { 1 }
}

/// Adds up what is known of the children: the side to move needs one of them, its opponent all.
///
/// A child may go on while it stays the best but for a margin of a half ("1 + ε", Pawlewicz and
/// Lew, "Improving depth-first pn-search", CG 2006). Of children that are alike only the hardest is
/// counted, and of those that wait for others only that there are any.
#[inline]
pub(super) fn tally(attacks: bool, children: &[Child], most: (Number, Number)) -> Tally {
    let (most_own, most_other) = if attacks { most } else { (most.1, most.0) };
    let (mut best, mut second) = (None, INFINITE);
    let (mut best_own, mut best_other) = (INFINITE, INFINITE);
    let (mut shares, mut hardest, mut hardest_alike, mut waiting) = (0_u64, 0, 0, 0);
    for (i, child) in children.iter().enumerate() {
        let (own, other) = child.seen_by(attacks);
        if other == 0 {
            continue;
        }
        let refuted = |i: u16| children[usize::from(i)].seen_by(attacks).1 == 0;
        if own > 0 && child.after.is_some_and(|before| !refuted(before)) {
            waiting = 1;
            continue;
        }
        if own < best_own || own == best_own && other < best_other {
            (best, second) = (Some(i), best_own);
            (best_own, best_other) = (own, other);
        } else if own < second {
            second = own;
        }
        hardest = hardest.max(other);
        if child.alike {
            hardest_alike = hardest_alike.max(other);
        } else {
            shares += share(attacks, other);
        }
    }
    let shares = shares + share(attacks, hardest_alike) + waiting;
    let others = shares + u64::from(hardest) - share(attacks, hardest);
    let (own, other) = match best_own {
        0 => (0, INFINITE),
        own => (own, finite(others)),
    };
    let next = best.map(|i| {
        let elsewhere = shares - share(attacks, best_other).min(shares);
        let margin = second.saturating_add(second / 2).saturating_add(1).min(INFINITE);
        let left = (u64::from(most_other).saturating_sub(elsewhere)) as Number;
        let limits = (most_own.min(margin), left.max(best_other.saturating_add(1)));
        (i, if attacks { limits } else { (limits.1, limits.0) })
    });
    let (pn, dn) = if attacks { (own, other) } else { (other, own) };
    Tally { pn, dn, next }
}
