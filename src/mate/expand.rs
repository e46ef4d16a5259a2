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
        for &mv in &moves {
            let child = self.child(frame, mv, frame.begin);
            let decides = child.seen_by(frame.attacks).0 == 0 && child.reach == NOWHERE;
            self.children.push(child);
            if decides {
                break;
            }
        }
        self.moves = moves;
    }

    /// A move and what is known of it.
    fn child(&mut self, frame: &Frame<V>, mv: Move, begin: usize) -> Child {
        self.nodes += 1;
        let within = shorter(frame.within);
        let undo = self.position.play(mv);
        let held = if frame.attacks { self.held() } else { frame.held };
        let mut child = Child::new(mv, self.key(), held);
        self.look_up(&mut child, !frame.attacks, within);
        self.position.undo(mv, &undo);
        if frame.attacks {
            child.alike = mv.is_drop() && V::KINDS.info(mv.kind()).lines != 0;
        }
        child.after = self.predecessor(frame, mv, begin);
        child
    }

    /// The move that has to fail before this one is looked at: what is put in the way of a check
    /// differs little by what it is, and so do a promotion and doing without it.
    fn predecessor(&self, frame: &Frame<V>, mv: Move, begin: usize) -> Option<u16> {
        let siblings = self.children[begin..].iter().enumerate();
        let alike = |other: Move| {
            if frame.attacks {
                !mv.is_drop()
                    && !mv.promotes()
                    && V::KINDS.info(mv.kind()).outgrown
                    && other.promotes()
                    && (other.from(), other.to()) == (mv.from(), mv.to())
            } else {
                mv.is_drop() && other.is_drop() && other.to() == mv.to()
            }
        };
        let (index, _) = siblings.rev().find(|(_, sibling)| alike(sibling.mv))?;
        u16::try_from(index).ok()
    }

    /// Fills in what is known of the present position as a child of the one before.
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
            Known::Open(..) | Known::Nothing => self.estimate(child, attacks, within),
        }
    }

    /// Decides the present position if it is the end, and otherwise guesses how hard it is.
    fn estimate(&mut self, child: &mut Child, attacks: bool, within: Length) {
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
