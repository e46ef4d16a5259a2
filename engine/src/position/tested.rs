//! Legal moves of the games with special pieces: every move whose safety is in doubt is tested by
//! looking at the position after it.

use super::movegen::Wanted;
use super::special::Scene;
use super::{Intent, Move, Position, Sink};
use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, Kind, Variant};

/// What is known of a position before its moves are tested, so that most need no test.
struct Outlook<S> {
    /// The squares on which something happening could expose the own king.
    own: S,
    /// The same for the opponent's king.
    theirs: S,
    /// Men of the opponent that have a move which keeps his king safe, and squares on which he may
    /// drop a man, as long as nothing happens on `theirs` nor on the square itself.
    replies: S,
}

/// The targets of a man that need no test.
#[derive(Clone, Copy)]
struct Sure<S> {
    /// To these he may go.
    legal: S,
    /// To these he may go as far as his own king is concerned.
    safe: S,
}

impl<V: Variant> Position<V> {
    pub(super) fn generate_tested(&self, intent: Intent, sink: &mut impl Sink<V::Set>) {
        let us = self.side;
        let scene = self.scene(self.occupied());
        let outlook = self.outlook(&scene);
        let wanted = self.wanted(intent);
        self.men(us).for_each(|from| {
            let kind = self.kind_at(from);
            let reached = self.special_targets(&scene, us, kind, from);
            let sure = self.sure_targets(&outlook, Some(from), kind);
            self.emit_tested(from, kind, reached, sure, wanted, sink);
        });
        if intent.includes_drops() {
            for base in self.hand(us).kinds() {
                let targets = self.drop_targets(base, self.vacant());
                let flipped = V::KINDS.info(base).promotion;
                for kind in std::iter::once(base).chain(flipped) {
                    let sure = self.sure_targets(&outlook, None, kind);
                    sink.drops(kind, self.sift(targets, sure, |to| Move::drop(kind, to)));
                }
            }
        }
    }

    /// Hands over the moves of one man.
    fn emit_tested(
        &self,
        from: Square,
        kind: Kind,
        reached: V::Set,
        sure: Sure<V::Set>,
        wanted: Wanted<V::Set>,
        sink: &mut impl Sink<V::Set>,
    ) {
        let sift = |targets: V::Set, promotes: bool| {
            self.sift(targets, sure, |to| Move::new(kind, from, to, promotes))
        };
        let (plain, promoting) = self.ways(from, kind, reached, wanted);
        sink.moves(kind, from, sift(plain, false), sift(promoting, true));
        if V::RIFLES && V::KINDS.info(kind).movement.rifle != 0 {
            let victims = self.rifle_targets(self.side, kind, from) & wanted.plain;
            let shot = self.sift(victims, sure, |victim| Move::rifle(kind, from, victim));
            sink.rifles(kind, from, shot);
        }
    }

    /// Looks at the kings before any move is tested.
    fn outlook(&self, scene: &Scene<V::Set>) -> Outlook<V::Set> {
        let (us, them) = (self.side, !self.side);
        let mut outlook =
            Outlook { own: self.pinned, theirs: V::Set::EMPTY, replies: V::Set::EMPTY };
        if !V::BANS_STALEMATING || self.in_check() {
            return outlook;
        }
        let Some(king) = self.king(them) else { return outlook };
        outlook.theirs = self.sensitive(king, us);
        let calm = V::TABLES.board().without(outlook.theirs);
        if !self.hand(them).is_empty() {
            outlook.replies = self.drop_squares(them, self.vacant() & calm);
        }
        let leapers = self.men(them).without(self.riders | V::Set::of(king)) & calm;
        let free = (self.vacant() | scene.men[us.index()]) & calm;
        leapers.for_each(|from| {
            if !(V::TABLES.leaps(them, self.kind_at(from), from) & free).is_empty() {
                outlook.replies |= V::Set::of(from);
            }
        });
        outlook
    }

    /// The targets to which a man, on the board or dropped, may go without any test.
    ///
    /// The own king stays safe if he is not in check, it is not he that moves, nobody burns, and
    /// nothing happens where somebody could stand in the way to him. Landing matters there only to
    /// hoppers, and only they and a capture can open a way. Where stalemating is banned, a man that
    /// rides, before or after it turns over, is always tested.
    fn sure_targets(
        &self,
        outlook: &Outlook<V::Set>,
        from: Option<Square>,
        kind: Kind,
    ) -> Sure<V::Set> {
        let info = V::KINDS.info(kind);
        let within = |squares: V::Set| from.is_some_and(|from| squares.contains(from));
        if self.in_check() || info.royal || info.movement.burns || within(outlook.own) {
            return Sure { legal: V::Set::EMPTY, safe: V::Set::EMPTY };
        }
        let risky = if V::HOPS { outlook.own } else { outlook.own & self.men(!self.side) };
        let safe = V::TABLES.board().without(risky);
        if !V::BANS_STALEMATING {
            return Sure { legal: safe, safe };
        }
        let other = info.promotion.map_or(0, |kind| V::KINDS.info(kind).lines);
        if info.lines | other != 0 || within(outlook.theirs) || outlook.replies.is_empty() {
            return Sure { legal: V::Set::EMPTY, safe };
        }
        let lone_reply = if outlook.replies.has_many() { V::Set::EMPTY } else { outlook.replies };
        Sure { legal: safe.without(outlook.theirs | lone_reply), safe }
    }

    /// The targets to which the move is legal: all that are sure, and those that pass the test.
    #[inline]
    fn sift(&self, targets: V::Set, sure: Sure<V::Set>, mv: impl Fn(Square) -> Move) -> V::Set {
        let scene = self.scene(self.occupied());
        let mut legal = targets & sure.legal;
        targets.without(sure.legal).for_each(|to| {
            let mv = mv(to);
            if (sure.safe.contains(to) || self.is_safe_in(&scene, self.side, mv))
                && self.leaves_reply(&scene, mv)
            {
                legal |= V::Set::of(to);
            }
        });
        legal
    }

    /// Does a move that otherwise is one of the man's, or a drop on an allowed square, keep the own
    /// king safe and, where that matters, leave the opponent a reply?
    pub(super) fn passes_test(&self, mv: Move) -> bool {
        let scene = self.scene(self.occupied());
        self.is_safe_in(&scene, self.side, mv) && self.leaves_reply(&scene, mv)
    }

    /// Where stalemating is banned: does this move leave the opponent a move that keeps his king
    /// safe, whatever that does to us, or else give check?
    #[inline]
    fn leaves_reply(&self, scene: &Scene<V::Set>, mv: Move) -> bool {
        if !V::BANS_STALEMATING {
            return true;
        }
        let (us, them) = (self.side, !self.side);
        let after = self.scene_after(scene, us, mv);
        self.has_safe_move(&after, them)
            || self.king(them).is_some_and(|king| !self.removers(&after, king, us, true).is_empty())
    }

    /// Has a side a move that keeps its own king safe, whatever it does to the opponent?
    pub(super) fn has_safe_move(&self, scene: &Scene<V::Set>, side: Color) -> bool {
        let safe = |mv| self.is_safe_in(scene, side, mv);
        let mut men = scene.men[side.index()];
        // Those in front are the likeliest to have a move.
        while let Some(from) = if side == Color::Black { men.first() } else { men.last() } {
            men ^= V::Set::of(from);
            let kind = self.kind_in(scene, side, from);
            let mut targets = self.special_targets(scene, side, kind, from).into_iter();
            // Which face a man shows after his move makes no difference to his own king.
            if targets.any(|to| safe(Move::new(kind, from, to, false))) {
                return true;
            }
        }
        // Nor does which man is dropped.
        self.hand(side).kinds().next().is_some_and(|kind| {
            let mut targets = self.drop_squares(side, self.vacant_in(scene)).into_iter();
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
            if checkers.is_empty() {
                sensitive = self.sensitive(king, them);
            }
        }
        self.checkers = checkers;
        self.pinned = sensitive;
    }
}
