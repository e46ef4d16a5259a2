//! Where men stand: mobility of the square, advancement, nearness to the kings.

use super::Values;
use super::features::{Feature, Features};
use super::material::{average_mobility, mobility};
use crate::board::{Color, Square, SquareSet};
use crate::position::Position;
use crate::rules::{AttackTables, Kind, Variant};

/// Hundredths for each weighted square reached more than on the average square.
const MOBILITY: f64 = 5.0;
/// Hundredths for crossing the whole board, for each hundred that the piece is worth, and the
/// worth beyond which more does not count.
const ADVANCE: f64 = 14.0;
const MOST_ADVANCING_VALUE: f64 = 400.0;
/// Nearness to a king is counted in steps within this distance.
const NEAR: usize = 7;
/// The binary digits of a nearness.
const DIGITS: usize = 3;
const _: () = assert!(NEAR < 1 << DIGITS);
/// Hundredths a king loses by crossing the whole board.
const KING_ADVANCE: f64 = 160.0;

/// The worth of each kind on each square, and the nearness of squares to each other.
#[derive(Debug)]
pub struct Placement<V: Variant> {
    /// By colour, then by kind.
    squares: [Vec<[i16; 256]>; 2],
    /// By square of a king: nearness of all squares to it, in binary, one set a digit.
    near: Vec<[V::Set; DIGITS]>,
}

impl<V: Variant> Placement<V> {
    /// Computes the tables of a game.
    #[must_use]
    pub fn of(values: &Values) -> Self {
        let squares = Color::ALL.map(|color| {
            V::KINDS.all().map(|kind| square_table::<V>(values, color, kind)).collect()
        });
        let near = (0..V::BOARD.indices()).map(|index| near_to::<V>(Square::new(index as u8)));
        Self { squares, near: near.collect() }
    }

    /// What it is worth to have this man here.
    #[inline]
    #[must_use]
    pub fn place(&self, color: Color, kind: Kind, square: Square) -> i32 {
        i32::from(self.squares[color.index()][kind.index()][square.index()])
    }

    /// Counts how near the men other than the kings are to both kings.
    #[inline(always)]
    pub fn nearness(&self, position: &Position<V>, features: &mut Features) {
        let kings = Color::ALL.map(|color| position.king(color));
        let royal = kings.into_iter().flatten().fold(V::Set::EMPTY, |set, at| set | V::Set::of(at));
        for color in Color::ALL {
            let men = position.men(color).without(royal);
            let near = |king: Option<Square>| {
                let digits = king.map_or([V::Set::EMPTY; DIGITS], |king| self.near[king.index()]);
                let counts = digits.iter().zip(0..).map(|(&set, digit)| (men & set).len() << digit);
                color.sign() * counts.sum::<usize>() as i32
            };
            features.add(Feature::Tropism, near(kings[(!color).index()]));
            features.add(Feature::Shelter, near(kings[color.index()]));
        }
    }
}

fn near_to<V: Variant>(king: Square) -> [V::Set; DIGITS] {
    let mut near = [V::Set::EMPTY; DIGITS];
    for square in V::TABLES.board() {
        let steps = NEAR.saturating_sub(V::BOARD.distance(king, square));
        for (digit, set) in near.iter_mut().enumerate() {
            if steps >> digit & 1 != 0 {
                *set |= V::Set::of(square);
            }
        }
    }
    near
}

fn square_table<V: Variant>(values: &Values, color: Color, kind: Kind) -> [i16; 256] {
    let mut table = [0; 256];
    let royal = V::KINDS.info(kind).royal;
    let average = average_mobility::<V>(kind);
    let last_rank = f64::from(V::BOARD.ranks) - 1.0;
    let last = (V::BOARD.files - 1) * V::BOARD.stride + V::BOARD.ranks - 1;
    for square in V::TABLES.board() {
        let progress = 1.0 - f64::from(V::BOARD.rank(square)) / last_rank;
        let worth = if royal {
            -KING_ADVANCE * progress
        } else {
            let value = f64::from(values.on_board(kind)).min(MOST_ADVANCING_VALUE);
            MOBILITY * (mobility::<V>(kind, square) - average) + ADVANCE * progress * value / 100.0
        };
        // White's table is Black's turned half round.
        let index = match color {
            Color::Black => square.index(),
            Color::White => usize::from(last) - square.index(),
        };
        table[index] = worth.round() as i16;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::walk;
    use crate::rules::{NAMES, with_variant};

    /// The reference for [`Placement::nearness`]: man by man, with the distances themselves.
    fn man_by_man<V: Variant>(position: &Position<V>, of: Color, to: Color) -> i32 {
        let Some(king) = position.king(to) else { return 0 };
        let men = position.men(of).into_iter().filter(|&square| {
            position.man_at(square).is_some_and(|man| !V::KINDS.info(man.kind).royal)
        });
        men.map(|man| NEAR.saturating_sub(V::BOARD.distance(king, man)) as i32).sum()
    }

    #[test]
    fn nearness_is_counted_as_man_by_man() {
        fn compare<V: Variant>() {
            let placement = Placement::<V>::of(&Values::of::<V>());
            let (black, white) = (Color::Black, Color::White);
            walk::<V>(|position| {
                let mut features = Features::default();
                placement.nearness(position, &mut features);
                let near = |of, to| man_by_man(position, of, to);
                let tropism = near(black, white) - near(white, black);
                assert_eq!(features.get(Feature::Tropism), tropism, "{}", position.sfen());
                let shelter = near(black, black) - near(white, white);
                assert_eq!(features.get(Feature::Shelter), shelter, "{}", position.sfen());
            });
        }
        for &name in NAMES {
            with_variant!(name, |V| compare::<V>()).unwrap();
        }
    }
}
