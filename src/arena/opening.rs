//! Where games begin: plies from the starting array, chosen at random or by the engine, kept if a
//! shallow search finds them roughly even; or lines of a file.

use std::collections::HashSet;

use crate::clock::{Limits, Signals};
use crate::door::{AnyGame, SetupError, open};
use crate::levels::{self, Strength};
use crate::position::Move;
use crate::random::Random;
use crate::rules::NAMES;
use crate::search::pool::Task;
use crate::search::{Pool, Table};

/// A position to begin from, and the moves that are already played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position.
    pub sfen: String,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// A source of openings. The same number always gets the same opening.
pub trait Openings: Send {
    /// The opening with this number, from 0.
    fn nth(&mut self, index: usize) -> Opening;
}

/// Who chooses the plies of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// Chance: all legal moves are alike.
    Chance,
    /// The engine, as one of its stronger levels, whose errors are drawn anew for each opening.
    Engine,
}

/// What a made opening has to be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Plies.
    pub plies: usize,
    /// Who chooses them.
    pub chooser: Chooser,
    /// What the sequence begins with.
    pub seed: u64,
    /// How far the score may be from the middle, in hundredths as they are said; from [`ANY`] on nobody
    /// asks the engine.
    pub tolerance: i32,
    /// Is the middle the score of the starting position, rather than 0? Then nothing is done about
    /// what the first mover has from the start.
    pub as_the_start: bool,
}

/// A tolerance with which every opening will do, whatever the engine thinks of it.
pub const ANY: i32 = 1_000_000;

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// There is no such game.
    #[error("no variant '{0}'; there are {names}", names = NAMES.join(", "))]
    Variant(String),
    /// A line of the file cannot be used.
    #[error("openings, line {line}: {error}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// There is no such position to begin from.
    #[error(transparent)]
    Start(#[from] SetupError),
    /// The file has no openings.
    #[error("the file of openings has none")]
    Empty,
    /// There is no memory or no thread for the search.
    #[error("openings: {0}")]
    Means(String),
}

/// Made openings of the game with this name, from this position or the game's start.
///
/// # Errors
/// If there is no such game or position, or no means to search.
pub fn made(
    variant: &str,
    start: Option<&str>,
    wanted: Recipe,
) -> Result<Box<dyn Openings>, OpeningError> {
    let mut game = open(variant).ok_or_else(|| OpeningError::Variant(variant.to_owned()))?;
    game.set_up(start, &[])?;
    Ok(Box::new(Walks::new(game, wanted).map_err(OpeningError::Means)?))
}

/// The openings of a file: a line is `startpos [moves …]`, `sfen S [moves …]` or a bare SFEN, with
/// or without `moves …`; `#` begins a comment. After the last line the first follows again.
///
/// # Errors
/// If a line is none, or its game is already over.
pub fn from_text(variant: &str, text: &str) -> Result<Box<dyn Openings>, OpeningError> {
    let mut game = open(variant).ok_or_else(|| OpeningError::Variant(variant.to_owned()))?;
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let wrong = |error: String| OpeningError::Line { line: number + 1, error };
        let (sfen, moves) = line.split_once("moves").unwrap_or((line, ""));
        let sfen = sfen.trim().strip_prefix("sfen ").unwrap_or(sfen).trim();
        let sfen = if sfen == "startpos" { game.rules().start } else { sfen };
        let moves: Vec<String> = moves.split_ascii_whitespace().map(str::to_owned).collect();
        game.set_up(Some(sfen), &moves).map_err(|error| wrong(error.to_string()))?;
        if let Some(outcome) = game.outcome() {
            return Err(wrong(format!("the game is over by {}", outcome.reason)));
        }
        openings.push(Opening { sfen: sfen.to_owned(), moves: game.move_texts() });
    }
    if openings.is_empty() {
        return Err(OpeningError::Empty);
    }
    Ok(Box::new(Lines(openings)))
}

struct Lines(Vec<Opening>);

impl Openings for Lines {
    fn nth(&mut self, index: usize) -> Opening {
        self.0[index % self.0.len()].clone()
    }
}

/// Nodes of the shallow search.
const NODES: u64 = 1_000;
/// Its table, in mebibytes.
const MEGABYTES: usize = 1;
/// How the engine is held back that chooses moves; a rung more after so many walks that have led nowhere new.
const RUNG: u8 = 13;
const LEAST_RUNG: u8 = 6;
const PATIENCE: usize = 8;
/// Walks tried before the best of them has to do.
const WALKS: usize = 40;

struct Walks {
    wanted: Recipe,
    middle: i32,
    random: Random,
    made: Vec<Opening>,
    seen: HashSet<u64>,
    game: Box<dyn AnyGame>,
    pool: Pool,
    table: Table,
}

impl Walks {
    /// Walks from the present position of a game, its start.
    fn new(game: Box<dyn AnyGame>, wanted: Recipe) -> Result<Self, String> {
        let mut walks = Self {
            wanted,
            middle: 0,
            random: Random::new(wanted.seed),
            made: Vec::new(),
            seen: HashSet::new(),
            game,
            pool: Pool::new(1).map_err(|error| error.to_string())?,
            table: Table::new(MEGABYTES).map_err(|error| error.to_string())?,
        };
        if wanted.as_the_start {
            walks.middle = walks.score();
        }
        Ok(walks)
    }

    /// What a shallow search thinks of the present position, seen by Black.
    fn score(&mut self) -> i32 {
        self.pool.clear();
        self.table.clear();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let signals = Signals::default();
        let task = Task::silent(&self.table, &signals, &limits);
        self.game.think(&self.pool, &task).score.value() * self.game.side().sign()
    }

    /// Takes back all moves.
    fn go_to_start(&mut self) {
        for _ in self.game.moves() {
            self.game.undo();
        }
    }

    /// Chosen plies from the start, when so many walks have been tried; does the game go on after them?
    fn walk(&mut self, tried: usize) -> bool {
        self.go_to_start();
        let strength = match self.wanted.chooser {
            Chooser::Chance => None,
            Chooser::Engine => {
                let weaker = u8::try_from(tried / PATIENCE).unwrap_or(RUNG);
                let rung = RUNG.saturating_sub(weaker).max(LEAST_RUNG);
                Some(Strength::of_rung(rung, self.random.next()))
            }
        };
        for _ in 0..self.wanted.plies {
            let chosen = match strength {
                Some(strength) => self.chosen(strength),
                None => {
                    let moves = self.game.legal_moves();
                    (!moves.is_empty()).then(|| moves[self.random.below(moves.len())])
                }
            };
            if chosen.is_none_or(|mv| self.game.play(mv).is_err()) {
                return false;
            }
        }
        self.game.outcome().is_none()
    }

    /// The move of an engine of this strength.
    fn chosen(&mut self, strength: Strength) -> Option<Move> {
        self.pool.clear();
        self.table.clear();
        let (signals, limits) = (Signals::default(), Limits::default());
        let task = Task::silent(&self.table, &signals, &limits);
        levels::think(&*self.game, &self.pool, &task, strength).mv
    }

    /// The first walk that is even enough and new; else the most even one.
    fn make(&mut self) -> Opening {
        let mut best: Option<(i32, u64, Vec<String>)> = None;
        for tried in 0..WALKS {
            if !self.walk(tried) {
                continue;
            }
            let key = self.game.key();
            let judged = self.wanted.tolerance < ANY;
            let off = if judged { (self.score() - self.middle).abs() } else { 0 };
            let is_new = !self.seen.contains(&key);
            let off = if is_new { off } else { off.saturating_add(i32::MAX / 2) };
            if best.as_ref().is_none_or(|&(least, ..)| off < least) {
                best = Some((off, key, self.game.move_texts()));
            }
            if off <= self.wanted.tolerance {
                break;
            }
        }
        let Some((_, key, moves)) = best else {
            return self.opening(Vec::new());
        };
        self.seen.insert(key);
        self.opening(moves)
    }

    fn opening(&self, moves: Vec<String>) -> Opening {
        Opening { sfen: self.game.first().sfen(), moves }
    }
}

impl Openings for Walks {
    fn nth(&mut self, index: usize) -> Opening {
        if self.wanted.plies == 0 {
            return self.opening(Vec::new());
        }
        while self.made.len() <= index {
            let opening = self.make();
            self.made.push(opening);
        }
        self.made[index].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Recipe =
        Recipe { plies: 4, chooser: Chooser::Chance, seed: 3, tolerance: 100, as_the_start: false };

    #[test]
    fn the_same_seed_gives_the_same_openings() {
        let mut first = made("kagamigi", None, WANTED).unwrap();
        let mut second = made("kagamigi", None, WANTED).unwrap();
        let mut other = made("kagamigi", None, Recipe { seed: 4, ..WANTED }).unwrap();
        let openings: Vec<Opening> = (0..8).map(|i| first.nth(i)).collect();
        // Asked for in another order.
        let again: Vec<Opening> = (0..8).rev().map(|i| second.nth(i)).collect();
        assert!(openings.iter().eq(again.iter().rev()));
        assert_ne!(other.nth(0), openings[0]);
        let distinct: HashSet<_> = openings.iter().map(|opening| &opening.moves).collect();
        assert_eq!(distinct.len(), 8);
        assert!(openings.iter().all(|opening| opening.moves.len() == 4));
    }

    #[test]
    fn an_engine_chooses_good_moves_and_not_always_the_same() {
        let wanted = Recipe { chooser: Chooser::Engine, plies: 6, tolerance: ANY, ..WANTED };
        for variant in ["shogi", "ito"] {
            let mut openings = made(variant, None, wanted).unwrap();
            let mut again = made(variant, None, wanted).unwrap();
            let all: Vec<Opening> = (0..30).map(|i| openings.nth(i)).collect();
            assert!(all.iter().enumerate().all(|(i, opening)| again.nth(i) == *opening));
            let distinct: HashSet<_> = all.iter().map(|opening| &opening.moves).collect();
            let first: HashSet<_> = all.iter().map(|opening| &opening.moves[0]).collect();
            assert!(distinct.len() > 20 && first.len() < 15, "{variant}: {first:?}");
        }
    }

    #[test]
    fn without_a_judge_openings_are_as_they_come() {
        let any = Recipe { tolerance: ANY, ..WANTED };
        let mut openings = made("ito", None, any).unwrap();
        let all: Vec<Opening> = (0..30).map(|i| openings.nth(i)).collect();
        let distinct: HashSet<_> = all.iter().map(|opening| &opening.moves).collect();
        assert_eq!(distinct.len(), 30);
        // Another engine, whose starting position is worth something else, gets the same.
        let mut again = made("ito", None, Recipe { as_the_start: true, ..any }).unwrap();
        assert!(all.iter().enumerate().all(|(i, opening)| again.nth(i) == *opening));
    }

    #[test]
    fn a_file_gives_its_lines_in_turn() {
        let text = "# two lines\nstartpos moves 7g7f 3c3d\n\n\
                    sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 # array\n";
        let mut openings = from_text("shogi", text).unwrap();
        assert_eq!(openings.nth(0).moves, ["7g7f", "3c3d"]);
        assert_eq!(openings.nth(1).moves, [""; 0]);
        assert_eq!(openings.nth(4), openings.nth(0));
        let fails = |text| from_text("shogi", text).err().unwrap().to_string();
        assert!(fails("startpos moves 7g7e").starts_with("openings, line 1: "));
        assert!(fails("\n4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").contains("line 2: the game is over"));
        assert_eq!(fails("# nothing"), "the file of openings has none");
    }
}
