//! The engines of the open pages: one a page, one search at a time, gone when the page is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::clock::Signals;
use crate::search::{Pool, Table, memory};

/// Pages that may have an engine at the same time.
const MOST: usize = 8;
/// An engine that nobody has used for so long is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// The engines of all pages.
#[derive(Debug, Default)]
pub struct Seats {
    seats: Mutex<HashMap<String, Arc<Seat>>>,
}

/// The engine of one page.
#[derive(Debug)]
pub struct Seat {
    /// How the search that was asked for last is ended.
    signals: Mutex<Arc<Signals>>,
    engine: Mutex<Option<Searcher>>,
    used: Mutex<Instant>,
}

/// Threads and table.
#[derive(Debug)]
pub struct Searcher {
    threads: usize,
    hash: usize,
    variant: String,
    /// The threads.
    pub pool: Pool,
    /// The table.
    pub table: Table,
}

/// There is no room for another engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSeat {
    /// As many pages as can be served are thinking.
    #[error("{MOST} pages are thinking already: close one")]
    Full,
    /// The name of the page is none that a page gives itself.
    #[error("a page names itself with up to 40 letters and digits")]
    Name,
    /// The machine has no room.
    #[error("no engine: {0}")]
    Machine(String),
}

/// What another thread left when it panicked is as good as what it found.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Seats {
    /// The seat of a page, made if it has none.
    pub fn of(&self, page: &str) -> Result<Arc<Seat>, NoSeat> {
        if page.is_empty() || page.len() > 40 || !page.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(NoSeat::Name);
        }
        let mut seats = lock(&self.seats);
        if !seats.contains_key(page) && seats.len() >= MOST {
            let idle = seats.iter().filter(|(_, seat)| !seat.is_thinking());
            let oldest = idle.min_by_key(|(_, seat)| *lock(&seat.used));
            let oldest = oldest.map(|(name, _)| name.clone()).ok_or(NoSeat::Full)?;
            seats.remove(&oldest);
        }
        let seat = seats.entry(page.to_owned()).or_insert_with(|| Arc::new(Seat::new()));
        *lock(&seat.used) = Instant::now();
        Ok(Arc::clone(seat))
    }

    /// Ends the search of a page, if there is one.
    pub fn stop(&self, page: &str) {
        if let Some(seat) = lock(&self.seats).get(page) {
            lock(&seat.signals).stop();
        }
    }

    /// The page has gone: its search ends, and its engine with it.
    pub fn free(&self, page: &str) {
        if let Some(seat) = lock(&self.seats).remove(page) {
            lock(&seat.signals).stop();
        }
    }

    /// Gives up the engines that nobody uses.
    pub fn tidy(&self) {
        lock(&self.seats)
            .retain(|_, seat| seat.is_thinking() || lock(&seat.used).elapsed() < PATIENCE);
    }

    /// How many engines there are, and how many of them think.
    pub fn count(&self) -> (usize, usize) {
        let seats = lock(&self.seats);
        (seats.len(), seats.values().filter(|seat| seat.is_thinking()).count())
    }
}

impl Seat {
    fn new() -> Self {
        let idle = Signals::default();
        idle.finish();
        Self {
            signals: Mutex::new(Arc::new(idle)),
            engine: Mutex::new(None),
            used: Mutex::new(Instant::now()),
        }
    }

    fn is_thinking(&self) -> bool {
        !lock(&self.signals).finished()
    }

    /// The signals of a new search; the one before it ends.
    pub fn begin(&self) -> Arc<Signals> {
        let signals = Arc::new(Signals::default());
        std::mem::replace(&mut *lock(&self.signals), Arc::clone(&signals)).stop();
        signals
    }

    /// Lends the engine, once it is free, to a search of this game with these signals.
    pub fn lend<T>(
        &self,
        variant: &str,
        (threads, hash): (usize, usize),
        signals: &Signals,
        search: impl FnOnce(&Searcher) -> T,
    ) -> Result<T, NoSeat> {
        let mut slot = lock(&self.engine);
        let fits = |engine: &Searcher| engine.threads == threads && engine.hash == hash;
        if !slot.as_ref().is_some_and(fits) {
            *slot = None;
            *slot = Some(Searcher::new(variant, threads, hash).inspect_err(|_| signals.finish())?);
        }
        let Some(engine) = slot.as_mut() else { return Err(NoSeat::Full) };
        engine.turn_to(variant);
        let found = search(engine);
        signals.finish();
        *lock(&self.used) = Instant::now();
        Ok(found)
    }
}

impl Searcher {
    fn new(variant: &str, threads: usize, hash: usize) -> Result<Self, NoSeat> {
        let machine = |error: &dyn std::fmt::Display| NoSeat::Machine(error.to_string());
        memory::check(hash, 0).map_err(|error| machine(&error))?;
        let pool = Pool::new(threads).map_err(|error| machine(&error))?;
        let table = Table::new(hash).map_err(|error| machine(&error))?;
        Ok(Self { threads, hash, variant: variant.to_owned(), pool, table })
    }

    /// What was learnt in another game is forgotten.
    fn turn_to(&mut self, variant: &str) {
        if self.variant != variant {
            self.variant = variant.to_owned();
            self.table.clear();
            self.pool.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_search_ends_the_one_before_it() {
        let seats = Seats::default();
        let seat = seats.of("a").unwrap();
        let first = seat.begin();
        assert_eq!(seats.count(), (1, 1));
        let second = seats.of("a").unwrap().begin();
        assert!(first.stopped() && !second.stopped());
        seats.stop("a");
        assert!(second.stopped());
        second.finish();
        assert_eq!(seats.count(), (1, 0));
        seats.free("a");
        assert_eq!(seats.count(), (0, 0));
    }

    #[test]
    fn an_idle_engine_makes_room_and_a_thinking_one_does_not() {
        let seats = Seats::default();
        let busy: Vec<_> = (0..MOST).map(|i| seats.of(&i.to_string()).unwrap().begin()).collect();
        assert_eq!(seats.of("late").unwrap_err(), NoSeat::Full);
        busy[3].finish();
        assert!(seats.of("late").is_ok() && seats.count() == (MOST, MOST - 1));
        assert_eq!(seats.of("../x").unwrap_err(), NoSeat::Name);
        assert_eq!(seats.of("").unwrap_err(), NoSeat::Name);
    }
}
