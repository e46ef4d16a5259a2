//! Which moves give check, found without playing them.

use super::attacks::Pin;
use super::movegen::Wanted;
use super::{Intent, Move, Position, Sink};
use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, Kind, Variant};

/// What is worth knowing once about all moves of a position that may give check.
#[derive(Clone, Copy, Debug)]
pub struct Checks<V: Variant> {
    /// The king of the side that is not to move.
    king: Option<Square>,
    /// Men of the side to move that alone stand between a rider of theirs and that king; in games with special
    /// pieces, all squares on which something happening could expose him.
    screens: V::Set,
    /// The squares from which some man of the side to move could take that king without sliding, and what the king
    /// sees along all lines: only a move to or from one of these can give check. In games with special pieces, all
    /// squares of his lines and the screens: only a move to one of these, or from a screen, or of a burner, can.
    near: V::Set,
}

impl<V: Variant> Position<V> {
    /// Looks at the enemy king once, for many calls of [`Position::gives_check`].
    #[must_use]
    pub fn checks(&self) -> Checks<V> {
        let king = self.king(!self.side);
        let (mut screens, mut near) = (V::Set::EMPTY, V::Set::EMPTY);
        match king {
            None => {}
            // Nearly all that happens on a line matters to hoppers: every move is looked at.
            Some(_) if V::ODD_RIDES => near = V::TABLES.board(),
            Some(king) if V::SPECIAL => {
                screens = self.sensitive(king, self.side);
                near = V::TABLES.near(self.side, king) | V::TABLES.star(king) | screens;
            }
            Some(king) => {
                let occupied = self.occupied();
                near = V::TABLES.near(self.side, king) | V::TABLES.cast(ALL_LINES, king, occupied);
                self.for_each_ray(king, self.side, |_, between| {
                    let shields = between & occupied;
                    if !shields.has_many() {
                        screens |= shields & self.men(self.side);
                    }
                });
            }
        }
        Checks { king, screens, near }
    }

    /// Would this legal move leave the opponent in check?
    #[inline(always)]
    #[must_use]
    pub fn gives_check(&self, checks: &Checks<V>, mv: Move) -> bool {
        let Some(king) = checks.king else { return false };
        if V::SPECIAL {
            let may = checks.near.contains(mv.to())
                || checks.screens.contains(mv.from())
                || V::BURNS && V::KINDS.info(self.kind_after(mv)).movement.burns;
            return may && {
                let after = self.scene_after(&self.scene(self.occupied()), self.side, mv);
                !self.removers(&after, king, self.side, true).is_empty()
            };
        }
        let near =
            checks.near.contains(mv.to()) || !mv.is_drop() && checks.near.contains(mv.from());
        near && self.checks_from_nearby(checks, king, mv)
    }

    /// [`Position::gives_check`] of a move to or from a square near the king; few are, so it is not compiled into the
    /// callers.
    #[inline(never)]
    fn checks_from_nearby(&self, checks: &Checks<V>, king: Square, mv: Move) -> bool {
        let (us, to) = (self.side, mv.to());
        let occupied = || self.occupied().without(V::Set::of(mv.from())) | V::Set::of(to);
        let kind = self.kind_after(mv);
        if V::TABLES.leaps(us, kind, to).contains(king)
            || V::TABLES.slides(us, kind, to).contains(king)
                && (V::TABLES.between(to, king) & occupied()).is_empty()
        {
            return true;
        }
        if mv.is_drop() || !checks.screens.contains(mv.from()) {
            return false;
        }
        let occupied = occupied();
        let mut opens = false;
        self.for_each_ray(king, us, |from, between| {
            opens |= from != mv.from() && (between & occupied).is_empty();
        });
        opens
    }

    /// Hands over the legal drops that give check.
    pub fn checking_drops(&self, sink: &mut impl Sink<V::Set>) {
        let (us, guard) = (self.side, self.guard());
        let Some(king) = self.king(!us) else { return };
        let hand = self.hand(us);
        if V::SPECIAL || hand.is_empty() || guard.is_empty() {
            return;
        }
        let occupied = self.occupied();
        let vacant = self.vacant() & guard;
        for kind in hand.kinds() {
            // A man of ours attacks the king from where a man of theirs would go from its square.
            let from = self.attacks(!us, kind, king, occupied) & vacant;
            if !from.is_empty() {
                sink.drops(kind, self.drop_targets(kind, from));
            }
        }
    }

    /// Hands over the legal moves that give check, drops among them.
    pub(super) fn plain_checks(&self, sink: &mut impl Sink<V::Set>) {
        let us = self.side;
        let Some(king) = self.king(!us) else { return };
        let occupied = self.occupied();
        let checks = self.checks();
        let view = View { king, lines: V::TABLES.cast(ALL_LINES, king, occupied), by: us };
        let own_king = self.king(us).map_or(V::Set::EMPTY, V::Set::of);
        // Those the king sees may open a line, or check along the one they stood on: each of their
        // moves is looked at by itself. So are those of the king and of the pinned.
        let seen = view.lines & self.men(us);
        let odd = seen | self.pinned | own_king;
        let landing = self.wanted(Intent::Checks);
        let mut sifted = OnlyChecks { position: self, checks, sink: &mut *sink };
        if self.king(us).is_some_and(|own| view.may_check(self, own) || seen.contains(own)) {
            self.king_moves(landing, &mut sifted);
        }
        let guard = self.guard();
        if guard.is_empty() {
            return;
        }
        let landing = landing.within(guard);
        seen.without(self.pinned | own_king).for_each(|from| {
            let kind = self.kind_at(from);
            self.emit(from, kind, self.attacks(us, kind, from, occupied), landing, &mut sifted);
        });
        if !self.pinned.is_empty() {
            for Pin { man, line } in self.pins(us, occupied) {
                let kind = self.kind_at(man);
                let reached = self.attacks(us, kind, man, occupied) & line;
                self.emit(man, kind, reached, landing, &mut sifted);
            }
        }
        let mut free = self.men(us).without(odd);
        for &kind in V::KINDS.crowds() {
            let men = free & self.of_kind(kind);
            self.advance(kind, men, view.wanted(kind, landing), sink);
            free = free.without(men);
        }
        free.for_each(|from| {
            let kind = self.kind_at(from);
            let wanted = view.wanted(kind, landing);
            if view.in_sight(kind, from, wanted) {
                self.emit(from, kind, self.attacks(us, kind, from, occupied), wanted, sink);
            }
        });
        self.checking_drops(sink);
    }

    /// The same in games with special pieces: of all legal moves, those that give check.
    pub(super) fn special_checks(&self, sink: &mut impl Sink<V::Set>) {
        let mut sifted = OnlyChecks { position: self, checks: self.checks(), sink };
        self.generate_tested(Intent::All, &mut sifted);
    }
}

/// All four lines, as [`AttackTables::cast`] wants them.
pub(super) const ALL_LINES: u8 = 15;

/// The enemy king, and what he sees along all lines.
struct View<V: Variant> {
    king: Square,
    lines: V::Set,
    by: Color,
}

impl<V: Variant> View<V> {
    /// The squares from which a man of this kind checks the king: those to which it would go from
    /// his square if it were one of his.
    #[inline]
    fn spots(&self, kind: Kind) -> V::Set {
        let leaps = V::TABLES.leaps(!self.by, kind, self.king);
        if V::KINDS.info(kind).lines == 0 {
            return leaps;
        }
        leaps | (V::TABLES.slides(!self.by, kind, self.king) & self.lines)
    }

    /// Where a man of this kind is wanted: where it checks the king as what it then is.
    #[inline]
    fn wanted(&self, kind: Kind, landing: Wanted<V::Set>) -> Wanted<V::Set> {
        let promotion = V::KINDS.info(kind).promotion;
        Wanted {
            plain: landing.plain & self.spots(kind),
            promoting: promotion.map_or(V::Set::EMPTY, |kind| landing.promoting & self.spots(kind)),
        }
    }

    /// Could it get there if the board were empty?
    #[inline]
    fn in_sight(&self, kind: Kind, from: Square, wanted: Wanted<V::Set>) -> bool {
        let (leaps, slides) =
            (V::TABLES.leaps(self.by, kind, from), V::TABLES.slides(self.by, kind, from));
        !((leaps | slides) & (wanted.plain | wanted.promoting)).is_empty()
    }

    /// Could the king on this square, of a kind that promotes, give check?
    #[inline]
    fn may_check(&self, position: &Position<V>, own: Square) -> bool {
        let kind = position.kind_at(own);
        self.in_sight(kind, own, self.wanted(kind, position.wanted(Intent::Checks)))
    }
}

/// Hands on only the moves that give check.
struct OnlyChecks<'a, V: Variant, S> {
    position: &'a Position<V>,
    checks: Checks<V>,
    sink: &'a mut S,
}

impl<V: Variant, S> OnlyChecks<'_, V, S> {
    #[inline]
    fn sift(&self, targets: V::Set, mv: impl Fn(Square) -> Move) -> V::Set {
        let mut checking = V::Set::EMPTY;
        targets.for_each(|to| {
            if self.position.gives_check(&self.checks, mv(to)) {
                checking |= V::Set::of(to);
            }
        });
        checking
    }
}

impl<V: Variant, S: Sink<V::Set>> Sink<V::Set> for OnlyChecks<'_, V, S> {
    fn moves(&mut self, kind: Kind, from: Square, plain: V::Set, promoting: V::Set) {
        let plain = self.sift(plain, |to| Move::new(kind, from, to, false));
        let promoting = self.sift(promoting, |to| Move::new(kind, from, to, true));
        self.sink.moves(kind, from, plain, promoting);
    }

    fn advances(&mut self, kind: Kind, step: i32, plain: V::Set, promoting: V::Set) {
        let plain = self.sift(plain, |to| Move::new(kind, to.offset(-step), to, false));
        let promoting = self.sift(promoting, |to| Move::new(kind, to.offset(-step), to, true));
        self.sink.advances(kind, step, plain, promoting);
    }

    fn rifles(&mut self, kind: Kind, from: Square, victims: V::Set) {
        let victims = self.sift(victims, |victim| Move::rifle(kind, from, victim));
        self.sink.rifles(kind, from, victims);
    }

    fn drops(&mut self, kind: Kind, targets: V::Set) {
        let targets = self.sift(targets, |to| Move::drop(kind, to));
        self.sink.drops(kind, targets);
    }
}
