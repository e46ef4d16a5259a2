//! What the page asks of a game: where it stands, and what the engine thinks of it. Nothing is kept
//! between two questions: each says which position it is about.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{about, state};
use crate::clock::{Clocks, Instant, Limits, Signals};
use crate::door::{self, AnyGame};
use crate::eval::Score;
use crate::excerpt::excerpt;
use crate::levels::{self, Strength};
use crate::position::Move;
use crate::rules::Rules;
use crate::search::pool::Task;
use crate::search::{Best, Bound, Line, Pool, Progress, Report, Table};

/// Which position is meant: a game, where it begins, the moves from there.
#[derive(Clone, Debug, Deserialize)]
pub struct Query {
    /// The name of the game.
    pub variant: String,
    /// Where it begins; its starting position if not given.
    pub sfen: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// What limits a search that the page asks for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Bounds {
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Milliseconds.
    movetime: Option<u64>,
    infinite: bool,
    clocks: Option<ClocksLeft>,
    /// How many best lines are wanted.
    lines: Option<usize>,
    /// A level for people.
    level: Option<u8>,
    /// What its errors are drawn from; something new each time if not given.
    seed: Option<u64>,
}

/// The clocks of both sides, in milliseconds.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct ClocksLeft {
    black: u64,
    white: u64,
    increment: u64,
    byoyomi: u64,
}

/// The longest time that is counted: a day.
const LONGEST: u64 = 86_400_000;
/// What the way from here to the page may take of a clock.
const DELAY: Duration = Duration::from_millis(50);
/// The time for a move if nothing else limits it.
const WITHOUT_LIMITS: Duration = Duration::from_secs(1);
const MOST_LINES: usize = 10;
/// Mebibytes with which a forced mate is looked for.
const MEGABYTES: usize = 4;

impl Bounds {
    /// Who is to be played, if not the engine at its best.
    pub(super) fn strength(&self) -> Option<Strength> {
        Strength::of_level(self.level?, self.seed.unwrap_or_else(levels::fresh_seed))
    }

    /// How many best lines are wanted.
    pub(super) fn lines(&self) -> usize {
        self.lines.unwrap_or(1).clamp(1, MOST_LINES)
    }

    pub(super) fn limits(&self) -> Limits {
        let time = |millis: u64| Duration::from_millis(millis.min(LONGEST));
        let clocks = self.clocks.as_ref().map(|clocks| Clocks {
            remaining: [time(clocks.black), time(clocks.white)],
            increment: [time(clocks.increment); 2],
            byoyomi: time(clocks.byoyomi),
        });
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            movetime: self.movetime.map(time),
            infinite: self.infinite,
            clocks,
            ..Limits::default()
        };
        limits.pace.delay = DELAY;
        if self.strength().is_none()
            && limits == (Limits { pace: limits.pace, ..Limits::default() })
        {
            limits.movetime = Some(WITHOUT_LIMITS);
        }
        limits
    }
}

/// What the page is told of a search, as it happens.
pub type Tell<'a> = dyn Fn(Value) + Sync + 'a;

fn open(name: &str) -> Result<Box<dyn AnyGame>, String> {
    door::open(name).ok_or_else(|| format!("there is no game '{}'", excerpt(name)))
}

/// Everything that is to be known about a game.
///
/// # Errors
/// If there is no such game.
pub fn describe(name: &str) -> Result<Value, String> {
    open(name).map(|game| about::of(game.rules()))
}

/// Lends the program the network of a game, the bytes of its file, where none is built in.
///
/// # Errors
/// If there is no such game, or the bytes are no network of it.
pub fn lend(name: &str, network: &[u8]) -> Result<(), String> {
    open(name)?.lend(network).map_err(|error| error.to_string())
}

/// The position that is meant; with the moves that led to it if `played`.
///
/// # Errors
/// If there is no such position.
pub fn position(query: &Query, played: bool) -> Result<Value, String> {
    let mut moves: Vec<Value> = Vec::new();
    let mut left = query.moves.len();
    let game = set_up(query, |game, mv| {
        left -= 1;
        if played || left == 0 {
            let mut effect = state::effect(game, mv);
            effect["sentence"] = state::sentence(game, mv).into();
            moves.push(effect);
        }
    })?;
    let mut state = state::of(&*game);
    state["last"] = moves.last().cloned().into();
    if played {
        state["played"] = moves.into();
    }
    Ok(state)
}

/// The game that is meant; `each` sees every move before it is played.
pub(super) fn set_up(
    query: &Query,
    mut each: impl FnMut(&dyn AnyGame, Move),
) -> Result<Box<dyn AnyGame>, String> {
    let mut game = open(&query.variant)?;
    game.set_up(query.sfen.as_deref(), &[]).map_err(|error| error.to_string())?;
    for (i, text) in query.moves.iter().enumerate() {
        if game.outcome().is_some() {
            return Err(format!("move {}: the game is over", i + 1));
        }
        let mv = game.read_move(text).map_err(|error| format!("move {}: {error}", i + 1))?;
        each(&*game, mv);
        game.play(mv).map_err(|error| format!("move {}: {error}", i + 1))?;
    }
    Ok(game)
}

/// Searches the position that is meant and tells what it finds, the best move last.
///
/// # Errors
/// If there is no such position.
pub fn think(
    query: &Query,
    bounds: &Bounds,
    (pool, table): (&Pool, &Table),
    signals: &Signals,
    tell: &Tell<'_>,
) -> Result<(), String> {
    let game = set_up(query, |_, _| ())?;
    let task = Task {
        table,
        signals,
        limits: &bounds.limits(),
        report: &Teller { tell, rules: game.rules() },
        lines: bounds.lines(),
        begin: Instant::now(),
    };
    tell(best_move(&*game, &best(&*game, pool, &task, bounds)));
    Ok(())
}

/// The best move, or that of whoever is to be played.
pub(super) fn best(game: &dyn AnyGame, pool: &Pool, task: &Task<'_>, bounds: &Bounds) -> Best {
    match bounds.strength() {
        Some(strength) => levels::think(game, pool, task, strength),
        // Who analyses is told of a forced mate.
        None if bounds.infinite => game.analyse(pool, task, MEGABYTES),
        None => game.think(pool, task),
    }
}

/// What a search has found, as the page is told of it.
pub(super) fn best_move(game: &dyn AnyGame, best: &Best) -> Value {
    json!({ "best": {
        "usi": best.mv.map(|mv| game.text(mv)),
        "score": score(best.score),
        "depth": best.depth,
        "nodes": best.nodes,
    } })
}

/// Tells the page what a search reports.
pub(super) struct Teller<'a> {
    pub(super) tell: &'a Tell<'a>,
    pub(super) rules: &'static Rules,
}

impl Report for Teller<'_> {
    fn line(&self, line: &Line) {
        let seconds = line.elapsed.as_secs_f64().max(1e-3);
        let text = |mv: &Move| mv.text_in(self.rules).to_string();
        (self.tell)(json!({ "line": {
            "number": line.number,
            "depth": line.depth,
            "seldepth": line.seldepth,
            "score": score(line.score),
            "bound": match line.bound {
                Bound::Exact => Value::Null,
                Bound::Lower => "lower".into(),
                Bound::Upper => "upper".into(),
            },
            "nodes": line.nodes,
            "nps": (line.nodes as f64 / seconds) as u64,
            "ms": line.elapsed.as_millis() as u64,
            "pv": line.pv.iter().map(text).collect::<Vec<_>>(),
        } }));
    }

    fn current(&self, progress: &Progress, mv: Move, number: usize) {
        let usi = mv.text_in(self.rules).to_string();
        (self.tell)(
            json!({ "current": { "depth": progress.depth, "usi": usi, "number": number } }),
        );
    }
}

/// A score seen by the side to move: `{"cp": 35}` or the moves to mate, `{"mate": -2}`.
fn score(score: Score) -> Value {
    match score.mate_plies() {
        Some(plies) => json!({ "mate": plies }),
        None => json!({ "cp": score.value() }),
    }
}
