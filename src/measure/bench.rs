//! A fixed amount of searching, for speed and as a signature of what the search does.

use std::time::Duration;

use super::suite::parse_line;
use crate::clock::{Instant, Limits, Signals};
use crate::eval::Evaluator;
use crate::position::{Game, Position};
use crate::rules::{NAMES, Variant, with_variant};
use crate::search::pool::Task;
use crate::search::{Pool, Silent, Table};

/// The depth to which the bench searches unless told otherwise.
pub const DEPTH: u32 = 8;
/// How many positions of each game it searches.
const POSITIONS: usize = 6;
/// The size of its table in mebibytes.
const MEGABYTES: usize = 16;

/// Games that are searched only when they are asked for by name. The example of how to add a game
/// is one, so that following it leaves the signature as it was.
const APART: &[&str] = &["minishogi"];

/// The perft suites, from which the positions are taken.
const SUITES: &[&str] = &[
    include_str!("../../perft/shogi.perft"),
    include_str!("../../perft/kagamigi.perft"),
    include_str!("../../perft/mitregi90.perft"),
    include_str!("../../perft/mitregi108.perft"),
    include_str!("../../perft/mitregi120.perft"),
    include_str!("../../perft/mitregi144.perft"),
    include_str!("../../perft/daimitregi.perft"),
    include_str!("../../perft/daimitregi-stepping.perft"),
    include_str!("../../perft/minjiku.perft"),
    include_str!("../../perft/ito.perft"),
    include_str!("../../perft/minishogi.perft"),
];

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
/// every machine and run.
///
/// # Errors
/// If the threads or the table cannot be had.
pub fn bench(
    variant: Option<&str>,
    depth: u32,
    threads: usize,
    mut each: impl FnMut(&str, Measure),
) -> Result<Measure, String> {
    let mut pool = Pool::new(threads).map_err(|error| error.to_string())?;
    let table = Table::new(MEGABYTES).map_err(|error| error.to_string())?;
    let mut total = Measure::default();
    let wanted = |name: &str| variant.map_or(!APART.contains(&name), |wanted| wanted == name);
    for &name in NAMES.iter().filter(|name| wanted(name)) {
        let measure = with_variant!(name, |V| bench_game::<V>(depth, &mut pool, &table));
        let measure = measure.unwrap_or_default();
        each(name, measure);
        total.nodes += measure.nodes;
        total.elapsed += measure.elapsed;
    }
    Ok(total)
}

fn bench_game<V: Variant>(depth: u32, pool: &mut Pool, table: &Table) -> Measure {
    let evaluator = Evaluator::<V>::new();
    let mut measure = Measure::default();
    for position in positions::<V>().into_iter().take(POSITIONS) {
        pool.clear();
        table.clear();
        let begin = Instant::now();
        let best = pool.search(&Task {
            game: &Game::new(position),
            evaluator: &evaluator,
            table,
            signals: &Signals::default(),
            limits: &Limits { depth: Some(depth), ..Limits::default() },
            report: &Silent,
            lines: 1,
            begin,
        });
        measure.nodes += best.nodes;
        measure.elapsed += begin.elapsed();
    }
    measure
}

/// The positions of a game's perft suite in which there is something to move.
#[must_use]
pub fn positions<V: Variant>() -> Vec<Position<V>> {
    SUITES
        .iter()
        .flat_map(|suite| suite.lines())
        .filter_map(|line| parse_line(line).ok().flatten())
        .filter(|case| case.variant == V::NAME)
        .filter_map(|case| Position::from_sfen(&case.sfen).ok())
        .filter(|position| position.count_moves() > 0)
        .collect()
}
