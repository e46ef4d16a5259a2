//! A board to play on, in the browser: `henka serve`.
//!
//! [`settings`] is what the command line says and the loop that waits for the page. A connection is
//! read by `http`, let in or not by `guard`, and answered from `assets`, the files of `web/`,
//! or by `api`: questions, which carry everything they are about and are answered by the room
//! [`page`](crate::page), and orders to think, for which each open page has its engine in `seats`.

mod api;
mod assets;
mod guard;
mod http;
mod seats;
pub mod settings;

pub use settings::{ServeArgs, ServeError, run};
