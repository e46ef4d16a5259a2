//! How strong the opponent is: a level for people, or the time or the nodes it has for a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::clock::Limits;
use crate::excerpt::excerpt;
use crate::levels::{LEVELS, Strength, fresh_seed, name_of};

/// What the opponent is, or has for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// This time, above zero.
    Time(Duration),
    /// This many nodes, above zero; the same moves on every machine.
    Nodes(u64),
    /// A level for people, from 1 to [`LEVELS`].
    Person(u8),
}

impl Default for Level {
    fn default() -> Self {
        Self::Time(Duration::from_secs(1))
    }
}

impl Level {
    /// How the opponent is held back when it moves.
    #[must_use]
    pub fn strength(self) -> Option<Strength> {
        match self {
            Self::Person(level) => Strength::of_level(level, fresh_seed()),
            _ => None,
        }
    }

    /// The limits of a search of this level; for a level for people, those of hints.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Time(time) => Limits { movetime: Some(time), ..Limits::default() },
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Self::Person(_) => Self::default().limits(),
        }
    }
}

/// The text is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level '{0}'; expected 1 to 10, a time such as 500ms, 0.5s or 1m, or nodes such as 10k")]
pub struct LevelError(String);

/// The most milliseconds or nodes of a level.
const MOST: f64 = 1e12;

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(end);
        let number = number.parse::<f64>().map_err(|_| LevelError(excerpt(text)))?;
        let whole =
            |units: f64| Some((number * units).round()).filter(|n| (1.0..=MOST).contains(n));
        let time = |millis| whole(millis).map(|n| Self::Time(Duration::from_millis(n as u64)));
        let nodes = |nodes| whole(nodes).map(|n| Self::Nodes(n as u64));
        let level = match unit.to_ascii_lowercase().as_str() {
            "ms" => time(1.0),
            "s" => time(1e3),
            "m" | "min" => time(6e4),
            "n" => nodes(1.0),
            "k" | "kn" => nodes(1e3),
            "" => text.parse().ok().filter(|level| (1..=LEVELS).contains(level)).map(Self::Person),
            _ => None,
        };
        level.ok_or_else(|| LevelError(excerpt(text)))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) if time.subsec_millis() == 0 => {
                write!(f, "{} s a move", time.as_secs())
            }
            Self::Time(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Person(level) => write!(f, "level {level} of {LEVELS} ({})", name_of(*level)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        let time = |millis| Ok(Level::Time(Duration::from_millis(millis)));
        for (text, level) in [
            ("2s", time(2_000)),
            ("500ms", time(500)),
            ("0.5s", time(500)),
            ("1M", time(60_000)),
            ("10000n", Ok(Level::Nodes(10_000))),
            ("10k", Ok(Level::Nodes(10_000))),
            ("2.5K", Ok(Level::Nodes(2_500))),
            ("1", Ok(Level::Person(1))),
            ("10", Ok(Level::Person(10))),
        ] {
            assert_eq!(text.parse(), level, "{text}");
        }
        let huge = "99999999999999999999n";
        for wrong in
            ["", "0s", "0", "11", "s", "-1s", "1.2.3s", ".", huge, "1 s", "5５s", "0.1ms", "1h"]
        {
            let error = wrong.parse::<Level>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("level '{wrong}'; expected")), "{error}");
        }
    }
}
