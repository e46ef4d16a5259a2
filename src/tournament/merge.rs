//! Parts of a tournament, played by different processes, put together.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::charter::{Difference, Header};
use super::journal::{Journal, JournalError, Resumption, read};
use super::plan::{Tournament, TournamentError};
use super::settings::Settings;
use crate::arena::record::GameRecord;
use crate::results::standings::Standings;
use crate::shard::Shard;

/// What may be wrong with the parts without being refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lenience {
    /// Games may be missing.
    pub gaps: bool,
    /// Games may be in several files; that of the first counts.
    pub overlaps: bool,
}

/// Why parts do not make a whole.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file of games cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file has not been begun.
    #[error("{0} is empty")]
    Empty(PathBuf),
    /// The files are not of one tournament.
    #[error("{first} and {other} do not belong together: {difference}")]
    Apart {
        /// The first of them.
        first: PathBuf,
        /// One that differs.
        other: PathBuf,
        /// In what.
        difference: Box<Difference>,
    },
    /// Nobody knows how long the tournament is.
    #[error("the files do not agree on how many games there are to be: give --games")]
    Length,
    /// The settings of the files cannot be understood.
    #[error("{0}: {1}")]
    Settings(PathBuf, serde_json::Error),
    /// The settings of the files are no tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// A game is in two files.
    #[error("game {id} is in {first} and in {second}; --overlaps takes the first")]
    Overlap {
        /// Which game.
        id: usize,
        /// A file it is in.
        first: PathBuf,
        /// Another, or the same.
        second: PathBuf,
    },
    /// A game begins where others of its round do not.
    #[error("{0}: game {1} does not begin from the opening of its round")]
    Opening(PathBuf, usize),
    /// A game is none of the tournament.
    #[error("{0}: game {1} is not in the schedule; --games N says how many there are, if more")]
    Stranger(PathBuf, usize),
    /// Games are missing.
    #[error(
        "{missing} of {all} games are missing, the first is {first}; --gaps reports the others"
    )]
    Gap {
        /// How many.
        missing: usize,
        /// How many there would be.
        all: usize,
        /// The least number of one.
        first: usize,
    },
}

/// A file of games that is a part of something.
pub struct Part {
    path: PathBuf,
    header: Header,
    games: Vec<GameRecord>,
}

impl Part {
    /// Reads a file of games.
    ///
    /// # Errors
    /// If it is none, or has not been begun.
    pub fn read(path: &Path) -> Result<Self, MergeError> {
        let (header, games) = read(path)?;
        let header = header.ok_or_else(|| MergeError::Empty(path.to_owned()))?;
        Ok(Self { path: path.to_owned(), header, games })
    }

    /// Is it of a study, in which an engine plays itself?
    #[must_use]
    pub const fn is_study(&self) -> bool {
        self.header.study
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.header.charter.essence.get("variant")?.as_str()
    }
}

/// Puts files of games together: the tournament they are of, and how it stands. `settings` say how
/// many games there are, if the files do not agree, and where the whole is written.
///
/// # Errors
/// If they are not the parts of one tournament, or the whole cannot be written.
pub fn merge(
    parts: &[Part],
    settings: &Settings,
    lenience: Lenience,
) -> Result<(Tournament, Standings), MergeError> {
    let tournament = tournament(parts, settings)?;
    let games = together(parts, lenience)?;
    let mut standings = tournament.standings();
    for &(path, game) in games.values() {
        if !standings.add(game) {
            return Err(MergeError::Stranger(path.to_owned(), game.id));
        }
    }
    let mut slots = tournament.schedule.slots();
    if !lenience.gaps
        && !standings.is_decided()
        && let Some(first) = slots.find(|slot| !standings.is_played(slot.id))
    {
        let all = tournament.schedule.len();
        return Err(MergeError::Gap { missing: all - games.len(), all, first: first.id });
    }
    drop(slots);
    if let (Some(path), Some(part)) = (&tournament.files.games, parts.first()) {
        let essence = &tournament.essence;
        let mut whole = Journal::open(path, essence, Shard::WHOLE, Resumption::Never, drop)?;
        let games_asked = Some(tournament.schedule.games as u64);
        let header = Header { games: games_asked, shard: Shard::WHOLE, ..part.header.clone() };
        whole.begin(header, Resumption::Never)?;
        whole
            .add_all(games.values().map(|&(_, game)| game))
            .map_err(|error| JournalError::File(path.clone(), error))?;
    }
    Ok((tournament, standings))
}

/// The tournament that all parts are of.
fn tournament(parts: &[Part], settings: &Settings) -> Result<Tournament, MergeError> {
    // Somebody has asked for at least one.
    let [first, others @ ..] = parts else { return Err(MergeError::Length) };
    for other in others {
        if let Some(difference) = first.header.charter.difference(&other.header.charter) {
            let (first, other) = (first.path.clone(), other.path.clone());
            return Err(MergeError::Apart { first, other, difference: Box::new(difference) });
        }
    }
    let agreed = others.iter().all(|other| other.header.games == first.header.games);
    let games = settings.games.or(first.header.games.filter(|_| agreed));
    let essence = serde_json::from_value(first.header.charter.essence.clone());
    let essence: Settings =
        essence.map_err(|error| MergeError::Settings(first.path.clone(), error))?;
    let whole = Settings {
        games: Some(games.ok_or(MergeError::Length)?),
        margin: settings.margin,
        out: settings.out.clone(),
        summary: settings.summary.clone(),
        ..essence
    };
    Ok(Tournament::new(&whole, first.header.study)?)
}

/// All games by their numbers, with the files they are from.
fn together(
    parts: &[Part],
    lenience: Lenience,
) -> Result<BTreeMap<usize, (&Path, &GameRecord)>, MergeError> {
    let (mut games, mut openings) = (BTreeMap::new(), HashMap::new());
    for Part { path, games: own, .. } in parts {
        for game in own {
            let opening = (&game.sfen, &game.opening);
            if *openings.entry(game.round).or_insert(opening) != opening {
                return Err(MergeError::Opening(path.clone(), game.id));
            }
            match games.get(&game.id) {
                None => drop(games.insert(game.id, (path.as_path(), game))),
                Some(_) if lenience.overlaps => {}
                Some((first, _)) => {
                    let (first, second) = (first.to_path_buf(), path.clone());
                    return Err(MergeError::Overlap { id: game.id, first, second });
                }
            }
        }
    }
    Ok(games)
}
