//! Minjiku Shogi (H.G. Muller), 10×10 and four squares that vanish; no drops.
//!
//! The board is ten files by twelve ranks. Of the first and the last rank only the two squares
//! exist on which a side's Minister and King start, and they only while somebody stands on them.
//!
//! **Decided**, after the inventor's own program: the Queen that promotes on a move does not burn
//! yet; the zone includes the squares behind it; no promotion on a rifle-capture; at the third
//! occurrence of a position the side that checked all along loses; a mate on the hundredth idle ply
//! wins. The starting array and the promotions are those of that program too.

use super::terms::{Promotion, Repetition, Stalemate};
use super::variant::Variant;
use super::{Piece, layout, piece};
use crate::board::Geometry;

/// Minjiku Shogi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minjiku;

const FIRE_DRAGON: &str = "Q[area][burn]";
const JUMPING_GENERAL: &str = "Q[jump 7]";
const AREA_JUMPER: &str = "B[jump 5][area]";
const COBRA: &str = "R[rifle F]";
const VIPER: &str = "B[rifle W]";

/// Ten files by twelve ranks without the ends of the outer ranks.
const fn board() -> Geometry {
    let mut board = Geometry::new(10, 12, 12);
    let mut file = 0;
    while file < 10 {
        let end = file < 4 || file > 5;
        board = if end { board.without(file, 0) } else { board.vanishing(file, 0) };
        board = if end { board.without(file, 11) } else { board.vanishing(file, 11) };
        file += 1;
    }
    board
}

impl Variant for Minjiku {
    const NAME: &'static str = "minjiku";
    const START: &'static str = "****km****/rfsgbbgsqr/ixdvjacdyi/pppppppppp/10/10/10/10/PPPPPPPPPP/\
                                 IYDCAJVDXI/RQSGBBGSFR/****MK**** b - 1";
    const HAND: &'static str = "";

    const PIECES: &'static [Piece] = &[
        piece('K', "King", "K[rank 9]").royal(),
        piece('F', "Fire Dragon", FIRE_DRAGON),
        piece('J', "Jumping General", JUMPING_GENERAL),
        piece('A', "Area Jumper", AREA_JUMPER),
        piece('Q', "Queen", "Q").promotes("Fire Dragon", FIRE_DRAGON),
        piece('C', "Cobra", COBRA).promotes("Jumping General", JUMPING_GENERAL),
        piece('V', "Viper", VIPER).promotes("Area Jumper", AREA_JUMPER),
        piece('D', "Diagonal Jumper", "B[jump 3]").promotes("Lion", "[area]"),
        piece('R', "Rook", "R").promotes("Cobra", COBRA),
        piece('B', "Bishop", "B").promotes("Viper", VIPER),
        piece('X', "Phoenix", "WA").promotes("Queen", "Q"),
        piece('Y', "Kirin", "FD").promotes("Samurai", "N[rifle K]"),
        piece('M', "Minister", "K").promotes("Orthogonal Jumper", "R[jump 3]"),
        piece('G', "Gold General", "WfF").promotes("Rook", "R"),
        piece('S', "Silver General", "FfW").promotes("Bishop", "B"),
        piece('L', "Lateral Mover", "sRvW").promotes("Ninja", "jsRF[rifle W]"),
        piece('I', "Lateral Mover that has not moved", "sRfR2bW").until_it_moves('L'),
        piece('P', "Pawn", "fW").promotes("Gold General", "WfF"),
    ];

    /// The far three ranks and the squares behind them.
    const ZONE: u8 = 4;
    const PROMOTION: Promotion = Promotion::Chu;
    const STALEMATE: Stalemate = Stalemate::Draw;
    const REPETITION: Repetition = Repetition::Ends(3);
    const IDLE_DRAW: Option<(usize, char)> = Some((100, 'P'));

    layout!(Minjiku, 10 x 12, stride 12, 2 limbs, 31 kinds, on board());
}
