//! The sums of rows along a line of play: one pair for each ply, made only where a node asks for its
//! evaluation, and then from the nearest one above it by what the moves between have changed.

use super::inputs::View;
use super::learned::Learned;
use super::net::{Sum, WIDTH};
use crate::board::Color;
use crate::position::{Changes, Position};
use crate::rules::Variant;

/// What is known at one ply of one side's view.
#[derive(Clone, Debug)]
struct Half {
    view: View,
    /// Is the sum made?
    made: bool,
    sum: Sum,
}

/// One ply: what led to it, and what both sides see.
#[derive(Clone, Debug)]
struct Level {
    changes: Changes,
    halves: [Half; 2],
}

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
        let halves = Color::ALL.map(|color| {
            let view = learned.inputs().view(color, position.king(color));
            Half { view, made: false, sum: [0; WIDTH] }
        });
        let mut levels = vec![Level { changes: Changes::default(), halves }; plies + 1];
        for half in &mut levels[0].halves {
            half.sum = learned.fresh(position, half.view);
            half.made = true;
        }
        Self(levels)
    }

    /// A move that changes this leads from a ply to the next.
    #[inline]
    pub fn follow<V: Variant>(&mut self, learned: &Learned<V>, ply: usize, changes: &Changes) {
        self.pass(ply);
        let after = &mut self.0[ply + 1];
        after.changes.clone_from(changes);
        for (man, square) in changes.added() {
            if V::KINDS.info(man.kind).royal {
                let view = learned.inputs().view(man.color, Some(square));
                after.halves[man.color.index()].view = view;
            }
        }
    }

    /// A pass leads from a ply to the next.
    #[inline]
    pub fn pass(&mut self, ply: usize) {
        if let Ok([before, after]) = self.0.get_disjoint_mut([ply, ply + 1]) {
            after.changes = Changes::default();
            for (before, after) in before.halves.iter().zip(&mut after.halves) {
                (after.view, after.made) = (before.view, false);
            }
        }
    }

    /// The sums at a ply, whose position this is: Black's and White's.
    pub fn sums<V: Variant>(
        &mut self,
        learned: &Learned<V>,
        ply: usize,
        position: &Position<V>,
    ) -> [&Sum; 2] {
        for color in Color::ALL {
            self.make(learned, ply, position, color);
        }
        let [black, white] = &self.0[ply].halves;
        [&black.sum, &white.sum]
    }

    /// Makes the sum of one side's view at a ply, and those on the way to it.
    fn make<V: Variant>(
        &mut self,
        learned: &Learned<V>,
        ply: usize,
        position: &Position<V>,
        color: Color,
    ) {
        let side = color.index();
        let view = self.0[ply].halves[side].view;
        let mut from = ply;
        while !self.0[from].halves[side].made {
            // The root's is always made.
            if from == 0 || self.0[from - 1].halves[side].view != view {
                let here = &mut self.0[ply].halves[side];
                here.sum = learned.fresh(position, view);
                here.made = true;
                return;
            }
            from -= 1;
        }
        for at in from..ply {
            let mut sum = self.0[at].halves[side].sum;
            let next = &mut self.0[at + 1];
            learned.update(&mut sum, view, &next.changes);
            next.halves[side].sum = sum;
            next.halves[side].made = true;
        }
    }
}
