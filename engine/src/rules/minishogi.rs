//! Minishogi (attributed to Shigenobu Kusumoto, about 1970), 5×5: one of each of shogi's pieces but
//! Knight and Lance, and promotion on the last rank.
//!
//! **Decided**: verdicts are shogi's. In tournaments of minishogi the fourth occurrence of a
//! position is often a loss for Black; here it is a draw.

use super::shogi::{GOLD, Shogi};
use super::terms::Limit;
use super::variant::Variant;
use super::{Piece, layout, piece};

/// Minishogi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minishogi;

impl Variant for Minishogi {
    const NAME: &'static str = "minishogi";
    const START: &'static str = "rbsgk/4p/5/P4/KGSBR b - 1";
    const HAND: &'static str = "RBGSP";

    const PIECES: &'static [Piece] = &[
        piece('K', "King", "K").royal(),
        piece('R', "Rook", "R").promotes("Dragon", "RF"),
        piece('B', "Bishop", "B").promotes("Horse", "BW"),
        piece('G', "Gold", GOLD),
        piece('S', "Silver", "FfW").promotes("Promoted Silver", GOLD),
        piece('P', "Pawn", "fW").promotes("Tokin", GOLD),
    ];

    const ZONE: u8 = 1;
    const LIMITS: &'static [Limit] = Shogi::LIMITS;
    const NO_MATE_BY_DROPPING: Option<char> = Shogi::NO_MATE_BY_DROPPING;

    // Nine indices a file: slides want the squares of a line eight bits apart.
    layout!(Minishogi, 5 x 5, stride 9, 1 limbs, 10 kinds);
}
