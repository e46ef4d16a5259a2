//! A finished game, as it stands in the file of games.

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::thought::Thought;
use crate::board::Color;

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// `black`, `white`, or nothing for a draw.
    #[serde(with = "side")]
    pub winner: Option<Color>,
    /// What ended it, in words: a verdict of the rules, an adjudication, or a fault.
    pub termination: String,
    /// The fault of the loser, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The particulars.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

mod side {
    use super::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(side: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        side.map(Color::name).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Color>, D::Error> {
        match Option::<String>::deserialize(from)?.as_deref() {
            None => Ok(None),
            Some(name) => match Color::named(name) {
                Some(side) => Ok(Some(side)),
                None => Err(serde::de::Error::custom(format!("'{name}' is no side"))),
            },
        }
    }
}

impl Ending {
    /// Somebody has won, or nobody.
    #[must_use]
    pub fn new(winner: Option<Color>, termination: impl Into<String>) -> Self {
        Self { winner, termination: termination.into(), fault: None, detail: String::new() }
    }

    /// This side has lost by a fault of its own.
    #[must_use]
    pub fn by_fault(loser: Color, fault: Fault, detail: String) -> Self {
        let termination = fault.name().to_owned();
        Self { winner: Some(!loser), termination, fault: Some(fault), detail }
    }
}

/// The play of a game: every column has an entry for every move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns {
    /// The moves the engines chose.
    pub moves: Vec<String>,
    /// The scores they gave, each seen by its mover: `cp 35`, `mate -4`.
    pub scores: Vec<Option<String>>,
    /// The depths they reached.
    pub depths: Vec<Option<u32>>,
    /// The nodes they visited, by their own count.
    pub nodes: Vec<Option<u64>>,
    /// The milliseconds they took, by the runner's clock.
    pub times: Vec<u64>,
    /// The milliseconds of main time left to them, where there is any.
    pub clocks: Vec<Option<u64>>,
}

impl Columns {
    /// Has every column an entry for every move? Of what was read from a file it has to be asked.
    #[must_use]
    pub fn are_even(&self) -> bool {
        let Self { moves, scores, depths, nodes, times, clocks } = self;
        let lengths = [scores.len(), depths.len(), nodes.len(), times.len(), clocks.len()];
        lengths.iter().all(|&length| length == moves.len())
    }

    /// Adds a move.
    pub fn push(&mut self, mv: String, thought: &Thought, clock: Option<u64>) {
        self.moves.push(mv);
        self.scores.push(thought.score.map(|score| score.to_string()));
        self.depths.push(thought.depth);
        self.nodes.push(thought.nodes);
        self.times.push(thought.elapsed.as_millis() as u64);
        self.clocks.push(clock);
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its place in the schedule, from 0.
    pub id: usize,
    /// Which opening it began from, from 0.
    pub round: usize,
    /// The game that was played.
    pub variant: String,
    /// The engine that played Black.
    pub black: String,
    /// The engine that played White.
    pub white: String,
    /// The position at which the opening begins.
    pub sfen: String,
    /// The moves of the opening.
    pub opening: Vec<String>,
    /// What the engines played.
    #[serde(flatten)]
    pub play: Columns,
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
}

impl GameRecord {
    /// Whose move the first is: White's at odds, and where an opening says so.
    #[must_use]
    pub fn first_mover(&self) -> Color {
        match self.sfen.split_ascii_whitespace().nth(1) {
            Some("w") => Color::White,
            _ => Color::Black,
        }
    }

    /// The half points of one side.
    #[must_use]
    pub fn half_points(&self, side: Color) -> usize {
        match self.ending.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }

    /// The number of plies, the opening's included.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.opening.len() + self.play.moves.len()
    }
}

#[cfg(test)]
impl GameRecord {
    /// A game of shogi between A and B, in which nobody says what he thinks.
    pub fn example(opening: &[&str], moves: &[&str], ending: Ending) -> Self {
        let mut play = Columns::default();
        for mv in moves {
            play.push((*mv).to_owned(), &Thought::default(), None);
        }
        Self {
            id: 3,
            round: 3,
            variant: "shogi".to_owned(),
            black: "A".to_owned(),
            white: "B".to_owned(),
            sfen: <crate::rules::Shogi as crate::rules::Variant>::START.to_owned(),
            opening: opening.iter().map(|&mv| mv.to_owned()).collect(),
            play,
            ending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_being_written() {
        let mut play = Columns::default();
        play.push("7g7f".to_owned(), &Thought::default(), Some(5));
        let record = GameRecord {
            id: 3,
            round: 1,
            variant: "shogi".to_owned(),
            black: "A".to_owned(),
            white: "B".to_owned(),
            sfen: "S".to_owned(),
            opening: vec!["2g2f".to_owned()],
            play,
            ending: Ending::by_fault(Color::White, Fault::NoBestmove, "x".to_owned()),
        };
        let text = serde_json::to_string(&record).unwrap();
        assert!(
            text.contains(r#""winner":"black","termination":"no bestmove","fault":"no-bestmove""#)
        );
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), record);
        let draw = GameRecord { ending: Ending::new(None, "repetition"), ..record };
        let text = serde_json::to_string(&draw).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), draw);
        assert_eq!((draw.half_points(Color::Black), draw.plies()), (1, 2));
    }
}
