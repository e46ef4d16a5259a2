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

/// The text names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("side '{0}'; expected black, white or both")]
pub struct SideError(String);

impl std::str::FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        match Color::named(text) {
            Some(side) => Ok(Self::One(side)),
            None if text == "both" => Ok(Self::Both),
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
    /// What would the engine play?
    Hint,
    /// What does the engine think of the position?
    Eval,
    /// Take back to the person's last turn.
    Undo,
    /// The engine plays this turn.
    Go,
    /// Begin again.
    New,
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
    ("hint", "", "what the engine would play"),
    ("eval", "", "what the position is worth, term by term"),
    ("undo", "", "take back to your last turn"),
    ("go", "", "let the engine play this turn"),
    ("new", "", "begin again"),
    ("save", "FILE", "write the game as text; as KIF if FILE ends in .kif or .kifu"),
    ("load", "FILE", "read a game back and play on"),
    ("side", "SIDE", "play black, white or both"),
    ("level", "LEVEL", "what the engine has for a move: 500ms, 2s, 10000n (nodes)"),
    ("flip", "", "turn the board round"),
    ("board", "", "draw the board again"),
    ("sfen", "", "print the position as SFEN"),
    ("declare", "", "claim a win: your king has entered the far ranks"),
    ("resign", "", "give up"),
    ("help", "", "this list"),
    ("quit", "", "leave"),
];

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

/// Reads a line. What begins with no word of the list is taken for a move.
///
/// # Errors
/// If a word is followed by what it does not take.
pub fn read(line: &str) -> Result<Order, OrderError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let Some(&(word, argument, _)) = WORDS.iter().find(|(name, _, _)| *name == word) else {
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
        "hint" => Order::Hint,
        "eval" => Order::Eval,
        "undo" => Order::Undo,
        "go" => Order::Go,
        "new" => Order::New,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_list_is_an_order() {
        for (word, argument, _) in WORDS {
            let line = match *argument {
                "SIDE" => format!(" {word}  both "),
                "LEVEL" => format!("{word} 5n"),
                "FILE" => format!("{word} a file"),
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
    fn what_a_word_does_not_take_is_named() {
        for (line, message) in [
            ("save", "save: 'nothing'; expected the name of a file"),
            ("hint now", "hint: 'now'; expected nothing after it"),
            ("side red", "side 'red'; expected black, white or both"),
            (
                "level 9000",
                "level '9000'; expected a time such as 500ms or 2s, or nodes such as 10000n",
            ),
        ] {
            assert_eq!(read(line).unwrap_err().to_string(), message);
        }
    }
}
