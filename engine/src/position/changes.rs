//! What a move changes: who leaves which square, who arrives, what a hand gains or loses.
//!
//! Nothing else says it. Playing a move and taking it back, the keys, an evaluation that follows a
//! line and whoever draws a move read it here.

use super::{Man, Move, Position};
use crate::board::{Color, Geometry, Square, SquareSet};
use crate::rules::{AttackTables, Kind, Variant};

/// How many men may stand diagonally next to a square, and burn.
const MOST_BURNED: usize = 4;

/// No more men leave their squares by one move: who moves, whom he takes, and those who burn.
pub const MOST_REMOVED: usize = 2 + MOST_BURNED;

/// What a legal move changes in a position or, read backwards, what taking it back does.
///
/// [`Position::changes`] finds it, [`Undo::changes`](super::Undo::changes) keeps it. A pass changes
/// nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    lifted: Option<(Man, Square)>,
    captured: Option<(Man, Square)>,
    /// From the front.
    burned: [Option<(Man, Square)>; MOST_BURNED],
    added: Option<(Man, Square)>,
    hand: Option<HandChange>,
}

/// How many men of a kind a side holds in hand before a move and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandChange {
    /// Whose hand it is.
    pub color: Color,
    /// What the men count as in hand.
    pub kind: Kind,
    /// How many there were.
    pub before: u8,
    /// How many there are.
    pub after: u8,
}

impl Changes {
    /// The men who leave the board or their squares: the one who moves, and those taken.
    #[inline]
    pub fn removed(&self) -> impl Iterator<Item = (Man, Square)> + '_ {
        self.lifted.into_iter().chain(self.taken())
    }

    /// Hands over those whom [`Changes::removed`] lists, where speed counts: a game in which nothing
    /// burns does not ask whether somebody has.
    #[inline(always)]
    pub fn each_removed<V: Variant>(&self, mut each: impl FnMut(Man, Square)) {
        if let Some((man, square)) = self.lifted {
            each(man, square);
        }
        if let Some((man, square)) = self.captured {
            each(man, square);
        }
        if V::BURNS {
            for (man, square) in self.burned.into_iter().map_while(|burned| burned) {
                each(man, square);
            }
        }
    }

    /// The man who comes to a square, as what he is there: the one who moves or is dropped. After a
    /// capture from afar there is none.
    #[inline]
    #[must_use]
    pub const fn added(&self) -> Option<(Man, Square)> {
        self.added
    }

    /// The men who are taken: the one on the target first, then those who burn.
    #[inline]
    pub fn taken(&self) -> impl Iterator<Item = (Man, Square)> + '_ {
        self.captured.into_iter().chain(self.burned.into_iter().flatten())
    }

    /// The hand that changes, by one man.
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> Option<HandChange> {
        self.hand
    }

    /// Is anybody taken?
    #[inline]
    #[must_use]
    pub const fn takes(&self) -> bool {
        self.captured.is_some() || self.burned[0].is_some()
    }

    /// Every square on which something changes, once.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let added = self.added.map(|(_, square)| square);
        self.emptied().chain(added)
    }

    /// The squares that exist only while a man stands on them, and now are gone.
    pub fn vanished(&self, board: Geometry) -> impl Iterator<Item = Square> + '_ {
        self.emptied().filter(move |&square| board.vanishes(square))
    }

    /// The squares on which a man stood and none stands now.
    fn emptied(&self) -> impl Iterator<Item = Square> + '_ {
        let added = self.added.map(|(_, square)| square);
        self.removed().map(|(_, square)| square).filter(move |&square| Some(square) != added)
    }
}

/// What a move does of itself, whoever stands where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion<S> {
    /// Where the man who moves is lifted.
    pub lifted: Option<Square>,
    /// What he is then, and where.
    pub placed: Option<(Kind, Square)>,
    /// The squares on which it takes the enemies that stand there; a drop finds none.
    pub struck: S,
}

impl<S: SquareSet> Motion<S> {
    #[inline]
    pub(super) fn of<V: Variant<Set = S>>(mv: Move) -> Self {
        let (kind, to) = (mv.kind(), mv.to());
        let info = V::KINDS.info(kind);
        let mut struck = S::of(to);
        if V::BURNS && info.movement.burns && !mv.is_drop() {
            struck |= V::TABLES.neighbours(to, true);
        }
        let stays = V::RIFLES && mv.is_rifle();
        let face = if mv.is_drop() {
            None
        } else if mv.promotes() {
            info.promotion
        } else {
            info.settles
        };
        Self {
            lifted: (!stays && !mv.is_drop()).then_some(mv.from()),
            placed: (!stays).then_some((face.unwrap_or(kind), to)),
            struck,
        }
    }
}

impl<V: Variant> Position<V> {
    /// What a legal move changes here.
    #[inline]
    #[must_use]
    pub fn changes(&self, mv: Move) -> Changes {
        let (us, to) = (self.side(), mv.to());
        let Motion { lifted, placed, struck } = Motion::of::<V>(mv);
        let ours = |kind, square| (Man { color: us, kind }, square);
        let mut changes = Changes {
            lifted: lifted.map(|square| ours(mv.kind(), square)),
            added: placed.map(|(kind, square)| ours(kind, square)),
            ..Changes::default()
        };
        if mv.is_drop() {
            changes.hand = Some(self.hand_change(mv.kind(), -1));
            return changes;
        }
        let theirs = |kind, square| (Man { color: !us, kind }, square);
        if let Some(kind) = self.victim(mv) {
            changes.captured = Some(theirs(kind, to));
            if V::HANDS {
                changes.hand = Some(self.hand_change(kind, 1));
            }
        }
        if V::BURNS {
            let burned = (struck & self.men(!us)).without(V::Set::of(to));
            for (place, square) in changes.burned.iter_mut().zip(burned) {
                *place = Some(theirs(self.kind_at(square), square));
            }
        }
        changes
    }

    /// One more or one less of this man, whatever its face, in the hand of the side to move.
    #[inline]
    fn hand_change(&self, kind: Kind, change: i8) -> HandChange {
        let (color, kind) = (self.side(), V::KINDS.info(kind).base);
        let before = self.hand(color).count(kind) as u8;
        HandChange { color, kind, before, after: before.wrapping_add_signed(change) }
    }

    /// The kind of the man that a move takes on its target.
    #[inline]
    #[must_use]
    pub fn victim(&self, mv: Move) -> Option<Kind> {
        self.man_at(mv.to()).filter(|_| !mv.is_drop()).map(|man| man.kind)
    }

    /// The enemy men that a move of the side to move takes: the one on its target, and those a
    /// burner burns.
    #[inline]
    #[must_use]
    pub fn taken(&self, mv: Move) -> V::Set {
        Motion::of::<V>(mv).struck & self.men(!self.side())
    }

    /// The kind a man is after its move.
    #[inline]
    #[must_use]
    pub fn kind_after(&self, mv: Move) -> Kind {
        Motion::of::<V>(mv).placed.map_or(mv.kind(), |(kind, _)| kind)
    }
}
