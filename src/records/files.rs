//! Games in files: as this program's text, or in another form if the name of the file says so.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::csa::{self, CsaError};
use super::games::{self, GamesError, TournamentGame};
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
    /// It is no CSA file, or the game cannot be one.
    #[error(transparent)]
    Csa(#[from] CsaError),
    /// It is no file of a tournament's games.
    #[error("{}: {}", .0.display(), .1)]
    Games(PathBuf, GamesError),
    /// It has many games, and nobody said which.
    #[error("{} has {} games; name one as {}:1", .0.display(), .1.len(), .0.display())]
    Many(PathBuf, Vec<TournamentGame>),
    /// It has no game of this number.
    #[error("{}: no game {} among {}", .0.display(), .1, .2)]
    NoGame(PathBuf, usize, usize),
    /// Games are read from such files, not written.
    #[error("{} would be a file of a tournament, which is only read here", .0.display())]
    OnlyRead(PathBuf),
}

/// Whether a file is named so that it holds what others write.
fn is_named(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Writes a game to a file, the one that a link leads to; when this returns, it is on disk. An older file is lost only
/// when the new one is complete.
///
/// # Errors
/// If it cannot be written, or the game cannot be KIF or CSA.
pub fn save(record: &Record, path: &Path) -> Result<(), FileError> {
    if is_named(path, "jsonl") {
        return Err(FileError::OnlyRead(path.to_owned()));
    }
    let bytes = match kif::encoding(path) {
        Some(encoding) => encoding.encode(&kif::text(record)?).0.into_owned(),
        None if is_named(path, "csa") => csa::text(record)?.into_bytes(),
        None => record.text().into_bytes(),
    };
    store(path, &bytes).map_err(|error| FileError::File(path.to_owned(), error))
}

/// Reads a game from a file: this program's text, KIF, CSA, or one game of a tournament, whose number
/// follows the name of the file, `games.jsonl:12`.
///
/// # Errors
/// If it cannot be read, or is no game.
pub fn load(path: &Path) -> Result<Record, FileError> {
    let (path, number) = numbered(path);
    let bytes = std::fs::read(&path);
    let bytes = bytes.map_err(|error| FileError::File(path.clone(), error))?;
    if is_named(&path, "jsonl") {
        let games = games::parse(&String::from_utf8_lossy(&bytes));
        let mut games = games.map_err(|error| FileError::Games(path.clone(), error))?;
        let Some(number) = number else { return Err(FileError::Many(path, games)) };
        let count = games.len();
        return match number.checked_sub(1).filter(|&at| at < count) {
            Some(at) => Ok(games.swap_remove(at).record),
            None => Err(FileError::NoGame(path, number, count)),
        };
    }
    if is_named(&path, "csa") {
        return Ok(csa::parse(&kif::decode(&bytes))?);
    }
    match kif::encoding(&path) {
        Some(_) => Ok(kif::parse(&kif::decode(&bytes))?),
        None => Ok(Record::parse(&String::from_utf8_lossy(&bytes))?),
    }
}

/// The name of a file of many games, and the number that follows it.
fn numbered(path: &Path) -> (PathBuf, Option<usize>) {
    let split = path.to_str().and_then(|text| text.rsplit_once(':'));
    match split.map(|(file, number)| (PathBuf::from(file), number.parse())) {
        Some((file, Ok(number))) if is_named(&file, "jsonl") => (file, Some(number)),
        _ => (path.to_owned(), None),
    }
}

fn store(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What is no file, a device say, is written as it is.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    replace(&end_of_links(path)?, |file| file.write_all(bytes))
}

/// Puts a file that is written elsewhere first in the place of this one, or leaves this one alone.
fn replace(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let (mut file, beside) = create_beside(path)?;
    let written = fill(&mut file)
        .and_then(|()| match path.metadata() {
            Ok(older) => file.set_permissions(older.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // What made it fail may have taken the file away as well.
        let _ = std::fs::remove_file(&beside);
        return written;
    }
    // The new name is on disk when the directory is. Not every system opens directories.
    if let Some(Ok(directory)) = beside.parent().map(File::open) {
        let _ = directory.sync_all();
    }
    written
}

/// A new file in the directory of this one, under a name that nothing there has.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    // What is relative to the current directory has an empty parent, which cannot be opened.
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    let mut number = 0u32;
    loop {
        let beside = directory.join(format!(".henka-{}-{number}.tmp", std::process::id()));
        match File::create_new(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
            Ok(file) => return Ok((file, beside)),
        }
    }
}

/// Symbolic links followed before they are taken for a circle; what Linux allows.
const MOST_LINKS: usize = 40;

/// Where a path ends when its links are followed. Nothing need be there yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut end = path.to_owned();
    for _ in 0..=MOST_LINKS {
        let Ok(next) = end.read_link() else { return Ok(end) };
        // A link is relative to the directory it is in.
        end.pop();
        end.push(next);
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory of its own for every test, gone afterwards.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("henka-record-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn file(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        fn names(&self) -> Vec<String> {
            let entries = std::fs::read_dir(&self.0).unwrap();
            let name = |entry: io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
            let mut names: Vec<_> = entries.map(name).collect();
            names.sort();
            names.into_iter().map(|name| name.into_string().unwrap()).collect()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_failed_save_leaves_the_older_file() {
        let scratch = Scratch::new("failed");
        let path = scratch.file("game");
        save(&record(), &path).unwrap();
        let failed = replace(&path, |file| {
            file.write_all(b"variant i")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(load(&path).unwrap(), record());
        assert_eq!(scratch.names(), ["game"]);
        assert!(save(&record(), Path::new("/dev/full")).is_err());
    }

    #[test]
    fn nothing_else_in_the_directory_is_touched() {
        let scratch = Scratch::new("beside");
        std::fs::write(scratch.file("game.new"), "of somebody else").unwrap();
        for _ in 0..2 {
            save(&record(), &scratch.file("game")).unwrap();
        }
        assert_eq!(std::fs::read(scratch.file("game.new")).unwrap(), b"of somebody else");
        assert_eq!(scratch.names(), ["game", "game.new"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        use std::os::unix::fs::symlink;
        let scratch = Scratch::new("link");
        std::fs::create_dir(scratch.file("kept")).unwrap();
        let (link, round) = (scratch.file("game"), scratch.file("round"));
        symlink("middle", &link).unwrap();
        symlink("kept/game", scratch.file("middle")).unwrap();
        symlink("round", &round).unwrap();
        // The first save makes what the links lead to, the second replaces it.
        for moves in [Vec::new(), record().moves] {
            let record = Record { moves, ..record() };
            save(&record, &link).unwrap();
            assert!(link.is_symlink() && scratch.file("middle").is_symlink());
            assert_eq!(load(&scratch.file("kept/game")).unwrap(), record);
        }
        assert_eq!(std::fs::read_dir(scratch.file("kept")).unwrap().count(), 1);
        assert!(save(&record(), &round).is_err());
        assert!(round.is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let scratch = Scratch::new("permissions");
        let path = scratch.file("game");
        save(&record(), &path).unwrap();
        for mode in [0o600, 0o664] {
            std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
            save(&record(), &path).unwrap();
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, mode);
        }
    }

    #[test]
    fn a_game_of_many_is_named_by_its_number() {
        let scratch = Scratch::new("many");
        let path = scratch.file("games.jsonl");
        let game = r#"{"variant":"ito","black":"A","white":"B","sfen":"S","opening":[],"#;
        let game = format!("{game}\"moves\":[\"1a1b\"],\"winner\":null,\"termination\":\"x\"}}\n");
        std::fs::write(&path, format!("{{}}\n{game}{game}")).unwrap();
        let name = path.to_str().unwrap();
        let at = |number: &str| load(Path::new(&format!("{name}{number}")));
        assert_eq!(at(":2").unwrap().moves, ["1a1b"]);
        for (number, says) in
            [("", "has 2 games; name one as"), (":3", "no game 3 among 2"), (":0", "no game 0")]
        {
            let error = at(number).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        assert!(matches!(save(&record(), &path), Err(FileError::OnlyRead(_))));
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
