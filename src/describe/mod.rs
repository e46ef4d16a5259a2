//! Describing for people and programs: what the games are, and positions as pictures.

pub mod catalogue;
pub mod draw;
