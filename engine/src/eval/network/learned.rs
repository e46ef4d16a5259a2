//! The network of a game, if there is one, and how it is asked.

use super::inputs::{Inputs, Looks, View};
use super::net::{Network, Seen, Sum};
use crate::board::Color;
use crate::position::{Changes, Position};
use crate::rules::Variant;

/// A network and what it sees.
#[derive(Clone, Debug)]
pub struct Learned<V: Variant> {
    network: Network,
    inputs: Inputs<V>,
}

impl<V: Variant> Learned<V> {
    /// A network of this game.
    #[must_use]
    pub fn new(network: Network) -> Self {
        Self { network, inputs: Inputs::new() }
    }

    /// The network itself.
    #[must_use]
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// The sum of all rows that a view has of a position.
    #[must_use]
    pub fn fresh(&self, position: &Position<V>, view: View) -> Sum {
        let mut sum = self.network.bias;
        self.inputs.each(position, view, |row| self.network.add(&mut sum, row));
        sum
    }

    /// What it sees.
    #[must_use]
    pub const fn inputs(&self) -> &Inputs<V> {
        &self.inputs
    }

    /// Makes of a sum what it is after these changes, as long as the view stays the same.
    #[inline]
    pub fn update(&self, sum: &mut Sum, view: View, changes: &Changes) {
        changes.each_removed::<V>(|man, square| {
            self.network.subtract(sum, self.inputs.on_board(view, man, square));
        });
        if let Some((man, square)) = changes.added() {
            self.network.add(sum, self.inputs.on_board(view, man, square));
        }
        if let Some(hand) = changes.hand() {
            let fellows = usize::from(hand.before.min(hand.after));
            let row = self.inputs.in_hand(view, hand.color, hand.kind, fellows);
            if hand.after > hand.before {
                self.network.add(sum, row);
            } else {
                self.network.subtract(sum, row);
            }
        }
    }

    /// How Black and White look at a position.
    #[must_use]
    pub fn looks(&self, position: &Position<V>) -> [Looks; 2] {
        Color::ALL.map(|color| self.inputs.looks(color, position.king(color)))
    }

    /// What Black and White see, made afresh.
    #[must_use]
    pub fn both(&self, position: &Position<V>) -> [Seen<Sum>; 2] {
        self.looks(position).map(|looks| seen(looks, |view| self.fresh(position, view)))
    }

    /// The evaluation of a position of which Black and White see this, seen by the side to move, given
    /// the hand-written one.
    #[inline]
    #[must_use]
    pub fn correct(&self, written: i32, [black, white]: [Seen<&Sum>; 2], side: Color) -> i32 {
        let (own, other) = match side {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        self.network.corrected(written, self.network.output(own, other))
    }
}

/// What a side sees that looks so, given what each view shows.
#[inline]
pub(super) fn seen<S>(looks: Looks, mut of: impl FnMut(View) -> S) -> Seen<S> {
    Seen { first: of(looks.first()), second: looks.second().map(of) }
}
