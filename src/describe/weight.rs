//! How much a man counts for, as far as it is to be seen at a glance.

use crate::eval::Values;
use crate::rules::{Kind, KindInfo, MAX_KINDS, Rules, with_variant};

/// What a man is to his side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The one the game is about.
    King,
    /// One of the quarter of the pieces that are worth most.
    Great,
    /// Any other.
    Man,
    /// One that goes a step or two forward and no more.
    Pawn,
}

/// The weights of a game's men, from the [`Values`] of its pieces and how they move.
#[derive(Clone, Debug)]
pub struct Weights([Weight; MAX_KINDS]);

impl Weights {
    /// The weights of a game.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let values = with_variant!(rules.name, |V| Values::of::<V>());
        let worth = |kind| values.as_ref().map_or(0, |values| values.on_board(kind));
        let bases = rules.kinds.bases().filter(|&base| !rules.info(base).royal);
        let mut ordered: Vec<i32> = bases.map(worth).collect();
        ordered.sort_unstable_by_key(|&worth| std::cmp::Reverse(worth));
        let great = ordered.get(ordered.len().div_ceil(4).saturating_sub(1)).copied();
        let mut weights = [Weight::Man; MAX_KINDS];
        for kind in rules.kinds.all() {
            let info = rules.info(kind);
            weights[kind.index()] = if info.royal {
                Weight::King
            } else if great.is_some_and(|great| worth(kind) >= great) {
                Weight::Great
            } else if !info.is_promoted && is_pawn(info) {
                Weight::Pawn
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
    let lame = |&distances: &u32| distances == 0 || distances == 0b10;
    let leaps = movement.leaps();
    leaps.iter().any(|leap| leap.1 == 1)
        && leaps.iter().all(short)
        && movement.slides.iter().all(lame)
        && leaps.len() <= 4
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("mitregi144", "X", Weight::Pawn),
        ] {
            let rules = Rules::named(game).unwrap();
            let kind = rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol);
            assert_eq!(Weights::of(rules).get(kind.unwrap()), weight, "{game} {symbol}");
        }
    }
}
