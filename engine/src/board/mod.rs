//! What a board is: squares, sets of squares, directions and lines. Nothing here knows a rule.

mod bitboard;
mod color;
mod geometry;
mod lanes;
mod set;
mod slide;
mod square;
mod word;

pub use bitboard::Bitboard;
pub use color::Color;
pub use geometry::{Direction, Geometry, SquareError, SquareName};
pub use lanes::Lanes;
pub use set::{SquareSet, Squares};
pub use slide::{Lines, slide, slow_slide};
pub use square::Square;
pub use word::Word;
