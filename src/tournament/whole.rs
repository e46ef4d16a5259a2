//! One tournament from its journal to its summary.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::charter::Charter;
use super::interview::{self, InterviewError};
use super::journal::{Journal, JournalError, Resumption};
use super::plan::{Tournament, TournamentError};
use super::progress::Progress;
use super::report::Summary;
use super::runner::{self, RunError};
use super::settings::SettingsError;
use crate::arena::opening::Opening;
use crate::arena::stop::Stop;
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
    /// A result cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, std::io::Error),
    /// The report cannot be printed.
    #[error("cannot write to standard output")]
    Print(#[source] io::Error),
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
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(MatchError::Print)
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
        Some(path) => Journal::open(path, &tournament.essence, resumption, |record| {
            standings.add(&record);
            known.insert(record.round, Opening { sfen: record.sfen, moves: record.opening });
        })?,
    };
    if !standings.is_decided() {
        let Some(engines) = interview::meet(tournament, stop)? else { return Ok(standings) };
        let essence = tournament.essence.clone();
        journal.begin(Charter { essence, engines }, resumption)?;
        let mut progress = Progress::new(tournament, standings.games());
        runner::run(tournament, known, &mut standings, &mut journal, stop, &mut progress)?;
    }
    if let Some(path) = &tournament.files.summary {
        let summary = Summary::of(tournament, &standings);
        let json = serde_json::to_string_pretty(&summary);
        let json = json.map_err(|error| MatchError::Write(path.clone(), error.into()))?;
        write(path, &format!("{json}\n"))?;
    }
    Ok(standings)
}
