//! The sums of rows along a line of play: one pair for each ply, made only where a node asks for its
//! evaluation, and then from the nearest one above it by what the moves between have changed.

use super::inputs::{Looks, VIEWS, View};
use super::learned::{Learned, seen};
use super::net::{Seen, Sum, WIDTH};
use crate::position::{Changes, Position};
use crate::rules::Variant;

/// One ply: what led to it, how both sides look at it, and what they see.
#[derive(Clone, Debug)]
struct Level {
    changes: Changes,
    looks: [Looks; 2],
    /// By view: is its sum made?
    made: [bool; VIEWS],
    sums: Sums,
}

/// By view; they share no line of the processor's cache with anything else.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Sums([Sum; VIEWS]);

/// From farther above, more rows would change than a position has men.
const FARTHEST: usize = 12;

/// The sums along a line. Without a network it stays empty, and everything it is told costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Stack(Vec<Level>);

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
        let (made, sums) = ([false; VIEWS], Sums([[0; WIDTH]; VIEWS]));
        let mut levels = vec![Level { changes: Changes::default(), looks, made, sums }; plies + 1];
        levels[0].made = [true; VIEWS];
        levels[0].sums = Sums(View::ALL.map(|view| learned.fresh(position, view)));
        Self(levels)
    }

    /// A move that changes this leads from a ply to the next.
    #[inline]
    pub fn follow<V: Variant>(&mut self, learned: &Learned<V>, ply: usize, changes: &Changes) {
        self.pass(ply);
        let after = &mut self.0[ply + 1];
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
        if let Ok([before, after]) = self.0.get_disjoint_mut([ply, ply + 1]) {
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
    ) -> [Seen<&Sum>; 2] {
        let looks = self.0[ply].looks;
        for looks in looks {
            self.make(learned, ply, position, looks.first());
            if let Some(view) = looks.second() {
                self.make(learned, ply, position, view);
            }
        }
        let sums = &self.0[ply].sums;
        looks.map(|looks| seen(looks, |view| &sums.0[view.index()]))
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
        while !self.0[from].made[index] {
            // At the root all are made. A view may be followed through plies at which its side looks another way.
            if ply - from == FARTHEST {
                let here = &mut self.0[ply];
                here.sums.0[index] = learned.fresh(position, view);
                here.made[index] = true;
                return;
            }
            from -= 1;
        }
        for at in from..ply {
            let mut sum = self.0[at].sums.0[index];
            let next = &mut self.0[at + 1];
            learned.update(&mut sum, view, &next.changes);
            next.sums.0[index] = sum;
            next.made[index] = true;
        }
    }
}
