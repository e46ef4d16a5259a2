//! A position as text for a terminal.

use std::fmt::{self, Write as _};

use super::sfen::man_text;
use super::{Man, Position};
use crate::board::Color;
use crate::rules::Variant;

impl<V: Variant> Position<V> {
    /// The board as text: files above, ranks to the right, White's hand above and Black's below.
    #[must_use]
    pub fn drawing(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.draw(&mut text);
        text
    }

    fn draw(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "White's hand: {}", self.hand_text(Color::White))?;
        for file in (1..=V::BOARD.files).rev() {
            write!(text, "{file:>3}")?;
        }
        writeln!(text)?;
        for rank in 0..i32::from(V::BOARD.ranks) {
            for file in (0..i32::from(V::BOARD.files)).rev() {
                let square = V::BOARD.square(file, rank);
                let man = square.and_then(|square| self.man_at(square));
                let shown = match (square, man) {
                    (None, _) => " ".to_owned(),
                    (Some(square), None) if V::BOARD.vanishes(square) => " ".to_owned(),
                    (Some(_), None) => ".".to_owned(),
                    (_, Some(man)) => man_text::<V>(man),
                };
                write!(text, "{shown:>3}")?;
            }
            writeln!(text, " {}", (b'a' + rank as u8) as char)?;
        }
        write!(text, "Black's hand: {}", self.hand_text(Color::Black))
    }

    fn hand_text(&self, color: Color) -> String {
        let held: Vec<String> = V::KINDS
            .hand()
            .iter()
            .filter(|&&kind| self.hand(color).count(kind) > 0)
            .map(|&kind| {
                let man = man_text::<V>(Man { color, kind });
                format!("{man}{}", self.hand(color).count(kind))
            })
            .collect();
        if held.is_empty() { "-".to_owned() } else { held.join(" ") }
    }
}
