//! How much a man counts for, as far as it is to be seen at a glance.

use crate::board::Direction;
use crate::door::open;
use crate::rules::{Kind, KindInfo, MAX_KINDS, Rules};

/// A great man is worth this many hundredths of what the men who are no pawns are worth on average. A Rook is
/// one, but for Minjiku's, and a Gold never.
const GREAT: i32 = 120;

/// What a man is to his side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The one the game is about.
    King,
    /// One that is worth clearly more than the others.
    Great,
    /// Any other.
    Man,
    /// One that goes a step or two forward and no more.
    Pawn,
}

impl Weight {
    /// All of them, the greatest first.
    pub const ALL: [Self; 4] = [Self::King, Self::Great, Self::Man, Self::Pawn];
}

/// The weights of a game's men, from the [values](crate::eval::Values) of its pieces and how they move.
#[derive(Clone, Debug)]
pub struct Weights([Weight; MAX_KINDS]);

impl Weights {
    /// The weights of a game.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let values = open(rules.name).map(|game| game.values());
        let worth = |kind| values.as_ref().map_or(0, |values| values.on_board(kind));
        let men = rules.kinds.bases().filter(|&base| {
            let info = rules.info(base);
            !info.royal && !is_pawn(info)
        });
        let men: Vec<i32> = men.map(worth).collect();
        let great = |kind| 100 * worth(kind) * men.len() as i32 >= GREAT * men.iter().sum::<i32>();
        let mut weights = [Weight::Man; MAX_KINDS];
        for kind in rules.kinds.all() {
            let info = rules.info(kind);
            weights[kind.index()] = if info.royal {
                Weight::King
            } else if !info.is_promoted && is_pawn(info) {
                Weight::Pawn
            } else if great(kind) {
                Weight::Great
            } else {
                Weight::Man
            };
        }
        Self(weights)
    }

    /// The weight of a man of this kind.
    #[must_use]
    pub const fn get(&self, kind: Kind) -> Weight {
        self.0[kind.index()]
    }
}

/// Does it go one step forward, or two, and nothing else?
fn is_pawn(info: &KindInfo) -> bool {
    let movement = &info.movement;
    let short = |&(left, forward): &(i8, i8)| forward > 0 && left.abs() <= forward && forward <= 2;
    let lame = |direction: Direction| match movement.slides[direction.index()] {
        0 => true,
        distances => distances == 0b10 && direction.step().1 > 0,
    };
    let leaps = movement.leaps();
    leaps.iter().any(|leap| leap.1 == 1)
        && leaps.iter().all(short)
        && Direction::ALL.into_iter().all(lame)
        && leaps.len() <= 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::describe::twins::twin;
    use crate::rules::NAMES;

    #[test]
    fn great_men_are_told_from_pawns() {
        for (game, symbol, weight) in [
            ("shogi", "K", Weight::King),
            ("shogi", "R", Weight::Great),
            ("shogi", "G", Weight::Man),
            ("shogi", "P", Weight::Pawn),
            ("shogi", "+P", Weight::Man),
            ("minjiku", "F", Weight::Great),
            ("minjiku", "V", Weight::Man),
            ("minjiku", "P", Weight::Pawn),
            ("daimitregi", "F", Weight::Pawn),
            ("daimitregi-stepping", "A", Weight::Man),
            ("mitregi144", "X", Weight::Pawn),
        ] {
            let rules = Rules::named(game).unwrap();
            let kind = rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol);
            assert_eq!(Weights::of(rules).get(kind.unwrap()), weight, "{game} {symbol}");
        }
    }

    #[test]
    fn a_rook_is_great_and_a_gold_is_not_and_twins_are_alike() {
        for &name in NAMES {
            let rules = Rules::named(name).unwrap();
            let weights = Weights::of(rules);
            for kind in rules.kinds.all() {
                let info = rules.info(kind);
                match info.name {
                    // Beside Fire Dragons a Rook is small.
                    "Rook" if name != "minjiku" => assert_eq!(weights.get(kind), Weight::Great),
                    "Gold" => assert_eq!(weights.get(kind), Weight::Man, "{name}"),
                    _ => {}
                }
                if let Some((twin, _)) = twin(rules, kind) {
                    assert_eq!(weights.get(kind), weights.get(twin), "{name} {}", info.name);
                }
            }
            let great = rules.kinds.bases().filter(|&base| weights.get(base) == Weight::Great);
            let share = 100 * great.count() / rules.kinds.bases().count();
            assert!((5..=40).contains(&share), "{name}: {share} % are great");
        }
    }
}
