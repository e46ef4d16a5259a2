//! Standard shogi, 9×9.
//!
//! Fourth occurrence of a position: draw, unless one side gave check all along; that side loses.
//! No legal move: loss. A king that has entered the far ranks may win by declaration.

use super::declaration::Declaration;
use super::terms::{Limit, Per, limit};
use super::variant::Variant;
use super::{Piece, layout, piece};

/// Standard shogi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shogi;

/// How a Gold moves, and what promotes to one.
pub(super) const GOLD: &str = "WfF";

impl Variant for Shogi {
    const NAME: &'static str = "shogi";
    const START: &'static str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const HAND: &'static str = "RBGSNLP";

    const PIECES: &'static [Piece] = &[
        piece('K', "King", "K").royal(),
        piece('R', "Rook", "R").promotes("Dragon", "RF"),
        piece('B', "Bishop", "B").promotes("Horse", "BW"),
        piece('G', "Gold", GOLD),
        piece('S', "Silver", "FfW").promotes("Promoted Silver", GOLD),
        piece('N', "Knight", "ffN").promotes("Promoted Knight", GOLD),
        piece('L', "Lance", "fR").promotes("Promoted Lance", GOLD),
        piece('P', "Pawn", "fW").promotes("Tokin", GOLD),
    ];

    /// Two unpromoted pawns on a file are forbidden.
    const LIMITS: &'static [Limit] = &[limit('P', Per::File, 1)];
    const NO_MATE_BY_DROPPING: Option<char> = Some('P');
    /// The king and ten more men in the zone; Rooks and Bishops count five points.
    const DECLARATION: Option<Declaration> = Some(Declaration { great: "RB", men: 10 });

    layout!(Shogi, 9 x 9, stride 9, 2 limbs, 14 kinds);
}
