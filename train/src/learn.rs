//! How a model learns: the error of a batch of positions, its gradient, and Adam.

use crate::model::{Model, Shape};
use crate::number::{ln, logistic};
use crate::samples::{Sample, Samples};

/// A batch is shared by so many threads, always: their sums are added in the same order.
const THREADS: usize = 2;
/// Adam's usual numbers.
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

/// What a score is compared to.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Hundredths that stand for 1 of the logistic function.
    pub scale: f32,
    /// The weight of the outcome; the rest is that of the score.
    pub outcome: f32,
}

impl Target {
    fn of(&self, sample: &Sample<'_>) -> f32 {
        let score = logistic(sample.score / self.scale);
        sample.outcome.map_or(score, |outcome| score + self.outcome * (outcome - score))
    }

    /// The scale at which the scores say best what the outcomes were.
    pub fn fitted_scale(samples: &Samples) -> f32 {
        let error = |scale: f32| {
            let of = |index| {
                let sample: Sample<'_> = samples.get(index);
                let said = logistic(sample.score / scale).clamp(1e-6, 1.0 - 1e-6);
                let lost = |outcome| outcome * ln(said) + (1.0 - outcome) * ln(1.0 - said);
                -sample.outcome.map_or(0.0, lost)
            };
            // Every so many positions say enough.
            let step = samples.len() / 100_000 + 1;
            (0..samples.len()).step_by(step).map(|index| f64::from(of(index))).sum::<f64>()
        };
        let (mut low, mut high) = (50.0f32, 8_000.0f32);
        while high - low > 1.0 {
            let third = (high - low) / 3.0;
            if error(low + third) < error(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        ((low + high) / 2.0).floor()
    }
}

/// How fast it is learned, beside the rate.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// What the rate is multiplied by for what rows do not share: they are seen seldom, and Adam would
    /// move them as far as the rest.
    pub own: f32,
    /// What it is multiplied by for the rows of threats.
    pub threats: f32,
    /// By how much of its size, times the rate, every number of a row shrinks at every step.
    pub decay: f32,
    /// Adam's: numbers whose gradients are smaller than this, as those of rows that are seldom seen,
    /// move the less, the smaller they are.
    pub epsilon: f32,
}

/// By how much Adam moves a number with this gradient, and what it remembers of the earlier ones with
/// it. A number that has seldom had one moves some three times as far as `step`, however small it is;
/// unless `epsilon` is greater.
fn adam(step: f32, gradient: f32, mean: &mut f32, square: &mut f32, epsilon: f32) -> f32 {
    *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
    *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
    step * *mean / (square.sqrt() + epsilon)
}

fn sum_of<const WIDTH: usize>(model: &Model<WIDTH>, rows: &[u16]) -> [f32; WIDTH] {
    let mut sum = model.bias;
    for &row in rows {
        sum.iter_mut().zip(&model.rows[usize::from(row)]).for_each(|(n, more)| *n += more);
    }
    sum
}

/// The squares of the clipped sums, weighed.
fn weigh<const WIDTH: usize>(sum: &[f32; WIDTH], weights: &[f32; WIDTH]) -> f32 {
    let mut parts = [0.0f32; 8];
    for (sums, weights) in sum.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for ((part, n), weight) in parts.iter_mut().zip(sums).zip(weights) {
            let clipped = n.clamp(0.0, 1.0);
            *part += clipped * clipped * weight;
        }
    }
    parts.iter().sum()
}

/// The square of what a position is misjudged by; with a gradient, adds this position's to it.
fn judge<const WIDTH: usize>(
    model: &Model<WIDTH>,
    target: &Target,
    sample: &Sample<'_>,
    gradient: Option<&mut Model<WIDTH>>,
) -> f32 {
    let (own, other) = (sum_of(model, sample.own), sum_of(model, sample.other));
    let written = sample.written / target.scale;
    let said = weigh(&own, &model.weights[0]) + weigh(&other, &model.weights[1]);
    let share = logistic(said + model.offset + model.share * written);
    let error = share - target.of(sample);
    if let Some(gradient) = gradient {
        let slope = 2.0 * error * share * (1.0 - share);
        gradient.offset += slope;
        // A share of nothing stays nothing.
        if model.share != 0.0 {
            gradient.share += slope * written;
        }
        for (side, sum, rows) in [(0, &own, sample.own), (1, &other, sample.other)] {
            let (weights, mut back) = (&model.weights[side], [0.0; WIDTH]);
            let learned = &mut gradient.weights[side];
            for i in 0..WIDTH {
                let clipped = sum[i].clamp(0.0, 1.0);
                learned[i] += slope * clipped * clipped;
                let open = if sum[i] > 0.0 && sum[i] < 1.0 { 1.0 } else { 0.0 };
                back[i] = 2.0 * slope * clipped * weights[i] * open;
            }
            gradient.bias.iter_mut().zip(&back).for_each(|(n, more)| *n += more);
            for &row in rows {
                let into = &mut gradient.rows[usize::from(row)];
                into.iter_mut().zip(&back).for_each(|(n, more)| *n += more);
            }
        }
    }
    error * error
}

/// The mean error of a model as the network will have it.
pub fn error_of<const WIDTH: usize>(
    folded: &Model<WIDTH>,
    target: &Target,
    samples: &Samples,
) -> f64 {
    let half = samples.len() / 2;
    let part = |from: usize, to: usize| {
        let judged = (from..to).map(|i| f64::from(judge(folded, target, &samples.get(i), None)));
        judged.sum::<f64>()
    };
    let sum = std::thread::scope(|scope| {
        let first = scope.spawn(|| part(0, half));
        let second = part(half, samples.len());
        first.join().unwrap_or(f64::NAN) + second
    });
    sum / samples.len().max(1) as f64
}

/// A model and what learning needs beside it.
#[derive(Debug)]
pub struct Learner<'a, const WIDTH: usize> {
    shape: &'a Shape,
    /// What is learned.
    pub model: Model<WIDTH>,
    /// The same, folded.
    pub folded: Model<WIDTH>,
    /// One for each thread.
    gradients: [Model<WIDTH>; THREADS],
    /// Adam's running means of gradients and of their squares.
    means: Model<WIDTH>,
    squares: Model<WIDTH>,
    pace: Pace,
    /// What the rate is multiplied by for each row and factor.
    paces: Vec<f32>,
    /// Steps so far.
    steps: i32,
}

impl<'a, const WIDTH: usize> Learner<'a, WIDTH> {
    /// Begins to learn with this model.
    pub fn new(shape: &'a Shape, model: Model<WIDTH>, pace: Pace) -> Self {
        let all = shape.rows + shape.factors;
        let mut folded = Model::zero(shape.rows);
        model.fold(shape, &mut folded);
        Self {
            shape,
            model,
            folded,
            gradients: std::array::from_fn(|_| Model::zero(all)),
            means: Model::zero(all),
            squares: Model::zero(all),
            pace,
            paces: shape.paces(pace),
            steps: 0,
        }
    }

    /// Learns from a batch at this rate of Adam's; the sum of the batch's errors.
    pub fn step(&mut self, target: &Target, samples: &Samples, batch: &[u32], rate: f32) -> f64 {
        let (folded, length) = (&self.folded, batch.len().div_ceil(THREADS));
        let errors: Vec<f64> = std::thread::scope(|scope| {
            let parts = batch.chunks(length).zip(&mut self.gradients);
            let work = parts.map(|(part, gradient)| {
                scope.spawn(move || {
                    gradient.numbers_mut().for_each(|n| *n = 0.0);
                    let mut sum = 0.0;
                    for &index in part {
                        let sample = samples.get(index as usize);
                        sum += f64::from(judge(folded, target, &sample, Some(gradient)));
                    }
                    sum
                })
            });
            let work: Vec<_> = work.collect();
            work.into_iter().map(|thread| thread.join().unwrap_or(f64::NAN)).collect()
        });
        let (gradient, others) = self.gradients.split_at_mut(1);
        let gradient = &mut gradient[0];
        for other in others {
            gradient.numbers_mut().zip(other.numbers()).for_each(|(n, more)| *n += more);
        }
        gradient.unfold(self.shape);
        self.descend(rate, 1.0 / batch.len() as f32);
        self.model.fold(self.shape, &mut self.folded);
        errors.iter().sum()
    }

    /// Adam (D. Kingma, J. Ba, 2014) with decoupled decay (I. Loshchilov, F. Hutter, 2017).
    fn descend(&mut self, rate: f32, share: f32) {
        self.steps += 1;
        let power = |beta: f32| (0..self.steps.min(10_000)).fold(1.0, |product, _| product * beta);
        let Pace { decay, epsilon, .. } = self.pace;
        let step = rate * (1.0 - power(BETA2)).sqrt() / (1.0 - power(BETA1));
        let gradient = self.gradients[0].numbers();
        let memory = self.means.numbers_mut().zip(self.squares.numbers_mut());
        let numbers = self.model.numbers_mut().zip(gradient).zip(memory);
        for (index, ((n, g), (mean, square))) in numbers.enumerate() {
            let of_row = self.paces.get(index / WIDTH);
            if of_row.is_some() {
                *n -= rate * decay * *n;
            }
            let step = step * of_row.unwrap_or(&1.0);
            *n -= adam(step, g * share, mean, square, epsilon);
        }
    }

    /// Everything that learning goes on from.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.model.numbers().chain(self.means.numbers()).chain(self.squares.numbers())
    }

    /// Goes on from what [`Learner::numbers`] were after so many steps.
    pub fn restore(&mut self, numbers: &[f32], steps: i32) {
        let own = self.model.numbers_mut().chain(self.means.numbers_mut());
        own.chain(self.squares.numbers_mut()).zip(numbers).for_each(|(own, &n)| *own = n);
        self.steps = steps;
        self.model.fold(self.shape, &mut self.folded);
    }

    /// Steps so far.
    pub const fn steps(&self) -> i32 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gradient_far_below_epsilon_moves_its_number_in_proportion() {
        let moved = |gradient, epsilon| adam(1.0, gradient, &mut 0.0, &mut 0.0, epsilon);
        let ratio = |epsilon| moved(1e-5, epsilon) / moved(1e-6, epsilon);
        assert!((ratio(1e-12) - 1.0).abs() < 0.01, "{}", ratio(1e-12));
        assert!((ratio(1e-3) - 10.0).abs() < 0.01, "{}", ratio(1e-3));
        assert!((moved(-1e-3, 1e-12) + 3.162).abs() < 0.01, "{}", moved(-1e-3, 1e-12));
    }
}
