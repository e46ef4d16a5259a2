//! `henka match`: tournaments on one machine.
//!
//! [`settings`] are what the user says, within [`bounds`], the [`plan`] what follows. The [`runner`] plays on several
//! threads and keeps the [`journal`], from which a tournament can go on, and [`whole`] leads from the one
//! to the other. Before the first game
//! there is an [`interview`] with the engines, whose [`fingerprint`]s stand in the journal's [`charter`];
//! [`progress`] shows how far it is, the [`report`] writes down what it has shown. [`study`] asks what moving first is worth,
//! and [`merge`] puts together what was played in parts.

pub mod bounds;
pub mod charter;
pub mod command;
pub mod fingerprint;
pub mod interview;
pub mod journal;
pub mod merge;
pub mod plan;
pub mod progress;
pub mod report;
pub mod runner;
pub mod settings;
pub mod study;
pub mod whole;

pub use command::run;
