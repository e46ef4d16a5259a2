//! The mean worth of the men in the positions of games.

use crate::board::{Color, Geometry, Square};
use crate::data::SavedGame;
use crate::door::AnyGame;
use crate::position::{Diagram, Man, MoveError};
use crate::rules::{Kind, MAX_KINDS, Rules};

/// A mean that grows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    sum: f64,
    /// How often something was seen.
    pub count: u64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// The mean of what was seen; 0 of nothing.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

/// What the men of a kind are worth to their owner, in hundredths as scores are said.
#[derive(Clone, Debug)]
pub struct Worth {
    /// On the board, wherever they stand.
    pub board: Mean,
    /// In hand.
    pub hand: Mean,
    /// On each square, as their owner sees the board when he is Black.
    pub squares: Box<[Mean; 256]>,
}

/// What is found out from the games of one variant.
#[derive(Clone, Debug)]
pub struct Census {
    /// The game.
    pub rules: &'static Rules,
    /// By kind.
    pub kinds: Vec<Worth>,
    /// The positions that were looked at.
    pub positions: u64,
    games: u64,
}

/// One position of so many is looked at: those next to it say nearly the same.
const EVERY: usize = 8;

impl Census {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(rules: &'static Rules) -> Self {
        let none = Worth {
            board: Mean::default(),
            hand: Mean::default(),
            squares: Box::new([Mean::default(); 256]),
        };
        Self { rules, kinds: vec![none; MAX_KINDS], positions: 0, games: 0 }
    }

    /// Adds quiet positions of a game, begun at the start of `game`, until so many are looked at
    /// altogether.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn add(
        &mut self,
        game: &mut dyn AnyGame,
        record: &SavedGame,
        most: u64,
    ) -> Result<(), MoveError> {
        self.games += 1;
        let mut aside = game.duplicate();
        for &mv in &record.opening {
            game.play(mv)?;
        }
        for (number, ply) in record.plies.iter().enumerate() {
            if (number as u64 + self.games).is_multiple_of(EVERY as u64)
                && self.positions < most
                && ply.flags.is_quiet()
            {
                self.look(&game.diagram(), aside.as_mut());
            }
            game.play(ply.mv)?;
        }
        Ok(())
    }

    /// Takes every man of a position away, one at a time.
    fn look(&mut self, diagram: &Diagram, aside: &mut dyn AnyGame) {
        let Some(whole) = score(diagram, aside) else { return };
        self.positions += 1;
        for (man, square) in diagram.men() {
            if self.rules.kinds.info(man.kind).royal {
                continue;
            }
            let mut without = diagram.clone();
            without.put(square, None);
            if let Some(worth) = score(&without, aside).map(|less| for_owner(man, whole - less)) {
                let worths = &mut self.kinds[man.kind.index()];
                worths.board.add(worth);
                worths.squares[seen(self.rules.board, man.color, square).index()].add(worth);
            }
        }
        for color in Color::ALL {
            for (man, count) in diagram.held(color) {
                let mut without = diagram.clone();
                without.hold(man, count as u8 - 1);
                if let Some(less) = score(&without, aside) {
                    self.kinds[man.kind.index()].hand.add(for_owner(man, whole - less));
                }
            }
        }
    }

    /// The kinds that were seen at least so often, the most valuable first.
    #[must_use]
    pub fn seen(&self, least: u64) -> Vec<Kind> {
        let often = |kind: &Kind| self.kinds[kind.index()].board.count >= least;
        let mut kinds: Vec<Kind> = self.rules.kinds.all().filter(often).collect();
        let value = |kind: &Kind| self.kinds[kind.index()].board.value();
        kinds.sort_by(|a, b| value(b).total_cmp(&value(a)));
        kinds
    }
}

/// What a gain of Black is to the owner of a man.
fn for_owner(man: Man, gain: f64) -> f64 {
    if man.color == Color::Black { gain } else { -gain }
}

/// The square as its owner sees it when he is Black.
fn seen(board: Geometry, color: Color, square: Square) -> Square {
    let (file, rank) = (board.file(square), board.rank(square));
    let turned = board.square(i32::from(board.files) - 1 - file, i32::from(board.ranks) - 1 - rank);
    if color == Color::Black { square } else { turned.unwrap_or(square) }
}

/// The evaluation seen by Black; `None` of what is no position, or one in check.
fn score(diagram: &Diagram, aside: &mut dyn AnyGame) -> Option<f64> {
    aside.set_up(Some(&diagram.sfen()), &[]).ok()?;
    let score = f64::from(aside.evaluate().value());
    let by_black = if aside.side() == Color::Black { score } else { -score };
    (!aside.in_check()).then_some(by_black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::open;

    #[test]
    fn a_man_is_worth_what_the_evaluation_loses_with_him() {
        let mut game = open("shogi").unwrap();
        let mut aside = game.duplicate();
        // A rook for Black where White's rook would stand for him, and a gold in White's hand.
        let sfen = "4k4/9/9/9/9/9/9/1R5r1/4K4 b g 1";
        game.set_up(Some(sfen), &[]).unwrap();
        let mut census = Census::new(game.rules());
        census.look(&game.diagram(), aside.as_mut());
        let kinds = &census.rules.kinds;
        let [rook, gold] = ['R', 'G'].map(|letter| kinds.by_letter(letter).unwrap());
        let at = |name: &str| census.rules.board.parse(name).unwrap().index();
        let said = |sfen: &str| {
            let mut game = open("shogi").unwrap();
            game.set_up(Some(sfen), &[]).unwrap();
            f64::from(game.evaluate().value())
        };
        let whole = said(sfen);
        let worth = &census.kinds[rook.index()];
        assert_eq!((worth.board.count, census.positions), (2, 1));
        assert_eq!(worth.squares[at("8h")].value(), whole - said("4k4/9/9/9/9/9/9/7r1/4K4 b g 1"));
        // White's rook on 2h stands where a rook of Black's on 8b would.
        assert_eq!(worth.squares[at("8b")].value(), said("4k4/9/9/9/9/9/9/1R7/4K4 b g 1") - whole);
        let gold = census.kinds[gold.index()].hand;
        assert_eq!(gold.value(), said("4k4/9/9/9/9/9/9/1R5r1/4K4 b - 1") - whole);
        assert!(gold.value() > 0.0 && worth.board.value() > gold.value());
        assert_eq!(census.seen(1), [rook]);
    }
}
