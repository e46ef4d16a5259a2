//! Where men stand: mobility of the square, advancement, nearness to the kings.

use super::Values;
use super::material::{average_mobility, mobility};
use crate::board::{Color, Geometry, Square, SquareSet};
use crate::position::Position;
use crate::rules::{AttackTables, Kind, Variant};

/// Hundredths for each weighted square reached more than on the average square.
const MOBILITY: f64 = 5.0;
/// Hundredths for crossing the whole board, for each hundred that the piece is worth, and the
/// worth beyond which more does not count.
const ADVANCE: f64 = 14.0;
const MOST_ADVANCING_VALUE: f64 = 400.0;
/// Hundredths for a step nearer to the enemy king and to the own king, at most `NEAR` steps.
const TROPISM: i32 = 4;
const SHELTER: i32 = 3;
const NEAR: i32 = 7;
/// Hundredths a king loses by crossing the whole board.
const KING_ADVANCE: f64 = 160.0;

/// The worth of each kind on each square, and of distances to the kings.
#[derive(Debug)]
pub struct Placement {
    /// Black's tables; White's are read by the half turn.
    squares: Vec<[i32; 256]>,
    /// What a man loses to a king that it is this far from.
    to_enemy_king: [i32; 32],
    to_own_king: [i32; 32],
}

impl Placement {
    /// Computes the tables of a game.
    #[must_use]
    pub fn of<V: Variant>(values: &Values) -> Self {
        let nearness =
            |weight: i32| std::array::from_fn(|distance| weight * (NEAR - distance as i32).max(0));
        Self {
            squares: V::KINDS.all().map(|kind| square_table::<V>(values, kind)).collect(),
            to_enemy_king: nearness(TROPISM),
            to_own_king: nearness(SHELTER),
        }
    }

    /// Material and placement, Black's minus White's.
    #[must_use]
    pub fn sum<V: Variant>(&self, position: &Position<V>, values: &Values) -> (i32, i32) {
        let (mut material, mut placement) = (0, 0);
        for color in Color::ALL {
            let (own, enemy) = (position.king(color), position.king(!color));
            let (mut worth, mut place) = (0, 0);
            position.men(color).for_each(|square| {
                let Some(man) = position.man_at(square) else { return };
                worth += values.on_board(man.kind);
                place += self.squares[man.kind.index()][seen_by::<V>(color, square)];
                if own != Some(square) {
                    let to = |king| distance(V::BOARD, square, king);
                    place += enemy.map_or(0, |king| self.to_enemy_king[to(king)]);
                    place += own.map_or(0, |king| self.to_own_king[to(king)]);
                }
            });
            let hand = position.hand(color);
            for kind in hand.kinds() {
                worth += hand.count(kind) as i32 * values.in_hand(kind);
            }
            material += color.sign() * worth;
            placement += color.sign() * place;
        }
        (material, placement)
    }
}

/// The index of a square as its owner sees it: White's board turned half round.
#[inline]
fn seen_by<V: Variant>(color: Color, square: Square) -> usize {
    match color {
        Color::Black => square.index(),
        Color::White => {
            let last = (V::BOARD.files - 1) * V::BOARD.stride + V::BOARD.ranks - 1;
            usize::from(last - square.raw())
        }
    }
}

/// The number of king's steps between two squares of an empty board, at most 31.
#[inline]
#[must_use]
pub fn distance(board: Geometry, a: Square, b: Square) -> usize {
    let files = board.file(a).abs_diff(board.file(b));
    let ranks = board.rank(a).abs_diff(board.rank(b));
    files.max(ranks).min(31) as usize
}

fn square_table<V: Variant>(values: &Values, kind: Kind) -> [i32; 256] {
    let mut table = [0; 256];
    let royal = V::KINDS.info(kind).royal;
    let average = average_mobility::<V>(kind);
    let last_rank = f64::from(V::BOARD.ranks) - 1.0;
    for square in V::TABLES.board() {
        let progress = 1.0 - f64::from(V::BOARD.rank(square)) / last_rank;
        let worth = if royal {
            -KING_ADVANCE * progress
        } else {
            let value = f64::from(values.on_board(kind)).min(MOST_ADVANCING_VALUE);
            MOBILITY * (mobility::<V>(kind, square) - average) + ADVANCE * progress * value / 100.0
        };
        table[square.index()] = worth.round() as i32;
    }
    table
}
