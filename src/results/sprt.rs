//! The sequential probability ratio test: play on until it is clear which of two hypotheses about
//! the Elo difference is true.
//!
//! The ratio is the generalized one (GSPRT) over the pentanomial counts, computed as fishtest
//! (`server/fishtest/stats/LLRcalc.py`) and fastchess (`app/src/matchmaking/sprt/sprt.cpp`, model
//! "logistic") compute it: for either hypothesis the most likely distribution of pair scores with
//! that mean, after M. Van den Bergh, "Comments on Normalized Elo", proposition 1.1
//! (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>). Counts of zero are taken for
//! 0.001, so that the ratio is defined even where every pair scores the same.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::elo::{Pairs, expected_score};

/// Two hypotheses and the errors allowed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sprt {
    /// H0: the first engine is better by this much, or less.
    pub elo0: f64,
    /// H1: it is better by this much, or more.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true.
    pub beta: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Decision {
    /// H0 is accepted: the first engine is not better than the second by as much as H1 says.
    H0,
    /// H1 is accepted: it is.
    H1,
    /// Neither yet.
    Open,
}

/// Why a text does not describe a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sprt: {0}; expected e.g. 'elo0=0 elo1=5 alpha=0.05 beta=0.05' with elo0 < elo1")]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut test = Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        for part in text.split_ascii_whitespace() {
            let value = part.split_once('=').and_then(|(_, value)| value.parse::<f64>().ok());
            let value = value.filter(|value| value.is_finite());
            let value = value.ok_or_else(|| SprtError(format!("'{part}' has no number")))?;
            match part.split_once('=').map(|(name, _)| name) {
                Some("elo0") => test.elo0 = value,
                Some("elo1") => test.elo1 = value,
                Some("alpha") => test.alpha = value,
                Some("beta") => test.beta = value,
                _ => return Err(SprtError(format!("'{part}' is unknown"))),
            }
        }
        let possible = |p: f64| p > 0.0 && p < 0.5;
        if test.elo0 >= test.elo1 || !possible(test.alpha) || !possible(test.beta) {
            return Err(SprtError(format!("'{text}' is no test")));
        }
        Ok(test)
    }
}

impl TryFrom<String> for Sprt {
    type Error = SprtError;

    fn try_from(text: String) -> Result<Self, SprtError> {
        text.parse()
    }
}

impl From<Sprt> for String {
    fn from(test: Sprt) -> Self {
        let Sprt { elo0, elo1, alpha, beta } = test;
        format!("elo0={elo0} elo1={elo1} alpha={alpha} beta={beta}")
    }
}

impl Sprt {
    /// The bounds at which H0 and H1 are accepted (A. Wald, "Sequential Tests of Statistical
    /// Hypotheses", 1945).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the generalized likelihood ratio of H1 to H0.
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.is_empty() {
            return 0.0;
        }
        let (shares, total) = pairs.regular();
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let (theta0, theta1) = (tilt(&shares, s0), tilt(&shares, s1));
        let ratio = shares.iter().zip(Pairs::SCORES).map(|(share, score)| {
            share * ((theta0 * (score - s0)).ln_1p() - (theta1 * (score - s1)).ln_1p())
        });
        total * ratio.sum::<f64>()
    }

    /// What these pairs decide.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Decision {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr <= lower => Decision::H0,
            llr if llr >= upper => Decision::H1,
            _ => Decision::Open,
        }
    }
}

/// The θ for which `share / (1 + θ (score − mean))` is a distribution with this mean: among all of
/// them the one under which the shares are most likely. Found by bisection; the function falls.
fn tilt(shares: &[f64; 5], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let theta = f64::midpoint(low, high);
        let slope: f64 = shares
            .iter()
            .zip(Pairs::SCORES)
            .map(|(share, score)| share * (score - mean) / (1.0 + theta * (score - mean)))
            .sum();
        if slope > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn test(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    /// Plays pairs of known strength until the test ends; at most `most` of them.
    fn simulate(sprt: &Sprt, true_elo: f64, most: u64, random: &mut Random) -> (Decision, u64) {
        // Openings favour either side; draws are frequent; the pair's scores are correlated.
        let mut pairs = Pairs::default();
        while pairs.len() < most {
            let bias = 300.0 * (random.unit() - 0.5);
            let half_points = [bias, -bias].map(|bias| {
                let score = expected_score(true_elo + bias);
                let draws = 0.6 * score.min(1.0 - score);
                match random.unit() {
                    u if u < score - draws / 2.0 => 2,
                    u if u < score + draws / 2.0 => 1,
                    _ => 0,
                }
            });
            pairs.add(half_points[0] + half_points[1]);
            let verdict = sprt.verdict(&pairs);
            if verdict != Decision::Open {
                return (verdict, pairs.len());
            }
        }
        (Decision::Open, most)
    }

    fn share_of(verdict: Decision, sprt: &Sprt, true_elo: f64, runs: u64) -> f64 {
        let mut random = Random::new(true_elo.to_bits() ^ 7);
        let ends = (0..runs).filter(|_| simulate(sprt, true_elo, 20_000, &mut random).0 == verdict);
        ends.count() as f64 / runs as f64
    }

    #[test]
    fn the_errors_are_as_rare_as_promised() {
        // The mean of the simulated score is a little off the Elo because of the opening's bias;
        // the hypotheses lie far enough apart for that not to matter.
        let sprt = test("elo0=0 elo1=40 alpha=0.05 beta=0.05");
        let false_positives = share_of(Decision::H1, &sprt, 0.0, 1_000);
        assert!((0.01..0.075).contains(&false_positives), "{false_positives}");
        let false_negatives = share_of(Decision::H0, &sprt, 42.0, 1_000);
        assert!((0.01..0.075).contains(&false_negatives), "{false_negatives}");
        assert!(share_of(Decision::H1, &sprt, -40.0, 200) == 0.0);
        assert!(share_of(Decision::H0, &sprt, 90.0, 200) < 0.01);
        let strict = test("elo0=0 elo1=40 alpha=0.01 beta=0.1");
        let false_positives = share_of(Decision::H1, &strict, 0.0, 1_000);
        assert!(false_positives < 0.025, "{false_positives}");
    }

    #[test]
    fn equal_pairs_end_in_h0() {
        let sprt = test("elo0=0 elo1=5");
        let mut pairs = Pairs::default();
        while sprt.verdict(&pairs) == Decision::Open {
            assert!(sprt.llr(&pairs).is_finite());
            pairs.add(2);
            assert!(pairs.len() < 300);
        }
        assert_eq!(sprt.verdict(&pairs), Decision::H0);
    }

    #[test]
    fn clear_wins_end_in_h1_and_clear_losses_in_h0() {
        let sprt = test("elo0=0 elo1=50");
        assert_eq!(sprt.verdict(&Pairs([0, 0, 0, 0, 30])), Decision::H1);
        assert_eq!(sprt.verdict(&Pairs([30, 0, 0, 0, 0])), Decision::H0);
        assert_eq!(sprt.verdict(&Pairs::default()), Decision::Open);
        assert_eq!(sprt.verdict(&Pairs([1, 2, 3, 2, 1])), Decision::Open);
    }

    #[test]
    fn the_ratio_agrees_with_its_normal_approximation() {
        let sprt = test("elo0=0 elo1=5");
        let pairs = Pairs([400, 2_300, 4_700, 2_500, 450]);
        let (shares, total) = pairs.regular();
        let mean: f64 = shares.iter().zip(Pairs::SCORES).map(|(p, s)| p * s).sum();
        let variance: f64 =
            shares.iter().zip(Pairs::SCORES).map(|(p, s)| p * (s - mean).powi(2)).sum();
        let (s0, s1) = (expected_score(0.0), expected_score(5.0));
        let normal = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let exact = sprt.llr(&pairs);
        assert!((exact - normal).abs() < 0.02, "{exact} {normal}");
    }

    #[test]
    fn the_ratio_is_the_one_fastchess_computes() {
        // Its own tests (`app/tests/sprt_test.cpp`) ask for one per cent.
        for (elo, pairs, expected) in [
            ("elo0=0.5 elo1=2.5", [223, 9_863, 21_279, 10_037, 246], -3.07),
            ("elo0=0 elo1=2", [871, 26_175, 55_983, 26_678, 821], -4.98),
        ] {
            let llr = test(elo).llr(&Pairs(pairs));
            assert!((llr / expected - 1.0).abs() < 0.01, "{llr} {expected}");
        }
    }

    #[test]
    fn bad_tests_are_refused() {
        for bad in ["elo0=5 elo1=0", "alpha=0", "beta=0.7", "elo=3", "elo0", "elo1=x"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
        let sprt = test("elo1=50 elo0=-1");
        assert_eq!(String::from(sprt).parse(), Ok(sprt));
        assert!((sprt.bounds().0 + 2.944_438_979).abs() < 1e-6);
    }
}
