//! The engine at the desk: it plays, gives hints, says what it thinks.

use std::io::{self, Write};

use super::desk::Desk;
use super::notes::{Notes, Sureness};
use crate::describe::verdict::GameEnd;
use crate::door::AnyGame;
use crate::eval::Score;
use crate::levels;
use crate::position::Move;
use crate::rules::EnteringKing;
use crate::search::pool::Task;
use crate::search::{Best, Pool};

/// The moves of a line that are shown.
const SHOWN: usize = 8;

/// Mebibytes with which a forced mate is looked for.
const MEGABYTES: usize = 4;

impl<W: Write> Desk<W> {
    /// Thinks as long as the level says, or until Ctrl-C, for a person who wants to know: a forced mate
    /// that the solver finds is told.
    fn search(&mut self, lines: usize, notes: &Notes) -> io::Result<Best> {
        self.search_by("Thinking", lines, notes, |game, pool, task| {
            game.analyse(pool, task, MEGABYTES)
        })
    }

    /// Searches in some way, and says so first.
    fn search_by(
        &mut self,
        said: &str,
        lines: usize,
        notes: &Notes,
        think: impl FnOnce(&dyn AnyGame, &Pool, &Task<'_>) -> Best,
    ) -> io::Result<Best> {
        writeln!(self.out, "{said} …")?;
        self.out.flush()?;
        let (signals, limits) = (self.interrupt.begin(), self.level.limits());
        let task = Task::silent(&self.table, &signals, &limits);
        Ok(think(&*self.game, &self.pool, &Task { report: notes, lines, ..task }))
    }

    pub(super) fn let_engine_play(&mut self) -> io::Result<()> {
        let side = self.turn();
        if self.game.may_declare(EnteringKing::default()) {
            self.end(GameEnd::Declaration(side));
            return Ok(());
        }
        let said = format!("{} thinks", side.title());
        let strength = self.level.strength();
        let best =
            self.search_by(&said, 1, &Notes::default(), |game, pool, task| match strength {
                Some(strength) => levels::think(game, pool, task, strength),
                None => game.think(pool, task),
            })?;
        let Some(mv) = best.mv.filter(|&mv| self.play(mv).is_ok()) else {
            self.end(GameEnd::Resignation(side));
            return Ok(());
        };
        let (text, score) = (self.game.text(mv), worth(best.score));
        writeln!(self.out, "{} plays {text} ({score}).", side.title())?;
        self.tell_deeds()
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        let notes = Notes::default();
        let best = self.search(1, &notes)?;
        let Some(mv) = best.mv else { return writeln!(self.out, "There is no legal move.") };
        write!(self.out, "{} ({}, depth {})", self.game.text(mv), worth(best.score), best.depth)?;
        match best.ponder {
            Some(reply) => writeln!(self.out, ", expecting {}.", self.game.text(reply))?,
            None => writeln!(self.out, ".")?,
        }
        let text = |mv: Move| self.game.text(mv);
        let sureness = match notes.sureness() {
            Sureness::Proven => "Proven.".to_owned(),
            Sureness::Sure(depths) => format!("Sure: the last {depths} depths agree."),
            Sureness::Swings(depths, least, most) => format!(
                "The last {depths} depths agree on the move, but the score is unsure: {} to {}. \
                 A higher level says more.",
                pawns(least.value()),
                pawns(most.value())
            ),
            Sureness::Wavers(moves) => format!(
                "Not sure: the last depths chose {}. A higher level says more.",
                moves.into_iter().map(text).collect::<Vec<_>>().join(", then ")
            ),
            Sureness::Shallow => "Not sure: too few depths. A higher level says more.".to_owned(),
        };
        writeln!(self.out, "{sureness}")
    }

    /// Shows the best lines of play.
    pub(super) fn analyse(&mut self, lines: usize) -> io::Result<()> {
        let notes = Notes::default();
        let best = self.search(lines, &notes)?;
        if best.mv.is_none() {
            return writeln!(self.out, "There is no legal move.");
        }
        for line in notes.lines().into_iter().take(lines) {
            let (number, depth, score) = (line.number, line.depth, worth(line.score));
            let moves: Vec<String> =
                line.pv.iter().take(SHOWN).map(|&mv| self.game.text(mv)).collect();
            let more = if line.pv.len() > SHOWN { " …" } else { "" };
            let moves = moves.join(" ");
            writeln!(self.out, "{number}. {score:<8} depth {depth:<3} {moves}{more}")?;
        }
        Ok(())
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

/// A score in words, seen by the side to move; mates in that side's own moves, or the other's.
fn worth(score: Score) -> String {
    let moves = |plies: i32| match (plies + 1) / 2 {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    match score.mate_plies() {
        None => pawns(score.value()),
        Some(plies) if plies > 0 => format!("mates in {}", moves(plies)),
        Some(plies) => format!("is mated in {}", moves(-plies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (score, words) in [
            (Score::mate_in(1), "mates in 1 move"),
            (Score::mate_in(5), "mates in 3 moves"),
            (Score::mated_in(2), "is mated in 1 move"),
            (Score::mated_in(4), "is mated in 2 moves"),
            (Score::evaluation(-35), "-0.35"),
        ] {
            assert_eq!(worth(score), words);
        }
    }
}
