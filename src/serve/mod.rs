//! A board to play on, in the browser: `henka serve`.
//!
//! [`settings`] is what the command line says and the loop that waits for the page. A connection is
//! read by [`http`], let in or not by [`guard`], and answered from [`assets`], the files of `web/`,
//! or by [`api`]: questions about a game, which carry everything they are about, and orders to
//! think, for which each open page has its engine in [`seats`]. [`game`] asks the games what
//! the page wants to know; [`state`] says all there is to know of a position, [`about`] of a game, with
//! its rules from `docs/` by [`pages`]; [`records`] reads and writes games.

mod about;
mod api;
mod assets;
mod game;
mod guard;
mod http;
mod pages;
mod records;
mod seats;
pub mod settings;
mod state;

pub use settings::{ServeArgs, ServeError, run};
