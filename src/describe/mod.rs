//! Describing for people and programs: what the games are, how pieces move and what a move has done in
//! sentences, positions and pieces as pictures, how games have ended, and what others call the men of shogi.

pub mod catalogue;
pub mod deeds;
pub mod draw;
pub mod explain;
pub mod sentences;
pub mod shogi;
pub mod twins;
pub mod verdict;
pub mod weight;
