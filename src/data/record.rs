//! A game as it is kept, and the bytes it is kept in.
//!
//! All numbers are little-endian. A game is
//!
//! | bytes | what |
//! |---|---|
//! | 1 | who has won: 0 Black, 1 White, 2 nobody |
//! | 1 | what ended it: 0 the rules, 1 the scores, 2 its length |
//! | 2 | the number of plies of the opening |
//! | 4 each | these plies: the bits of [`Move`] |
//! | 6 each | every further ply: the move in the low 25 bits and [`Flags`] above them; the score |
//!
//! and begins at the starting array, so that a position costs six bytes and nothing about it has to
//! be trusted: whoever plays the game again has it.

use serde::{Deserialize, Serialize};

use crate::board::Color;
use crate::eval::Score;
use crate::position::Move;
use crate::shard::Shard;

/// The version of the format.
pub const VERSION: u32 = 1;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The game.
    pub variant: String,
    /// The engine and its version.
    pub engine: String,
    /// What tells engines of the same version apart: the node count of a bench of this game.
    pub bench: u64,
    /// Nodes searched for every move.
    pub nodes: u64,
    /// What the openings begin with.
    pub seed: u64,
    /// The part of the games that is in the file.
    #[serde(default, skip_serializing_if = "Shard::is_whole")]
    pub shard: Shard,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The rules.
    Rules,
    /// Both sides agreed about who wins.
    Scores,
    /// It had lasted long enough; nobody has won.
    Length,
}

/// What a filter may want to know of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    /// The side to move is in check.
    pub const CHECK: Self = Self(1);
    /// The move that was found best takes something.
    pub const TAKES: Self = Self(2);
    /// The move that was found best promotes.
    pub const PROMOTES: Self = Self(4);
    /// The score is a mate.
    pub const MATE: Self = Self(8);

    /// These flags, and another if it holds.
    #[must_use]
    pub const fn with(self, flag: Self, holds: bool) -> Self {
        Self(if holds { self.0 | flag.0 } else { self.0 })
    }

    /// Is this flag among them?
    #[must_use]
    pub const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    /// Is nothing going on: no check, no mate in sight, and the best move takes and promotes nothing? In
    /// such positions an evaluation can be learned and looked at.
    #[must_use]
    pub const fn is_quiet(self) -> bool {
        self.0 & (Self::CHECK.0 | Self::TAKES.0 | Self::PROMOTES.0 | Self::MATE.0) == 0
    }
}

/// One ply: a position is what the plies before it lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move that was found best, and was played.
    pub mv: Move,
    /// The score, seen by the side to move.
    pub score: Score,
    /// What a filter may want to know.
    pub flags: Flags,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Who has won; `None` for a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub ending: Ending,
    /// The random plies it began with.
    pub opening: Vec<Move>,
    /// The plies after them.
    pub plies: Vec<Ply>,
}

impl SavedGame {
    /// The bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4 + 4 * self.opening.len() + 6 * self.plies.len());
        bytes.push(self.winner.map_or(2, |color| color.index() as u8));
        bytes.push(match self.ending {
            Ending::Rules => 0,
            Ending::Scores => 1,
            Ending::Length => 2,
        });
        bytes.extend((self.opening.len() as u16).to_le_bytes());
        for mv in &self.opening {
            bytes.extend(mv.bits().to_le_bytes());
        }
        for ply in &self.plies {
            let word = ply.mv.bits() | u32::from(ply.flags.0) << Move::BITS;
            bytes.extend(word.to_le_bytes());
            bytes.extend(ply.score.to_table(0).to_le_bytes());
        }
        bytes
    }

    /// The game in these bytes, if they are one. Whether its moves are legal is not looked at.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (&[winner, ending, low, high], rest) = bytes.split_first_chunk()?;
        let winner = match winner {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            2 => None,
            _ => return None,
        };
        let ending = match ending {
            0 => Ending::Rules,
            1 => Ending::Scores,
            2 => Ending::Length,
            _ => return None,
        };
        let opening = usize::from(u16::from_le_bytes([low, high]));
        let (opening, plies) = rest.split_at_checked(opening * 4)?;
        let (opening, []) = opening.as_chunks::<4>() else { return None };
        let (plies, []) = plies.as_chunks::<6>() else { return None };
        let ply = |&[a, b, c, d, low, high]: &[u8; 6]| {
            let word = u32::from_le_bytes([a, b, c, d]);
            Ply {
                mv: Move::from_bits(word),
                score: Score::from_table(u16::from_le_bytes([low, high]), 0),
                flags: Flags((word >> Move::BITS) as u8),
            }
        };
        Some(Self {
            winner,
            ending,
            opening: opening
                .iter()
                .map(|&word| Move::from_bits(u32::from_le_bytes(word)))
                .collect(),
            plies: plies.iter().map(ply).collect(),
        })
    }
}

/// FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>), 32 bits: enough to notice that bytes were
/// not all written.
#[must_use]
pub const fn checksum(bytes: &[u8]) -> u32 {
    let (mut sum, mut i) = (0x811C_9DC5u32, 0);
    while i < bytes.len() {
        sum = (sum ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::rules::Kind;

    #[test]
    fn a_game_comes_back_from_its_bytes() {
        let mv = Move::new(Kind::new(41), Square::new(200), Square::new(3), true);
        let flags = Flags::default().with(Flags::TAKES, true).with(Flags::MATE, true);
        let record = SavedGame {
            winner: Some(Color::White),
            ending: Ending::Scores,
            opening: vec![mv, Move::drop(Kind::new(2), Square::new(255))],
            plies: vec![Ply { mv, score: Score::mated_in(7), flags }],
        };
        let bytes = record.encode();
        assert_eq!(bytes.len(), 4 + 2 * 4 + 6);
        assert_eq!(SavedGame::decode(&bytes), Some(record));
        assert!(!flags.has(Flags::CHECK) && flags.has(Flags::MATE));
        assert!(!flags.is_quiet() && Flags::default().with(Flags::MATE, false).is_quiet());
        for length in 0..bytes.len() {
            assert_ne!(SavedGame::decode(&bytes[..length]).map(|r| r.plies.len()), Some(1));
        }
    }

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(checksum(b""), 0x811C_9DC5);
        assert_eq!(checksum(b"foobar"), 0xBF9C_F968);
    }
}
