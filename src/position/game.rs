//! A position and its past, and with it how games end.

use super::{Move, Position, Undo};
use crate::rules::{Outcome, Reason, Stalemate, Variant};

/// A position and how it came about.
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    position: Position<V>,
    past: Vec<(Move, Undo<V>)>,
    /// The key of every position so far, the present one last.
    keys: Vec<u64>,
    /// Was the side to move in check in it?
    checks: Vec<bool>,
}

impl<V: Variant> Game<V> {
    /// A game that begins here.
    #[must_use]
    pub fn new(position: Position<V>) -> Self {
        let (keys, checks) = (vec![position.key()], vec![position.in_check()]);
        Self { position, past: Vec::new(), keys, checks }
    }

    /// The present position.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position<V> {
        &self.position
    }

    /// The moves so far.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.past.iter().map(|&(mv, _)| mv)
    }

    /// The number of moves so far.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.past.len()
    }

    /// Has nothing been played yet?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let undo = self.position.play(mv);
        self.past.push((mv, undo));
        self.keys.push(self.position.key());
        self.checks.push(self.position.in_check());
    }

    /// Takes back the last move; without one, does nothing.
    #[inline]
    pub fn undo(&mut self) {
        if let Some((mv, undo)) = self.past.pop() {
            self.keys.pop();
            self.checks.pop();
            self.position.undo(mv, undo);
        }
    }

    /// How the game has ended, if it has: by the repetition of its last position, or because there
    /// is no legal move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.repetition(V::REPETITION).or_else(|| self.no_legal_move())
    }

    /// The verdict on the last position if it has now occurred `times` times.
    ///
    /// It is a draw, unless exactly one side gave check with every move it made between the first
    /// of these occurrences and the last; that side has lost.
    #[must_use]
    pub fn repetition(&self, times: usize) -> Option<Outcome> {
        let now = self.keys.len() - 1;
        let key = self.keys[now];
        let first = (0..=now).rev().step_by(2).filter(|&i| self.keys[i] == key).nth(times - 1)?;
        // The checks in the positions with the present side to move were given by the other side.
        let always = |from: usize| self.checks[from..=now].iter().step_by(2).all(|&check| check);
        let (we_were_checked, we_checked) = (always(first + 2), always(first + 1));
        let us = self.position.side();
        let (winner, reason) = match (we_were_checked, we_checked) {
            (true, false) => (Some(us), Reason::PerpetualCheck),
            (false, true) => (Some(!us), Reason::PerpetualCheck),
            _ => (None, Reason::Repetition),
        };
        Some(Outcome { winner, reason })
    }

    fn no_legal_move(&self) -> Option<Outcome> {
        if self.position.count_moves() > 0 {
            return None;
        }
        let (loses, reason) = if self.position.in_check() {
            (true, Reason::Checkmate)
        } else {
            (V::STALEMATE == Stalemate::Loss, Reason::Stalemate)
        };
        Some(Outcome { winner: loses.then_some(!self.position.side()), reason })
    }
}
