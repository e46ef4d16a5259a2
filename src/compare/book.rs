//! The command `henka book`: a book of openings from files of games.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::measure::MeasureError;
use crate::arena::record::GameRecord;
use crate::book::{Book, Entry, place};
use crate::door::open;
use crate::eval::SCALE;
use crate::output::print;
use crate::places::{Clash, apart};
use crate::tournament::journal::{JournalError, read};

/// The arguments of `henka book`.
#[derive(Clone, Debug, clap::Args)]
pub struct BookArgs {
    /// Files of games of `henka match`, all of one game
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to write the book, in the form of YaneuraOu's .db files
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Plies of each game that go into the book
    #[arg(long, value_name = "N", default_value_t = 16)]
    plies: usize,
    /// A move has to be played in so many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookMakingError {
    /// A file of games cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game cannot be played again.
    #[error("{0}: {1}")]
    Game(PathBuf, MeasureError),
    /// The book would be written over games.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// Files of several games.
    #[error("{0}: games of {1}; the files before have {2}, and a book is of one game")]
    Mixed(PathBuf, String, String),
    /// No move was played often enough.
    #[error("no move was played in {0} games (--least): there is no book")]
    Empty(u64),
    /// Nothing can be said on standard output.
    #[error("cannot write to standard output")]
    Print(#[source] std::io::Error),
    /// The book cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, std::io::Error),
}

/// What has come of a move.
#[derive(Clone, Debug, Default)]
struct Tried {
    games: u64,
    /// The points of its mover.
    points: f64,
    replies: BTreeMap<String, u64>,
}

/// Games that both sides are thought to have halved before any was played: a move that won its only
/// game is not the best there is.
const DOUBT: f64 = 10.0;

impl Tried {
    /// The hundredths that promise the share of the points that the mover got.
    fn score(&self) -> i32 {
        let share = (self.points + DOUBT / 2.0) / (self.games as f64 + DOUBT);
        (f64::from(SCALE) * (share / (1.0 - share)).ln()).round() as i32
    }
}

/// The moves by position and text.
type Moves = BTreeMap<String, BTreeMap<String, Tried>>;

/// Makes the book and says how many positions it has.
///
/// # Errors
/// If a file cannot be used, or the book not written.
pub fn run(args: &BookArgs) -> Result<(), BookMakingError> {
    let files = args.files.iter().map(|path| ("FILE", path.as_path()));
    apart([("--out", args.out.as_path())], files)?;
    let (mut moves, mut variant) = (Moves::new(), None::<String>);
    for path in &args.files {
        for game in read(path)?.1 {
            match &variant {
                Some(known) if *known != game.variant => {
                    let (own, known) = (game.variant, known.clone());
                    return Err(BookMakingError::Mixed(path.clone(), own, known));
                }
                _ => variant = Some(game.variant.clone()),
            }
            let wrong = |error| BookMakingError::Game(path.clone(), error);
            add(&mut moves, &game, args.plies).map_err(wrong)?;
        }
    }
    let mut book = Book::default();
    for (place, tried) in moves {
        let often = tried.into_iter().filter(|(_, tried)| tried.games >= args.least);
        let mut entries: Vec<Entry> = often.map(|(mv, tried)| entry(mv, &tried)).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.games, entry.score)));
        entries.into_iter().for_each(|entry| book.add(place.clone(), entry));
    }
    if book.is_empty() {
        return Err(BookMakingError::Empty(args.least));
    }
    let text = book.text(&variant.unwrap_or_default());
    std::fs::write(&args.out, text)
        .map_err(|error| BookMakingError::Write(args.out.clone(), error))?;
    print(format!("{} positions\n", book.len())).map_err(BookMakingError::Print)
}

fn entry(mv: String, tried: &Tried) -> Entry {
    let reply = tried.replies.iter().max_by_key(|&(_, games)| games);
    let reply = reply.map(|(reply, _)| reply.clone());
    Entry { mv, reply, score: tried.score(), games: tried.games }
}

/// Adds the first plies of a game.
fn add(moves: &mut Moves, record: &GameRecord, plies: usize) -> Result<(), MeasureError> {
    let mut game = open(&record.variant)
        .ok_or_else(|| MeasureError::Variant(record.id, record.variant.clone()))?;
    let begun = game.set_up(Some(&record.sfen), &[]);
    begun.map_err(|error| MeasureError::Opening(record.id, error))?;
    let texts: Vec<&String> = record.opening.iter().chain(&record.play.moves).collect();
    for (ply, &mv) in texts.iter().enumerate().take(plies) {
        let (place, side) = (place(&game.sfen()), game.side());
        let played = game.play_text(mv);
        played.map_err(|error| MeasureError::Move(record.id, ply + 1, error))?;
        let of_place = moves.entry(place).or_default();
        let tried = of_place.entry(mv.clone()).or_default();
        tried.games += 1;
        let winner = record.ending.winner;
        tried.points += winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        if let Some(&reply) = texts.get(ply + 1) {
            *tried.replies.entry(reply.clone()).or_default() += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::Ending;
    use crate::board::Color;

    #[test]
    fn moves_are_counted_with_their_replies_and_what_they_brought() {
        let mut moves = Moves::new();
        for (opening, reply, winner) in
            [("7g7f", "3c3d", Some(Color::Black)), ("7g7f", "8c8d", None), ("7g7f", "3c3d", None)]
        {
            let ending = Ending::new(winner, "checkmate");
            let record = GameRecord::example(&[opening], &[reply, "2g2f"], ending);
            add(&mut moves, &record, 2).unwrap();
        }
        assert_eq!(moves.len(), 2, "two plies of each");
        let start = &moves["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"];
        let entry = entry("7g7f".to_owned(), &start["7g7f"]);
        assert_eq!((entry.games, entry.reply.as_deref()), (3, Some("3c3d")));
        // Two of three points, and ten games in doubt: 7 of 13.
        assert_eq!(entry.score, 92);
        let after = moves.values().find(|moves| moves.contains_key("3c3d")).unwrap();
        assert!(after["3c3d"].games == 2 && after["3c3d"].score() < 0);
    }
}
