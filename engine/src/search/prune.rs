//! Forward pruning: what is not searched, or not to its depth, because it will hardly matter.

use super::params::{
    capture_futility_base, capture_futility_depth, capture_futility_slope, futility_base,
    futility_depth, futility_slope, lmp_base, lmp_depth, lmp_slope, null_base, null_depth,
    null_divisor, null_eval, null_most, null_verify, probcut_depth, probcut_margin,
    probcut_reduction, razor_base, razor_depth, razor_slope, rfp_depth, rfp_improving, rfp_margin,
    see_capture, see_capture_depth,
};
use super::picker::{Picker, gain};
use super::see::see_at_least;
use super::table::{Bound, Entry};
use super::window::{OffPv, Window};
use super::worker::{Stopped, Worker};
use crate::eval::Score;
use crate::position::{Checks, Move};
use crate::rules::Variant;

/// What a node knows before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Static {
    pub window: Window,
    pub depth: i32,
    pub ply: usize,
    pub cut_node: bool,
    /// Is the side to move in check?
    pub in_check: bool,
    /// The evaluation as it is computed; `None` in check.
    pub raw: Option<Score>,
    /// The evaluation corrected by what the search has learnt; in check a hopeless one.
    pub eval: Score,
    /// The best guess of the score: the evaluation, or what the table knows.
    pub guess: Score,
    /// Is the evaluation better than two plies ago?
    pub improving: bool,
}

/// A move that may not be worth searching.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub mv: Move,
    pub quiet: bool,
    /// How many moves came before it.
    pub tried: usize,
    /// By how much it would be reduced, in 1024ths of a ply.
    pub reduction: i32,
}

impl Candidate {
    /// Late-move pruning (<https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>):
    /// is it a quiet move with so many before it that no more of them will be good?
    #[inline]
    pub fn is_late(&self, here: &Static) -> bool {
        let most = (16 * lmp_base() + lmp_slope() * here.depth * here.depth)
            / if here.improving { 16 } else { 32 };
        self.quiet && here.depth <= lmp_depth() && self.tried as i32 >= most
    }
}

/// On a board of one file there is often no good move, but always an obligation to make one.
const fn zugzwang_is_likely<V: Variant>() -> bool {
    V::BOARD.files == 1
}

impl<V: Variant> Worker<'_, V> {
    /// The static evaluation of a node, and what follows from it.
    pub(super) fn assess(
        &mut self,
        found: Option<&Entry>,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Static {
        let in_check = self.game.position().in_check();
        let (mut raw, mut eval, mut guess) = (None, Score::INFINITE_LOSS, Score::INFINITE_LOSS);
        if !in_check {
            let value = found.and_then(|entry| entry.eval).unwrap_or_else(|| self.evaluate(ply));
            raw = Some(value);
            eval = self.corrected(value, ply);
            guess = eval;
            // A score from the table is a better guess where its bound allows.
            if let Some(entry) = found
                && !entry.score.is_mate()
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.score > eval,
                    Bound::Upper => entry.score < eval,
                }
            {
                guess = entry.score;
            }
        }
        self.frames.at(ply).eval = raw.map(|_| eval);
        let improving = self.frames.is_improving(ply);
        Static { window, depth, ply, cut_node, in_check, raw, eval, guess, improving }
    }

    /// The score of a node that is not worth its depth, if it can be had for less.
    pub(super) fn prune_node(
        &mut self,
        here: &Static,
        found: Option<&Entry>,
        hash: Option<Move>,
    ) -> Result<Option<Score>, Stopped> {
        let &Static { window, depth, ply, guess, improving, .. } = here;
        let beta = window.beta;

        // Razoring (Birmingham and Kent 1977): so far below alpha only a capture can help.
        if depth <= razor_depth()
            && guess + self.scaled(razor_base() + razor_slope() * depth * depth) < window.alpha
        {
            let score = self.quiesce::<OffPv>(window.null(), ply, 0)?;
            if score <= window.alpha {
                return Ok(Some(score));
            }
        }

        // Reverse futility pruning (<https://www.chessprogramming.org/Reverse_Futility_Pruning>).
        let margin = rfp_margin() * depth - i32::from(improving) * rfp_improving();
        if depth <= rfp_depth()
            && !beta.is_loss()
            && !guess.is_mate()
            && guess - self.scaled(margin) >= beta
        {
            return Ok(Some(guess));
        }

        if let Some(score) = self.null_move(here)? {
            return Ok(Some(score));
        }
        self.probcut(here, found, hash)
    }

    /// Null-move pruning (Goetsch and Campbell 1990): if even doing nothing is too good, a move will
    /// be. Where zugzwang is likely, or much depends on it, the result is verified by a search in
    /// which this side may not pass.
    fn null_move(&mut self, here: &Static) -> Result<Option<Score>, Stopped> {
        let &Static { window, depth, ply, guess, eval, cut_node, .. } = here;
        let beta = window.beta;
        let allowed = depth >= null_depth()
            && ply >= self.no_pass_before
            && self.frames.before(ply, 1).mv.is_some()
            && guess >= beta
            && eval >= beta
            && !beta.is_loss();
        if !allowed {
            return Ok(None);
        }
        let lead = (guess.value() - beta.value()) / self.scaled(null_eval()).max(1);
        let reduction = null_base() + depth / null_divisor() + lead.clamp(0, null_most());
        let passed = self.pass(ply);
        let score = self.node::<OffPv>(-beta.just_below(), depth - reduction, ply + 1, !cut_node);
        self.game.undo_pass(&passed);
        let score = -score?;
        if score < beta {
            return Ok(None);
        }
        let score = if score.is_mate() { beta } else { score };
        if self.no_pass_before > 0 || depth < null_verify() && !zugzwang_is_likely::<V>() {
            return Ok(Some(score));
        }
        self.no_pass_before = ply + 3 * (depth - reduction).max(0) as usize / 4 + 1;
        let verified = self.node::<OffPv>(beta.just_below(), depth - reduction, ply, false);
        self.no_pass_before = 0;
        Ok((verified? >= beta).then_some(score))
    }

    /// ProbCut (Buro 1995): a capture that is far too good at a small depth will be at this one.
    fn probcut(
        &mut self,
        here: &Static,
        found: Option<&Entry>,
        hash: Option<Move>,
    ) -> Result<Option<Score>, Stopped> {
        let &Static { window, depth, ply, eval, cut_node, .. } = here;
        let beta = window.beta + self.scaled(probcut_margin());
        let reduced = depth - probcut_reduction();
        let unlikely = found.is_some_and(|entry| entry.depth > reduced && entry.score < beta);
        if depth < probcut_depth() || window.beta.is_mate() || beta.is_mate() || unlikely {
            return Ok(None);
        }
        let key = self.game.key_with_idleness();
        let threshold = beta.value() - eval.value();
        let lists = std::mem::take(&mut self.lists[ply]);
        let values = self.shared.evaluator.values();
        let mut picker = Picker::for_probcut(self.game.position(), hash, threshold, values, lists);
        let mut cut = None;
        while let Some(mv) = picker.next(self.game.position(), values, self.memory) {
            if self.game.position().is_needless_refusal(mv) || !self.play(mv, ply) {
                continue;
            }
            let mut score = self.quiesce::<OffPv>(-beta.just_below(), ply + 1, 0);
            if matches!(score, Ok(score) if -score >= beta) && reduced > 0 {
                score = self.node::<OffPv>(-beta.just_below(), reduced, ply + 1, !cut_node);
            }
            self.game.undo();
            let score = -score?;
            if score >= beta {
                cut = Some((mv, score));
                break;
            }
        }
        self.lists[ply] = picker.into_lists();
        if let Some((mv, score)) = cut {
            let (depth, bound, eval) = (reduced + 1, Bound::Lower, here.raw);
            let was_pv = found.is_some_and(|entry| entry.was_pv);
            let entry = Entry { mv: Some(mv), score, depth, bound, eval, was_pv };
            self.shared.table.store(key, ply, entry);
        }
        Ok(cut.map(|(_, score)| score))
    }

    /// Is this move, though not late, not worth searching at all?
    /// `checks` is what [`Position::checks`](crate::position::Position::checks) says of it, once that is asked for.
    pub(super) fn is_hopeless(
        &self,
        here: &Static,
        candidate: &Candidate,
        alpha: Score,
        checks: &mut Option<Checks<V>>,
    ) -> bool {
        let &Candidate { mv, quiet, reduction, .. } = candidate;
        let (position, values) = (self.game.position(), self.shared.evaluator.values());
        let depth = (here.depth - 1 - reduction / 1024).max(0);
        // Futility pruning (Heinz 1998): even with what the move wins at once there is too little. What a man burns
        // is not in its gain.
        let (deepest, base, slope) = if quiet {
            (futility_depth(), futility_base(), futility_slope())
        } else {
            (capture_futility_depth(), capture_futility_base(), capture_futility_slope())
        };
        let margin = self.scaled(base + slope * depth);
        let won = || if quiet { 0 } else { gain(position, values, mv) };
        if !here.in_check
            && (quiet || !V::BURNS)
            && depth <= deepest
            && here.eval + margin + won() <= alpha
            && !position.gives_check(checks.get_or_insert_with(|| position.checks()), mv)
        {
            return true;
        }
        if !quiet {
            // Captures that lose too much, where men do not come back: what is given up for an attack by drops is
            // more than what static exchange sees.
            let loss = self.scaled(see_capture()) * here.depth;
            return !V::HANDS
                && here.depth <= see_capture_depth()
                && !see_at_least(position, values, mv, -loss);
        }
        // Moves that give a man away, where no depth would be left to see what for.
        depth == 0 && !see_at_least(position, values, mv, 0)
    }
}
