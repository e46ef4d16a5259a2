//! The game at the desk as a record, and a record as the game at the desk.

use std::io::Write;
use std::path::Path;

use super::desk::{Answer, Desk, text_of};
use super::verdict::Verdict;
use crate::board::Color;
use crate::position::{Game, Position};
use crate::records::{self, Record};
use crate::rules::Variant;

impl<V: Variant, W: Write> Desk<V, W> {
    pub(super) fn record(&self) -> Record {
        let result = self.verdict.map(|verdict| {
            let winner = match verdict.winner() {
                Some(Color::Black) => "black",
                Some(Color::White) => "white",
                None => "draw",
            };
            format!("{winner} {}", verdict.reason())
        });
        Record {
            variant: V::NAME.to_owned(),
            sfen: self.start.sfen(),
            moves: self.game.moves().map(|mv| mv.text::<V>().to_string()).collect(),
            result,
        }
    }

    pub(super) fn load(&mut self, path: &Path) -> Answer {
        let record = records::load(path).map_err(|error| format!("not loaded: {error}"))?;
        self.replay(&record).map_err(|error| format!("not loaded: {error}"))
    }

    /// Sets up the game of a record; nothing changes if it cannot be replayed.
    pub(super) fn replay(&mut self, record: &Record) -> Answer {
        if record.variant != V::NAME {
            let theirs = &record.variant;
            return Err(format!(
                "the game is {theirs}; leave and type henka play --variant {theirs}"
            ));
        }
        let start = Position::from_sfen(&record.sfen).map_err(text_of)?;
        let mut game = Game::new(start.clone());
        for (i, text) in record.moves.iter().enumerate() {
            let mv = game.parse_move(text).map_err(|error| format!("move {}: {error}", i + 1))?;
            game.play(mv);
        }
        self.begin_again(start);
        self.game = game;
        self.verdict = self.by_rules().or_else(|| self.given_up(record));
        Ok(())
    }

    /// The verdict of a record that the rules do not give.
    fn given_up(&self, record: &Record) -> Option<Verdict> {
        let (winner, reason) = record.result.as_deref()?.split_once(' ')?;
        let winner = match winner {
            "black" => Color::Black,
            "white" => Color::White,
            _ => return None,
        };
        match reason {
            "resignation" => Some(Verdict::Resignation(!winner)),
            "declaration" => Some(Verdict::Declaration(winner)),
            _ => None,
        }
    }
}
