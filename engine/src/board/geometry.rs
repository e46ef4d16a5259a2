//! The geometry of boards: directions, files and ranks, the names of squares.

use std::fmt;

use super::{Color, Square};
use crate::excerpt::excerpt;

/// One of the eight directions of the board, from Black's point of view.
///
/// A direction and its opposite differ in the last bit of [`Direction::index`]; the odd ones lead
/// to higher square indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Forward for Black, toward rank `a`.
    North = 0,
    /// Backward for Black.
    South = 1,
    /// To Black's right, toward file `1`.
    East = 2,
    /// To Black's left.
    West = 3,
    /// Forward and right.
    NorthEast = 4,
    /// Backward and left.
    SouthWest = 5,
    /// Backward and right.
    SouthEast = 6,
    /// Forward and left.
    NorthWest = 7,
}

impl Direction {
    /// All eight, in the order of their indices.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::NorthEast,
        Self::SouthWest,
        Self::SouthEast,
        Self::NorthWest,
    ];

    /// A number below 8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction that leads back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[self.index() ^ 1]
    }

    /// The step as (files to the left, ranks forward), both seen by Black.
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::North => (0, 1),
            Self::South => (0, -1),
            Self::East => (-1, 0),
            Self::West => (1, 0),
            Self::NorthEast => (-1, 1),
            Self::SouthWest => (1, -1),
            Self::SouthEast => (-1, -1),
            Self::NorthWest => (1, 1),
        }
    }
}

/// The shape of a board and the names of its squares.
///
/// Squares are laid out file by file; see [`Square`]. `stride` is the distance between two
/// neighbouring files: the number of ranks, or 16 on boards whose files are worth aligning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Index distance between neighbouring files, at least `ranks`.
    pub stride: u8,
    /// Squares inside the rectangle that do not exist, one bit an index.
    pub holes: [u64; 4],
    /// Squares that exist only while a man stands on them, one bit an index.
    pub vanishing: [u64; 4],
}

/// Why a text is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a square: a file 1 to {files}, then a rank a to {last_rank}")]
pub struct SquareError {
    text: String,
    files: u8,
    last_rank: char,
}

impl Geometry {
    /// A full rectangle of `files` by `ranks` squares, `stride` indices a file.
    #[must_use]
    pub const fn new(files: u8, ranks: u8, stride: u8) -> Self {
        assert!(ranks <= stride && files as usize * stride as usize <= 256);
        Self { files, ranks, stride, holes: [0; 4], vanishing: [0; 4] }
    }

    /// The same board without the square on this file and rank, both counted from 0.
    #[must_use]
    pub const fn without(mut self, file: u8, rank: u8) -> Self {
        let index = file as usize * self.stride as usize + rank as usize;
        self.holes[index / 64] |= 1 << (index % 64);
        self
    }

    /// The same board whose square on this file and rank exists only while a man stands on it.
    #[must_use]
    pub const fn vanishing(mut self, file: u8, rank: u8) -> Self {
        let index = file as usize * self.stride as usize + rank as usize;
        self.vanishing[index / 64] |= 1 << (index % 64);
        self
    }

    /// Does this square exist only while a man stands on it?
    #[must_use]
    pub const fn vanishes(self, square: Square) -> bool {
        self.vanishing[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Has the board squares that vanish?
    #[must_use]
    pub const fn has_vanishing(self) -> bool {
        self.vanishing[0] | self.vanishing[1] | self.vanishing[2] | self.vanishing[3] != 0
    }

    /// The number of indices, squares that do not exist included.
    #[must_use]
    pub const fn indices(self) -> usize {
        self.files as usize * self.stride as usize
    }

    /// The square on this file and rank, counted from 0 as in [`Square`], if it exists.
    #[inline]
    #[must_use]
    pub const fn square(self, file: i32, rank: i32) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.files as i32 || rank >= self.ranks as i32 {
            return None;
        }
        let index = file as usize * self.stride as usize + rank as usize;
        let square = Square::new(index as u8);
        if self.exists(square) { Some(square) } else { None }
    }

    /// Is the square with this index, within the rectangle, on the board?
    #[inline]
    #[must_use]
    pub const fn exists(self, square: Square) -> bool {
        self.holes[square.index() / 64] >> (square.index() % 64) & 1 == 0
    }

    /// Are there squares of the rectangle that do not exist?
    #[must_use]
    pub const fn has_holes(self) -> bool {
        self.holes[0] | self.holes[1] | self.holes[2] | self.holes[3] != 0
    }

    /// The file, counted from 0 on Black's right.
    #[inline]
    #[must_use]
    pub const fn file(self, square: Square) -> i32 {
        (square.raw() / self.stride) as i32
    }

    /// The rank, counted from 0 on the side far from Black.
    #[inline]
    #[must_use]
    pub const fn rank(self, square: Square) -> i32 {
        (square.raw() % self.stride) as i32
    }

    /// The square `left` files to the left and `forward` ranks ahead, as `color` sees it.
    #[inline]
    #[must_use]
    pub const fn leap(self, from: Square, color: Color, left: i32, forward: i32) -> Option<Square> {
        let sign = color.sign();
        self.square(self.file(from) + sign * left, self.rank(from) - sign * forward)
    }

    /// The index distance of a leap, as `color` sees it; see [`Geometry::leap`].
    #[must_use]
    pub const fn step(self, color: Color, left: i32, forward: i32) -> i32 {
        color.sign() * (left * self.stride as i32 - forward)
    }

    /// The number of ranks between a square and the last rank ahead of `color`.
    #[inline]
    #[must_use]
    pub const fn ranks_ahead(self, square: Square, color: Color) -> i32 {
        match color {
            Color::Black => self.rank(square),
            Color::White => self.ranks as i32 - 1 - self.rank(square),
        }
    }

    /// The number of king's steps between two squares of an empty board.
    #[inline]
    #[must_use]
    pub fn distance(self, a: Square, b: Square) -> usize {
        let files = self.file(a).abs_diff(self.file(b));
        let ranks = self.rank(a).abs_diff(self.rank(b));
        files.max(ranks) as usize
    }

    /// All squares that exist, in the order of their indices.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..i32::from(self.files))
            .flat_map(move |file| (0..i32::from(self.ranks)).map(move |rank| (file, rank)))
            .filter_map(move |(file, rank)| self.square(file, rank))
    }

    /// The names that the squares of the rectangle that do not exist would have.
    pub fn missing(self) -> impl Iterator<Item = String> {
        (0..i32::from(self.files))
            .flat_map(move |file| (0..i32::from(self.ranks)).map(move |rank| (file, rank)))
            .filter(move |&(file, rank)| self.square(file, rank).is_none())
            .map(move |(file, rank)| self.name_at(file, rank).to_string())
    }

    /// The name of a square: its file in decimal, then the letter of its rank.
    #[must_use]
    pub const fn name(self, square: Square) -> SquareName {
        self.name_at(self.file(square), self.rank(square))
    }

    /// The name that a square on this file and rank, both counted from 0, has or would have.
    #[must_use]
    pub const fn name_at(self, file: i32, rank: i32) -> SquareName {
        SquareName { file: file + 1, rank: (b'a' + rank as u8) as char }
    }

    /// The square with this name.
    ///
    /// # Errors
    /// If the text is not a file in decimal without leading zeros followed by the letter of a rank,
    /// or the square does not exist.
    pub fn parse(self, text: &str) -> Result<Square, SquareError> {
        self.read(text).ok_or_else(|| SquareError {
            text: excerpt(text),
            files: self.files,
            last_rank: (b'a' + self.ranks - 1) as char,
        })
    }

    fn read(self, text: &str) -> Option<Square> {
        let (digits, letter) = text.split_at_checked(text.len().checked_sub(1)?)?;
        let rank = i32::from(letter.bytes().next()?) - i32::from(b'a');
        if digits.len() > 2 || digits.starts_with(['0', '+']) {
            return None;
        }
        self.square(digits.parse::<i32>().ok()? - 1, rank)
    }
}

/// A square's name, such as `7g` or `14n`, ready to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    file: i32,
    rank: char,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file, self.rank)
    }
}
