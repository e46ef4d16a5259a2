//! King safety: what aims at the squares around a king, what guards them, and what the attacker
//! could still drop there.

use crate::board::{Color, Square, SquareSet};
use crate::position::Position;
use crate::rules::{AttackTables, Kind, Variant};

/// Hundredths for the square of the attack, see [`Safety::danger`].
const ATTACK: i32 = 3;
/// How much a defended square around the king takes off the attack.
const GUARD: i32 = 1;
/// The attack counts for this many eighths more with each man in the attacker's hand.
const HAND: i32 = 1;
const MOST_IN_HAND: i32 = 12;
/// A bound on the term, in hundredths.
const MOST: i32 = 900;

/// The squares around every square, and who could reach them.
#[derive(Debug)]
pub struct Safety<V: Variant> {
    /// The square itself and its neighbours.
    rings: Vec<V::Set>,
    /// The squares from which a leap of a man of either colour can reach the ring.
    near: [Vec<V::Set>; 2],
}

impl<V: Variant> Default for Safety<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Variant> Safety<V> {
    /// Computes the rings of a game's board.
    #[must_use]
    pub fn new() -> Self {
        let squares = 0..V::BOARD.indices();
        let rings: Vec<V::Set> = squares.map(|index| ring::<V>(Square::new(index as u8))).collect();
        let near = Color::ALL.map(|color| {
            let near_to = |&ring: &V::Set| {
                ring.into_iter()
                    .fold(V::Set::EMPTY, |near, square| near | V::TABLES.near(color, square))
            };
            rings.iter().map(near_to).collect()
        });
        Self { rings, near }
    }

    /// The danger to White's king minus that to Black's.
    #[must_use]
    pub fn balance(&self, position: &Position<V>) -> i32 {
        self.danger(position, Color::White) - self.danger(position, Color::Black)
    }

    /// The danger to one king: the number of times the squares around it are attacked, less what
    /// its own men guard, squared.
    #[must_use]
    pub fn danger(&self, position: &Position<V>, color: Color) -> i32 {
        let Some(king) = position.king(color) else { return 0 };
        let aimed = self.aimed(position, !color, king);
        let guarded = self.aimed(position, color, king);
        let attack = (2 * aimed - GUARD * guarded).max(0);
        let hand = position.hand(!color);
        let held: usize = hand.kinds().map(|kind| hand.count(kind)).sum();
        let pressure = 8 + HAND * (held as i32).min(MOST_IN_HAND);
        (ATTACK * attack * attack * pressure / 32).min(MOST)
    }

    /// How many times one side attacks the squares around a king, the king's own attacks excluded.
    fn aimed(&self, position: &Position<V>, by: Color, king: Square) -> i32 {
        let (ring, occupied) = (self.rings[king.index()], position.occupied());
        let mut aimed = 0;
        let men = position.men(by).without(V::Set::of(king));
        let riders = men & position.riders();
        (men.without(riders) & self.near[by.index()][king.index()]).for_each(|from| {
            aimed += (V::TABLES.leaps(by, kind_at(position, from), from) & ring).len();
        });
        riders.for_each(|from| {
            let kind = kind_at(position, from);
            let reach = V::TABLES.leaps(by, kind, from) | V::TABLES.slides(by, kind, from);
            if !(reach & ring).is_empty() {
                aimed += (position.attacks(by, kind, from, occupied) & ring).len();
            }
        });
        aimed as i32
    }
}

#[inline]
fn kind_at<V: Variant>(position: &Position<V>, square: Square) -> Kind {
    position.man_at(square).map_or(Kind::new(0), |man| man.kind)
}

/// A square and its neighbours; empty where there is no square.
fn ring<V: Variant>(square: Square) -> V::Set {
    if !V::TABLES.board().contains(square) {
        return V::Set::EMPTY;
    }
    let mut ring = V::Set::of(square);
    for left in -1..=1 {
        for forward in -1..=1 {
            if let Some(near) = V::BOARD.leap(square, Color::Black, left, forward) {
                ring |= V::Set::of(near);
            }
        }
    }
    ring
}
