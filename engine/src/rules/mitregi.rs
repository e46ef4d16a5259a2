//! Mitregi 90, 108, 120 and 144 (Charles Gilman, 2004): one game on four boards.
//!
//! **Decided**: the Gold stands left of the King from its owner's view; the zone is the far three
//! ranks on all four boards; mate by dropping a Point is allowed; no legal move is a loss.
//!
//! A promoted piece remembers what it was: `+P`, `+W` and `+H` all move as Goldgenerals but return
//! to hand as P, W, H.

use super::terms::{Limit, Per, limit};
use super::variant::Variant;
use super::{Piece, layout, piece};

const GOLD: &str = "WfF";
const SILVER: &str = "FfW";

const KING: Piece = piece('K', "King", "K").royal();
const ROOK: Piece = piece('R', "Rook", "R").promotes("Chatelaine", "RF");
const BISHOP: Piece = piece('B', "Bishop", "B").promotes("Primate", "BW");
const KNIGHT: Piece = piece('N', "Knight", "N").promotes("Gnu", "NC");
const CAMEL: Piece = piece('C', "Camel", "C").promotes("Gnu", "NC");
const GOLDGENERAL: Piece = piece('G', "Goldgeneral", GOLD);
const SILVERGENERAL: Piece = piece('S', "Silvergeneral", SILVER);
const WING: Piece = piece('W', "Wing", "fR").promotes("Goldgeneral", GOLD);
const MITRE: Piece = piece('M', "Mitre", "fB").promotes("Silvergeneral", SILVER);
const HELM: Piece = piece('H', "Helm", "ffN").promotes("Goldgeneral", GOLD);
const HUMP: Piece = piece('U', "Hump", "ffC").promotes("Silvergeneral", SILVER);
const POINT: Piece = piece('P', "Point", "fW").promotes("Goldgeneral", GOLD);
const CROSS: Piece = piece('X', "Cross", "fF").promotes("Silvergeneral", SILVER);

/// One Point on a file; on the squares of one colour as many Crosses as that colour holds in the
/// starting array, and two of every other colourbound piece.
macro_rules! limits {
    ($crosses:literal Crosses) => {
        &[
            limit('P', Per::File, 1),
            limit('X', Per::Colour, $crosses),
            limit('B', Per::Colour, 2),
            limit('M', Per::Colour, 2),
            limit('C', Per::Colour, 2),
            limit('U', Per::Colour, 2),
        ]
    };
}

/// Mitregi on 10×9.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mitregi90;

impl Variant for Mitregi90 {
    const NAME: &'static str = "mitregi90";
    const START: &'static str =
        "whmskgsmhw/1r1b2b1r1/ppxxppxxpp/10/10/10/PPXXPPXXPP/1R1B2B1R1/WHMSGKSMHW b - 1";
    const HAND: &'static str = "RBGSWMHPX";
    const PIECES: &'static [Piece] =
        &[KING, ROOK, BISHOP, GOLDGENERAL, SILVERGENERAL, WING, MITRE, HELM, POINT, CROSS];
    const LIMITS: &'static [Limit] = limits!(4 Crosses);

    layout!(Mitregi90, 10 x 9, stride 9, 2 limbs, 17 kinds);
}

/// Mitregi on 12×9, with Humps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mitregi108;

impl Variant for Mitregi108 {
    const NAME: &'static str = "mitregi108";
    const START: &'static str = "whmuskgsumhw/1r1b4b1r1/ppxxxppxxxpp/12/12/12/PPXXXPPXXXPP/\
                                 1R1B4B1R1/WHMUSGKSUMHW b - 1";
    const HAND: &'static str = "RBGSWMHUPX";
    const PIECES: &'static [Piece] =
        &[KING, ROOK, BISHOP, GOLDGENERAL, SILVERGENERAL, WING, MITRE, HELM, HUMP, POINT, CROSS];
    const LIMITS: &'static [Limit] = limits!(6 Crosses);

    layout!(Mitregi108, 12 x 9, stride 9, 2 limbs, 19 kinds);
}

/// Mitregi on 10×12, with Knights.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mitregi120;

impl Variant for Mitregi120 {
    const NAME: &'static str = "mitregi120";
    const START: &'static str = "whmskgsmhw/1rnb2bnr1/ppxxppxxpp/10/10/10/10/10/10/PPXXPPXXPP/\
                                 1RNB2BNR1/WHMSGKSMHW b - 1";
    const HAND: &'static str = "RBNGSWMHPX";
    const PIECES: &'static [Piece] =
        &[KING, ROOK, BISHOP, KNIGHT, GOLDGENERAL, SILVERGENERAL, WING, MITRE, HELM, POINT, CROSS];
    const LIMITS: &'static [Limit] = limits!(4 Crosses);

    layout!(Mitregi120, 10 x 12, stride 12, 2 limbs, 19 kinds);
}

/// Mitregi on 12×12, with Knights, Camels and Humps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mitregi144;

impl Variant for Mitregi144 {
    const NAME: &'static str = "mitregi144";
    const START: &'static str = "whmuskgsumhw/1rnbc2cbnr1/ppxxxppxxxpp/12/12/12/12/12/12/\
                                 PPXXXPPXXXPP/1RNBC2CBNR1/WHMUSGKSUMHW b - 1";
    const HAND: &'static str = "RBNCGSWMHUPX";
    const PIECES: &'static [Piece] = &[
        KING,
        ROOK,
        BISHOP,
        KNIGHT,
        CAMEL,
        GOLDGENERAL,
        SILVERGENERAL,
        WING,
        MITRE,
        HELM,
        HUMP,
        POINT,
        CROSS,
    ];
    const LIMITS: &'static [Limit] = limits!(6 Crosses);

    layout!(Mitregi144, 12 x 12, stride 16, 3 limbs, 23 kinds);
}
