//! The move of an opponent who is held back.

use std::sync::{Mutex, PoisonError};

use super::ladder::Bounds;
use super::strength::Strength;
use crate::clock::Limits;
use crate::door::AnyGame;
use crate::eval::Score;
use crate::position::Move;
use crate::random::Random;
use crate::search::pool::Task;
use crate::search::{Best, Line, Pool, Progress, Report};

/// Searches like [`AnyGame::think`], and chooses as an opponent of this strength would.
pub fn think(game: &dyn AnyGame, pool: &Pool, task: &Task<'_>, strength: Strength) -> Best {
    let bounds = strength.bounds(game);
    held_back(game, pool, task, &bounds, strength.is_careful(), strength.seed)
}

/// The same within bounds. Who is careful neither overlooks nor allows a mate in one.
fn held_back(
    game: &dyn AnyGame,
    pool: &Pool,
    task: &Task<'_>,
    bounds: &Bounds,
    careful: bool,
    seed: u64,
) -> Best {
    let mut draws = Random::new(game.key() ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    if draws.next() % 100 < bounds.glances {
        return glance(game, pool, task, bounds, careful, &mut draws);
    }
    let width = game.legal_moves().len();
    let lines = bounds.lines.max(task.lines).min(width.max(1));
    // Every line has to be looked at once.
    let nodes = bounds.nodes.max(2 * (width * lines) as u64);
    let nodes = task.limits.nodes.map_or(nodes, |wanted| wanted.min(nodes));
    let limits = Limits { nodes: Some(nodes), ..task.limits.clone() };
    let seen = Keeper { report: task.report, wanted: task.lines, lines, kept: Mutex::default() };
    let best = game.think(pool, &Task { limits: &limits, report: &seen, lines, ..*task });
    let kept = seen.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut ranked = rank(&kept.complete, bounds.error.into(), careful, &mut draws);
    if ranked.is_empty() {
        ranked.push(Choice { mv: best.mv, ponder: best.ponder, score: best.score });
    }
    let first = ranked[0];
    let mates = first.score.mate_plies().is_some_and(|plies| plies > 0);
    if !careful || mates {
        return best_by(first, best);
    }
    // A short search does not see what the reply may do, and a move that none of its lines begins with may be the only
    // one that holds.
    let chosen = unmated(game, &ranked).or_else(|| {
        let mut others = at_a_glance(game, task);
        others.sort_by_key(|choice| -choice.score.value());
        unmated(game, &others)
    });
    best_by(chosen.unwrap_or(first), best)
}

/// Takes the move after which the board looks best, with an error of the usual size. The search is a short one, for
/// those who want to be told of it. Who is careful mates and does not let himself be mated by the reply.
fn glance(
    game: &dyn AnyGame,
    pool: &Pool,
    task: &Task<'_>,
    bounds: &Bounds,
    careful: bool,
    draws: &mut Random,
) -> Best {
    let wanted = task.limits.nodes.unwrap_or(u64::MAX).min(bounds.nodes);
    let limits = Limits { nodes: Some(wanted), ..task.limits.clone() };
    let best = game.think(pool, &Task { limits: &limits, ..*task });
    let seen = at_a_glance(game, task);
    let others = || seen.iter().filter(|seen| !seen.score.is_mate()).map(|seen| seen.score.value());
    let (worst, best_other) = (others().min().unwrap_or(0), others().max().unwrap_or(0));
    let judged = seen.iter().map(|&choice| {
        let score = choice.score;
        let (looks, error) = match (score.is_mate(), careful) {
            (true, true) => (score.value(), 0),
            (true, false) if score.value() > 0 => (best_other + bounds.mate, bounds.error),
            (true, false) => (worst - bounds.mate, bounds.error),
            (false, _) => (score.value(), bounds.error),
        };
        (i64::from(looks) + around(draws, error.into()), choice)
    });
    let ranked = by_worth(judged);
    let Some(&first) = ranked.first() else { return best };
    let chosen = if careful { unmated(game, &ranked) } else { None };
    best_by(chosen.unwrap_or(first), best)
}

/// A move that may be played, with what speaks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    mv: Option<Move>,
    ponder: Option<Move>,
    score: Score,
}

/// What the search has found, but for the move that is played instead of the best.
fn best_by(choice: Choice, best: Best) -> Best {
    if choice.mv == best.mv {
        return best;
    }
    Best { mv: choice.mv, ponder: choice.ponder, score: choice.score, ..best }
}

/// All moves that may be played, by what the board looks like after them.
fn at_a_glance(game: &dyn AnyGame, task: &Task<'_>) -> Vec<Choice> {
    let only = &task.limits.searchmoves;
    let permitted = |&(mv, _): &(Move, Score)| only.is_empty() || only.contains(&mv);
    let seen = game.glance().into_iter().filter(permitted);
    seen.map(|(mv, score)| Choice { mv: Some(mv), ponder: None, score }).collect()
}

/// The first after which the opponent cannot mate by his reply.
fn unmated(game: &dyn AnyGame, choices: &[Choice]) -> Option<Choice> {
    let holds = |choice: &&Choice| choice.mv.is_some_and(|mv| !game.allows_mate(mv));
    choices.iter().find(holds).copied()
}

/// The choices without what they seem worth, the best first.
fn by_worth(judged: impl Iterator<Item = (i64, Choice)>) -> Vec<Choice> {
    let mut judged: Vec<_> = judged.collect();
    judged.sort_by_key(|&(worth, _)| -worth);
    judged.into_iter().map(|(_, choice)| choice).collect()
}

/// The lines by how good they look with an error of about this size. Who is careful takes a mate for what it is: if the
/// best line is one, nothing else comes into question, for or against; otherwise no line that ends in being mated.
fn rank(lines: &[Choice], error: i64, careful: bool, draws: &mut Random) -> Vec<Choice> {
    let mated = |line: &Choice| line.score.mate_plies().is_some_and(|plies| plies <= 0);
    if careful && lines.first().is_some_and(|first| first.score.is_mate()) {
        return vec![lines[0]];
    }
    let open = lines.iter().filter(|line| !(careful && mated(line)));
    by_worth(open.map(|line| (i64::from(line.score.value()) + around(draws, error), *line)))
}

/// A number around 0, the sum of three even ones: of about this standard deviation.
fn around(draws: &mut Random, size: i64) -> i64 {
    let span = 2 * size.unsigned_abs() + 1;
    (0..3).map(|_| (draws.next() % span) as i64 - size).sum()
}

/// Keeps the lines of the last depth that was looked at to the end, and passes on those that were asked for. What a
/// search that is broken off says last is of two depths.
struct Keeper<'a> {
    report: &'a dyn Report,
    /// How many lines were asked for.
    wanted: usize,
    /// How many there are at every depth.
    lines: usize,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    complete: Vec<Choice>,
    growing: Vec<Choice>,
    depth: u32,
}

impl Report for Keeper<'_> {
    fn line(&self, line: &Line) {
        if line.number <= self.wanted {
            self.report.line(line);
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (mv, ponder) = (line.pv.first().copied(), line.pv.get(1).copied());
        if line.depth != kept.depth {
            kept.growing.clear();
            kept.depth = line.depth;
        }
        kept.growing.truncate(line.number - 1);
        kept.growing.push(Choice { mv, ponder, score: line.score });
        if kept.growing.len() == self.lines {
            kept.complete = std::mem::take(&mut kept.growing);
        }
    }

    fn current(&self, progress: &Progress, mv: Move, number: usize) {
        self.report.current(progress, mv, number);
    }

    fn progress(&self, progress: &Progress) {
        self.report.progress(progress);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Signals;
    use crate::door::open;
    use crate::rules;
    use crate::search::{Bound, Table};

    fn play(game: &dyn AnyGame, pool: &Pool, table: &Table, strength: Strength) -> Best {
        play_within(&Limits::default(), game, pool, table, strength)
    }

    fn play_within(
        limits: &Limits,
        game: &dyn AnyGame,
        pool: &Pool,
        table: &Table,
        strength: Strength,
    ) -> Best {
        think(game, pool, &Task::silent(table, &Signals::default(), limits), strength)
    }

    #[test]
    fn every_level_plays_legal_moves_in_every_game() {
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        for &name in rules::NAMES {
            for level in 1..=6 {
                let mut game = open(name).unwrap();
                let strength = Strength::of_level(level, 1).unwrap();
                for _ in 0..6 {
                    let Some(mv) = play(&*game, &pool, &table, strength).mv else { break };
                    game.play(mv).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_seed_decides_what_a_newcomer_plays() {
        let game = open("shogi").unwrap();
        let moves: Vec<_> = (0..20)
            .map(|seed| {
                let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
                let again = (Pool::new(1).unwrap(), Table::new(1).unwrap());
                let strength = Strength::of_level(1, seed).unwrap();
                let first = play(&*game, &pool, &table, strength).mv;
                assert_eq!(first, play(&*game, &again.0, &again.1, strength).mv);
                first
            })
            .collect();
        assert!(moves.iter().any(|mv| *mv != moves[0]));
    }

    #[test]
    fn from_the_third_level_on_a_mate_is_played_and_not_overlooked() {
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let mut game = open("shogi").unwrap();
        for seed in 0..20 {
            let strength = Strength::of_level(3, seed).unwrap();
            game.set_up(Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), &[]).unwrap();
            let mv = play(&*game, &pool, &table, strength).mv.unwrap();
            assert_eq!(game.text(mv), "G*5b");
            // Without a move that guards it, 5b is where White mates.
            game.set_up(Some("4k4/9/9/9/9/9/4p4/9/4K2R1 b Gg 1"), &[]).unwrap();
            let mv = play(&*game, &pool, &table, strength).mv.unwrap();
            game.play(mv).unwrap();
            let text = "G*5h".to_owned();
            let mates = game.play_text(&text).is_ok() && game.outcome().is_some();
            assert!(!mates, "{seed}");
        }
    }

    /// Weak players wander into mates, so that there are many to be seen.
    #[test]
    fn whoever_is_careful_mates_and_allows_no_mate_in_any_game() {
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let (mut mates, mut threats) = (0, 0);
        for (&name, walk) in rules::NAMES.iter().flat_map(|name| (0..6).map(move |n| (name, n))) {
            let mut game = open(name).unwrap();
            for ply in 0..80 {
                let weak = Strength::of_level(1, 100 * walk + ply).unwrap();
                let Some(wanders) = play(&*game, &pool, &table, weak).mv else { break };
                let seen = game.glance();
                let can_mate = seen.iter().any(|&(_, score)| score == Score::mate_in(1));
                let threat = !can_mate && game.allows_mate(wanders);
                if can_mate || threat {
                    let careful = Strength::of_level(3 + (ply % 8) as u8, walk).unwrap();
                    let chosen = play(&*game, &pool, &table, careful).mv.unwrap();
                    let at = format!("{} in {name}, {}", game.text(chosen), game.sfen());
                    let does = seen.contains(&(chosen, Score::mate_in(1)));
                    assert!(!can_mate || does, "{at} does not mate");
                    let holds = |mv| !game.allows_mate(mv);
                    let lost = !seen.iter().any(|&(mv, _)| holds(mv));
                    assert!(lost || holds(chosen), "{at} allows a mate");
                    // Nor where the nodes do not reach to look at a single move.
                    let hurry = Limits { nodes: Some(1), ..Limits::default() };
                    let hurried = play_within(&hurry, &*game, &pool, &table, careful).mv.unwrap();
                    assert!(lost || holds(hurried), "{at} allows a mate in a hurry");
                }
                mates += u32::from(can_mate);
                threats += u32::from(threat);
                game.play(wanders).unwrap();
            }
        }
        assert!(mates > 25 && threats > 25, "{mates} mates, {threats} threats");
    }

    #[test]
    fn whoever_errs_much_and_is_not_careful_overlooks_a_mate() {
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let mut game = open("shogi").unwrap();
        let (signals, limits) = (Signals::default(), Limits::default());
        let task = Task::silent(&table, &signals, &limits);
        let mut mates = |hand, error, careful| {
            game.set_up(Some(&format!("4k4/9/4P4/9/9/9/9/9/4K4 b {hand} 1")), &[]).unwrap();
            let bounds = Bounds { glances: 100, error, mate: 6_000, nodes: 60, lines: 16 };
            let mates = |&seed: &u64| {
                let best = held_back(&*game, &pool, &task, &bounds, careful, seed);
                game.text(best.mv.unwrap()) == "G*5b"
            };
            (0..40).filter(mates).count()
        };
        assert_eq!(mates("G", 3_000, true), 40);
        let seen = mates("G", 3_000, false);
        assert!((5..=35).contains(&seen), "{seen} of 40 seen");
        assert_eq!(mates("G", 100, false), 40);
        // Nor does it look less to who is far ahead.
        assert_eq!(mates("2R2BG4N4L17P", 1_000, false), 40);
    }

    #[test]
    fn what_is_told_is_what_was_asked_for_and_a_broken_depth_is_not_chosen_from() {
        #[derive(Default)]
        struct Told(Mutex<usize>);
        impl Report for Told {
            fn line(&self, line: &Line) {
                assert_eq!(line.number, 1);
                *self.0.lock().unwrap() += 1;
            }
            fn current(&self, _: &Progress, _: Move, _: usize) {}
        }
        let told = Told::default();
        let seen = Keeper { report: &told, wanted: 1, lines: 2, kept: Mutex::default() };
        let line = |number, depth, score| Line {
            number,
            depth,
            seldepth: 1,
            score: Score::evaluation(score),
            bound: Bound::Exact,
            nodes: 1,
            elapsed: std::time::Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
        };
        for (number, depth, score) in [(1, 1, 10), (2, 1, 5), (1, 2, 30)] {
            seen.line(&line(number, depth, score));
        }
        assert_eq!(*told.0.lock().unwrap(), 2);
        let kept = seen.kept.into_inner().unwrap().complete;
        let scores: Vec<i32> = kept.iter().map(|choice| choice.score.value()).collect();
        assert_eq!(scores, [10, 5]);
    }
}
