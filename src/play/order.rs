//! What a person types.

use std::path::PathBuf;

use super::level::Level;
use crate::board::Color;
use crate::excerpt::excerpt;

/// Who is played by people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// One side; the engine plays the other.
    One(Color),
    /// Both sides.
    Both,
}

impl Side {
    /// Does a person play this side?
    #[must_use]
    pub fn is_played_by_person(self, side: Color) -> bool {
        self != Self::One(!side)
    }
}

impl Side {
    /// Who is played by people, in words.
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::One(side) => side.title(),
            Self::Both => "both sides",
        }
    }
}

/// The text names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("side '{0}'; expected black, white or both")]
pub struct SideError(String);

impl std::str::FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        let lower = text.to_ascii_lowercase();
        match Color::named(&lower) {
            Some(side) => Ok(Self::One(side)),
            None if lower == "both" => Ok(Self::Both),
            None => Err(SideError(excerpt(text))),
        }
    }
}

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Play this move.
    Move(String),
    /// List the legal moves, or those that begin with this text.
    Moves(String),
    /// Explain this piece.
    Piece(String),
    /// Say by what rules the game is played.
    Rules,
    /// What would the engine play?
    Hint,
    /// Show so many of the best lines.
    Analyse(usize),
    /// What does the engine think of the position?
    Eval,
    /// Take back to the person's last turn.
    Undo,
    /// The engine plays this turn.
    Go,
    /// Begin again.
    New,
    /// Begin another game.
    Variant(String),
    /// Set up a position: SFEN or `startpos`, and moves from there.
    Position(String),
    /// Set up a position man by man.
    SetUp,
    /// Write the game.
    Save(PathBuf),
    /// Read a game.
    Load(PathBuf),
    /// Change sides.
    Side(Side),
    /// Change the strength.
    Level(Level),
    /// Turn the board round.
    Flip,
    /// Draw the board.
    Board,
    /// Print the position as SFEN.
    Sfen,
    /// Claim a win because the king has entered the far ranks.
    Declare,
    /// Give up.
    Resign,
    /// Say what can be typed.
    Help,
    /// Leave.
    Quit,
    /// Nothing.
    Nothing,
}

/// Every word with what follows it and what it does, as `help` shows them.
pub const WORDS: &[(&str, &str, &str)] = &[
    ("moves", "[START]", "list the legal moves, or those that begin with START"),
    ("piece", "PIECE", "how a piece moves, by its letter or its name; ? for all"),
    ("rules", "", "the rules of the game, and its pieces"),
    ("hint", "", "what the engine would play, and how sure it is"),
    ("analyse", "[LINES]", "the best lines of play, three if not said"),
    ("eval", "", "what the position is worth, term by term"),
    ("undo", "", "take back to your last turn"),
    ("go", "", "let the engine play this turn"),
    ("new", "", "begin again"),
    ("variant", "NAME", "begin another game"),
    ("position", "SFEN", "set up a position; startpos is the first one, moves … may follow"),
    ("setup", "", "set up a position man by man"),
    ("save", "FILE", "write the game as text; as KIF or CSA if FILE ends in .kif, .kifu or .csa"),
    ("load", "FILE", "read a game back and play on: text, KIF, CSA, or one of a .jsonl file"),
    ("side", "SIDE", "play black, white or both"),
    (
        "level",
        "LEVEL",
        "how strong it is, 1 to 10, or what it has for a move: 500ms, 2s, 1m, 10k nodes",
    ),
    ("flip", "", "turn the board round"),
    ("board", "", "draw the board again"),
    ("sfen", "", "print the position as SFEN"),
    ("declare", "", "claim a win: your king has entered the far ranks"),
    ("resign", "", "give up"),
    ("help", "", "this list"),
    ("quit", "", "leave"),
];

/// What is typed instead of a word of the list.
const ALIASES: &[(&str, &str)] =
    &[("exit", "quit"), ("q", "quit"), ("?", "help"), ("analyze", "analyse"), ("back", "undo")];

/// The lines that `analyse` shows if it is not told how many, and the most it shows.
const LINES: usize = 3;
const MOST_LINES: usize = 20;

/// Why a line is no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// A word that needs something after it, or must have nothing after it.
    #[error("{word}: '{found}'; expected {expected}")]
    Argument {
        /// The word.
        word: &'static str,
        /// What follows it.
        found: String,
        /// What may.
        expected: &'static str,
    },
    /// No level.
    #[error(transparent)]
    Level(#[from] super::level::LevelError),
    /// No side.
    #[error(transparent)]
    Side(#[from] SideError),
}

/// Reads a line. What begins with no word of the list, in small letters or capitals, is taken for a
/// move.
///
/// # Errors
/// If a word is followed by what it does not take.
pub fn read(line: &str) -> Result<Order, OrderError> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let typed = first.to_ascii_lowercase();
    let meant = ALIASES.iter().find(|(alias, _)| *alias == typed).map_or(&*typed, |alias| alias.1);
    let Some(&(word, argument, _)) = WORDS.iter().find(|(name, _, _)| *name == meant) else {
        return Ok(if line.is_empty() { Order::Nothing } else { Order::Move(line.to_owned()) });
    };
    let wrong = |expected| {
        let found = excerpt(if rest.is_empty() { "nothing" } else { rest });
        Err(OrderError::Argument { word, found, expected })
    };
    if argument.is_empty() && !rest.is_empty() {
        return wrong("nothing after it");
    }
    Ok(match word {
        "moves" => Order::Moves(rest.to_owned()),
        "piece" if rest.is_empty() => return wrong("the letter or the name of a piece"),
        "piece" => Order::Piece(rest.to_owned()),
        "rules" => Order::Rules,
        "hint" => Order::Hint,
        "analyse" if rest.is_empty() => Order::Analyse(LINES),
        "analyse" => match rest.parse() {
            Ok(lines @ 1..=MOST_LINES) => Order::Analyse(lines),
            _ => return wrong("how many lines, 1 to 20"),
        },
        "eval" => Order::Eval,
        "undo" => Order::Undo,
        "go" => Order::Go,
        "new" => Order::New,
        "variant" if rest.is_empty() => return wrong("the name of a game"),
        "variant" => Order::Variant(rest.to_ascii_lowercase()),
        "position" if rest.is_empty() => return wrong("a position as SFEN, or startpos"),
        "position" => Order::Position(rest.to_owned()),
        "setup" => Order::SetUp,
        "save" | "load" if rest.is_empty() => return wrong("the name of a file"),
        "save" => Order::Save(rest.into()),
        "load" => Order::Load(rest.into()),
        "side" => Order::Side(rest.parse()?),
        "level" => Order::Level(rest.parse()?),
        "flip" => Order::Flip,
        "board" => Order::Board,
        "sfen" => Order::Sfen,
        "declare" => Order::Declare,
        "resign" => Order::Resign,
        "help" => Order::Help,
        _ => Order::Quit,
    })
}

/// A move as it is written, of one that is typed less strictly: `1O-1N`, `7g 7f`, `p*5e`. `None` if
/// it does not look like a move at all.
#[must_use]
pub fn strict_move(typed: &str) -> Option<String> {
    if !typed.contains('*') && !typed.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '-' | '–');
    let text = typed.chars().filter(kept).collect::<String>().to_ascii_lowercase();
    Some(match text.split_once('*') {
        Some((piece, to)) => format!("{}*{to}", piece.to_ascii_uppercase()),
        // No board has a rank x; it is how others write that something is taken.
        None => text.replace('x', ""),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_list_is_an_order() {
        for (word, argument, _) in WORDS {
            let line = match *argument {
                "SIDE" => format!(" {word}  both "),
                "LEVEL" => format!("{word} 5n"),
                "FILE" | "PIECE" | "NAME" | "SFEN" => format!("{word} a file"),
                _ => (*word).to_owned(),
            };
            assert!(!matches!(read(&line), Ok(Order::Move(_) | Order::Nothing) | Err(_)), "{line}");
        }
        assert_eq!(read("quit"), Ok(Order::Quit));
        assert_eq!(read("save a file"), Ok(Order::Save("a file".into())));
        assert_eq!(read("  "), Ok(Order::Nothing));
        assert_eq!(read("7g7f"), Ok(Order::Move("7g7f".to_owned())));
    }

    #[test]
    fn what_is_meant_is_understood() {
        for (line, order) in [
            ("exit", Order::Quit),
            ("UNDO", Order::Undo),
            ("Analyze 5", Order::Analyse(5)),
            ("analyse", Order::Analyse(LINES)),
            ("side WHITE", Order::Side(Side::One(Color::White))),
            ("variant Ito", Order::Variant("ito".to_owned())),
        ] {
            assert_eq!(read(line), Ok(order), "{line}");
        }
        for (typed, meant) in [
            ("1o-1n", Some("1o1n")),
            ("7G 7F", Some("7g7f")),
            ("8hx2b+", Some("8h2b+")),
            ("+p*5E", Some("+P*5e")),
            ("x*5e", Some("X*5e")),
            ("castle", None),
        ] {
            assert_eq!(strict_move(typed).as_deref(), meant, "{typed}");
        }
    }

    #[test]
    fn what_a_word_does_not_take_is_named() {
        for (line, message) in [
            ("save", "save: 'nothing'; expected the name of a file"),
            ("hint now", "hint: 'now'; expected nothing after it"),
            ("analyse 0", "analyse: '0'; expected how many lines, 1 to 20"),
            ("side red", "side 'red'; expected black, white or both"),
            (
                "level 90",
                "level '90'; expected 1 to 10, a time such as 500ms, 0.5s or 1m, or nodes such as 10k",
            ),
        ] {
            assert_eq!(read(line).unwrap_err().to_string(), message);
        }
    }
}
