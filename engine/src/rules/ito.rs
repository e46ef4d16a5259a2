//! Ito Shogi, "String Shogi" (Jonathan Rutherford), one file of 21 squares, in the form of 2008.
//!
//! **Decided**: leaving the opponent unchecked and without any move that keeps his king safe is
//! illegal, and so is bringing about a position for the third time; a player whom those two rules
//! leave no move loses if he is in check, otherwise the game is drawn.

use super::terms::{Promotion, Repetition, Stalemate};
use super::variant::Variant;
use super::{Piece, layout, piece};

/// Ito Shogi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ito;

impl Variant for Ito {
    const NAME: &'static str = "ito";
    const START: &'static str = "k/r/c/l/g/n/i/p/1/1/1/1/1/P/I/N/G/L/C/R/K b - 1";
    const HAND: &'static str = "RCLGNIP";

    const PIECES: &'static [Piece] = &[
        piece('K', "King", "vWfD").royal(),
        piece('P', "Pawn", "fW").promotes("Go Between", "vW"),
        piece('I', "Iron General", "fWfD").promotes("Silver General", "fWvD"),
        piece('N', "Knight", "fH").promotes("Heavenly Horse", "vH"),
        piece('G', "Goose", "f[0,4]bD").promotes("Phoenix", "vWv[0,4]"),
        piece('L', "Lance", "fR").promotes("Howling Dog", "fRbW"),
        piece('C', "Silver Cannon", "pvR").promotes("Gold Cannon", "mvRcpR"),
        piece('R', "Ramshead Soldier", "fDD").promotes("Bishop", "vDD"),
    ];

    const ZONE: u8 = 0;
    const PROMOTION: Promotion = Promotion::Flip;
    const DROPS_BEHIND_KING: bool = false;
    const BANS_STALEMATING: bool = true;
    const STALEMATE: Stalemate = Stalemate::Draw;
    const REPETITION: Repetition = Repetition::Banned(3);

    layout!(Ito, 1 x 21, stride 21, 1 limbs, 15 kinds);
}
