//! What a game is. One file a family; each reads like the rules its inventor wrote.

mod dai_mitregi;
mod declaration;
mod ito;
mod kagamigi;
mod kinds;
mod minishogi;
mod minjiku;
mod mitregi;
mod movement;
pub mod notation;
mod piece;
mod shogi;
mod tables;
mod terms;
mod variant;

pub use dai_mitregi::{DaiMitregi, DaiMitregiStepping};
pub use declaration::{Declaration, EnteringKing};
pub use ito::Ito;
pub use kagamigi::Kagamigi;
pub use kinds::{Kind, KindInfo, Kinds, MAX_KINDS};
pub use minishogi::Minishogi;
pub use minjiku::Minjiku;
pub use mitregi::{Mitregi90, Mitregi108, Mitregi120, Mitregi144};
pub use movement::{ANY_DISTANCE, DIAGONAL, Movement, ORTHOGONAL, Ride};
pub use piece::{Piece, Ways, piece};
pub use shogi::Shogi;
pub use tables::{AttackTables, Tables};
pub use terms::{Limit, Outcome, Per, Promotion, Reason, Repetition, Stalemate, limit};
pub use variant::{Variant, layout};

/// The names of all games, the default first.
pub const NAMES: &[&str] = &[
    "shogi",
    "kagamigi",
    "mitregi90",
    "mitregi108",
    "mitregi120",
    "mitregi144",
    "daimitregi",
    "daimitregi-stepping",
    "minjiku",
    "ito",
    "minishogi",
];

/// Runs an expression with the type of the game that has this name: the one place where a name
/// becomes a type. `with_variant!(name, |V| Position::<V>::start())` is `None` for an unknown name.
#[macro_export]
macro_rules! with_variant {
    ($name:expr, |$V:ident| $body:expr) => {
        $crate::with_variant!(
            $name, $V, $body,
            Shogi Kagamigi Mitregi90 Mitregi108 Mitregi120 Mitregi144
            DaiMitregi DaiMitregiStepping Minjiku Ito Minishogi
        )
    };
    ($name:expr, $V:ident, $body:expr, $($game:ident)*) => {
        match $name {
            $(name if name == <$crate::rules::$game as $crate::rules::Variant>::NAME => {
                type $V = $crate::rules::$game;
                Some($body)
            })*
            _ => None,
        }
    };
}
pub use with_variant;
