//! Games that are ended before the rules end them.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::record::Ending;
use super::thought::ClaimedScore;
use crate::board::Color;
use crate::door::AnyGame;
use crate::mate::{Limits, Verdict};

/// When a game is given to a side, or called a draw, because both engines agree about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Threshold {
    /// How many moves of each side in a row have to agree.
    pub moves: usize,
    /// The score in question, in hundredths.
    pub score: i32,
    /// Not before this ply.
    pub from: usize,
}

/// Why a text is no threshold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}'; expected e.g. 'moves=4 score=1500', optionally from=PLY")]
pub struct ThresholdError(String);

impl FromStr for Threshold {
    type Err = ThresholdError;

    fn from_str(text: &str) -> Result<Self, ThresholdError> {
        let wrong = || ThresholdError(text.to_owned());
        let (mut moves, mut score, mut from) = (None, None, 0);
        for part in text.split_ascii_whitespace() {
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            let value: u32 = value.parse().map_err(|_| wrong())?;
            match name {
                "moves" if value > 0 => moves = Some(value as usize),
                "score" => score = i32::try_from(value).ok(),
                "from" => from = value as usize,
                _ => return Err(wrong()),
            }
        }
        let (moves, score) = moves.zip(score).ok_or_else(wrong)?;
        Ok(Self { moves, score, from })
    }
}

impl TryFrom<String> for Threshold {
    type Error = ThresholdError;

    fn try_from(text: String) -> Result<Self, ThresholdError> {
        text.parse()
    }
}

impl From<Threshold> for String {
    fn from(Threshold { moves, score, from }: Threshold) -> Self {
        format!("moves={moves} score={score} from={from}")
    }
}

/// When games end before the rules end them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// A side has won if both engines have said so for long enough.
    pub resign: Option<Threshold>,
    /// Nobody wins if both engines have said so for long enough.
    pub draw: Option<Threshold>,
    /// The side to move has won if it has a forced mate that is found by looking at this many
    /// positions.
    pub proof: Option<u64>,
    /// Nobody wins a game of this many plies, the opening's included.
    pub most_plies: usize,
}

/// Mebibytes with which a forced mate is looked for.
const MEGABYTES: usize = 4;

impl Adjudication {
    /// Has the side to move a forced mate? Found, it has been checked move by move.
    #[must_use]
    pub fn proves_win(&self, game: &dyn AnyGame) -> bool {
        let Some(nodes) = self.proof else { return false };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = game.mate(MEGABYTES, &limits, &|| false, &mut |_| ());
        answer.is_ok_and(|answer| matches!(answer.verdict, Verdict::Mate(_)))
    }
}

/// The scores of a game, seen by Black, and what follows from them.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    scores: Vec<Option<i32>>,
}

impl Adjudicator {
    /// For a game that begins.
    #[must_use]
    pub const fn new(rules: Adjudication) -> Self {
        Self { rules, scores: Vec::new() }
    }

    /// A side has moved, with this score, and the game has this many plies. Is it over?
    pub fn note(
        &mut self,
        side: Color,
        score: Option<ClaimedScore>,
        plies: usize,
    ) -> Option<Ending> {
        self.scores.push(score.map(|score| score.value() * side.sign()));
        if self.agree(self.rules.draw, plies, |score, limit| score.abs() <= limit) {
            return Some(Ending::new(None, "adjudicated draw"));
        }
        if self.agree(self.rules.resign, plies, |score, limit| score >= limit) {
            return Some(Ending::new(Some(Color::Black), "adjudicated win"));
        }
        if self.agree(self.rules.resign, plies, |score, limit| score <= -limit) {
            return Some(Ending::new(Some(Color::White), "adjudicated win"));
        }
        (plies >= self.rules.most_plies).then(|| Ending::new(None, "maximum length"))
    }

    fn agree(
        &self,
        threshold: Option<Threshold>,
        plies: usize,
        is_so: impl Fn(i32, i32) -> bool,
    ) -> bool {
        let Some(Threshold { moves, score, from }) = threshold else { return false };
        plies >= from
            && self.scores.len() >= 2 * moves
            && self
                .scores
                .iter()
                .rev()
                .take(2 * moves)
                .all(|said| said.is_some_and(|said| is_so(said, score)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(rules: Adjudication, scores: &[i32]) -> Option<(usize, Option<Color>)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(i, &score)| {
            let side = Color::ALL[i % 2];
            let ending = adjudicator.note(side, Some(ClaimedScore::Cp(score)), i + 1)?;
            Some((i + 1, ending.winner))
        })
    }

    #[test]
    fn both_have_to_agree_for_long_enough() {
        let rules = Adjudication {
            resign: "moves=2 score=500".parse().ok(),
            draw: "moves=2 score=10 from=6".parse().ok(),
            proof: None,
            most_plies: 9,
        };
        assert_eq!(play(rules, &[600, -600, 700, -500]), Some((4, Some(Color::Black))));
        assert_eq!(play(rules, &[0, 600, -600, 700, -500]), Some((5, Some(Color::White))));
        // One of them sees it otherwise.
        assert_eq!(play(rules, &[600, -400, 700, -400, 700, -400]), None);
        assert_eq!(play(rules, &[0, 0, 0, 0, 0, 0, 0]), Some((6, None)));
        assert_eq!(play(rules, &[50; 12]), Some((9, None)));
        let none = Adjudication { resign: None, draw: None, proof: None, most_plies: 99 };
        assert_eq!(play(none, &[9999, -9999, 9999, -9999, 9999]), None);
    }

    #[test]
    fn a_forced_mate_wins_if_it_is_looked_for() {
        let mut game = crate::door::open("minishogi").unwrap();
        let rules =
            Adjudication { resign: None, draw: None, proof: Some(500), most_plies: usize::MAX };
        assert!(!rules.proves_win(&*game), "the start");
        game.set_up(Some("4k/5/4P/5/K4 b G 1"), &[]).unwrap();
        assert!(rules.proves_win(&*game));
        assert!(!Adjudication { proof: None, ..rules }.proves_win(&*game));
        game.set_up(Some("4k/5/4P/5/K4 w G 1"), &[]).unwrap();
        assert!(!rules.proves_win(&*game), "it is the other's turn");
    }

    #[test]
    fn thresholds_are_read() {
        let threshold: Threshold = "moves=4 score=1500".parse().unwrap();
        assert_eq!((threshold.moves, threshold.score, threshold.from), (4, 1500, 0));
        for bad in ["", "moves=4", "moves=0 score=1", "score=x moves=1", "moves=1 score=1 to=3"] {
            assert!(bad.parse::<Threshold>().is_err(), "{bad}");
        }
    }
}
