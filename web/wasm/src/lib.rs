//! The engine in a browser's worker: orders come in as bytes, answers go out as bytes.
//!
//! The worker asks for [`room`], writes an order there and calls [`ask`] or [`think`]; what is to be
//! said is told through the imported function `tell`. A search goes on by [`go_on`], a piece at a time,
//! and is ended by [`finish`].
//!
//! The only unsafe thing about it is that names that are kept might be taken twice, which the linker
//! would say.
#![deny(unsafe_op_in_unsafe_fn)]

use std::cell::RefCell;
use std::time::Duration;

use henka::clock::{Signals, tell_time_by};
use henka::eval::network::nets;
use henka::measure::bench;
use henka::page::game::{self, Bounds, Query};
use henka::page::pieces::Pieces;
use henka::page;
use henka::search::{Pool, Table};
use serde::Deserialize;
use serde_json::{Value, json};

#[link(wasm_import_module = "henka")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Takes what is said: so many bytes of JSON from here.
    safe fn tell(text: *const u8, length: usize);
}

/// The table of a worker, in mebibytes: a browser gives a page little memory.
const HASH: usize = 32;

/// What a worker has between two calls.
#[derive(Default)]
struct Desk {
    order: Vec<u8>,
    engine: Option<Engine>,
    search: Option<Pieces>,
}

struct Engine {
    variant: String,
    pool: Pool,
    table: Table,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

#[derive(Deserialize)]
struct Think {
    #[serde(flatten)]
    query: Query,
    #[serde(default)]
    bounds: Bounds,
}

#[derive(Deserialize)]
struct Bench {
    variant: String,
    depth: Option<u32>,
}

fn say(value: &Value) {
    let text = value.to_string();
    tell(text.as_ptr(), text.len());
}

fn refuse(error: &str) {
    say(&json!({ "error": error }));
}

/// Prepares everything; to be called once.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    tell_time_by(|| Duration::from_secs_f64(now().max(0.0) / 1e3));
    std::panic::set_hook(Box::new(|panic| refuse(&panic.to_string())));
}

/// Where an order of so many bytes goes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.order.clear();
        desk.order.resize(length, 0);
        desk.order.as_mut_ptr()
    })
}

/// Answers the order: its name, a line feed, and what it is about, in JSON but for a network.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let order = DESK.with_borrow_mut(|desk| std::mem::take(&mut desk.order));
    let (name, about) = parted(&order);
    let answer = match name.split_once(' ') {
        Some(("network", variant)) => game::lend(variant, about).map(|()| Value::Null),
        _ if name == "networks" => Ok(json!(nets::NAMED)),
        _ if name == "bench" => page::read(about).and_then(|bench: Bench| measured(&bench)),
        _ => page::answer(name, about).unwrap_or_else(|| Err(format!("no order '{name}'"))),
    };
    match answer {
        Ok(answer) => say(&json!({ "answer": answer })),
        Err(error) => refuse(&error),
    }
}

/// The first line and the rest.
fn parted(order: &[u8]) -> (&str, &[u8]) {
    let end = order.iter().position(|&byte| byte == b'\n').unwrap_or(order.len());
    let name = std::str::from_utf8(&order[..end]).unwrap_or_default();
    (name, order.get(end + 1..).unwrap_or_default())
}

/// The nodes of the bench of a game, and the milliseconds it took.
fn measured(Bench { variant, depth }: &Bench) -> Result<Value, String> {
    let depth = depth.unwrap_or(bench::DEPTH);
    let signals = Signals::default();
    let total = bench::bench(Some(variant), depth, 1, &signals, |_, _| ())?;
    Ok(total.map_or(
        Value::Null,
        |total| json!({ "nodes": total.nodes, "ms": total.elapsed.as_millis() as u64 }),
    ))
}

/// Prepares the search that is ordered; whether there is one.
#[unsafe(no_mangle)]
pub extern "C" fn think() -> bool {
    DESK.with_borrow_mut(|desk| {
        let order = std::mem::take(&mut desk.order);
        let prepared = page::read::<Think>(&order).and_then(|Think { query, bounds }| {
            desk.seat(&query.variant)?;
            Pieces::new(&query, &bounds)
        });
        desk.search = prepared.inspect_err(|error| refuse(error)).ok();
        desk.search.is_some()
    })
}

impl Desk {
    /// Makes an engine for a game. What was learnt in another game is forgotten.
    fn seat(&mut self, variant: &str) -> Result<(), String> {
        if let Some(engine) = &mut self.engine {
            if engine.variant != variant {
                engine.variant = variant.to_owned();
                engine.table.clear();
                engine.pool.clear();
            }
            return Ok(());
        }
        let pool = Pool::new(1).map_err(|error| error.to_string())?;
        let table = Table::new(HASH).map_err(|error| error.to_string())?;
        self.engine = Some(Engine { variant: variant.to_owned(), pool, table });
        Ok(())
    }
}

/// Searches a piece; whether there is more to be done.
#[unsafe(no_mangle)]
pub extern "C" fn go_on() -> bool {
    DESK.with_borrow_mut(|Desk { engine, search, .. }| match (engine, search) {
        (Some(engine), Some(search)) => {
            search.go_on((&engine.pool, &engine.table), &|value| say(&value))
        }
        _ => false,
    })
}

/// Ends the search with what it has found.
#[unsafe(no_mangle)]
pub extern "C" fn finish() {
    let search = DESK.with_borrow_mut(|desk| desk.search.take());
    if let Some(best) = search.and_then(|search| search.best()) {
        say(&best);
    }
}
