//! Translation for Fairy-Stockfish in UCI: hands in brackets, files as letters from the left,
//! ranks as numbers from the bottom, and the first player is White.

use super::clock::Turn;
use super::question::GameSoFar;
use crate::board::Color;
use crate::rules::Rules;

/// Knows the board and the letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translator {
    files: u32,
    ranks: u32,
    letters: Vec<(char, char)>,
}

impl Translator {
    /// A translator for the game with this name, if there is one. `letters` are those that differ:
    /// ours, then the engine's.
    #[must_use]
    pub fn new(variant: &str, letters: &[(char, char)]) -> Option<Self> {
        let board = Rules::named(variant)?.board;
        let (files, ranks) = (board.files.into(), board.ranks.into());
        Some(Self { files, ranks, letters: letters.to_vec() })
    }

    /// The `position` command.
    #[must_use]
    pub fn position(&self, standing: GameSoFar<'_>) -> String {
        let moves: String =
            standing.moves.iter().map(|mv| format!(" {}", self.move_to_uci(mv))).collect();
        let tail = if moves.is_empty() { "" } else { " moves" };
        format!("position fen {}{tail}{moves}", self.fen(standing.sfen))
    }

    /// A position as FEN.
    #[must_use]
    pub fn fen(&self, sfen: &str) -> String {
        let mut fields = sfen.split_ascii_whitespace();
        let mut field = || fields.next().unwrap_or("-");
        let (board, side, hands, number) = (field(), field(), field(), field());
        let letters = |text: &str| text.chars().map(|c| self.letter(c, false)).collect::<String>();
        let (mut held, mut count) = (String::new(), 0usize);
        for c in hands.chars() {
            if let Some(digit) = c.to_digit(10) {
                count = (count * 10 + digit as usize).min(999);
            } else if c != '-' {
                held.extend(std::iter::repeat_n(self.letter(c, false), count.max(1)));
                count = 0;
            }
        }
        let side = if side == "w" { 'b' } else { 'w' };
        let number: usize = number.parse().unwrap_or(1).max(1);
        format!("{}[{held}] {side} - - 0 {}", letters(board), number.div_ceil(2))
    }

    /// A letter in the engine's alphabet, or back in ours; what is no piece stays as it is.
    fn letter(&self, c: char, back: bool) -> char {
        let upper = c.to_ascii_uppercase();
        let pair =
            self.letters.iter().find(|&&(ours, theirs)| upper == if back { theirs } else { ours });
        let Some(&(ours, theirs)) = pair else { return c };
        let other = if back { ours } else { theirs };
        if c.is_ascii_uppercase() { other } else { other.to_ascii_lowercase() }
    }

    /// `7g` as `c3`; a text that is no square stays as it is.
    fn square_to_uci(&self, square: &str) -> String {
        let translated = || {
            let end = square.find(|c: char| c.is_ascii_lowercase())?;
            let file: u32 = square[..end].parse().ok()?;
            let rank = u32::from(square.as_bytes()[end] - b'a');
            let letter = char::from_u32('a' as u32 + self.files.checked_sub(file)?)?;
            Some(format!("{letter}{}", self.ranks.checked_sub(rank)?))
        };
        translated().unwrap_or_else(|| square.to_owned())
    }

    /// `c3` as `7g`; `None` for a text that is no square.
    fn square_to_usi(&self, square: &str) -> Option<String> {
        let first = square.chars().next().filter(char::is_ascii_lowercase)?;
        let file = self.files.checked_sub(first as u32 - 'a' as u32)?;
        let rank = self.ranks.checked_sub(square[1..].parse::<u32>().ok()?)?;
        Some(format!("{file}{}", char::from_u32('a' as u32 + rank)?))
    }

    /// `7g7f` as `c3c4`, `P*5e` as `P@e5`, `8h2b+` as `b2h8+`.
    #[must_use]
    pub fn move_to_uci(&self, mv: &str) -> String {
        if let Some((letter, to)) = mv.split_once('*') {
            let letter: String = letter.chars().map(|c| self.letter(c, false)).collect();
            return format!("{letter}@{}", self.square_to_uci(to));
        }
        let (squares, mark) = mv.strip_suffix('+').map_or((mv, ""), |squares| (squares, "+"));
        let split = squares.find(|c: char| c.is_ascii_lowercase()).map_or(0, |at| at + 1);
        let (from, to) = squares.split_at(split);
        format!("{}{}{mark}", self.square_to_uci(from), self.square_to_uci(to))
    }

    /// The other way. What cannot be read stays as it is, for the referee to refuse.
    #[must_use]
    pub fn move_to_usi(&self, mv: &str) -> String {
        let drop = || {
            let (letter, to) = mv.split_once('@')?;
            let letter: String = letter.chars().map(|c| self.letter(c, true)).collect();
            Some(format!("{letter}*{}", self.square_to_usi(to)?))
        };
        let walk = || {
            let (squares, mark) = mv.strip_suffix('+').map_or((mv, ""), |squares| (squares, "+"));
            let squares = squares.strip_suffix('-').unwrap_or(squares);
            if !squares.is_ascii() {
                return None;
            }
            let split = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
            let (from, to) = squares.split_at(split);
            Some(format!("{}{}{mark}", self.square_to_usi(from)?, self.square_to_usi(to)?))
        };
        drop().or_else(walk).unwrap_or_else(|| mv.to_owned())
    }
}

/// The `go` command. UCI adds the increment to a clock before it shows it and knows no byoyomi,
/// which is told as an increment, or, without a main time, as the time for the move.
#[must_use]
pub fn go(turn: &Turn) -> String {
    let mut go = "go".to_owned();
    let limits = turn.limits;
    let millis = |time: std::time::Duration| time.as_millis();
    if limits.tc.is_some() {
        let byoyomi = u128::from(limits.byoyomi.unwrap_or(0));
        for (color, time, increment) in
            [(Color::Black, "wtime", "winc"), (Color::White, "btime", "binc")]
        {
            let more = millis(turn.increment[color.index()]) + byoyomi;
            let left = millis(turn.remaining[color.index()]) + more;
            go += &format!(" {time} {left} {increment} {more}");
        }
    }
    let byoyomi = limits.byoyomi.filter(|_| limits.tc.is_none());
    if let Some(time) = limits.movetime.or(byoyomi) {
        go += &format!(" movetime {time}");
    }
    if let Some(nodes) = limits.nodes {
        go += &format!(" nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        go += &format!(" depth {depth}");
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::clock::{Allowance, GameClocks};

    #[test]
    fn positions_and_moves_are_translated() {
        let shogi = Translator::new("shogi", &[]).unwrap();
        let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w R2Pb3p 8";
        assert_eq!(
            shogi.fen(sfen),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[RPPbppp] b - - 0 4"
        );
        for (usi, uci) in [("7g7f", "c3c4"), ("8h2b+", "b2h8+"), ("P*5e", "P@e5"), ("1a9i", "i9a1")]
        {
            assert_eq!(shogi.move_to_uci(usi), uci);
            assert_eq!(shogi.move_to_usi(uci), usi);
        }
        let wide = Translator::new("mitregi120", &[]).unwrap();
        assert_eq!(wide.move_to_uci("10l10k"), "a1a2");
        assert_eq!(wide.move_to_usi("a10j12+"), "10c1a+");
        let moves = ["7g7f".to_owned()];
        let standing = GameSoFar { sfen: "9/9 b - 1", moves: &moves };
        assert_eq!(shogi.position(standing), "position fen 9/9[] w - - 0 1 moves c3c4");
    }

    #[test]
    fn letters_may_differ() {
        let other = Translator::new("shogi", &[('N', 'H')]).unwrap();
        assert_eq!(other.fen("n+N7 b 2N 1"), "h+H7[HH] w - - 0 1");
        assert_eq!(other.move_to_usi("H@e5"), "N*5e");
        assert_eq!(other.move_to_uci("N*5e"), "H@e5");
    }

    #[test]
    fn nothing_an_engine_says_breaks_it() {
        let shogi = Translator::new("shogi", &[]).unwrap();
        for text in
            ["", "(none)", "0000", "a", "é9e9", "P@", "@e5", "z9a1", "a99a1", "aa", "+", "a1é"]
        {
            let _ = shogi.move_to_usi(text);
        }
        assert_eq!(shogi.move_to_usi("(none)"), "(none)");
    }

    #[test]
    fn clocks_are_told_as_uci_has_them() {
        let limits = Allowance { tc: "5+0.1".parse().ok(), ..Allowance::default() };
        let byoyomi = Allowance { byoyomi: Some(100), ..Allowance::default() };
        let go_of = |limits| go(&GameClocks::new([limits; 2]).turn(Color::Black));
        assert_eq!(go_of(limits), "go wtime 5100 winc 100 btime 5100 binc 100");
        assert_eq!(go_of(byoyomi), "go movetime 100");
        assert_eq!(go_of(Allowance { nodes: Some(5), ..Allowance::default() }), "go nodes 5");
    }
}
