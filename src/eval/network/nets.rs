//! The networks that are part of the program. Only those that won a match are here; see `nets/`.

use super::{Learned, Network};
use crate::rules::Variant;

macro_rules! nets {
    ($($name:literal)*) => {
        /// The games that have a network, and its file.
        pub const NETS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../../nets/", $name, ".net")))),*];
    };
}
nets!("shogi" "kagamigi" "mitregi90" "mitregi108" "mitregi120" "mitregi144" "minjiku" "ito" "minishogi");

/// The network of a game, if there is one.
#[must_use]
pub fn of<V: Variant>() -> Option<Learned<V>> {
    let (_, bytes) = NETS.iter().find(|(name, _)| *name == V::NAME)?;
    // A test reads them all.
    Network::from_bytes::<V>(bytes).ok().map(Learned::new)
}
