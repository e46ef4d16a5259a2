//! Books of openings: which moves have been played in a position, how often, and what came of it.
//!
//! A book is a text in the form of YaneuraOu's `.db` files, which other shogi programs read too: a line `sfen …`
//! with a position, below it a line for each move: the move, the reply that was played most or
//! `none`, the score in hundredths seen by the mover, a depth (0: nobody has searched), and the number of
//! games. Lines that begin with `#` say what it is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::door::AnyGame;
use crate::excerpt::excerpt;
use crate::random::Random;

/// A move of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The move.
    pub mv: String,
    /// The reply that is expected.
    pub reply: Option<String>,
    /// What it is worth to the mover, in hundredths.
    pub score: i32,
    /// The games in which it was played.
    pub games: u64,
}

/// A book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The moves by position, an SFEN without the number of the move.
    positions: BTreeMap<String, Vec<Entry>>,
}

/// Why a text is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("book, line {line}: '{text}'; expected {expected}")]
pub struct BookError {
    line: usize,
    text: String,
    expected: &'static str,
}

/// A move counts for no more games: the sum of all of a position stays within bounds.
const MOST: i64 = 1 << 32;
/// Moves that are so much worse than the best are not chosen, in hundredths.
const WORSE: i32 = 20;

/// The position of an SFEN, without the number of the move.
#[must_use]
pub fn place(sfen: &str) -> String {
    sfen.split_ascii_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// If a line is neither a position nor a move of one.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let mut book = Self::default();
        let mut at: Option<String> = None;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_start_matches('\u{feff}').trim();
            let wrong = |expected| BookError { line: number + 1, text: excerpt(line), expected };
            if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
                continue;
            }
            if let Some(sfen) = line.strip_prefix("sfen ") {
                let place = place(sfen);
                if place.split(' ').count() < 3 {
                    return Err(wrong("a position after sfen"));
                }
                at = Some(place);
                continue;
            }
            let place = at.as_ref().ok_or_else(|| wrong("a line that begins with sfen"))?;
            let mut words = line.split_ascii_whitespace();
            let mv = words.next().unwrap_or_default().to_owned();
            let reply = words.next().filter(|&reply| reply != "none").map(str::to_owned);
            let mut number = |none: i64| words.next().map_or(Ok(none), str::parse::<i64>);
            let (score, depth, games) = (number(0), number(0), number(1));
            let (Ok(score), Ok(_), Ok(games)) = (score, depth, games) else {
                return Err(wrong("a move, a reply or none, score, depth, games"));
            };
            let score = score.clamp(-30_000, 30_000) as i32;
            book.add(
                place.clone(),
                Entry { mv, reply, score, games: games.clamp(0, MOST).unsigned_abs() },
            );
        }
        Ok(book)
    }

    /// The text of the book, for this game.
    #[must_use]
    pub fn text(&self, variant: &str) -> String {
        let mut text = format!("#YANEURAOU-DB2016 1.00\n# game {variant}\n");
        // Writing into a string cannot fail.
        for (place, entries) in &self.positions {
            let _ = writeln!(text, "sfen {place} 1");
            for Entry { mv, reply, score, games } in entries {
                let reply = reply.as_deref().unwrap_or("none");
                let _ = writeln!(text, "{mv} {reply} {score} 0 {games}");
            }
        }
        text
    }

    /// Adds a move to those of a position, which is an SFEN.
    pub fn add(&mut self, sfen: String, entry: Entry) {
        self.positions.entry(place(&sfen)).or_default().push(entry);
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// One of the good moves of the present position, those that were played often more often; none if the
    /// book does not know it, or nothing legal in it.
    #[must_use]
    pub fn choose(&self, game: &dyn AnyGame, random: &mut Random) -> Option<&Entry> {
        let known = self.positions.get(&place(&game.sfen()))?;
        let legal =
            known.iter().filter(|entry| entry.games > 0 && game.read_move(&entry.mv).is_ok());
        let legal: Vec<&Entry> = legal.collect();
        let best = legal.iter().map(|entry| entry.score).max()?;
        let good: Vec<&Entry> =
            legal.into_iter().filter(|entry| entry.score >= best - WORSE).collect();
        let games: u64 = good.iter().map(|entry| entry.games).sum();
        let mut at = random.below(usize::try_from(games).unwrap_or(usize::MAX)) as u64;
        good.into_iter().find(|entry| {
            let found = at < entry.games;
            at = at.saturating_sub(entry.games);
            found
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::open;

    const TEXT: &str = "#YANEURAOU-DB2016 1.00\n# game shogi\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
        7g7f 3c3d 30 0 60\n2g2f none 25 0 40\n1g1f none -80 0 500\n9a9b none 90 0 9\n";

    #[test]
    fn what_is_written_is_read() {
        let book = Book::parse(TEXT).unwrap();
        assert_eq!((book.len(), book.text("shogi")), (1, TEXT.to_owned()));
        let short = Book::parse("sfen 9/9 b - 7\n7g7f none\n").unwrap();
        assert_eq!(short.positions["9/9 b -"][0].games, 1);
    }

    #[test]
    fn the_good_moves_are_chosen_as_often_as_they_were_played() {
        let (book, mut game) = (Book::parse(TEXT).unwrap(), open("shogi").unwrap());
        let mut random = Random::new(7);
        let chosen: Vec<_> =
            (0..1000).map(|_| book.choose(&*game, &mut random).unwrap().mv.clone()).collect();
        let count = |mv: &str| chosen.iter().filter(|one| *one == mv).count();
        assert!((550..650).contains(&count("7g7f")), "{}", count("7g7f"));
        // One is far worse, one is White's.
        assert_eq!(count("7g7f") + count("2g2f"), 1000);
        game.play_text("7g7f").unwrap();
        assert_eq!(book.choose(&*game, &mut random), None);
    }

    #[test]
    fn what_is_no_book_is_named() {
        let fails = |text| Book::parse(text).unwrap_err().to_string();
        assert_eq!(
            fails("7g7f none 0"),
            "book, line 1: '7g7f none 0'; expected a line that begins with sfen"
        );
        assert!(fails("sfen 9/9 b - 1\n7g7f none x").contains("line 2"));
        assert!(fails("\nsfen 9/9").contains("line 2: 'sfen 9/9'; expected a position"));
        assert!(Book::parse("").unwrap().is_empty());
    }
}
