//! SFEN, the text of a position: board, side to move, hands, move number.
//!
//! Beyond standard SFEN, a run of empty squares is one decimal number of any length, and `*` is a
//! square that does not exist, or not any more.

use std::fmt::Write as _;

use super::{Cell, Diagram, Impossible, Man, Position};
use crate::board::Color;
use crate::excerpt::excerpt;
use crate::rules::{Rules, Variant};

/// Why a text is not a position: which field is wrong, which part of it, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SfenError {
    /// A field is missing or there is one too many.
    #[error("sfen: {0} fields; expected board, side, hands and optionally a move number")]
    Fields(usize),
    /// The board has too few or too many ranks.
    #[error("sfen board: {found} ranks; expected {expected}")]
    Ranks {
        /// Ranks in the text.
        found: usize,
        /// Ranks of the board.
        expected: u8,
    },
    /// A rank has too few or too many squares.
    #[error("sfen board: rank {rank} has {found} squares; expected {expected}")]
    RankLength {
        /// The letter of the rank.
        rank: char,
        /// What was found, as far as it was read.
        found: String,
        /// Files of the board.
        expected: u8,
    },
    /// A character that is no piece of this game.
    #[error("sfen board: '{piece}' in rank {rank} is not a piece; expected {allowed} or a number")]
    Piece {
        /// The offending part.
        piece: String,
        /// The letter of the rank.
        rank: char,
        /// The letters of the game, and which of them take a `+`.
        allowed: String,
    },
    /// A square that does not exist is given as one that does, or the other way round.
    #[error("sfen board: '{found}' on {square}; expected {expected}")]
    Existence {
        /// What was found there.
        found: String,
        /// The square.
        square: String,
        /// What could be there.
        expected: &'static str,
    },
    /// The side to move is neither `b` nor `w`.
    #[error("sfen side to move: '{0}'; expected b or w")]
    Side(String),
    /// A character that is no piece in hand.
    #[error(
        "sfen hands: '{part}' in '{field}'; expected - or a count above 1 and one of: {allowed}"
    )]
    Hand {
        /// The offending part.
        part: String,
        /// The whole field, shortened.
        field: String,
        /// The letters of the hand.
        allowed: &'static str,
    },
    /// The move number is not a number.
    #[error("sfen move number: '{0}'; expected a whole number of at most 9 digits")]
    MoveNumber(String),
    /// Every field can be read, but no game could continue from the position.
    #[error("sfen: {0}")]
    Impossible(#[from] Impossible),
}

impl<V: Variant> Position<V> {
    /// Reads a position.
    ///
    /// # Errors
    /// If a field is malformed, or the position is impossible as [`Impossible`] has it.
    pub fn from_sfen(sfen: &str) -> Result<Self, SfenError> {
        let mut position = Self::of_diagram(&Diagram::from_sfen(Rules::of::<V>(), sfen)?);
        position.validate_turn()?;
        position.find_checks();
        Ok(position)
    }

    /// The position as SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        self.diagram().sfen()
    }
}

impl Diagram {
    /// Reads a position of a game. Whether the king of the side that has moved could be taken is not
    /// asked: that takes a [`Position`].
    ///
    /// # Errors
    /// If a field is malformed, or the position is impossible as [`Impossible`] has it.
    pub fn from_sfen(rules: &'static Rules, sfen: &str) -> Result<Self, SfenError> {
        let fields: Vec<&str> = sfen.split_ascii_whitespace().take(6).collect();
        let (board, side, hands, number) = match fields[..] {
            [board, side, hands] => (board, side, hands, "1"),
            [board, side, hands, number] => (board, side, hands, number),
            _ => return Err(SfenError::Fields(fields.len())),
        };
        let side = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(SfenError::Side(excerpt(side))),
        };
        let mut diagram = Self::empty(rules, side);
        diagram.read_board(board)?;
        diagram.read_hands(hands)?;
        diagram.move_number = Some(number)
            .filter(|n| n.len() <= 9 && n.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|n| n.parse().ok())
            .ok_or_else(|| SfenError::MoveNumber(excerpt(number)))?;
        diagram.validate()?;
        Ok(diagram)
    }

    /// The starting array, not validated: the validation asks for it.
    pub(super) fn array(rules: &'static Rules) -> Self {
        let mut diagram = Self::empty(rules, Color::Black);
        let board = rules.start.split(' ').next().unwrap_or_default();
        let read = diagram.read_board(board);
        debug_assert!(read.is_ok());
        diagram
    }

    fn read_board(&mut self, text: &str) -> Result<(), SfenError> {
        let (found, expected) = (text.split('/').count(), self.rules.board.ranks);
        if found != usize::from(expected) {
            return Err(SfenError::Ranks { found, expected });
        }
        for (rank, row) in text.split('/').enumerate() {
            self.read_rank(rank, row)?;
        }
        Ok(())
    }

    fn read_rank(&mut self, rank: usize, row: &str) -> Result<(), SfenError> {
        let letter = (b'a' + rank as u8) as char;
        let files = usize::from(self.rules.board.files);
        let length = |found: String| SfenError::RankLength {
            rank: letter,
            found,
            expected: self.rules.board.files,
        };
        let mut from_left = 0;
        let mut rest = row;
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '+' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
                other => other.len_utf8(),
            };
            let (token, after) = rest.split_at(end);
            rest = after;
            let run = match first {
                '0'..='9' => token.parse().ok().filter(|run| (1..=files).contains(run)),
                _ => Some(1),
            };
            let run = run.ok_or_else(|| length(format!("a run of {}", excerpt(token))))?;
            if from_left + run > files {
                return Err(length(format!("more than {files}")));
            }
            for _ in 0..run {
                self.read_square(files - 1 - from_left, rank, token)?;
                from_left += 1;
            }
        }
        if from_left == files { Ok(()) } else { Err(length(from_left.to_string())) }
    }

    /// Reads what stands on one square: a man, nothing, or no square at all.
    fn read_square(&mut self, file: usize, rank: usize, token: &str) -> Result<(), SfenError> {
        let square = self.rules.board.square(file as i32, rank as i32);
        let existence = |expected| SfenError::Existence {
            found: token.to_owned(),
            square: self.rules.board.name_at(file as i32, rank as i32).to_string(),
            expected,
        };
        let vanishes = square.is_some_and(|square| self.rules.board.vanishes(square));
        match (square, token) {
            (None, "*") => Ok(()),
            (None, _) => Err(existence("*, for there is no square")),
            (Some(_), "*") if vanishes => Ok(()),
            (Some(_), "*") => Err(existence("a man or a number, for the square always exists")),
            (Some(_), digits) if digits.as_bytes()[0].is_ascii_digit() => match vanishes {
                true => Err(existence("a man or *, for an empty square has vanished")),
                false => Ok(()),
            },
            (Some(square), piece) => {
                let man = Man::read(self.rules, piece).ok_or_else(|| SfenError::Piece {
                    piece: piece.to_owned(),
                    rank: (b'a' + rank as u8) as char,
                    allowed: letters(self.rules),
                })?;
                self.mailbox[square.index()] = Cell::of(man);
                Ok(())
            }
        }
    }

    fn read_hands(&mut self, field: &str) -> Result<(), SfenError> {
        if field == "-" {
            return Ok(());
        }
        let rules = self.rules;
        let wrong = |part: &str| SfenError::Hand {
            part: excerpt(part),
            field: excerpt(field),
            allowed: rules.hand_letters(),
        };
        let mut rest = field;
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let end = digits + rest[digits..].chars().next().map_or(0, char::len_utf8);
            let (token, after) = rest.split_at(end);
            let (count, letter) = token.split_at(digits);
            let count = match count {
                "" => Some(1),
                _ => count.parse().ok().filter(|&n| (2..=255).contains(&n)),
            };
            let man = Man::read(rules, letter).filter(|man| rules.kinds.hand().contains(&man.kind));
            let (Some(count), Some(Man { color, kind })) = (count, man) else {
                return Err(wrong(token));
            };
            if self.hand(color).count(kind) > 0 {
                return Err(wrong(&format!("{token} again")));
            }
            self.hands[color.index()].set(kind, count);
            rest = after;
        }
        Ok(())
    }

    /// The position as SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        let mut text = String::new();
        for rank in 0..i32::from(self.rules.board.ranks) {
            if rank > 0 {
                text.push('/');
            }
            self.write_rank(rank, &mut text);
        }
        let hands = self.hands_text();
        // Writing into a string cannot fail.
        let _ = write!(text, " {} {hands} {}", self.side, self.move_number);
        text
    }

    fn write_rank(&self, rank: i32, text: &mut String) {
        let mut run = 0;
        let flush = |run: &mut u32, text: &mut String| {
            if *run > 0 {
                text.push_str(&run.to_string());
            }
            *run = 0;
        };
        for file in (0..i32::from(self.rules.board.files)).rev() {
            let square = self.rules.board.square(file, rank);
            let man = square.and_then(|square| self.man_at(square));
            if man.is_none() && !self.is_gone(file, rank) {
                run += 1;
                continue;
            }
            flush(&mut run, text);
            text.push_str(&man.map_or_else(|| "*".to_owned(), |man| man.text(self.rules)));
        }
        flush(&mut run, text);
    }

    /// The hands field of SFEN: Black's men, then White's; `-` when both hold nothing.
    fn hands_text(&self) -> String {
        let mut text = String::new();
        for (man, count) in Color::ALL.into_iter().flat_map(|color| self.held(color)) {
            if count > 1 {
                text.push_str(&count.to_string());
            }
            text.push_str(&man.text(self.rules));
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

impl Man {
    /// The man as SFEN writes it: upper case for Black, `+` before a promoted one.
    #[must_use]
    pub fn text(self, rules: &Rules) -> String {
        let symbol = rules.info(self.kind).symbol();
        match self.color {
            Color::Black => symbol,
            Color::White => symbol.to_ascii_lowercase(),
        }
    }

    /// The man that SFEN writes so.
    #[must_use]
    pub fn read(rules: &Rules, text: &str) -> Option<Self> {
        let mut letters = text.strip_prefix('+').unwrap_or(text).chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let base = rules.kinds.by_letter(letter.to_ascii_uppercase())?;
        let kind = if text.starts_with('+') { rules.info(base).promotion? } else { base };
        Some(Self { color, kind })
    }
}

/// The letters a board may hold, and those that may have a `+`, in words.
#[must_use]
pub fn letters(rules: &Rules) -> String {
    let infos = || rules.kinds.bases().map(|kind| rules.info(kind));
    let all: String = infos().map(|info| info.letter).collect();
    let promoting = infos().filter(|info| info.promotion.is_some());
    let promoting: String = promoting.map(|info| info.letter).collect();
    format!("{all} in either case (a + before {promoting})")
}
