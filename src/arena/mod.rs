//! Tournaments between engines, with a referee that knows the rules.
//!
//! An engine is a child [`process`] in a conversation ([`engine`], in UCI with the help of
//! [`fairy`]) and says what it thinks ([`thought`]); whatever it does wrong is a [`fault`], and nothing it does stops the runner. A
//! [`referee`] hides which game is played; [`play`] plays one game, [`adjudicate`] may end it early.
//! [`settings`] are what the user says, [`tournament`] what follows, [`schedule`] who meets whom,
//! [`opening`] from where. The [`runner`] plays on several threads and keeps the [`journal`], from
//! which a tournament can go on; [`standings`] add up, [`elo`] and [`sprt`] say what it means,
//! [`report`] writes it down. [`study`] asks what moving first is worth.

pub mod adjudicate;
pub mod clock;
pub mod command;
pub mod csa;
pub mod elo;
pub mod engine;
pub mod fairy;
pub mod fault;
pub mod journal;
pub mod log;
pub mod opening;
pub mod play;
pub mod plot;
pub mod process;
pub mod progress;
pub mod random;
pub mod record;
pub mod referee;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod settings;
pub mod spec;
pub mod sprt;
pub mod standings;
pub mod study;
pub mod thought;
pub mod tournament;

pub use command::run;
