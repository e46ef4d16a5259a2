use super::deepen::{Stopped, Worker};
use super::node::{PvNode, Window};
use super::params::MAX_PLY;
use super::picker::Picker;
use super::table::{Bound, Entry};
use crate::eval::Score;
use crate::rules::Variant;

impl<V: Variant> Worker<'_, V> {
    /// Quiescence search (<https://www.chessprogramming.org/Quiescence_Search>): only captures and
    /// promotions that do not lose material, and every evasion of a check, until the static
    /// evaluation can be trusted.
    pub(super) fn quiesce<P: PvNode>(
        &mut self,
        mut window: Window,
        ply: usize,
    ) -> Result<Score, Stopped> {
        self.enter(ply)?;
        if ply > 0
            && let Some(score) = self.decided(ply)
        {
            return Ok(score);
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluate());
        }
        let key = self.game.position().key();
        let found = self.shared.table.probe(key, ply);
        if !P::PV
            && let Some(score) = found.and_then(|entry| window.cut_by(&entry))
        {
            return Ok(score);
        }

        let in_check = self.game.position().in_check();
        let mut best = Score::mated_in(ply);
        if !in_check {
            // Standing pat: the side to move need not take anything.
            best = self.evaluate();
            if best >= window.beta {
                return Ok(best);
            }
            window.alpha = window.alpha.max(best);
        }

        let original_alpha = window.alpha;
        let mut best_move = None;
        let lists = std::mem::take(&mut self.lists[ply]);
        let hash = found.and_then(|entry| entry.mv);
        let mut picker = Picker::for_quiescence(self.game.position(), hash, lists);
        while let Some(mv) =
            picker.next(self.game.position(), self.shared.evaluator.values(), self.memory)
        {
            if !self.play(mv) {
                continue;
            }
            let score = self.quiesce::<P>(-window, ply + 1);
            self.game.undo();
            let score = -score?;
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                    window.alpha = score;
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        self.lists[ply] = picker.into_lists();
        if in_check && best == Score::mated_in(ply) {
            return Ok(best);
        }
        let bound = Bound::of(best, original_alpha, window.beta);
        self.shared.table.store(key, ply, Entry { mv: best_move, score: best, depth: 0, bound });
        Ok(best)
    }
}
