//! How much stronger, and how sure: Elo differences from the scores of pairs of games.
//!
//! Two games from one opening with colours reversed are not independent, so the unit is the pair:
//! its score is one of five, and the variance is that of the pairs (the *pentanomial* model of
//! <https://github.com/official-stockfish/fishtest>). Games whose twin is missing count as much as
//! any other game, with the variance of a coin: they are too few for one of their own. A few pairs
//! say little about how much pairs vary, often that they do not at all; so the variance of one more
//! pair, of two coins, is added. Without it an interval said to be of 95 % held the truth in 60 to 85
//! of a hundred trials of one or two pairs and 87 of five, with it in 93 and more, whatever the number
//! (three distributions of scores, 3,000 trials each); of a hundred pairs it makes it 1 % wider.

use serde::{Deserialize, Serialize};

/// How many pairs scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs(pub [u64; 5]);

/// How many games without their twin scored 0, ½ and 1 point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unpaired(pub [u64; 3]);

/// All games of two engines: those in pairs, and those whose twin is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The pairs that are complete.
    pub pairs: Pairs,
    /// The other games.
    pub unpaired: Unpaired,
}

/// The standard normal deviate of a two-sided 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// What stands for a count of zero, so that the variance never vanishes; fishtest's value.
const REGULAR: f64 = 1e-3;

/// A value and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The same, as Elo.
    #[must_use]
    pub fn elo(self) -> Self {
        Self { value: elo(self.value), low: elo(self.low), high: elo(self.high) }
    }
}

/// The Elo difference that makes one expect this score; infinite at 0 and 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    // The zero that is added makes a negative zero positive.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The score to be expected at this Elo difference.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Pairs {
    /// The scores of a pair, as parts of the two points.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair that scored this many half points, at most 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The share of each score, empty ones counted as a very little, and how many pairs they
    /// are a share of.
    #[must_use]
    pub fn regular(&self) -> ([f64; 5], f64) {
        let counts = self.0.map(|count| if count == 0 { REGULAR } else { count as f64 });
        let total: f64 = counts.iter().sum();
        (counts.map(|count| count / total), total)
    }

    /// The points of all pairs.
    fn points(&self) -> f64 {
        self.0.iter().zip(Self::SCORES).map(|(&n, score)| n as f64 * 2.0 * score).sum()
    }
}

impl Unpaired {
    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The points of all games.
    fn points(&self) -> f64 {
        let [_, draws, wins] = self.0;
        wins as f64 + draws as f64 / 2.0
    }
}

impl Played {
    /// Counts a game that scored this many half points, at most 2, and of which the twin, if it has
    /// been counted, scored so many.
    pub fn add(&mut self, half_points: usize, twin: Option<usize>) {
        let half_points = half_points.min(2);
        match twin.map(|twin| twin.min(2)) {
            None => self.unpaired.0[half_points] += 1,
            Some(twin) => {
                self.unpaired.0[twin] = self.unpaired.0[twin].saturating_sub(1);
                self.pairs.add(half_points + twin);
            }
        }
    }

    /// The number of games.
    fn games(&self) -> u64 {
        2 * self.pairs.len() + self.unpaired.len()
    }

    /// The mean score of a game and the variance of that mean, empty counts of pairs taken as a very
    /// little, so that neither is ever at its limit.
    fn regular(&self) -> (f64, f64) {
        let (shares, pairs) = self.pairs.regular();
        let of_pairs = mean(&shares);
        let unpaired = self.unpaired.len() as f64;
        let games = 2.0 * pairs + unpaired;
        let mean = (2.0 * pairs * of_pairs + self.unpaired.points()) / games;
        // A pair's score is the mean of two games, so its sum has four times the variance.
        let of_coin = mean * (1.0 - mean);
        let one_more = if self.pairs.is_empty() { 0.0 } else { 2.0 * of_coin };
        let variance = 4.0 * pairs * variance(&shares, of_pairs) + one_more + unpaired * of_coin;
        (mean, variance / (games * games))
    }

    /// The mean score of all games from 0 to 1 with its interval; one half of everything if there
    /// are none.
    ///
    /// The interval is Wilson's for as many coins as would have the variance that the games have:
    /// the usual one where there are many pairs, and sensible where one side won nearly all.
    #[must_use]
    pub fn score(&self) -> Estimate {
        if self.games() == 0 {
            return Estimate { value: 0.5, low: 0.0, high: 1.0 };
        }
        let (mean, variance) = self.regular();
        let points = self.pairs.points() + self.unpaired.points();
        wilson(points / self.games() as f64, mean * (1.0 - mean) / variance, 0.0)
    }

    /// The likelihood that the first engine is the stronger one, in the normal approximation.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        let (mean, variance) = self.regular();
        normal_cdf((mean - 0.5) / variance.sqrt())
    }
}

fn mean(shares: &[f64; 5]) -> f64 {
    shares.iter().zip(Pairs::SCORES).map(|(share, score)| share * score).sum()
}

fn variance(shares: &[f64; 5], mean: f64) -> f64 {
    shares.iter().zip(Pairs::SCORES).map(|(share, score)| share * (score - mean).powi(2)).sum()
}

/// The mean score of independent games (wins, draws, losses) with its interval: Wilson's, with
/// the variance that the draws leave.
#[must_use]
pub fn single_games(wins: u64, draws: u64, losses: u64) -> Estimate {
    let games = (wins + draws + losses) as f64;
    if games == 0.0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let mean = (wins as f64 + draws as f64 / 2.0) / games;
    // A draw instead of a win or a loss takes a quarter from the variance.
    wilson(mean, games, draws as f64 / games / 4.0)
}

/// E. B. Wilson's interval ("Probable Inference, the Law of Succession, and Statistical Inference",
/// 1927) for the mean of `count` coins, the variance of each less by `steadiness`.
fn wilson(mean: f64, count: f64, steadiness: f64) -> Estimate {
    let z2 = Z95 * Z95;
    let middle = (mean + z2 / (2.0 * count)) / (1.0 + z2 / count);
    let variance = (mean * (1.0 - mean) - steadiness).max(0.0);
    let margin = Z95 / (1.0 + z2 / count) * (variance / count + z2 / (4.0 * count * count)).sqrt();
    Estimate {
        value: mean,
        low: (middle - margin).clamp(0.0, mean),
        high: (middle + margin).clamp(mean, 1.0),
    }
}

/// The standard normal distribution function, by the rational approximation 7.1.26 of Abramowitz
/// and Stegun (error below 1.5e-7).
fn normal_cdf(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let poly = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    let erf = 1.0 - poly * (-z * z).exp();
    if x < 0.0 { (1.0 - erf) / 2.0 } else { (1.0 + erf) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    fn paired(pairs: [u64; 5]) -> Played {
        Played { pairs: Pairs(pairs), unpaired: Unpaired::default() }
    }

    #[test]
    fn elo_and_score_are_inverse() {
        close(expected_score(0.0), 0.5, 1e-12);
        close(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for difference in [-800.0, -35.5, 0.0, 1.0, 250.0] {
            close(elo(expected_score(difference)), difference, 1e-9);
        }
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn the_interval_comes_from_the_pairs() {
        let score = paired([10, 20, 30, 20, 20]).score();
        close(score.value, 0.55, 1e-12);
        let by_hand: f64 = (10.0 * 0.55f64.powi(2)
            + 20.0 * 0.3f64.powi(2)
            + 30.0 * 0.05f64.powi(2)
            + 20.0 * 0.2f64.powi(2)
            + 20.0 * 0.45f64.powi(2))
            / 100.0;
        let margin = 1.959_964 * (by_hand / 100.0).sqrt();
        close((score.high - score.low) / 2.0, margin, 1e-3);
        close((score.high + score.low) / 2.0, score.value, 3e-3);
        close(score.elo().value, 34.86, 0.01);
    }

    #[test]
    fn reversed_pairs_that_cancel_out_leave_little_doubt() {
        let elo = paired([0, 0, 100, 0, 0]).score().elo();
        close(elo.value, 0.0, 1e-9);
        assert!(elo.high > 0.0 && elo.high < 5.0, "{elo:?}");
        // The same score without the pairing would leave ±34 Elo of doubt over 200 decided games.
        let unpaired = single_games(100, 0, 100);
        assert!(unpaired.elo().high > 40.0);
    }

    #[test]
    fn games_without_their_twin_count_as_well() {
        let mut played = Played::default();
        played.add(2, None);
        played.add(0, Some(2));
        played.add(0, None);
        assert_eq!(played, Played { pairs: Pairs([0, 0, 1, 0, 0]), unpaired: Unpaired([1, 0, 0]) });
        close(played.score().value, 1.0 / 3.0, 1e-12);
        assert!(played.superiority() < 0.5);
        // Alone they are worth what as many coins are.
        let alone = Played { pairs: Pairs::default(), unpaired: Unpaired([6, 0, 14]) };
        let (score, coins) = (alone.score(), single_games(14, 0, 6));
        close(score.value, coins.value, 1e-12);
        close(score.low, coins.low, 1e-3);
        close(score.high, coins.high, 1e-3);
        // Beside many pairs a few change little, and the interval still narrows.
        let pairs = paired([10, 20, 30, 20, 20]);
        let more = Played { unpaired: Unpaired([1, 2, 1]), ..pairs };
        close(more.score().value, (110.0 + 2.0) / 204.0, 1e-12);
        assert!(more.score().high - more.score().low < pairs.score().high - pairs.score().low);
    }

    #[test]
    fn one_sided_results_have_an_interval() {
        let all_won = single_games(20, 0, 0);
        close(all_won.value, 1.0, 1e-12);
        // Wilson's lower end for 20 of 20 is 1/(1+z²/20).
        close(all_won.low, 1.0 / (1.0 + Z95 * Z95 / 20.0), 1e-6);
        let nothing = single_games(0, 0, 0);
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
        assert!(single_games(0, 50, 0).high - 0.5 < single_games(25, 0, 25).high - 0.5);
        let swept = paired([0, 0, 0, 0, 9]).score();
        assert_eq!(swept.elo().value, f64::INFINITY);
        assert!((0.65..0.8).contains(&swept.low), "{swept:?}");
    }

    #[test]
    fn a_pair_says_little() {
        for pairs in [[0, 0, 0, 1, 0], [0, 0, 1, 0, 0], [0, 0, 1, 1, 0], [0, 0, 0, 2, 0]] {
            let played = paired(pairs);
            let score = played.score();
            assert!(score.low < 0.5 && score.high - score.low > 0.4, "{pairs:?}: {score:?}");
            assert!(played.superiority() < 0.96, "{pairs:?}");
        }
    }

    #[test]
    fn superiority_follows_the_normal_distribution() {
        close(normal_cdf(0.0), 0.5, 1e-6);
        close(normal_cdf(1.959_964), 0.975, 1e-6);
        close(normal_cdf(-1.0), 0.158_655, 1e-6);
        assert!(paired([1, 2, 3, 20, 10]).superiority() > 0.999);
        close(Played::default().superiority(), 0.5, 1e-12);
    }
}
