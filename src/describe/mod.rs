//! Describing for people and programs: what the games are, how pieces move in
//! sentences, positions as pictures, and what others call the men of shogi.

pub mod catalogue;
pub mod draw;
pub mod sentences;
pub mod shogi;
