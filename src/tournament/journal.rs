//! The file of games: a line that says what is played, then a line for every game, each on disk
//! before the next begins. Whatever kills the runner, only games in progress are lost.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::charter::{Difference, Header};
use crate::arena::record::GameRecord;
use crate::growing::{claim, whole_lines};
use crate::shard::Shard;

/// What the first line of a file of games begins with: [`Header`] as it is written.
const FIRST: &str = r#"{"match":"#;

/// The file of games, or none.
#[derive(Debug, Default)]
pub struct Journal {
    file: Option<File>,
    path: PathBuf,
    /// What its first line says, if it has one.
    begun: Option<Header>,
}

/// Is a file of games that is there already gone on with?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumption {
    /// No.
    Never,
    /// Yes, by the engines that began it.
    SameEngines,
    /// Yes, though the engines may be others.
    AnyEngines,
}

/// What is the matter with a file of games.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// It is there, and nobody said `--resume`.
    #[error("{0} exists; --resume goes on with it")]
    Exists(PathBuf),
    /// Another runner writes it.
    #[error("{0} is in use by another runner")]
    Busy(PathBuf),
    /// A line is no game.
    #[error("{path}, line {line}: {error}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// It belongs to another tournament.
    #[error("{0} is of another tournament: {1}")]
    Other(PathBuf, Difference),
    /// It was begun by other engines.
    #[error("{0}: {1}; --changed-engines goes on all the same")]
    Engines(PathBuf, Difference),
}

impl Journal {
    /// A journal that is not kept.
    #[must_use]
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// Opens the file of a part of a tournament with these settings, handing the games so far to `each`.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn open(
        path: &Path,
        essence: &Value,
        shard: Shard,
        resumption: Resumption,
        each: impl FnMut(GameRecord),
    ) -> Result<Self, JournalError> {
        let failed = |error| JournalError::File(path.to_owned(), error);
        let file = File::options().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(failed)?;
        if !claim(&file) {
            return Err(JournalError::Busy(path.to_owned()));
        }
        let length = file.metadata().map_err(failed)?.len();
        if length > 0 && resumption == Resumption::Never {
            return Err(JournalError::Exists(path.to_owned()));
        }
        // What has no length may be a device, and without end.
        let belongs = |header: &Header| match header.difference(essence, shard) {
            Some(difference) => Err(JournalError::Other(path.to_owned(), difference)),
            None => Ok(()),
        };
        let (begun, whole) =
            if length > 0 { parse(path, &mut file, belongs, each)? } else { (None, 0) };
        if whole < length {
            // A line without its end was being written when the runner was killed.
            file.set_len(whole).map_err(failed)?;
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { file: Some(file), path: path.to_owned(), begun })
    }

    /// Does the file say what is played? One that is not kept has nothing to say.
    #[must_use]
    pub const fn is_begun(&self) -> bool {
        self.file.is_none() || self.begun.is_some()
    }

    /// Begins the file, or makes sure that it was begun by the same engines if that is asked for.
    ///
    /// # Errors
    /// If it was not, or cannot be written.
    pub fn begin(&mut self, header: Header, resumption: Resumption) -> Result<(), JournalError> {
        if let Some(begun) = &self.begun {
            let difference = begun.charter.other_engines(&header.charter.engines);
            let asked = resumption != Resumption::AnyEngines;
            return difference.filter(|_| asked).map_or(Ok(()), |difference| {
                Err(JournalError::Engines(self.path.clone(), difference))
            });
        }
        let written = serde_json::to_string(&header)
            .map_err(Into::into)
            .and_then(|line| self.append(&format!("{line}\n")));
        written.map_err(|error| JournalError::File(self.path.clone(), error))?;
        self.begun = Some(header);
        Ok(())
    }

    /// Adds a game, and does not return before it is on disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> std::io::Result<()> {
        self.add_all(std::iter::once(record))
    }

    /// Adds games, and does not return before they are on disk.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add_all<'a>(
        &mut self,
        records: impl Iterator<Item = &'a GameRecord>,
    ) -> std::io::Result<()> {
        let mut lines = String::new();
        for record in records {
            lines += &serde_json::to_string(record)?;
            lines.push('\n');
        }
        self.append(&lines)
    }

    fn append(&mut self, lines: &str) -> std::io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(lines.as_bytes())?;
        file.sync_data()
    }
}

/// What a file of games says in its first line, if it has one, and its games.
///
/// # Errors
/// If it cannot be read, or is no file of games.
pub fn read(path: &Path) -> Result<(Option<Header>, Vec<GameRecord>), JournalError> {
    let file = File::open(path);
    let mut file = file.map_err(|error| JournalError::File(path.to_owned(), error))?;
    let mut games = Vec::new();
    let (header, _) = parse(path, &mut file, |_| Ok(()), |game| games.push(game))?;
    Ok((header, games))
}

/// Reads the first line and, if it belongs there, the games; what the line says, and how many bytes
/// they take, an unfinished line left out.
fn parse(
    path: &Path,
    file: &mut File,
    belongs: impl Fn(&Header) -> Result<(), JournalError>,
    mut each: impl FnMut(GameRecord),
) -> Result<(Option<Header>, u64), JournalError> {
    let mut begun = None;
    let failed = |error| JournalError::File(path.to_owned(), error);
    let whole = whole_lines(file, FIRST, failed, |number, line| {
        let wrong = |error: &dyn ToString| JournalError::Line {
            path: path.to_owned(),
            line: number,
            error: error.to_string(),
        };
        if number == 1 {
            let header = serde_json::from_slice(line);
            let header = header.map_err(|error| wrong(&format!("no file of games: {error}")))?;
            belongs(&header)?;
            begun = Some(header);
        } else {
            let game: GameRecord = serde_json::from_slice(line).map_err(|error| wrong(&error))?;
            if !game.play.are_even() {
                return Err(wrong(&"a column has not an entry for every move"));
            }
            each(game);
        }
        Ok(())
    })?;
    Ok((begun, whole))
}

#[cfg(test)]
mod tests {
    use super::Resumption::{AnyEngines, Never, SameEngines};
    use super::*;
    use crate::arena::record::{Columns, Ending};
    use crate::tournament::charter::Charter;
    use crate::tournament::fingerprint::Fingerprint;
    use serde_json::json;

    fn record(id: usize) -> GameRecord {
        GameRecord {
            id,
            round: id / 2,
            variant: "shogi".to_owned(),
            black: "A".to_owned(),
            white: "B".to_owned(),
            sfen: "S".to_owned(),
            opening: Vec::new(),
            play: Columns::default(),
            ending: Ending::new(None, "repetition"),
        }
    }

    fn open(
        path: &Path,
        essence: &Value,
        resumption: Resumption,
    ) -> Result<(Journal, Vec<GameRecord>), JournalError> {
        let mut games = Vec::new();
        let journal =
            Journal::open(path, essence, Shard::WHOLE, resumption, |game| games.push(game))?;
        Ok((journal, games))
    }

    fn header(essence: &Value, id: &str) -> Header {
        let engine =
            Fingerprint { name: "A".to_owned(), id: Some(id.to_owned()), ..Fingerprint::default() };
        Header {
            charter: Charter { essence: essence.clone(), engines: vec![engine] },
            games: None,
            shard: Shard::WHOLE,
            study: false,
            henka: String::new(),
        }
    }

    #[test]
    fn engines_that_did_not_begin_are_refused_unless_they_are_wanted() {
        let path = std::env::temp_dir().join(format!("henka-engines-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let essence = json!({ "nodes": 5 });
        let begin = |id: &str, resumption| {
            let (mut journal, _) = open(&path, &essence, resumption).unwrap();
            journal.begin(header(&essence, id), resumption).map_err(|error| error.to_string())
        };
        assert_eq!(begin("1", Never), Ok(()));
        assert_eq!(begin("1", SameEngines), Ok(()));
        let error = begin("2", SameEngines).unwrap_err();
        let expected = "engine 'A' is not the one that began: it calls itself otherwise; \
                        --changed-engines goes on all the same";
        assert!(error.ends_with(expected), "{error}");
        assert_eq!(begin("2", AnyEngines), Ok(()));
        assert_eq!(begin("1", SameEngines), Ok(()), "the file says who began");
        // A file from before engines were looked at.
        std::fs::write(&path, "{\"henka\":\"0.1.0\",\"match\":{\"nodes\":5}}\n").unwrap();
        assert!(begin("1", SameEngines).unwrap_err().contains("does not say"));
        assert_eq!(begin("1", AnyEngines), Ok(()));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_torn_line_is_forgotten_and_another_tournament_refused() {
        let path = std::env::temp_dir().join(format!("henka-journal-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let essence = json!({ "nodes": 5 });
        let (mut journal, games) = open(&path, &essence, SameEngines).unwrap();
        assert!(games.is_empty());
        journal.begin(header(&essence, "1"), SameEngines).unwrap();
        (0..3).for_each(|id| journal.add(&record(id)).unwrap());
        let busy = open(&path, &essence, SameEngines).unwrap_err();
        assert!(matches!(busy, JournalError::Busy(_)));
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
        assert!(matches!(open(&path, &essence, Never), Err(JournalError::Exists(_))));
        let other = open(&path, &json!({ "nodes": 6 }), SameEngines).unwrap_err();
        assert!(other.to_string().ends_with("nodes is 5 there, 6 here"), "{other}");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, "notes").unwrap();
        let foreign = open(&path, &essence, SameEngines).unwrap_err().to_string();
        assert!(foreign.contains("line 1: no file of games"), "{foreign}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "notes", "it stays as it is");
        std::fs::write(&path, text).unwrap();
        let (mut journal, games) = open(&path, &essence, SameEngines).unwrap();
        assert_eq!(games, [record(0), record(1)]);
        journal.begin(header(&essence, "1"), SameEngines).unwrap();
        journal.add(&record(7)).unwrap();
        drop(journal);
        let (_, games) = open(&path, &essence, SameEngines).unwrap();
        assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [0, 1, 7]);
        std::fs::remove_file(&path).unwrap();
    }
}
