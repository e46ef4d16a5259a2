//! What an engine says while it thinks.

use std::time::Duration;

use crate::excerpt::excerpt;

/// A score as an engine reports it, seen by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedScore {
    /// Hundredths of a pawn, or what the engine takes for that.
    Cp(i32),
    /// Moves or plies to mate, negative if it is mated.
    Mate(i32),
}

impl ClaimedScore {
    /// A number that orders scores, any mate beyond any other score.
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Self::Cp(value) => value,
            Self::Mate(moves) if moves > 0 => 1_000_000 - moves,
            Self::Mate(moves) => -1_000_000 - moves,
        }
    }
}

impl std::fmt::Display for ClaimedScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Cp(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// What an engine said before its move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The last score of its best line.
    pub score: Option<ClaimedScore>,
    /// The last depth.
    pub depth: Option<u32>,
    /// The last node count.
    pub nodes: Option<u64>,
    /// The time from the question to the answer.
    pub elapsed: Duration,
}

/// The move of a `bestmove` line, an empty one if it has none.
pub(super) fn best_move(line: &str) -> Option<String> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| excerpt(words.next().unwrap_or_default()))
}

impl Thought {
    /// Takes from an `info` line what it says about the best line.
    pub(super) fn listen(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let mut said = Self::default();
        let mut best = true;
        while let Some(word) = words.next() {
            match word {
                "depth" => said.depth = words.next().and_then(|n| n.parse().ok()),
                "nodes" => said.nodes = words.next().and_then(|n| n.parse().ok()),
                "multipv" => best = words.next() == Some("1"),
                "score" => said.score = score(words.next(), words.next()),
                "pv" | "string" => break,
                _ => {}
            }
        }
        self.nodes = said.nodes.or(self.nodes);
        if best {
            self.depth = said.depth.or(self.depth);
            self.score = said.score.or(self.score);
        }
    }
}

fn score(kind: Option<&str>, number: Option<&str>) -> Option<ClaimedScore> {
    let number = number?;
    match kind? {
        "cp" => number.parse().ok().map(ClaimedScore::Cp),
        // USI allows a mate of unknown length: a bare sign.
        "mate" if number == "+" => Some(ClaimedScore::Mate(1)),
        "mate" if number.starts_with('-') => {
            Some(ClaimedScore::Mate(number.parse().unwrap_or(-1).min(-1)))
        }
        "mate" => number.parse().ok().map(ClaimedScore::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_are_understood() {
        let mut thought = Thought::default();
        thought.listen("info depth 3 seldepth 9 multipv 1 score cp -35 time 4 nodes 77 pv 7g7f");
        thought.listen("info depth 4 multipv 2 score cp 99 nodes 80 pv 2g2f");
        thought.listen("info string depth 9 nodes 1");
        thought.listen("rubbish depth 17");
        let expected = Thought {
            score: Some(ClaimedScore::Cp(-35)),
            depth: Some(3),
            nodes: Some(80),
            ..thought
        };
        assert_eq!(thought, expected);
        thought.listen("info score mate -0");
        assert_eq!(thought.score, Some(ClaimedScore::Mate(-1)));
        assert!(ClaimedScore::Mate(-1).value() < ClaimedScore::Mate(-9).value());
        assert!(ClaimedScore::Mate(3).value() > ClaimedScore::Cp(32_000).value());
        assert_eq!(best_move("bestmove 7g7f ponder 3c3d").as_deref(), Some("7g7f"));
        assert_eq!(best_move("bestmove").as_deref(), Some(""));
        assert_eq!(best_move("bestmoves 7g7f"), None);
    }
}
