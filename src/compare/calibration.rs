//! Do scores mean what they say? What the engine expected of its games, against what came of them.

use std::collections::BTreeMap;

use crate::eval::{Chances, SCALE, Score};

/// Positions of which about as much was expected.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Positions.
    pub positions: u64,
    /// The shares of the points that were expected in them, added up.
    expected: f64,
    /// Those that came of them.
    had: f64,
}

impl Bin {
    fn add(&mut self, expected: f64, had: f64) {
        self.positions += 1;
        self.expected += expected;
        self.had += had;
    }

    /// The share that was expected, on average.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.expected / self.positions.max(1) as f64
    }

    /// The share that came of it, on average.
    #[must_use]
    pub fn had(&self) -> f64 {
        self.had / self.positions.max(1) as f64
    }
}

/// Hundredths that are one for the fit of the scale.
const WIDTH: i32 = 20;
/// Half as many bins as that has; what is beyond is in the last.
const HALF: i32 = 300;

/// Ten bins by what was expected, the least first, and one for the first score of every game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration {
    /// By tenths of the points.
    pub bins: [Bin; 10],
    /// What the first mover expected, or his opponent for him, when the engines began.
    pub start: Bin,
    /// The positions by their scores, and the points that came of them.
    by_score: BTreeMap<i32, (u64, f64)>,
}

/// The hundredths of a recorded score, `cp 35`; none if it is a mate, which is no opinion.
fn hundredths(score: &str) -> Option<i32> {
    score.strip_prefix("cp ")?.parse().ok()
}

/// The share of the points that so many hundredths promise.
fn promised(hundredths: i32) -> f64 {
    let Chances { win, draw, .. } = Chances::of(Score::evaluation(hundredths));
    f64::from(2 * win + draw) / 2000.0
}

impl Calibration {
    /// Adds a game: the scores of its moves, each seen by its mover; whether the first of these moves
    /// was the first mover's; and what the first mover got, from 0 to 1.
    pub fn add(&mut self, scores: &[Option<String>], begins: bool, got: f64) {
        for (ply, score) in scores.iter().enumerate() {
            let Some(hundredths) = score.as_deref().and_then(hundredths) else { continue };
            let promised = promised(hundredths);
            let is_his = (ply % 2 == 0) == begins;
            let seen_by = |share: f64| if is_his { share } else { 1.0 - share };
            let bin = (promised * 10.0) as usize;
            self.bins[bin.min(9)].add(promised, seen_by(got));
            let at = hundredths.div_euclid(WIDTH).clamp(-HALF, HALF - 1);
            let (positions, points) = self.by_score.entry(at).or_default();
            *positions += 1;
            *points += seen_by(got);
            if ply == 0 {
                self.start.add(seen_by(promised), got);
            }
        }
    }

    /// How far what was expected is from what came, on average over all positions.
    #[must_use]
    pub fn error(&self) -> f64 {
        error(&self.bins)
    }

    /// The scale on which these scores would have said best what came: so many hundredths for 1 of the
    /// logistic function, and how far they would then have been off.
    #[must_use]
    pub fn fitted(&self) -> (i32, f64) {
        let surprise = |scale: i32| -> f64 {
            let of = |(at, positions, points): (f64, f64, f64)| {
                let share = (1.0 / (1.0 + (-at / f64::from(scale)).exp())).clamp(1e-9, 1.0 - 1e-9);
                -points * share.ln() - (positions - points) * (1.0 - share).ln()
            };
            self.scores().map(of).sum()
        };
        let (mut low, mut high) = (SCALE / 6, SCALE * 12);
        while high - low > 2 {
            let third = (high - low) / 3;
            if surprise(low + third) < surprise(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        let scale = i32::midpoint(low, high);
        let mut bins = [Bin::default(); 10];
        for (at, positions, points) in self.scores() {
            let share = 1.0 / (1.0 + (-at / f64::from(scale)).exp());
            let bin = &mut bins[((share * 10.0) as usize).min(9)];
            bin.positions += positions as u64;
            bin.expected += share * positions;
            bin.had += points;
        }
        (scale, error(&bins))
    }

    /// The positions by score: hundredths, how many, and what came of them.
    fn scores(&self) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let middle = |at: i32| f64::from(at * WIDTH + WIDTH / 2);
        self.by_score
            .iter()
            .map(move |(&at, &(positions, points))| (middle(at), positions as f64, points))
    }
}

fn error(bins: &[Bin]) -> f64 {
    let off = |bin: &Bin| bin.positions as f64 * (bin.expected() - bin.had()).abs();
    let positions: u64 = bins.iter().map(|bin| bin.positions).sum();
    bins.iter().map(off).sum::<f64>() / positions.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_expected_is_held_against_what_came() {
        let mut calibration = Calibration::default();
        let scores = ["cp 0", "cp -600", "mate 5", "cp 700"].map(|text| Some(text.to_owned()));
        calibration.add(&scores, true, 1.0);
        let [low, middle, high] = [2, 5, 7].map(|bin| calibration.bins[bin]);
        assert_eq!((low.positions, middle.positions, high.positions), (1, 1, 1));
        assert_eq!((low.had(), middle.had(), high.had()), (0.0, 1.0, 0.0));
        assert!((low.expected() - 0.269).abs() < 0.001 && (middle.expected() - 0.5).abs() < 0.001);
        assert_eq!((calibration.start.positions, calibration.start.had()), (1, 1.0));
        // Seen by the second mover, who begins.
        calibration.add(&[Some("cp 600".to_owned())], false, 0.5);
        assert!((calibration.start.expected() - (0.5 + 0.269) / 2.0).abs() < 0.001);
        assert_eq!(calibration.bins[7].positions, 2);
        assert!(calibration.error() > 0.3);
        assert_eq!(Calibration::default().error(), 0.0);
    }

    #[test]
    fn the_scale_is_found_on_which_scores_are_true() {
        let mut calibration = Calibration::default();
        // What is said to be worth 600 brings as much as 300 should.
        for hundredths in (-1500..1500).step_by(25) {
            let share = promised(hundredths / 2);
            let scores = [Some(format!("cp {hundredths}"))];
            for game in 0..100 {
                calibration.add(
                    &scores,
                    true,
                    f64::from(u8::from(f64::from(game) < share * 100.0)),
                );
            }
        }
        let (scale, off) = calibration.fitted();
        assert!((1150..1250).contains(&scale), "{scale}");
        assert!(off < 0.01 && calibration.error() > 0.05, "{off} {}", calibration.error());
    }
}
