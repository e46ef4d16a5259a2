//! The sums of rows along a line of play: one pair for each ply, made only where a node asks for its
//! evaluation, and then from the nearest one above it by what the moves between have changed.

use super::inputs::{Looks, VIEWS, View};
use super::learned::{Learned, seen};
use super::net::{Part, Seen};
use crate::position::{Changes, Position};
use crate::rules::Variant;

/// One ply: what led to it, how both sides look at it, and which sums are made.
#[derive(Clone, Debug)]
struct Level {
    changes: Changes,
    looks: [Looks; 2],
    /// By view: is its sum made?
    made: [bool; VIEWS],
}

/// From farther above, more rows would change than a position has men.
const FARTHEST: usize = 12;

/// The sums along a line. Without a network it stays empty, and everything it is told costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    levels: Vec<Level>,
    /// The sums of the first ply's views, then those of the second's, and so on.
    sums: Vec<Part>,
    /// How many parts each has.
    parts: usize,
}

impl Stack {
    /// Sums for lines of at most so many plies that begin at this position.
    #[must_use]
    pub fn new<V: Variant>(
        learned: Option<&Learned<V>>,
        position: &Position<V>,
        plies: usize,
    ) -> Self {
        let Some(learned) = learned else { return Self::default() };
        let looks = learned.looks(position);
        let level = Level { changes: Changes::default(), looks, made: [false; VIEWS] };
        let mut levels = vec![level; plies + 1];
        levels[0].made = [true; VIEWS];
        let parts = learned.network().parts();
        let mut sums = View::ALL.map(|view| learned.fresh(position, view)).concat();
        sums.resize(levels.len() * VIEWS * parts, Part::ZERO);
        Self { levels, sums, parts }
    }

    /// Where the sum of a view at a ply begins.
    const fn at(&self, ply: usize, view: usize) -> usize {
        (ply * VIEWS + view) * self.parts
    }

    /// A move that changes this leads from a ply to the next.
    #[inline]
    pub fn follow<V: Variant>(&mut self, learned: &Learned<V>, ply: usize, changes: &Changes) {
        self.pass(ply);
        let after = &mut self.levels[ply + 1];
        after.changes = *changes;
        if let Some((man, square)) = changes.added()
            && V::KINDS.info(man.kind).royal
        {
            after.looks[man.color.index()] = learned.inputs().looks(man.color, Some(square));
        }
    }

    /// A pass leads from a ply to the next.
    #[inline]
    pub fn pass(&mut self, ply: usize) {
        if let Ok([before, after]) = self.levels.get_disjoint_mut([ply, ply + 1]) {
            after.changes = Changes::default();
            after.looks = before.looks;
            after.made = [false; VIEWS];
        }
    }

    /// What both sides see at a ply, whose position this is: Black and White.
    pub fn sums<V: Variant>(
        &mut self,
        learned: &Learned<V>,
        ply: usize,
        position: &Position<V>,
    ) -> [Seen<&[Part]>; 2] {
        let looks = self.levels[ply].looks;
        for looks in looks {
            self.make(learned, ply, position, looks.first());
            if let Some(view) = looks.second() {
                self.make(learned, ply, position, view);
            }
        }
        let sum = |view: View| &self.sums[self.at(ply, view.index())..][..self.parts];
        looks.map(|looks| seen(looks, sum))
    }

    /// Makes the sum of one view at a ply, and those on the way to it.
    fn make<V: Variant>(
        &mut self,
        learned: &Learned<V>,
        ply: usize,
        position: &Position<V>,
        view: View,
    ) {
        let index = view.index();
        let mut from = ply;
        while !self.levels[from].made[index] {
            // At the root all are made. A view may be followed through plies at which its side looks another way.
            if ply - from == FARTHEST {
                let at = self.at(ply, index);
                self.sums[at..at + self.parts].copy_from_slice(&learned.fresh(position, view));
                self.levels[ply].made[index] = true;
                return;
            }
            from -= 1;
        }
        for at in from..ply {
            let (from, to) = (self.at(at, index), self.at(at + 1, index));
            let (before, after) = self.sums.split_at_mut(to);
            let (from, to) = (&before[from..from + self.parts], &mut after[..self.parts]);
            let next = &mut self.levels[at + 1];
            learned.update(from, to, view, &next.changes);
            next.made[index] = true;
        }
    }
}
