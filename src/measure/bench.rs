//! A fixed amount of searching, for speed and as a signature of what the search does.

use std::time::Duration;

use super::suite::parse_line;
use crate::clock::{Instant, Limits, Signals};
use crate::door::open;
use crate::rules::{NAMES, games};
use crate::search::pool::Task;
use crate::search::{Pool, Table};

/// The depth to which the bench searches unless told otherwise.
pub const DEPTH: u32 = 8;
/// How many positions of each game it searches.
const POSITIONS: usize = 6;
/// The size of its table in mebibytes.
const MEGABYTES: usize = 16;

/// Games that are searched only when they are asked for by name. The example of how to add a game
/// is one, so that following it leaves the signature as it was.
const APART: &[&str] = &["minishogi"];

macro_rules! suites {
    (() $($game:ident $name:literal in $home:ident)*) => {
        &[$(($name, include_str!(concat!("../../perft/", $name, ".perft")))),*]
    };
}

/// The perft suite of every game, from which the positions are taken.
const SUITES: &[(&str, &str)] = games!(suites!());

/// What a bench, or the part of it that is about one game, has taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measure {
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl Measure {
    /// Nodes a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches the first positions of every game's suite (but minishogi's), or of one game's, to a fixed
/// depth, and hands each game's measure to `each`. With one thread the node counts are the same on
/// every machine and run. `None` if it was told to end before it was done.
///
/// # Errors
/// If the threads or the table cannot be had.
pub fn bench(
    variant: Option<&str>,
    depth: u32,
    threads: usize,
    signals: &Signals,
    mut each: impl FnMut(&str, Measure),
) -> Result<Option<Measure>, String> {
    let mut pool = Pool::new(threads).map_err(|error| error.to_string())?;
    let table = Table::new(MEGABYTES).map_err(|error| error.to_string())?;
    let mut total = Measure::default();
    let wanted = |name: &str| variant.map_or(!APART.contains(&name), |wanted| wanted == name);
    for &name in NAMES.iter().filter(|name| wanted(name)) {
        let Some(measure) = bench_game(name, depth, &mut pool, &table, signals) else {
            return Ok(None);
        };
        each(name, measure);
        total.nodes += measure.nodes;
        total.elapsed += measure.elapsed;
    }
    Ok(Some(total))
}

fn bench_game(
    name: &str,
    depth: u32,
    pool: &mut Pool,
    table: &Table,
    signals: &Signals,
) -> Option<Measure> {
    let mut measure = Measure::default();
    let mut game = open(name)?;
    for sfen in positions(name).iter().take(POSITIONS) {
        game.set_up(Some(sfen), &[]).ok()?;
        pool.clear();
        table.clear();
        let begin = Instant::now();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let task = Task::silent(table, signals, &limits);
        let best = game.search(pool, &task);
        if signals.stopped() {
            return None;
        }
        measure.nodes += best.nodes;
        measure.elapsed += begin.elapsed();
    }
    Some(measure)
}

/// The positions of a game's perft suite in which there is something to move, as SFEN.
#[must_use]
pub fn positions(name: &str) -> Vec<String> {
    let Some(mut game) = open(name) else { return Vec::new() };
    let mut is_open =
        |sfen: &String| game.set_up(Some(sfen), &[]).is_ok() && !game.legal_moves().is_empty();
    sfens(name).into_iter().filter(|sfen| is_open(sfen)).collect()
}

fn sfens(variant: &str) -> Vec<String> {
    let suites = SUITES.iter().filter(|&&(name, _)| name == variant);
    let lines = suites.flat_map(|(_, suite)| suite.lines());
    lines.filter_map(|line| parse_line(line).ok().flatten()).map(|case| case.sfen).collect()
}
