//! What an engine can do wrong.

use serde::{Deserialize, Serialize};

/// What an engine has done wrong; the game is lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It could not be started, did not answer the greeting, or does not play the game.
    Handshake,
    /// Its move is not legal, or no move at all.
    IllegalMove,
    /// Its move came too late.
    TimeForfeit,
    /// It answers to its name, but has not said a move.
    NoBestmove,
    /// It does not answer.
    Hang,
    /// It has ended, or closed its output.
    Crash,
    /// It said a move that nobody had asked for.
    AnsweredTwice,
    /// It said so much else that no answer could be found.
    Flood,
    /// It declared a win that it does not have.
    FalseDeclaration,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Handshake,
        Self::IllegalMove,
        Self::TimeForfeit,
        Self::NoBestmove,
        Self::Hang,
        Self::Crash,
        Self::AnsweredTwice,
        Self::Flood,
        Self::FalseDeclaration,
    ];

    /// Its name, in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Handshake => "no handshake",
            Self::IllegalMove => "illegal move",
            Self::TimeForfeit => "time forfeit",
            Self::NoBestmove => "no bestmove",
            Self::Hang => "hang",
            Self::Crash => "crash",
            Self::AnsweredTwice => "answered twice",
            Self::Flood => "flood",
            Self::FalseDeclaration => "false declaration",
        }
    }
}

/// Why an engine has not done what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breakdown {
    /// Its own fault, and the particulars.
    Fault(Fault, String),
    /// Everything is to end.
    Aborted,
}
