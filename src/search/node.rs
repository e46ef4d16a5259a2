use super::deepen::{Stopped, Worker};
use super::params::{MAX_PLY, history_bonus};
use super::picker::{Picker, is_tactical};
use super::table::{Bound, Entry};
use crate::board::Color;
use crate::eval::Score;
use crate::position::Move;
use crate::rules::{Outcome, Repetition, Stalemate, Variant};

/// The scores that still matter: worse than `alpha` and better than `beta` are alike.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// What the side to move is sure of already.
    pub alpha: Score,
    /// What its opponent is sure of already.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: Score::INFINITE_LOSS, beta: Score::INFINITE };

    /// The narrowest window, which only asks whether the score is above alpha.
    #[inline]
    const fn null(alpha: Score) -> Self {
        Self { alpha, beta: alpha.next() }
    }

    /// The score, if what the table knows decides the window.
    #[inline]
    pub fn cut_by(&self, entry: &Entry) -> Option<Score> {
        let decided = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
        };
        decided.then_some(entry.score)
    }
}

impl std::ops::Neg for Window {
    type Output = Self;
    /// The same window as the opponent sees it.
    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

impl Bound {
    /// What a score says, given the window it was found with.
    #[inline]
    pub fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// Whether a node is searched with an open window, at compile time.
pub trait PvNode {
    /// Is it?
    const PV: bool;
}

/// A node of the principal variation.
#[derive(Debug)]
pub struct OnPv;
/// A node that is only asked whether it is above its window.
#[derive(Debug)]
pub struct OffPv;

impl PvNode for OnPv {
    const PV: bool = true;
}
impl PvNode for OffPv {
    const PV: bool = false;
}

impl<V: Variant> Worker<'_, V> {
    /// Principal-variation search (Marsland and Campbell 1982) of the present position.
    pub(super) fn node<P: PvNode>(
        &mut self,
        mut window: Window,
        depth: i32,
        ply: usize,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.quiesce::<P>(window, ply);
        }
        self.enter(ply)?;
        let is_root = ply == 0;
        if !is_root {
            if let Some(score) = self.decided(ply) {
                return Ok(score);
            }
            if ply >= MAX_PLY {
                return Ok(self.evaluate());
            }
            // Mate distance pruning: no mate here is nearer than one already found.
            window.alpha = window.alpha.max(Score::mated_in(ply));
            window.beta = window.beta.min(Score::mate_in(ply + 1));
            if window.alpha >= window.beta {
                return Ok(window.alpha);
            }
        }

        // Transposition table.
        let key = self.game.position().key();
        let found = self.shared.table.probe(key, ply);
        if !P::PV
            && let Some(score) =
                found.filter(|entry| entry.depth >= depth).and_then(|entry| window.cut_by(&entry))
        {
            return Ok(score);
        }

        let side = self.game.position().side();
        let original_alpha = window.alpha;
        let mut best = Score::mated_in(ply);
        let mut best_move = None;
        let mut tried = 0;
        let mut quiets: Vec<Move> = std::mem::take(&mut self.quiets[ply]);
        quiets.clear();
        let lists = std::mem::take(&mut self.lists[ply]);
        let hash = found.and_then(|entry| entry.mv);
        let killers = self.memory.killers.get(ply);
        let mut picker = Picker::new(self.game.position(), hash, killers, lists);
        while let Some(mv) =
            picker.next(self.game.position(), self.shared.evaluator.values(), self.memory)
        {
            if is_root && !self.is_wanted(mv) {
                continue;
            }
            let quiet = !is_tactical(self.game.position(), mv);
            if !self.play(mv) {
                continue;
            }
            tried += 1;
            let score = self.search_move::<P>(window, depth, ply, tried);
            self.game.undo();
            let score = score?;
            if is_root {
                self.note_root(mv, score, tried, window);
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                    window.alpha = score;
                    if P::PV {
                        self.extend_pv(ply, mv);
                    }
                    if score >= window.beta {
                        if quiet {
                            self.reward(side, mv, &quiets, depth, ply);
                        }
                        break;
                    }
                }
            }
            if quiet {
                quiets.push(mv);
            }
        }
        self.lists[ply] = picker.into_lists();
        self.quiets[ply] = quiets;
        if tried == 0 {
            return Ok(self.without_moves(ply));
        }
        if !is_root || self.first_line() {
            let bound = Bound::of(best, original_alpha, window.beta);
            self.shared.table.store(key, ply, Entry { mv: best_move, score: best, depth, bound });
        }
        Ok(best)
    }

    /// The score of the move just played: the first with the whole window, the others with a null
    /// window first.
    fn search_move<P: PvNode>(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        tried: usize,
    ) -> Result<Score, Stopped> {
        if !P::PV {
            return Ok(-self.node::<OffPv>(-window, depth - 1, ply + 1)?);
        }
        if tried > 1 {
            let score = -self.node::<OffPv>(-Window::null(window.alpha), depth - 1, ply + 1)?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        Ok(-self.node::<OnPv>(-window, depth - 1, ply + 1)?)
    }

    /// History heuristic and killers: a quiet move has cut, the quiet moves before it have not.
    fn reward(&mut self, side: Color, mv: Move, before: &[Move], depth: i32, ply: usize) {
        let bonus = history_bonus(depth);
        self.memory.killers.add(ply, mv);
        self.memory.history.update(side, mv, bonus);
        for &other in before {
            self.memory.history.update(side, other, -bonus);
        }
    }

    /// The score of a position without a legal move.
    fn without_moves(&self, ply: usize) -> Score {
        if self.game.position().in_check() || V::STALEMATE == Stalemate::Loss {
            Score::mated_in(ply)
        } else {
            Score::DRAW
        }
    }

    /// The score of a position in which the game ends although there are moves.
    ///
    /// A position that has occurred before is judged as if it ended the game: who could bring it
    /// about once can do it again.
    pub(super) fn decided(&self, ply: usize) -> Option<Score> {
        if V::IDLE_DRAW.is_some() && self.game.idleness().is_some() {
            let position = self.game.position();
            let mated = position.in_check() && position.count_moves() == 0;
            return Some(if mated { Score::mated_in(ply) } else { Score::DRAW });
        }
        if matches!(V::REPETITION, Repetition::Banned(_)) {
            return None;
        }
        let Outcome { winner, .. } = self.game.repetition(2)?;
        Some(match winner {
            None => Score::DRAW,
            Some(side) if side == self.game.position().side() => Score::mate_in(ply + MAX_PLY),
            Some(_) => Score::mated_in(ply + MAX_PLY),
        })
    }
}
