//! What games add up to.
//!
//! The [`schedule`] says which games there are, the [`standings`] count them, [`elo`] and [`sprt`] say
//! what the counts mean, [`plot`] draws it.

pub mod elo;
pub mod plot;
pub mod schedule;
pub mod sprt;
pub mod standings;
