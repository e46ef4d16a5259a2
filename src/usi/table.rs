//! The table of options that `usi` is answered from, `setoption` is read by, and the README is checked
//! against.

use std::fmt;

use super::options::{Change, Options};
use crate::excerpt::excerpt;
use crate::levels::{FULL_SKILL, LEAST_ELO, MOST_ELO};
use crate::rules::{EnteringKing, NAMES};
#[cfg(feature = "tune")]
use crate::search::params::{self, PARAMS};

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
    /// `true` and `false`, and which of them it is counts.
    Switch { get: fn(&Options) -> bool, set: fn(&mut Options, bool) },
    /// The path of a file, or nothing.
    Path(fn(String) -> Change),
    /// A number of the search.
    #[cfg(feature = "tune")]
    Param(&'static params::Param),
}

macro_rules! numbers {
    ($field:ident: $type:ty, $min:expr, $max:expr) => {
        Values::Numbers {
            min: $min,
            max: $max,
            get: |options| options.$field as i64,
            set: |options, value| options.$field = value as $type,
        }
    };
}

macro_rules! switch {
    ($field:ident) => {
        Values::Switch { get: |options| options.$field, set: |options, on| options.$field = on }
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
        numbers!(hash: usize, 1, 1 << 20),
        "size of the transposition table in MB; the memory is taken at `isready`",
    ),
    entry("Threads", numbers!(threads: usize, 1, 512), "threads that search"),
    entry("MultiPV", numbers!(lines: usize, 1, 500), "best lines shown"),
    entry("NetworkDelay", numbers!(delay: u64, 0, 10_000), "milliseconds kept back of the clocks"),
    entry(
        "MinimumThinkingTime",
        numbers!(minimum: u64, 0, 100_000),
        "the least milliseconds for a move, where the clocks have them",
    ),
    entry(
        "SlowMover",
        numbers!(slow_mover: u64, 10, 1_000),
        "a move's share of the clock, in per cent of what is thought right",
    ),
    entry("EnteringKingRule", ENTERING_KINGS, "when the engine declares a win in shogi"),
    entry(
        "MaxMovesToDraw",
        numbers!(most_moves: u32, 0, 100_000),
        "moves after which a game is drawn; 0 for never",
    ),
    entry(
        "DrawValue",
        numbers!(draw_value: i32, -10_000, 10_000),
        "what a draw is worth to the engine, in hundredths",
    ),
    entry(
        "ResignValue",
        numbers!(resign: i32, 0, 99_999),
        "it gives up when behind by so many hundredths",
    ),
    entry(
        "USI_ShowWDL",
        switch!(show_wdl),
        "show the chances of a win, a draw and a loss beside each score, in thousandths",
    ),
    entry(
        "SkillLevel",
        numbers!(skill: u8, 0, FULL_SKILL as i64),
        "how well it plays: every two are one level of `henka play`; 20 holds nothing back",
    ),
    entry("USI_LimitStrength", switch!(limit_strength), "let `USI_Elo` say how well it plays"),
    entry(
        "USI_Elo",
        numbers!(elo: i64, LEAST_ELO, MOST_ELO),
        "how well, on its own scale (docs/strength.md)",
    ),
    entry(
        "SkillSeed",
        numbers!(skill_seed: u64, 0, 1_000_000_000),
        "what the errors of a lesser skill are drawn from; 0 for something new each time",
    ),
    entry("OwnBook", switch!(own_book), "play the moves of the book, where it has any"),
    entry(
        "BookFile",
        Values::Path(Change::Book),
        "a book of openings of the game, as `henka book` makes it or YaneuraOu's `.db` files are",
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
            Values::Either | Values::Switch { .. } => Some(&["true", "false"]),
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
            Values::Switch { get, .. } => get(&options).to_string(),
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
            Values::Either | Values::Switch { .. } => "check",
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
            Values::Switch { set, .. } => set(self, entry.read_word(value)? == "true"),
            Values::Path(change) if value == EMPTY => return Ok(change(String::new())),
            Values::Path(change) => return Ok(change(value.to_owned())),
            #[cfg(feature = "tune")]
            Values::Param(param) => _ = params::set(param.name, entry.read_number(value)? as i32),
        }
        Ok(Change::None)
    }
}
