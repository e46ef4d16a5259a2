//! What a board in a browser asks for and is told, in JSON, whoever carries it there: the server of
//! `henka serve`, or WebAssembly in the browser itself.
//!
//! [`answer`] answers what is answered at once; `about` says all there is to know of a game, with its
//! rules from `docs/` by `rules`, `state` of a position; `records` reads and writes games. [`game`] is
//! the position that is meant and the search of it, in one go or, where nothing is heard while it
//! lasts, in [`pieces`].

mod about;
pub mod game;
pub mod pieces;
mod records;
mod rules;
mod state;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::rules::ALL;
use game::Query;

#[derive(Deserialize)]
struct Named {
    variant: String,
}

#[derive(Deserialize)]
struct Position {
    #[serde(flatten)]
    query: Query,
    #[serde(default)]
    played: bool,
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

/// What an order asks for, given as JSON.
///
/// # Errors
/// If it is not what it should be.
pub fn read<T: DeserializeOwned>(order: &[u8]) -> Result<T, String> {
    serde_json::from_slice(order).map_err(|error| format!("the order: {error}"))
}

/// Answers what needs no search; `None` if there is no such order.
#[must_use]
pub fn answer(what: &str, order: &[u8]) -> Option<Result<Value, String>> {
    Some(match what {
        "games" => Ok(ALL.iter().map(|rules| about::summary(rules)).collect()),
        "describe" => read(order).and_then(|Named { variant }| game::describe(&variant)),
        "position" => {
            read(order).and_then(|Position { query, played }| game::position(&query, played))
        }
        "read" => read(order).and_then(|Text { text }| records::read(&text)),
        "write" => read(order).and_then(records::write),
        _ => return None,
    })
}
