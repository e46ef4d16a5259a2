//! What a board is: squares, sets of squares, directions and lines. Nothing here knows a rule.

mod bitboard;
mod color;
mod geometry;
mod slide;
mod square;

pub use bitboard::{Bitboard, SquareSet, Squares};
pub use color::Color;
pub use geometry::{Direction, Geometry, SquareError, SquareName};
pub use slide::{Lines, slide, slow_slide};
pub use square::Square;
