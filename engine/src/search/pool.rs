//! Lazy SMP (<https://www.chessprogramming.org/Lazy_SMP>): every thread searches the same position
//! by itself; they help each other through the table.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::allowance::Allowance;
use super::history::Memory;
use super::report::{Line, Report, Silent};
use super::table::Table;
use super::worker::{Counted, RootMove, Shared, Worker};
use crate::clock::{Instant, Limits, Signals, Timer, moves_to_come};
use crate::eval::{Evaluator, Score};
use crate::position::{Game, Move};
use crate::rules::Variant;

/// The search threads and what each remembers between searches.
#[derive(Debug)]
pub struct Pool {
    threads: ThreadPool,
    memories: Vec<Mutex<Memory>>,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Best {
    /// The move to play; `None` if there is no legal one.
    pub mv: Option<Move>,
    /// The reply that is expected.
    pub ponder: Option<Move>,
    /// The score, seen by the side to move.
    pub score: Score,
    /// The last complete iteration.
    pub depth: u32,
    /// Nodes visited by all threads.
    pub nodes: u64,
}

/// What a search is asked to do, in whichever game.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The table.
    pub table: &'a Table,
    /// How to end it from outside.
    pub signals: &'a Signals,
    /// How it ends by itself.
    pub limits: &'a Limits,
    /// Who is told.
    pub report: &'a dyn Report,
    /// How many best lines are wanted, at least 1.
    pub lines: usize,
    /// When the search was asked for.
    pub begin: Instant,
}

impl<'a> Task<'a> {
    /// A search for the best move that begins now and tells nobody what it finds on the way.
    #[must_use]
    pub fn silent(table: &'a Table, signals: &'a Signals, limits: &'a Limits) -> Self {
        Self { table, signals, limits, report: &Silent, lines: 1, begin: Instant::now() }
    }
}

/// Stack for each thread: a search is up to 128 nodes deep.
const STACK: usize = 16 << 20;

impl Pool {
    /// The most that so many threads may take, in mebibytes: what they remember, and their stacks.
    #[must_use]
    pub const fn megabytes(threads: usize) -> usize {
        (threads * (Memory::BYTES + STACK)).div_ceil(1 << 20)
    }

    /// The part of it that so many threads have certainly taken: what they remember.
    #[must_use]
    pub const fn remembered_megabytes(threads: usize) -> usize {
        (threads * Memory::BYTES) >> 20
    }

    /// A pool of this many threads.
    ///
    /// # Errors
    /// If the system does not give that many threads.
    pub fn new(threads: usize) -> Result<Self, ThreadPoolBuildError> {
        let builder = ThreadPoolBuilder::new()
            .num_threads(threads.max(1))
            .stack_size(STACK)
            .thread_name(|index| format!("search {index}"));
        // WebAssembly has no threads to start: the one that asks searches.
        let builder =
            if cfg!(target_family = "wasm") { builder.use_current_thread() } else { builder };
        let threads = builder.build()?;
        let memories = (0..threads.current_num_threads()).map(|_| Mutex::default()).collect();
        let mut pool = Self { threads, memories };
        // Memory comes when it is first written to: now, while whoever asked for it waits.
        pool.clear();
        Ok(pool)
    }

    /// Forgets what the threads remember: a new game begins.
    pub fn clear(&mut self) {
        self.threads.install(|| {
            self.memories.par_iter_mut().for_each(|memory| {
                memory.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
            });
        });
    }

    /// Searches the present position of a game with its past. Under `infinite` and `ponder` it does
    /// not return before it is told to.
    pub fn search<V: Variant>(
        &self,
        game: &Game<V>,
        evaluator: &Evaluator<V>,
        task: &Task<'_>,
    ) -> Best {
        task.table.age();
        let over = AtomicBool::new(false);
        let counters: Vec<Counted> = self.memories.iter().map(|_| Counted::default()).collect();
        let allowance = Allowance::new(task.limits.nodes, counters.len());
        let shared = Shared {
            evaluator,
            table: task.table,
            signals: task.signals,
            over: &over,
            limits: task.limits,
            report: task.report,
            lines: task.lines.max(1),
            nodes: &counters,
            allowance: &allowance,
        };
        let (side, move_number) = (game.position().side(), game.position().move_number());
        let to_come = moves_to_come(V::NAME, move_number);
        let results = self.threads.broadcast(|thread| {
            let index = thread.index();
            let timer = Timer::start(task.limits, side, to_come, task.begin);
            // A thread that panicked has left a memory that is still only a hint.
            let slot = self.memories[index].lock();
            let mut memory = slot.unwrap_or_else(PoisonError::into_inner);
            let result = Worker::new(index, game.clone(), &shared, &mut memory, timer).run();
            if index == 0 {
                wait_until_told(task);
                over.store(true, Relaxed);
            }
            result
        });
        let nodes = counters.iter().map(|count| count.0.load(Relaxed)).sum();
        // Where several lines or a depth are asked for, the first thread's are those that were reported.
        let first_speaks = task.lines > 1 || task.limits.depth.is_some();
        let voters = if first_speaks { 1 } else { results.len() };
        let (thread, best) = vote(&results[..voters], nodes);
        if thread > 0 {
            // The first thread's lines are known; this one begins with the move that is played.
            task.report.line(&Line {
                number: 1,
                depth: best.depth,
                seldepth: best.depth as usize,
                score: best.score,
                bound: results[thread].0[0].bound,
                nodes,
                elapsed: task.begin.elapsed(),
                hashfull: task.table.hashfull(),
                pv: best.mv.into_iter().chain(best.ponder).collect(),
            });
        }
        best
    }
}

/// Under `infinite` and `ponder` no answer may come before it is asked for.
pub fn wait_until_told(task: &Task<'_>) {
    while !task.signals.stopped() && (task.limits.infinite || task.signals.pondering()) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// What one thread has found: its root moves, best first, and its last complete iteration.
type Finding = (Vec<RootMove>, u32);

/// Chooses the thread whose move most threads are for, each with the more weight the deeper it got
/// and the better it thinks of its move (the vote of Stockfish). A proven mate needs no vote.
fn vote(findings: &[Finding], nodes: u64) -> (usize, Best) {
    let first = |finding: &Finding| (finding.0[0].mv, finding.0[0].score);
    let searched = |&(_, (roots, depth)): &(usize, &Finding)| !roots.is_empty() && *depth > 0;
    let voters: Vec<(usize, &Finding)> = findings.iter().enumerate().filter(searched).collect();
    let worst = voters.iter().map(|(_, finding)| first(finding).1.value()).min().unwrap_or(0);
    let votes = |mv: Move| -> i64 {
        let own = voters.iter().filter(|(_, finding)| first(finding).0 == mv);
        own.map(|(_, finding)| {
            i64::from(first(finding).1.value() - worst + 20) * i64::from(finding.1)
        })
        .sum()
    };
    // Of equals the first thread's, whose lines have been reported.
    let worth = |finding: &Finding| {
        let (mv, score) = first(finding);
        let mate = score.mate_plies().filter(|&plies| plies > 0);
        (mate.is_some(), mate.map_or(0, std::ops::Neg::neg), votes(mv), finding.1)
    };
    let best = voters.iter().rev().max_by_key(|(_, finding)| worth(finding)).copied();
    // Without one complete iteration any legal move has to do.
    let best =
        best.or_else(|| findings.iter().enumerate().find(|(_, (roots, _))| !roots.is_empty()));
    let Some((thread, (roots, depth))) = best else {
        return (0, Best { mv: None, ponder: None, score: Score::mated_in(0), depth: 0, nodes });
    };
    let RootMove { mv, score, pv, .. } = &roots[0];
    let ponder = pv.get(1).copied();
    (thread, Best { mv: Some(*mv), ponder, score: *score, depth: *depth, nodes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::position::Position;
    use crate::rules::{Kind, Shogi};
    use crate::search::Bound;

    fn finding(to: u8, score: Score, depth: u32) -> Finding {
        let mv = Move::drop(Kind::new(0), Square::new(to));
        (vec![RootMove { mv, score, bound: Bound::Exact, pv: vec![mv], nodes: 1 }], depth)
    }

    fn cp(score: i32) -> Score {
        Score::evaluation(score)
    }

    #[test]
    fn the_memory_of_all_threads_is_counted() {
        // Measured: a program of 128 threads has 755 MB resident, of which one of one thread has 13.
        let remembered = Pool::remembered_megabytes(128);
        assert!((700..800).contains(&remembered), "{remembered}");
        assert!(Pool::megabytes(128) >= remembered + 128 * (STACK >> 20));
    }

    #[test]
    fn most_threads_win_and_the_deepest_of_them_speaks() {
        let findings = [finding(1, cp(30), 9), finding(2, cp(32), 9), finding(2, cp(31), 10)];
        assert_eq!(vote(&findings, 0).0, 2);
        let alike = [finding(1, cp(30), 9), finding(1, cp(30), 9)];
        assert_eq!(vote(&alike, 0).0, 0, "of equals the first");
    }

    #[test]
    fn a_proven_mate_needs_no_majority() {
        let mate = |plies| Score::mate_in(plies);
        let findings = [finding(1, cp(900), 9), finding(1, cp(900), 9), finding(2, mate(5), 7)];
        assert_eq!(vote(&findings, 0).0, 2);
        let findings = [finding(1, mate(7), 9), finding(2, mate(3), 5)];
        assert_eq!(vote(&findings, 0).0, 1, "the nearer mate");
    }

    #[test]
    fn threads_visit_the_nodes_they_are_given_between_them() {
        let (pool, table) = (Pool::new(3).unwrap(), Table::new(1).unwrap());
        let game = Game::<Shogi>::new(Position::start());
        let evaluator = Evaluator::new();
        for nodes in [9_000, 50_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let signals = Signals::default();
            let best = pool.search(&game, &evaluator, &Task::silent(&table, &signals, &limits));
            assert!((nodes * 7 / 8..=nodes).contains(&best.nodes), "{} of {nodes}", best.nodes);
        }
    }

    #[test]
    fn who_has_not_finished_an_iteration_does_not_vote() {
        let findings = [finding(1, Score::INFINITE_LOSS, 0), finding(2, cp(-50), 1)];
        assert_eq!(vote(&findings, 0).0, 1);
        let none = [finding(1, Score::INFINITE_LOSS, 0)];
        assert!(vote(&none, 0).1.mv.is_some());
        assert!(vote(&[(Vec::new(), 0)], 0).1.mv.is_none());
    }
}
