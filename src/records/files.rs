//! Games in files: as this program's text, or as KIF if the name of the file says so.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::kif::{self, KifError};
use super::record::{Record, RecordError};

/// Why a file is no game, or a game not in a file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    /// It is no text of this program's.
    #[error(transparent)]
    Text(#[from] RecordError),
    /// It is no KIF file.
    #[error(transparent)]
    Kif(#[from] KifError),
}

/// Writes a game to a file; when this returns, it is on disk. An older file of the name is lost only
/// when the new one is complete.
///
/// # Errors
/// If it cannot be written, or the game cannot be KIF.
pub fn save(record: &Record, path: &Path) -> Result<(), FileError> {
    let bytes = match kif::encoding(path) {
        Some(encoding) => encoding.encode(&kif::text(record)?).0.into_owned(),
        None => record.text().into_bytes(),
    };
    store(path, &bytes).map_err(|error| FileError::File(path.to_owned(), error))
}

/// Reads a game from a file.
///
/// # Errors
/// If it cannot be read, or is no game.
pub fn load(path: &Path) -> Result<Record, FileError> {
    let bytes = std::fs::read(path);
    let bytes = bytes.map_err(|error| FileError::File(path.to_owned(), error))?;
    match kif::encoding(path) {
        Some(_) => Ok(kif::parse(&kif::decode(&bytes))?),
        None => Ok(Record::parse(&String::from_utf8_lossy(&bytes))?),
    }
}

fn store(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What is no file, a device say, is written as it is.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let written = File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // It may not even be there.
        let _ = std::fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_save_leaves_the_older_file() {
        let directory = std::env::temp_dir().join(format!("henka-record-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let path = directory.join("game");
        save(&record(), &path).unwrap();
        // Something stands where the new file would be written.
        std::fs::create_dir(directory.join("game.new")).unwrap();
        let other = Record { moves: Vec::new(), ..record() };
        assert!(save(&other, &path).is_err());
        assert_eq!(load(&path).unwrap(), record());
        assert!(save(&other, Path::new("/dev/full")).is_err());
        std::fs::remove_dir_all(&directory).unwrap();
    }

    fn record() -> Record {
        Record {
            variant: "ito".to_owned(),
            sfen: "k/r b - 1".to_owned(),
            moves: vec!["1a1b".to_owned()],
            result: None,
        }
    }
}
