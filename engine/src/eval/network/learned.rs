//! The network of a game, if there is one, and how it is asked.

use arrayvec::ArrayVec;

use super::inputs::{Inputs, Looks, View};
use super::net::{Network, Part, Seen};
use super::threats::{MOST_THREATS, Threats};
use crate::board::Color;
use crate::position::{Changes, Position, changes::MOST_REMOVED};
use crate::rules::Variant;

/// The rows that a move adds to a sum, or takes out of it: of men, and of one in a hand.
type Rows = ArrayVec<usize, { MOST_REMOVED + 1 }>;

/// The rows of threats that a view has.
type Added = ArrayVec<u16, MOST_THREATS>;

/// A network and what it sees.
#[derive(Clone, Debug)]
pub struct Learned<V: Variant> {
    network: Network,
    inputs: Inputs<V>,
    threats: bool,
}

impl<V: Variant> Learned<V> {
    /// A network of this game.
    #[must_use]
    pub fn new(network: Network) -> Self {
        let inputs = Inputs::new();
        let threats = network.count() > inputs.len();
        Self { network, inputs, threats }
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

    /// Does it see more of a position than where the men stand?
    #[inline]
    #[must_use]
    pub const fn sees_threats(&self) -> bool {
        self.threats
    }

    /// The evaluation of a position of whose men Black and White see this, seen by the side to move, given the
    /// hand-written one and, for a network that sees them, the threats.
    #[inline]
    #[must_use]
    pub fn correct(
        &self,
        written: i32,
        [black, white]: [Seen<&[Part]>; 2],
        position: &Position<V>,
        threats: Option<&Threats>,
    ) -> i32 {
        let mut rows = Added::new();
        let mut weighed = |view, sum, side| {
            rows.clear();
            if let Some(threats) = threats {
                threats.each(&self.inputs, view, |row| rows.push(row as u16));
            }
            i64::from(self.network.weigh(sum, &rows, side))
        };
        let mut twice = 0;
        for (color, sums) in [(Color::Black, black), (Color::White, white)] {
            let side = usize::from(color != position.side());
            let looks = self.inputs.looks(color, position.king(color));
            let first = weighed(looks.first(), sums.first, side);
            let second = looks.second().zip(sums.second);
            twice += first + second.map_or(first, |(view, sum)| weighed(view, sum, side));
        }
        self.network.corrected(written, self.network.output(twice))
    }
}

/// What a side sees that looks so, given what each view shows.
#[inline]
pub(super) fn seen<S>(looks: Looks, mut of: impl FnMut(View) -> S) -> Seen<S> {
    Seen { first: of(looks.first()), second: looks.second().map(of) }
}
