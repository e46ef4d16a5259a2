//! The command `henka worth`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::census::Census;
use super::picture::{self, LEAST};
use crate::data::{ArchiveError, Reader};
use crate::door::open;
use crate::output;
use crate::position::MoveError;
use crate::rules::Kind;

/// The arguments of `henka worth`.
#[derive(Clone, Debug, clap::Args)]
pub struct WorthArgs {
    /// Files of games of `henka generate`; those of one game are counted together
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Positions that are looked at of each game
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Draw where men are worth more or less: NAME-GAME.svg
    #[arg(long, value_name = "NAME")]
    svg: Option<PathBuf>,
}

/// Why nothing is measured.
#[derive(Debug, thiserror::Error)]
pub enum WorthError {
    /// A file of games cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A file has games of a game that is not known.
    #[error("{0} has games of {1}, which is not known here")]
    Variant(PathBuf, String),
    /// A game cannot be played again.
    #[error("{0}: {1}")]
    Game(PathBuf, MoveError),
    /// A picture cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, std::io::Error),
    /// The tables cannot be printed.
    #[error("cannot write to standard output")]
    Print(#[source] std::io::Error),
}

/// A kind that was seen less often is left out.
const RARE: u64 = 200;
/// So many squares are named.
const NAMED: usize = 3;

/// Measures and reports.
///
/// # Errors
/// If a file cannot be used, or a result cannot be written.
pub fn run(args: &WorthArgs) -> Result<(), WorthError> {
    let mut censuses: Vec<Census> = Vec::new();
    for path in &args.files {
        let reader = Reader::open(path)?;
        let variant = reader.header().variant.clone();
        let start = open(&variant).ok_or_else(|| WorthError::Variant(path.clone(), variant))?;
        let of_this = |census: &Census| census.rules.name == start.rules().name;
        let index = censuses.iter().position(of_this).unwrap_or_else(|| {
            censuses.push(Census::new(start.rules()));
            censuses.len() - 1
        });
        for record in reader {
            if censuses[index].positions >= args.positions {
                break;
            }
            let mut game = start.duplicate();
            censuses[index]
                .add(game.as_mut(), &record?, args.positions)
                .map_err(|error| WorthError::Game(path.clone(), error))?;
        }
    }
    for census in &censuses {
        let kinds = census.seen(RARE);
        if let Some(stem) = &args.svg {
            let name = stem.file_name().unwrap_or_default().to_string_lossy();
            let path = stem.with_file_name(format!("{name}-{}.svg", census.rules.name));
            write(&path, &picture::svg(census, &kinds))?;
        }
        output::print(table(census, &kinds)).map_err(WorthError::Print)?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), WorthError> {
    std::fs::write(path, text).map_err(|error| WorthError::Write(path.to_owned(), error))
}

/// What each kind is worth, as Markdown.
fn table(census: &Census, kinds: &[Kind]) -> String {
    let mut text = format!(
        "### {}\n\nFrom {} positions.\n\n| | piece | on the board | in hand | best on |\n|---|---|---|---|---|\n",
        census.rules.name, census.positions
    );
    for &kind in kinds {
        let (info, worth) = (census.rules.kinds.info(kind), &census.kinds[kind.index()]);
        let hand = &worth.hand;
        let in_hand =
            if hand.count >= LEAST { format!("{:.0}", hand.value()) } else { String::new() };
        let mut squares: Vec<_> = census
            .rules
            .board
            .squares()
            .filter(|square| worth.squares[square.index()].count >= 2 * LEAST)
            .collect();
        let value = |square: &crate::board::Square| worth.squares[square.index()].value();
        squares.sort_by(|a, b| value(b).total_cmp(&value(a)));
        let named = squares.iter().take(NAMED).map(|&s| census.rules.board.name(s).to_string());
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {:.0} | {in_hand} | {} |",
            info.symbol(),
            info.name,
            worth.board.value(),
            named.collect::<Vec<_>>().join(" ")
        );
    }
    text + "\n"
}
