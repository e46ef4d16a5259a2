//! Plays a schedule: threads that each take the next game, and one that writes down what they bring.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use super::journal::Journal;
use super::plan::Tournament;
use crate::arena::csa;
use crate::arena::log::Log;
use crate::arena::opening::{Opening, Openings};
use crate::arena::play::{Aborted, Encounter, lost};
use crate::arena::player::Player;
use crate::arena::record::{Columns, Ending, GameRecord};
use crate::arena::stop::Stop;
use crate::board::Color;
use crate::door::{AnyGame, open};
use crate::results::schedule::Slot;
use crate::results::standings::Standings;

/// Somebody who is told how a tournament goes.
pub trait Watcher {
    /// A game has ended.
    fn game(&mut self, record: &GameRecord, standings: &Standings);
}

/// What can stop a tournament that an engine cannot.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be written.
    #[error("{0}: {1}")]
    File(&'static str, std::io::Error),
    /// A file of another tournament would be written over.
    #[error("{0} is there already: give --csa another directory")]
    Csa(PathBuf),
    /// There are no openings.
    #[error(transparent)]
    Tournament(#[from] super::plan::TournamentError),
}

/// What all threads share.
struct Hall<'a> {
    tournament: &'a Tournament,
    slots: Vec<Slot>,
    next: AtomicUsize,
    openings: Mutex<Box<dyn Openings>>,
    /// The openings of games that are played already: pairs begun are ended from the same one.
    known: HashMap<usize, Opening>,
    log: Arc<Log>,
    stop: Stop,
}

/// Plays what is left of a tournament until it is done, decided, or told to `stop`. Games end up in
/// the journal and in the standings as they are finished. `known` are the openings, by round, of
/// the games already played.
///
/// # Errors
/// If the runner itself cannot go on; no engine can make it fail.
pub fn run(
    tournament: &Tournament,
    known: HashMap<usize, Opening>,
    standings: &mut Standings,
    journal: &mut Journal,
    stop: &Stop,
    watcher: &mut dyn Watcher,
) -> Result<(), RunError> {
    let log = match &tournament.files.log {
        None => Log::nowhere(),
        Some(path) => Log::at(path).map_err(|error| RunError::File("the log", error))?,
    };
    let unplayed = tournament.schedule.slots().filter(|slot| !standings.is_played(slot.id));
    let hall = Hall {
        tournament,
        slots: unplayed.collect(),
        next: AtomicUsize::new(0),
        openings: Mutex::new(tournament.make_openings()?),
        known,
        log: Arc::new(log),
        stop: stop.clone(),
    };
    if let Some(directory) = &tournament.files.csa {
        let there = |slot: &Slot| Some(csa_file(directory, slot.id)).filter(|file| file.exists());
        hall.slots.iter().find_map(there).map_or(Ok(()), |file| Err(RunError::Csa(file)))?;
    }
    std::thread::scope(|scope| {
        let (bring, brought) = channel();
        for _ in 0..tournament.concurrency.min(hall.slots.len()) {
            let (hall, bring) = (&hall, bring.clone());
            scope.spawn(move || hall.work(&bring));
        }
        drop(bring);
        for record in brought {
            let done = hall.write_down(&record, standings, journal, watcher);
            if done.is_err() || standings.is_decided() {
                stop.end();
            }
            done?;
        }
        Ok(())
    })
}

impl Hall<'_> {
    fn write_down(
        &self,
        record: &GameRecord,
        standings: &mut Standings,
        journal: &mut Journal,
        watcher: &mut dyn Watcher,
    ) -> Result<(), RunError> {
        journal.add(record).map_err(|error| RunError::File("the file of games", error))?;
        if let Some(directory) = &self.tournament.files.csa {
            write_csa(directory, record).map_err(|error| RunError::File("the CSA file", error))?;
        }
        if let Some(fault) = record.ending.fault {
            let note = format!("game {}: {}: {}", record.id, fault.name(), record.ending.detail);
            let loser = match record.ending.winner {
                Some(Color::Black) => &record.white,
                _ => &record.black,
            };
            self.log.write(loser, &note);
        }
        standings.add(record);
        watcher.game(record, standings);
        Ok(())
    }

    /// Plays games until there are none left.
    fn work(&self, bring: &Sender<GameRecord>) {
        let mut seats = Seats(self.tournament.engines.iter().map(|_| None).collect());
        let Some(mut board) = open(&self.tournament.variant) else { return };
        while let Some(&slot) = self.slots.get(self.next.fetch_add(1, Relaxed)) {
            seats.keep(slot.players);
            let opening = self.opening(slot.round);
            let Ok((play, ending)) = self.game(slot, &opening, &mut seats, &mut *board) else {
                break;
            };
            // Whoever has failed starts anew.
            if let Some(winner) = ending.winner.filter(|_| ending.fault.is_some()) {
                seats.0[slot.players[(!winner).index()]] = None;
            }
            if self.tournament.restart {
                seats.keep([usize::MAX; 2]);
            }
            let name = |side: usize| self.tournament.engines[slot.players[side]].name.clone();
            let record = GameRecord {
                id: slot.id,
                round: slot.round,
                variant: self.tournament.variant.clone(),
                black: name(0),
                white: name(1),
                sfen: opening.sfen,
                opening: opening.moves,
                play,
                ending,
            };
            if bring.send(record).is_err() || self.stop.is_set() {
                break;
            }
        }
        if !self.stop.is_set() {
            seats.keep([usize::MAX; 2]);
        }
    }

    fn opening(&self, round: usize) -> Opening {
        if let Some(opening) = self.known.get(&round) {
            return opening.clone();
        }
        let openings = self.openings.lock();
        openings.unwrap_or_else(std::sync::PoisonError::into_inner).nth(round)
    }

    fn game(
        &self,
        slot: Slot,
        opening: &Opening,
        seats: &mut Seats,
        board: &mut dyn AnyGame,
    ) -> Result<(Columns, Ending), Aborted> {
        let tournament = self.tournament;
        for side in Color::ALL {
            let player = slot.players[side.index()];
            if seats.0[player].is_none() {
                let engine = Player::start(
                    &tournament.engines[player],
                    &tournament.variant,
                    tournament.patience,
                    &self.log,
                    &self.stop,
                );
                match engine {
                    Ok(engine) => seats.0[player] = Some(engine),
                    Err(failure) => return Ok((Columns::default(), lost(side, failure)?)),
                }
            }
        }
        let [black, white] = slot.players;
        let Ok([Some(black_engine), Some(white_engine)]) = seats.0.get_disjoint_mut([black, white])
        else {
            return Err(Aborted);
        };
        let mut table = Encounter {
            engines: [black_engine, white_engine],
            limits: slot.players.map(|player| tournament.limits[player]),
            adjudication: tournament.adjudication,
        };
        table.play(board, opening)
    }
}

/// The engines of one thread that are running.
struct Seats(Vec<Option<Player>>);

impl Seats {
    /// Sends away all others.
    fn keep(&mut self, players: [usize; 2]) {
        for (player, seat) in self.0.iter_mut().enumerate() {
            if !players.contains(&player)
                && let Some(engine) = seat.take()
            {
                engine.dismiss();
            }
        }
    }
}

fn write_csa(directory: &Path, record: &GameRecord) -> std::io::Result<()> {
    let Some(text) = csa::text(record) else { return Ok(()) };
    std::fs::create_dir_all(directory)?;
    std::fs::write(csa_file(directory, record.id), text)
}

fn csa_file(directory: &Path, game: usize) -> PathBuf {
    directory.join(format!("{game:06}.csa"))
}
