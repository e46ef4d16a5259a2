//! A search in pieces, for a machine that hears nothing while it searches: WebAssembly in a browser's
//! worker. Between two pieces it can be told to stop. A piece begins again at the first depth, but
//! what the others have found is in the table.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use serde_json::Value;

use super::game::{Bounds, Query, Tell, Teller, best, best_move, set_up};
use crate::clock::{Budget, Instant, Limits, Signals, moves_to_come};
use crate::door::AnyGame;
use crate::position::Move;
use crate::search::pool::Task;
use crate::search::{Best, Bound, Line, Pool, Progress, Report, Table};

/// A search that goes on when it is told to.
pub struct Pieces {
    game: Box<dyn AnyGame>,
    bounds: Bounds,
    limits: Limits,
    begin: Instant,
    /// When no other piece begins, counted from the beginning; `None` if one piece is all.
    end: Option<Duration>,
    /// Nodes of the pieces before.
    nodes: u64,
    /// The deepest line of which the page knows.
    deepest: AtomicU32,
    best: Option<Best>,
}

/// How long a piece lasts: a person hardly notices the delay.
const PIECE: Duration = Duration::from_millis(100);
/// Later pieces last this part of the time so far, if that is more: a piece has to get beyond where
/// the one before it was.
const PART: u32 = 8;
/// But no longer than this.
const LONGEST_PIECE: Duration = Duration::from_millis(200);
/// So many nodes are searched at once, with the same result as everywhere.
const AT_ONCE: u64 = 1_000_000;

impl Pieces {
    /// Prepares the search of a position.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn new(query: &Query, bounds: &Bounds) -> Result<Self, String> {
        let game = set_up(query, |_, _| ())?;
        let mut limits = bounds.limits();
        let to_come = moves_to_come(game.rules().name, game.diagram().move_number());
        let budget = Budget::of(&limits, game.side(), to_come).map(|budget| budget.mean());
        let exact = limits.nodes.is_some_and(|nodes| nodes <= AT_ONCE) || limits.depth.is_some();
        // What holds an opponent back is a few nodes.
        let held_back = bounds.strength().is_some();
        let end = match (budget, limits.infinite) {
            _ if held_back => None,
            (_, true) => Some(Duration::MAX),
            (Some(budget), _) => Some(budget),
            (None, _) if exact => None,
            (None, _) => Some(Duration::MAX),
        };
        limits.infinite = false;
        if end.is_some() {
            limits.clocks = None;
        }
        Ok(Self {
            game,
            bounds: bounds.clone(),
            limits,
            begin: Instant::now(),
            end,
            nodes: 0,
            deepest: AtomicU32::new(0),
            best: None,
        })
    }

    /// Searches for a while; is there more to be found? A search without limits ends only when nothing
    /// can be found any more.
    pub fn go_on(&mut self, (pool, table): (&Pool, &Table), tell: &Tell<'_>) -> bool {
        let mut limits = self.limits.clone();
        if let Some(end) = self.end {
            let elapsed = self.begin.elapsed();
            let piece = (elapsed / PART).clamp(PIECE, LONGEST_PIECE);
            limits.movetime = Some(elapsed.saturating_add(piece).min(end));
        }
        if let Some(nodes) = &mut limits.nodes {
            *nodes = nodes.saturating_sub(self.nodes).max(1);
        }
        let teller = Teller { tell, rules: self.game.rules() };
        let task = Task {
            table,
            signals: &Signals::default(),
            limits: &limits,
            report: &Onwards { teller, nodes: self.nodes, deepest: &self.deepest },
            lines: self.bounds.lines(),
            begin: self.begin,
        };
        let best = best(&*self.game, pool, &task, &self.bounds);
        self.nodes += best.nodes;
        if self.best.as_ref().is_none_or(|before| best.depth >= before.depth) {
            self.best = Some(best);
        }
        // What ends before its time has nothing more to look for.
        let ended = limits.movetime.is_none_or(|time| self.begin.elapsed() < time);
        !ended && self.end.is_some_and(|end| self.begin.elapsed() < end)
    }

    /// The best move that has been found, as the page is told of it.
    #[must_use]
    pub fn best(&self) -> Option<Value> {
        let best = Best { nodes: self.nodes, ..self.best.clone()? };
        Some(best_move(&*self.game, &best))
    }
}

/// Reports only what goes beyond what the pieces before have found.
struct Onwards<'a> {
    teller: Teller<'a>,
    /// Nodes of the pieces before.
    nodes: u64,
    deepest: &'a AtomicU32,
}

impl Report for Onwards<'_> {
    fn line(&self, line: &Line) {
        if line.depth < self.deepest.load(Relaxed) {
            return;
        }
        if line.bound == Bound::Exact {
            self.deepest.store(line.depth, Relaxed);
        }
        self.teller.line(&Line { nodes: self.nodes + line.nodes, ..line.clone() });
    }

    fn current(&self, progress: &Progress, mv: Move, number: usize) {
        self.teller.current(progress, mv, number);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::json;

    use super::*;

    /// The answers to an order, and how many pieces it took.
    fn searched(bounds: Value, pieces: usize) -> (Vec<Value>, usize) {
        let query: Query = serde_json::from_value(json!({ "variant": "minishogi" })).unwrap();
        let bounds: Bounds = serde_json::from_value(bounds).unwrap();
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(8).unwrap());
        let told = Mutex::new(Vec::new());
        let tell = |value| told.lock().unwrap().push(value);
        let mut search = Pieces::new(&query, &bounds).unwrap();
        let mut count = 1;
        while search.go_on((&pool, &table), &tell) && count < pieces {
            count += 1;
        }
        tell(search.best().unwrap());
        (told.into_inner().unwrap(), count)
    }

    fn number(value: &Value, name: &str) -> u64 {
        value[name].as_u64().unwrap()
    }

    #[test]
    fn so_many_nodes_are_searched_in_one_go() {
        let (told, pieces) = searched(json!({ "nodes": 500 }), 9);
        let best = &told.last().unwrap()["best"];
        assert_eq!((pieces, number(best, "nodes")), (1, 500));
        let (same, _) = searched(json!({ "nodes": 500 }), 9);
        assert_eq!(same.last(), told.last());
    }

    #[test]
    fn an_opponent_that_is_held_back_answers_in_one_go() {
        let (told, pieces) = searched(json!({ "level": 2, "seed": 7 }), 9);
        let (same, _) = searched(json!({ "level": 2, "seed": 7 }), 9);
        assert_eq!((pieces, told.last()), (1, same.last()));
    }

    #[test]
    fn a_search_without_end_can_be_left_after_every_piece() {
        let (told, pieces) = searched(json!({ "infinite": true }), 3);
        assert_eq!(pieces, 3);
        let lines: Vec<&Value> = told.iter().filter_map(|value| value.get("line")).collect();
        assert!(lines.is_sorted_by_key(|line| number(line, "nodes")), "{told:?}");
        let exact: Vec<_> = lines.iter().filter(|line| line["bound"].is_null()).collect();
        assert!(exact.is_sorted_by_key(|line| number(line, "depth")), "{told:?}");
        let best = &told.last().unwrap()["best"];
        assert!(best["usi"].is_string() && number(best, "nodes") > 500, "{best}");
    }

    #[test]
    fn time_and_clocks_end_a_search() {
        let clocks = json!({ "black": 8_000, "white": 8_000, "increment": 0, "byoyomi": 0 });
        for bounds in [json!({ "movetime": 300 }), json!({ "clocks": clocks })] {
            let begin = Instant::now();
            let (_, pieces) = searched(bounds, 99);
            assert!(pieces >= 2 && begin.elapsed() < Duration::from_secs(2), "{pieces}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let query = serde_json::from_value(json!({ "variant": "chess" })).unwrap();
        assert!(Pieces::new(&query, &Bounds::default()).is_err());
    }
}
