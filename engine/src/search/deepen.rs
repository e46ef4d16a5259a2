//! Iterative deepening: one thread's search from the root.

use super::params::{MAX_PLY, aspiration, aspiration_depth};
use super::table::Bound;
use super::window::{OnPv, Window};
use super::worker::{RootMove, Stopped, Worker};
use crate::eval::Score;
use crate::position::Move;
use crate::rules::Variant;

/// Does the thread with this number leave out the iteration to this depth? All but the first leave
/// out every other group of depths, in groups of different sizes and phases, so that they do not all
/// do the same (the scheme of Stockfish 8 to 10).
const fn skips(index: usize, depth: u32) -> bool {
    if index == 0 {
        return false;
    }
    // Groups of 1 in 2 phases, of 2 in 4, of 3 in 6, of 4 in 8.
    let (mut size, mut phase) = (1, (index as u32 - 1) % 20);
    while phase >= 2 * size {
        phase -= 2 * size;
        size += 1;
    }
    !((depth + phase) / size).is_multiple_of(2)
}

impl<V: Variant> Worker<'_, V> {
    /// Searches deeper and deeper until a limit is reached; the root moves, best first, and the
    /// depth of the last complete iteration.
    pub fn run(mut self) -> (Vec<RootMove>, u32) {
        let deepest = self.shared.limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        let mut complete = 0;
        if !self.roots.is_empty() {
            let index = self.index;
            for depth in (1..=deepest).filter(|&depth| !skips(index, depth)) {
                self.depth = depth;
                let before = self.roots[..self.lines()].to_vec();
                if self.iterate().is_err() {
                    self.close(&before);
                    break;
                }
                complete = depth;
                self.watch(&before[0]);
                if self.index == 0 && self.is_enough() {
                    break;
                }
            }
        }
        self.publish();
        // The reply that is expected is that of the line that was reported.
        if let Some(first) = self.roots.first() {
            self.roots[0].pv = self.completed(&first.pv);
        }
        (self.roots, complete)
    }

    /// How many lines are found in every iteration.
    pub(super) fn lines(&self) -> usize {
        self.shared.lines.min(self.roots.len())
    }

    /// Ends with an iteration that was broken off: what it has found or proven better is reported, and then the lines
    /// before it that it did not come to. So the last lines printed are as many as are wanted, and different; the first
    /// begins with the move that will be played, and the last counts all nodes.
    fn close(&mut self, before: &[RootMove]) {
        let found = if self.roots[0].is_known() { self.line.max(1) } else { 0 };
        if found == 0 {
            self.roots[0].score = before[0].score;
            self.roots[0].bound = Bound::Exact;
        }
        RootMove::best_first(&mut self.roots[..found]);
        if self.index == 0 {
            self.report(found, before);
        }
    }

    /// Notes what an iteration has changed: how long to search depends on it.
    fn watch(&mut self, before: &RootMove) {
        let now = &self.roots[0];
        self.steady = if now.mv == before.mv { self.steady + 1 } else { 0 };
        self.drop = if before.is_known() { before.score.value() - now.score.value() } else { 0 };
    }

    /// How much time the position needs, relative to the usual: more while the best move changes
    /// and its score drops, less the more of the tree is below it (the rules of Stockfish's time
    /// management, with round numbers).
    fn need(&self) -> f64 {
        let steadiness = 1.4 - 0.1 * f64::from(self.steady.min(7));
        let drop = f64::from(self.drop) / f64::from(self.scaled(100).max(1));
        let share = self.roots[0].nodes as f64 / self.nodes.max(1) as f64;
        steadiness * (1.0 + drop.clamp(-0.2, 0.6)) * (1.7 - share)
    }

    /// One iteration: every line asked for, each with the roots that no better line begins with.
    fn iterate(&mut self) -> Result<(), Stopped> {
        let lines = self.lines();
        for line in 0..lines {
            self.line = line;
            self.seldepth = 0;
            let result = self.aspire();
            // A move that was proven better before the search was stopped stays the better one.
            RootMove::best_first(&mut self.roots[line..]);
            result?;
        }
        RootMove::best_first(&mut self.roots[..lines]);
        for root in &mut self.roots[..lines] {
            root.bound = Bound::Exact;
        }
        for root in &mut self.roots[lines..] {
            root.score = Score::INFINITE_LOSS;
        }
        if self.index == 0 {
            self.report(lines, &[]);
        }
        Ok(())
    }

    /// Aspiration windows (<https://www.chessprogramming.org/Aspiration_Windows>): a narrow window
    /// around the last score, widened on the side on which it fails.
    fn aspire(&mut self) -> Result<Score, Stopped> {
        let last = self.roots[self.line].score;
        for root in &mut self.roots[self.line..] {
            root.score = Score::INFINITE_LOSS;
        }
        let mut window = Window::FULL;
        let mut width = self.scaled(aspiration());
        if self.depth >= aspiration_depth() as u32
            && !last.is_mate()
            && last != Score::INFINITE_LOSS
        {
            window = Window { alpha: last - width, beta: last + width };
        }
        loop {
            let score = self.node::<OnPv>(window, self.depth as i32, 0, false)?;
            let bound = Bound::of(score, window.alpha, window.beta);
            if bound != Bound::Exact && self.is_long() && self.shared.lines == 1 {
                self.report_bound(score, bound);
            }
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                // The true score is at most this: the upper bound moves down with it.
                window.beta = window.alpha + (window.beta.value() - window.alpha.value()) / 2;
                window.alpha = score - width;
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = score + width;
            } else {
                return Ok(score);
            }
            width *= 3;
            if width > self.scaled(2_000) {
                window = Window::FULL;
            }
            RootMove::best_first(&mut self.roots[self.line..]);
        }
    }

    /// Is there nothing to be gained by another iteration?
    fn is_enough(&mut self) -> bool {
        let limits = self.shared.limits;
        let need = self.need();
        if self.timer.is_late(limits, self.shared.signals, need) {
            return true;
        }
        // With a clock, a forced move and a mate that is nearer than the depth need no thought.
        let clocked =
            limits.clocks.is_some() && !limits.infinite && !self.shared.signals.pondering();
        let mate = self.roots[0].score.mate_plies();
        clocked
            && (self.roots.len() == 1 && self.depth >= 2
                || mate.is_some_and(|plies| plies.unsigned_abs() + 1 < self.depth))
    }

    /// Is this root move to be searched for the present line?
    pub(super) fn is_wanted(&self, mv: Move) -> bool {
        self.roots[self.line..].iter().any(|root| root.mv == mv)
    }

    /// Is this the search for the best line?
    pub(super) const fn first_line(&self) -> bool {
        self.line == 0
    }

    /// Are all moves of the root searched, not only those that are asked about?
    pub(super) const fn knows_all_moves(&self) -> bool {
        self.shared.limits.searchmoves.is_empty()
    }

    /// The move that was best so far, or is to be searched first.
    pub(super) fn first_root(&self) -> Option<Move> {
        self.roots.get(self.line).map(|root| root.mv)
    }

    /// The depth of the present iteration.
    #[inline]
    pub(super) const fn root_depth(&self) -> usize {
        self.depth as usize
    }

    /// Notes what a root move has cost and, if it is the first or better than those before it, its
    /// score.
    pub(super) fn note_root(
        &mut self,
        mv: Move,
        score: Score,
        tried: usize,
        window: Window,
        nodes: u64,
    ) {
        let Some(root) = self.roots.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if tried == 1 || score > window.alpha {
            let below = &self.pv[1];
            root.score = score;
            root.bound = Bound::of(score, window.alpha, window.beta);
            root.pv.clear();
            root.pv.push(mv);
            root.pv.extend(below);
        }
    }

    /// The move becomes the first of the line from this ply, followed by the line below it.
    #[inline]
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::skips;

    #[test]
    fn the_first_thread_searches_every_depth_and_the_others_every_one_between_them() {
        assert!((1..100).all(|depth| !skips(0, depth)));
        for depth in 1..100 {
            assert!((1..=2).any(|index| !skips(index, depth)), "depth {depth}");
        }
        for index in 1..64 {
            let searched = (1..=40).filter(|&depth| !skips(index, depth)).count();
            assert!((16..=24).contains(&searched), "thread {index}: {searched} of 40");
        }
        let plan = |index| (1..40).map(|depth| skips(index, depth)).collect::<Vec<_>>();
        assert!((2..=20).all(|index| plan(index) != plan(index - 1)));
    }
}
