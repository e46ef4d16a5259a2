//! CSA, the form in which shogi programs that play each other keep games
//! (<http://www2.computer-shogi.org/protocol/record_v22.html>); it is read, not written.
//!
//! Of a file of several games the first is read; names, times and comments are read over.

use super::record::Record;
use crate::describe::shogi::{NAMES, Names};
use crate::excerpt::excerpt;
use crate::rules::{Shogi, Variant};

/// Why a text is no CSA game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CsaError {
    /// Something that is neither a move nor anything else.
    #[error("CSA line {0}: '{1}' is not a move; expected one such as +7776FU")]
    Move(usize, String),
    /// A line of the position.
    #[error("CSA line {0}: '{1}' is not a row of nine squares or not men on squares")]
    Board(usize, String),
    /// Nothing says where the game begins.
    #[error("no line of this CSA file begins with P: nothing says where the game begins")]
    NoPosition,
}

/// Reads a game; whether its moves are legal is for the rules.
///
/// # Errors
/// If a line of the position or a move cannot be understood.
pub fn parse(text: &str) -> Result<Record, CsaError> {
    let (mut board, mut began) = (Board::default(), false);
    let (mut first, mut white_begins) = (None, false);
    let (mut moves, mut result) = (Vec::new(), None);
    'lines: for (i, line) in text.lines().enumerate() {
        // What begins with an apostrophe is a comment, commas and all.
        let statements = line.split(',').take_while(|_| !line.starts_with('\''));
        for said in statements.map(str::trim_end).filter(|said| !said.is_empty()) {
            let wrong = || CsaError::Move(i + 1, excerpt(said));
            match said.as_bytes() {
                [b'V' | b'N' | b'$' | b'T', ..] => {}
                [b'P', ..] => {
                    let set = board.set(said.get(1..).unwrap_or_default());
                    set.ok_or_else(|| CsaError::Board(i + 1, excerpt(said)))?;
                    began = true;
                }
                [side @ (b'+' | b'-')] => white_begins = *side == b'-',
                [b'+' | b'-', ..] if began => {
                    first.get_or_insert_with(|| board.sfen(white_begins));
                    moves.push(board.play(said).ok_or_else(wrong)?);
                }
                [b'%', ..] => {
                    result = end(said, moves.len().is_multiple_of(2) == white_begins);
                    break 'lines;
                }
                // Another game follows.
                b"/" => break 'lines,
                _ if began => return Err(wrong()),
                _ => return Err(CsaError::NoPosition),
            }
        }
    }
    if !began {
        return Err(CsaError::NoPosition);
    }
    let sfen = first.unwrap_or_else(|| board.sfen(white_begins));
    Ok(Record { variant: Shogi::NAME.to_owned(), sfen, moves, result })
}

/// How the game ended, if this says so: nothing if it was only broken off.
fn end(said: &str, white_to_move: bool) -> Option<String> {
    let (us, them) = if white_to_move { ("white", "black") } else { ("black", "white") };
    let (winner, reason) = match said {
        "%TORYO" => (them, "resignation"),
        "%TSUMI" => (them, "checkmate"),
        "%TIME_UP" => (them, "time"),
        "%ILLEGAL_MOVE" => (them, "illegal move"),
        "%+ILLEGAL_ACTION" => ("white", "illegal move"),
        "%-ILLEGAL_ACTION" => ("black", "illegal move"),
        "%KACHI" => (us, "declaration"),
        "%SENNICHITE" => ("draw", "repetition"),
        "%JISHOGI" | "%HIKIWAKE" => ("draw", "impasse"),
        _ => return None,
    };
    Some(format!("{winner} {reason}"))
}

/// A man: is he White's, and what is he?
type Man = (bool, &'static Names);

/// The men on the board, rank by rank from file 9 to file 1, and the letters in both hands.
#[derive(Default)]
struct Board {
    squares: [[Option<Man>; 9]; 9],
    hands: [Vec<&'static str>; 2],
}

fn named(code: &str) -> Option<&'static Names> {
    NAMES.iter().find(|names| names.csa == code)
}

/// `76` as rank and place within it, counted from 0.
fn square(text: &str) -> Option<(usize, usize)> {
    match text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
            Some((usize::from(rank - b'1'), usize::from(b'9' - file)))
        }
        _ => None,
    }
}

fn name((rank, place): (usize, usize)) -> String {
    format!("{}{}", 9 - place, char::from(b'a' + rank as u8))
}

impl Board {
    /// A line of the position without its P.
    fn set(&mut self, said: &str) -> Option<()> {
        if let Some(removed) = said.strip_prefix('I') {
            self.set_up();
            return self.each(removed, |board, at, _| board.squares[at?.0][at?.1].take().map(drop));
        }
        if let Some(men) = said.strip_prefix(['+', '-']) {
            let white = said.starts_with('-');
            return self.each(men, |board, at, code| board.put(white, at, code));
        }
        let (number, row) = said.split_at_checked(1)?;
        let rank = number.parse::<usize>().ok().filter(|rank| (1..=9).contains(rank))? - 1;
        for place in 0..9 {
            let cell = row.get(3 * place..3 * place + 3).unwrap_or(" * ");
            self.squares[rank][place] = match cell.split_at_checked(1)? {
                ("+", code) => Some((false, named(code)?)),
                ("-", code) => Some((true, named(code)?)),
                _ if cell.trim() == "*" || cell.trim().is_empty() => None,
                _ => return None,
            };
        }
        Some(())
    }

    /// Takes groups of a square and a man, `00` being the hand.
    fn each(
        &mut self,
        text: &str,
        mut take: impl FnMut(&mut Self, Option<(usize, usize)>, &str) -> Option<()>,
    ) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            let (group, after) = rest.split_at_checked(4)?;
            let (at, code) = group.split_at_checked(2)?;
            let at = if at == "00" { None } else { Some(square(at)?) };
            take(self, at, code)?;
            rest = after;
        }
        Some(())
    }

    fn put(&mut self, white: bool, at: Option<(usize, usize)>, code: &str) -> Option<()> {
        match at {
            Some((rank, place)) => self.squares[rank][place] = Some((white, named(code)?)),
            // All that is left in the box.
            None if code == "AL" => self.take_the_rest(white),
            None => self.hands[usize::from(white)].push(named(code)?.symbol),
        }
        Some(())
    }

    /// The starting array of shogi.
    fn set_up(&mut self) {
        let ranks = Shogi::START.split(' ').next().unwrap_or_default().split('/');
        for (rank, row) in ranks.enumerate().take(9) {
            let mut place = 0;
            for letter in row.chars() {
                if let Some(vacant) = letter.to_digit(10) {
                    place += vacant as usize;
                    continue;
                }
                let symbol = letter.to_ascii_uppercase().to_string();
                let names = NAMES.iter().find(|names| names.symbol == symbol);
                if let Some(square) = self.squares[rank].get_mut(place) {
                    *square = names.map(|names| (letter.is_ascii_lowercase(), names));
                }
                place += 1;
            }
        }
    }

    fn take_the_rest(&mut self, white: bool) {
        const ALL: [(&str, usize); 7] =
            [("R", 2), ("B", 2), ("G", 4), ("S", 4), ("N", 4), ("L", 4), ("P", 18)];
        for (letter, all) in ALL {
            let men = self.squares.iter().flatten().flatten();
            let standing = men.filter(|man| man.1.symbol.ends_with(letter)).count();
            let held = self.hands.iter().flatten().filter(|&&held| held == letter).count();
            let left = all.saturating_sub(standing + held);
            self.hands[usize::from(white)].extend(std::iter::repeat_n(letter, left));
        }
    }

    /// Plays `+7776FU`: the move in USI notation.
    fn play(&mut self, said: &str) -> Option<String> {
        let white = said.starts_with('-');
        let (from, to, code) = (said.get(1..3)?, square(said.get(3..5)?)?, said.get(5..)?);
        let arriving = named(code)?;
        let text = if from == "00" {
            format!("{}*{}", arriving.symbol, name(to))
        } else {
            let from = square(from)?;
            let (_, leaving) = self.squares[from.0][from.1].take()?;
            let promotes = leaving.symbol != arriving.symbol;
            format!("{}{}{}", name(from), name(to), if promotes { "+" } else { "" })
        };
        self.squares[to.0][to.1] = Some((white, arriving));
        Some(text)
    }

    fn sfen(&self, white_begins: bool) -> String {
        let of = |white: bool, symbol: &str| {
            if white { symbol.to_ascii_lowercase() } else { symbol.to_owned() }
        };
        let mut rows = Vec::new();
        for rank in &self.squares {
            let (mut row, mut vacant) = (String::new(), 0);
            for man in rank.iter().map(Some).chain([None]) {
                if let Some(None) = man {
                    vacant += 1;
                    continue;
                }
                if vacant > 0 {
                    row.push_str(&vacant.to_string());
                    vacant = 0;
                }
                if let Some(Some((white, names))) = man {
                    row.push_str(&of(*white, names.symbol));
                }
            }
            rows.push(row);
        }
        let mut hands = String::new();
        for (white, hand) in [false, true].into_iter().zip(&self.hands) {
            for letter in ["R", "B", "G", "S", "N", "L", "P"] {
                match hand.iter().filter(|&&held| held == letter).count() {
                    0 => {}
                    1 => hands.push_str(&of(white, letter)),
                    count => hands.push_str(&format!("{count}{}", of(white, letter))),
                }
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if white_begins { 'w' } else { 'b' };
        format!("{} {side} {hands} 1", rows.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_write_is_read() {
        let text = "'comment, with a comma\nV2.2\nN+A\nN-B\n$EVENT:x\nPI\n+\n+7776FU\nT3\n-3334FU,T2\n\
                    +8822UM\n-3122GI\n+0055KA\n%TORYO\n+1716FU\n";
        let record = parse(text).unwrap();
        assert_eq!(record.sfen, Shogi::START);
        assert_eq!(record.moves, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]);
        assert_eq!(record.result.as_deref(), Some("black resignation"));
    }

    #[test]
    fn positions_are_read() {
        let handicap = parse("PI82HI22KA\n-\n-5142OU\n%CHUDAN\n").unwrap();
        assert_eq!(handicap.sfen, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        assert_eq!((handicap.moves.len(), handicap.result), (1, None));
        let rows = "P1 *  *  *  * -OU *  *  *  * \nP2\nP3 *  *  *  * +TO *  *  *  * \nP4\nP5\nP6\nP7\n\
                    P8\nP9 *  *  *  * +OU *  *  *  * \nP+00KI00KI\nP-00AL\n+\n";
        let sfen = "4k4/9/4+P4/9/9/9/9/9/4K4 b 2G2r2b2g4s4n4l17p 1";
        assert_eq!(parse(rows).unwrap().sfen, sfen);
        let squares = parse("P+59OU23TO00FU\nP-51OU\n-\n").unwrap().sfen;
        assert_eq!(squares, "4k4/9/7+P1/9/9/9/9/9/4K4 w P 1");
    }

    #[test]
    fn what_is_no_csa_is_refused() {
        for (text, names) in [
            ("hello\n", "no line of this CSA file begins with P"),
            ("", "no line of this CSA file begins with P"),
            ("PI\n+\n+7776\n", "CSA line 3: '+7776' is not a move"),
            ("PI\n+\n+5554FU\n", "CSA line 3: '+5554FU' is not a move"),
            ("PX\n", "CSA line 1: 'PX' is not a row"),
            ("P1 * ?\n", "CSA line 1:"),
            ("PI\n+\nnonsense\n", "CSA line 3: 'nonsense'"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with(names), "{text}: {error}");
        }
    }
}
