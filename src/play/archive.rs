//! The game at the desk as a record, and a record as the game at the desk.

use std::io::Write;
use std::path::Path;

use super::desk::{Answer, Desk, text_of};
use super::verdict::Verdict;
use crate::board::Color;
use crate::records::{self, Record};

impl<W: Write> Desk<W> {
    pub(super) fn record(&self) -> Record {
        let result = self.verdict.map(|verdict| {
            let winner = verdict.winner().map_or("draw", Color::name);
            format!("{winner} {}", verdict.reason())
        });
        Record {
            variant: self.game.rules().name.to_owned(),
            sfen: self.game.first().sfen(),
            moves: self.game.move_texts(),
            result,
        }
    }

    pub(super) fn load(&mut self, path: &Path) -> Answer {
        let record = records::load(path).map_err(|error| format!("not loaded: {error}"))?;
        self.replay(&record).map_err(|error| format!("not loaded: {error}"))
    }

    /// Sets up the game of a record; nothing changes if it cannot be replayed.
    pub(super) fn replay(&mut self, record: &Record) -> Answer {
        if record.variant != self.game.rules().name {
            let theirs = &record.variant;
            return Err(format!(
                "the game is {theirs}; leave and type henka play --variant {theirs}"
            ));
        }
        self.game.set_up(Some(&record.sfen), &record.moves).map_err(text_of)?;
        self.begin();
        self.verdict = self.by_rules().or_else(|| self.given_up(record));
        Ok(())
    }

    /// The verdict of a record that the rules do not give.
    fn given_up(&self, record: &Record) -> Option<Verdict> {
        let (winner, reason) = record.result.as_deref()?.split_once(' ')?;
        let winner = Color::named(winner)?;
        match reason {
            "resignation" => Some(Verdict::Resignation(!winner)),
            "declaration" => Some(Verdict::Declaration(winner)),
            _ => None,
        }
    }
}
