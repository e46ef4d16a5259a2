//! The options a GUI may set: one table that `usi` is answered from, `setoption` is read by, and the
//! README is checked against.

use std::fmt;
use std::time::Duration;

use crate::clock::Pace;
use crate::excerpt::excerpt;
use crate::rules::{EnteringKing, NAMES};
#[cfg(feature = "tune")]
use crate::search::params::{self, PARAMS};

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
            resign: 99_999,
            draw_value: 0,
        }
    }
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error(
        "setoption: no option '{0}'; there are {names}",
        names = table().map(|entry| entry.name).collect::<Vec<_>>().join(" ")
    )]
    Name(String),
    /// The value is not one that the option can have.
    #[error("setoption {name}: '{value}'; expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// What would be allowed.
        expected: String,
    },
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
    /// The network in this file is to judge positions; the game's own if the path is empty.
    Network(String),
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The option's name.
    pub name: &'static str,
    /// Another name that is understood.
    alias: Option<&'static str>,
    values: Values,
    /// What it is, in the words of the README.
    meaning: &'static str,
}

/// What an option's values are, and where its value is kept.
#[derive(Clone, Copy, Debug)]
enum Values {
    /// Whole numbers between bounds.
    Numbers { min: i64, max: i64, get: fn(&Options) -> i64, set: fn(&mut Options, i64) },
    /// Some words.
    Words {
        words: &'static [&'static str],
        get: fn(&Options) -> &'static str,
        set: fn(&mut Options, &'static str) -> Change,
    },
    /// `true` and `false`. Which of them it is changes nothing: the engine ponders when it is told
    /// to, and the option only lets a GUI ask.
    Either,
    /// The path of a file, or nothing.
    Path(fn(String) -> Change),
    /// A number of the search.
    #[cfg(feature = "tune")]
    Param(&'static params::Param),
}

macro_rules! numbers {
    ($field:ident: $type:ty, $min:literal to $max:expr) => {
        Values::Numbers {
            min: $min,
            max: $max,
            get: |options| options.$field as i64,
            set: |options, value| options.$field = value as $type,
        }
    };
}

const GAMES: Values = Values::Words {
    words: NAMES,
    get: |options| options.variant,
    set: |options, name| {
        options.variant = name;
        Change::Variant
    },
};

const ENTERING_KINGS: Values = Values::Words {
    words: {
        let [none, csa_24, csa_27] = EnteringKing::ALL;
        &[none.name(), csa_24.name(), csa_27.name()]
    },
    get: |options| options.entering.name(),
    set: |options, name| {
        let rule = EnteringKing::ALL.into_iter().find(|rule| rule.name() == name);
        options.entering = rule.unwrap_or_default();
        Change::None
    },
};

const fn entry(name: &'static str, values: Values, meaning: &'static str) -> Entry {
    Entry { name, alias: None, values, meaning }
}

/// All options, in the order in which GUIs show them.
const TABLE: &[Entry] = &[
    Entry {
        alias: Some("UCI_Variant"),
        ..entry("USI_Variant", GAMES, "the game (`UCI_Variant` is understood too)")
    },
    entry(
        "USI_Hash",
        numbers!(hash: usize, 1 to 1 << 20),
        "size of the transposition table in MB; the memory is taken at `isready`",
    ),
    entry("Threads", numbers!(threads: usize, 1 to 512), "threads that search"),
    entry("MultiPV", numbers!(lines: usize, 1 to 500), "best lines shown"),
    entry(
        "NetworkDelay",
        numbers!(delay: u64, 0 to 10_000),
        "milliseconds kept back of the clocks",
    ),
    entry(
        "MinimumThinkingTime",
        numbers!(minimum: u64, 0 to 100_000),
        "the least milliseconds for a move, where the clocks have them",
    ),
    entry(
        "SlowMover",
        numbers!(slow_mover: u64, 10 to 1_000),
        "a move's share of the clock, in per cent of what is thought right",
    ),
    entry("EnteringKingRule", ENTERING_KINGS, "when the engine declares a win in shogi"),
    entry(
        "MaxMovesToDraw",
        numbers!(most_moves: u32, 0 to 100_000),
        "moves after which a game is drawn; 0 for never",
    ),
    entry(
        "DrawValue",
        numbers!(draw_value: i32, -10_000 to 10_000),
        "what a draw is worth to the engine, in hundredths of a pawn",
    ),
    entry(
        "ResignValue",
        numbers!(resign: i32, 0 to 99_999),
        "it gives up when behind by so many hundredths of a pawn",
    ),
    entry(
        "EvalFile",
        Values::Path(Change::Network),
        "a network of the game to judge positions with, instead of the one it has",
    ),
    entry("DebugLogFile", Values::Path(Change::Log), "where to keep the conversation, with times"),
    entry("USI_Ponder", Values::Either, "the GUI may let the engine think on the opponent's time"),
];

/// How USI writes an empty string.
const EMPTY: &str = "<empty>";
/// More words than this have a table of their own in the README.
const FEW: usize = 5;

/// All options; in a `tune` build also the numbers of the search.
pub fn table() -> impl Iterator<Item = Entry> {
    let table = TABLE.iter().copied();
    #[cfg(feature = "tune")]
    let table = table.chain(
        PARAMS
            .iter()
            .map(|param| entry(param.name, Values::Param(param), "a number of the search")),
    );
    table
}

impl Entry {
    fn is_called(self, name: &str) -> bool {
        [Some(self.name), self.alias]
            .into_iter()
            .flatten()
            .any(|own| own.eq_ignore_ascii_case(name))
    }

    /// Its bounds, if its values are numbers.
    fn bounds(self) -> Option<(i64, i64)> {
        match self.values {
            Values::Numbers { min, max, .. } => Some((min, max)),
            #[cfg(feature = "tune")]
            Values::Param(param) => Some((param.min.into(), param.max.into())),
            _ => None,
        }
    }

    /// Its values, if they are words.
    const fn words(self) -> Option<&'static [&'static str]> {
        match self.values {
            Values::Words { words, .. } => Some(words),
            Values::Either => Some(&["true", "false"]),
            _ => None,
        }
    }

    /// Its value before it is set, as USI writes it.
    fn default(self) -> String {
        let options = Options::default();
        match self.values {
            Values::Numbers { get, .. } => get(&options).to_string(),
            Values::Words { get, .. } => get(&options).to_owned(),
            Values::Either => false.to_string(),
            Values::Path(_) => EMPTY.to_owned(),
            #[cfg(feature = "tune")]
            Values::Param(param) => param.default.to_string(),
        }
    }

    /// The option's row in the table of the README.
    #[must_use]
    pub fn row(self) -> String {
        let quoted = |word: &str| format!("`{word}`");
        let (default, range) = match (self.values, self.bounds(), self.words()) {
            (Values::Words { words, .. }, ..) => {
                let all: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                let few = words.len() <= FEW;
                let range = if few { all.join(", ") } else { "see below".to_owned() };
                (quoted(&self.default()), range)
            }
            (_, Some((min, max)), _) => (self.default(), format!("{min} … {max}")),
            (.., Some(words)) => (self.default(), words.join(", ")),
            _ => ("empty".to_owned(), "a path".to_owned()),
        };
        format!("| `{}` | {default} | {range} | {} |", self.name, self.meaning)
    }

    fn read_number(self, text: &str) -> Result<i64, OptionError> {
        let (min, max) = self.bounds().unwrap_or_default();
        let number = text.parse().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| self.refused(text, format!("a whole number from {min} to {max}")))
    }

    fn read_word(self, text: &str) -> Result<&'static str, OptionError> {
        let words = self.words().unwrap_or_default();
        let word = words.iter().find(|word| word.eq_ignore_ascii_case(text)).copied();
        word.ok_or_else(|| self.refused(text, format!("one of {}", words.join(" "))))
    }

    fn refused(self, text: &str, expected: String) -> OptionError {
        OptionError::Value { name: self.name, value: excerpt(text), expected }
    }
}

/// The line that says to a GUI what the option is.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.values {
            Values::Words { .. } => "combo",
            Values::Either => "check",
            Values::Path(_) => "string",
            _ => "spin",
        };
        write!(f, "option name {} type {kind} default {}", self.name, self.default())?;
        match self.values {
            Values::Words { words, .. } => {
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            _ => self.bounds().map_or(Ok(()), |(min, max)| write!(f, " min {min} max {max}")),
        }
    }
}

impl Options {
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
        let known = table().find(|entry| entry.is_called(name));
        let entry = known.ok_or_else(|| OptionError::Name(excerpt(name)))?;
        match entry.values {
            Values::Numbers { set, .. } => set(self, entry.read_number(value)?),
            Values::Words { set, .. } => return Ok(set(self, entry.read_word(value)?)),
            Values::Either => _ = entry.read_word(value)?,
            Values::Path(change) if value == EMPTY => return Ok(change(String::new())),
            Values::Path(change) => return Ok(change(value.to_owned())),
            #[cfg(feature = "tune")]
            Values::Param(param) => _ = params::set(param.name, entry.read_number(value)? as i32),
        }
        Ok(Change::None)
    }
}
