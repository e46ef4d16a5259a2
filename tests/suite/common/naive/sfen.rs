//! How the [naive player](super) reads and writes positions.

use std::fmt::Write as _;

use henka::board::Color;
use henka::rules::{Kind, Rules};

use super::{Naive, files, ranks};

fn kind_of(rules: &Rules, letter: char, promoted: bool) -> Kind {
    let wanted = letter.to_ascii_uppercase();
    let is_it = |&kind: &Kind| {
        let info = rules.info(kind);
        info.letter == wanted && info.is_promoted == promoted
    };
    rules.kinds.all().find(is_it).unwrap_or_else(|| panic!("no piece {letter}"))
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

fn letter(rules: &Rules, color: Color, kind: Kind) -> char {
    let letter = rules.info(kind).letter;
    if color == Color::Black { letter } else { letter.to_ascii_lowercase() }
}

impl Naive {
    /// Reads a position that is known to be well formed.
    pub fn from_sfen(rules: &'static Rules, sfen: &str) -> Self {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut naive = Self {
            rules,
            board: vec![None; (files(rules) * ranks(rules)) as usize],
            hands: [vec![0; rules.kinds.len()], vec![0; rules.kinds.len()]],
            side: if fields[1] == "b" { Color::Black } else { Color::White },
            number: fields[3].parse().unwrap(),
        };
        for (rank, row) in fields[0].split('/').enumerate() {
            let (mut file, mut run, mut promoted) = (files(rules) - 1, 0, false);
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(digit) => run = run * 10 + digit as i32,
                    None if c == '+' => promoted = true,
                    None if c == '*' => (file, run) = (file - run - 1, 0),
                    None => {
                        file -= run;
                        naive.put(
                            (file, rank as i32),
                            Some((color_of(c), kind_of(rules, c, promoted))),
                        );
                        (file, run, promoted) = (file - 1, 0, false);
                    }
                }
            }
        }
        let mut count = 0;
        for c in fields[2].chars().filter(|&c| c != '-') {
            match c.to_digit(10) {
                Some(digit) => count = count * 10 + digit as usize,
                None => {
                    let kind = kind_of(rules, c, false);
                    naive.hands[color_of(c).index()][kind.index()] = count.max(1);
                    count = 0;
                }
            }
        }
        naive
    }

    /// The position as SFEN.
    pub fn sfen(&self) -> String {
        let mut rows = Vec::new();
        for rank in 0..ranks(self.rules) {
            let (mut row, mut run) = (String::new(), 0);
            for file in (0..files(self.rules)).rev() {
                let man = self.man((file, rank));
                if man.is_none() && self.exists((file, rank)) {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    write!(row, "{run}").unwrap();
                    run = 0;
                }
                let Some((color, kind)) = man else {
                    row.push('*');
                    continue;
                };
                row.push_str(if self.rules.info(kind).is_promoted { "+" } else { "" });
                row.push(letter(self.rules, color, kind));
            }
            if run > 0 {
                write!(row, "{run}").unwrap();
            }
            rows.push(row);
        }
        let mut hands = String::new();
        for color in Color::ALL {
            for base in self.rules.hand.chars() {
                let kind = kind_of(self.rules, base, false);
                match self.hands[color.index()][kind.index()] {
                    0 => {}
                    1 => hands.push(letter(self.rules, color, kind)),
                    n => write!(hands, "{n}{}", letter(self.rules, color, kind)).unwrap(),
                }
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = if self.side == Color::Black { "b" } else { "w" };
        format!("{} {side} {hands} {}", rows.join("/"), self.number)
    }
}
