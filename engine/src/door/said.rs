//! What leaves the door in hundredths is said on the scale that all games have in common.

use super::{Appraisal, Counted};
use crate::clock::Limits;
use crate::eval::{Evaluator, Score, Terms};
use crate::position::{Game, Move, Position};
use crate::rules::Variant;
use crate::search::pool::Task;
use crate::search::{Best, Line, Pool, Progress, Report};

/// Searches; what is a draw worth is said to it in common hundredths, and so is what it finds.
pub(super) fn think<V: Variant>(
    game: &Game<V>,
    evaluator: &Evaluator<V>,
    pool: &Pool,
    task: &Task<'_>,
) -> Best {
    let draw_value = evaluator.meant(task.limits.draw_value);
    let limits = Limits { draw_value, ..task.limits.clone() };
    let report = Said { report: task.report, evaluator };
    let best = pool.search(game, evaluator, &Task { limits: &limits, report: &report, ..*task });
    Best { score: evaluator.said(best.score), ..best }
}

/// Passes on what a search reports.
struct Said<'a, V: Variant> {
    report: &'a dyn Report,
    evaluator: &'a Evaluator<V>,
}

impl<V: Variant> Report for Said<'_, V> {
    fn line(&self, line: &Line) {
        self.report.line(&Line { score: self.evaluator.said(line.score), ..line.clone() });
    }

    fn current(&self, progress: &Progress, mv: Move, number: usize) {
        self.report.current(progress, mv, number);
    }

    fn progress(&self, progress: &Progress) {
        self.report.progress(progress);
    }
}

/// What the evaluation makes of a position, for the side to move.
pub(super) fn score<V: Variant>(evaluator: &Evaluator<V>, position: &Position<V>) -> Score {
    evaluator.said(evaluator.evaluate(position))
}

/// The same with what it comes from.
pub(super) fn appraisal<V: Variant>(evaluator: &Evaluator<V>, position: &Position<V>) -> Appraisal {
    let said = |hundredths| evaluator.said(Score::evaluation(hundredths)).value();
    let score = score(evaluator, position);
    let own = evaluator.terms(position);
    let written = Terms {
        material: said(own.material),
        placement: said(own.placement),
        control: said(own.control),
        safety: said(own.safety),
        tempo: said(own.tempo),
        learned: 0,
    };
    // Rounded as it may be, the terms add up to the score.
    let learned = score.value() * position.side().sign() - written.total();
    let values = V::KINDS.all().map(|kind| {
        let values = evaluator.values();
        (said(values.on_board(kind)), said(values.in_hand(kind)))
    });
    Appraisal {
        score,
        terms: Terms { learned, ..written },
        values: values.collect(),
        counted: Counted {
            unit: evaluator.unit(),
            material: own.material,
            features: evaluator.features(position).1,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Signals;
    use crate::door::open;
    use crate::eval::SCALE;
    use crate::rules::{NAMES, with_variant};
    use crate::search::Table;

    #[test]
    fn every_game_says_its_scores_on_one_scale() {
        for &name in NAMES {
            let mut game = open(name).unwrap();
            let moves = game.legal_moves();
            game.play(moves[moves.len() / 2]).unwrap();
            let appraisal = game.appraise();
            let sign = game.side().sign();
            assert_eq!(appraisal.terms.total() * sign, appraisal.score.value(), "{name}");
            let sfen = game.sfen();
            let (own, scale) = with_variant!(name, |V| {
                let evaluator = Evaluator::<V>::new();
                (evaluator.evaluate(&Position::from_sfen(&sfen).unwrap()), evaluator.scale())
            })
            .unwrap();
            assert_eq!(appraisal.score, own.rescaled(scale, SCALE), "{name}");
        }
    }

    #[test]
    fn what_is_reported_and_what_is_found_are_said_alike() {
        struct Last(std::sync::Mutex<Option<Score>>);
        impl Report for Last {
            fn line(&self, line: &Line) {
                *self.0.lock().unwrap() = Some(line.score);
            }
            fn current(&self, _: &Progress, _: Move, _: usize) {}
        }
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let (signals, last) = (Signals::default(), Last(std::sync::Mutex::default()));
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let game = open("minishogi").unwrap();
        let task = Task { report: &last, ..Task::silent(&table, &signals, &limits) };
        let best = game.think(&pool, &task);
        assert_eq!(last.0.into_inner().unwrap(), Some(best.score));
        let evaluator = Evaluator::<crate::rules::Minishogi>::new();
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let start = Game::new(Position::start());
        let own = pool.search(&start, &evaluator, &Task::silent(&table, &signals, &limits));
        assert_eq!(best.score, evaluator.said(own.score));
        assert_ne!(best.score, own.score);
    }
}
