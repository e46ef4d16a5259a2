//! The command `henka match`.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::journal::{Journal, JournalError};
use super::opening::Opening;
use super::progress::Progress;
use super::report::Summary;
use super::runner::{self, RunError};
use super::settings::{MatchArgs, SettingsError};
use super::standings::Standings;
use super::study;
use super::tournament::{Tournament, TournamentError};

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

/// Plays what the arguments ask for and prints the report. `false` if somebody pressed Ctrl-C.
///
/// # Errors
/// If it cannot be played, or a result cannot be written.
pub fn run(args: &MatchArgs) -> Result<bool, MatchError> {
    let settings = args.resolve()?;
    let abort = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    let flags = (Arc::clone(&abort), Arc::clone(&interrupted));
    ctrlc::set_handler(move || {
        // Who asks twice does not want to wait.
        if flags.1.swap(true, Relaxed) {
            std::process::exit(130);
        }
        flags.0.store(true, Relaxed);
    })?;
    if args.resume && settings.out.is_none() {
        return Err(MatchError::Usage("--resume needs the file of games: --out FILE"));
    }
    if args.self_study.is_empty() {
        let tournament = Tournament::new(&settings, false)?;
        let standings = play(&tournament, args.resume, &abort)?;
        let summary = Summary::of(&tournament, &standings);
        print(&summary.to_string())?;
    } else {
        study::run(args, &settings, &abort)?;
    }
    let interrupted = interrupted.load(Relaxed);
    if interrupted {
        let hint = if settings.out.is_some() { "; --resume goes on" } else { "" };
        print(&format!("interrupted{hint}\n"))?;
    }
    Ok(!interrupted)
}

/// Plays a tournament, or what is left of it, and writes its summary.
pub(super) fn play(
    tournament: &Tournament,
    resume: bool,
    abort: &Arc<AtomicBool>,
) -> Result<Standings, MatchError> {
    let mut standings = tournament.standings();
    let mut known = HashMap::new();
    let mut journal = match &tournament.files.games {
        None => Journal::nowhere(),
        Some(path) => Journal::open(path, &tournament.essence, resume, |record| {
            standings.add(&record);
            known.insert(record.round, Opening { sfen: record.sfen, moves: record.opening });
        })?,
    };
    if !standings.is_decided() {
        let mut progress = Progress::new(tournament, standings.games());
        runner::run(tournament, known, &mut standings, &mut journal, abort, &mut progress)?;
    }
    if let Some(path) = &tournament.files.summary {
        let summary = Summary::of(tournament, &standings);
        let json = serde_json::to_string_pretty(&summary);
        let json = json.map_err(|error| MatchError::Write(path.clone(), error.into()))?;
        write(path, &format!("{json}\n"))?;
    }
    Ok(standings)
}
