//! Carries out commands one after the other.

use std::sync::Arc;

use super::go::{Means, go};
use super::mate::go_mate;
use super::options::{self, Change, Options};
use super::parse::Command;
use super::print::{note, say};
use super::show;
use crate::clock::{Instant, Signals};
use crate::describe::catalogue;
use crate::door::{AnyGame, open};
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
    /// Made when first needed, and again when their options have changed.
    pool: Option<(usize, Pool)>,
    table: Option<(usize, Table)>,
}

impl Engine {
    /// An engine that is ready for standard shogi.
    #[must_use]
    pub fn new() -> Option<Self> {
        let options = Options::default();
        let game = open(options.variant)?;
        Some(Self { options, game, pool: None, table: None })
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
                    let means = Means { pool, table, options, begin };
                    go(&*self.game, limits, &request.signals, &means);
                }
                request.signals.finish();
            }
            Command::GoMate(time) => {
                // One table at a time: what the options allow is for both searches together.
                self.table = None;
                go_mate(&*self.game, *time, &request.signals, self.options.hash, request.received);
                request.signals.finish();
            }
            Command::Perft(depth) => show::perft(&*self.game, *depth),
            Command::Bench(depth) => run_bench(depth.unwrap_or(bench::DEPTH)),
            Command::Display => show::display(&*self.game),
            Command::Moves => show::list_moves(&*self.game),
            Command::Eval => show::explain(&*self.game),
            Command::Quit => return false,
            Command::GameOver | Command::Stop | Command::PonderHit(_) | Command::Unknown => {}
        }
        true
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(Change::None) => {}
            Ok(Change::Log(path)) => {
                if let Err(error) = super::log::keep_in(&path) {
                    note(&format_args!("setoption DebugLogFile: '{path}': {error}"));
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
        if self.table.as_ref().is_none_or(|&(size, _)| size != hash) {
            self.make_table(hash);
        }
        if self.pool.as_ref().is_none_or(|&(count, _)| count != threads) {
            match Pool::new(threads) {
                Ok(pool) => self.pool = Some((threads, pool)),
                Err(error) => {
                    note(&format_args!("Threads {threads}: {error}"));
                    self.fall_back_to_one_thread();
                }
            }
        }
    }

    fn make_table(&mut self, hash: usize) {
        let held = self.table.as_ref().map_or(0, |&(size, _)| size);
        if hash > held
            && let Err(error) = memory::check(hash, held)
        {
            let kept = held.max(1);
            note(&format_args!("USI_Hash {hash}: {error}; the table stays at {kept} MB"));
            self.options.hash = kept;
            if held == 0 {
                self.table = Table::new(1).ok().map(|table| (1, table));
            }
            return;
        }
        // The old table goes first: there may not be room for both.
        self.table = None;
        match Table::new(hash) {
            Ok(table) => self.table = Some((hash, table)),
            Err(error) => {
                note(&error);
                let before = held.max(1);
                self.table = Table::new(before).ok().map(|table| (before, table));
                self.options.hash = before;
            }
        }
    }

    fn fall_back_to_one_thread(&mut self) {
        if self.pool.is_none() {
            self.pool = Pool::new(1).ok().map(|pool| (1, pool));
        }
        self.options.threads = self.pool.as_ref().map_or(1, |&(count, _)| count);
    }
}

fn identify() {
    say(concat!("id name henka ", env!("CARGO_PKG_VERSION")));
    say("id author the henka authors");
    for option in options::table() {
        say(&option.to_string());
    }
    say("usiok");
}

fn run_bench(depth: u32) {
    let each = |name: &str, measure: bench::Measure| {
        say(&format!("{name:<20} {:>10} nodes {:>10} nps", measure.nodes, measure.speed()));
    };
    match bench::bench(None, depth, 1, each) {
        Ok(total) => {
            say(&format!("Nodes searched: {}", total.nodes));
            say(&format!("Nodes/second: {}", total.speed()));
        }
        Err(error) => note(&error),
    }
}
