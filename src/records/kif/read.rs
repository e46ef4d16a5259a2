//! KIF as a game.

use super::{EVEN, FILES, KifError, NUMBERS};
use crate::describe::shogi::NAMES;
use crate::excerpt::excerpt;
use crate::odds::{self, HANDICAPS};
use crate::records::record::Record;
use crate::rules::{Rules, Shogi, Variant};

/// Men on a board and in hands as they are read.
#[derive(Default)]
struct Drawn {
    rows: Vec<String>,
    hands: [String; 2],
    white_begins: bool,
}

/// Reads a game; whether its moves are legal is for the rules.
///
/// # Errors
/// If a line of the board or a move cannot be understood.
pub fn parse(text: &str) -> Result<Record, KifError> {
    let (mut even, mut drawn) = (Shogi::START.to_owned(), Drawn::default());
    let (mut moves, mut result, mut last) = (Vec::new(), None, None);
    for (i, line) in text.lines().enumerate() {
        let (number, line) = (i + 1, line.trim());
        // What follows are other ways the game could have gone.
        if line.starts_with("変化") {
            break;
        }
        if let Some((word, value)) = line.split_once('：') {
            header(number, word.trim(), value.trim(), &mut even, &mut drawn)?;
        } else if line.starts_with('|') {
            drawn.rows.push(row(line).ok_or_else(|| KifError::Board(number, excerpt(line)))?);
        } else if line == "後手番" || line == "上手番" {
            drawn.white_begins = true;
        } else if let Some(said) = numbered(line) {
            if let Some(winner) = end(said, moves.len(), starts_white(&even, &drawn)) {
                result = winner;
                break;
            }
            let wrong = || KifError::Move(number, excerpt(said));
            let (mv, to) = read_move(said, last.as_deref()).ok_or_else(wrong)?;
            moves.push(mv);
            last = Some(to);
        }
    }
    let sfen = if drawn.rows.is_empty() { even } else { drawn.sfen() };
    Ok(Record { variant: Shogi::NAME.to_owned(), sfen, moves, result })
}

fn starts_white(even: &str, drawn: &Drawn) -> bool {
    if drawn.rows.is_empty() { even.contains(" w ") } else { drawn.white_begins }
}

fn header(
    line: usize,
    word: &str,
    value: &str,
    even: &mut String,
    drawn: &mut Drawn,
) -> Result<(), KifError> {
    match word {
        "手合割" => {
            // Other programs say this of any position that they then draw.
            if value == "その他" || value == "詰将棋" {
                return Ok(());
            }
            if value != EVEN {
                let known = HANDICAPS.iter().find(|odds| odds.kanji == value);
                let begin =
                    known.and_then(|odds| odds::start(Rules::of::<Shogi>(), odds.name).ok());
                *even = begin.ok_or_else(|| KifError::Handicap(line, excerpt(value)))?;
            }
        }
        "後手の持駒" | "上手の持駒" | "先手の持駒" | "下手の持駒" => {
            let white = matches!(word, "後手の持駒" | "上手の持駒");
            let men = hand(value).ok_or_else(|| KifError::Board(line, excerpt(value)))?;
            drawn.hands[usize::from(white)] = if white { men.to_ascii_lowercase() } else { men };
        }
        _ => {}
    }
    Ok(())
}

/// The letter of the man whose name a text begins with, and what follows; long names first.
fn man(text: &str) -> Option<(&'static str, &str)> {
    let all =
        NAMES.iter().flat_map(|names| names.kanji.iter().map(move |kanji| (names.symbol, kanji)));
    let found =
        all.filter(|(_, name)| text.starts_with(**name)).max_by_key(|(_, name)| name.len())?;
    Some((found.0, &text[found.1.len()..]))
}

fn index_in(digits: &str, digit: char) -> Option<usize> {
    digits.chars().position(|c| c == digit).map(|at| at + 1)
}

/// `飛　角二　歩十八` as `R2B18P`.
fn hand(text: &str) -> Option<String> {
    let mut held = String::new();
    if text == "なし" {
        return Some(held);
    }
    for part in text.split(['\u{3000}', ' ']).filter(|part| !part.is_empty()) {
        let (letter, count) = man(part)?;
        let (tens, ones) = match count.strip_prefix('十') {
            Some(rest) => (10, rest),
            None => (0, count),
        };
        let mut ones = ones.chars();
        let count = match (tens, ones.next()) {
            (0, None) => 1,
            (tens, None) => tens,
            (tens, Some(digit)) => tens + index_in(NUMBERS, digit)?,
        };
        if ones.next().is_some() {
            return None;
        }
        if count > 1 {
            held.push_str(&count.to_string());
        }
        held.push_str(letter);
    }
    Some(held)
}

/// A rank between bars as SFEN has it.
fn row(line: &str) -> Option<String> {
    let inside = line.strip_prefix('|')?.split_once('|')?.0;
    let (mut row, mut squares, mut vacant, mut rest) = (String::new(), 0, 0, inside);
    while let Some(first) = rest.chars().next() {
        let white = first == 'v';
        rest = if white || matches!(first, ' ' | '^') { &rest[first.len_utf8()..] } else { rest };
        squares += 1;
        if let Some(after) = rest.strip_prefix('・') {
            (vacant, rest) = (vacant + 1, after);
            continue;
        }
        let (letter, after) = man(rest)?;
        if vacant > 0 {
            row.push_str(&vacant.to_string());
        }
        row.push_str(&if white { letter.to_ascii_lowercase() } else { letter.to_owned() });
        (vacant, rest) = (0, after);
    }
    if vacant > 0 {
        row.push_str(&vacant.to_string());
    }
    (squares == 9).then_some(row)
}

impl Drawn {
    fn sfen(&self) -> String {
        let hands = self.hands.concat();
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if self.white_begins { 'w' } else { 'b' };
        format!("{} {side} {hands} 1", self.rows.join("/"))
    }
}

/// What stands after the number of a move, without the time.
fn numbered(line: &str) -> Option<&str> {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == line.len() || !after.starts_with([' ', '\u{3000}']) {
        return None;
    }
    let said = after.trim();
    // A time in parentheses begins with a space or digits and a colon; `(77)` belongs to the move.
    let end = said.find("( ").or_else(|| said.find(" (")).unwrap_or(said.len());
    Some(said[..end].trim())
}

/// How the game ended, if this says so: nothing if it was only broken off.
fn end(said: &str, moves: usize, white_began: bool) -> Option<Option<String>> {
    let black_to_move = moves.is_multiple_of(2) != white_began;
    let (us, them) = if black_to_move { ("black", "white") } else { ("white", "black") };
    let (winner, reason) = match said {
        "投了" => (them, "resignation"),
        "詰み" => (them, "checkmate"),
        "切れ負け" => (them, "time"),
        "反則負け" => (them, "illegal move"),
        "反則勝ち" => (us, "illegal move"),
        "入玉勝ち" => (us, "declaration"),
        "千日手" => ("draw", "repetition"),
        "持将棋" => ("draw", "impasse"),
        "中断" => return Some(None),
        _ => return None,
    };
    Some(Some(format!("{winner} {reason}")))
}

/// A move in USI notation and the square it goes to.
fn read_move(said: &str, last: Option<&str>) -> Option<(String, String)> {
    let (to, rest) = match said.strip_prefix('同') {
        Some(rest) => (last?.to_owned(), rest.trim_start()),
        None => {
            let mut chars = said.chars();
            let (file, rank) = (chars.next()?, chars.next()?);
            let to = square(index_in(FILES, file)?, index_in(NUMBERS, rank)?);
            (to, chars.as_str())
        }
    };
    let (letter, rest) = man(rest)?;
    if rest == "打" {
        return Some((format!("{letter}*{to}"), to));
    }
    let (how, from) = rest.strip_suffix(')')?.split_once('(')?;
    let from = match *from.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
            square((file - b'0').into(), (rank - b'0').into())
        }
        _ => return None,
    };
    match how {
        "成" => Some((format!("{from}{to}+"), to)),
        "" | "不成" => Some((format!("{from}{to}"), to)),
        _ => None,
    }
}

fn square(file: usize, rank: usize) -> String {
    format!("{file}{}", (b'a' + rank as u8 - 1) as char)
}
