//! Do scores mean what they say? What the engine expected of its games, against what came of them.

use crate::eval::{Chances, Score};

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

/// Ten bins by what was expected, the least first, and one for the first score of every game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Calibration {
    /// By tenths of the points.
    pub bins: [Bin; 10],
    /// What the first mover expected, or his opponent for him, when the engines began.
    pub start: Bin,
}

/// The share of the points that a recorded score, `cp 35`, promises; none if it is a mate, which is
/// no opinion.
fn promised(score: &str) -> Option<f64> {
    let hundredths: i32 = score.strip_prefix("cp ")?.parse().ok()?;
    let Chances { win, draw, .. } = Chances::of(Score::evaluation(hundredths));
    Some(f64::from(2 * win + draw) / 2000.0)
}

impl Calibration {
    /// Adds a game: the scores of its moves, each seen by its mover; whether the first of these moves
    /// was the first mover's; and what the first mover got, from 0 to 1.
    pub fn add(&mut self, scores: &[Option<String>], begins: bool, got: f64) {
        for (ply, score) in scores.iter().enumerate() {
            let Some(promised) = score.as_deref().and_then(promised) else { continue };
            let is_his = (ply % 2 == 0) == begins;
            let seen_by = |share: f64| if is_his { share } else { 1.0 - share };
            let bin = (promised * 10.0) as usize;
            self.bins[bin.min(9)].add(promised, seen_by(got));
            if ply == 0 {
                self.start.add(seen_by(promised), got);
            }
        }
    }

    /// How far what was expected is from what came, on average over all positions.
    #[must_use]
    pub fn error(&self) -> f64 {
        let off = |bin: &Bin| bin.positions as f64 * (bin.expected() - bin.had()).abs();
        let positions: u64 = self.bins.iter().map(|bin| bin.positions).sum();
        self.bins.iter().map(off).sum::<f64>() / positions.max(1) as f64
    }
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
}
