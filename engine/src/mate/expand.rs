//! The moves of a position and what is known, or guessed, of each.

use super::held::Held;
use super::node::{Child, Frame};
use super::path::{BEFORE_ROOT, NOWHERE};
use super::search::Search;
use super::table::{Known, Length, Number, shorter};
use crate::board::{Square, SquareSet};
use crate::position::{Intent, Move, Sink};
use crate::rules::{Kind, Variant};

/// The longest path.
const DEEPEST: usize = 4000;

/// Stands for all squares on which a man of the defender is alone; no board has so many.
const ALONE: usize = 255;

/// Counts the ways of a side, men put on the same square as one.
#[derive(Clone, Copy, Debug)]
struct Mobility<S> {
    moves: usize,
    dropped: S,
}

impl<S: SquareSet> Mobility<S> {
    fn ways(&self) -> usize {
        self.moves + self.dropped.len()
    }
}

impl<S: SquareSet> Sink<S> for Mobility<S> {
    fn moves(&mut self, _: Kind, _: Square, plain: S, promoting: S) {
        self.moves += (plain | promoting).len();
    }

    fn advances(&mut self, _: Kind, _: i32, plain: S, promoting: S) {
        self.moves += (plain | promoting).len();
    }

    fn rifles(&mut self, _: Kind, _: Square, victims: S) {
        self.moves += victims.len();
    }

    fn drops(&mut self, _: Kind, targets: S) {
        self.dropped |= targets;
    }
}

impl<V: Variant> Search<V> {
    /// Makes the children of the present position.
    pub(super) fn expand(&mut self, frame: &Frame<V>) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let intent = if frame.attacks { Intent::Checks } else { Intent::All };
        self.position.generate(intent, &mut moves);
        if !frame.attacks {
            // What is worth least comes first: it is the quickest to be refuted.
            moves.reverse();
        }
        let mut dropped = [0; 256];
        for &mv in &moves {
            let mut child = Child::new(
                mv,
                self.position.board_key_after(&self.position.changes(mv)).max(1),
                self.held_after(frame, mv),
            );
            self.table.prefetch(child.key);
            child.alike = frame.attacks && mv.is_drop() && V::KINDS.info(mv.kind()).lines != 0;
            child.after = self.predecessor(frame, mv, &mut dropped);
            self.children.push(child);
        }
        self.moves = moves;
        for index in frame.begin..self.children.len() {
            let mut child = self.children[index];
            self.look_up(&mut child, !frame.attacks, shorter(frame.within));
            self.children[index] = child;
            if child.seen_by(frame.attacks).0 == 0 && child.reach == NOWHERE {
                // It decides, and nobody asks for the others.
                self.children.swap(frame.begin, index);
                self.children.truncate(frame.begin + 1);
                break;
            }
        }
    }

    /// The attacker's hand after a move.
    fn held_after(&self, frame: &Frame<V>, mv: Move) -> Held {
        let base = |kind| V::KINDS.info(kind).base;
        if !V::HANDS || !frame.attacks {
            return frame.held;
        }
        if mv.is_drop() {
            return self.packing.minus(frame.held, base(mv.kind()));
        }
        let taken = self.position.victim(mv);
        taken.map_or(frame.held, |kind| self.packing.plus(frame.held, base(kind)))
    }

    /// The move that has to fail before this one is looked at: what is put in the way of a check
    /// differs little by what it is (`dropped` has the last one put on each square, counted from 1), or
    /// by where it is, if nobody takes back there; and so do a promotion and doing without it.
    fn predecessor(&self, frame: &Frame<V>, mv: Move, dropped: &mut [u16; 256]) -> Option<u16> {
        let siblings = &self.children[frame.begin..];
        if mv.is_drop() && !frame.attacks {
            let number = u16::try_from(siblings.len() + 1).ok()?;
            let position = &self.position;
            let helpers = position.attackers(mv.to(), !self.attacker, position.occupied());
            let square = if helpers.is_empty() { ALONE } else { mv.to().index() };
            let before = std::mem::replace(&mut dropped[square], number);
            return before.checked_sub(1);
        }
        let plain = frame.attacks && !mv.is_drop() && !mv.promotes();
        if !plain || !V::KINDS.info(mv.kind()).outgrown {
            return None;
        }
        let promotion = Move::new(mv.kind(), mv.from(), mv.to(), true);
        let index = siblings.iter().rposition(|sibling| sibling.mv == promotion)?;
        u16::try_from(index).ok()
    }

    /// Fills in what is known of the position after a move.
    fn look_up(&mut self, child: &mut Child, attacks: bool, within: Length) {
        let held = child.held;
        if attacks && within == 0 {
            return child.refute(self.everything, 0, NOWHERE);
        }
        if self.path.len() >= DEEPEST {
            return child.refute(held, within, BEFORE_ROOT);
        }
        if let Some(reach) = self.path.repeats(child.key, held, &self.packing) {
            return child.refute(held, within, reach);
        }
        match self.table.probe(child.key, held, within) {
            Known::Proven(held, length) => child.prove(held, length),
            Known::Disproven(held, length) => child.refute(held, length, NOWHERE),
            Known::Open(pn, dn, cost) if within > 0 => {
                (child.pn, child.dn, child.cost) = (pn, dn, cost);
                let path = self.path.hash_with(child.key, held);
                if let Some((reach, length)) = self.loops.probe(path, within) {
                    child.refute(held, length, reach);
                }
            }
            known => {
                let (pn, dn) = if let Known::Nothing(pn, dn) = known { (pn, dn) } else { (1, 1) };
                let undo = self.position.play(child.mv);
                self.estimate(child, attacks, within);
                if child.pn > 0 && child.dn > 0 {
                    (child.pn, child.dn) = (child.pn.max(pn), child.dn.max(dn));
                }
                self.position.undo(&undo);
            }
        }
    }

    /// Decides the present position if it is the end, and otherwise guesses how hard it is.
    fn estimate(&mut self, child: &mut Child, attacks: bool, within: Length) {
        self.nodes += 1;
        let mut mobility = Mobility { moves: 0, dropped: V::Set::EMPTY };
        let intent = if attacks { Intent::Checks } else { Intent::All };
        self.position.generate(intent, &mut mobility);
        let ways = mobility.ways() as Number;
        let held: Held = child.held;
        if attacks {
            child.dn = ways;
            if ways == 0 {
                let (held, length, reach) = self.all_checks_fail(held, &[]);
                child.refute(held, length, reach);
            }
        } else {
            child.pn = ways;
            if ways == 0 {
                let (needed, length) = self.all_replies_fail(held, &[]);
                let needed = if self.packing.is_exact() { held } else { needed };
                child.prove(needed, length);
            } else if within == 0 {
                child.refute(held, 0, NOWHERE);
            }
        }
    }
}
