//! What a position is worth, before any search.
//!
//! No game's piece values are typed in: [`material`] computes them from how the pieces move on
//! their board. [`placement`] values where they stand, [`safety`] what aims at the kings.

mod explain;
pub mod material;
pub mod placement;
pub mod safety;
mod score;

pub use material::Values;
pub use score::Score;

use crate::board::Color;
use crate::position::Position;
use crate::rules::Variant;
use placement::Placement;
use safety::Safety;

/// The evaluation of one game: everything it computes from the rules, once.
#[derive(Debug)]
pub struct Evaluator<V: Variant> {
    values: Values,
    placement: Placement,
    safety: Safety<V>,
}

/// The terms of an evaluation, in hundredths of a pawn-like man, each seen by Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The men on the board and in hand.
    pub material: i32,
    /// Where they stand.
    pub placement: i32,
    /// What aims at the kings.
    pub safety: i32,
    /// Having the move.
    pub tempo: i32,
}

impl Terms {
    /// The sum, seen by Black.
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.material + self.placement + self.safety + self.tempo
    }
}

/// What having the move is worth.
const TEMPO: i32 = 12;

impl<V: Variant> Default for Evaluator<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Variant> Evaluator<V> {
    /// Computes what the evaluation needs to know of the game.
    #[must_use]
    pub fn new() -> Self {
        let values = Values::of::<V>();
        let placement = Placement::of::<V>(&values);
        Self { values, placement, safety: Safety::new() }
    }

    /// The values of the pieces.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// The evaluation, seen by the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position<V>) -> Score {
        let total = self.terms(position).total();
        Score::evaluation(if position.side() == Color::Black { total } else { -total })
    }

    /// The evaluation term by term, seen by Black.
    #[must_use]
    pub fn terms(&self, position: &Position<V>) -> Terms {
        let (material, placement) = self.placement.sum(position, &self.values);
        Terms {
            material,
            placement,
            safety: self.safety.balance(position),
            tempo: TEMPO * position.side().sign(),
        }
    }
}
