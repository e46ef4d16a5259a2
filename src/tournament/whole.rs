//! One tournament from its journal to its summary.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::charter::{Charter, Header};
use super::interview::{self, InterviewError};
use super::journal::{Journal, JournalError, Resumption};
use super::merge::MergeError;
use super::plan::{OpeningPlan, Tournament, TournamentError};
use super::progress::Progress;
use super::report::Summary;
use super::runner::{self, RunError};
use super::settings::SettingsError;
use crate::arena::opening::Opening;
use crate::arena::stop::Stop;
use crate::output;
use crate::places::Clash;
use crate::results::standings::Standings;

/// Why a command came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The settings cannot be read.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The tournament cannot be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The file of games cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The engines cannot play it.
    #[error(transparent)]
    Interview(#[from] InterviewError),
    /// The runner could not go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Parts do not make a whole.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A result cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, std::io::Error),
    /// The report cannot be printed.
    #[error("cannot write to standard output")]
    Print(#[source] io::Error),
    /// Two results would go to one file, or one over what is read.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// The file of openings has changed since the games from it were played.
    #[error("{0} is not what it was: round {1} began otherwise; go on with the openings of then")]
    Openings(PathBuf, usize),
    /// Two options do not go together.
    #[error("{0}")]
    Usage(&'static str),
    /// Ctrl-C cannot be caught.
    #[error("{0}")]
    Signal(#[from] ctrlc::Error),
}

/// Writes a result.
pub(super) fn write(path: &Path, text: &str) -> Result<(), MatchError> {
    std::fs::write(path, text).map_err(|error| MatchError::Write(path.to_owned(), error))
}

/// Prints a report, as far as somebody reads it.
pub(super) fn print(text: &str) -> Result<(), MatchError> {
    output::print(text).map_err(MatchError::Print)
}

/// Plays a tournament, or what is left of it, and writes its summary.
pub(super) fn play(
    tournament: &Tournament,
    resumption: Resumption,
    stop: &Stop,
) -> Result<Standings, MatchError> {
    let mut standings = tournament.standings();
    let mut known = HashMap::new();
    let mut journal = match &tournament.files.games {
        None => Journal::nowhere(),
        Some(path) => Journal::open(
            path,
            &tournament.essence,
            tournament.schedule.shard,
            resumption,
            |record| {
                standings.add(&record);
                known.insert(record.round, Opening { sfen: record.sfen, moves: record.opening });
            },
        )?,
    };
    // A part without games has a file all the same, which says so.
    if !standings.is_decided() || !journal.is_begun() {
        // What cannot be played is found before the file is begun: the command put right finds it empty.
        let mut openings = tournament.make_openings()?;
        if let OpeningPlan::File(path) = &tournament.openings {
            let other = |&(&round, opening): &(&usize, &Opening)| openings.nth(round) != *opening;
            let changed = known.iter().filter(other).map(|(&round, _)| round).min();
            changed.map_or(Ok(()), |round| Err(MatchError::Openings(path.clone(), round)))?;
        }
        let Some(engines) = interview::meet(tournament, stop)? else { return Ok(standings) };
        let header = Header {
            charter: Charter { essence: tournament.essence.clone(), engines },
            games: Some(tournament.schedule.games as u64),
            shard: tournament.schedule.shard,
            study: !tournament.schedule.reversed,
            henka: env!("CARGO_PKG_VERSION").to_owned(),
        };
        journal.begin(header, resumption)?;
        let mut progress = Progress::new(tournament, standings.games());
        runner::run(tournament, known, &mut standings, &mut journal, stop, &mut progress)?;
    }
    write_summary(tournament, &standings)?;
    Ok(standings)
}

/// Writes the summary of a tournament, if there is to be one.
pub(super) fn write_summary(
    tournament: &Tournament,
    standings: &Standings,
) -> Result<(), MatchError> {
    let Some(path) = &tournament.files.summary else { return Ok(()) };
    let summary = Summary::of(tournament, standings);
    let json = serde_json::to_string_pretty(&summary);
    let json = json.map_err(|error| MatchError::Write(path.clone(), error.into()))?;
    write(path, &format!("{json}\n"))
}
