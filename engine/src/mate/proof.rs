//! For which hands a result holds: the least the attacker needs for a mate, the most with which he
//! has none.

use super::held::Held;
use super::node::{Child, Frame, Outcome};
use super::path::{NOWHERE, Reach};
use super::search::Search;
use super::table::{ANY_LENGTH, INFINITE, Length, Number, longer};
use crate::position::Move;
use crate::rules::Variant;

impl<V: Variant> Search<V> {
    /// Sums up what is known of a position whose numbers are these.
    pub(super) fn outcome(&self, frame: &Frame<V>, (pn, dn): (Number, Number)) -> Outcome {
        let children = &self.children[frame.begin..];
        let mut outcome = Outcome { pn, dn, held: frame.held, length: 0, reach: NOWHERE };
        if pn == 0 {
            (outcome.held, outcome.length) = if frame.attacks {
                self.quickest(children)
            } else {
                self.all_replies_fail(frame.held, children)
            };
        } else if dn == 0 {
            (outcome.held, outcome.length, outcome.reach) = if frame.attacks {
                self.all_checks_fail(frame.held, children)
            } else {
                self.safest(frame, children)
            };
            // What leads back here or to what follows does not depend on how we came here.
            if outcome.reach >= self.path.len() as Reach - 1 {
                outcome.reach = NOWHERE;
            }
        }
        if self.packing.is_exact() {
            outcome.held = frame.held;
        }
        outcome
    }

    /// A mate: what the attacker needs for the quickest one found.
    fn quickest(&self, children: &[Child]) -> (Held, Length) {
        let proven = children.iter().filter(|child| child.pn == 0);
        let best = proven.min_by_key(|child| child.length);
        best.map_or((Held(0), 0), |child| (self.before(child.mv, child.held), longer(child.length)))
    }

    /// A mate whatever the defender does: the attacker needs what any of the replies takes.
    pub(super) fn all_replies_fail(&self, held: Held, children: &[Child]) -> (Held, Length) {
        let mut needed = self.keeping_from_defender(held);
        let mut length = 0;
        for child in children {
            needed = self.packing.greater::<V>(needed, child.held);
            length = length.max(longer(child.length));
        }
        (needed, length)
    }

    /// No check mates: the attacker may have as much as no check makes use of, and none of what he
    /// has not, for that could check.
    pub(super) fn all_checks_fail(&self, held: Held, children: &[Child]) -> (Held, Length, Reach) {
        let (mut most, mut length, mut reach) = (self.everything, ANY_LENGTH, NOWHERE);
        for &kind in V::KINDS.hand() {
            if self.packing.count(held, kind) == 0 {
                most = self.packing.with(most, kind, 0);
            }
        }
        for child in children {
            most = self.packing.smaller::<V>(most, self.before(child.mv, child.held));
            length = length.min(longer(child.length));
            reach = reach.min(child.reach);
        }
        (most, length, reach)
    }

    /// A reply saves the defender: one that depends on the path as little as possible.
    fn safest(&self, frame: &Frame<V>, children: &[Child]) -> (Held, Length, Reach) {
        let saving = children.iter().filter(|child| child.dn == 0);
        let Some(child) = saving.max_by_key(|child| child.reach) else {
            return (frame.held, 0, NOWHERE);
        };
        let mut most = child.held;
        if child.mv.is_drop() {
            // The defender has to have the man.
            let kind = V::KINDS.info(child.mv.kind()).base;
            let all = self.packing.count(frame.held, kind)
                + self.position.hand(!self.attacker).count(kind) as u64;
            let left = self.packing.count(most, kind).min(all.saturating_sub(1));
            most = self.packing.with(most, kind, left);
        }
        (most, longer(child.length), child.reach)
    }

    /// The attacker's hand before a check of his, given a hand after it.
    fn before(&self, mv: Move, held: Held) -> Held {
        let base = |kind| V::KINDS.info(kind).base;
        if mv.is_drop() {
            return self.packing.plus(held, base(mv.kind()));
        }
        match self.position.man_at(mv.to()) {
            Some(man) if V::HANDS => self.packing.minus(held, base(man.kind)),
            _ => held,
        }
    }

    /// Of the kinds that the defender has not got, all that the attacker has, if something could be
    /// put in the way of his check: with less of them there would be more replies.
    fn keeping_from_defender(&self, held: Held) -> Held {
        let position = &self.position;
        let defender = !self.attacker;
        let mut kept = Held(0);
        let kinds = if self.between_is_open() { V::KINDS.hand() } else { &[] };
        for &kind in kinds {
            if position.hand(defender).count(kind) == 0 {
                kept = self.packing.with(kept, kind, self.packing.count(held, kind));
            }
        }
        kept
    }

    /// Makes what a visit has found out known to later ones.
    pub(super) fn remember(&mut self, frame: &Frame<V>, outcome: &Outcome) -> u32 {
        let spent = self.nodes - frame.entered + 1;
        let cost = frame.cost.saturating_add(spent.min(u64::from(u32::MAX)) as u32);
        let Outcome { pn, dn, held, length, reach } = *outcome;
        match (pn, dn) {
            (0, _) => self.table.store_proven(frame.key, held, length, cost),
            (_, 0) if reach == NOWHERE => {
                self.table.store_disproven(frame.key, held, length, cost);
            }
            (_, 0) => self.loops.store(self.path.hash(), reach, length),
            _ => self.table.store_open(frame.key, frame.held, (pn, dn), cost),
        }
        debug_assert!(pn < INFINITE || dn == 0);
        cost
    }
}
