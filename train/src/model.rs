//! What is learned: the rows of a network and the parts they share.
//!
//! Many rows are seldom seen in a few hundred thousand positions. Each is therefore the sum of one
//! of its own and of some *factors* that it shares with others: one for its kind, one for its kind and
//! rank, and one for its kind and square that men of one's own count for and the enemy's count
//! against. A row of an attacked man has two: one for his kind and how he stands, one for his kind, the least of his
//! attackers, and whether he is guarded. When a network is written, the factors are folded into the rows and are gone. The
//! rows of squares next to a king are few, and each is seen often: they share nothing.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use henka::board::Color;
use henka::eval::network::net::{MOST_WEIGHT, ONE, WEIGHT_ONE};
use henka::eval::network::{Inputs, Network, PART, Part, RowPart, Threats};
use henka::rules::Variant;

use crate::learn::Pace;
use crate::random::Random;

/// Factors that a row has at most.
const FACTORS: usize = 3;

/// A factor of a row: its number, and whether it counts for or against.
type Factor = Option<(u32, f32)>;

/// The numbers of the factors, by what they are for.
#[derive(Debug, Default)]
struct Factors(HashMap<(usize, usize, usize, usize), u32>);

impl Factors {
    /// The number of a factor; a new one has the next.
    fn number(&mut self, factor: (usize, usize, usize, usize)) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(factor).or_insert(next)
    }
}

/// Which factors every row has.
#[derive(Debug)]
pub struct Shape {
    /// The number of rows.
    pub rows: usize,
    /// The number of factors.
    pub factors: usize,
    /// By row: its factors.
    of: Vec<[Factor; FACTORS]>,
    /// The number of rows that stand for men.
    men: usize,
    /// The number of factors that only such rows have; they come first.
    of_men: usize,
}

impl Shape {
    /// The shape of a game, with threats or without.
    pub fn of<V: Variant>(threats: bool) -> Self {
        let inputs = Inputs::<V>::new();
        let mut factors = Factors::default();
        let turned = |square| V::BOARD.squares().count() - 1 - place::<V>(square);
        let mut of = Vec::new();
        for meaning in inputs.meanings() {
            let (own, kind) = (usize::from(meaning.own), meaning.kind.index());
            let sign = if meaning.own { 1.0 } else { -1.0 };
            of.push(match meaning.square {
                Some(square) => {
                    let ahead = V::BOARD.ranks_ahead(square, Color::Black) as usize;
                    let at = if meaning.own { place::<V>(square) } else { turned(square) };
                    [
                        Some((factors.number((0, own, kind, 0)), 1.0)),
                        Some((factors.number((1, own, kind, ahead)), 1.0)),
                        Some((factors.number((2, 0, kind, at)), sign)),
                    ]
                }
                None => [
                    Some((factors.number((3, own, kind, 0)), 1.0)),
                    Some((factors.number((4, own, 0, 0)), 1.0)),
                    Some((factors.number((5, 0, kind, meaning.fellows)), sign)),
                ],
            });
        }
        let (men, of_men) = (of.len(), factors.0.len());
        if threats {
            for attacked in Threats::meanings::<V>() {
                let (own, kind) = (usize::from(attacked.own), attacked.kind.index());
                let taker = 2 * attacked.least + usize::from(attacked.is_guarded());
                let stand = factors.number((6, own, kind, attacked.stand));
                of.push([
                    Some((stand, 1.0)),
                    Some((factors.number((7, own, kind, taker)), 1.0)),
                    None,
                ]);
            }
            of.resize(men + Threats::rows::<V>(), [None; FACTORS]);
        }
        Self { rows: of.len(), factors: factors.0.len(), of, men, of_men }
    }

    /// What the rate is multiplied by for each row and then for each factor.
    pub fn paces(&self, pace: Pace) -> Vec<f32> {
        let of_row = |(row, factors): (usize, &[Factor; FACTORS])| {
            let own = if factors.iter().any(Option::is_some) { pace.own } else { 1.0 };
            own * if row < self.men { 1.0 } else { pace.threats }
        };
        let rows = self.of.iter().enumerate().map(of_row);
        let of_factor = |factor| if factor < self.of_men { 1.0 } else { pace.threats };
        rows.chain((0..self.factors).map(of_factor)).collect()
    }
}

fn place<V: Variant>(square: henka::board::Square) -> usize {
    V::BOARD.squares().take_while(|&other| other != square).count()
}

/// Everything that is learned, of a network so wide; also its gradient, and what Adam remembers of either.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<const WIDTH: usize> {
    /// The rows, then the factors.
    pub rows: Vec<[f32; WIDTH]>,
    /// What a side's sum begins with.
    pub bias: [f32; WIDTH],
    /// What the squares are weighed by.
    pub weights: [[f32; WIDTH]; 2],
    /// What is added to them.
    pub offset: f32,
    /// What the hand-written evaluation is multiplied by.
    pub share: f32,
}

impl<const WIDTH: usize> Model<WIDTH> {
    /// All zero.
    pub fn zero(rows: usize) -> Self {
        let none = [0.0; WIDTH];
        Self { rows: vec![none; rows], bias: none, weights: [none; 2], offset: 0.0, share: 0.0 }
    }

    /// Where learning begins: factors and weights at random, and the hand-written evaluation as it is.
    pub fn begin(shape: &Shape, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut model = Self::zero(shape.rows + shape.factors);
        let mut fill = |row: &mut [f32; WIDTH], size: f32| {
            row.iter_mut().for_each(|n| *n = random.around(size))
        };
        model.rows[shape.rows..].iter_mut().for_each(|row| fill(row, 0.05));
        model.weights.iter_mut().for_each(|row| fill(row, 0.1));
        model.bias = [0.25; WIDTH];
        model.share = 1.0;
        model
    }

    /// Where learning goes on from a network: what its rows share is in the rows themselves, and the
    /// factors begin at zero. So do threats, where it saw none. What a narrower network lacks begins at random, and with weights of
    /// nothing, so that it judges as before. `scale` is what 1 is worth in hundredths now.
    ///
    /// # Errors
    /// If the network is wider, or sees threats that are to be left out.
    pub fn from_network(shape: &Shape, network: &Network, scale: f32, seed: u64) -> Result<Self> {
        let known = network.parts() * PART;
        ensure!(known <= WIDTH, "the network is {known} wide, more than {WIDTH}");
        ensure!(network.count() <= shape.rows, "the network sees threats: --threats is wanted");
        let mut model = Self::begin(shape, seed);
        let one = f32::from(ONE);
        let rows = network.rows.chunks_exact(network.parts());
        for (row, parts) in model.rows[..shape.rows].iter_mut().zip(rows) {
            let numbers = parts.iter().flat_map(|part| part.0);
            row.iter_mut().zip(numbers).for_each(|(n, known)| *n = f32::from(known) / one);
        }
        model.rows[shape.rows..].iter_mut().for_each(|factor| factor[..known].fill(0.0));
        let unpack = |into: &mut [f32; WIDTH], parts: &[Part], worth: f32| {
            let numbers = parts.iter().flat_map(|part| part.0);
            into.iter_mut().zip(numbers).for_each(|(n, known)| *n = f32::from(known) * worth);
        };
        let worth = network.scale as f32 / scale / WEIGHT_ONE as f32;
        unpack(&mut model.bias, &network.bias, 1.0 / one);
        model.weights = [[0.0; WIDTH]; 2];
        for (weights, parts) in model.weights.iter_mut().zip(&network.weights) {
            unpack(weights, parts, worth);
        }
        model.offset = network.offset as f32 * worth / (one * one);
        model.share = network.share as f32 / 1024.0;
        Ok(model)
    }

    /// All numbers, one after the other.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.as_flattened_mut().iter_mut();
        let rest = self.bias.iter_mut().chain(self.weights.as_flattened_mut());
        rows.chain(rest).chain([&mut self.offset, &mut self.share])
    }

    /// All numbers, one after the other.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let rows = self.rows.as_flattened().iter();
        let rest = self.bias.iter().chain(self.weights.as_flattened());
        rows.chain(rest).chain([&self.offset, &self.share])
    }

    /// The model as the network will have it: factors folded in, everything rounded to what small
    /// integers can say. Learning looks at positions through it, so that it learns to live with the
    /// rounding.
    pub fn fold(&self, shape: &Shape, into: &mut Self) {
        let factors = &self.rows[shape.rows..];
        for (row, folded) in into.rows.iter_mut().enumerate() {
            let mut sum = self.rows[row];
            for &(factor, sign) in shape.of[row].iter().flatten() {
                let shared = &factors[factor as usize];
                sum.iter_mut().zip(shared).for_each(|(n, more)| *n += sign * more);
            }
            let one = f32::from(ONE);
            *folded = sum.map(|n| round(n * one).clamp(-one, one) / one);
        }
        into.bias = self.bias.map(|n| round(n * f32::from(ONE)) / f32::from(ONE));
        let (one, most) = (WEIGHT_ONE as f32, f32::from(MOST_WEIGHT));
        into.weights = self.weights.map(|row| row.map(|n| round(n * one).clamp(-most, most) / one));
        (into.offset, into.share) = (self.offset, self.share);
    }

    /// Spreads the gradient of folded rows over what they were folded from.
    pub fn unfold(&mut self, shape: &Shape) {
        let (rows, factors) = self.rows.split_at_mut(shape.rows);
        factors.iter_mut().for_each(|row| *row = [0.0; WIDTH]);
        for (row, of) in rows.iter().zip(&shape.of) {
            if row.iter().all(|&n| n == 0.0) {
                continue;
            }
            for &(factor, sign) in of.iter().flatten() {
                let shared = &mut factors[factor as usize];
                shared.iter_mut().zip(row).for_each(|(n, more)| *n += sign * more);
            }
        }
    }

    /// The network; `scale` is what 1 is worth in hundredths.
    pub fn network(&self, shape: &Shape, scale: f32) -> Network {
        let mut folded = Self::zero(shape.rows);
        self.fold(shape, &mut folded);
        let one = f32::from(ONE);
        let unit = one * one * WEIGHT_ONE as f32;
        let packed = |row: &[f32; WIDTH], one: f32| -> Vec<Part> {
            let parts = row.as_chunks().0.iter();
            parts.map(|part| Part(part.map(|n| round(n * one) as i16))).collect()
        };
        let rows = folded.rows.as_flattened().as_chunks().0.iter();
        Network {
            rows: rows.map(|part| RowPart(part.map(|n| round(n * one) as i8))).collect(),
            bias: packed(&folded.bias, one),
            weights: folded.weights.each_ref().map(|row| packed(row, WEIGHT_ONE as f32)),
            offset: round(self.offset * unit) as i32,
            scale: round(scale) as i32,
            share: round(self.share * 1024.0) as i32,
        }
    }
}

/// The nearest whole number.
fn round(n: f32) -> f32 {
    (n + 0.5).floor()
}

#[cfg(test)]
mod tests {
    use super::*;
    use henka::rules::Minishogi;

    #[test]
    fn a_network_of_any_width_comes_back_from_its_file() {
        fn check<const WIDTH: usize>() {
            for threats in [false, true] {
                let shape = Shape::of::<Minishogi>(threats);
                let network = Model::<WIDTH>::begin(&shape, 7).network(&shape, 400.0);
                assert_eq!(network.parts() * PART, WIDTH);
                let bytes = network.to_bytes::<Minishogi>();
                assert_eq!(Network::from_bytes::<Minishogi>(&bytes).as_ref(), Ok(&network));
                let again = Model::<WIDTH>::from_network(&shape, &network, 400.0, 9).unwrap();
                assert_eq!(again.network(&shape, 400.0), network);
            }
        }
        check::<64>();
        check::<128>();
        check::<256>();
    }

    #[test]
    fn a_network_that_was_widened_judges_as_before() {
        let shape = Shape::of::<Minishogi>(false);
        let narrow = Model::<64>::begin(&shape, 7).network(&shape, 400.0);
        let wide = Model::<128>::from_network(&shape, &narrow, 400.0, 9).unwrap();
        let wide = wide.network(&shape, 400.0);
        let row = |network: &Network, row: usize| network.rows[row * network.parts()];
        assert!((0..shape.rows).all(|n| row(&wide, n) == row(&narrow, n)));
        assert_ne!(wide.rows[1], RowPart([0; PART]), "what is new would learn nothing");
        assert_eq!((wide.bias[0], wide.offset), (narrow.bias[0], narrow.offset));
        for side in 0..2 {
            assert_eq!(wide.weights[side], [narrow.weights[side][0], Part::ZERO]);
        }
    }

    #[test]
    fn a_network_learns_to_see_threats_from_nothing_and_does_not_forget_how() {
        let [without, with] = [false, true].map(Shape::of::<Minishogi>);
        let old = Model::<64>::begin(&without, 7).network(&without, 400.0);
        let new = Model::<64>::from_network(&with, &old, 400.0, 9).unwrap().network(&with, 400.0);
        assert_eq!(new.count(), old.count() + Threats::rows::<Minishogi>());
        let (men, threats) = new.rows.split_at(old.rows.len());
        assert_eq!(men, old.rows);
        assert!(threats.iter().all(|row| *row == RowPart([0; PART])));
        let error = Model::<64>::from_network(&without, &new, 400.0, 9).unwrap_err();
        assert_eq!(error.to_string(), "the network sees threats: --threats is wanted");
    }

    #[test]
    fn rows_of_attacked_men_share_how_they_stand_and_who_attacks_them() {
        let shape = Shape::of::<Minishogi>(true);
        let meanings: Vec<_> = Threats::meanings::<Minishogi>().collect();
        let factors = |row: usize| shape.of[shape.men + row].map(|factor| factor.map(|(n, _)| n));
        let like = |row: usize, other: usize| {
            let (a, b) = (&meanings[row], &meanings[other]);
            let same_man = (a.own, a.kind) == (b.own, b.kind);
            let taker = same_man && (a.least, a.is_guarded()) == (b.least, b.is_guarded());
            [same_man && a.stand == b.stand, taker]
        };
        for row in (0..meanings.len()).step_by(7) {
            for other in 0..meanings.len() {
                let shared = [0, 1].map(|n| factors(row)[n] == factors(other)[n]);
                assert_eq!(shared, like(row, other), "{row} {other}");
            }
        }
        let pace = Pace { own: 0.5, threats: 3.0, decay: 0.0, epsilon: 1e-8 };
        let paces = shape.paces(pace);
        assert_eq!(paces.len(), shape.rows + shape.factors);
        assert_eq!((paces[0], paces[shape.men], paces[shape.rows - 1]), (0.5, 1.5, 3.0));
        assert_eq!((paces[shape.rows], paces[paces.len() - 1]), (1.0, 3.0));
    }

    #[test]
    fn a_network_that_is_wider_is_refused_with_both_figures() {
        let shape = Shape::of::<Minishogi>(false);
        let network = Model::<128>::begin(&shape, 7).network(&shape, 400.0);
        let error = Model::<64>::from_network(&shape, &network, 400.0, 9).unwrap_err();
        assert_eq!(error.to_string(), "the network is 128 wide, more than 64");
    }
}
