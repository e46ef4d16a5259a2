//! What a search says on the way, kept for a person: its best lines, and how sure it is.

use std::sync::{Mutex, PoisonError};

use crate::eval::Score;
use crate::position::Move;
use crate::search::{Bound, Line, Progress, Report};

/// So many depths have to agree before a move counts as sure.
const AGREEING: usize = 4;
/// Scores that differ by no more, in hundredths, are one.
const ALIKE: i32 = 20;

/// Keeps what a search reports.
#[derive(Debug, Default)]
pub(super) struct Notes(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// The newest of each of the best lines.
    lines: Vec<Line>,
    /// The best move of every depth and its score.
    best: Vec<(u32, Move, Score)>,
}

impl Report for Notes {
    fn line(&self, line: &Line) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.lines.retain(|older| older.number != line.number);
        kept.lines.push(line.clone());
        kept.lines.sort_by_key(|line| line.number);
        // The last line begins with the move that is played, though its score may be a bound.
        if let (1, Bound::Exact, Some(&mv)) = (line.number, line.bound, line.pv.first()) {
            kept.best.retain(|&(depth, ..)| depth != line.depth);
            kept.best.push((line.depth, mv, line.score));
        }
    }

    fn current(&self, _: &Progress, _: Move, _: usize) {}
}

/// How sure a search is of what it has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sureness {
    /// Mate is proven.
    Proven,
    /// So many depths agree on move and score.
    Sure(usize),
    /// They agree on the move; the score still moves between these.
    Swings(usize, Score, Score),
    /// They differ about the move: these were best, the newest last.
    Wavers(Vec<Move>),
    /// There are too few to say.
    Shallow,
}

impl Notes {
    /// The best lines, the best of them first.
    pub(super) fn lines(&self) -> Vec<Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).lines.clone()
    }

    /// How sure the search is.
    pub(super) fn sureness(&self) -> Sureness {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sureness(&kept.best)
    }
}

fn sureness(best: &[(u32, Move, Score)]) -> Sureness {
    if best.last().is_some_and(|last| last.2.is_mate()) {
        return Sureness::Proven;
    }
    let recent = &best[best.len().saturating_sub(AGREEING)..];
    let (Some(&(_, chosen, _)), AGREEING) = (recent.last(), recent.len()) else {
        return Sureness::Shallow;
    };
    if recent.iter().any(|&(_, mv, _)| mv != chosen) {
        let mut moves: Vec<Move> = Vec::new();
        for &(_, mv, _) in recent {
            moves.retain(|&other| other != mv);
            moves.push(mv);
        }
        return Sureness::Wavers(moves);
    }
    let scores = || recent.iter().map(|&(.., score)| score);
    match (scores().min(), scores().max()) {
        (Some(least), Some(most)) if most.value() - least.value() > ALIKE => {
            Sureness::Swings(AGREEING, least, most)
        }
        _ => Sureness::Sure(AGREEING),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(found: &[(u32, i32)]) -> Sureness {
        let entry = |(depth, &(mv, score)): (usize, &(u32, i32))| {
            (depth as u32, Move::from_bits(mv), Score::evaluation(score))
        };
        sureness(&found.iter().enumerate().map(entry).collect::<Vec<_>>())
    }

    #[test]
    fn agreement_is_sureness() {
        assert_eq!(of(&[(1, 900), (2, 20), (2, 30), (2, 10), (2, 25)]), Sureness::Sure(4));
        assert_eq!(of(&[(2, 20), (2, 30), (2, 10)]), Sureness::Shallow);
        let (least, most) = (Score::evaluation(200), Score::evaluation(750));
        assert_eq!(of(&[(2, 750), (2, 300), (2, 200), (2, 210)]), Sureness::Swings(4, least, most));
        let moves = [2, 1].map(Move::from_bits).to_vec();
        assert_eq!(of(&[(1, 20), (2, 20), (1, 20), (1, 20)]), Sureness::Wavers(moves));
        let mut mate = vec![(0, Move::from_bits(1), Score::DRAW)];
        mate.push((1, Move::from_bits(2), Score::mate_in(3)));
        assert_eq!(sureness(&mate), Sureness::Proven);
        assert_eq!(sureness(&[]), Sureness::Shallow);
    }
}
