//! What is counted of the games.

use std::collections::{BTreeMap, HashSet};

use super::calibration::Calibration;
use crate::arena::record::GameRecord;
use crate::board::Color;
use crate::door::{AnyGame, SetupError, open};
use crate::position::MoveError;
use crate::results::elo::{Estimate, single_games};

/// Wins of the first mover, draws, losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Wins, draws, losses.
    pub results: [u64; 3],
}

impl Outcomes {
    fn add(&mut self, winner: Option<Color>, first: Color) {
        self.results[winner.map_or(1, |winner| if winner == first { 0 } else { 2 })] += 1;
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// The score with its interval.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let [wins, draws, losses] = self.results;
        single_games(wins, draws, losses)
    }
}

/// What the games of one kind come to, played within one limit.
#[derive(Clone, Debug)]
pub struct Measure {
    /// The game.
    pub variant: String,
    /// What limited the players.
    pub limit: String,
    /// The games that were counted, by the position they began in and all their moves.
    counted: HashSet<Vec<String>>,
    /// The first mover's score.
    pub score: Outcomes,
    /// The plies of every game, the opening's included.
    pub lengths: Vec<usize>,
    /// Moves the engines chose.
    pub moves: u64,
    /// The legal moves there were, added up.
    pub choices: u64,
    /// Moves that dropped a man.
    pub drops: u64,
    /// Moves that took one, or several.
    pub captures: u64,
    /// Moves that promoted, or turned a man over.
    pub promotions: u64,
    /// How many games ended in which way.
    pub endings: BTreeMap<String, u64>,
    /// What the engine expected.
    pub calibration: Calibration,
    /// The first moves of the games, and the score after them.
    pub first_moves: BTreeMap<String, Outcomes>,
}

/// Why a game cannot be counted.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// There is no such game.
    #[error("game {0}: no variant '{1}'")]
    Variant(usize, String),
    /// Its opening cannot be played.
    #[error("game {0}: {1}")]
    Opening(usize, SetupError),
    /// A move cannot be played.
    #[error("game {0}, move {1}: {2}")]
    Move(usize, usize, MoveError),
}

impl Measure {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(variant: &str, limit: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            limit: limit.to_owned(),
            counted: HashSet::new(),
            score: Outcomes::default(),
            lengths: Vec::new(),
            moves: 0,
            choices: 0,
            drops: 0,
            captures: 0,
            promotions: 0,
            endings: BTreeMap::new(),
            calibration: Calibration::default(),
            first_moves: BTreeMap::new(),
        }
    }

    /// Plays a game again and counts it, unless the same has been counted: where games depend on
    /// nothing but their opening, one that was met a hundred times says no more than once.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), MeasureError> {
        let mut line = vec![record.sfen.clone()];
        line.extend(record.opening.iter().chain(&record.play.moves).cloned());
        if !self.counted.insert(line) {
            return Ok(());
        }
        let id = record.id;
        let mut game = open(&record.variant)
            .ok_or_else(|| MeasureError::Variant(id, record.variant.clone()))?;
        let set_up = |game: &mut Box<dyn AnyGame>, moves: &[String]| {
            game.set_up(Some(&record.sfen), moves).map_err(|error| MeasureError::Opening(id, error))
        };
        set_up(&mut game, &[])?;
        let first = game.side();
        set_up(&mut game, &record.opening)?;
        for (i, text) in record.play.moves.iter().enumerate() {
            self.choices += game.legal_moves().len() as u64;
            let wrong = |error| MeasureError::Move(id, record.opening.len() + i + 1, error);
            let mv = game.read_move(text).map_err(wrong)?;
            let changes = game.changes(mv);
            self.moves += 1;
            self.drops += u64::from(mv.is_drop());
            self.captures += u64::from(changes.takes());
            self.promotions += u64::from(mv.promotes());
            game.play(mv).map_err(wrong)?;
        }
        let winner = record.ending.winner;
        let got = winner.map_or(0.5, |winner| f64::from(u8::from(winner == first)));
        self.calibration.add(&record.play.scores, record.opening.len().is_multiple_of(2), got);
        self.score.add(winner, first);
        self.lengths.push(record.plies());
        *self.endings.entry(record.ending.termination.clone()).or_default() += 1;
        if let Some(mv) = record.opening.first().or(record.play.moves.first()) {
            self.first_moves.entry(mv.clone()).or_default().add(winner, first);
        }
        Ok(())
    }

    /// Plies of a game: the mean, and the bounds of the middle half.
    #[must_use]
    pub fn length(&self) -> [f64; 3] {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let at = |share: usize| lengths.get(lengths.len() * share / 4).copied().unwrap_or_default();
        let mean = lengths.iter().sum::<usize>() as f64 / lengths.len().max(1) as f64;
        [mean, at(1) as f64, at(3) as f64]
    }

    /// So many of the moves, as a share.
    #[must_use]
    pub fn share(&self, count: u64) -> f64 {
        count as f64 / self.moves.max(1) as f64
    }

    /// Legal moves at a move, on average.
    #[must_use]
    pub fn branching(&self) -> f64 {
        self.share(self.choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::Ending;

    fn record(opening: &[&str], moves: &[&str], winner: Option<Color>) -> GameRecord {
        GameRecord::example(opening, moves, Ending::new(winner, "checkmate"))
    }

    #[test]
    fn moves_are_counted_by_what_they_do() {
        let mut measure = Measure::new("shogi", "nodes 5");
        let moves = ["8h2b+", "3a2b", "B*5e", "B*3c"];
        measure.add(&record(&["7g7f", "3c3d"], &moves, Some(Color::White))).unwrap();
        measure.add(&record(&["7g7f"], &["8c8d"], None)).unwrap();
        assert_eq!((measure.moves, measure.drops), (5, 2));
        assert_eq!((measure.captures, measure.promotions), (2, 1));
        assert_eq!(measure.score.results, [0, 1, 1]);
        assert_eq!(measure.first_moves["7g7f"].games(), 2);
        assert_eq!(measure.length()[0], 4.0);
        // After the bishops are in hand there are drops all over the board.
        assert!(measure.branching() > 40.0, "{}", measure.branching());
    }

    #[test]
    fn the_same_game_counts_once() {
        let mut measure = Measure::new("shogi", "");
        let games = [
            (&["7g7f"][..], &["3c3d", "2g2f"][..]),
            (&["7g7f", "3c3d"], &["2g2f"]),
            (&["7g7f"], &["3c3d"]),
        ];
        for (opening, moves) in games {
            measure.add(&record(opening, moves, None)).unwrap();
        }
        assert_eq!((measure.score.games(), measure.moves), (2, 3));
        assert_eq!(measure.first_moves["7g7f"].games(), 2);
    }

    #[test]
    fn what_cannot_be_played_is_named() {
        let mut measure = Measure::new("shogi", "");
        let error = measure.add(&record(&["7g7f"], &["7g7f"], None)).unwrap_err().to_string();
        assert!(error.starts_with("game 3, move 2: "), "{error}");
        let error = measure.add(&record(&["1a1b+"], &[], None)).unwrap_err().to_string();
        assert!(error.starts_with("game 3: move 1: "), "{error}");
        assert_eq!(measure.score.games(), 0);
    }
}
