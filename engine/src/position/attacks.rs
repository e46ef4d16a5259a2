//! Who attacks what.
//!
//! Attackers are found by looking at the few men that could attack at all: those within a leap of
//! the square, and the riders on its lines. The cost does not grow with the number of kinds.

use arrayvec::ArrayVec;

use super::Position;
use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, Kind, Ride, Variant};

/// A man that alone shields its king, and where it may go while it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pin<S> {
    pub man: Square,
    pub line: S,
}

impl<V: Variant> Position<V> {
    /// The squares a man of this kind reaches from here; whether squares with men of its own side
    /// are among them is left open.
    #[inline]
    #[must_use]
    pub fn attacks(&self, color: Color, kind: Kind, from: Square, occupied: V::Set) -> V::Set {
        self.attacks_here(color, kind, from, occupied)
    }

    /// [`Position::attacks`] where most of the time goes: not as a call, which would hand the set over
    /// through memory.
    #[inline(always)]
    pub(super) fn attacks_here(
        &self,
        color: Color,
        kind: Kind,
        from: Square,
        occupied: V::Set,
    ) -> V::Set {
        if V::SPECIAL {
            return self.special_targets(&self.scene(occupied), color, kind, from);
        }
        let leaps = V::TABLES.leaps(color, kind, from);
        if V::KINDS.info(kind).lines == 0 {
            return leaps;
        }
        leaps | Self::slid(color, kind, from, occupied)
    }

    /// Where the plain slides of a man end.
    #[inline(always)]
    fn slid(color: Color, kind: Kind, from: Square, occupied: V::Set) -> V::Set {
        let (info, slides) = (V::KINDS.info(kind), V::TABLES.slides(color, kind, from));
        if !V::LAME || !info.lame {
            return slides & V::TABLES.cast(info.lines, from, occupied);
        }
        // Lame leaps are at most eight, and nothing but what stands halfway stops them.
        let mut reached = slides;
        for word in 0..V::Set::WORDS {
            for to in slides.word(word) {
                if occupied.contains(from.halfway(to)) {
                    reached = reached.without(V::Set::of(to));
                }
            }
        }
        reached
    }

    /// The squares a man of this kind reaches or guards as far as leaps and slides go: of special
    /// ways to move, only hopping is looked at.
    #[inline(always)]
    #[must_use]
    pub fn sight(&self, color: Color, kind: Kind, from: Square, occupied: V::Set) -> V::Set {
        let info = V::KINDS.info(kind);
        if V::SPECIAL && info.lines != 0 && info.movement.ride != Ride::Plain {
            return self.special_targets(&self.scene(occupied), color, kind, from);
        }
        let leaps = V::TABLES.leaps(color, kind, from);
        if info.lines == 0 { leaps } else { leaps | Self::slid(color, kind, from, occupied) }
    }

    /// Does the rider on `from` see `to` along one of its lines?
    #[inline(always)]
    fn rides(&self, color: Color, from: Square, to: Square, occupied: V::Set) -> bool {
        V::TABLES.slides(color, self.kind_at(from), from).contains(to)
            && (V::TABLES.between(from, to) & occupied).is_empty()
    }

    /// Gives `f` the parts of what these men of one side reach or guard, as [`sight`](Self::sight) says, each with the
    /// kind of who does.
    #[inline(always)]
    pub fn see_all(&self, color: Color, mut men: V::Set, mut f: impl FnMut(Kind, V::Set)) {
        let occupied = self.occupied();
        if !V::SPECIAL {
            // Those that are many and only leap forward, all at once.
            for &kind in V::KINDS.crowds() {
                let crowd = self.men_of_kind(color, kind) & men;
                men = men.without(crowd);
                for &(left, forward) in V::KINDS.info(kind).movement.leaps() {
                    let (left, forward) = (i32::from(left), i32::from(forward));
                    let step = V::BOARD.step(color, left, forward);
                    let reach = (crowd & V::TABLES.room(color, forward)).shifted(step);
                    f(kind, reach & V::TABLES.board());
                }
            }
        }
        for word in 0..V::Set::WORDS {
            for square in men.word(word) {
                if let Some(man) = self.man_at(square) {
                    f(man.kind, self.sight(color, man.kind, square, occupied));
                }
            }
        }
    }

    /// The squares that one side reaches or guards.
    #[must_use]
    pub fn guarded(&self, by: Color) -> V::Set {
        let mut guarded = V::Set::EMPTY;
        self.see_all(by, self.men(by), |_, part| guarded |= part);
        guarded
    }

    /// The men of one side that attack a square, given what is occupied.
    #[inline]
    #[must_use]
    pub fn attackers(&self, to: Square, by: Color, occupied: V::Set) -> V::Set {
        if V::SPECIAL {
            return self.removers(&self.scene(occupied), to, by, false);
        }
        let men = self.men(by) & occupied;
        let mut attackers = V::Set::EMPTY;
        (V::TABLES.near(by, to) & men).for_each(|from| {
            if V::TABLES.strikes(by, self.kind_at(from), from, to) {
                attackers |= V::Set::of(from);
            }
        });
        (V::TABLES.star(to) & men & self.riders).for_each(|from| {
            if self.rides(by, from, to, occupied) {
                attackers |= V::Set::of(from);
            }
        });
        attackers
    }

    /// Does any man of this side attack the square, given what is occupied?
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, to: Square, by: Color, occupied: V::Set) -> bool {
        if V::SPECIAL {
            return !self.removers(&self.scene(occupied), to, by, true).is_empty();
        }
        let men = self.men(by);
        (V::TABLES.near(by, to) & men)
            .any(|from| V::TABLES.strikes(by, self.kind_at(from), from, to))
            || (V::TABLES.star(to) & men & self.riders)
                .any(|from| self.rides(by, from, to, occupied))
    }

    /// Calls `f` for every rider of one side that would see `to` if nothing stood in between, with
    /// the squares in between.
    #[inline]
    pub(super) fn for_each_ray(&self, to: Square, by: Color, mut f: impl FnMut(Square, V::Set)) {
        (V::TABLES.star(to) & self.men(by) & self.riders).for_each(|from| {
            if V::TABLES.slides(by, self.kind_at(from), from).contains(to) {
                f(from, V::TABLES.between(from, to));
            }
        });
    }

    /// Finds the checkers and the pinned men of the side to move.
    pub(super) fn find_checks(&mut self) {
        if V::SPECIAL {
            return self.find_special_checks();
        }
        let (mut checkers, mut pinned) = (V::Set::EMPTY, V::Set::EMPTY);
        if let Some(king) = self.king(self.side) {
            let (us, them, occupied) = (self.men(self.side), !self.side, self.occupied());
            (V::TABLES.near(them, king) & self.men(them)).for_each(|from| {
                if V::TABLES.strikes(them, self.kind_at(from), from, king) {
                    checkers |= V::Set::of(from);
                }
            });
            self.for_each_ray(king, them, |from, between| {
                let shields = between & occupied;
                if shields.is_empty() {
                    checkers |= V::Set::of(from);
                } else if !shields.has_many() {
                    pinned |= shields & us;
                }
            });
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }

    /// The pinned men of a side, given what is occupied: at most one a direction.
    pub(super) fn pins(&self, color: Color, occupied: V::Set) -> ArrayVec<Pin<V::Set>, 8> {
        let mut pins = ArrayVec::new();
        if let Some(king) = self.king(color) {
            self.for_each_ray(king, !color, |from, between| {
                let shields = between & occupied;
                if !shields.has_many()
                    && let Some(man) = (shields & self.men(color)).first()
                {
                    pins.push(Pin { man, line: between | V::Set::of(from) });
                }
            });
        }
        pins
    }

    /// Where a man must land to answer the check by the man on `checker`: on the checker, or in
    /// between if the check comes along a line.
    #[inline]
    pub(super) fn answers(&self, king: Square, checker: Square) -> V::Set {
        let leaps = V::TABLES.leaps(!self.side, self.kind_at(checker), checker);
        let between = V::TABLES.between(checker, king);
        V::Set::of(checker) | if leaps.contains(king) { V::Set::EMPTY } else { between }
    }

    /// Where men other than the king may land: anywhere, on the answers to a single check, nowhere
    /// under a double check.
    #[inline]
    pub(super) fn guard(&self) -> V::Set {
        match (self.king(self.side), self.checkers.first()) {
            (Some(_), Some(_)) if self.checkers.has_many() => V::Set::EMPTY,
            (Some(king), Some(checker)) => self.answers(king, checker),
            _ => V::TABLES.board(),
        }
    }
}
