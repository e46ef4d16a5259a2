//! CSA, the form in which Japanese shogi servers keep games
//! (<http://www2.computer-shogi.org/protocol/record_v22.html>). Only for standard shogi; names, times
//! and comments are read over and not kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::record::{Record, shogi_from};
use crate::board::Color;
use crate::describe::shogi::{self, NAMES};
use crate::door::AnyGame;
use crate::excerpt::excerpt;
use crate::position::{Diagram, Man, Move};
use crate::rules::{Kind, Rules, Shogi, Variant};

/// Why a text is no CSA game, or a game cannot be CSA.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CsaError {
    /// Another game than shogi.
    #[error("CSA is for shogi only, this is {0}")]
    Variant(String),
    /// A line that cannot be understood.
    #[error("CSA line {0}: '{1}'; expected moves such as +7776FU or a row such as P1-KY-KE")]
    Line(usize, String),
    /// The game cannot be replayed.
    #[error("the game cannot be replayed: {0}")]
    Replay(String),
}

/// The code of a kind.
fn code(kind: Kind) -> &'static str {
    shogi::names(Rules::of::<Shogi>(), kind).map_or("", |names| names.csa)
}

/// The sign of a side.
#[must_use]
pub const fn sign(side: Color) -> char {
    match side {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A position: the rows of the board, the hands, the side to move.
pub fn board(position: &Diagram, text: &mut String) {
    let man_text = |man: Option<Man>| {
        man.map_or(" * ".to_owned(), |man| format!("{}{}", sign(man.color), code(man.kind)))
    };
    // Writing into a string cannot fail.
    for rank in 0..9 {
        let row = (0..9).rev().map(|file| Shogi::BOARD.square(file, rank));
        let row: String = row.map(|at| man_text(at.and_then(|at| position.man_at(at)))).collect();
        let _ = writeln!(text, "P{}{row}", rank + 1);
    }
    for side in Color::ALL {
        for &kind in Shogi::KINDS.hand() {
            for _ in 0..position.hand(side).count(kind) {
                let _ = writeln!(text, "P{}00{}", sign(side), code(kind));
            }
        }
    }
    let _ = writeln!(text, "{}", sign(position.side()));
}

/// `7776FU`: from, to, and what the man is when it has arrived; `0055FU` for a drop.
#[must_use]
pub fn move_text(game: &dyn AnyGame, mv: Move) -> String {
    let square = |name: String| {
        let rank = name.bytes().last().map_or(0, |letter| letter - b'a' + 1);
        format!("{}{rank}", &name[..name.len() - 1])
    };
    let to = square(Shogi::BOARD.name(mv.to()).to_string());
    if mv.is_drop() {
        return format!("00{to}{}", code(mv.kind()));
    }
    let from = square(Shogi::BOARD.name(mv.from()).to_string());
    let kind_after = game.changes(mv).added().map_or(mv.kind(), |(man, _)| man.kind);
    format!("{from}{to}{}", code(kind_after))
}

/// Writes a game.
///
/// # Errors
/// If it is not of standard shogi, or cannot be replayed.
pub fn text(record: &Record) -> Result<String, CsaError> {
    if record.variant != Shogi::NAME {
        return Err(CsaError::Variant(record.variant.clone()));
    }
    let mut game = shogi_from(&record.sfen).map_err(CsaError::Replay)?;
    let mut text = "V2.2\n".to_owned();
    board(&game.diagram(), &mut text);
    for mv in &record.moves {
        let mv = game.read_move(mv).map_err(|error| CsaError::Replay(error.to_string()))?;
        let _ = writeln!(text, "{}{}", sign(game.side()), move_text(&*game, mv));
        game.play(mv).map_err(|error| CsaError::Replay(error.to_string()))?;
    }
    if let Some(result) = &record.result {
        let _ = writeln!(text, "{}", end(result));
    }
    Ok(text)
}

fn end(result: &str) -> &'static str {
    match result.split_once(' ').map_or("", |(_, reason)| reason) {
        "resignation" => "%TORYO",
        "checkmate" | "stalemate" => "%TSUMI",
        "repetition" => "%SENNICHITE",
        "declaration" => "%KACHI",
        "time" => "%TIME_UP",
        "perpetual check" if result.starts_with("white") => "%+ILLEGAL_ACTION",
        "perpetual check" => "%-ILLEGAL_ACTION",
        "maximum length" => "%MAX_MOVES",
        _ => "%CHUDAN",
    }
}

/// Reads a game, the first of a text with several; whether its moves are legal is for the rules, as
/// far as they need not be played to be understood.
///
/// # Errors
/// If a line cannot be understood, or a move leaves a square on which nobody stands.
pub fn parse(text: &str) -> Result<Record, CsaError> {
    let (mut setup, mut moves, mut result) = (Setup::default(), Vec::new(), None);
    let mut game: Option<(String, Box<dyn AnyGame>)> = None;
    'game: for (i, line) in text.lines().enumerate() {
        let wrong = |part: &str| CsaError::Line(i + 1, excerpt(part));
        if line.starts_with('\'') {
            continue;
        }
        for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part.as_bytes()[0] {
                b'/' => break 'game,
                b'P' => setup.read(part).ok_or_else(|| wrong(part))?,
                b'+' | b'-' if part.len() == 1 => setup.side = part.chars().next(),
                b'+' | b'-' => {
                    if game.is_none() {
                        let sfen = setup.sfen();
                        let start = shogi_from(&sfen).map_err(CsaError::Replay)?;
                        game = Some((sfen, start));
                    }
                    let Some((_, game)) = &mut game else { continue };
                    let mv = read_move(&game.diagram(), &part[1..]).ok_or_else(|| wrong(part))?;
                    game.play_text(&mv).map_err(|error| CsaError::Replay(error.to_string()))?;
                    moves.push(mv);
                }
                b'%' => {
                    let white = game
                        .as_ref()
                        .map_or(setup.side == Some('-'), |(_, game)| game.side() == Color::White);
                    result = ending(part, white);
                    break 'game;
                }
                b'V' | b'N' | b'$' | b'T' => {}
                _ => return Err(wrong(part)),
            }
        }
    }
    let sfen = game.map_or_else(|| setup.sfen(), |(sfen, _)| sfen);
    Ok(Record { variant: Shogi::NAME.to_owned(), sfen, moves, result })
}

/// Who has won and how, if the game has ended; `white` is to move.
fn ending(said: &str, white: bool) -> Option<String> {
    let (mover, other) = if white { ("white", "black") } else { ("black", "white") };
    Some(match said {
        "%TORYO" => format!("{other} resignation"),
        "%TSUMI" => format!("{other} checkmate"),
        "%TIME_UP" => format!("{other} time"),
        "%KACHI" => format!("{mover} declaration"),
        "%SENNICHITE" => "draw repetition".to_owned(),
        "%+ILLEGAL_ACTION" => "white perpetual check".to_owned(),
        "%-ILLEGAL_ACTION" => "black perpetual check".to_owned(),
        "%HIKIWAKE" | "%JISHOGI" | "%MAX_MOVES" => "draw maximum length".to_owned(),
        _ => return None,
    })
}

/// The letter of SFEN for a code, upper case and with its `+`.
fn symbol(code: &str) -> Option<&'static str> {
    NAMES.iter().find(|names| names.csa == code).map(|names| names.symbol)
}

/// A position as it is read.
#[derive(Default)]
struct Setup {
    /// By file and rank, both from 1.
    men: BTreeMap<(u32, u32), String>,
    hands: [BTreeMap<&'static str, u32>; 2],
    drawn: bool,
    side: Option<char>,
}

impl Setup {
    /// `PI…`, `P1…` to `P9…`, `P+0055FU…`; nothing for what is none of them.
    fn read(&mut self, line: &str) -> Option<()> {
        self.drawn = true;
        match (line.get(..2)?, line.get(2..)?) {
            ("PI", removed) => {
                self.begin_with_array();
                for man in chunks(removed, 4)? {
                    let square = squares(&man[..2])?;
                    self.men.remove(&square);
                }
            }
            (sign @ ("P+" | "P-"), placed) => {
                for man in chunks(placed, 4)? {
                    let symbol = symbol(&man[2..])?;
                    match &man[..2] {
                        "00" => {
                            *self.hands[usize::from(sign == "P-")].entry(symbol).or_default() += 1;
                        }
                        square => {
                            self.men.insert(squares(square)?, cased(symbol, sign == "P-"));
                        }
                    }
                }
            }
            (row, men) => {
                let rank = row[1..].parse().ok().filter(|rank| (1..=9).contains(rank))?;
                for (file, man) in (1..=9).rev().zip(chunks(men, 3)?) {
                    if man.trim() != "*" {
                        let man = cased(symbol(&man[1..])?, man.starts_with('-'));
                        self.men.insert((file, rank), man);
                    }
                }
            }
        }
        Some(())
    }

    fn begin_with_array(&mut self) {
        let board = Shogi::START.split(' ').next().unwrap_or_default();
        for (rank, row) in (1..).zip(board.split('/')) {
            let mut file = 9;
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(run) => file -= run,
                    None => {
                        self.men.insert((file, rank), c.to_string());
                        file -= 1;
                    }
                }
            }
        }
    }

    fn row(&self, rank: u32) -> String {
        let (mut row, mut vacant) = (String::new(), 0);
        for file in (1..=9).rev() {
            match self.men.get(&(file, rank)) {
                None => vacant += 1,
                Some(man) => {
                    if vacant > 0 {
                        row += &vacant.to_string();
                    }
                    row += man;
                    vacant = 0;
                }
            }
        }
        if vacant > 0 {
            row += &vacant.to_string();
        }
        row
    }

    fn sfen(&self) -> String {
        if !self.drawn {
            return Shogi::START.to_owned();
        }
        let rows: Vec<String> = (1..=9).map(|rank| self.row(rank)).collect();
        let mut hands = String::new();
        for (white, hand) in [false, true].into_iter().zip(&self.hands) {
            for (symbol, &count) in hand {
                let count = if count > 1 { count.to_string() } else { String::new() };
                hands += &format!("{count}{}", cased(symbol, white));
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if self.side == Some('-') { 'w' } else { 'b' };
        let sfen = format!("{} {side} {hands} 1", rows.join("/"));
        // The hands in their order.
        shogi_from(&sfen).map_or(sfen, |game| game.diagram().sfen())
    }
}

fn cased(symbol: &str, white: bool) -> String {
    if white { symbol.to_ascii_lowercase() } else { symbol.to_owned() }
}

/// A text in parts of equal length, if it is one of plain letters that has so many.
fn chunks(text: &str, length: usize) -> Option<impl Iterator<Item = &str>> {
    let text = text.trim_end();
    // Blanks at the end of a row are often lost.
    let whole = text.is_ascii() && (text.len().is_multiple_of(length) || text.ends_with('*'));
    let parts = text.len().div_ceil(length);
    whole.then(|| (0..parts).map(move |i| &text[i * length..text.len().min((i + 1) * length)]))
}

/// `77` as file and rank.
fn squares(text: &str) -> Option<(u32, u32)> {
    let mut digits = text.chars().filter_map(|c| c.to_digit(10)).filter(|&digit| digit > 0);
    Some((digits.next()?, digits.next()?))
}

/// `7776FU` in USI notation.
fn read_move(position: &Diagram, text: &str) -> Option<String> {
    let (from, to, code) = (text.get(..2)?, text.get(2..4)?, text.get(4..)?);
    let symbol = symbol(code)?;
    let name = |square: &str| {
        let (file, rank) = squares(square)?;
        Some(format!("{file}{}", char::from(b'a' + rank as u8 - 1)))
    };
    let to = name(to)?;
    if from == "00" {
        return Some(format!("{symbol}*{to}"));
    }
    let from = name(from)?;
    let man = position.man_at(Shogi::BOARD.parse(&from).ok()?)?;
    let promotes = Shogi::KINDS.info(man.kind).symbol() != symbol;
    Some(format!("{from}{to}{}", if promotes { "+" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_being_written() {
        let game =
            Record::of_shogi(Shogi::START, "7g7f 3c3d 8h2b+ 3a2b B*5e", Some("black resignation"));
        let written = text(&game).unwrap();
        assert!(written.ends_with("+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n%TORYO\n"));
        assert_eq!(parse(&written).unwrap(), game);
        let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
        let problem = Record::of_shogi(sfen, "", None);
        assert_eq!(parse(&text(&problem).unwrap()).unwrap(), problem);
    }

    #[test]
    fn what_servers_write_is_read() {
        let text = "'comment\nV2.2\nN+A\nN-B\n$START_TIME:2024/01/01\nPI82HI22KA\n-\n\
                    -5142OU,T3\n+7776FU\nT12\n%TORYO\n";
        let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        let game = parse(text).unwrap();
        assert_eq!(game, Record::of_shogi(sfen, "5a4b 7g7f", Some("black resignation")));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for wrong in ["hello", "+7776XX", "+1234", "P1-KY-K", "PI99"] {
            assert!(matches!(parse(wrong), Err(CsaError::Line(1, _))), "{wrong}");
        }
        assert!(matches!(parse("+7775FU"), Err(CsaError::Replay(_))));
        let ito = Record { variant: "ito".to_owned(), ..Record::of_shogi(Shogi::START, "", None) };
        assert_eq!(text(&ito), Err(CsaError::Variant("ito".to_owned())));
    }
}
