//! One thread of a search: what it holds, and the steps that all parts of the search take.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::allowance::Allowance;
use super::frame::Frames;
use super::history::{Context, Memory, Row};
use super::params::{CLOCK_INTERVAL, MAX_PLY};
use super::picker::Lists;
use super::reductions::Reductions;
use super::report::Report;
use super::table::{Bound, Table};
use crate::clock::{Limits, Signals, Timer};
use crate::eval::network::Stack;
use crate::eval::{Evaluator, Score};
use crate::position::{Game, Move, Passed};
use crate::rules::Variant;

/// The search was told to end; what it was doing is worth nothing.
#[derive(Clone, Copy, Debug)]
pub struct Stopped;

/// What all threads of a search share.
pub struct Shared<'a, V: Variant> {
    pub(super) evaluator: &'a Evaluator<V>,
    pub(super) table: &'a Table,
    pub(super) signals: &'a Signals,
    /// Has the first thread ended? Then the others are to end, too.
    pub(super) over: &'a AtomicBool,
    pub(super) limits: &'a Limits,
    pub(super) report: &'a dyn Report,
    /// How many best lines are asked for.
    pub(super) lines: usize,
    /// Nodes visited, by thread.
    pub(super) nodes: &'a [Counted],
    /// The nodes that no thread has visited or holds yet.
    pub(super) allowance: &'a Allowance,
}

/// A counter with a cache line to itself.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Counted(pub(super) AtomicU64);

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in the last iteration that raised it.
    pub score: Score,
    /// Whether the true one may be better or worse: so it is where a search is stopped between two windows.
    pub bound: Bound,
    /// The line it begins.
    pub pv: Vec<Move>,
    /// The nodes visited below it.
    pub nodes: u64,
}

impl RootMove {
    /// Has an iteration found its score?
    pub(super) fn is_known(&self) -> bool {
        self.score != Score::INFINITE_LOSS
    }

    /// Orders root moves by their scores; those of equal score stay in their order.
    pub(super) fn best_first(roots: &mut [Self]) {
        roots.sort_by_key(|root| std::cmp::Reverse(root.score));
    }
}

/// One thread's search.
pub struct Worker<'a, V: Variant> {
    pub(super) game: Game<V>,
    pub(super) shared: &'a Shared<'a, V>,
    pub(super) memory: &'a mut Memory,
    pub(super) nodes: u64,
    /// So many nodes may be visited before more are to be taken from the allowance.
    allowed: u64,
    pub(super) lists: Vec<Lists>,
    /// The quiet moves of each node that were searched and did not cut.
    pub(super) losers: Vec<Vec<Move>>,
    pub(super) frames: Frames,
    /// What the network has made of the positions of the line.
    sums: Stack,
    pub(super) reductions: Reductions,
    /// While a null move is verified: no null move nearer to the root than this.
    pub(super) no_pass_before: usize,
    pub(super) roots: Vec<RootMove>,
    /// The roots before this one are lines found already.
    pub(super) line: usize,
    pub(super) pv: Vec<Vec<Move>>,
    pub(super) seldepth: usize,
    pub(super) depth: u32,
    pub(super) timer: Timer,
    pub(super) index: usize,
    /// When something was last reported, counted from the beginning.
    pub(super) told_at: Duration,
    /// For how many iterations the best move has been the same.
    pub(super) steady: u32,
    /// By how much the last iteration has lowered the score, in hundredths.
    pub(super) drop: i32,
}

impl<'a, V: Variant> Worker<'a, V> {
    /// A worker with this number; number 0 watches the clock and reports.
    pub fn new(
        index: usize,
        game: Game<V>,
        shared: &'a Shared<'a, V>,
        memory: &'a mut Memory,
        timer: Timer,
    ) -> Self {
        let wanted = &shared.limits.searchmoves;
        let mut moves = game.legal_moves();
        moves.retain(|mv| wanted.is_empty() || wanted.contains(mv));
        let root = |mv| RootMove {
            mv,
            score: Score::INFINITE_LOSS,
            bound: Bound::Exact,
            pv: vec![mv],
            nodes: 0,
        };
        Self {
            frames: Frames::new(shared.evaluator.standing(game.position())),
            sums: Stack::new(shared.evaluator.learned(), game.position(), MAX_PLY + 1),
            game,
            shared,
            memory,
            nodes: 0,
            allowed: 0,
            lists: (0..=MAX_PLY).map(|_| Lists::default()).collect(),
            losers: vec![Vec::new(); MAX_PLY + 1],
            reductions: Reductions::new(),
            no_pass_before: 0,
            roots: moves.into_iter().map(root).collect(),
            line: 0,
            pv: vec![Vec::new(); MAX_PLY + 2],
            seldepth: 0,
            depth: 0,
            timer,
            index,
            told_at: Duration::ZERO,
            steady: 0,
            drop: 0,
        }
    }

    /// Counts a node and notices whether the search has to end.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.pv[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        if self.shared.signals.stopped() {
            return Err(Stopped);
        }
        if self.nodes == self.allowed {
            self.take_nodes()?;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) { self.look_up() } else { Ok(()) }
    }

    /// Takes another portion of the nodes that the search may visit.
    #[cold]
    fn take_nodes(&mut self) -> Result<(), Stopped> {
        match self.shared.allowance.take(self.index) {
            0 => Err(Stopped),
            portion => {
                self.allowed += portion;
                Ok(())
            }
        }
    }

    /// Does what is due from time to time: says how far the search is, and notices what ends it.
    #[cold]
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.publish();
        let ends = if self.index == 0 {
            self.report_progress();
            self.timer.is_over(self.shared.limits, self.shared.signals)
        } else {
            self.shared.over.load(Relaxed)
        };
        if ends { Err(Stopped) } else { Ok(()) }
    }

    /// Lets the other threads know how many nodes this one has visited.
    pub(super) fn publish(&self) {
        self.shared.nodes[self.index].0.store(self.nodes, Relaxed);
    }

    #[inline]
    pub(super) fn evaluate(&mut self, ply: usize) -> Score {
        let standing = self.frames.before(ply, 0).standing;
        let position = self.game.position();
        self.shared.evaluator.evaluate_from(standing, &mut self.sums, ply, position)
    }

    /// What the histories of quiet moves depend on at this ply, the opponent guarding these squares.
    #[inline]
    pub(super) fn context(&self, ply: usize, guarded: V::Set) -> Context<V::Set> {
        Context { side: self.game.position().side(), rows: self.frames.rows(ply), guarded }
    }

    /// A margin, given in the hundredths of shogi, in those of this game.
    #[inline]
    pub(super) fn scaled(&self, margin: i32) -> i32 {
        margin * self.shared.evaluator.unit() / 64
    }

    /// Plays a move, unless the game so far bans it.
    #[inline]
    pub(super) fn play(&mut self, mv: Move, ply: usize) -> bool {
        let side = self.game.position().side();
        let evaluator = &self.shared.evaluator;
        let changes = self.game.position().changes(mv);
        let keys = self.game.position().keys_after(&changes);
        self.shared.table.prefetch(keys.whole);
        let standing = evaluator.standing_after(self.frames.at(ply).standing, &changes);
        if let Some(learned) = evaluator.learned() {
            self.sums.follow(learned, ply, &changes);
        }
        self.game.play_changes(mv, changes, keys);
        let banned = self.game.is_banned_repetition();
        if banned {
            self.game.undo();
        } else {
            let frame = self.frames.at(ply);
            (frame.mv, frame.row) = (Some(mv), Row::after(side, mv));
            self.frames.at(ply + 1).standing = standing;
        }
        !banned
    }

    /// Lets the side to move do nothing.
    pub(super) fn pass(&mut self, ply: usize) -> Passed<V> {
        let frame = self.frames.at(ply);
        (frame.mv, frame.row) = (None, Row::NONE);
        let standing = frame.standing;
        self.frames.at(ply + 1).standing = standing;
        self.sums.pass(ply);
        self.game.pass()
    }
}
