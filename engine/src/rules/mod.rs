//! What a game is. One file a family; each reads like the rules its inventor wrote.

mod dai_mitregi;
mod declaration;
mod ito;
mod kagamigi;
mod kinds;
mod list;
mod minishogi;
mod minjiku;
mod mitregi;
mod movement;
pub mod notation;
mod piece;
mod rows;
mod shogi;
mod strikes;
mod tables;
mod terms;
mod variant;

pub use dai_mitregi::{DaiMitregi, DaiMitregiStepping};
pub use declaration::{Declaration, EnteringKing};
pub use ito::Ito;
pub use kagamigi::Kagamigi;
pub use kinds::{Kind, KindInfo, KindSet, Kinds, MAX_KINDS};
pub use list::{ALL, NAMES, Rules, games, with_variant};
pub use minishogi::Minishogi;
pub use minjiku::Minjiku;
pub use mitregi::{Mitregi90, Mitregi108, Mitregi120, Mitregi144};
pub use movement::{ANY_DISTANCE, DIAGONAL, Movement, ORTHOGONAL, Ride};
pub use piece::{Piece, Ways, piece};
pub use rows::{Leaps, Rows};
pub use shogi::Shogi;
pub use tables::{AttackTables, Tables};
pub use terms::{Limit, Outcome, Per, Promotion, Reason, Repetition, Stalemate, limit};
pub use variant::{Variant, layout};
