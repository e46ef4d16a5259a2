//! Simultaneous perturbation stochastic approximation: all numbers are moved at once, each at random up
//! or down, two engines with the two outcomes play each other, and every number goes a little
//! way to where the winner had it (J. C. Spall, "Multivariate stochastic approximation using a simultaneous
//! perturbation gradient approximation", IEEE Transactions on Automatic Control 37, 1992). The gains fall
//! as Spall advises and as fishtest has them.

use crate::random::Random;

/// The gain falls with the iteration to this power.
const ALPHA: f64 = 0.602;
/// The perturbation does to this one.
const GAMMA: f64 = 0.101;
/// The gain is held back at the beginning as if so great a share of all iterations had gone before.
const STABILITY: f64 = 0.1;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// Its name, an option of the engine.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// The least and the greatest it may be.
    pub bounds: (f64, f64),
    /// How far it is moved up and down in the last iteration.
    pub step: f64,
}

/// What all numbers have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Iterations in all.
    pub iterations: usize,
    /// In the last iteration a point of the games' difference moves a number by this many of its steps.
    pub gain: f64,
    /// What the perturbations follow from.
    pub seed: u64,
}

/// How one iteration moves the numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The values with each number moved to one side, and to the other; whole numbers within bounds.
    pub sides: [Vec<i32>; 2],
    /// How far each has been moved, with its sign.
    moved: Vec<f64>,
}

/// What iteration `number`, from 0, tries around these values.
#[must_use]
pub fn trial(tuned: &[Tuned], values: &[f64], plan: &Plan, number: usize) -> Trial {
    let mut random =
        Random::new(plan.seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let share = (plan.iterations.max(1) as f64 / (number + 1) as f64).powf(GAMMA);
    let moved: Vec<f64> = tuned
        .iter()
        .map(|one| one.step * share * if random.next() >> 63 == 0 { 1.0 } else { -1.0 })
        .collect();
    let side = |sign: f64, random: &mut Random| {
        let of = |((one, value), moved): ((&Tuned, &f64), &f64)| {
            let wanted = (value + sign * moved).clamp(one.bounds.0, one.bounds.1);
            // Up or down by chance, so that a number moves on average by what is between whole ones.
            (wanted + random.unit()).floor().clamp(one.bounds.0, one.bounds.1) as i32
        };
        tuned.iter().zip(values).zip(&moved).map(of).collect()
    };
    Trial { sides: [side(1.0, &mut random), side(-1.0, &mut random)], moved }
}

/// Moves the values by what the trial has brought: the points of the first side less those of the
/// second.
pub fn learn(
    tuned: &[Tuned],
    values: &mut [f64],
    plan: &Plan,
    number: usize,
    trial: &Trial,
    points: f64,
) {
    let all = plan.iterations.max(1) as f64;
    let held = STABILITY * all;
    let fallen = ((held + all) / (held + (number + 1) as f64)).powf(ALPHA);
    for ((one, value), moved) in tuned.iter().zip(values).zip(&trial.moved) {
        // What is moved farther says less about a single step.
        let gain = plan.gain * fallen * one.step * one.step / moved.abs();
        *value = (*value + gain * points * moved.signum()).clamp(one.bounds.0, one.bounds.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> Vec<Tuned> {
        let of = |name: &str, start, most, step| Tuned {
            name: name.to_owned(),
            start,
            bounds: (0.0, most),
            step,
        };
        vec![of("a", 20.0, 200.0, 8.0), of("b", 900.0, 1000.0, 40.0)]
    }

    /// Two numbers are found from nothing but who of two is better, with much noise.
    #[test]
    fn the_best_numbers_are_found_by_playing() {
        let (tuned, plan) = (numbers(), Plan { iterations: 4000, gain: 0.3, seed: 5 });
        let mut values: Vec<f64> = tuned.iter().map(|one| one.start).collect();
        let worth = |side: &[i32]| {
            let off = [f64::from(side[0] - 120) / 60.0, f64::from(side[1] - 300) / 300.0];
            -(off[0] * off[0] + off[1] * off[1])
        };
        let mut random = Random::new(9);
        for number in 0..plan.iterations {
            let trial = trial(&tuned, &values, &plan, number);
            let better = worth(&trial.sides[0]) - worth(&trial.sides[1]);
            let wins = random.unit() < 1.0 / (1.0 + (-better).exp());
            learn(&tuned, &mut values, &plan, number, &trial, if wins { 1.0 } else { -1.0 });
        }
        assert!(
            (values[0] - 120.0).abs() < 25.0 && (values[1] - 300.0).abs() < 120.0,
            "{values:?}"
        );
    }

    #[test]
    fn trials_stay_within_bounds_and_depend_on_nothing_but_the_seed() {
        let (tuned, plan) = (numbers(), Plan { iterations: 100, gain: 0.1, seed: 1 });
        let values = [1.0, 999.0];
        for number in 0..100 {
            let one = trial(&tuned, &values, &plan, number);
            assert_eq!(one, trial(&tuned, &values, &plan, number));
            for side in &one.sides {
                assert!((0..=200).contains(&side[0]) && (0..=1000).contains(&side[1]), "{side:?}");
            }
            assert_ne!(one.sides[0], one.sides[1]);
        }
        assert_ne!(trial(&tuned, &values, &plan, 1), trial(&tuned, &values, &plan, 2));
    }

    #[test]
    fn a_draw_moves_nothing() {
        let (tuned, plan) = (numbers(), Plan { iterations: 10, gain: 0.1, seed: 1 });
        let mut values = vec![20.0, 900.0];
        let trial = trial(&tuned, &values, &plan, 3);
        learn(&tuned, &mut values, &plan, 3, &trial, 0.0);
        assert_eq!(values, [20.0, 900.0]);
    }
}
