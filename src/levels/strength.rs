//! How well an opponent plays: by level, by skill, by Elo.

use std::hash::{BuildHasher, RandomState};

use super::ladder::{Bounds, LEVELS, at_place, bounds};
use crate::door::AnyGame;

/// A seed that nobody has asked for, another each time.
#[must_use]
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// The skill of an engine that is not held back, of protocol option `SkillLevel`.
pub const FULL_SKILL: u8 = 20;

/// The Elo that `USI_Elo` gives to skill 0. The scale is the engine's own: where it begins is
/// arbitrary, and levels are meant to be 150 apart.
pub const LEAST_ELO: i64 = 1000;
/// What a step of skill is meant to be worth.
const ELO_A_SKILL: i64 = 75;
/// The Elo of the greatest skill that is held back.
pub const MOST_ELO: i64 = LEAST_ELO + ELO_A_SKILL * (FULL_SKILL as i64 - 1);

/// The names of the levels, the weakest first.
pub const NAMES: [&str; LEVELS as usize] = [
    "Newcomer", "Learner", "Beginner", "Casual", "Club", "Keen", "Strong", "Expert", "Master",
    "Champion",
];

/// The name of a level from 1 to [`LEVELS`].
#[must_use]
pub const fn name_of(level: u8) -> &'static str {
    if level >= 1 && level <= LEVELS { NAMES[level as usize - 1] } else { "" }
}

/// How well an opponent plays that is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    held: Held,
    /// What its errors are drawn from, beside the position.
    pub(super) seed: u64,
}

/// What holds it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// A skill below [`FULL_SKILL`], which stands elsewhere on the ladder in every game.
    Skill(u8),
    /// A rung of the ladder.
    Rung(u8),
}

/// Below this level an opponent overlooks mates against itself and by itself.
const CAREFUL: u8 = 3;

impl Strength {
    /// A skill from 0 on; `None` from [`FULL_SKILL`] on: nothing is held back.
    #[must_use]
    pub const fn of_skill(skill: u8, seed: u64) -> Option<Self> {
        if skill < FULL_SKILL { Some(Self { held: Held::Skill(skill), seed }) } else { None }
    }

    /// A level from 1 to [`LEVELS`]: every other skill.
    #[must_use]
    pub const fn of_level(level: u8, seed: u64) -> Option<Self> {
        if level >= 1 && level <= LEVELS {
            Some(Self { held: Held::Skill(2 * (level - 1)), seed })
        } else {
            None
        }
    }

    /// The skill nearest to an Elo of the engine's own scale.
    #[must_use]
    pub fn of_elo(elo: i64, seed: u64) -> Self {
        let skill = (elo - LEAST_ELO + ELO_A_SKILL / 2) / ELO_A_SKILL;
        Self { held: Held::Skill(skill.clamp(0, i64::from(FULL_SKILL) - 1) as u8), seed }
    }

    /// Held back alike in every game, the less the higher the rung; for openings that somebody would play.
    #[must_use]
    pub const fn of_rung(rung: u8, seed: u64) -> Self {
        Self { held: Held::Rung(rung), seed }
    }

    /// What holds it back in a game.
    pub(super) fn bounds(self, game: &dyn AnyGame) -> Bounds {
        match self.held {
            Held::Skill(skill) => bounds(game.rules().name, skill),
            Held::Rung(rung) => at_place(100 * u32::from(rung)),
        }
    }

    /// Does it see a mate in one, its own and the opponent's?
    pub(super) const fn is_careful(self) -> bool {
        match self.held {
            Held::Skill(skill) => skill / 2 + 1 >= CAREFUL,
            Held::Rung(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_elo_and_levels_are_one_scale() {
        assert_eq!(Strength::of_skill(FULL_SKILL, 0), None);
        assert_eq!(Strength::of_level(0, 0), None);
        assert_eq!(Strength::of_level(LEVELS + 1, 0), None);
        assert_eq!(Strength::of_level(3, 7), Strength::of_skill(4, 7));
        for skill in 0..FULL_SKILL {
            let strength = Strength::of_skill(skill, 1).unwrap();
            assert_eq!(Strength::of_elo(LEAST_ELO + ELO_A_SKILL * i64::from(skill), 1), strength);
        }
        assert_eq!(Strength::of_elo(0, 1), Strength::of_skill(0, 1).unwrap());
        assert_eq!(Strength::of_elo(9_999, 1), Strength::of_skill(FULL_SKILL - 1, 1).unwrap());
    }
}
