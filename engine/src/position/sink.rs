//! Where the moves go that a generator finds: into a list, or no farther than their number.

use super::Move;
use crate::board::{Square, SquareSet};
use crate::rules::Kind;

/// What takes the moves a generator finds.
pub trait Sink<S> {
    /// The man on `from` may go to each square of `plain`, and to each of `promoting` promoting.
    fn moves(&mut self, kind: Kind, from: Square, plain: S, promoting: S);

    /// Every square of the two sets is the target of a man that stands `step` indices before it.
    fn advances(&mut self, kind: Kind, step: i32, plain: S, promoting: S);

    /// The man on `from` may take each of `victims` and stay where it is.
    fn rifles(&mut self, kind: Kind, from: Square, victims: S);

    /// A man of this kind may be dropped on each of these squares.
    fn drops(&mut self, kind: Kind, targets: S);
}

/// Counts moves without making them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(pub u64);

impl<S: SquareSet> Sink<S> for Counter {
    #[inline]
    fn moves(&mut self, _: Kind, _: Square, plain: S, promoting: S) {
        self.0 += plain.len() as u64;
        if !promoting.is_empty() {
            self.0 += promoting.len() as u64;
        }
    }

    #[inline]
    fn advances(&mut self, _: Kind, _: i32, plain: S, promoting: S) {
        self.0 += (plain.len() + promoting.len()) as u64;
    }

    #[inline]
    fn rifles(&mut self, _: Kind, _: Square, victims: S) {
        self.0 += victims.len() as u64;
    }

    #[inline]
    fn drops(&mut self, _: Kind, targets: S) {
        self.0 += targets.len() as u64;
    }
}

/// Moves one by one. A list that is used again keeps its memory.
pub type MoveList = Vec<Move>;

/// Adds a move to every square of a set. A closure given to [`SquareSet::for_each`] may be compiled as a call for each.
#[inline(always)]
fn add<S: SquareSet>(list: &mut MoveList, targets: S, make: impl Fn(Square) -> Move) {
    for word in 0..S::WORDS {
        for to in targets.word(word) {
            list.push(make(to));
        }
    }
}

impl<S: SquareSet> Sink<S> for MoveList {
    #[inline(always)]
    fn moves(&mut self, kind: Kind, from: Square, plain: S, promoting: S) {
        add(self, promoting, |to| Move::new(kind, from, to, true));
        add(self, plain, |to| Move::new(kind, from, to, false));
    }

    #[inline]
    fn advances(&mut self, kind: Kind, step: i32, plain: S, promoting: S) {
        add(self, promoting, |to| Move::new(kind, to.offset(-step), to, true));
        add(self, plain, |to| Move::new(kind, to.offset(-step), to, false));
    }

    #[inline]
    fn rifles(&mut self, kind: Kind, from: Square, victims: S) {
        add(self, victims, |victim| Move::rifle(kind, from, victim));
    }

    #[inline]
    fn drops(&mut self, kind: Kind, targets: S) {
        add(self, targets, |to| Move::drop(kind, to));
    }
}
