//! Where men stand: mobility of the square, advancement, nearness to the kings.

use super::Values;
use super::material::{average_mobility, mobility};
use crate::board::{Color, Geometry, Square};
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
/// Hundredths a king loses by crossing the whole board.
const KING_ADVANCE: f64 = 160.0;

/// The worth of each kind on each square, and the nearness of squares to each other.
#[derive(Debug)]
pub struct Placement {
    /// By colour, then by kind.
    squares: [Vec<[i16; 256]>; 2],
    /// By two squares: how much less than [`NEAR`] their distance is.
    near: Vec<[u8; 256]>,
}

/// The tables as one side needs them in one position.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    squares: &'a [[i16; 256]],
    to_enemy_king: Option<&'a [u8; 256]>,
    to_own_king: Option<&'a [u8; 256]>,
}

impl View<'_> {
    /// What it is worth to have this man here.
    #[inline]
    #[must_use]
    pub fn place(&self, kind: Kind, square: Square) -> i32 {
        i32::from(self.squares[kind.index()][square.index()])
    }

    /// The nearness of a square to the enemy king and to the own king.
    #[inline]
    #[must_use]
    pub fn nearness(&self, square: Square) -> (i32, i32) {
        let near = |table: Option<&[u8; 256]>| table.map_or(0, |t| i32::from(t[square.index()]));
        (near(self.to_enemy_king), near(self.to_own_king))
    }
}

impl Placement {
    /// Computes the tables of a game.
    #[must_use]
    pub fn of<V: Variant>(values: &Values) -> Self {
        let squares = Color::ALL.map(|color| {
            V::KINDS.all().map(|kind| square_table::<V>(values, color, kind)).collect()
        });
        let near = (0..V::BOARD.indices()).map(|index| near_to::<V>(Square::new(index as u8)));
        Self { squares, near: near.collect() }
    }

    /// The tables for one side of a position.
    #[inline]
    #[must_use]
    pub fn view<V: Variant>(&self, position: &Position<V>, color: Color) -> View<'_> {
        let near = |king: Option<Square>| king.map(|king| &self.near[king.index()]);
        View {
            squares: &self.squares[color.index()],
            to_enemy_king: near(position.king(!color)),
            to_own_king: near(position.king(color)),
        }
    }
}

/// The number of king's steps between two squares of an empty board.
#[inline]
#[must_use]
pub fn distance(board: Geometry, a: Square, b: Square) -> usize {
    let files = board.file(a).abs_diff(board.file(b));
    let ranks = board.rank(a).abs_diff(board.rank(b));
    files.max(ranks) as usize
}

fn near_to<V: Variant>(king: Square) -> [u8; 256] {
    let mut near = [0; 256];
    for square in V::TABLES.board() {
        near[square.index()] = NEAR.saturating_sub(distance(V::BOARD, king, square)) as u8;
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
