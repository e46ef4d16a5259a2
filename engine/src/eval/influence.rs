//! Who controls which squares, above all around the kings.
//!
//! The squares a side reaches are kept in three sets: reached by one man at least, by two, by three
//! (a counter with one bit in each set, Warren, "Hacker's Delight", 5-1, saturating). Everything
//! else is set algebra, whose cost does not grow with the number of men.

use crate::board::{Color, Lanes, Square, SquareSet};
use crate::position::Position;
use crate::rules::{AttackTables, Kind, Variant};

use super::Values;
use super::features::{Feature, Features};

/// The squares a side's men, except its king, reach or guard.
#[derive(Clone, Copy, Debug)]
pub struct Control<S> {
    once: S,
    twice: S,
    thrice: S,
}

/// The same while it is counted.
struct Count([Lanes; 3]);

impl Count {
    /// One more man reaches these squares.
    #[inline(always)]
    fn add<S: SquareSet>(&mut self, reach: S) {
        let reach = reach.lanes();
        let Self([once, twice, thrice]) = self;
        *thrice = thrice.or(twice.and(reach));
        *twice = twice.or(once.and(reach));
        *once = once.or(reach);
    }
}

impl<S: SquareSet> Control<S> {
    /// How often a square is reached, counted three times at most.
    #[inline]
    #[must_use]
    pub fn times(&self, square: Square) -> usize {
        let is_in = |set: S| usize::from(set.contains(square));
        is_in(self.once) + is_in(self.twice) + is_in(self.thrice)
    }

    /// The squares that are reached.
    #[inline]
    #[must_use]
    pub const fn reached(&self) -> S {
        self.once
    }

    /// Nothing.
    const NONE: Self = Self { once: S::EMPTY, twice: S::EMPTY, thrice: S::EMPTY };

    /// What the men of either side, Black and White, reach or guard. Never inlined: all below it is compiled into it,
    /// once a game.
    #[inline(never)]
    #[must_use]
    pub fn of_both<V: Variant<Set = S>>(position: &Position<V>) -> [Self; 2] {
        Self::of_both_with(position, |_, _, _| ())
    }

    /// The same; `f` is given what is found on the way: the side and the kind of a man, and a part of what he reaches or
    /// guards.
    #[inline(always)]
    #[must_use]
    pub fn of_both_with<V: Variant<Set = S>>(
        position: &Position<V>,
        mut f: impl FnMut(Color, Kind, S),
    ) -> [Self; 2] {
        let mut control = [Self::NONE; 2];
        for color in Color::ALL {
            control[color.index()] = Self::of(position, color, |kind, reach| f(color, kind, reach));
        }
        control
    }

    /// What the men of one side reach or guard.
    #[inline(always)]
    fn of<V: Variant<Set = S>>(
        position: &Position<V>,
        color: Color,
        mut f: impl FnMut(Kind, S),
    ) -> Self {
        let mut count = Count([Lanes::EMPTY; 3]);
        let mut men = position.men(color);
        if let Some(king) = position.king(color) {
            men = men.without(S::of(king));
        }
        position.see_all(color, men, |kind, reach| {
            count.add(reach);
            f(kind, reach);
        });
        let [once, twice, thrice] = count.0.map(S::from_lanes);
        Self { once, twice, thrice }
    }

    /// How often squares of this set are reached, each counted three times at most.
    #[inline]
    fn count(&self, on: S) -> i32 {
        ((self.once & on).len() + (self.twice & on).len() + (self.thrice & on).len()) as i32
    }
}

/// How far from a king squares are looked at.
const RINGS: usize = 3;
/// The danger to a king counts for this many eighths more with each man in the attacker's hand, up
/// to so many men.
const PRESSURE: i32 = 1;
const MOST_IN_HAND: usize = 12;
/// A bound on the danger.
const MOST_DANGER: i32 = 2_400;

/// The squares around every square of a board.
#[derive(Debug)]
pub struct Influence<V: Variant> {
    /// By square: the squares one, two and three king's steps away.
    rings: Vec<[V::Set; RINGS]>,
}

impl<V: Variant> Influence<V> {
    /// Computes the rings of a game's board.
    #[must_use]
    pub fn of_board() -> Self {
        let squares = (0..V::BOARD.indices()).map(|index| Square::new(index as u8));
        Self { rings: squares.map(rings::<V>).collect() }
    }

    /// The squares next to one.
    #[inline]
    #[must_use]
    pub fn next_to(&self, square: Square) -> V::Set {
        self.rings[square.index()][0]
    }

    /// Adds what control of the squares says about a position to its features.
    #[inline(always)]
    pub fn look(
        &self,
        position: &Position<V>,
        control: &[Control<V::Set>; 2],
        values: &Values,
        features: &mut Features,
    ) {
        for color in Color::ALL {
            let sign = color.sign();
            let (ours, theirs) = (&control[color.index()], &control[(!color).index()]);
            let mut add = |feature, count| features.add(feature, sign * count);
            add(Feature::Mobility, ours.count(V::TABLES.board()));

            // Men that are attacked.
            let attacked = position.men(color) & theirs.once;
            let hanging = attacked.without(ours.once);
            add(Feature::Attacked, attacked.len() as i32);
            let mut at_stake = 0;
            for square in hanging {
                let man = position.man_at(square);
                at_stake += man.map_or(0, |man| values.exchanged(man.kind));
            }
            add(Feature::Hanging, at_stake / 16);

            let Some(king) = position.king(color) else { continue };
            let [one, two, three] = self.rings[king.index()];
            add(Feature::Guard1, (ours.once & one).len() as i32);
            add(Feature::Guard1Twice, (ours.twice & one).len() as i32);
            add(Feature::Guard2, (ours.once & two).len() as i32);
            add(Feature::Guard3, (ours.once & three).len() as i32);
            add(Feature::Siege1, (theirs.once & one).len() as i32);
            add(Feature::Siege1Twice, (theirs.twice & one).len() as i32);
            add(Feature::Siege2, (theirs.once & two).len() as i32);
            add(Feature::Siege2Twice, (theirs.twice & two).len() as i32);
            add(Feature::Siege3, (theirs.once & three).len() as i32);
            let weak = (one & theirs.once).without(ours.once);
            add(Feature::Weak, weak.len() as i32);
            let escapes = one.without(position.men(color) | theirs.once);
            add(Feature::Escapes, escapes.len() as i32);

            // What comes together is more dangerous than its parts, the more so with men to drop.
            let hand = position.hand(!color);
            let held: usize = hand.kinds().map(|kind| hand.count(kind)).sum();
            let pressure = 8 + PRESSURE * held.min(MOST_IN_HAND) as i32;
            let attack =
                2 * theirs.count(one) + 2 * weak.len() as i32 + (theirs.once & two).len() as i32
                    - ours.count(one)
                    - escapes.len() as i32 / 2;
            let danger = attack.max(0) * attack.max(0) * pressure / 16;
            add(Feature::Danger, danger.min(MOST_DANGER) / 4);
        }
    }
}

/// The squares at each distance.
fn rings<V: Variant>(square: Square) -> [V::Set; RINGS] {
    let mut rings = [V::Set::EMPTY; RINGS];
    if V::TABLES.board().contains(square) {
        for other in V::TABLES.board() {
            let distance = V::BOARD.distance(square, other);
            if (1..=RINGS).contains(&distance) {
                rings[distance - 1] |= V::Set::of(other);
            }
        }
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::walk;
    use crate::rules::{NAMES, with_variant};

    /// The reference for [`Control::of`]: man by man.
    fn man_by_man<V: Variant>(position: &Position<V>, color: Color) -> Control<V::Set> {
        let mut control = Control::NONE;
        for square in position.men(color) {
            if let Some(man) = position.man_at(square)
                && !V::KINDS.info(man.kind).royal
            {
                let reach = position.sight(color, man.kind, square, position.occupied());
                control.thrice |= control.twice & reach;
                control.twice |= control.once & reach;
                control.once |= reach;
            }
        }
        control
    }

    #[test]
    fn crowds_control_what_their_men_do() {
        fn compare<V: Variant>() {
            walk::<V>(|position| {
                for color in Color::ALL {
                    let (fast, slow) =
                        (Control::of(position, color, |_, _| ()), man_by_man(position, color));
                    assert_eq!(fast.once, slow.once, "{}", position.sfen());
                    assert_eq!(fast.twice, slow.twice, "{}", position.sfen());
                    assert_eq!(fast.thrice, slow.thrice, "{}", position.sfen());
                }
            });
        }
        for &name in NAMES {
            with_variant!(name, |V| compare::<V>()).unwrap();
        }
    }
}
