//! The command `henka compare`.

use std::path::{Path, PathBuf};

use super::measure::{Measure, MeasureError};
use super::{agreement, chart, page};
use crate::output;
use crate::places::{Clash, apart};
use crate::rules::NAMES;
use crate::tournament::journal::{JournalError, read};

/// The arguments of `henka compare`.
#[derive(Clone, Debug, clap::Args)]
pub struct CompareArgs {
    /// Files of games of `henka match`, of any games; those with the same game and the same limits are
    /// counted together, a game that was played more than once as one
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the page here instead of printing it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write plots here: NAME-score.svg, NAME-play.svg, NAME-promise.svg
    #[arg(long, value_name = "NAME")]
    svg: Option<PathBuf>,
    /// First moves that are listed of each game
    #[arg(long, value_name = "N", default_value_t = 8)]
    openings: usize,
}

/// Why there is no comparison.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// A file of games cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file has not been begun.
    #[error("{0} is empty")]
    Empty(PathBuf),
    /// A game cannot be played again.
    #[error("{0}: {1}")]
    Game(PathBuf, MeasureError),
    /// The page would be written over games.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// A result cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, std::io::Error),
    /// The page cannot be printed.
    #[error("cannot write to standard output")]
    Print(#[source] std::io::Error),
}

/// Measures and reports.
///
/// # Errors
/// If a file cannot be used, or a result cannot be written.
pub fn run(args: &CompareArgs) -> Result<(), CompareError> {
    let out = args.out.iter().map(|path| ("--out", path.as_path()));
    apart(out, args.files.iter().map(|path| ("FILE", path.as_path())))?;
    let mut measures: Vec<Measure> = Vec::new();
    for path in &args.files {
        let (header, games) = read(path)?;
        let header = header.ok_or_else(|| CompareError::Empty(path.clone()))?;
        let limit = page::limit(&header.charter.essence);
        for game in &games {
            let of_this = |m: &&mut Measure| m.variant == game.variant && m.limit == limit;
            let add = |measure: &mut Measure| {
                measure.add(game).map_err(|error| CompareError::Game(path.clone(), error))
            };
            if let Some(measure) = measures.iter_mut().find(of_this) {
                add(measure)?;
            } else {
                let mut measure = Measure::new(&game.variant, &limit);
                add(&mut measure)?;
                measures.push(measure);
            }
        }
    }
    // In the order of the games, the weaker play first, which is the shorter limit.
    let place = |m: &Measure| NAMES.iter().position(|name| *name == m.variant);
    measures.sort_by_key(|m| (m.limit.len(), m.limit.clone(), place(m)));
    if let Some(stem) = &args.svg {
        let path = |end: &str| {
            let name = stem.file_name().unwrap_or_default().to_string_lossy();
            stem.with_file_name(format!("{name}-{end}.svg"))
        };
        write(&path("score"), &chart::score(&measures))?;
        write(&path("play"), &chart::play(&measures))?;
        write(&path("promise"), &agreement::svg(&measures))?;
    }
    let text = page::text(&measures, args.openings);
    match &args.out {
        Some(path) => write(path, &text),
        None => output::print(&text).map_err(CompareError::Print),
    }
}

fn write(path: &Path, text: &str) -> Result<(), CompareError> {
    std::fs::write(path, text).map_err(|error| CompareError::Write(path.to_owned(), error))
}
