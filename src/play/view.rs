//! The board in a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::board::{Color, Square};
use crate::position::Diagram;

/// White's men.
const WHITE: Style = AnsiColor::Red.on_default().bold();
/// Black's men.
const BLACK: Style = Style::new().bold();
/// Coordinates and empty squares.
const FAINT: Style = Style::new().dimmed();

/// The same style on a square of the last move.
const fn lit(style: Style) -> Style {
    style.bg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)))
}

const fn style_of(color: Color) -> Style {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// Draws a board with coordinates on all sides and both hands, the given squares lit and in brackets.
/// With `flipped`, White sits below. A board of one file is folded into columns.
///
/// # Errors
/// If nothing can be written.
pub fn draw(
    diagram: &Diagram,
    marked: &[Square],
    flipped: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = diagram.rules().board;
    let (above, below) =
        if flipped { (Color::Black, Color::White) } else { (Color::White, Color::Black) };
    hand(diagram, above, out)?;
    if board.files == 1 {
        columns(diagram, marked, flipped, out)?;
    } else {
        rectangle(diagram, marked, flipped, out)?;
    }
    hand(diagram, below, out)
}

/// The ranks as they lie below each other.
fn from_top(ranks: u8, flipped: bool) -> Vec<i32> {
    let ranks = 0..i32::from(ranks);
    if flipped { ranks.rev().collect() } else { ranks.collect() }
}

fn rectangle(
    diagram: &Diagram,
    marked: &[Square],
    flipped: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = diagram.rules().board;
    let files = 0..i32::from(board.files);
    let from_left: Vec<i32> = if flipped { files.collect() } else { files.rev().collect() };
    coordinates(&from_left, out)?;
    for rank in from_top(board.ranks, flipped) {
        let letter = char::from(b'a' + rank as u8);
        write!(out, "  {FAINT}{letter}{FAINT:#}")?;
        let mut after = false;
        for &file in &from_left {
            after = square(diagram, marked, (file, rank), after, out)?;
        }
        let close = if after { "]" } else { " " };
        writeln!(out, "{close} {FAINT}{letter}{FAINT:#}")?;
    }
    coordinates(&from_left, out)
}

/// Lines that a board of one file takes.
const FOLDED: usize = 7;

/// A board of one file, each square with its name: it goes down the first column, then the next.
fn columns(
    diagram: &Diagram,
    marked: &[Square],
    flipped: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = diagram.rules().board;
    let ranks = from_top(board.ranks, flipped);
    for line in 0..FOLDED {
        for &rank in ranks.iter().skip(line).step_by(FOLDED) {
            let letter = char::from(b'a' + rank as u8);
            write!(out, "     {FAINT}1{letter}{FAINT:#}")?;
            let after = square(diagram, marked, (0, rank), false, out)?;
            write!(out, "{}", if after { "]" } else { " " })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn coordinates(from_left: &[i32], out: &mut dyn Write) -> io::Result<()> {
    write!(out, "   {FAINT}")?;
    for file in from_left {
        write!(out, "{:>3}", file + 1)?;
    }
    writeln!(out, "{FAINT:#}")
}

/// Draws a square, three columns wide; `after` says that the one before is marked. Is this one?
fn square(
    diagram: &Diagram,
    marked: &[Square],
    (file, rank): (i32, i32),
    after: bool,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let square = diagram.rules().board.square(file, rank);
    let man = square.and_then(|square| diagram.man_at(square));
    let (text, style) = match man {
        Some(man) => (man.text(diagram.rules()), style_of(man.color)),
        None if diagram.is_gone(file, rank) => (" ".to_owned(), FAINT),
        None => (".".to_owned(), FAINT),
    };
    let touched = square.is_some_and(|square| marked.contains(&square));
    let style = if touched { lit(style) } else { style };
    let before = match (after, touched, text.len()) {
        (true, true, 1) => "][",
        (false, true, 1) => " [",
        (true, false, 1) => "] ",
        (false, false, 1) => "  ",
        (_, true, _) => "[",
        (true, false, _) => "]",
        (false, false, _) => " ",
    };
    write!(out, "{before}{style}{text}{style:#}")?;
    Ok(touched)
}

fn hand(diagram: &Diagram, color: Color, out: &mut dyn Write) -> io::Result<()> {
    if !diagram.rules().has_hands() {
        return Ok(());
    }
    let style = style_of(color);
    write!(out, "{} has in hand:", color.title())?;
    for (man, count) in diagram.held(color) {
        write!(out, " {style}{}{style:#}", man.text(diagram.rules()))?;
        if count > 1 {
            write!(out, "×{count}")?;
        }
    }
    writeln!(out, "{}", if diagram.hand(color).is_empty() { " nothing" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Game, Position};
    use crate::rules::{Ito, Minjiku, Shogi, Variant};

    fn drawing<V: Variant>(moves: &str, flipped: bool) -> String {
        let mut game = Game::new(Position::<V>::start());
        for text in moves.split_whitespace() {
            let mv = game.parse_move(text).unwrap();
            game.play(mv);
        }
        let mut bytes = Vec::new();
        let marked = game.last_move().map_or_else(Vec::new, |last| last.squares());
        draw(&game.position().diagram(), &marked, flipped, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn a_board_is_drawn_from_both_sides() {
        let text = plain(&drawing::<Shogi>("7g7f 3c3d 8h2b+ 3a2b", false));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "White has in hand: b");
        assert_eq!(lines[1], "     9  8  7  6  5  4  3  2  1");
        assert_eq!(lines[2], "  a  l  n  s  g  k  g [.] n  l  a");
        assert_eq!(lines[3], "  b  .  r  .  .  .  .  . [s] .  b");
        assert_eq!(lines.last(), Some(&"Black has in hand: B"));
        let text = plain(&drawing::<Shogi>("7g7f 3c3d 8h2b+ 3a2b", true));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Black has in hand: B");
        assert_eq!(lines[2], "  i  L  N  S  G  K  G  S  N  L  i");
    }

    #[test]
    fn only_the_last_move_is_lit() {
        let shown = drawing::<Shogi>("7g7f", false);
        assert_eq!(shown.matches("\u{1b}[43m").count(), 2, "{shown:?}");
        assert!(!drawing::<Shogi>("", false).contains("\u{1b}[43m"));
    }

    #[test]
    fn boards_of_other_shapes_are_drawn() {
        let text = plain(&drawing::<Minjiku>("", false));
        assert!(!text.contains("in hand") && text.lines().count() == 14, "{text}");
    }

    #[test]
    fn marks_of_neighbours_do_not_hide_each_other() {
        let text = plain(&drawing::<Shogi>("2h3h", false));
        assert!(text.contains("  h  .  B  .  .  .  . [R][.] .  h"), "{text}");
        let text = plain(&drawing::<Shogi>("7g7f 3c3d 8h2b+", false));
        assert!(text.contains("  b  .  r  .  .  .  .  .[+B] .  b"), "{text}");
    }

    #[test]
    fn a_string_of_squares_fits_a_terminal() {
        let text = plain(&drawing::<Ito>("1n1m", false));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 9);
        assert_eq!(lines[1], "     1a  k      1h  p      1o  I ");
        assert_eq!(lines[6], "     1f  n      1m [P]     1t  R ");
        assert!(lines.iter().all(|line| line.len() <= 80));
        let text = plain(&drawing::<Ito>("", true));
        assert!(text.lines().nth(1).unwrap().starts_with("     1u  K      1n  P"), "{text}");
    }
}
