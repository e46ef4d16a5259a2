//! What limits a search.

use std::time::Duration;

use crate::position::Move;
use crate::rules::EnteringKing;

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// Black's and White's remaining time.
    pub remaining: [Duration; 2],
    /// What each gets for every move.
    pub increment: [Duration; 2],
    /// What every move may take after the remaining time is used up.
    pub byoyomi: Duration,
}

/// What limits a search. Without any limit it goes on to the greatest depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time to use, exactly.
    pub movetime: Option<Duration>,
    /// The clocks of the game.
    pub clocks: Option<Clocks>,
    /// Go on until told to stop.
    pub infinite: bool,
    /// As `infinite`, until the opponent has played the expected move.
    pub ponder: bool,
    /// The root moves to look at; all of them if empty.
    pub searchmoves: Vec<Move>,
    /// How the clocks are to be used.
    pub pace: Pace,
    /// What a draw is worth to the side that searches, in hundredths.
    pub draw_value: i32,
    /// With this move number, as SFEN counts them, the game is a draw.
    pub drawn_at: Option<u32>,
    /// By which rule who may declare has won, in a game that knows declarations.
    pub declared_by: EnteringKing,
}

/// How much of the clocks is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Kept back of the clocks for the way from here to the GUI.
    pub delay: Duration,
    /// The least time for a move, where the clocks have it.
    pub minimum: Duration,
    /// A move's share of the remaining time in per cent of what is thought right.
    pub percent: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { delay: Duration::ZERO, minimum: Duration::ZERO, percent: 100 }
    }
}
