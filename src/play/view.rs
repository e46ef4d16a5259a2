//! The board in a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::board::{Color, Square};
use crate::position::sfen::man_text;
use crate::position::{Game, Man, Position};
use crate::rules::Variant;

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

/// Draws a board with coordinates on all sides and both hands, the squares of the last move lit.
/// With `flipped`, White sits below.
///
/// # Errors
/// If nothing can be written.
pub fn draw<V: Variant>(game: &Game<V>, flipped: bool, out: &mut impl Write) -> io::Result<()> {
    let (position, marked) = (game.position(), game.last_squares().collect::<Vec<_>>());
    let (above, below) =
        if flipped { (Color::Black, Color::White) } else { (Color::White, Color::Black) };
    let (files, ranks) = (i32::from(V::BOARD.files), i32::from(V::BOARD.ranks));
    let from_left: Vec<i32> =
        if flipped { (0..files).collect() } else { (0..files).rev().collect() };
    let from_top: Vec<i32> =
        if flipped { (0..ranks).rev().collect() } else { (0..ranks).collect() };
    hand(position, above, out)?;
    coordinates(&from_left, out)?;
    for rank in from_top {
        let letter = (b'a' + rank as u8) as char;
        write!(out, "  {FAINT}{letter}{FAINT:#}")?;
        for &file in &from_left {
            square(position, &marked, (file, rank), out)?;
        }
        writeln!(out, "  {FAINT}{letter}{FAINT:#}")?;
    }
    coordinates(&from_left, out)?;
    hand(position, below, out)
}

fn coordinates(from_left: &[i32], out: &mut impl Write) -> io::Result<()> {
    write!(out, "   {FAINT}")?;
    for file in from_left {
        write!(out, "{:>3}", file + 1)?;
    }
    writeln!(out, "{FAINT:#}")
}

fn square<V: Variant>(
    position: &Position<V>,
    marked: &[Square],
    (file, rank): (i32, i32),
    out: &mut impl Write,
) -> io::Result<()> {
    let square = V::BOARD.square(file, rank);
    let man = square.and_then(|square| position.man_at(square));
    let (text, style) = match (square, man) {
        (_, Some(man)) => (man_text::<V>(man), style_of(man.color)),
        (Some(square), None) if !V::BOARD.vanishes(square) => (".".to_owned(), FAINT),
        _ => (" ".to_owned(), FAINT),
    };
    let touched = square.is_some_and(|square| marked.contains(&square));
    let style = if touched { lit(style) } else { style };
    write!(out, "{:1$}{style}{text}{style:#}", "", 3 - text.len().min(3))
}

fn hand<V: Variant>(position: &Position<V>, color: Color, out: &mut impl Write) -> io::Result<()> {
    if !V::HANDS {
        return Ok(());
    }
    let style = style_of(color);
    write!(out, "{} has in hand:", super::verdict::name(color))?;
    let hand = position.hand(color);
    for &kind in V::KINDS.hand().iter().filter(|&&kind| hand.count(kind) > 0) {
        write!(out, " {style}{}{style:#}", man_text::<V>(Man { color, kind }))?;
        if hand.count(kind) > 1 {
            write!(out, "×{}", hand.count(kind))?;
        }
    }
    writeln!(out, "{}", if hand.is_empty() { " nothing" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ito, Minjiku, Shogi};

    fn drawing<V: Variant>(moves: &str, flipped: bool) -> String {
        let mut game = Game::new(Position::<V>::start());
        for text in moves.split_whitespace() {
            let mv = game.parse_move(text).unwrap();
            game.play(mv);
        }
        let mut bytes = Vec::new();
        draw(&game, flipped, &mut bytes).unwrap();
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
        assert_eq!(lines[2], "  a  l  n  s  g  k  g  .  n  l  a");
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
        assert_eq!(plain(&drawing::<Ito>("", false)).lines().count(), 25);
    }
}
