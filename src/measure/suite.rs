//! Files of positions and their node counts, `<variant> | <sfen> | D1 <nodes> D2 <nodes> …`.

use std::fmt;

use crate::door::open;
use crate::excerpt::excerpt;

/// One line of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The name of the game.
    pub variant: String,
    /// The position.
    pub sfen: String,
    /// Depths and the node counts expected there, as the line lists them.
    pub counts: Vec<(u32, u64)>,
}

/// Why a line of a suite cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not `<variant> | <sfen> | D1 <nodes> D2 <nodes> …`")]
pub struct CaseError(String);

/// A count that differs from what the suite expects, or a position that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The variant is unknown or the position malformed.
    Unreadable(String),
    /// A node count differs.
    Count {
        /// The depth at which it differs.
        depth: u32,
        /// What the suite says.
        expected: u64,
        /// What was counted.
        found: u64,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => f.write_str(why),
            Self::Count { depth, expected, found } => {
                write!(f, "depth {depth}: expected {expected} nodes, counted {found}")
            }
        }
    }
}

/// Reads a line; `None` for a blank one or a comment.
///
/// # Errors
/// If the line is not of the form this module describes.
pub fn parse_line(line: &str) -> Result<Option<Case>, CaseError> {
    let text = line.split('#').next().unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(None);
    }
    read_case(text).map(Some).ok_or_else(|| CaseError(excerpt(text)))
}

fn read_case(text: &str) -> Option<Case> {
    let mut fields = text.split('|').map(str::trim);
    let (variant, sfen, list) = (fields.next()?, fields.next()?, fields.next()?);
    let mut words = list.split_ascii_whitespace();
    let mut counts = Vec::new();
    while let Some(depth) = words.next() {
        counts.push((depth.strip_prefix('D')?.parse().ok()?, words.next()?.parse().ok()?));
    }
    let complete = fields.next().is_none() && !counts.is_empty();
    complete.then(|| Case { variant: variant.to_owned(), sfen: sfen.to_owned(), counts })
}

impl Case {
    /// Counts every depth whose expected count is at most `node_limit`; how many nodes were counted.
    ///
    /// # Errors
    /// The first depth that disagrees, or why the position cannot be read.
    pub fn check(&self, node_limit: u64) -> Result<u64, Failure> {
        let mut game = open(&self.variant)
            .ok_or_else(|| Failure::Unreadable(format!("no variant '{}'", self.variant)))?;
        game.set_up(Some(&self.sfen), &[])
            .map_err(|error| Failure::Unreadable(error.to_string()))?;
        let mut total = 0;
        for &(depth, expected) in self.counts.iter().filter(|&&(_, nodes)| nodes <= node_limit) {
            let found = game.perft(depth);
            if found != expected {
                return Err(Failure::Count { depth, expected, found });
            }
            total += found;
        }
        Ok(total)
    }
}
