//! Carries out commands one after the other.

use std::error::Error;
use std::iter::successors;
use std::sync::Arc;

use super::go::{Means, go};
use super::mate::go_mate;
use super::options::{Change, Options, mate_share};
use super::parse::Command;
use super::print::{note, say};
use super::{show, table};
use crate::book::Book;
use crate::clock::{Instant, Signals};
use crate::describe::catalogue;
use crate::door::{AnyGame, open};
use crate::excerpt::excerpt;
use crate::measure::bench;
use crate::search::memory;
use crate::search::{Pool, Table};

/// A command on its way to the engine, with the signals that end it if it takes long.
#[derive(Debug)]
pub struct Request {
    /// What to do.
    pub command: Command,
    /// How to end it.
    pub signals: Arc<Signals>,
    /// When it came in.
    pub received: Instant,
}

/// What the engine owns.
pub struct Engine {
    options: Options,
    game: Box<dyn AnyGame>,
    /// How many threads there are, and they. They are made when they are first needed, and anew when
    /// `Threads` has changed.
    pool: Option<(usize, Pool)>,
    /// The openings, if a book was named.
    book: Option<Book>,
    /// The table of games and the `USI_Hash` it was made for, made like the threads.
    table: Option<(usize, Table)>,
}

impl Engine {
    /// An engine that is ready for standard shogi.
    #[must_use]
    pub fn new() -> Option<Self> {
        let options = Options::default();
        let game = open(options.variant)?;
        Some(Self { options, game, pool: None, book: None, table: None })
    }

    /// Carries out a command; `false` if it was the last.
    pub fn obey(&mut self, request: &Request) -> bool {
        match &request.command {
            Command::Usi => identify(),
            Command::IsReady => {
                self.prepare();
                say("readyok");
            }
            Command::SetOption { name, value } => self.set_option(name, value),
            Command::NewGame => self.forget(),
            Command::Position(setup) => {
                if let Err(error) = self.game.set_up(setup.sfen.as_deref(), &setup.moves) {
                    note(&error);
                }
            }
            Command::Go(limits) => {
                self.prepare();
                if let (Some((_, pool)), Some((_, table))) = (&self.pool, &self.table) {
                    let options = &self.options;
                    let begin = request.received;
                    let book = self.book.as_ref().filter(|_| options.own_book);
                    let means = Means { pool, table, book, options, begin };
                    go(&*self.game, limits, &request.signals, &means);
                }
                request.signals.finish();
            }
            Command::GoMate(time) => {
                let megabytes = self.memory_for_mate();
                go_mate(&*self.game, *time, &request.signals, megabytes, request.received);
                request.signals.finish();
            }
            Command::Perft(depth) => {
                show::perft(&*self.game, *depth, &request.signals);
                request.signals.finish();
            }
            Command::Bench(depth) => {
                run_bench(depth.unwrap_or(bench::DEPTH), &request.signals);
                request.signals.finish();
            }
            Command::Display => show::display(&*self.game),
            Command::Moves => show::list_moves(&*self.game),
            Command::Eval => show::explain(&*self.game),
            Command::Quit => return false,
            Command::GameOver | Command::Stop | Command::PonderHit(..) | Command::Unknown => {}
        }
        true
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let meaning = self.options.meaning_of_scores();
        let change = self.options.set(name, value);
        if self.options.meaning_of_scores() != meaning {
            self.forget();
        }
        match change {
            Ok(Change::None) => {}
            Ok(Change::Log(path)) => {
                if let Err(error) = super::log::keep_in(&path) {
                    note(&format_args!("setoption DebugLogFile: '{path}': {error}"));
                }
            }
            Ok(Change::Book(path)) => match read_book(&path) {
                Ok(book) => self.book = book,
                Err(error) => {
                    note(&format_args!("setoption BookFile: '{}': {error}", excerpt(&path)));
                }
            },
            Ok(Change::Network(path)) => {
                if let Err(error) = self.learn(&path) {
                    note(&format_args!("setoption EvalFile: '{}': {error}", excerpt(&path)));
                }
            }
            Ok(Change::Variant) => {
                if let Some(game) = open(self.options.variant) {
                    self.game = game;
                    self.forget();
                    note(&catalogue::summary(self.game.rules()));
                }
            }
            Err(error) => note(&error),
        }
    }

    /// Judges by the network of this file from now on, or by the game's own.
    fn learn(&mut self, path: &str) -> Result<(), Box<dyn Error>> {
        let bytes = if path.is_empty() { None } else { Some(std::fs::read(path)?) };
        self.game.learn(bytes.as_deref())?;
        self.forget();
        Ok(())
    }

    /// Forgets what earlier games have left in the table and in the threads.
    fn forget(&mut self) {
        if let Some((_, table)) = &self.table {
            table.clear();
        }
        if let Some((_, pool)) = &mut self.pool {
            pool.clear();
        }
    }

    /// Makes the table and the threads that the options ask for, if they are not there. What
    /// cannot be had is noted, and what was there is kept.
    fn prepare(&mut self) {
        let Options { hash, threads, .. } = self.options;
        let held = self.table.as_ref().map_or(0, |&(size, _)| size);
        if hash != held
            && let Err(error) = self.make_table(hash, held)
        {
            let kept = self.keep_table(hash, held);
            note(&format_args!("USI_Hash {hash}: {error}; the table stays at {kept} MB"));
            self.options.hash = kept;
        }
        let held = self.pool.as_ref().map_or(0, |&(count, _)| count);
        if threads != held
            && let Err(error) = self.make_pool(threads, held)
        {
            let (needed, kept) = (Pool::megabytes(threads), self.keep_pool(held));
            note(&format_args!("Threads {threads}, {needed} MB: {error}; they stay at {kept}"));
            self.options.threads = kept;
        }
    }

    /// Puts a table of `wanted` mebibytes in the place of one of `held`, or of none.
    fn make_table(&mut self, wanted: usize, held: usize) -> Result<(), Box<dyn Error>> {
        if wanted > held {
            memory::check(wanted, held)?;
        }
        // The old table goes first: there may not be room for both.
        self.table = None;
        self.table = Some((wanted, Table::new(wanted - mate_share(wanted))?));
        Ok(())
    }

    /// What `go mate` may use: all that the options allow as long as no search has filled the table
    /// of games, which then gives way; after that what is kept free beside it.
    fn memory_for_mate(&mut self) -> usize {
        let hash = self.options.hash;
        let filled = |(made_for, table): &(usize, Table)| *made_for == hash && !table.is_empty();
        let share = self.options.mate_share();
        if share > 0 && self.table.as_ref().is_some_and(filled) {
            return share;
        }
        self.table = None;
        hash
    }

    /// Sees to it that there is a table although the one that was wanted cannot be had: the one
    /// before, or else one of the default size or the largest half of it, half of that and so on
    /// that there is room for. Its size.
    fn keep_table(&mut self, wanted: usize, held: usize) -> usize {
        if self.table.is_none() {
            let first = if held > 0 { held } else { wanted.min(Options::default().hash) };
            let halves = successors(Some(first), |&size| (size > 1).then_some(size / 2));
            let fitting = halves.filter(|&size| size == 1 || memory::check(size, 0).is_ok());
            self.table = fitting
                .filter_map(|size| Some((size, Table::new(size - mate_share(size)).ok()?)))
                .next();
        }
        self.table.as_ref().map_or(1, |&(size, _)| size)
    }

    /// Puts this many threads in the place of `held`, or of none. One is never refused.
    fn make_pool(&mut self, threads: usize, held: usize) -> Result<(), Box<dyn Error>> {
        if threads > held.max(1) {
            memory::check(Pool::megabytes(threads), Pool::remembered_megabytes(held))?;
        }
        self.pool = None;
        self.pool = Some((threads, Pool::new(threads)?));
        Ok(())
    }

    /// Sees to it that there are threads although those that were wanted cannot be had: as many as
    /// before, or one. How many there are.
    fn keep_pool(&mut self, held: usize) -> usize {
        if self.pool.is_none() {
            let some = [held.max(1), 1].into_iter();
            self.pool = some.filter_map(|count| Some((count, Pool::new(count).ok()?))).next();
        }
        self.pool.as_ref().map_or(1, |&(count, _)| count)
    }
}

/// The book in this file; none if the path is empty.
fn read_book(path: &str) -> Result<Option<Book>, Box<dyn Error>> {
    if path.is_empty() {
        return Ok(None);
    }
    let bytes = std::fs::read(path)?;
    Ok(Some(Book::parse(&String::from_utf8_lossy(&bytes))?))
}

fn identify() {
    say(concat!("id name henka ", env!("CARGO_PKG_VERSION")));
    say("id author the henka authors");
    for option in table::table() {
        say(&option.to_string());
    }
    say("usiok");
}

fn run_bench(depth: u32, signals: &Signals) {
    let each = |name: &str, measure: bench::Measure| {
        say(&format!("{name:<20} {:>10} nodes {:>10} nps", measure.nodes, measure.speed()));
    };
    match bench::bench(None, depth, 1, signals, each) {
        Ok(None) => note(&"bench stopped"),
        Ok(Some(total)) => {
            say(&format!("Nodes searched: {}", total.nodes));
            say(&format!("Nodes/second: {}", total.speed()));
        }
        Err(error) => note(&error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_no_memory_for_is_refused_and_the_rest_kept() {
        let kept = Engine::new().map(|mut engine| {
            engine.options.hash = 1 << 30;
            engine.options.threads = 1 << 20;
            engine.prepare();
            let made = (engine.table.map(|(size, _)| size), engine.pool.map(|(count, _)| count));
            (engine.options, made)
        });
        let default = Options::default();
        let made = (Some(default.hash), Some(default.threads));
        assert_eq!(kept, Some((default, made)));
    }
}
