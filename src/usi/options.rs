//! The options a GUI may set.

use std::time::Duration;

use crate::clock::Pace;
use crate::rules::{EnteringKing, NAMES};
#[cfg(feature = "tune")]
use crate::search::params::{self, PARAMS, Param};

/// The options and their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `USI_Hash`: the size of the table in mebibytes.
    pub hash: usize,
    /// `Threads`: how many threads search.
    pub threads: usize,
    /// `MultiPV`: how many best lines are shown.
    pub lines: usize,
    /// `NetworkDelay`: milliseconds kept back of the clocks.
    pub delay: u64,
    /// `MinimumThinkingTime`: the least milliseconds for a move, where the clocks have them.
    pub minimum: u64,
    /// `SlowMover`: a move's share of the clock in per cent of what is thought right.
    pub slow_mover: u64,
    /// `USI_Variant`: the game.
    pub variant: &'static str,
    /// `EnteringKingRule`: when the engine declares a win.
    pub entering: EnteringKing,
    /// `MaxMovesToDraw`: the moves after which a game is drawn; 0 for never.
    pub most_moves: u32,
    /// `DrawValue`: what a draw is worth to the engine, in hundredths of a pawn.
    pub draw_value: i32,
    /// `ResignValue`: the engine gives up when it is behind by this many hundredths of a pawn.
    pub resign: i32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 64,
            threads: 1,
            lines: 1,
            delay: 40,
            minimum: 0,
            slow_mover: 100,
            variant: "shogi",
            entering: EnteringKing::default(),
            most_moves: 0,
            resign: RESIGN_VALUE.max as i32,
            draw_value: 0,
        }
    }
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("setoption: no option '{0}'; there are {names}", names = names().join(" "))]
    Name(String),
    /// The value is not a whole number in range.
    #[error("setoption {name}: '{value}'; expected a whole number from {min} to {max}")]
    Spin {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
    },
    /// The value is neither `true` nor `false`.
    #[error("setoption {0}: '{1}'; expected true or false")]
    Check(&'static str, String),
    /// There is no such rule.
    #[error(
        "setoption EnteringKingRule: '{0}'; expected one of {rules}",
        rules = EnteringKing::ALL.map(EnteringKing::name).join(" ")
    )]
    EnteringKing(String),
    /// There is no such game.
    #[error("setoption USI_Variant: '{value}'; expected one of {games}", games = NAMES.join(" "))]
    Variant {
        /// The value given.
        value: String,
    },
}

/// The names of all options, as [`Options::describe`] gives them.
fn names() -> Vec<String> {
    let lines = Options::describe();
    lines.iter().filter_map(|line| line.split(' ').nth(2).map(str::to_owned)).collect()
}

/// A whole number between bounds.
struct Spin {
    name: &'static str,
    min: i64,
    max: i64,
}

const HASH: Spin = Spin { name: "USI_Hash", min: 1, max: 1 << 20 };
const THREADS: Spin = Spin { name: "Threads", min: 1, max: 512 };
const MULTI_PV: Spin = Spin { name: "MultiPV", min: 1, max: 500 };
const NETWORK_DELAY: Spin = Spin { name: "NetworkDelay", min: 0, max: 10_000 };
const MINIMUM_THINKING_TIME: Spin = Spin { name: "MinimumThinkingTime", min: 0, max: 100_000 };
const SLOW_MOVER: Spin = Spin { name: "SlowMover", min: 10, max: 1_000 };
const MAX_MOVES: Spin = Spin { name: "MaxMovesToDraw", min: 0, max: 100_000 };
const RESIGN_VALUE: Spin = Spin { name: "ResignValue", min: 0, max: 99_999 };
const DRAW_VALUE: Spin = Spin { name: "DrawValue", min: -10_000, max: 10_000 };
/// How USI writes an empty string.
const EMPTY: &str = "<empty>";

impl Spin {
    fn read(&self, value: &str) -> Result<i64, OptionError> {
        let Self { name, min, max } = *self;
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| OptionError::Spin { name, value: shorten(value), min, max })
    }

    fn describe(&self, default: i64) -> String {
        let Self { name, min, max } = self;
        format!("option name {name} type spin default {default} min {min} max {max}")
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(24).collect()
}

/// What has to follow the change of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing, or nothing before it is next needed.
    None,
    /// Another game is to be set up.
    Variant,
    /// The conversation is to be written to this file; to none if it is empty.
    Log(String),
}

impl Options {
    /// The `option` lines that `usi` is answered with.
    #[must_use]
    pub fn describe() -> Vec<String> {
        let default = Self::default();
        let games: String = NAMES.iter().map(|name| format!(" var {name}")).collect();
        let rules = EnteringKing::ALL.map(|rule| format!(" var {}", rule.name())).concat();
        let entering = default.entering.name();
        let lines = vec![
            format!("option name USI_Variant type combo default {}{games}", default.variant),
            HASH.describe(default.hash as i64),
            "option name USI_Ponder type check default false".to_owned(),
            THREADS.describe(default.threads as i64),
            MULTI_PV.describe(default.lines as i64),
            NETWORK_DELAY.describe(default.delay as i64),
            MINIMUM_THINKING_TIME.describe(default.minimum as i64),
            SLOW_MOVER.describe(default.slow_mover as i64),
            format!("option name EnteringKingRule type combo default {entering}{rules}"),
            MAX_MOVES.describe(default.most_moves.into()),
            DRAW_VALUE.describe(default.draw_value.into()),
            RESIGN_VALUE.describe(default.resign.into()),
            format!("option name DebugLogFile type string default {EMPTY}"),
        ];
        #[cfg(feature = "tune")]
        let lines = lines
            .into_iter()
            .chain(PARAMS.iter().map(|param| spin(param).describe(param.default.into())))
            .collect();
        lines
    }

    /// How the clocks are to be used.
    #[must_use]
    pub fn pace(&self) -> Pace {
        Pace {
            delay: Duration::from_millis(self.delay),
            minimum: Duration::from_millis(self.minimum),
            percent: self.slow_mover as u32,
        }
    }

    /// Sets an option. Names and values are read without regard to case.
    ///
    /// # Errors
    /// If there is no such option or it cannot have this value; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, OptionError> {
        #[cfg(feature = "tune")]
        if let Some(param) = PARAMS.iter().find(|param| param.name == name) {
            params::set(name, spin(param).read(value)? as i32);
            return Ok(Change::None);
        }
        match name.to_ascii_lowercase().as_str() {
            "usi_variant" | "uci_variant" => {
                let wanted = value.to_ascii_lowercase();
                let known = NAMES.iter().find(|&&name| name == wanted);
                self.variant =
                    known.ok_or_else(|| OptionError::Variant { value: shorten(value) })?;
                return Ok(Change::Variant);
            }
            "usi_hash" => self.hash = HASH.read(value)? as usize,
            "threads" => self.threads = THREADS.read(value)? as usize,
            "multipv" => self.lines = MULTI_PV.read(value)? as usize,
            "networkdelay" => self.delay = NETWORK_DELAY.read(value)? as u64,
            "minimumthinkingtime" => self.minimum = MINIMUM_THINKING_TIME.read(value)? as u64,
            "slowmover" => self.slow_mover = SLOW_MOVER.read(value)? as u64,
            "enteringkingrule" => {
                let mut known = EnteringKing::ALL.into_iter();
                let found = known.find(|rule| rule.name().eq_ignore_ascii_case(value));
                self.entering = found.ok_or_else(|| OptionError::EnteringKing(shorten(value)))?;
            }
            "maxmovestodraw" => self.most_moves = MAX_MOVES.read(value)? as u32,
            "drawvalue" => self.draw_value = DRAW_VALUE.read(value)? as i32,
            "resignvalue" => self.resign = RESIGN_VALUE.read(value)? as i32,
            "debuglogfile" if value == EMPTY => return Ok(Change::Log(String::new())),
            "debuglogfile" => return Ok(Change::Log(value.to_owned())),
            // The engine ponders when it is told to; the option only lets a GUI ask.
            "usi_ponder" => {
                if !matches!(value.to_ascii_lowercase().as_str(), "true" | "false") {
                    return Err(OptionError::Check("USI_Ponder", shorten(value)));
                }
            }
            _ => return Err(OptionError::Name(shorten(name))),
        }
        Ok(Change::None)
    }
}

#[cfg(feature = "tune")]
fn spin(param: &Param) -> Spin {
    Spin { name: param.name, min: param.min.into(), max: param.max.into() }
}
