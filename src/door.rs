//! One door to a game whose type is not known, and every game behind it.
//!
//! What a game can be asked stands in `henka_engine`; here the crates of the games come together.

pub use henka_engine::door::*;

use crate::rules::games;

macro_rules! open {
    (($name:ident) $($game:ident $known:literal in $home:ident)*) => {
        match $name {
            $($known => Some($home::open()),)*
            _ => None,
        }
    };
}

/// The game with this name at its start, if there is one.
#[must_use]
pub fn open(name: &str) -> Option<Box<dyn AnyGame>> {
    games!(open!(name))
}
