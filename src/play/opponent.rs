//! The engine at the desk: it plays, gives hints, says what it thinks.

use std::io::{self, Write};

use super::desk::Desk;
use super::verdict::Verdict;
use crate::clock::Signals;
use crate::eval::Score;
use crate::rules::EnteringKing;
use crate::search::Best;
use crate::search::pool::Task;

impl<W: Write> Desk<W> {
    fn search(&self) -> Best {
        let (signals, limits) = (Signals::default(), self.level.limits());
        self.game.think(&self.pool, &Task::silent(&self.table, &signals, &limits))
    }

    pub(super) fn let_engine_play(&mut self) -> io::Result<()> {
        let side = self.turn();
        if self.game.may_declare(EnteringKing::default()) {
            self.end(Verdict::Declaration(side));
            return Ok(());
        }
        let best = self.search();
        let Some(mv) = best.mv.filter(|&mv| self.play(mv).is_ok()) else {
            self.end(Verdict::Resignation(side));
            return Ok(());
        };
        let (text, score) = (self.game.text(mv), worth(best.score));
        writeln!(self.out, "{} plays {text} ({score}).", side.title())
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        let best = self.search();
        let Some(mv) = best.mv else { return writeln!(self.out, "There is no legal move.") };
        write!(self.out, "{} ({}, depth {})", self.game.text(mv), worth(best.score), best.depth)?;
        match best.ponder {
            Some(reply) => writeln!(self.out, ", expecting {}.", self.game.text(reply)),
            None => writeln!(self.out, "."),
        }
    }

    pub(super) fn explain(&mut self) -> io::Result<()> {
        let appraisal = self.game.appraise();
        for (name, value, meaning) in appraisal.terms.explained() {
            writeln!(self.out, "{name:<12} {:>7}  {meaning}", pawns(value))?;
        }
        let score = appraisal.score;
        writeln!(self.out, "{} for {}, who is to move.", pawns(score.value()), self.turn().title())
    }
}

/// Hundredths of a pawn as pawns.
fn pawns(hundredths: i32) -> String {
    format!("{:+.2}", f64::from(hundredths) / 100.0)
}

/// A score in words, seen by the side to move.
fn worth(score: Score) -> String {
    match score.mate_plies() {
        None => pawns(score.value()),
        Some(plies) if plies > 0 => format!("mates in {plies}"),
        Some(plies) => format!("is mated in {}", -plies),
    }
}
