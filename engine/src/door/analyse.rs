//! Analysis: a forced mate is looked for before anything else is.

use super::AnyGame;
use crate::eval::Score;
use crate::mate::{self, Verdict};
use crate::position::Move;
use crate::search::pool::{Task, wait_until_told};
use crate::search::{Best, Bound, Line, Pool};

/// Positions looked at for a mate.
const NODES: u64 = 200_000;

impl dyn AnyGame + '_ {
    /// As [`AnyGame::think`], but a forced mate by the side to move that the solver finds at a glance,
    /// with this many mebibytes, is the answer: it is reported as the only line, and a search without
    /// an end waits for its end. Where not one best line among all moves is asked for, it only thinks.
    pub fn analyse(&self, pool: &Pool, task: &Task<'_>, megabytes: usize) -> Best {
        let plain = task.lines > 1 || !task.limits.searchmoves.is_empty() || megabytes == 0;
        match if plain { None } else { self.proved(task, megabytes) } {
            Some(best) => {
                wait_until_told(task);
                best
            }
            None => self.think(pool, task),
        }
    }

    /// The mate that the solver finds, if it finds one.
    fn proved(&self, task: &Task<'_>, megabytes: usize) -> Option<Best> {
        let nodes = task.limits.nodes.map_or(NODES, |nodes| nodes.min(NODES));
        let time = task.limits.movetime.map(|time| time / 4);
        let limits = mate::Limits { time, nodes: Some(nodes), shortest: true };
        let stopped = || task.signals.stopped();
        let answer = self.mate(megabytes, &limits, &stopped, &mut |_| ()).ok()?;
        let Verdict::Mate(pv) = answer.verdict else { return None };
        let score = Score::mate_in(pv.len());
        let too_long = task.limits.drawn_at.is_some_and(|at| {
            u64::from(self.diagram().move_number()) + pv.len() as u64 > u64::from(at)
        });
        if !score.is_mate() || too_long || !self.is_won_by(&pv) {
            return None;
        }
        let best = Best {
            mv: pv.first().copied(),
            ponder: pv.get(1).copied(),
            score,
            depth: pv.len() as u32,
            nodes: answer.nodes,
        };
        task.report.line(&Line {
            number: 1,
            depth: best.depth,
            seldepth: pv.len(),
            score: best.score,
            bound: Bound::Exact,
            nodes: answer.nodes,
            elapsed: task.begin.elapsed(),
            hashfull: answer.hashfull,
            pv,
        });
        Some(best)
    }

    /// Do these moves win for the side to move? The past of a game may end it before its mate.
    fn is_won_by(&self, moves: &[Move]) -> bool {
        let (mut game, side) = (self.duplicate(), self.side());
        for &mv in moves {
            if game.outcome().is_some() || game.play(mv).is_err() {
                return false;
            }
        }
        game.outcome().is_some_and(|outcome| outcome.winner == Some(side))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::clock::{Instant, Limits, Signals};
    use crate::search::{Progress, Report, Table};

    /// The lines that a search reports; the search is told to stop with the first.
    struct Lines<'a>(&'a Signals, Mutex<Vec<Line>>);

    impl Report for Lines<'_> {
        fn line(&self, line: &Line) {
            self.1.lock().unwrap().push(line.clone());
            self.0.stop();
        }

        fn current(&self, _: &Progress, _: Move, _: usize) {}
    }

    #[test]
    fn a_forced_mate_is_the_answer_of_an_analysis() {
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let mut game = crate::door::open("shogi").unwrap();
        let mut analyse = |sfen: &str, lines: usize| {
            game.set_up(Some(sfen), &[]).unwrap();
            let (signals, begin) = (Signals::default(), Instant::now());
            let limits = Limits { infinite: true, ..Limits::default() };
            let report = Lines(&signals, Mutex::default());
            let task = Task {
                table: &table,
                signals: &signals,
                limits: &limits,
                report: &report,
                lines,
                begin,
            };
            let best = game.analyse(&pool, &task, 1);
            (best, report.1.into_inner().unwrap())
        };
        // Seven plies that no first iteration of an ordinary search sees.
        let seven = "7gk/9/1+B2pp1G1/3p3pB/P2+s+r1g2/4NPl2/3PSK2N/+lr3GN1L/2+n2L3 b 2SP10p 1";
        let (best, lines) = analyse(seven, 1);
        assert_eq!(best.score, Score::mate_in(7));
        assert_eq!((lines.len(), lines[0].score, lines[0].pv.len()), (1, best.score, 7));
        assert_eq!(lines[0].pv.first(), best.mv.as_ref());
        assert!(!analyse(seven, 2).1[0].score.is_mate(), "two lines are for the search");
        let start = crate::door::open("shogi").unwrap().rules().start;
        assert!(!analyse(start, 1).1[0].score.is_mate());
    }
}
