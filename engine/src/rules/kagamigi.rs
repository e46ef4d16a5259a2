//! Kagamigi (Bob Greenwade, 2024), 9×9: every left piece has a right twin, its mirror image.
//!
//! **Decided**: promotion in the far three ranks is optional, as in shogi (the page says "upon
//! reaching", and that the normal rules of shogi apply). The Divine Sparrow mirrors the Divine
//! Turtle; the page's table repeats the Turtle's notation by mistake.

use super::terms::{Limit, Per, limit};
use super::variant::Variant;
use super::{Piece, layout, piece};

/// Kagamigi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kagamigi;

impl Variant for Kagamigi {
    const NAME: &'static str = "kagamigi";
    const START: &'static str =
        "tfhrkbiec/u2gsl2q/ppppppppp/9/9/9/PPPPPPPPP/Q2LSG2U/CEIBKRHFT b - 1";
    const HAND: &'static str = "RBCTEFHIQULGSP";

    const PIECES: &'static [Piece] = &[
        piece('K', "King", "K").royal(),
        piece('R', "Rook", "R").promotes("Dragon King", "RF"),
        piece('B', "Bishop", "B").promotes("Dragon Horse", "BW"),
        piece('C', "Left Chariot", "fRflBbrBbW"),
        piece('T', "Right Chariot", "fRfrBblBbW"),
        piece('E', "Blue Gecko", "flFfWfrB4lR2bR2brF").promotes("Divine Turtle", "WflFfrBbB"),
        piece('F', "Purple Finch", "frFfWflB4rR2bR2blF").promotes("Divine Sparrow", "WfrFflBbB"),
        piece('H', "Phoenix", "WA").promotes("Great Dove", "BR3"),
        piece('I', "Kirin", "FD").promotes("Center Standard", "RB3"),
        piece('Q', "Left Quail", "fRblFbrB").promotes("Left Tiger", "flFfrBrRblFbrB"),
        piece('U', "Right Quail", "fRbrFblB").promotes("Right Tiger", "frFflBlRbrFblB"),
        piece('L', "Left General", "FvrW").promotes("Left Army", "lFvlWrBrR"),
        piece('G', "Right General", "FvlW").promotes("Right Army", "rFvrWlBlR"),
        piece('S', "Silver General", "FfW").promotes("Silver Pashtun", "FfWAfD"),
        piece('P', "Pawn", "fW").promotes("Tokin", "WfF"),
    ];

    /// Two unpromoted pawns on a file are forbidden, as in shogi.
    const LIMITS: &'static [Limit] = &[limit('P', Per::File, 1)];
    const NO_MATE_BY_DROPPING: Option<char> = Some('P');

    layout!(Kagamigi, 9 x 9, stride 9, 2 limbs, 27 kinds);
}
