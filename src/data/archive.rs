//! The file of games: a line of text, `henka-games` and the [`Header`] as JSON, then the games, each
//! preceded by its length and its [`checksum`], four bytes each. A game is written at once and whole;
//! whatever kills the writer, only the game in progress is lost.

use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::record::{Header, SavedGame, VERSION, checksum};
use crate::growing::claim;

/// What a file of games begins with.
const MAGIC: &str = "henka-games ";
/// No first line is longer than this.
const LONGEST_LINE: u64 = 4_096;
/// No game takes more bytes than this.
const LONGEST_GAME: u32 = 1 << 20;

/// What is the matter with a file of games.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// It is something else.
    #[error("{0} is no file of games")]
    Foreign(PathBuf),
    /// It is of a version that is not known here.
    #[error("{0} is of version {1}; version {VERSION} is understood")]
    Version(PathBuf, u32),
    /// Another process writes it.
    #[error("{0} is being written by another process")]
    Busy(PathBuf),
    /// A game is not as it was written.
    #[error(
        "{path}: game {game}, at byte {byte}, is damaged, and what follows cannot be told; the games before it are whole"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which game, from 1.
        game: usize,
        /// Where it begins: a file cut off there has the games before it.
        byte: u64,
    },
    /// Its games were played under other settings.
    #[error("{path} was begun with other settings: {found}; now it is {wanted}")]
    Other {
        /// The file.
        path: PathBuf,
        /// What it says.
        found: String,
        /// What it should say.
        wanted: String,
    },
}

fn line_of(header: &Header) -> String {
    // A header consists of texts and numbers.
    let json = serde_json::to_string(header).unwrap_or_default();
    format!("{MAGIC}{json}\n")
}

/// Reads the games of a file one after the other, up to one that is torn: that was being written when the writer was
/// killed. One that is there to its end and not as it was written is an error, and the last that is read.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    header: Header,
    from: BufReader<File>,
    whole: u64,
    games: usize,
    at_end: bool,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no file of games.
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let failed = |error| ArchiveError::File(path.to_owned(), error);
        Self::new(path, File::open(path).map_err(failed)?)
    }

    fn new(path: &Path, file: File) -> Result<Self, ArchiveError> {
        let failed = |error| ArchiveError::File(path.to_owned(), error);
        let mut from = BufReader::new(file);
        let mut line = Vec::new();
        from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(failed)?;
        let json = line.strip_prefix(MAGIC.as_bytes());
        let header = json.and_then(|json| serde_json::from_slice::<Header>(json).ok());
        let header = header.ok_or_else(|| ArchiveError::Foreign(path.to_owned()))?;
        if header.version != VERSION {
            return Err(ArchiveError::Version(path.to_owned(), header.version));
        }
        let (path, whole) = (path.to_owned(), line.len() as u64);
        Ok(Self { path, header, from, whole, games: 0, at_end: false })
    }

    /// What the file says of itself.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The next game, or none at the end.
    fn read(&mut self) -> Result<Option<SavedGame>, ArchiveError> {
        let mut numbers = [0; 8];
        if !self.fill(&mut numbers)? {
            return Ok(None);
        }
        let [a, b, c, d, e, f, g, h] = numbers;
        let (length, sum) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        if length > LONGEST_GAME {
            return Err(self.damaged());
        }
        let mut bytes = vec![0; length as usize];
        if !self.fill(&mut bytes)? {
            return Ok(None);
        }
        let record = SavedGame::decode(&bytes).filter(|_| checksum(&bytes) == sum);
        let record = record.ok_or_else(|| self.damaged())?;
        self.whole += numbers.len() as u64 + u64::from(length);
        self.games += 1;
        Ok(Some(record))
    }

    /// Reads as many bytes; no if there are not so many.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<bool, ArchiveError> {
        match self.from.read_exact(bytes) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(ArchiveError::File(self.path.clone(), error)),
        }
    }

    fn damaged(&self) -> ArchiveError {
        ArchiveError::Damaged { path: self.path.clone(), game: self.games + 1, byte: self.whole }
    }
}

impl Iterator for Reader {
    type Item = Result<SavedGame, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at_end {
            return None;
        }
        let read = self.read().transpose();
        self.at_end = !matches!(read, Some(Ok(_)));
        read
    }
}

/// A file of games that grows.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    file: File,
}

impl Archive {
    /// Begins the file, or goes on with it, handing the games so far to `each`.
    ///
    /// # Errors
    /// If it cannot be used, a game in it is damaged, or its games were played under other settings.
    pub fn open(
        path: &Path,
        header: &Header,
        mut each: impl FnMut(SavedGame),
    ) -> Result<Self, ArchiveError> {
        let failed = |error| ArchiveError::File(path.to_owned(), error);
        let file = File::options().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(failed)?;
        if !claim(&file) {
            return Err(ArchiveError::Busy(path.to_owned()));
        }
        let line = line_of(header);
        let length = file.metadata().map_err(failed)?.len();
        let mut start = vec![0; line.len().min(length as usize)];
        file.read_exact(&mut start).map_err(failed)?;
        if start.len() < line.len() && line.as_bytes().starts_with(&start) {
            // There is nothing yet, or nothing but a torn first line.
            file.set_len(0).map_err(failed)?;
            file.write_all(line.as_bytes()).map_err(failed)?;
            return Ok(Self { path: path.to_owned(), file });
        }
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        let mut reader = Reader::new(path, file)?;
        if reader.header != *header {
            let (found, wanted) = (line_of(&reader.header), line);
            let shown = |line: &str| line.trim().trim_start_matches(MAGIC).to_owned();
            let (found, wanted) = (shown(&found), shown(&wanted));
            return Err(ArchiveError::Other { path: path.to_owned(), found, wanted });
        }
        for game in reader.by_ref() {
            each(game?);
        }
        let (whole, file) = (reader.whole, reader.from.into_inner());
        if whole < length {
            // The last game was being written when the writer was killed.
            file.set_len(whole).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, record: &SavedGame) -> Result<(), ArchiveError> {
        let game = record.encode();
        let mut bytes = Vec::with_capacity(8 + game.len());
        bytes.extend((game.len() as u32).to_le_bytes());
        bytes.extend(checksum(&game).to_le_bytes());
        bytes.extend(game);
        let written = self.file.write_all(&bytes);
        written.map_err(|error| ArchiveError::File(self.path.clone(), error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Ending;
    use crate::position::Move;
    use crate::shard::Shard;

    fn header(seed: u64) -> Header {
        Header {
            version: VERSION,
            variant: "shogi".to_owned(),
            engine: "henka 0".to_owned(),
            bench: 5,
            nodes: 1_000,
            seed,
            shard: Shard::WHOLE,
        }
    }

    fn record(plies: usize) -> SavedGame {
        let opening = (0..plies as u32).map(Move::from_bits).collect();
        SavedGame { winner: None, ending: Ending::Length, opening, plies: Vec::new() }
    }

    #[test]
    fn a_torn_game_is_cut_off_and_the_file_goes_on() {
        let path = std::env::temp_dir().join(format!("henka-archive-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let open = |seed| {
            let mut games = Vec::new();
            Archive::open(&path, &header(seed), |game| games.push(game)).map(|file| (file, games))
        };
        let (mut archive, games) = open(1).unwrap();
        assert_eq!(games, []);
        archive.append(&record(3)).unwrap();
        archive.append(&record(4)).unwrap();
        assert!(matches!(open(1), Err(ArchiveError::Busy(_))));
        drop(archive);
        assert!(matches!(open(2), Err(ArchiveError::Other { .. })));
        let length = std::fs::metadata(&path).unwrap().len();
        File::options().write(true).open(&path).unwrap().set_len(length - 1).unwrap();
        let (mut archive, games) = open(1).unwrap();
        assert_eq!(games, [record(3)]);
        archive.append(&record(5)).unwrap();
        drop(archive);
        let reader = Reader::open(&path).unwrap();
        assert_eq!(reader.header(), &header(1));
        assert_eq!(reader.collect::<Result<Vec<_>, _>>().unwrap(), [record(3), record(5)]);
        // A game that is there to its end is no torn one, whatever has become of it, and is not cut off.
        let good = std::fs::read(&path).unwrap();
        let first = line_of(&header(1)).len();
        for byte in [first, first + 3, first + 5, first + 9] {
            let mut bad = good.clone();
            bad[byte] ^= 0x55;
            std::fs::write(&path, &bad).unwrap();
            let reader = Reader::open(&path).unwrap();
            let read: Vec<_> = reader.collect();
            let refused = open(1).map(|_| ());
            if byte == first {
                // A wrong length may reach beyond the end, which only a torn game does.
                continue;
            }
            assert!(matches!(read[..], [Err(ArchiveError::Damaged { game: 1, .. })]), "{read:?}");
            assert!(matches!(refused, Err(ArchiveError::Damaged { game: 1, .. })), "{refused:?}");
            assert_eq!(std::fs::read(&path).unwrap(), bad, "byte {byte}");
        }
        std::fs::write(&path, "a letter").unwrap();
        assert!(matches!(open(1), Err(ArchiveError::Foreign(_))));
        std::fs::write(&path, &line_of(&header(1))[..20]).unwrap();
        assert_eq!(open(1).unwrap().1, [], "a torn first line");
        std::fs::remove_file(&path).unwrap();
    }
}
