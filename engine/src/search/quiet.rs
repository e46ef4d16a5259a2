//! Quiescence: captures, promotions and some checks until nothing is left hanging.

use super::params::{MAX_PLY, quiet_checks, quiet_evasions, quiet_futility, quiet_recaptures};
use super::picker::{Picker, gain, is_tactical};
use super::table::{Bound, Entry};
use super::window::{BestSoFar, PvNode, Window};
use super::worker::{Stopped, Worker};
use crate::board::SquareSet;
use crate::eval::Score;
use crate::position::Move;
use crate::rules::Variant;

impl<V: Variant> Worker<'_, V> {
    /// Quiescence search (<https://www.chessprogramming.org/Quiescence_Search>): only captures and
    /// promotions that do not lose material, at its first plies drops that give check, and evasions of
    /// a check, until the static evaluation can be trusted. `down` counts its plies.
    pub(super) fn quiesce<P: PvNode>(
        &mut self,
        mut window: Window,
        ply: usize,
        down: i32,
    ) -> Result<Score, Stopped> {
        self.enter(ply)?;
        if ply > 0
            && let Some(score) = self.decided(ply)
        {
            return Ok(score);
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluate(ply));
        }
        let key = self.game.key_with_idleness();
        let found = self.shared.table.probe(key, ply);
        if !P::PV
            && let Some(score) = found.and_then(|entry| window.cut_by(&entry))
        {
            return Ok(score);
        }

        let was_pv = P::PV || found.is_some_and(|entry| entry.was_pv);
        let here = self.assess(found.as_ref(), window, 0, ply, false);
        let in_check = here.in_check;
        let mut best = BestSoFar::at(Score::mated_in(ply));
        if !in_check {
            // Standing pat: the side to move need not take anything.
            best.score = here.guess;
            if best.score >= window.beta {
                if found.is_none() {
                    let (score, bound) = (best.score, Bound::Lower);
                    let entry = Entry { mv: None, score, depth: 0, bound, eval: here.raw, was_pv };
                    self.shared.table.store(key, ply, entry);
                }
                return Ok(best.score);
            }
            window.alpha = window.alpha.max(best.score);
        }

        let original_alpha = window.alpha;
        let futile = here.eval + self.scaled(quiet_futility());
        let mut evasions = 0;
        let last = self.frames.before(ply, 1).mv.map(Move::to);
        let lists = std::mem::take(&mut self.lists[ply]);
        let hash = found.and_then(|entry| entry.mv);
        let hash = hash.filter(|&mv| self.game.position().is_legal(mv));
        let context = self.context(ply, V::Set::EMPTY);
        let checks = down < quiet_checks();
        let values = self.shared.evaluator.values();
        let mut picker = if !in_check && down >= quiet_recaptures() {
            // Far down only recaptures: on a wide board there is always something else to take.
            Picker::for_recaptures(self.game.position(), hash, last, lists)
        } else {
            Picker::for_quiescence(self.game.position(), hash, checks, context, lists)
        };
        while let Some(mv) = picker.next(self.game.position(), values, self.memory) {
            let position = self.game.position();
            if position.is_needless_refusal(mv) {
                continue;
            }
            if in_check && !best.score.is_loss() && !is_tactical(position, mv) {
                // Once one evasion has held, few other quiet ones are looked at; captures came first.
                evasions += 1;
                if evasions > quiet_evasions() {
                    break;
                }
            }
            if !in_check && !best.score.is_loss() && !mv.is_drop() {
                // Futility pruning: even for nothing in return, what is won is not enough.
                let gain = gain(position, values, mv);
                if futile + gain <= window.alpha && !V::BURNS {
                    best.score = best.score.max(futile + gain);
                    continue;
                }
            }
            if !self.play(mv, ply) {
                continue;
            }
            let score = self.quiesce::<P>(-window, ply + 1, down + 1);
            self.game.undo();
            let score = -score?;
            if best.take(mv, score, &mut window) {
                if P::PV {
                    self.extend_pv(ply, mv);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        self.lists[ply] = picker.into_lists();
        if in_check && best.score == Score::mated_in(ply) {
            return Ok(best.score);
        }
        let bound = Bound::of(best.score, original_alpha, window.beta);
        let entry =
            Entry { mv: best.mv, score: best.score, depth: 0, bound, eval: here.raw, was_pv };
        self.shared.table.store(key, ply, entry);
        Ok(best.score)
    }
}
