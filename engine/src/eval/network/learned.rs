//! The network of a game, if there is one, and how it is asked.

use arrayvec::ArrayVec;

use super::inputs::{Inputs, Looks, View};
use super::net::{Network, Part, Seen};
use crate::board::Color;
use crate::position::{Changes, Position, changes::MOST_REMOVED};
use crate::rules::Variant;

/// The rows that a move adds to a sum, or takes out of it: of men, and of one in a hand.
type Rows = ArrayVec<usize, { MOST_REMOVED + 1 }>;

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
    pub fn fresh(&self, position: &Position<V>, view: View) -> Vec<Part> {
        let mut sum = self.network.bias.clone();
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
    pub fn update(&self, from: &[Part], to: &mut [Part], view: View, changes: &Changes) {
        let (mut less, mut more) = (Rows::new(), Rows::new());
        changes.each_removed::<V>(|man, square| {
            less.push(self.inputs.on_board(view, man, square));
        });
        if let Some((man, square)) = changes.added() {
            more.push(self.inputs.on_board(view, man, square));
        }
        if let Some(hand) = changes.hand() {
            let fellows = usize::from(hand.before.min(hand.after));
            let row = self.inputs.in_hand(view, hand.color, hand.kind, fellows);
            let rows = if hand.after > hand.before { &mut more } else { &mut less };
            rows.push(row);
        }
        self.network.change(from, to, &less, &more);
    }

    /// How Black and White look at a position.
    #[must_use]
    pub fn looks(&self, position: &Position<V>) -> [Looks; 2] {
        Color::ALL.map(|color| self.inputs.looks(color, position.king(color)))
    }

    /// What Black and White see, made afresh.
    #[must_use]
    pub fn both(&self, position: &Position<V>) -> [Seen<Vec<Part>>; 2] {
        self.looks(position).map(|looks| seen(looks, |view| self.fresh(position, view)))
    }

    /// The evaluation of a position of which Black and White see this, seen by the side to move, given
    /// the hand-written one.
    #[inline]
    #[must_use]
    pub fn correct(&self, written: i32, [black, white]: [Seen<&[Part]>; 2], side: Color) -> i32 {
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
