//! What the page asks for and orders, in JSON.

use std::io::Write;
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{self, Request};
use super::seats::Seats;
use crate::clock::Signals;
use crate::page;
use crate::page::game::{self, Bounds, Query};

const JSON: &str = "application/json";

#[derive(Deserialize)]
struct Think {
    page: String,
    #[serde(flatten)]
    query: Query,
    #[serde(default)]
    bounds: Bounds,
    threads: Option<usize>,
    hash: Option<usize>,
}

#[derive(Deserialize)]
struct Page {
    page: String,
}

/// The megabytes of a table, if the page does not say.
const HASH: usize = 64;
const MOST_HASH: usize = 1024;

/// Answers an order of the page.
pub fn answer(request: &Request, stream: &mut TcpStream, seats: &Seats) -> std::io::Result<()> {
    let what = request.path.strip_prefix("/api/").unwrap_or_default();
    let answered = match what {
        "think" => match page::read::<Think>(&request.body) {
            Ok(order) => return think(&order, stream, seats),
            Err(error) => Some(Err(error)),
        },
        "stop" => Some(page::read(&request.body).map(|Page { page }| {
            seats.stop(&page);
            Value::Null
        })),
        "bye" => Some(page::read(&request.body).map(|Page { page }| {
            seats.free(&page);
            Value::Null
        })),
        "engines" => {
            let (engines, thinking) = seats.count();
            Some(Ok(json!({ "engines": engines, "thinking": thinking })))
        }
        _ => page::answer(what, &request.body),
    };
    match answered {
        Some(Ok(value)) => http::answer(stream, "200 OK", JSON, value.to_string().as_bytes()),
        Some(Err(error)) => refuse(stream, &error),
        None => http::answer(stream, "404 Not Found", JSON, b"{\"error\":\"not found\"}"),
    }
}

fn refuse(stream: &mut TcpStream, error: &str) -> std::io::Result<()> {
    let body = json!({ "error": error }).to_string();
    http::answer(stream, "400 Bad Request", JSON, body.as_bytes())
}

/// Searches and sends a line for whatever the engine finds, until it is done, is told to stop, or
/// the page no longer listens.
fn think(order: &Think, stream: &mut TcpStream, seats: &Seats) -> std::io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = order.threads.unwrap_or(1).clamp(1, cores);
    let hash = order.hash.unwrap_or(HASH).clamp(1, MOST_HASH);
    if let Err(error) = game::position(&order.query, false) {
        return refuse(stream, &error);
    }
    let seat = match seats.of(&order.page) {
        Ok(seat) => seat,
        Err(error) => return refuse(stream, &error.to_string()),
    };
    let signals = seat.begin();
    let begun = http::begin(stream, "application/x-ndjson");
    let out = Mutex::new(&mut *stream);
    let tell = |value: Value| {
        let text = format!("{value}\n");
        let sent =
            out.lock().map(|mut out| out.write_all(text.as_bytes()).and_then(|()| out.flush()));
        // Whoever does not listen any more does not want it.
        if !matches!(sent, Ok(Ok(()))) {
            signals.stop();
        }
    };
    tell(json!({ "begun": true }));
    let done = AtomicBool::new(false);
    let watched = out.lock().ok().and_then(|out| out.try_clone().ok());
    std::thread::scope(|scope| {
        scope.spawn(|| watch(watched, &signals, &done));
        let found = seat.lend(&order.query.variant, (threads, hash), &signals, |engine| {
            let means = (&engine.pool, &engine.table);
            game::think(&order.query, &order.bounds, means, &signals, &tell)
        });
        done.store(true, Relaxed);
        signals.finish();
        match found {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tell(json!({ "error": error })),
            Err(error) => tell(json!({ "error": error.to_string() })),
        }
    });
    begun
}

/// Ends a search when the page at the other end of its connection has gone.
fn watch(stream: Option<TcpStream>, signals: &Signals, done: &AtomicBool) {
    let Some(stream) = stream else { return };
    if stream.set_read_timeout(Some(Duration::from_millis(50))).is_err() {
        return;
    }
    while !done.load(Relaxed) {
        match stream.peek(&mut [0]) {
            // Nobody sends anything after the request: this is the end.
            Ok(_) => {
                signals.stop();
                return;
            }
            Err(error) if is_timeout(&error) => {}
            Err(_) => {
                signals.stop();
                return;
            }
        }
    }
}

fn is_timeout(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | TimedOut | Interrupted)
}
