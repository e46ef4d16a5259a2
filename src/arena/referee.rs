//! The rules of the game being played, with its type hidden.

use crate::board::Color;
use crate::position::{Game, MoveError, Position, SfenError};
use crate::rules::{EnteringKing, Outcome, Variant, with_variant};

/// Somebody who knows the rules and watches a game.
pub trait Referee: Send {
    /// Begins a game at a position.
    ///
    /// # Errors
    /// If the text is no position of the game.
    fn set_up(&mut self, sfen: &str) -> Result<(), SfenError>;

    /// Plays a move and returns it as the game writes it.
    ///
    /// # Errors
    /// If it is not legal.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Whose turn it is.
    fn side(&self) -> Color;

    /// The present position.
    fn sfen(&self) -> String;

    /// All legal moves, sorted as text.
    fn legal(&self) -> Vec<String>;

    /// May the side to move declare a win by the 27-point rule, its king having entered?
    fn may_declare(&self) -> bool;
}

/// A referee of the game with this name, if there is one, at its starting position.
#[must_use]
pub fn referee(variant: &str) -> Option<Box<dyn Referee>> {
    with_variant!(variant, |V| Box::new(Watching::<V>(Game::new(Position::start())))
        as Box<dyn Referee>)
}

/// The starting position of the game with this name.
#[must_use]
pub fn start_of(variant: &str) -> Option<&'static str> {
    with_variant!(variant, |V| V::START)
}

struct Watching<V: Variant>(Game<V>);

impl<V: Variant> Referee for Watching<V> {
    fn set_up(&mut self, sfen: &str) -> Result<(), SfenError> {
        self.0 = Game::new(Position::from_sfen(sfen)?);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let mv = self.0.parse_move(text)?;
        self.0.play(mv);
        Ok(mv.text::<V>().to_string())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn side(&self) -> Color {
        self.0.position().side()
    }

    fn sfen(&self) -> String {
        self.0.position().sfen()
    }

    fn legal(&self) -> Vec<String> {
        let moves = self.0.legal_moves();
        let mut texts: Vec<String> = moves.iter().map(|mv| mv.text::<V>().to_string()).collect();
        texts.sort_unstable();
        texts
    }

    fn may_declare(&self) -> bool {
        self.0.position().may_declare(EnteringKing::Csa27)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_referee_sees_how_a_game_ends() {
        let mut referee = referee("shogi").unwrap();
        referee.set_up("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        assert!(referee.play("P*5d").is_err());
        assert_eq!(referee.play("G*5b").unwrap(), "G*5b");
        assert_eq!(referee.side(), Color::White);
        let outcome = referee.outcome().unwrap();
        assert_eq!(outcome.winner, Some(Color::Black));
        assert!(referee.legal().is_empty());
    }

    #[test]
    fn every_game_has_a_referee() {
        for &name in crate::rules::NAMES {
            let mut referee = referee(name).unwrap();
            assert!(!referee.legal().is_empty());
            referee.set_up(start_of(name).unwrap()).unwrap();
            assert_eq!(referee.outcome(), None);
        }
        assert!(referee("go").is_none());
    }
}
