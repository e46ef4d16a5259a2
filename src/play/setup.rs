//! A position that is set up man by man: what is typed, and the diagram it changes.

use crate::board::{Color, Square};
use crate::excerpt::excerpt;
use crate::position::{Diagram, Man, sfen};
use crate::rules::Rules;

/// What can be typed while a position is set up, and what it does.
pub const LINES: &[(&str, &str)] = &[
    ("P 7g 6g", "puts pawns there; capitals are Black's men, small letters White's, + promotes"),
    ("off 7g 6g", "takes off who stands there"),
    ("hand p 2", "gives White two pawns in hand; 0 takes them away"),
    ("turn white", "White is to move"),
    ("empty", "takes all men off"),
    ("start", "puts all men where the game begins"),
    ("board", "draws the board"),
    ("done", "plays on from here, if the position is possible"),
    ("cancel", "goes back to the game"),
];

/// A change to the position, or what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Put these men on these squares; `None` takes off who stands there.
    Put(Vec<(Square, Option<Man>)>),
    /// Give a side so many men of a kind in hand.
    Hold(Man, u8),
    /// Make it the turn of a side.
    Turn(Color),
    /// Take all men off.
    Empty,
    /// Put all men where the game begins.
    Start,
    /// Draw the board.
    Board,
    /// Say what can be typed.
    Help,
    /// Play on from here.
    Done,
    /// Go back to the game.
    Cancel,
    /// Nothing.
    Nothing,
}

/// Reads a line that is typed while a position of this game is set up.
///
/// # Errors
/// If it is none; says which part is wrong and what is allowed.
pub fn read(line: &str, rules: &Rules) -> Result<Change, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower = words.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
    Ok(match (lower.as_str(), &words[..]) {
        ("", _) => Change::Nothing,
        ("empty", [_]) => Change::Empty,
        ("start", [_]) => Change::Start,
        ("board", [_]) => Change::Board,
        ("help" | "?", [_]) => Change::Help,
        ("done", [_]) => Change::Done,
        ("cancel" | "quit" | "exit" | "q", [_]) => Change::Cancel,
        ("turn", [_, side]) => Change::Turn(turn(side)?),
        ("turn", _) => return Err("turn: expected black or white after it".to_owned()),
        ("hand", [_, man]) => Change::Hold(in_hand(man, rules)?, 1),
        ("hand", [_, man, count]) => Change::Hold(in_hand(man, rules)?, number(count)?),
        ("hand", _) => return Err("hand: expected a man and how many, such as hand P 2".to_owned()),
        ("off", [_]) => return Err("off: expected squares after it".to_owned()),
        ("off", [_, squares @ ..]) => {
            let off = |text: &&str| Ok((square(text, rules)?, None));
            Change::Put(squares.iter().map(off).collect::<Result<_, String>>()?)
        }
        _ => put(&words, rules)?,
    })
}

/// Men, and after each the squares he is put on; one square may be written together with him.
fn put(words: &[&str], rules: &Rules) -> Result<Change, String> {
    let (mut men, mut man, mut placed) = (Vec::new(), None, true);
    for word in words {
        let digit = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        let (symbol, at) = word.split_at(digit);
        if !symbol.is_empty() {
            if !placed {
                break;
            }
            man = Some(read_man(symbol, rules)?);
            placed = false;
        }
        if !at.is_empty() {
            men.push((square(at, rules)?, man));
            placed = true;
        }
    }
    match men.first() {
        Some((_, Some(_))) if placed => Ok(Change::Put(men)),
        _ => Err(format!(
            "'{}'; expected a man and his squares, such as P 7g",
            excerpt(&words.join(" "))
        )),
    }
}

fn read_man(text: &str, rules: &Rules) -> Result<Man, String> {
    let unknown = || format!("no man '{}'; there are {}", excerpt(text), sfen::letters(rules));
    Man::read(rules, text).ok_or_else(unknown)
}

fn in_hand(text: &str, rules: &Rules) -> Result<Man, String> {
    let man = read_man(text, rules)?;
    if rules.kinds.hand().contains(&man.kind) {
        return Ok(man);
    }
    let letters = rules.hand_letters();
    Err(format!("hand: '{}' is never in hand; expected one of {letters}", excerpt(text)))
}

fn square(text: &str, rules: &Rules) -> Result<Square, String> {
    rules.board.parse(&text.to_ascii_lowercase()).map_err(|error| error.to_string())
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("hand: '{}'; expected how many, 0 to 255", excerpt(text)))
}

fn turn(text: &str) -> Result<Color, String> {
    let side = Color::named(&text.to_ascii_lowercase());
    side.ok_or_else(|| format!("turn: '{}'; expected black or white", excerpt(text)))
}

/// Carries out a change to the men, the hands or the turn.
pub fn apply(change: &Change, diagram: &mut Diagram) {
    match change {
        Change::Put(men) => men.iter().for_each(|&(square, man)| diagram.put(square, man)),
        &Change::Hold(man, count) => diagram.hold(man, count),
        &Change::Turn(side) => diagram.turn_to(side),
        Change::Empty => *diagram = diagram.cleared(),
        Change::Start => {
            let rules = diagram.rules();
            // The starting position of a game can be read.
            if let Ok(start) = Diagram::from_sfen(rules, rules.start) {
                *diagram = start;
            }
        }
        Change::Board | Change::Help | Change::Done | Change::Cancel | Change::Nothing => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(game: &str, lines: &[&str]) -> String {
        let rules = Rules::named(game).unwrap();
        let mut diagram = Diagram::from_sfen(rules, rules.start).unwrap();
        for line in lines {
            apply(&read(line, rules).unwrap(), &mut diagram);
        }
        diagram.sfen()
    }

    #[test]
    fn men_are_put_on_squares() {
        let lines = ["empty", "K5i k 5a", "+P 5e 4E", "off 4e", "hand p 2", "hand R", "turn White"];
        assert_eq!(after("shogi", &lines), "4k4/9/9/9/4+P4/9/9/9/4K4 w R2p 1");
        assert_eq!(after("shogi", &["empty", "start"]), Rules::named("shogi").unwrap().start);
        assert_eq!(
            after("shogi", &["hand p 2", "hand p 0", ""]),
            Rules::named("shogi").unwrap().start
        );
        assert!(after("minjiku", &["off 5l"]).split(' ').next().unwrap().ends_with("****M*****"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let shogi = Rules::named("shogi").unwrap();
        for (line, message) in [
            ("castle", "no man 'castle'; there are KRBGSNLP in either case (a + before RBSNLP)"),
            ("P 10a", "'10a' is not a square: a file 1 to 9, then a rank a to i"),
            ("P", "'P'; expected a man and his squares, such as P 7g"),
            ("P K 5e", "'P K 5e'; expected a man and his squares, such as P 7g"),
            ("7g", "'7g'; expected a man and his squares, such as P 7g"),
            ("+G 7g", "no man '+G'; there are KRBGSNLP in either case (a + before RBSNLP)"),
            ("hand K", "hand: 'K' is never in hand; expected one of RBGSNLP"),
            ("hand P many", "hand: 'many'; expected how many, 0 to 255"),
            ("turn red", "turn: 'red'; expected black or white"),
            ("off", "off: expected squares after it"),
        ] {
            assert_eq!(read(line, shogi).unwrap_err(), message, "{line}");
        }
        let minjiku = Rules::named("minjiku").unwrap();
        let refused = read("hand P", minjiku).unwrap_err();
        assert!(
            refused.ends_with("expected one of nothing, for this game has no hands"),
            "{refused}"
        );
    }
}
