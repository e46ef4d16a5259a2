//! Games as plain text: what is played, where it begins, the moves, the result.
//!
//! ```text
//! # a game of henka
//! variant shogi
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! moves 7g7f 3c3d
//! result black resignation
//! ```

use crate::door::{self, AnyGame};
use crate::excerpt::excerpt;
use crate::rules::{NAMES, Shogi, Variant};

/// A game that can be written and read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game that is played.
    pub variant: String,
    /// Where it begins.
    pub sfen: String,
    /// The moves from there.
    pub moves: Vec<String>,
    /// `black`, `white` or `draw` and what ended the game, if it is over.
    pub result: Option<String>,
}

/// Why a text is no game.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A line of a text begins with a word that is unknown.
    #[error("line {0}: '{1}'; expected one of variant, sfen, moves, result or #")]
    Line(usize, String),
    /// There is no such game.
    #[error("line {0}: no variant '{1}'; there are {games}", games = NAMES.join(" "))]
    Variant(usize, String),
    /// Something every record has is missing.
    #[error("no line begins with '{0}'")]
    Missing(&'static str),
}

/// A game of shogi that begins at a position, for the forms that know no other game.
///
/// # Errors
/// If the position cannot be read; says why.
pub fn shogi_from(sfen: &str) -> Result<Box<dyn AnyGame>, String> {
    let mut game = door::open(Shogi::NAME).ok_or("this program does not play shogi")?;
    game.set_up(Some(sfen), &[]).map_err(|error| error.to_string())?;
    Ok(game)
}

/// Moves on one line.
const PER_LINE: usize = 10;

impl Record {
    /// The game as plain text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("# a game of henka\nvariant {}\nsfen {}\n", self.variant, self.sfen);
        for moves in self.moves.chunks(PER_LINE) {
            text.push_str(&format!("moves {}\n", moves.join(" ")));
        }
        if let Some(result) = &self.result {
            text.push_str(&format!("result {result}\n"));
        }
        text
    }

    /// Reads a game from plain text; whether its position and moves are right is for the rules.
    ///
    /// # Errors
    /// If a line cannot be understood, or what every record has is missing.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let (mut variant, mut sfen, mut moves, mut result) = (None, None, Vec::new(), None);
        for (i, line) in text.lines().enumerate() {
            let line = line.trim_start_matches('\u{feff}').trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            match word {
                "variant" if NAMES.contains(&rest) => variant = Some(rest.to_owned()),
                "variant" => return Err(RecordError::Variant(i + 1, excerpt(rest))),
                "sfen" => sfen = Some(rest.to_owned()),
                "moves" => moves.extend(rest.split_whitespace().map(str::to_owned)),
                "result" => result = Some(rest.to_owned()),
                _ if line.is_empty() || line.starts_with('#') => {}
                _ => return Err(RecordError::Line(i + 1, excerpt(word))),
            }
        }
        let variant = variant.ok_or(RecordError::Missing("variant"))?;
        let sfen = sfen.ok_or(RecordError::Missing("sfen"))?;
        Ok(Self { variant, sfen, moves, result })
    }
}

#[cfg(test)]
impl Record {
    /// A game of shogi from a position, its moves apart by spaces.
    pub(super) fn of_shogi(sfen: &str, moves: &str, result: Option<&str>) -> Self {
        Self {
            variant: Shogi::NAME.to_owned(),
            sfen: sfen.to_owned(),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            result: result.map(str::to_owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record {
            variant: "ito".to_owned(),
            sfen: "k/r b - 1".to_owned(),
            moves: (0..23).map(|i| format!("1a{i}b")).collect(),
            result: Some("draw repetition".to_owned()),
        }
    }

    #[test]
    fn a_record_survives_being_written() {
        let record = record();
        assert_eq!(Record::parse(&record.text()).unwrap(), record);
        let open = Record { moves: Vec::new(), result: None, ..record };
        assert_eq!(Record::parse(&open.text().replace('\n', "\r\n")).unwrap(), open);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, message) in [
            ("variant chess\n", "line 1: no variant 'chess'; there are shogi"),
            ("variant ito\nhello world", "line 2: 'hello'; expected one of variant"),
            ("variant ito\n", "no line begins with 'sfen'"),
            ("", "no line begins with 'variant'"),
        ] {
            let error = Record::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
