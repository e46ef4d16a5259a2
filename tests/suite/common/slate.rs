//! A board and two hands that know no rules: they do what the changes of a move say, to the letter.

use henka::board::{Color, Square};
use henka::position::{Changes, Man, Move, Position};
use henka::rules::{MAX_KINDS, Variant};

use super::naive::Naive;

/// Who stands where, and how many of each kind each side holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slate {
    men: Vec<Option<Man>>,
    hands: [[u8; MAX_KINDS]; 2],
}

impl Slate {
    fn filled<V: Variant>(
        man_at: impl Fn(Square) -> Option<Man>,
        held: impl Fn(Man) -> usize,
    ) -> Self {
        let mut slate = Self { men: vec![None; 256], hands: [[0; MAX_KINDS]; 2] };
        for square in V::BOARD.squares() {
            slate.men[square.index()] = man_at(square);
        }
        for color in Color::ALL {
            for kind in V::KINDS.bases() {
                slate.hands[color.index()][kind.index()] = held(Man { color, kind }) as u8;
            }
        }
        slate
    }

    /// The men of a position.
    pub fn of<V: Variant>(position: &Position<V>) -> Self {
        let held = |man: Man| position.hand(man.color).count(man.kind);
        Self::filled::<V>(|square| position.man_at(square), held)
    }

    /// The men of a position of the naive player.
    pub fn of_naive<V: Variant>(naive: &Naive) -> Self {
        let man_at = |square| {
            let man = naive.man((V::BOARD.file(square), V::BOARD.rank(square)));
            man.map(|(color, kind)| Man { color, kind })
        };
        Self::filled::<V>(man_at, |man| naive.count(man.color, man.kind))
    }

    fn exchange(&mut self, square: Square, before: Option<Man>, after: Option<Man>) {
        assert_eq!(self.men[square.index()], before, "on square {}", square.index());
        self.men[square.index()] = after;
    }

    /// Does what a move does.
    pub fn apply(&mut self, changes: &Changes) {
        for (man, square) in changes.removed() {
            self.exchange(square, Some(man), None);
        }
        if let Some((man, square)) = changes.added() {
            self.exchange(square, None, Some(man));
        }
        if let Some(hand) = changes.hand() {
            let count = &mut self.hands[hand.color.index()][hand.kind.index()];
            assert_eq!(*count, hand.before);
            *count = hand.after;
        }
    }

    /// Does the contrary.
    pub fn revert(&mut self, changes: &Changes) {
        if let Some((man, square)) = changes.added() {
            self.exchange(square, Some(man), None);
        }
        for (man, square) in changes.removed() {
            self.exchange(square, None, Some(man));
        }
        if let Some(hand) = changes.hand() {
            let count = &mut self.hands[hand.color.index()][hand.kind.index()];
            assert_eq!(*count, hand.after);
            *count = hand.before;
        }
    }

    /// The squares on which another man stands than there, or one where nobody stands there.
    fn difference(&self, other: &Self) -> Vec<Square> {
        let squares = (0..=u8::MAX).map(Square::new);
        squares.filter(|at| self.men[at.index()] != other.men[at.index()]).collect()
    }
}

/// What a move is said to change, done to the letter, makes the position after it, and undone the
/// one before; its lists of squares are those that differ, and those that are no more.
pub fn changes_are_all_that_changes<V: Variant>(
    position: &Position<V>,
    moves: &[Move],
    sfen: &str,
) {
    let before = Slate::of(position);
    let (mut slate, mut next) = (before.clone(), position.clone());
    for &mv in moves {
        let changes = position.changes(mv);
        let undo = next.play(mv);
        assert_eq!(undo.changes(), &changes, "{sfen}: {mv:?}");
        slate.apply(&changes);
        assert_eq!(slate, Slate::of(&next), "{sfen}: {mv:?}");
        let mut squares: Vec<_> = changes.squares().collect();
        squares.sort_unstable();
        let differing = before.difference(&slate);
        assert_eq!(squares, differing, "{sfen}: {mv:?}");
        let mut vanished: Vec<_> = changes.vanished(V::BOARD).collect();
        vanished.sort_unstable();
        let gone =
            |&square: &Square| V::BOARD.vanishes(square) && slate.men[square.index()].is_none();
        assert!(differing.into_iter().filter(gone).eq(vanished), "{sfen}: {mv:?}");
        slate.revert(&changes);
        assert_eq!(slate, before, "{sfen}: {mv:?}");
        next.undo(&undo);
    }
}
