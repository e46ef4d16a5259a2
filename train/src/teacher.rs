//! An evaluation that teaches a network what it knows: positions near those of the games, judged without
//! a search.
//!
//! Such positions cost a thousandth of those that are searched, so there can be as many as are wanted, hardly
//! two alike. They are of the kind that a search looks at most: somebody has just made a blunder, or has not yet
//! taken what hangs (distillation: G. Hinton, O. Vinyals, J. Dean, 2015).

use anyhow::Result;
use henka::eval::network::Network;
use henka::eval::{Evaluator, Score};
use henka::position::Position;
use henka::rules::Variant;

use crate::random::Random;

/// At most so many blind plies lead away from a game.
const FARTHEST: usize = 3;

/// What is taught.
#[derive(Clone, Copy, Debug)]
pub struct Lessons<'a> {
    /// How many positions near each of the games.
    pub each: usize,
    /// The network of the teacher, the bytes of its file, unless it is that of this program.
    pub network: Option<&'a [u8]>,
    /// What the choice of positions begins with.
    pub seed: u64,
}

/// Judges positions near those of the games.
#[derive(Debug)]
pub struct Teacher<V: Variant> {
    evaluator: Evaluator<V>,
    each: usize,
    seed: u64,
}

impl<V: Variant> Teacher<V> {
    /// A teacher who gives such lessons.
    ///
    /// # Errors
    /// If the network is none of this game.
    pub fn new(lessons: &Lessons<'_>) -> Result<Self> {
        let evaluator = match lessons.network {
            Some(bytes) => Evaluator::with_network(Some(Network::from_bytes::<V>(bytes)?)),
            None => Evaluator::new(),
        };
        Ok(Self { evaluator, each: lessons.each, seed: lessons.seed })
    }

    /// What chooses the positions beside the game of this number; it depends on no other game.
    pub const fn chooser(&self, number: usize) -> Random {
        Random::one_of_many(self.seed, number)
    }

    /// Looks at positions some blind plies away, without those in which a side is in check: they are
    /// never judged as they stand. The score is seen by the side to move.
    pub fn each_near(
        &self,
        chooser: &mut Random,
        position: &Position<V>,
        mut look: impl FnMut(&Position<V>, Score),
    ) {
        for _ in 0..self.each {
            let mut near = position.clone();
            for _ in 0..=chooser.below(FARTHEST) {
                let moves = near.legal_moves();
                if moves.is_empty() {
                    break;
                }
                near.play(moves[chooser.below(moves.len())]);
            }
            if !near.in_check() {
                look(&near, self.evaluator.evaluate(&near));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use henka::rules::Minishogi;

    #[test]
    fn what_is_taught_is_what_the_evaluation_says_and_a_seed_decides_of_what() {
        let start = Position::<Minishogi>::start();
        let taught = |seed, number| {
            let mut seen = Vec::new();
            let teacher = Teacher::new(&Lessons { each: 40, network: None, seed }).unwrap();
            teacher.each_near(&mut teacher.chooser(number), &start, |near, score| {
                assert_eq!(score, Evaluator::new().evaluate(near));
                assert!(!near.in_check());
                seen.push(near.sfen());
            });
            seen
        };
        assert!(taught(1, 0).len() > 20);
        assert_eq!(taught(1, 0), taught(1, 0));
        assert_ne!(taught(1, 0), taught(2, 0));
        assert_ne!(taught(1, 0), taught(1, 1));
        assert!(taught(1, 0).iter().all(|sfen| *sfen != start.sfen()));
    }
}
