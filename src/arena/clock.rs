//! What limits an engine's thinking, and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::board::Color;

/// A main time and what is added for every move: `5+0.05`, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// For every move.
    pub increment: Duration,
}

/// Why a limit cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}: '{value}'; expected {expected}")]
pub struct AllowanceError {
    key: String,
    value: String,
    expected: &'static str,
}

impl FromStr for TimeControl {
    type Err = AllowanceError;

    fn from_str(text: &str) -> Result<Self, AllowanceError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.parse::<f64>().ok().filter(|s| (0.0..=1e6).contains(s))?;
            // Whole milliseconds, which is what the protocols speak of.
            Some(Duration::from_millis((seconds * 1000.0).round() as u64))
        };
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !(base + increment).is_zero() => {
                Ok(Self { base, increment })
            }
            _ => Err(AllowanceError {
                key: "tc".to_owned(),
                value: text.to_owned(),
                expected: "seconds, and seconds for every move: 5+0.05",
            }),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl TryFrom<String> for TimeControl {
    type Error = AllowanceError;

    fn try_from(text: String) -> Result<Self, AllowanceError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

/// What limits an engine's thinking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// Main time and increment.
    pub tc: Option<TimeControl>,
    /// Milliseconds for every move after the main time is used up.
    pub byoyomi: Option<u64>,
    /// Milliseconds for every move.
    pub movetime: Option<u64>,
    /// Nodes for every move.
    pub nodes: Option<u64>,
    /// Plies to search.
    pub depth: Option<u32>,
}

impl Allowance {
    /// The names of the limits.
    pub const KEYS: [&'static str; 5] = ["tc", "byoyomi", "movetime", "nodes", "depth"];

    /// Sets the limit of this name.
    ///
    /// # Errors
    /// If there is none or the value is not one for it.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), AllowanceError> {
        let wrong =
            |expected| AllowanceError { key: key.to_owned(), value: value.to_owned(), expected };
        let number = |expected| {
            let number = value.parse::<u64>().ok().filter(|number| (1..=1 << 48).contains(number));
            number.ok_or_else(|| wrong(expected))
        };
        match key {
            "tc" => self.tc = Some(value.parse()?),
            "byoyomi" => self.byoyomi = Some(number("milliseconds")?),
            "movetime" => self.movetime = Some(number("milliseconds")?),
            "nodes" => self.nodes = Some(number("a number of nodes")?),
            "depth" => self.depth = Some(number("plies")?.min(1000) as u32),
            _ => return Err(wrong("tc, byoyomi, movetime, nodes or depth as the key")),
        }
        Ok(())
    }

    /// The limits that are set, with their names.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let values = [
            self.tc.map(|tc| tc.to_string()),
            self.byoyomi.map(|ms| ms.to_string()),
            self.movetime.map(|ms| ms.to_string()),
            self.nodes.map(|nodes| nodes.to_string()),
            self.depth.map(|depth| depth.to_string()),
        ];
        // A loop, because of a chain of adapters Rust 1.95 with fat LTO made now these bytes, now those.
        let mut pairs = Vec::new();
        for (key, value) in Self::KEYS.iter().zip(values) {
            pairs.extend(value.map(|value| (*key, value)));
        }
        pairs
    }

    /// Is there no limit at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Do the moves depend on nodes and depths only, never on time?
    #[must_use]
    pub const fn is_timeless(&self) -> bool {
        self.tc.is_none() && self.byoyomi.is_none() && self.movetime.is_none()
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> =
            self.pairs().into_iter().map(|(key, value)| format!("{key} {value}")).collect();
        f.write_str(&pairs.join(", "))
    }
}

/// The clocks of a game.
///
/// As in USI an increment may be used in the very move it is given for: a move may take what
/// remains, and the increment, and the byoyomi. What it takes beyond that is forgiven up to a
/// margin, for the way through pipes and a busy scheduler.
#[derive(Clone, Debug)]
pub struct GameClocks {
    limits: [Allowance; 2],
    remaining: [Duration; 2],
}

/// What one side is told when it is asked to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moves.
    pub side: Color,
    /// What limits it.
    pub limits: Allowance,
    /// Black's and White's remaining main time, the increment not yet added.
    pub remaining: [Duration; 2],
    /// What each gets for every move.
    pub increment: [Duration; 2],
    /// All the time the move may take, if time limits it.
    pub allowed: Option<Duration>,
}

impl GameClocks {
    /// Full clocks, Black's and White's.
    #[must_use]
    pub fn new(limits: [Allowance; 2]) -> Self {
        Self { limits, remaining: limits.map(|limits| limits.tc.unwrap_or_default().base) }
    }

    /// What a side is told now.
    #[must_use]
    pub fn turn(&self, side: Color) -> Turn {
        let limits = self.limits[side.index()];
        let increment = self.limits.map(|limits| limits.tc.unwrap_or_default().increment);
        let byoyomi = limits.byoyomi.map(Duration::from_millis);
        let clock = (limits.tc.is_some() || byoyomi.is_some()).then(|| {
            self.remaining[side.index()] + increment[side.index()] + byoyomi.unwrap_or_default()
        });
        let movetime = limits.movetime.map(Duration::from_millis);
        let allowed = [clock, movetime].into_iter().flatten().min();
        Turn { side, limits, remaining: self.remaining, increment, allowed }
    }

    /// A side has used this time; what remains of its main time, if it has any.
    pub fn spend(&mut self, side: Color, elapsed: Duration) -> Option<Duration> {
        let control = self.limits[side.index()].tc?;
        let remaining = &mut self.remaining[side.index()];
        *remaining = (*remaining + control.increment).saturating_sub(elapsed);
        Some(*remaining)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn an_increment_is_spent_before_the_main_time() {
        let limits = Allowance { tc: Some("5+0.05".parse().unwrap()), ..Allowance::default() };
        let mut clocks =
            GameClocks::new([limits, Allowance { nodes: Some(1), ..Allowance::default() }]);
        assert_eq!(clocks.turn(Color::Black).allowed, Some(MS(5050)));
        assert_eq!(clocks.spend(Color::Black, MS(30)), Some(MS(5020)));
        assert_eq!(clocks.spend(Color::Black, MS(6000)), Some(MS(0)));
        assert_eq!(clocks.turn(Color::Black).allowed, Some(MS(50)));
        assert_eq!(clocks.turn(Color::White).allowed, None);
        assert_eq!(clocks.spend(Color::White, MS(9999)), None);
    }

    #[test]
    fn byoyomi_comes_after_the_main_time() {
        let limits = Allowance { byoyomi: Some(100), ..Allowance::default() };
        let mut clocks = GameClocks::new([limits; 2]);
        assert_eq!(clocks.turn(Color::White).allowed, Some(MS(100)));
        clocks.spend(Color::White, MS(90));
        assert_eq!(clocks.turn(Color::White).allowed, Some(MS(100)));
        let limits = Allowance { movetime: Some(70), ..limits };
        assert_eq!(GameClocks::new([limits; 2]).turn(Color::Black).allowed, Some(MS(70)));
    }

    #[test]
    fn limits_are_read_and_written() {
        let mut limits = Allowance::default();
        for (key, value) in [("tc", "0.5+0.01"), ("nodes", "1000"), ("depth", "7")] {
            limits.set(key, value).unwrap();
        }
        assert_eq!(limits.to_string(), "tc 0.5+0.01, nodes 1000, depth 7");
        assert!(!limits.is_timeless());
        for (key, value) in [("tc", "x"), ("tc", "0"), ("nodes", "0"), ("depth", "-1")] {
            assert!(limits.set(key, value).is_err(), "{key}={value}");
        }
    }
}
