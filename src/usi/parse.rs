//! Reads a line as a command.

use std::fmt;
use std::iter::Peekable;
use std::time::Duration;

use crate::clock::Clocks;
use crate::excerpt::excerpt;

/// A command, read but not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `usi`
    Usi,
    /// `isready`
    IsReady,
    /// `setoption name N [value V]`
    SetOption {
        /// The option's name as it was given.
        name: String,
        /// Its new value; empty if none was given.
        value: String,
    },
    /// `usinewgame`
    NewGame,
    /// `gameover …`
    GameOver,
    /// `position …`
    Position(Setup),
    /// `go …`
    Go(Go),
    /// `go mate [MS|infinite]`, with the time if there is one.
    GoMate(Option<Duration>),
    /// `perft N` or `go perft N`
    Perft(u32),
    /// `bench [depth]`
    Bench(Option<u32>),
    /// `stop`
    Stop,
    /// `ponderhit [times]`, with those that can be read, and what is wrong with the first other one.
    PonderHit(Option<Clocks>, Option<ParseError>),
    /// `quit`
    Quit,
    /// `d`
    Display,
    /// `moves`
    Moves,
    /// `eval`
    Eval,
    /// Anything else, which USI asks to ignore.
    Unknown,
}

/// The arguments of `position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The position; `None` for the starting position.
    pub sfen: Option<String>,
    /// The moves played from there.
    pub moves: Vec<String>,
}

/// The arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The clocks, if any time was given.
    pub clocks: Option<Clocks>,
    /// `movetime`
    pub movetime: Option<Duration>,
    /// `depth`
    pub depth: Option<u32>,
    /// `nodes`
    pub nodes: Option<u64>,
    /// `infinite`
    pub infinite: bool,
    /// `ponder`
    pub ponder: bool,
    /// `searchmoves`
    pub searchmoves: Vec<String>,
    /// The first part that could not be understood; the rest is as if it were not there.
    pub fault: Option<ParseError>,
}

/// Why a line is not carried out: which part of it is wrong, and what would be allowed there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// More than any command needs.
    #[error("a line of more than {LONGEST} bytes is not read")]
    Long,
    /// `position` without a position.
    #[error("position: '{0}'; expected startpos or sfen")]
    Position(String),
    /// Something else than `moves` after the position.
    #[error("position: '{0}' after the position; expected moves")]
    AfterPosition(String),
    /// A `setoption` without a name.
    #[error("setoption: '{0}'; expected name N, then optionally value V")]
    SetOption(String),
    /// A word that needs a whole number after it.
    #[error("{command} {word}: '{value}'; expected a whole number {range}")]
    Number {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// What follows it.
        value: String,
        /// What would be allowed.
        range: Range,
    },
    /// A word `go` does not know.
    #[error("go: '{0}'; expected one of {words}", words = GO_WORDS.join(" "))]
    Go(String),
}

/// The whole numbers that a word may be followed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
}

impl Range {
    const DEPTH: Self = Self { min: 1, max: 100 };
    const COUNT: Self = Self { min: 0, max: u64::MAX };
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {} ", self.min)?;
        if self.max == u64::MAX { f.write_str("on") } else { write!(f, "to {}", self.max) }
    }
}

/// The longest line that is read, in bytes: room for games of a million moves.
pub const LONGEST: usize = 16 << 20;

fn shown(word: Option<&str>) -> String {
    excerpt(word.unwrap_or("nothing"))
}

/// Reads one line.
///
/// # Errors
/// If the command is known but its arguments are not.
pub fn parse(line: &str) -> Result<Command, ParseError> {
    let mut words = line.split_ascii_whitespace();
    Ok(match words.next() {
        Some("usi") => Command::Usi,
        Some("isready") => Command::IsReady,
        Some("setoption") => set_option(line, words)?,
        Some("usinewgame") => Command::NewGame,
        Some("gameover") => Command::GameOver,
        Some("position") => Command::Position(position(words)?),
        Some("go") => go(words)?,
        Some("perft") => Command::Perft(depth("perft", "depth", words.next())?),
        Some("bench") => Command::Bench(match words.next() {
            Some(word) => Some(depth("bench", "depth", Some(word))?),
            None => None,
        }),
        Some("stop") => Command::Stop,
        Some("ponderhit") => ponder_hit(words),
        Some("quit") => Command::Quit,
        Some("d") => Command::Display,
        Some("moves") => Command::Moves,
        Some("eval") => Command::Eval,
        _ => Command::Unknown,
    })
}

/// A whole number in this range.
fn number(
    command: &'static str,
    word: &str,
    value: Option<&str>,
    range: Range,
) -> Result<u64, ParseError> {
    let number = value.and_then(|text| text.parse().ok());
    number.filter(|number| (range.min..=range.max).contains(number)).ok_or_else(|| {
        ParseError::Number { command, word: word.to_owned(), value: shown(value), range }
    })
}

/// A number of plies.
fn depth(command: &'static str, word: &str, value: Option<&str>) -> Result<u32, ParseError> {
    number(command, word, value, Range::DEPTH).map(|plies| plies as u32)
}

/// Reads the name and the value of an option. The value is the rest of the line, a path may have several blanks in a row.
fn set_option<'a>(
    line: &'a str,
    mut words: impl Iterator<Item = &'a str>,
) -> Result<Command, ParseError> {
    match words.next() {
        Some("name") => {}
        other => return Err(ParseError::SetOption(shown(other))),
    }
    let (mut name, mut value) = (String::new(), String::new());
    for word in words {
        if word == "value" {
            // The word is a part of the line: how far into it?
            let end = word.as_ptr() as usize - line.as_ptr() as usize + word.len();
            line[end..].trim_ascii().clone_into(&mut value);
            break;
        }
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
    }
    if name.is_empty() {
        return Err(ParseError::SetOption("name without a name".to_owned()));
    }
    Ok(Command::SetOption { name, value })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Setup, ParseError> {
    let mut rest = Vec::new();
    let sfen = match words.next() {
        Some("startpos") => None,
        Some("sfen") => {
            let mut fields = Vec::new();
            for word in words.by_ref() {
                if word == "moves" {
                    rest.push(word);
                    break;
                }
                fields.push(word);
            }
            Some(fields.join(" "))
        }
        other => return Err(ParseError::Position(shown(other))),
    };
    rest.extend(words);
    match rest.split_first() {
        None => Ok(Setup { sfen, moves: Vec::new() }),
        Some((&"moves", moves)) => {
            Ok(Setup { sfen, moves: moves.iter().map(|&mv| mv.to_owned()).collect() })
        }
        Some((other, _)) => Err(ParseError::AfterPosition(shown(Some(other)))),
    }
}

/// A time in milliseconds. A clock that is overdrawn, and therefore negative, has run out.
fn time(command: &'static str, word: &str, value: Option<&str>) -> Result<Duration, ParseError> {
    let overdrawn = value.and_then(|text| text.strip_prefix('-')).map(str::parse::<u64>);
    match overdrawn {
        Some(Ok(_)) => Ok(Duration::ZERO),
        _ => number(command, word, value, Range::COUNT).map(Duration::from_millis),
    }
}

/// Takes a clock word and its time; `false` if the word is about something else.
fn clock<'a>(
    clocks: &mut Option<Clocks>,
    command: &'static str,
    word: &str,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<bool, ParseError> {
    if !matches!(word, "btime" | "wtime" | "binc" | "winc" | "byoyomi") {
        return Ok(false);
    }
    let time = time(command, word, words.next())?;
    let clocks = clocks.get_or_insert_default();
    let ([black, white], [black_increment, white_increment]) =
        (&mut clocks.remaining, &mut clocks.increment);
    match word {
        "btime" => *black = time,
        "wtime" => *white = time,
        "binc" => *black_increment = time,
        "winc" => *white_increment = time,
        _ => clocks.byoyomi = time,
    }
    Ok(true)
}

/// Whoever thinks on the opponent's time is to go on with his own, whatever is said of the clocks.
fn ponder_hit<'a>(mut words: impl Iterator<Item = &'a str>) -> Command {
    let (mut clocks, mut fault) = (None, None);
    while let Some(word) = words.next() {
        if let Err(error) = clock(&mut clocks, "ponderhit", word, &mut words) {
            fault.get_or_insert(error);
        }
    }
    Command::PonderHit(clocks, fault)
}

/// The words that `go` knows.
const GO_WORDS: &[&str] = &[
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "winc",
    "movetime",
    "depth",
    "nodes",
    "infinite",
    "ponder",
    "mate",
    "perft",
    "searchmoves",
];

/// Reads how long to look for a mate; as long as it takes, if nothing is said.
fn go_mate(time: Option<&str>) -> Result<Command, ParseError> {
    let time = match time {
        None | Some("infinite") => None,
        Some(_) => Some(self::time("go", "mate", time)?),
    };
    Ok(Command::GoMate(time))
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, ParseError> {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "mate" => return go_mate(words.next()),
            "perft" => return Ok(Command::Perft(depth("go", word, words.next())?)),
            _ => {}
        }
        if let Err(error) = go.read(word, &mut words) {
            go.fault.get_or_insert(error);
        }
    }
    Ok(Command::Go(go))
}

impl Go {
    /// Reads a word and what belongs to it.
    fn read<'a>(
        &mut self,
        word: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<(), ParseError> {
        const GO: &str = "go";
        if clock(&mut self.clocks, GO, word, words)? {
            return Ok(());
        }
        match word {
            "movetime" => self.movetime = Some(time(GO, word, words.next())?),
            "depth" => self.depth = Some(depth(GO, word, words.next())?),
            "nodes" => self.nodes = Some(number(GO, word, words.next(), Range::COUNT)?),
            "infinite" => self.infinite = true,
            "ponder" => self.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    self.searchmoves.push(mv.to_owned());
                }
            }
            other => return Err(ParseError::Go(shown(Some(other)))),
        }
        Ok(())
    }
}
