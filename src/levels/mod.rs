//! Opponents for people: how the engine plays less well than it can.
//!
//! It never waits. A weaker opponent looks at fewer nodes, and of the best lines it sees it plays the
//! one that an error, drawn for each, makes look best. The weaker, the more lines and the larger the
//! error. From the third level on it does not overlook that it is mated, and a mate that it sees it
//! plays. How far the levels are apart is measured in `docs/strength.md`.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use crate::clock::Limits;
use crate::door::AnyGame;
use crate::eval::Score;
use crate::position::Move;
use crate::random::Random;
use crate::search::pool::Task;
use crate::search::{Best, Bound, Line, Pool, Progress, Report};

/// A seed that nobody has asked for, another each time.
#[must_use]
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// The number of levels. Beyond the last there is the engine at its best.
pub const LEVELS: u8 = 10;

/// The skill of an engine that is not held back, of protocol option `SkillLevel`.
pub const FULL_SKILL: u8 = 20;

/// The Elo that `USI_Elo` gives to skill 0. The scale is the engine's own: where it begins is
/// arbitrary, and levels are meant to be 150 apart.
pub const LEAST_ELO: i64 = 1000;
/// What a step of skill is meant to be worth.
const ELO_A_SKILL: i64 = 75;
/// The Elo of the greatest skill that is held back.
pub const MOST_ELO: i64 = LEAST_ELO + ELO_A_SKILL * (FULL_SKILL as i64 - 1);

/// Below this level an opponent overlooks mates against itself and by itself.
const CAREFUL: u8 = 3;

/// The names of the levels, the weakest first.
pub const NAMES: [&str; LEVELS as usize] = [
    "Newcomer", "Learner", "Beginner", "Casual", "Club", "Keen", "Strong", "Expert", "Master",
    "Champion",
];

/// The name of a level from 1 to [`LEVELS`].
#[must_use]
pub const fn name_of(level: u8) -> &'static str {
    if level >= 1 && level <= LEVELS { NAMES[level as usize - 1] } else { "" }
}

/// What holds an opponent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    /// Nodes a move; more where every line could not be looked at once.
    nodes: u64,
    /// Of so many of the best lines it plays one.
    lines: usize,
    /// The usual size of the error, in hundredths.
    error: i32,
}

const fn bounds(nodes: u64, lines: usize, error: i32) -> Bounds {
    Bounds { nodes, lines, error }
}

/// By level, fitted by matches in shogi.
const BY_LEVEL: [Bounds; LEVELS as usize] = [
    bounds(60, 16, 189),
    bounds(60, 15, 143),
    bounds(64, 14, 107),
    bounds(73, 13, 77),
    bounds(100, 12, 53),
    bounds(190, 10, 33),
    bounds(740, 6, 13),
    bounds(1_350, 4, 8),
    bounds(2_000, 4, 5),
    bounds(2_700, 3, 4),
];

/// How well an opponent plays that is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Below [`FULL_SKILL`].
    skill: u8,
    /// What its errors are drawn from, beside the position.
    seed: u64,
}

impl Strength {
    /// A skill from 0 on; `None` from [`FULL_SKILL`] on: nothing is held back.
    #[must_use]
    pub const fn of_skill(skill: u8, seed: u64) -> Option<Self> {
        if skill < FULL_SKILL { Some(Self { skill, seed }) } else { None }
    }

    /// A level from 1 to [`LEVELS`]: every other skill.
    #[must_use]
    pub const fn of_level(level: u8, seed: u64) -> Option<Self> {
        if level >= 1 && level <= LEVELS {
            Some(Self { skill: 2 * (level - 1), seed })
        } else {
            None
        }
    }

    /// The skill nearest to an Elo of the engine's own scale.
    #[must_use]
    pub fn of_elo(elo: i64, seed: u64) -> Self {
        let skill = (elo - LEAST_ELO + ELO_A_SKILL / 2) / ELO_A_SKILL;
        Self { skill: skill.clamp(0, i64::from(FULL_SKILL) - 1) as u8, seed }
    }

    fn level(self) -> u8 {
        self.skill / 2 + 1
    }

    /// What holds it back: that of its level, or halfway to the next.
    fn bounds(self) -> Bounds {
        let at = usize::from(self.skill / 2);
        let (low, high) = (BY_LEVEL[at], BY_LEVEL[(at + 1).min(BY_LEVEL.len() - 1)]);
        if self.skill.is_multiple_of(2) {
            return low;
        }
        if at + 1 == BY_LEVEL.len() {
            return bounds(low.nodes * 2, 2, 2);
        }
        Bounds {
            nodes: low.nodes.saturating_mul(high.nodes).isqrt(),
            lines: low.lines.midpoint(high.lines),
            error: low.error.midpoint(high.error),
        }
    }
}

/// Searches like [`AnyGame::think`], and chooses as an opponent of this strength would.
pub fn think(game: &dyn AnyGame, pool: &Pool, task: &Task<'_>, strength: Strength) -> Best {
    let bounds = strength.bounds();
    let width = game.legal_moves().len();
    let lines = bounds.lines.max(task.lines).min(width.max(1));
    // Every line has to be looked at once.
    let nodes = bounds.nodes.max(2 * (width * lines) as u64);
    let nodes = task.limits.nodes.map_or(nodes, |wanted| wanted.min(nodes));
    let limits = Limits { nodes: Some(nodes), ..task.limits.clone() };
    let seen = Keeper { report: task.report, wanted: task.lines, lines, kept: Mutex::default() };
    let best = game.think(pool, &Task { limits: &limits, report: &seen, lines, ..*task });
    let kept = seen.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut draws = Random::new(game.key() ^ strength.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let chosen =
        choose(&kept.complete, bounds.error.into(), strength.level() >= CAREFUL, &mut draws);
    match chosen {
        Some(line) if line.mv != best.mv => {
            Best { mv: line.mv, ponder: line.ponder, score: line.score, ..best }
        }
        _ => best,
    }
}

/// One of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    mv: Option<Move>,
    ponder: Option<Move>,
    score: Score,
}

/// The line that looks best with an error of about this size.
fn choose(lines: &[Choice], error: i64, careful: bool, draws: &mut Random) -> Option<Choice> {
    let mated = |line: &Choice| line.score.mate_plies().is_some_and(|plies| plies <= 0);
    if careful && lines.first()?.score.is_mate() {
        return lines.first().copied();
    }
    let open = lines.iter().filter(|line| !(careful && mated(line)));
    let judged = open.map(|line| (i64::from(line.score.value()) + around(draws, error), line));
    judged.max_by_key(|&(worth, _)| worth).map(|(_, line)| *line)
}

/// A number around 0, the sum of three even ones: of about this standard deviation.
fn around(draws: &mut Random, size: i64) -> i64 {
    let span = 2 * size.unsigned_abs() + 1;
    (0..3).map(|_| (draws.next() % span) as i64 - size).sum()
}

/// Keeps the lines of the last depth that was looked at to the end, and passes on those that were
/// asked for.
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
}

impl Report for Keeper<'_> {
    fn line(&self, line: &Line) {
        if line.number <= self.wanted {
            self.report.line(line);
        }
        if line.bound != Bound::Exact {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (mv, ponder) = (line.pv.first().copied(), line.pv.get(1).copied());
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
    use crate::search::Table;

    fn play(game: &dyn AnyGame, pool: &Pool, table: &Table, strength: Strength) -> Best {
        let (signals, limits) = (Signals::default(), Limits::default());
        think(game, pool, &Task::silent(table, &signals, &limits), strength)
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

    #[test]
    fn skills_elo_and_levels_are_one_scale() {
        assert_eq!(Strength::of_skill(FULL_SKILL, 0), None);
        assert_eq!(Strength::of_level(0, 0), None);
        assert_eq!(Strength::of_level(LEVELS + 1, 0), None);
        assert_eq!(Strength::of_level(3, 7), Strength::of_skill(4, 7));
        for skill in 0..FULL_SKILL {
            let strength = Strength::of_skill(skill, 1).unwrap();
            assert_eq!(Strength::of_elo(LEAST_ELO + ELO_A_SKILL * i64::from(skill), 1), strength);
            let more = Strength { skill: (skill + 1).min(FULL_SKILL - 1), seed: 1 }.bounds();
            let less = strength.bounds();
            assert!(
                more.nodes >= less.nodes && more.error <= less.error && more.lines <= less.lines
            );
        }
        assert_eq!(Strength::of_elo(0, 1), Strength::of_skill(0, 1).unwrap());
        assert_eq!(Strength::of_elo(9_999, 1), Strength::of_skill(FULL_SKILL - 1, 1).unwrap());
    }
}
