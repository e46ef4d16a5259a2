//! Pieces that do more than leap and slide: hoppers, riders that only some squares stop, jumpers,
//! area movers, rifles, burners.
//!
//! In the games that have them, pins and evasions are not what they are elsewhere. Their legality
//! is found by looking at the [`Scene`] after a move.

use super::changes::Motion;
use super::checks::ALL_LINES;
use super::{Move, Position};
use crate::board::{Color, Direction, Square, SquareSet};
use crate::rules::{AttackTables, DIAGONAL, Kind, KindInfo, ORTHOGONAL, Ride, Variant};

/// Where everybody stands, now or after a move or two, as far as the safety of a king depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<S> {
    pub men: [S; 2],
    occupied: S,
    /// All men that ride, and perhaps some that do not.
    riders: S,
    /// The man of each side that has just moved or been dropped: the mailbox does not know of him.
    placed: [Option<(Square, Kind)>; 2],
}

impl<V: Variant> Position<V> {
    /// The present scene, or the one in which only these squares are occupied.
    #[inline]
    pub(super) fn scene(&self, occupied: V::Set) -> Scene<V::Set> {
        let men = [self.men(Color::Black) & occupied, self.men(Color::White) & occupied];
        Scene { men, occupied, riders: self.riders, placed: [None; 2] }
    }

    /// The scene after a move of this side.
    #[inline(always)]
    pub(super) fn scene_after(&self, scene: &Scene<V::Set>, us: Color, mv: Move) -> Scene<V::Set> {
        let motion = Motion::of::<V>(mv);
        let (mut ours, theirs) = (scene.men[us.index()], scene.men[(!us).index()]);
        let (mut riders, mut arrived) = (scene.riders, scene.placed[us.index()]);
        if let Some((kind, to)) = motion.placed {
            // A drop comes from its own target.
            ours = ours.without(V::Set::of(mv.from())) | V::Set::of(to);
            riders |= V::Set::of(to);
            arrived = Some((to, kind));
        }
        let (theirs, [black, white]) = (theirs.without(motion.struck), scene.placed);
        // What is written in parts and read as a whole keeps the reader waiting.
        let (men, placed) = match us {
            Color::Black => ([ours, theirs], [arrived, white]),
            Color::White => ([theirs, ours], [black, arrived]),
        };
        Scene { men, occupied: ours | theirs, riders, placed }
    }

    /// Does this move of a side keep its king safe?
    #[inline]
    pub(super) fn is_safe_in(&self, scene: &Scene<V::Set>, us: Color, mv: Move) -> bool {
        let Some(king) = self.king(us) else { return true };
        let king = if mv.from() == king && !mv.is_drop() { mv.to() } else { king };
        let after = self.scene_after(scene, us, mv);
        self.removers(&after, king, !us, true).is_empty()
    }

    /// The kind of the man on an occupied square.
    #[inline]
    pub(super) fn kind_in(&self, scene: &Scene<V::Set>, color: Color, square: Square) -> Kind {
        match scene.placed[color.index()] {
            Some((placed, kind)) if placed == square => kind,
            _ => self.kind_at(square),
        }
    }

    #[inline]
    fn rank_in(&self, scene: &Scene<V::Set>, square: Square) -> u8 {
        let black = scene.men[Color::Black.index()].contains(square);
        let color = if black { Color::Black } else { Color::White };
        V::KINDS.info(self.kind_in(scene, color, square)).movement.rank
    }

    /// The men of a side that could remove the man on `to` with their next move; the first one
    /// found is enough if `any`.
    pub(super) fn removers(
        &self,
        scene: &Scene<V::Set>,
        to: Square,
        by: Color,
        any: bool,
    ) -> V::Set {
        let mut removers = self.removers_nearby(scene, to, by);
        if any && !removers.is_empty() {
            return removers;
        }
        let riders = V::TABLES.star(to) & scene.men[by.index()] & scene.riders;
        if !riders.is_empty() {
            removers |= self.removers_along_lines(scene, to, by, riders);
        }
        if !V::BURNS || (any && !removers.is_empty()) {
            return removers;
        }
        removers | self.burners_of(scene, by, to)
    }

    /// Those that leap, shoot or walk.
    #[inline(always)]
    fn removers_nearby(&self, scene: &Scene<V::Set>, to: Square, by: Color) -> V::Set {
        let near = V::TABLES.near(by, to) & scene.men[by.index()];
        let mut removers = V::Set::EMPTY;
        for word in 0..V::Set::WORDS {
            for from in near.word(word) {
                let kind = self.kind_in(scene, by, from);
                if V::TABLES.strikes(by, kind, from, to)
                    || V::AREA_MOVES
                        && V::KINDS.walking().contains(kind)
                        && walks::<V>(from, ring::<V>(to), self.vacant_in(scene))
                {
                    removers |= V::Set::of(from);
                }
            }
        }
        removers
    }

    /// Those of these riders, on the lines of a square, that take what stands there.
    #[inline(always)]
    fn removers_along_lines(
        &self,
        scene: &Scene<V::Set>,
        to: Square,
        by: Color,
        riders: V::Set,
    ) -> V::Set {
        let mut removers = V::Set::EMPTY;
        // Where every slide ends with the first man, only jumpers take beyond what is seen from the square.
        let seen = if V::ODD_RIDES {
            V::Set::EMPTY
        } else {
            V::TABLES.cast(ALL_LINES, to, scene.occupied)
        };
        for word in 0..V::Set::WORDS {
            for from in riders.word(word) {
                let kind = self.kind_in(scene, by, from);
                let takes = if seen.contains(from) {
                    V::TABLES.slides(by, kind, from).contains(to)
                } else {
                    (V::ODD_RIDES || V::JUMPS && V::KINDS.jumping().contains(kind))
                        && self.takes_along_line(scene, by, kind, from, to)
                };
                if takes {
                    removers |= V::Set::of(from);
                }
            }
        }
        removers
    }

    /// The empty squares of a scene that somebody could go to.
    #[inline(always)]
    pub(super) fn vacant_in(&self, scene: &Scene<V::Set>) -> V::Set {
        V::TABLES.ground().without(scene.occupied)
    }

    /// Can the rider on `from` take a man on `to`?
    #[inline]
    fn takes_along_line(
        &self,
        scene: &Scene<V::Set>,
        by: Color,
        kind: Kind,
        from: Square,
        to: Square,
    ) -> bool {
        if !V::TABLES.slides(by, kind, from).contains(to) {
            return false;
        }
        let movement = &V::KINDS.info(kind).movement;
        let mut between = V::TABLES.between(from, to) & scene.occupied;
        if V::JUMPS && movement.jumps {
            return between.into_iter().all(|jumped| self.rank_in(scene, jumped) < movement.rank);
        }
        // What stands on the other squares in between does not matter to it.
        match movement.ride {
            Ride::Ski => between = between.without(V::TABLES.neighbours(from, false)),
            Ride::Parity => between &= V::TABLES.slides(by, kind, from),
            Ride::Plain | Ride::Hop | Ride::Cannon => {}
        }
        between.len() == usize::from(movement.hops())
    }

    /// The men of one kind of one side.
    #[inline]
    fn of_kind_in(&self, scene: &Scene<V::Set>, color: Color, kind: Kind) -> V::Set {
        let men = self.of_kind(kind) & scene.men[color.index()];
        match scene.placed[color.index()] {
            Some((square, placed)) if placed == kind => men | V::Set::of(square),
            Some((square, _)) => men.without(V::Set::of(square)),
            None => men,
        }
    }

    /// The squares one or two king steps away, the second step from an empty square.
    fn area(&self, scene: &Scene<V::Set>, from: Square) -> V::Set {
        let first = ring::<V>(from);
        let mut reached = first;
        (first & self.vacant_in(scene)).for_each(|through| {
            reached |= ring::<V>(through);
        });
        reached.without(V::Set::of(from))
    }

    /// The burners of a side that can land diagonally next to a square.
    fn burners_of(&self, scene: &Scene<V::Set>, by: Color, to: Square) -> V::Set {
        let vacant = self.vacant_in(scene);
        let landing = V::TABLES.neighbours(to, true) & (vacant | scene.men[(!by).index()]);
        let walks_there = |from| {
            // Two steps to where it lands, and that is next to the square.
            if V::BOARD.distance(from, to) > 3 {
                return false;
            }
            let mut beside = V::Set::EMPTY;
            landing.for_each(|square| beside |= ring::<V>(square));
            walks::<V>(from, beside, vacant)
        };
        let mut burning = V::Set::EMPTY;
        for &kind in V::KINDS.burners() {
            let KindInfo { lines, movement, .. } = V::KINDS.info(kind);
            self.of_kind_in(scene, by, kind).for_each(|from| {
                let slides = V::TABLES.slides(by, kind, from) & landing;
                let reaches = !slides.is_empty()
                    && !(V::TABLES.cast(*lines, from, scene.occupied) & slides).is_empty();
                if reaches || movement.area && walks_there(from) {
                    burning |= V::Set::of(from);
                }
            });
        }
        burning
    }

    /// The squares to which a man may move, by its way of moving alone: empty ones it may go to,
    /// and enemies it may take there.
    pub(super) fn special_targets(
        &self,
        scene: &Scene<V::Set>,
        color: Color,
        kind: Kind,
        from: Square,
    ) -> V::Set {
        let occupied = scene.occupied;
        let enemies = scene.men[(!color).index()];
        let free = self.vacant_in(scene) | enemies;
        let leaps = V::TABLES.leaps(color, kind, from);
        let info = V::KINDS.info(kind);
        let mut reached = leaps;
        if info.lines != 0 {
            let slides = V::TABLES.slides(color, kind, from);
            let ride = info.movement.ride;
            let in_the_way = match ride {
                Ride::Ski => occupied.without(V::TABLES.neighbours(from, false)),
                Ride::Parity => occupied & slides,
                Ride::Plain | Ride::Hop | Ride::Cannon => occupied,
            };
            let mut cast = V::TABLES.cast(info.lines, from, in_the_way);
            if matches!(ride, Ride::Hop | Ride::Cannon) {
                // As if the first man in each direction were not there, without what is reached anyway.
                let beyond = V::TABLES.cast(info.lines, from, occupied.without(cast)).without(cast);
                cast = if ride == Ride::Hop {
                    beyond
                } else {
                    cast.without(occupied) | (beyond & enemies)
                };
            }
            reached |= slides & cast;
            if V::JUMPS && info.movement.jumps {
                reached |= self.jumps(scene, info, from, slides) & enemies;
            }
        }
        if V::AREA_MOVES && info.movement.area {
            reached |= self.area(scene, from);
        }
        reached & free
    }

    /// The men a jumper reaches behind men of lower rank.
    fn jumps(
        &self,
        scene: &Scene<V::Set>,
        info: &KindInfo,
        from: Square,
        slides: V::Set,
    ) -> V::Set {
        let mut taken = V::Set::EMPTY;
        for direction in Direction::ALL {
            let ray = V::TABLES.ray(from, direction) & slides;
            let mut men = ray & scene.occupied;
            while let Some(man) = nearest(men, direction) {
                taken |= V::Set::of(man);
                if self.rank_in(scene, man) >= info.movement.rank {
                    break;
                }
                men = men.without(V::Set::of(man));
            }
        }
        taken
    }

    /// The enemies a man may take without moving.
    pub(super) fn rifle_targets(&self, color: Color, kind: Kind, from: Square) -> V::Set {
        rifle_range::<V>(kind, from) & self.men(!color)
    }

    /// The squares on which something happening could expose a king that is not in check: where a
    /// man may stand in somebody's way to it.
    pub(super) fn sensitive(&self, king: Square, by: Color) -> V::Set {
        let men = self.men(by);
        let mut sensitive = V::Set::EMPTY;
        for from in V::TABLES.star(king) & men & self.riders {
            if V::TABLES.slides(by, self.kind_at(from), from).contains(king) {
                sensitive |= V::TABLES.between(from, king);
            }
        }
        for &kind in V::KINDS.area_movers() {
            for from in self.of_kind(kind) & men {
                sensitive |= ring::<V>(from) & ring::<V>(king);
            }
        }
        for &kind in V::KINDS.burners() {
            for from in self.of_kind(kind) & men {
                for landing in V::TABLES.neighbours(king, true) {
                    sensitive |= V::Set::of(landing) | (ring::<V>(from) & ring::<V>(landing));
                    if V::TABLES.slides(by, kind, from).contains(landing) {
                        sensitive |= V::TABLES.between(from, landing);
                    }
                }
            }
        }
        sensitive
    }
}

/// The squares next to one in every direction.
#[inline]
pub(super) fn ring<V: Variant>(square: Square) -> V::Set {
    V::TABLES.neighbours(square, false) | V::TABLES.neighbours(square, true)
}

/// Does an area mover get next to where it wants to go? `beside` are the squares next to that; it
/// stands on one, or one of them is empty and a step away.
#[inline]
fn walks<V: Variant>(from: Square, beside: V::Set, vacant: V::Set) -> bool {
    beside.contains(from) || !(ring::<V>(from) & beside & vacant).is_empty()
}

/// Where a man of this kind could shoot from here, or be shot from: it is the same.
#[inline]
fn rifle_range<V: Variant>(kind: Kind, at: Square) -> V::Set {
    let rifle = V::KINDS.info(kind).movement.rifle;
    let mut range = V::Set::EMPTY;
    if rifle & ORTHOGONAL != 0 {
        range |= V::TABLES.neighbours(at, false);
    }
    if rifle & DIAGONAL != 0 {
        range |= V::TABLES.neighbours(at, true);
    }
    range
}

/// The member nearest to where a ray of this direction begins.
#[inline]
fn nearest<S: SquareSet>(men: S, direction: Direction) -> Option<Square> {
    if direction.index() % 2 == 1 { men.first() } else { men.last() }
}
