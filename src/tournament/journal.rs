//! The file of games: a line that says what is played, then a line for every game, each on disk
//! before the next begins. Whatever kills the runner, only games in progress are lost.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::charter::{Charter, Difference};
use crate::arena::record::GameRecord;

/// The file of games, or none.
#[derive(Debug, Default)]
pub struct Journal {
    file: Option<File>,
    path: PathBuf,
    /// What its first line says, if it has one.
    begun: Option<Charter>,
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

    /// Opens the file of a tournament with these settings, handing the games so far to `each`.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn open(
        path: &Path,
        essence: &Value,
        resumption: Resumption,
        each: impl FnMut(GameRecord),
    ) -> Result<Self, JournalError> {
        let failed = |error| JournalError::File(path.to_owned(), error);
        let file = File::options().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(JournalError::Busy(path.to_owned()));
        }
        let length = file.metadata().map_err(failed)?.len();
        if length > 0 && resumption == Resumption::Never {
            return Err(JournalError::Exists(path.to_owned()));
        }
        // What has no length may be a device, and without end.
        let (begun, whole) =
            if length > 0 { read(path, &mut file, essence, each)? } else { (None, 0) };
        if whole < length {
            // A line without its end was being written when the runner was killed.
            file.set_len(whole).map_err(failed)?;
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { file: Some(file), path: path.to_owned(), begun })
    }

    /// Begins the file, or makes sure that it was begun by the same engines if that is asked for.
    ///
    /// # Errors
    /// If it was not, or cannot be written.
    pub fn begin(&mut self, charter: Charter, resumption: Resumption) -> Result<(), JournalError> {
        if let Some(begun) = &self.begun {
            let difference = begun.other_engines(&charter.engines);
            let asked = resumption != Resumption::AnyEngines;
            return difference.filter(|_| asked).map_or(Ok(()), |difference| {
                Err(JournalError::Engines(self.path.clone(), difference))
            });
        }
        let mut header = json!(charter);
        header["henka"] = json!(env!("CARGO_PKG_VERSION"));
        self.append(&header.to_string())
            .map_err(|error| JournalError::File(self.path.clone(), error))?;
        self.begun = Some(charter);
        Ok(())
    }

    /// Adds a game, and does not return before it is on disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> std::io::Result<()> {
        self.append(&serde_json::to_string(record)?)
    }

    fn append(&mut self, line: &str) -> std::io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data()
    }
}

/// Reads the first line and the games; what the line says, and how many bytes they take, an unfinished
/// line left out.
fn read(
    path: &Path,
    file: &mut File,
    essence: &Value,
    mut each: impl FnMut(GameRecord),
) -> Result<(Option<Charter>, u64), JournalError> {
    let (mut input, mut line) = (BufReader::new(file), Vec::new());
    let (mut begun, mut whole) = (None, 0);
    for number in 1.. {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        read.map_err(|error| JournalError::File(path.to_owned(), error))?;
        if line.last() != Some(&b'\n') {
            break;
        }
        whole += line.len() as u64;
        if number == 1 {
            begun = Some(check(path, &line, essence)?);
            continue;
        }
        let game = serde_json::from_slice(&line).map_err(|error| JournalError::Line {
            path: path.to_owned(),
            line: number,
            error: error.to_string(),
        });
        each(game?);
    }
    Ok((begun, whole))
}

fn check(path: &Path, line: &[u8], essence: &Value) -> Result<Charter, JournalError> {
    let charter: Charter = serde_json::from_slice(line).map_err(|error| JournalError::Line {
        path: path.to_owned(),
        line: 1,
        error: format!("no file of games: {error}"),
    })?;
    match charter.other_settings(essence) {
        Some(difference) => Err(JournalError::Other(path.to_owned(), difference)),
        None => Ok(charter),
    }
}

#[cfg(test)]
mod tests {
    use super::Resumption::{AnyEngines, Never, SameEngines};
    use super::*;
    use crate::arena::record::{Columns, Ending};
    use crate::tournament::fingerprint::Fingerprint;

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
        let journal = Journal::open(path, essence, resumption, |game| games.push(game))?;
        Ok((journal, games))
    }

    fn charter(essence: &Value, id: &str) -> Charter {
        let engine =
            Fingerprint { name: "A".to_owned(), id: Some(id.to_owned()), ..Fingerprint::default() };
        Charter { essence: essence.clone(), engines: vec![engine] }
    }

    #[test]
    fn engines_that_did_not_begin_are_refused_unless_they_are_wanted() {
        let path = std::env::temp_dir().join(format!("henka-engines-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let essence = json!({ "nodes": 5 });
        let begin = |id: &str, resumption| {
            let (mut journal, _) = open(&path, &essence, resumption).unwrap();
            journal.begin(charter(&essence, id), resumption).map_err(|error| error.to_string())
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
        journal.begin(charter(&essence, "1"), SameEngines).unwrap();
        (0..3).for_each(|id| journal.add(&record(id)).unwrap());
        let busy = open(&path, &essence, SameEngines).unwrap_err();
        assert!(matches!(busy, JournalError::Busy(_)));
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
        assert!(matches!(open(&path, &essence, Never), Err(JournalError::Exists(_))));
        let other = open(&path, &json!({ "nodes": 6 }), SameEngines).unwrap_err();
        assert!(other.to_string().ends_with("nodes is 5 there, 6 here"), "{other}");
        let (mut journal, games) = open(&path, &essence, SameEngines).unwrap();
        assert_eq!(games, [record(0), record(1)]);
        journal.begin(charter(&essence, "1"), SameEngines).unwrap();
        journal.add(&record(7)).unwrap();
        drop(journal);
        let (_, games) = open(&path, &essence, SameEngines).unwrap();
        assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [0, 1, 7]);
        std::fs::remove_file(&path).unwrap();
    }
}
