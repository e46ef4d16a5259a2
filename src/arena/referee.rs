//! The rules of the game being played, with its type hidden.

use crate::board::{Color, SquareSet};
use crate::position::{Game, MoveError, Position, SfenError};
use crate::rules::{AttackTables, Outcome, Variant, with_variant};

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

    /// May the side to move declare a win, its king having entered?
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
        V::NAME == "shogi" && declares(self.0.position())
    }
}

/// The men a declarer needs in the far ranks besides the king.
const DECLARED_MEN: usize = 10;
/// The points Black and White need.
const DECLARED_POINTS: [usize; 2] = [28, 27];

/// The 27-point declaration of computer shogi (<http://www2.computer-shogi.org/wcsc32/rule.pdf>,
/// article 25): not in check, the king and ten more men in the far ranks; these men and those in
/// hand count five points for a rook or bishop, one for any other, and Black needs 28, White 27.
fn declares<V: Variant>(position: &Position<V>) -> bool {
    let side = position.side();
    let zone = V::TABLES.zone(side) & position.men(side);
    let king_inside = position.king(side).is_some_and(|king| zone.contains(king));
    if position.in_check() || !king_inside || zone.len() <= DECLARED_MEN {
        return false;
    }
    let points = V::KINDS.bases().filter(|&base| !V::KINDS.info(base).royal).map(|base| {
        let info = V::KINDS.info(base);
        let inside = |kind| (zone & position.of_kind(kind)).len();
        let men = inside(base) + info.promotion.map_or(0, inside);
        let worth = if matches!(info.letter, 'R' | 'B') { 5 } else { 1 };
        worth * (men + position.hand(side).count(base))
    });
    points.sum::<usize>() >= DECLARED_POINTS[side.index()]
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

    #[test]
    fn a_declaration_needs_king_men_and_points() {
        let declares = |sfen: &str| {
            let mut referee = referee("shogi").unwrap();
            referee.set_up(sfen).unwrap();
            referee.may_declare()
        };
        // King and ten men inside: two rooks, two bishops, six small ones: 26, and hands.
        let inside = "+R+R+B+BK4/GGGGSS3/9/9/9/9/9/9/4k4";
        assert!(declares(&format!("{inside} b 2P 1")));
        assert!(!declares(&format!("{inside} b P 1")));
        // White needs a point less; the same position turned round.
        let turned = "4K4/9/9/9/9/9/9/3ssgggg/4k+b+b+r+r";
        assert!(declares(&format!("{turned} w p 1")));
        assert!(!declares(&format!("{turned} w - 1")));
        // Nine men are not enough, whatever the hand.
        assert!(!declares("+R+R+B+BK4/GGGGS4/9/9/9/9/9/9/4k4 b S9P 1"));
        assert!(declares("+R+R+B+B5/GGGGSS3/4K4/9/9/9/9/9/4k4 b 9P 1"));
        assert!(!declares("+R+R+B+B5/GGGGSS3/9/4K4/9/9/9/9/4k4 b 9P 1"));
        // In check by a rook.
        assert!(!declares("4K4/9/9/9/9/9/9/R2ssgggg/R3k+b+b2 w 9p 1"));
    }
}
