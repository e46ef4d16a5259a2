//! What a GUI may set, and what has to follow.

use std::time::Duration;

use crate::clock::Pace;
use crate::levels::{FULL_SKILL, MOST_ELO, Strength};
use crate::rules::EnteringKing;

/// The options and their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `USI_Hash`: the size of the table in mebibytes.
    pub hash: usize,
    /// `Threads`: how many threads search.
    pub threads: usize,
    /// `MultiPV`: how many best lines are shown.
    pub lines: usize,
    /// `NetworkDelay`: milliseconds kept back of the clocks.
    pub delay: u64,
    /// `MinimumThinkingTime`: the least milliseconds for a move, where the clocks have them.
    pub minimum: u64,
    /// `SlowMover`: a move's share of the clock in per cent of what is thought right.
    pub slow_mover: u64,
    /// `USI_Variant`: the game.
    pub variant: &'static str,
    /// `EnteringKingRule`: when the engine declares a win.
    pub entering: EnteringKing,
    /// `MaxMovesToDraw`: the moves after which a game is drawn; 0 for never.
    pub most_moves: u32,
    /// `DrawValue`: what a draw is worth to the engine, in hundredths.
    pub draw_value: i32,
    /// `ResignValue`: the engine gives up when it is behind by this many hundredths.
    pub resign: i32,
    /// `USI_ShowWDL`: are chances shown beside scores?
    pub show_wdl: bool,
    /// `SkillLevel`: how well it plays, from 0 to [`FULL_SKILL`].
    pub skill: u8,
    /// `USI_LimitStrength`: does `USI_Elo` say how well it plays?
    pub limit_strength: bool,
    /// `USI_Elo`: how well it plays then, on its own scale.
    pub elo: i64,
    /// `OwnBook`: are the moves of the book played?
    pub own_book: bool,
    /// `SkillSeed`: what the errors of a lesser skill are drawn from; 0 for something new each time.
    pub skill_seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 64,
            threads: 1,
            lines: 1,
            delay: 40,
            minimum: 0,
            slow_mover: 100,
            variant: "shogi",
            entering: EnteringKing::default(),
            most_moves: 0,
            resign: 99_999,
            draw_value: 0,
            show_wdl: false,
            skill: FULL_SKILL,
            limit_strength: false,
            elo: MOST_ELO,
            own_book: false,
            skill_seed: 0,
        }
    }
}

/// What has to follow the change of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing, or nothing before it is next needed.
    None,
    /// Another game is to be set up.
    Variant,
    /// The conversation is to be written to this file; to none if it is empty.
    Log(String),
    /// Openings are to come from the book in this file; from none if the path is empty.
    Book(String),
    /// The network in this file is to judge positions; the game's own if the path is empty.
    Network(String),
}

/// The part of `USI_Hash` that the table of games leaves free for the mate solver, so that both can be
/// there at the same time. Of the smallest sizes nothing is.
#[must_use]
pub const fn mate_share(hash: usize) -> usize {
    hash / 16
}

impl Options {
    /// The mebibytes that the mate solver may use beside the table of games.
    #[must_use]
    pub const fn mate_share(&self) -> usize {
        mate_share(self.hash)
    }

    /// What scores depend on besides the position: with others, those in the table mean something else.
    #[must_use]
    pub const fn meaning_of_scores(&self) -> (EnteringKing, u32, i32) {
        (self.entering, self.most_moves, self.draw_value)
    }

    /// How the clocks are to be used.
    #[must_use]
    pub fn pace(&self) -> Pace {
        Pace {
            delay: Duration::from_millis(self.delay),
            minimum: Duration::from_millis(self.minimum),
            percent: self.slow_mover as u32,
        }
    }

    /// How the engine is held back, if it is. `drawn` is what errors are drawn from where nobody says
    /// it.
    #[must_use]
    pub fn strength(&self, drawn: u64) -> Option<Strength> {
        let seed = if self.skill_seed == 0 { drawn } else { self.skill_seed };
        if self.limit_strength {
            return Some(Strength::of_elo(self.elo, seed));
        }
        Strength::of_skill(self.skill, seed)
    }
}
