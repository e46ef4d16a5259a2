//! What a position is worth, before any search.
//!
//! [`material`] computes the values of a game's pieces from how they move on their board,
//! [`placement`] values where they stand, [`influence`] which squares they control, above all around
//! the kings; [`attackers`] finds on the way who attacks whom; [`features`] names what is counted.
//! [`fitted`] holds what the engine's own games have taught: what each feature is worth, and by how
//! much the computed values are off; and in games that have one, a [`network`] corrects the sum.

pub mod attackers;
mod chances;
mod explain;
pub mod features;
pub mod fitted;
pub mod influence;
pub mod material;
mod mirror;
pub mod network;
pub mod placement;
mod score;
mod standing;

pub use chances::{Chances, SCALE};
pub use features::{Feature, Features};
pub use material::Values;
pub use score::Score;
pub use standing::Standing;

use crate::position::Position;
use crate::rules::Variant;
use attackers::{Attackers, Ranks};
use features::Weights;
use influence::{Control, Influence};
use network::{Learned, Network, Stack, Threats, nets};
use placement::Placement;

/// The evaluation of one game: everything it computes from the rules, once.
#[derive(Debug)]
pub struct Evaluator<V: Variant> {
    values: Values,
    placement: Placement<V>,
    influence: Influence<V>,
    ranks: Ranks,
    unit: i32,
    weights: &'static Weights,
    learned: Option<Learned<V>>,
}

/// The terms of an evaluation, in hundredths of a pawn-like man, each seen by Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The men on the board and in hand.
    pub material: i32,
    /// Where they stand.
    pub placement: i32,
    /// The squares they control and the men they threaten.
    pub control: i32,
    /// The squares around the kings.
    pub safety: i32,
    /// Having the move.
    pub tempo: i32,
    /// What the network changes.
    pub learned: i32,
}

impl Terms {
    /// The sum, seen by Black.
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.material + self.placement + self.control + self.safety + self.tempo + self.learned
    }
}

/// What the average man of the starting array is worth in shogi.
const SHOGI_AVERAGE: i32 = 334;

fn average_value<V: Variant>(values: &Values) -> i32 {
    let men = V::KINDS.bases().filter(|&kind| !V::KINDS.info(kind).royal);
    let (sum, count) = men.fold((0, 0), |(sum, count), kind| {
        let total = i32::from(V::KINDS.info(kind).total);
        (sum + total * values.on_board(kind), count + total)
    });
    sum / count.max(1)
}

/// See [`Evaluator::scale`]; of shogi's network.
const SHOGI_SCALE: i32 = 1249;

/// On the widest boards one side may be ahead by more than scores can tell from a mate: what is
/// beyond this many hundredths counts an eighth, so that more is still better.
const KNEE: i32 = 10_000;

const fn compressed(total: i32) -> i32 {
    let beyond = total.abs() - KNEE;
    if beyond <= 0 { total } else { total.signum() * (KNEE + beyond / 8) }
}

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
        let placement = Placement::of(&values);
        let unit = average_value::<V>(&values) * 64 / SHOGI_AVERAGE;
        Self {
            ranks: Ranks::of::<V>(&values),
            values,
            placement,
            influence: Influence::of_board(),
            unit,
            weights: &fitted::of(V::NAME).weights,
            learned: nets::of::<V>(),
        }
    }

    /// The same with another network, or without one.
    #[must_use]
    pub fn with_network(network: Option<Network>) -> Self {
        Self { learned: network.map(Learned::new), ..Self::new() }
    }

    /// The network that corrects what is written down, if the game has one.
    #[inline]
    #[must_use]
    pub const fn learned(&self) -> Option<&Learned<V>> {
        self.learned.as_ref()
    }

    /// The values of the pieces.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// What the average man of the starting array is worth, in 64ths of what it is in shogi: the
    /// margins of the search are given for shogi.
    #[must_use]
    pub const fn unit(&self) -> i32 {
        self.unit
    }

    /// The hundredths that stand for 1 of the logistic function, on the scale on which scores say best
    /// how games end: found when the network was trained, and stretched by what games have shown since. A
    /// game without a network has that of shogi, by its [unit](Self::unit).
    #[must_use]
    pub fn scale(&self) -> i32 {
        let found = self.learned.as_ref().map(|net| net.network().scale);
        found.unwrap_or(SHOGI_SCALE * self.unit / 64) * chances::stretch(V::NAME) / 100
    }

    /// A score of the search as it is said, on the scale that all games have in common.
    #[must_use]
    pub fn said(&self, score: Score) -> Score {
        score.rescaled(self.scale(), SCALE)
    }

    /// What the search takes so many hundredths for that somebody has said.
    #[must_use]
    pub fn meant(&self, hundredths: i32) -> i32 {
        Score::evaluation(hundredths).rescaled(SCALE, self.scale()).value()
    }

    /// The evaluation, seen by the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position<V>) -> Score {
        let mut stack = Stack::new(self.learned(), position, 0);
        self.evaluate_from(self.standing(position), &mut stack, 0, position)
    }

    /// The evaluation, seen by the side to move, of a position whose standing is known and to which
    /// the stack has come at this ply.
    #[must_use]
    pub fn evaluate_from(
        &self,
        standing: Standing,
        stack: &mut Stack,
        ply: usize,
        position: &Position<V>,
    ) -> Score {
        debug_assert_eq!(standing, self.standing(position));
        let Some(learned) = &self.learned else {
            let control = Control::of_both(position);
            return Score::evaluation(self.written_from(standing, position, &control));
        };
        let (alone, sees_threats) = (learned.network().is_alone(), learned.sees_threats());
        // What it leaves out need not be looked at: as much as half of a search's time.
        let mut threats = sees_threats.then(Threats::default);
        let control = match &mut threats {
            Some(threats) => Some(self.look_for_threats(position, threats)),
            None => (!alone).then(|| Control::of_both(position)),
        };
        let written = match &control {
            Some(control) if !alone => self.written_from(standing, position, control),
            _ => 0,
        };
        let sums = stack.sums(learned, ply, position);
        Score::evaluation(learned.correct(written, sums, position, threats.as_ref()))
    }

    /// The threats of a position, as a network sees them.
    #[must_use]
    pub fn threats(&self, position: &Position<V>) -> Threats {
        let mut threats = Threats::default();
        self.look_for_threats(position, &mut threats);
        threats
    }

    /// Finds the threats of a position, where there are none yet; says what both sides control. Never inlined: all below
    /// it is compiled into it, once a game.
    #[inline(never)]
    fn look_for_threats(
        &self,
        position: &Position<V>,
        threats: &mut Threats,
    ) -> [Control<V::Set>; 2] {
        let mut attackers = Attackers::NONE;
        let control = attackers.find(position, &self.ranks);
        threats.look(position, &control, &attackers, &self.influence);
        control
    }

    /// What is written down about the position, without what was learned; seen by the side to move.
    #[must_use]
    pub fn written(&self, position: &Position<V>) -> Score {
        let control = Control::of_both(position);
        Score::evaluation(self.written_from(self.standing(position), position, &control))
    }

    // Always inlined, as all that it calls: otherwise features are handed on through memory,
    // which costs the search three hundredths of its speed.
    #[inline(always)]
    fn written_from(
        &self,
        standing: Standing,
        position: &Position<V>,
        control: &[Control<V::Set>; 2],
    ) -> i32 {
        position.side().sign() * compressed(self.terms_from(standing, position, control).total())
    }

    /// The evaluation term by term, seen by Black.
    #[must_use]
    pub fn terms(&self, position: &Position<V>) -> Terms {
        let control = Control::of_both(position);
        let terms = self.terms_from(self.standing(position), position, &control);
        let change = self.evaluate(position).value() - self.written(position).value();
        Terms { learned: position.side().sign() * change, ..terms }
    }

    #[inline(always)]
    fn terms_from(
        &self,
        standing: Standing,
        position: &Position<V>,
        control: &[Control<V::Set>; 2],
    ) -> Terms {
        let features = self.features_from(standing, position, control);
        let worth = |from, to| features.worth(from, to, self.weights, self.unit);
        Terms {
            material: standing.material,
            placement: worth(Feature::Placement, Feature::Shelter),
            control: worth(Feature::Mobility, Feature::Hanging),
            safety: worth(Feature::Guard1, Feature::Danger),
            tempo: worth(Feature::Tempo, Feature::Tempo),
            learned: 0,
        }
    }

    /// Material, in hundredths, and everything else that is counted; Black's minus White's.
    #[must_use]
    pub fn features(&self, position: &Position<V>) -> (i32, Features) {
        let standing = self.standing(position);
        let control = Control::of_both(position);
        (standing.material, self.features_from(standing, position, &control))
    }

    #[inline(always)]
    fn features_from(
        &self,
        standing: Standing,
        position: &Position<V>,
        control: &[Control<V::Set>; 2],
    ) -> Features {
        let mut features = Features::default();
        features.add(Feature::Placement, standing.placement);
        self.placement.nearness(position, &mut features);
        self.influence.look(position, control, &self.values, &mut features);
        features.add(Feature::Tempo, position.side().sign());
        features
    }
}

/// Looks at the positions of a long game of moves picked blindly, the same on every run.
#[cfg(test)]
fn walk<V: Variant>(mut look: impl FnMut(&Position<V>)) {
    let mut position = Position::<V>::start();
    for ply in 0..200 {
        look(&position);
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(ply * 37 % moves.len().max(1)) else { return };
        position.play(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_better_beyond_the_knee_too() {
        assert_eq!(compressed(9_999), 9_999);
        assert_eq!(compressed(-KNEE), -KNEE);
        assert_eq!(compressed(-KNEE - 80), -KNEE - 10);
        assert!(compressed(100_000) > compressed(90_000));
        assert!(compressed(160_000) < 29_999);
    }
}
