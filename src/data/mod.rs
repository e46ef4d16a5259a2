//! The engine's own games, kept so that an evaluation can learn from them.
//!
//! [`selfplay`] plays them, one after the other from openings of random plies; [`record`] is a game
//! as it is kept; [`archive`] the file of them, which grows by whole games and can be gone on with;
//! [`command`] is `henka generate`.

pub mod archive;
pub mod command;
pub mod record;
pub mod selfplay;

pub use archive::{Archive, ArchiveError, Reader};
pub use record::{Ending, Flags, Header, Ply, SavedGame};
