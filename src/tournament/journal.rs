//! The file of games: a line that says what is played, then a line for every game, each on disk
//! before the next begins. Whatever kills the runner, only games in progress are lost.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::arena::record::GameRecord;

/// The file of games, or none.
#[derive(Debug)]
pub struct Journal(Option<File>);

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
    #[error("{path} is of another tournament: {difference}")]
    Other {
        /// The file.
        path: PathBuf,
        /// A setting that differs.
        difference: String,
    },
}

impl Journal {
    /// A journal that is not kept.
    #[must_use]
    pub const fn nowhere() -> Self {
        Self(None)
    }

    /// Begins the file of a tournament, or with `resume` goes on with it, handing the games so far
    /// to `each`.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn open(
        path: &Path,
        essence: &Value,
        resume: bool,
        each: impl FnMut(GameRecord),
    ) -> Result<Self, JournalError> {
        let failed = |error| JournalError::File(path.to_owned(), error);
        let file = File::options().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(JournalError::Busy(path.to_owned()));
        }
        let length = file.metadata().map_err(failed)?.len();
        if length > 0 && !resume {
            return Err(JournalError::Exists(path.to_owned()));
        }
        // What has no length may be a device, and without end.
        let whole = if length > 0 { read(path, &mut file, essence, each)? } else { 0 };
        if whole < length {
            // A line without its end was being written when the runner was killed.
            file.set_len(whole).map_err(failed)?;
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Self(Some(file));
        if whole == 0 {
            let header = json!({ "henka": env!("CARGO_PKG_VERSION"), "match": essence });
            journal.append(&header.to_string()).map_err(failed)?;
        }
        Ok(journal)
    }

    /// Adds a game, and does not return before it is on disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> std::io::Result<()> {
        self.append(&serde_json::to_string(record)?)
    }

    fn append(&mut self, line: &str) -> std::io::Result<()> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data()
    }
}

/// Reads the header and the games; how many bytes they take, an unfinished line left out.
fn read(
    path: &Path,
    file: &mut File,
    essence: &Value,
    mut each: impl FnMut(GameRecord),
) -> Result<u64, JournalError> {
    let (mut input, mut line, mut whole) = (BufReader::new(file), Vec::new(), 0);
    for number in 1.. {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        read.map_err(|error| JournalError::File(path.to_owned(), error))?;
        if line.last() != Some(&b'\n') {
            break;
        }
        whole += line.len() as u64;
        if number == 1 {
            check(path, &String::from_utf8_lossy(&line), essence)?;
            continue;
        }
        let game = serde_json::from_slice(&line).map_err(|error| JournalError::Line {
            path: path.to_owned(),
            line: number,
            error: error.to_string(),
        });
        each(game?);
    }
    Ok(whole)
}

fn check(path: &Path, header: &str, essence: &Value) -> Result<(), JournalError> {
    let line = |error: String| JournalError::Line { path: path.to_owned(), line: 1, error };
    let header: Value = serde_json::from_str(header).map_err(|error| line(error.to_string()))?;
    let theirs = header.get("match").and_then(Value::as_object);
    let theirs = theirs.ok_or_else(|| line("no file of games".to_owned()))?;
    let ours = essence.as_object().cloned().unwrap_or_default();
    let none = Value::Null;
    for name in theirs.keys().chain(ours.keys()) {
        let there = theirs.get(name).unwrap_or(&none);
        let here = ours.get(name).unwrap_or(&none);
        if there != here {
            let difference = format!("{name} is {there} there, {here} here");
            return Err(JournalError::Other { path: path.to_owned(), difference });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::{Columns, Ending};

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
        resume: bool,
    ) -> Result<(Journal, Vec<GameRecord>), JournalError> {
        let mut games = Vec::new();
        let journal = Journal::open(path, essence, resume, |game| games.push(game))?;
        Ok((journal, games))
    }

    #[test]
    fn a_torn_line_is_forgotten_and_another_tournament_refused() {
        let path = std::env::temp_dir().join(format!("henka-journal-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let essence = json!({ "nodes": 5 });
        let (mut journal, games) = open(&path, &essence, true).unwrap();
        assert!(games.is_empty());
        (0..3).for_each(|id| journal.add(&record(id)).unwrap());
        let busy = open(&path, &essence, true).unwrap_err();
        assert!(matches!(busy, JournalError::Busy(_)));
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 9]).unwrap();
        assert!(matches!(open(&path, &essence, false), Err(JournalError::Exists(_))));
        let other = open(&path, &json!({ "nodes": 6 }), true).unwrap_err();
        assert!(other.to_string().ends_with("nodes is 5 there, 6 here"), "{other}");
        let (mut journal, games) = open(&path, &essence, true).unwrap();
        assert_eq!(games, [record(0), record(1)]);
        journal.add(&record(7)).unwrap();
        drop(journal);
        let (_, games) = open(&path, &essence, true).unwrap();
        assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [0, 1, 7]);
        std::fs::remove_file(&path).unwrap();
    }
}
