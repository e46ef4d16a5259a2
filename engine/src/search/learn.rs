//! What a node teaches the nodes after it, and how games decided in the tree score.

use super::history::{Context, bonus};
use super::params::{MAX_PLY, hand_dominance, refutation_bonus};
use super::picker::is_tactical;
use super::prune::Static;
use super::table::Bound;
use super::worker::Worker;
use crate::eval::Score;
use crate::position::Move;
use crate::rules::{Outcome, Repetition, Stalemate, Variant};

impl<V: Variant> Worker<'_, V> {
    /// A quiet move has cut; the quiet moves before it have not.
    pub(super) fn learn_cut(
        &mut self,
        mv: Move,
        losers: &[Move],
        context: &Context<V::Set>,
        depth: i32,
        ply: usize,
    ) {
        let bonus = bonus(depth);
        self.memory.add_killer(ply, mv);
        if let Some(before) = self.frames.before(ply, 1).mv {
            self.memory.set_counter(context.side, before, mv);
        }
        self.memory.update_quiet(context, mv, bonus);
        for &loser in losers {
            self.memory.update_quiet(context, loser, -bonus);
        }
    }

    /// No move of a node was good enough: a quiet move that led there was a good one.
    pub(super) fn learn_refutation(&mut self, depth: i32, ply: usize) {
        let Some(mv) = self.frames.before(ply, 1).mv else { return };
        let takes = self.game.last_move().is_some_and(|last| last.changes.takes());
        if mv.is_drop() || !mv.promotes() && !takes {
            let rows = self.frames.rows(ply - 1);
            self.memory.update_continuation(rows, mv, bonus(depth) * refutation_bonus() / 16);
        }
    }

    /// What the correction of a position's evaluation is looked up by: what both sides hold, and
    /// the last move.
    fn features(&self, ply: usize) -> [u64; 2] {
        let hands = self.game.position().hand_key();
        [hands, self.frames.before(ply, 1).row.feature()]
    }

    /// The evaluation, corrected by what the search has learnt about positions like this.
    #[inline]
    pub(super) fn corrected(&self, raw: Score, ply: usize) -> Score {
        let side = self.game.position().side();
        let correction = self.memory.correction(side, self.features(ply));
        Score::evaluation(raw.value() + correction)
    }

    /// The search has found a score where the evaluation said something else.
    pub(super) fn learn_correction(
        &mut self,
        here: &Static,
        best: Score,
        bound: Bound,
        best_move: Option<Move>,
    ) {
        let Some(raw) = here.raw else { return };
        let tactical = best_move.is_some_and(|mv| is_tactical(self.game.position(), mv));
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best <= here.eval,
            Bound::Upper => best >= here.eval,
        };
        if !tactical && !says_nothing && !best.is_mate() {
            let side = self.game.position().side();
            let error = best.value() - raw.value();
            self.memory.update_correction(side, self.features(here.ply), error, here.depth);
        }
    }

    /// The score of a position without a legal move.
    pub(super) fn without_moves(&self, ply: usize) -> Score {
        if self.game.position().in_check() || V::STALEMATE == Stalemate::Loss {
            Score::mated_in(ply)
        } else {
            self.draw(ply)
        }
    }

    /// The score of a draw: what the side that searches thinks of it.
    fn draw(&self, ply: usize) -> Score {
        let value = self.shared.limits.draw_value;
        Score::evaluation(if ply.is_multiple_of(2) { value } else { -value })
    }

    /// The score of a position in which the game ends although there are moves.
    ///
    /// A position that has occurred before is judged as if it ended the game: who could bring it
    /// about once can do it again. One that has occurred with less in hand is as good as won for
    /// the side that now holds more, for the other could have stayed as it was. If it occurred before the
    /// root, that only keeps the searching side from giving more and more away for nothing: what the
    /// opponent has given away is lost, and says nothing of what is left. Whoever may declare that he has
    /// won does so.
    pub(super) fn decided(&self, ply: usize) -> Option<Score> {
        let position = self.game.position();
        let late = self.shared.limits.drawn_at.is_some_and(|last| position.move_number() >= last);
        if late || V::IDLE_DRAW.is_some() && self.game.idleness().is_some() {
            let mated = position.in_check() && position.count_moves() == 0;
            return Some(if mated { Score::mated_in(ply) } else { self.draw(ply) });
        }
        if position.may_declare(self.shared.limits.declared_by) {
            return Some(Score::mate_in(ply + MAX_PLY));
        }
        if matches!(V::REPETITION, Repetition::Banned(_)) {
            return None;
        }
        if let Some(Outcome { winner, .. }) = self.game.repetition(2) {
            return Some(match winner {
                None => self.draw(ply),
                Some(side) if side == self.game.position().side() => Score::mate_in(ply + MAX_PLY),
                Some(_) => Score::mated_in(ply + MAX_PLY),
            });
        }
        if hand_dominance() == 0 {
            return None;
        }
        let (order, plies_ago) = self.game.dominance()?;
        let less = order == std::cmp::Ordering::Less;
        let searching = ply.is_multiple_of(2);
        let counts = plies_ago <= ply || less == searching;
        counts.then(|| Score::evaluation(if less { -DOMINATED } else { DOMINATED }))
    }
}

/// The worth of having repeated a position with more in hand: above every evaluation, no mate.
const DOMINATED: i32 = 28_000;
