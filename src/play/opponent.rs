//! The engine at the desk: it plays, gives hints, says what it thinks.

use std::io::{self, Write};
use std::time::Instant;

use super::desk::Desk;
use super::verdict::Verdict;
use crate::clock::Signals;
use crate::eval::Score;
use crate::rules::{EnteringKing, Variant};
use crate::search::pool::Task;
use crate::search::{Best, Silent};

impl<V: Variant, W: Write> Desk<V, W> {
    fn search(&self) -> Best {
        self.pool.search(&Task {
            game: &self.game,
            evaluator: &self.evaluator,
            table: &self.table,
            signals: &Signals::default(),
            limits: &self.level.limits(),
            report: &Silent,
            lines: 1,
            begin: Instant::now(),
        })
    }

    pub(super) fn let_engine_play(&mut self) -> io::Result<()> {
        let side = self.turn();
        if self.game.position().may_declare(EnteringKing::default()) {
            self.end(Verdict::Declaration(side));
            return Ok(());
        }
        let best = self.search();
        let Some(mv) = best.mv else {
            self.end(Verdict::Resignation(side));
            return Ok(());
        };
        self.play(mv);
        writeln!(self.out, "{} plays {} ({}).", side.title(), mv.text::<V>(), worth(best.score))
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        let best = self.search();
        let Some(mv) = best.mv else { return writeln!(self.out, "There is no legal move.") };
        write!(self.out, "{} ({}, depth {})", mv.text::<V>(), worth(best.score), best.depth)?;
        match best.ponder {
            Some(reply) => writeln!(self.out, ", expecting {}.", reply.text::<V>()),
            None => writeln!(self.out, "."),
        }
    }

    pub(super) fn explain(&mut self) -> io::Result<()> {
        for (name, value, meaning) in self.evaluator.terms(self.game.position()).explained() {
            writeln!(self.out, "{name:<12} {:>7}  {meaning}", pawns(value))?;
        }
        let score = self.evaluator.evaluate(self.game.position());
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
