//! The nodes of the search above quiescence.

use super::history::Context;
use super::params::{
    MAX_PLY, check_extension, iir_depth, lmr_capture, lmr_check, lmr_cut_node, lmr_deeper,
    lmr_depth, lmr_extension, lmr_hash_capture, lmr_history, lmr_killer, lmr_not_improving, lmr_pv,
    lmr_was_pv, singular_depth, singular_margin,
};
use super::picker::{Picker, is_tactical};
use super::prune::{Candidate, Static};
use super::see::see_at_least;
use super::table::{Bound, Entry};
use super::window::{BestSoFar, OffPv, OnPv, PvNode, Window};
use super::worker::{Stopped, Worker};
use crate::eval::Score;
use crate::position::{Checks, Move};
use crate::rules::Variant;

impl<V: Variant> Worker<'_, V> {
    /// Principal-variation search (Marsland and Campbell 1982) of the present position. `cut_node`
    /// says that the node is expected to fail high.
    pub(super) fn node<P: PvNode>(
        &mut self,
        mut window: Window,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.quiesce::<P>(window, ply, 0);
        }
        self.enter(ply)?;
        let is_root = ply == 0;
        if !is_root {
            if let Some(score) = self.decided(ply) {
                return Ok(score);
            }
            if ply >= MAX_PLY {
                return Ok(self.evaluate(ply));
            }
            // Mate distance pruning: no mate here is nearer than one already found.
            window.alpha = window.alpha.max(Score::mated_in(ply));
            window.beta = window.beta.min(Score::mate_in(ply + 1));
            if window.alpha >= window.beta {
                return Ok(window.alpha);
            }
        }

        // Transposition table.
        let key = self.game.key_with_idleness();
        let excluded = self.frames.at(ply).excluded;
        let found = self.shared.table.probe(key, ply);
        if !P::PV
            && excluded.is_none()
            && let Some(score) =
                found.filter(|entry| entry.depth >= depth).and_then(|entry| window.cut_by(&entry))
        {
            return Ok(score);
        }
        let hash = if is_root { self.first_root() } else { found.and_then(|entry| entry.mv) };
        let hash = hash.filter(|&mv| self.game.position().is_legal(mv));
        let was_pv = P::PV || found.is_some_and(|entry| entry.was_pv);
        let here = self.assess(found.as_ref(), window, depth, ply, cut_node);

        if !P::PV
            && !here.in_check
            && excluded.is_none()
            && let Some(score) = self.prune_node(&here, found.as_ref(), hash)?
        {
            return Ok(score);
        }

        // Internal iterative reduction (Schröder, "Internal Iterative Reductions"): a node without a
        // known move is not worth its full depth.
        if depth >= iir_depth() && hash.is_none() && (P::PV || cut_node) {
            depth -= 1;
        }

        let extension = match (hash, &found) {
            (Some(mv), Some(entry)) if !is_root && excluded.is_none() => {
                match self.singularity::<P>(mv, entry, window, depth, ply, cut_node)? {
                    Singularity::Extend(extension) => extension,
                    Singularity::Cut(score) => return Ok(score),
                }
            }
            _ => 0,
        };

        let position = self.game.position();
        let mut checks = None;
        let outlook = Outlook {
            context: self.context(ply, position.guarded(!position.side())),
            killers: self.memory.killers(ply),
            hash_is_capture: hash.is_some_and(|mv| is_tactical(position, mv)),
            was_pv,
        };
        let original_alpha = window.alpha;
        let mut best = BestSoFar::at(Score::mated_in(ply));
        let mut tried = 0;
        let mut losers = std::mem::take(&mut self.losers[ply]);
        losers.clear();
        let lists = std::mem::take(&mut self.lists[ply]);
        let before = self.frames.before(ply, 1).mv;
        let counter = before.and_then(|mv| self.memory.counter(outlook.context.side, mv));
        let mut picker =
            Picker::new(hash, outlook.killers, outlook.context, lists).with_counter(counter);
        self.memory.clear_killers(ply + 1);
        while let Some(mv) =
            picker.next(self.game.position(), self.shared.evaluator.values(), self.memory)
        {
            let position = self.game.position();
            if Some(mv) == excluded
                || if is_root { !self.is_wanted(mv) } else { position.is_needless_refusal(mv) }
            {
                continue;
            }
            let quiet = !is_tactical(position, mv);
            let reduction = self.reductions.at(depth, tried + 1);
            let candidate = Candidate { mv, quiet, tried, reduction };
            if !is_root && !best.score.is_loss() {
                let late = candidate.is_late(&here);
                if late {
                    picker.skip_quiets();
                }
                if late || self.is_hopeless(&here, &candidate, window.alpha, &mut checks) {
                    tried += 1;
                    continue;
                }
            }
            if is_root {
                self.report_current(mv, tried + 1);
            }
            let nodes_before = self.nodes;
            let mut extension = if Some(mv) == hash { extension } else { 0 };
            if extension == 0 && self.is_sound_check(mv, ply, &mut checks) {
                extension = check_extension();
            }
            if !self.play(mv, ply) {
                continue;
            }
            tried += 1;
            let full = depth - 1 + extension;

            // Late-move reductions (<https://www.chessprogramming.org/Late_Move_Reductions>).
            let mut score = best.score;
            let mut fresh = !P::PV || tried > 1;
            if depth >= lmr_depth() && tried > 1 + usize::from(is_root) && full > 0 {
                let reduction = self.reduction::<P>(&here, &outlook, &candidate);
                let reduced = (full - reduction / 1024).clamp(1, full + lmr_extension());
                if reduced != full {
                    score = self.deeper::<OffPv>(window.null(), reduced, ply, true)?;
                    fresh = false;
                    if score > window.alpha && reduced < full {
                        let more = score > best.score + lmr_deeper() && reduced + 2 < full;
                        let depth = full + i32::from(more);
                        score = self.deeper::<OffPv>(window.null(), depth, ply, !cut_node)?;
                    }
                }
            }
            if fresh {
                score = self.deeper::<OffPv>(window.null(), full, ply, !cut_node)?;
            }
            if P::PV && (tried == 1 || score > window.alpha) {
                score = self.deeper::<OnPv>(window, full, ply, false)?;
            }
            self.game.undo();
            if is_root {
                self.note_root(mv, score, tried, window, self.nodes - nodes_before);
            }
            if best.take(mv, score, &mut window) {
                if P::PV {
                    self.extend_pv(ply, mv);
                }
                if score >= window.beta {
                    break;
                }
            }
            if quiet {
                losers.push(mv);
            }
        }
        self.lists[ply] = picker.into_lists();
        let cut = best.mv.filter(|_| best.score >= window.beta);
        if let Some(mv) = cut.filter(|&mv| !is_tactical(self.game.position(), mv)) {
            self.learn_cut(mv, &losers, &outlook.context, depth, ply);
        }
        self.losers[ply] = losers;
        if tried == 0 {
            return Ok(if excluded.is_some() { window.alpha } else { self.without_moves(ply) });
        }
        // A root of which only some moves were searched is not worth what the best of them is.
        if excluded.is_none() && (!is_root || self.first_line() && self.knows_all_moves()) {
            let bound = Bound::of(best.score, original_alpha, window.beta);
            let eval = here.raw;
            let entry = Entry { mv: best.mv, score: best.score, depth, bound, eval, was_pv };
            self.shared.table.store(key, ply, entry);
            self.learn_correction(&here, best.score, bound, best.mv);
            if best.mv.is_none() {
                self.learn_refutation(depth, ply);
            }
        }
        Ok(best.score)
    }

    /// By how much a late move is searched less deep, in 1024ths of a ply: more where the node is
    /// expected to fail high or nothing gets better, less on what was or is a principal variation,
    /// and for moves that have been good, take or give check. The move has been played.
    #[inline]
    fn reduction<P: PvNode>(
        &self,
        here: &Static,
        node: &Outlook<V::Set>,
        candidate: &Candidate,
    ) -> i32 {
        let &Candidate { mv, quiet, reduction, .. } = candidate;
        let gives_check = self.game.position().in_check();
        let merit = if quiet {
            self.memory.quiet(&node.context, mv) * 1024 / lmr_history()
        } else {
            lmr_capture()
        };
        reduction - merit
            + i32::from(here.cut_node) * lmr_cut_node()
            + i32::from(!here.improving) * lmr_not_improving()
            + i32::from(node.hash_is_capture && quiet) * lmr_hash_capture()
            - i32::from(P::PV) * lmr_pv()
            - i32::from(node.was_pv) * lmr_was_pv()
            - i32::from(gives_check) * lmr_check()
            - i32::from(node.killers.contains(&Some(mv))) * lmr_killer()
    }

    /// The score of the move just played, after searching this deep below it. On the way out the
    /// move is taken back if the search was stopped.
    #[inline]
    fn deeper<P: PvNode>(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Stopped> {
        match self.node::<P>(-window, depth, ply + 1, cut_node) {
            Ok(score) => Ok(-score),
            Err(stopped) => {
                self.game.undo();
                Err(stopped)
            }
        }
    }

    /// Check extensions (<https://www.chessprogramming.org/Check_Extensions>): does a move give check, without giving the
    /// man away, on a line that is not yet much longer than the search is deep?
    #[inline]
    fn is_sound_check(&self, mv: Move, ply: usize, checks: &mut Option<Checks<V>>) -> bool {
        let position = self.game.position();
        check_extension() > 0
            && ply < 2 * self.root_depth()
            && position.gives_check(checks.get_or_insert_with(|| position.checks()), mv)
            && see_at_least(position, self.shared.evaluator.values(), mv, 0)
    }

    /// Singular extensions (Anantharaman, Campbell and Hsu 1988, in the form of Stockfish): a hash
    /// move that is much better than all others is searched deeper; if another cuts as well, so
    /// will this node (multi-cut).
    fn singularity<P: PvNode>(
        &mut self,
        mv: Move,
        entry: &Entry,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Singularity, Stopped> {
        let worth_it = depth >= singular_depth()
            && entry.depth >= depth - 3
            && entry.bound != Bound::Upper
            && !entry.score.is_mate()
            && ply < 2 * self.root_depth();
        if !worth_it {
            return Ok(Singularity::Extend(0));
        }
        let bar = entry.score - self.scaled(singular_margin() * depth / 16);
        self.frames.at(ply).excluded = Some(mv);
        let score = self.node::<OffPv>(bar.just_below(), (depth - 1) / 2, ply, cut_node);
        self.frames.at(ply).excluded = None;
        let score = score?;
        Ok(if score < bar {
            Singularity::Extend(1)
        } else if bar >= window.beta {
            Singularity::Cut(bar)
        } else if entry.score >= window.beta {
            Singularity::Extend(-1 - i32::from(!P::PV))
        } else if cut_node {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        })
    }
}

/// What a node knows of its moves before it searches them.
struct Outlook<S> {
    context: Context<S>,
    killers: [Option<Move>; 2],
    /// Is the hash move one that takes or promotes?
    hash_is_capture: bool,
    /// Was the node once on a principal variation?
    was_pv: bool,
}

/// What is known of a hash move after the others were searched without it.
enum Singularity {
    /// It is to be searched this much deeper (or less deep).
    Extend(i32),
    /// The node fails high without it.
    Cut(Score),
}
