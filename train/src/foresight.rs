//! What comes of a position, as the later scores of its game see it.
//!
//! A search of 2,000 nodes does not see an attack that wins in thirty plies; the scores of the positions after it do, and
//! long before the outcome they are about this attack and not about the rest of the game (TD(λ): R. Sutton,
//! *Learning to Predict by the Methods of Temporal Differences*, 1988).

use henka::data::SavedGame;

use crate::number::{ln, logistic};

/// Scores beyond this say the same, in hundredths.
const MOST: f32 = 8_000.0;
/// No position is surer than this share of the points.
const SUREST: f32 = 0.999;

/// The scores of all plies of games, one after the other.
#[derive(Debug, Default)]
pub struct Foresight {
    /// In hundredths, each seen by the side to move.
    scores: Vec<i16>,
    /// Where each game ends among them, and its outcome in halves of a point for the side to move then.
    ends: Vec<(usize, u8)>,
}

impl Foresight {
    /// How many plies there are; the number of the next.
    pub const fn len(&self) -> usize {
        self.scores.len()
    }

    /// Adds a game; the outcome, in halves of a point, is that of the side to move after its last ply.
    pub fn push(&mut self, record: &SavedGame, outcome: u8) {
        self.scores.extend(record.plies.iter().map(|ply| ply.score.value() as i16));
        self.ends.push((self.len(), outcome));
    }

    /// Adds others after them.
    pub fn append(&mut self, others: &Self) {
        let before = self.len();
        self.scores.extend(&others.scores);
        self.ends.extend(others.ends.iter().map(|&(end, outcome)| (before + end, outcome)));
    }

    /// For every ply the score that stands for the mean of its own and the later ones, as shares of the points, in
    /// which each weighs `lambda` times what the one before it weighs, and the outcome what is left.
    /// `scale` is the number of hundredths that stand for 1 of the logistic function.
    pub fn scores(&self, lambda: f32, scale: f32) -> Vec<i16> {
        let mut mixed = self.scores.clone();
        let mut begin = 0;
        for &(end, outcome) in &self.ends {
            let mut after = f32::from(outcome) / 2.0;
            for score in mixed[begin..end].iter_mut().rev() {
                let own = logistic(f32::from(*score).clamp(-MOST, MOST) / scale);
                let share = (1.0 - lambda) * own + lambda * (1.0 - after);
                let sure = share.clamp(1.0 - SUREST, SUREST);
                *score = (scale * (ln(sure) - ln(1.0 - sure))) as i16;
                after = share;
            }
            begin = end;
        }
        mixed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use henka::data::{Ending, Flags, Ply};
    use henka::eval::Score;
    use henka::position::Position;
    use henka::rules::Minishogi;

    fn game(scores: &[i32]) -> SavedGame {
        let mv = Position::<Minishogi>::start().legal_moves()[0];
        let ply =
            |&score: &i32| Ply { mv, score: Score::evaluation(score), flags: Flags::default() };
        let plies = scores.iter().map(ply).collect();
        SavedGame { winner: None, ending: Ending::Length, opening: Vec::new(), plies }
    }

    #[test]
    fn scores_look_ahead_within_their_game_and_change_sides_at_every_ply() {
        let mut all = Foresight::default();
        all.push(&game(&[0, 0, 500]), 0);
        let mut later = Foresight::default();
        later.push(&game(&[100, -100]), 1);
        all.append(&later);
        assert_eq!(all.len(), 5);
        // Each ply for itself: as it was, but for rounding.
        let own = all.scores(0.0, 600.0);
        assert!(own.iter().zip([0, 0, 500, 100, -100]).all(|(a, b)| (a - b).abs() <= 1), "{own:?}");
        // The last ply of the first game has won: 500 of 600 are a share of 0.697, and half of what is left.
        let half = all.scores(0.5, 600.0);
        let share = |score: i16| logistic(f32::from(score) / 600.0);
        assert!((share(half[2]) - (0.5 * 0.697 + 0.5)).abs() < 0.002, "{half:?}");
        assert!((share(half[1]) - (0.25 + 0.5 * (1.0 - share(half[2])))).abs() < 0.002);
        assert!(half[1] < 0 && half[0] > 0 && half[0] < -half[1]);
        // The second game is a draw, and not about the first.
        assert!(half[3] > 0 && half[3] < 100 && half[4] < 0);
    }
}
