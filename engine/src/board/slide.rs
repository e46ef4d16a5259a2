//! Slides by line arithmetic.
//!
//! A ray toward higher indices ends at its lowest blocker, and subtracting one from a set of bits
//! finds the lowest. A ray toward lower indices is the same thing seen in a mirror; where the
//! neighbours on a line lie eight bits apart or more no byte holds two of them, so reversing the
//! *bytes* is mirror enough ("hyperbola quintessence",
//! <https://www.chessprogramming.org/Hyperbola_Quintessence>). Only the file, whose squares are
//! neighbouring bits, needs to look for its highest blocker.

use super::{Bitboard, Color, Direction, Geometry, Square, SquareSet};

/// The squares on the `ray` in this direction up to the first blocker, itself included.
#[inline]
#[must_use]
pub fn slide<S: SquareSet>(direction: Direction, ray: S, occupied: S) -> S {
    let blockers = ray & occupied;
    ray & match direction {
        Direction::North => blockers.down_to_highest(),
        _ if direction.index() % 2 == 1 => blockers.through_lowest(),
        _ => blockers.bytes_mirrored().through_lowest().bytes_mirrored(),
    }
}

/// The same squares found one step at a time: the reference for [`slide`].
#[must_use]
pub fn slow_slide<const N: usize>(
    board: Geometry,
    direction: Direction,
    from: Square,
    occupied: Bitboard<N>,
) -> Bitboard<N> {
    let (left, forward) = direction.step();
    let mut reached = Bitboard::EMPTY;
    let mut at = board.leap(from, Color::Black, left, forward);
    while let Some(square) = at {
        reached = reached.with(square);
        if occupied.contains(square) {
            break;
        }
        at = board.leap(square, Color::Black, left, forward);
    }
    reached
}

const NO_DIRECTION: u8 = 8;

/// The rays of a board and which direction leads from one square to another.
#[derive(Debug)]
pub struct Lines<const N: usize, const SQUARES: usize> {
    rays: [[Bitboard<N>; 8]; SQUARES],
    stars: [Bitboard<N>; SQUARES],
    directions: [[u8; SQUARES]; SQUARES],
}

impl<const N: usize, const SQUARES: usize> Lines<N, SQUARES> {
    /// The lines of a board with `SQUARES` indices, square by square.
    #[must_use]
    pub const fn new(board: Geometry) -> Self {
        assert!(board.indices() == SQUARES);
        let mut lines = Self {
            rays: [[Bitboard::EMPTY; 8]; SQUARES],
            stars: [Bitboard::EMPTY; SQUARES],
            directions: [[NO_DIRECTION; SQUARES]; SQUARES],
        };
        let mut index = 0;
        while index < SQUARES {
            let from = Square::new(index as u8);
            let exists = board.square(board.file(from), board.rank(from)).is_some();
            let mut d = 0;
            while exists && d < 8 {
                let (left, forward) = Direction::ALL[d].step();
                let mut at = board.leap(from, Color::Black, left, forward);
                while let Some(to) = at {
                    lines.rays[index][d] = lines.rays[index][d].with(to);
                    lines.stars[index] = lines.stars[index].with(to);
                    lines.directions[index][to.index()] = d as u8;
                    at = board.leap(to, Color::Black, left, forward);
                }
                d += 1;
            }
            index += 1;
        }
        lines
    }

    /// The rays from the square with this index, by [`Direction::index`].
    #[must_use]
    pub const fn rays_from(&self, from: usize) -> &[Bitboard<N>; 8] {
        &self.rays[from]
    }

    /// All squares from `from` to the edge in this direction, `from` excluded.
    #[inline]
    #[must_use]
    pub fn ray(&self, from: Square, direction: Direction) -> Bitboard<N> {
        self.rays[from.index()][direction.index()]
    }

    /// The union of the eight rays.
    #[inline]
    #[must_use]
    pub fn star(&self, from: Square) -> Bitboard<N> {
        self.stars[from.index()]
    }

    /// The direction that leads from one square to the other, if they share a line.
    #[inline]
    #[must_use]
    pub fn direction(&self, from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.get(usize::from(self.directions[from.index()][to.index()])).copied()
    }

    /// The squares strictly between two squares of one line; empty if they share none.
    #[inline]
    #[must_use]
    pub fn between(&self, a: Square, b: Square) -> Bitboard<N> {
        match self.direction(a, b) {
            Some(d) => self.ray(a, d) & self.ray(b, d.opposite()),
            None => Bitboard::EMPTY,
        }
    }

    /// Both rays of each line in `lines` (bit 0 the file, 1 the rank, 2 and 3 the diagonals), each
    /// up to its first blocker.
    ///
    /// Always inlined: a call hands the set back through memory in 64-bit halves, and reading it as
    /// one vector then waits for both stores to retire (14 % of perft in shogi, 21 % in Kagamigi).
    #[inline(always)]
    #[must_use]
    pub fn cast(&self, lines: u8, from: Square, occupied: Bitboard<N>) -> Bitboard<N> {
        let rays = &self.rays[from.index()];
        let mut reached = Bitboard::EMPTY;
        if lines & 1 != 0 {
            reached |= slide(Direction::North, rays[0], occupied)
                | slide(Direction::South, rays[1], occupied);
        }
        if lines & 2 != 0 {
            reached |= slide(Direction::East, rays[2], occupied)
                | slide(Direction::West, rays[3], occupied);
        }
        if lines & 4 != 0 {
            reached |= slide(Direction::NorthEast, rays[4], occupied)
                | slide(Direction::SouthWest, rays[5], occupied);
        }
        if lines & 8 != 0 {
            reached |= slide(Direction::SouthEast, rays[6], occupied)
                | slide(Direction::NorthWest, rays[7], occupied);
        }
        reached
    }
}
