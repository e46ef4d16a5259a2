//! How strong the opponent is: the time or the nodes it has for a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::clock::Limits;
use crate::excerpt::excerpt;

/// What the opponent has for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// This time, above zero.
    Time(Duration),
    /// This many nodes, above zero; the same moves on every machine.
    Nodes(u64),
}

impl Default for Level {
    fn default() -> Self {
        Self::Time(Duration::from_secs(1))
    }
}

impl Level {
    /// The limits of a search of this level.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Time(time) => Limits { movetime: Some(time), ..Limits::default() },
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        }
    }
}

/// The text is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("level '{0}'; expected a time such as 500ms or 2s, or nodes such as 10000n")]
pub struct LevelError(String);

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let unit = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(unit);
        let number =
            number.parse::<u64>().ok().filter(|number| (1..=1_000_000_000).contains(number));
        match (number, unit) {
            (Some(number), "s") => Ok(Self::Time(Duration::from_secs(number))),
            (Some(number), "ms") => Ok(Self::Time(Duration::from_millis(number))),
            (Some(number), "n") => Ok(Self::Nodes(number)),
            _ => Err(LevelError(excerpt(text))),
        }
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        assert_eq!("2s".parse(), Ok(Level::Time(Duration::from_secs(2))));
        assert_eq!("500ms".parse(), Ok(Level::Time(Duration::from_millis(500))));
        assert_eq!("10000n".parse(), Ok(Level::Nodes(10_000)));
        for wrong in ["", "0s", "5", "s", "-1s", "1.5s", "99999999999999999999n", "1 s", "5５s"] {
            let error = wrong.parse::<Level>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("level '{wrong}'; expected")), "{error}");
        }
    }
}
