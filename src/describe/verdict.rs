//! How a game has ended, in words for a person.

use crate::board::Color;
use crate::rules::{Outcome, Reason};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules.
    Rules(Outcome),
    /// This side has given up.
    Resignation(Color),
    /// This side's king has entered the far ranks.
    Declaration(Color),
}

impl GameEnd {
    /// Who has won, if anybody.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::Resignation(side) => Some(!side),
            Self::Declaration(side) => Some(side),
        }
    }

    /// What ended the game, in a word or two.
    #[must_use]
    pub fn reason(self) -> String {
        match self {
            Self::Rules(outcome) => outcome.reason.to_string(),
            Self::Resignation(_) => "resignation".to_owned(),
            Self::Declaration(_) => "declaration".to_owned(),
        }
    }

    /// The verdict as a sentence or two.
    #[must_use]
    pub fn sentence(self) -> String {
        let result = match self.winner() {
            Some(side) => format!("{} wins.", side.title()),
            None => "The game is drawn.".to_owned(),
        };
        let how = match self {
            Self::Resignation(side) => format!("{} resigns.", side.title()),
            Self::Declaration(side) => {
                format!("{}'s king has entered with enough men and points.", side.title())
            }
            Self::Rules(Outcome { winner, reason }) => in_words(winner, reason),
        };
        format!("{how} {result}")
    }
}

fn in_words(winner: Option<Color>, reason: Reason) -> String {
    let loser = winner.map_or("Nobody", |winner| (!winner).title());
    match reason {
        Reason::Checkmate => "Checkmate.".to_owned(),
        Reason::Stalemate => "No check and no legal move: stalemate.".to_owned(),
        Reason::Repetition => "The position has occurred too often.".to_owned(),
        Reason::PerpetualCheck => {
            format!("The position has occurred too often, {loser} giving check with every move.")
        }
        Reason::Idleness => "Fifty moves without a capture or a pawn's move.".to_owned(),
        Reason::NoPermittedMove => "Every move left is forbidden.".to_owned(),
        Reason::Length => "The game has lasted as long as it may.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_say_who_has_won_and_how() {
        let rules = |winner, reason| GameEnd::Rules(Outcome { winner, reason }).sentence();
        assert_eq!(rules(Some(Color::White), Reason::Checkmate), "Checkmate. White wins.");
        assert_eq!(
            rules(Some(Color::White), Reason::PerpetualCheck),
            "The position has occurred too often, Black giving check with every move. White wins."
        );
        assert!(rules(None, Reason::Repetition).ends_with("The game is drawn."));
        assert_eq!(GameEnd::Resignation(Color::Black).sentence(), "Black resigns. White wins.");
        assert_eq!(GameEnd::Declaration(Color::Black).winner(), Some(Color::Black));
    }
}
