//! One game between two engines, with a referee that knows the rules.
//!
//! An engine is a child [`process`] in a conversation ([`player`], in UCI with the help of [`fairy`]) that
//! begins with an [`introduction`]. It is
//! asked a [`question`] with the state of its [`clock`] and says what it thinks ([`thought`]); whatever it does
//! wrong is a [`fault`], and nothing it does stops the runner; a [`stop`] does. [`play`] plays one game from
//! an [`opening`], [`adjudicate`] may end it early, the [`record`] keeps it,
//! as [`csa`] too.

pub mod adjudicate;
pub mod clock;
pub mod csa;
pub mod fairy;
pub mod fault;
pub mod introduction;
pub mod log;
pub mod opening;
pub mod play;
pub mod player;
pub mod process;
pub mod question;
pub mod record;
pub mod spec;
pub mod stop;
pub mod thought;
