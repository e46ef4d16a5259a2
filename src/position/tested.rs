//! Legal moves of the games with special pieces: every move whose safety is in doubt is tested by
//! looking at the position after it.

use super::movegen::Wanted;
use super::special::Scene;
use super::{Intent, Move, Position, Sink};
use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, Kind, Variant};

impl<V: Variant> Position<V> {
    pub(super) fn generate_tested(&self, intent: Intent, sink: &mut impl Sink<V::Set>) {
        let us = self.side;
        let scene = self.scene(self.occupied());
        if intent != Intent::Drops {
            let wanted = self.wanted(intent);
            let open = self.in_check() || V::BANS_STALEMATING;
            let settled = if open { V::Set::EMPTY } else { self.men(us).without(self.pinned) };
            self.men(us).for_each(|from| {
                let kind = self.kind_at(from);
                let info = V::KINDS.info(kind);
                let trusted = settled.contains(from) && !info.royal && !info.movement.burns;
                let reached = self.special_targets(&scene, us, kind, from);
                self.emit_tested(from, kind, reached, wanted, trusted, sink);
            });
        }
        if matches!(intent, Intent::Drops | Intent::All) {
            for base in self.hand(us).kinds() {
                let flipped = V::KINDS.info(base).promotion;
                for kind in std::iter::once(base).chain(flipped) {
                    let targets = self.drop_targets(base, self.vacant());
                    let mv = |to| Move::drop(kind, to);
                    sink.drops(kind, self.passing(targets, mv));
                }
            }
        }
    }

    /// Hands over the moves of one man. Those of a trusted man need no test, unless they take
    /// somebody who stood in the way to the king.
    fn emit_tested(
        &self,
        from: Square,
        kind: Kind,
        reached: V::Set,
        wanted: Wanted<V::Set>,
        trusted: bool,
        sink: &mut impl Sink<V::Set>,
    ) {
        let doubtful = if trusted { self.pinned & self.men(!self.side) } else { V::TABLES.board() };
        let sift = |targets: V::Set, promotes: bool| {
            let mv = |to| Move::new(kind, from, to, promotes);
            targets.without(doubtful) | self.passing(targets & doubtful, mv)
        };
        let (plain, promoting) = self.split(from, kind, reached & wanted.targets);
        let plain = if wanted.plain { sift(plain, false) } else { V::Set::EMPTY };
        let promoting = if wanted.promoting { sift(promoting, true) } else { V::Set::EMPTY };
        sink.moves(kind, from, plain, promoting);
        if V::KINDS.info(kind).movement.rifle != 0 {
            let victims = self.rifle_targets(self.side, kind, from) & wanted.targets;
            let mv = |victim| Move::rifle(kind, from, victim);
            let shot = victims.without(doubtful) | self.passing(victims & doubtful, mv);
            sink.rifles(kind, from, shot);
        }
    }

    /// The targets to which the move is legal.
    #[inline]
    fn passing(&self, targets: V::Set, mv: impl Fn(Square) -> Move) -> V::Set {
        let mut passing = V::Set::EMPTY;
        targets.for_each(|to| {
            if self.passes_test(mv(to)) {
                passing |= V::Set::of(to);
            }
        });
        passing
    }

    /// Does a move that otherwise is one of the man's, or a drop on an allowed square, keep the own
    /// king safe and, where that matters, leave the opponent a reply?
    #[inline]
    pub(super) fn passes_test(&self, mv: Move) -> bool {
        let scene = self.scene(self.occupied());
        if !V::BANS_STALEMATING {
            return self.is_safe_in(&scene, self.side, mv);
        }
        self.is_safe_in(&scene, self.side, mv) && self.leaves_reply(&scene, mv)
    }

    /// Does this move give check, or leave the opponent a move that keeps his king safe, whatever
    /// that does to us?
    fn leaves_reply(&self, scene: &Scene<V::Set>, mv: Move) -> bool {
        let (us, them) = (self.side, !self.side);
        let after = self.scene_after(scene, us, mv);
        if let Some(king) = self.king(them)
            && !self.removers(&after, king, us, true).is_empty()
        {
            return true;
        }
        self.has_safe_move(&after, them)
    }

    /// Has a side a move that keeps its own king safe, whatever it does to the opponent?
    pub(super) fn has_safe_move(&self, scene: &Scene<V::Set>, side: Color) -> bool {
        let safe = |mv| self.is_safe_in(scene, side, mv);
        for from in scene.men[side.index()] {
            let kind = self.kind_in(scene, side, from);
            let mut targets = self.special_targets(scene, side, kind, from).into_iter();
            // Which face a man shows after his move makes no difference to his own king.
            if targets.any(|to| safe(Move::new(kind, from, to, false))) {
                return true;
            }
        }
        // Nor does which man is dropped.
        self.hand(side).kinds().next().is_some_and(|kind| {
            let vacant = V::TABLES.ground().without(scene.men[0] | scene.men[1]);
            let mut targets = self.drop_squares(side, vacant).into_iter();
            targets.any(|to| safe(Move::drop(kind, to)))
        })
    }

    /// Has the side to move no legal move, but one that would be legal if stalemating were?
    #[must_use]
    pub fn is_banned_from_moving(&self) -> bool {
        V::BANS_STALEMATING
            && self.count_moves() == 0
            && self.has_safe_move(&self.scene(self.occupied()), self.side)
    }

    /// Finds the men that give check and the squares on which moves have to be tested.
    pub(super) fn find_special_checks(&mut self) {
        let (mut checkers, mut sensitive) = (V::Set::EMPTY, V::Set::EMPTY);
        if let Some(king) = self.king(self.side) {
            let them: Color = !self.side;
            checkers = self.removers(&self.scene(self.occupied()), king, them, false);
            if !V::BANS_STALEMATING && checkers.is_empty() {
                sensitive = self.sensitive(king, them);
            }
        }
        self.checkers = checkers;
        self.pinned = sensitive;
    }
}
