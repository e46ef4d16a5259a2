//! The networks that are part of the program, or are lent to it where they are not. Only those that
//! won a match are here; see `nets/`.

use std::sync::RwLock;

use super::{Learned, Network, NetworkError};
use crate::rules::Variant;

/// Networks that are no part of the program: the names of their games, and their files.
static LENT: RwLock<Vec<(&str, Vec<u8>)>> = RwLock::new(Vec::new());

macro_rules! nets {
    ($($name:literal)*) => {
        /// The games that have a network.
        pub const NAMED: &[&str] = &[$($name),*];
        /// The games that have a network, and its file.
        #[cfg(feature = "nets")]
        pub const NETS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../../../nets/", $name, ".net")))),*];
    };
}
nets!("shogi" "kagamigi" "mitregi90" "mitregi108" "mitregi120" "mitregi144" "daimitregi"
    "daimitregi-stepping" "minjiku" "ito" "minishogi");

/// No network is part of the program.
#[cfg(not(feature = "nets"))]
pub const NETS: &[(&str, &[u8])] = &[];

/// Judges positions of a game that has no network of its own by this one, the bytes of its file,
/// wherever a game is opened from now on.
///
/// # Errors
/// If the bytes are no network of this game.
pub fn lend<V: Variant>(bytes: &[u8]) -> Result<(), NetworkError> {
    Network::from_bytes::<V>(bytes)?;
    if let Ok(mut lent) = LENT.write() {
        lent.push((V::NAME, bytes.to_owned()));
    }
    Ok(())
}

/// The network of a game, if there is one.
#[must_use]
pub fn of<V: Variant>() -> Option<Learned<V>> {
    // A test reads those of the program; a lent one was read before.
    let read = |bytes: &[u8]| Network::from_bytes::<V>(bytes).ok().map(Learned::new);
    if let Some((_, bytes)) = NETS.iter().find(|(name, _)| *name == V::NAME) {
        return read(bytes);
    }
    let lent = LENT.read().ok()?;
    let (_, bytes) = lent.iter().rev().find(|(name, _)| *name == V::NAME)?;
    read(bytes)
}
