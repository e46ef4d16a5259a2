//! When the search tells the world what.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::report::{Line, Progress};
use super::table::Bound;
use super::worker::{RootMove, Worker};
use crate::eval::Score;
use crate::position::Move;
use crate::rules::Variant;

/// A search is long, and tells more, after this time.
const LONG: Duration = Duration::from_secs(3);
/// A search that ends by the clock or when it is told to says at least this often how far it is.
const QUIET: Duration = Duration::from_secs(1);

impl<V: Variant> Worker<'_, V> {
    /// Is this a search that a person is waiting for? With a limit of nodes it never is: what such a
    /// search prints does not depend on the clock.
    pub(super) fn is_long(&self) -> bool {
        self.index == 0 && self.shared.limits.nodes.is_none() && self.timer.elapsed() >= LONG
    }

    /// Reports the lines that an iteration has found, and after them those of the one before that it did not come to.
    pub(super) fn report(&mut self, found: usize, before: &[RootMove]) {
        let new = self.roots[..found].to_vec();
        let is_new = |root: &RootMove| new.iter().any(|new| new.mv == root.mv);
        let rest = before.iter().filter(|root| root.is_known() && !is_new(root));
        let depth = self.depth;
        let lines = new.iter().map(|root| (root, depth)).chain(rest.map(|root| (root, depth - 1)));
        for (number, (root, depth)) in (1..=self.lines()).zip(lines) {
            let pv = self.completed(&root.pv);
            self.tell(depth, number, root.score, root.bound, pv);
        }
    }

    /// Reports that the score is outside the aspiration window.
    pub(super) fn report_bound(&mut self, score: Score, bound: Bound) {
        let best = self.roots.iter().max_by_key(|root| root.score);
        if let Some(pv) = best.map(|best| best.pv.clone()) {
            self.tell(self.depth, 1, score, bound, pv);
        }
    }

    fn tell(&mut self, depth: u32, number: usize, score: Score, bound: Bound, pv: Vec<Move>) {
        let Progress { seldepth, nodes, elapsed, hashfull, .. } = self.progress();
        self.told_at = elapsed;
        let line = Line { number, depth, seldepth, score, bound, nodes, elapsed, hashfull, pv };
        self.shared.report.line(&line);
    }

    /// Reports how far the search is, if nothing has been reported for a while. A search with a limit
    /// of nodes or depth says nothing: what it prints is not to depend on the clock.
    pub(super) fn report_progress(&mut self) {
        let limits = self.shared.limits;
        if limits.nodes.is_some() || limits.depth.is_some() {
            return;
        }
        let now = self.timer.elapsed();
        if now >= self.told_at + QUIET {
            self.told_at = now;
            self.shared.report.progress(&self.progress());
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.depth,
            seldepth: self.seldepth + 1,
            nodes: self.all_nodes(),
            elapsed: self.timer.elapsed(),
            hashfull: self.shared.table.hashfull(),
        }
    }

    /// Reports the root move that a long search has come to.
    pub(super) fn report_current(&self, mv: Move, number: usize) {
        if self.is_long() {
            self.shared.report.current(&self.progress(), mv, number);
        }
    }

    fn all_nodes(&self) -> u64 {
        let others = self.shared.nodes.iter().enumerate().filter(|&(i, _)| i != self.index);
        self.nodes + others.map(|(_, count)| count.0.load(Relaxed)).sum::<u64>()
    }

    /// A line of play, continued by what the table knows up to the depth of the iteration, or until
    /// a position repeats.
    pub(super) fn completed(&self, pv: &[Move]) -> Vec<Move> {
        let mut pv = pv.to_vec();
        if pv.len() >= self.depth as usize {
            return pv;
        }
        let mut game = self.game.clone();
        pv.iter().for_each(|&mv| game.play(mv));
        while pv.len() < self.depth as usize && game.count_occurrences() == 1 {
            let known = self.shared.table.probe(game.key_with_idleness(), 0);
            let Some(mv) = known.and_then(|entry| entry.mv) else { break };
            if !game.position().is_legal(mv) || game.outcome().is_some() {
                break;
            }
            game.play(mv);
            if game.is_banned_repetition() {
                break;
            }
            pv.push(mv);
        }
        pv
    }
}
