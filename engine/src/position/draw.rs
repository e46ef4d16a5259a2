//! A position as text for a terminal.

use std::fmt::{self, Write as _};

use super::Diagram;
use crate::board::Color;

impl Diagram {
    /// The board as text: files above, ranks to the right, White's hand above and Black's below.
    #[must_use]
    pub fn drawing(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.draw(&mut text);
        text
    }

    fn draw(&self, text: &mut String) -> fmt::Result {
        let board = self.rules.board;
        writeln!(text, "White's hand: {}", self.hand_text(Color::White))?;
        for file in (1..=board.files).rev() {
            write!(text, "{file:>3}")?;
        }
        writeln!(text)?;
        for rank in 0..i32::from(board.ranks) {
            for file in (0..i32::from(board.files)).rev() {
                let man = board.square(file, rank).and_then(|square| self.man_at(square));
                let shown = match man {
                    Some(man) => man.text(self.rules),
                    None if self.is_gone(file, rank) => " ".to_owned(),
                    None => ".".to_owned(),
                };
                write!(text, "{shown:>3}")?;
            }
            writeln!(text, " {}", (b'a' + rank as u8) as char)?;
        }
        write!(text, "Black's hand: {}", self.hand_text(Color::Black))
    }

    fn hand_text(&self, color: Color) -> String {
        let held = self.held(color);
        let held: Vec<String> =
            held.map(|(man, count)| format!("{}{count}", man.text(self.rules))).collect();
        if held.is_empty() { "-".to_owned() } else { held.join(" ") }
    }
}
