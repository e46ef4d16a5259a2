//! Dai Mitregi, Leaping and Stepping (Charles Gilman), 14×14.
//!
//! **Decided**: the array. The page's diagram is lost; this one is a reconstruction from its text,
//! the only one in which every number comes out exactly, with the order inside the central block a
//! choice. **Decided**: the King may promote; no legal move without check is a draw; repetition is
//! judged as in shogi.
//!
//! The two games differ only in the two-step moves of the central pieces, Wazchick, Fearless and
//! Grandpasha: in Leaping they jump, in Stepping the square halfway must be empty.

use super::terms::{Limit, Per, Stalemate, limit};
use super::variant::Variant;
use super::{Piece, layout, piece};

const START: &str = "whmuovkgsoumhw/rnbcaiediacbnr/ppffffppffffpp/ppffffppffffpp/14/14/14/14/14/14/\
                     PPFFFFPPFFFFPP/PPFFFFPPFFFFPP/RNBCAIDEIACBNR/WHMUOSGKVOUMHW b - 1";
const HAND: &str = "RBNCGSOVAEDIWMHUPF";

/// Of Wazchicks and Wings two on a file; of Goldmemsahibs two on every other file; on the squares of
/// one colour sixteen Fearlesses and two of every other colourbound piece.
const LIMITS: &[Limit] = &[
    limit('P', Per::File, 2),
    limit('W', Per::File, 2),
    limit('A', Per::AlternateFiles, 2),
    limit('F', Per::Colour, 16),
    limit('B', Per::Colour, 2),
    limit('M', Per::Colour, 2),
    limit('C', Per::Colour, 2),
    limit('U', Per::Colour, 2),
    limit('O', Per::Colour, 2),
    limit('I', Per::Colour, 2),
];

/// Rook and Mitre, Bishop and Wing.
const GOLDRIDER: &str = "RfB";
const SILVERIDER: &str = "BfR";

const fn gold(letter: char, name: &'static str, betza: &'static str) -> Piece {
    piece(letter, name, betza).promotes("Goldrider", GOLDRIDER)
}

const fn silver(letter: char, name: &'static str, betza: &'static str) -> Piece {
    piece(letter, name, betza).promotes("Silverider", SILVERIDER)
}

/// Dai Mitregi with two-step leaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct DaiMitregi;

impl Variant for DaiMitregi {
    const NAME: &'static str = "daimitregi";
    const START: &'static str = START;
    const HAND: &'static str = HAND;
    const PIECES: &'static [Piece] = &[
        piece('K', "King", "WF").promotes("Grandpasha", "WFDA").royal(),
        gold('R', "Rook", "R"),
        silver('B', "Bishop", "B"),
        gold('N', "Knight", "N"),
        silver('C', "Camel", "C"),
        gold('G', "Goldsow", "WfFfD"),
        silver('S', "Silversow", "WfDA"),
        gold('O', "Goldboar", "FDfA"),
        silver('V', "Silverboar", "fWFfA"),
        gold('A', "Goldmemsahib", "fWDfA"),
        silver('E', "Silvermemsahib", "fWFD"),
        gold('D', "Goldsahib", "WfFA"),
        silver('I', "Silversahib", "fFfDA"),
        gold('W', "Wing", "fR"),
        silver('M', "Mitre", "fB"),
        gold('H', "Helm", "ffN"),
        silver('U', "Hump", "ffC"),
        gold('P', "Wazchick", "fWfD"),
        silver('F', "Fearless", "fFfA"),
    ];
    const ZONE: u8 = 4;
    const LIMITS: &'static [Limit] = LIMITS;
    const STALEMATE: Stalemate = Stalemate::Draw;

    layout!(DaiMitregi, 14 x 14, stride 16, 4 limbs, 38 kinds);
}

/// Dai Mitregi with two-steps that can be blocked halfway.
#[derive(Clone, Copy, Debug, Default)]
pub struct DaiMitregiStepping;

impl Variant for DaiMitregiStepping {
    const NAME: &'static str = "daimitregi-stepping";
    const START: &'static str = START;
    const HAND: &'static str = HAND;
    const PIECES: &'static [Piece] = &[
        piece('K', "King", "WF").promotes("Grandpasha", "WFnDnA").royal(),
        gold('R', "Rook", "R"),
        silver('B', "Bishop", "B"),
        gold('N', "Knight", "N"),
        silver('C', "Camel", "C"),
        gold('G', "Goldsow", "WfFnfD"),
        silver('S', "Silversow", "WnfDnA"),
        gold('O', "Goldboar", "FnDnfA"),
        silver('V', "Silverboar", "fWFnfA"),
        gold('A', "Goldmemsahib", "fWnDnfA"),
        silver('E', "Silvermemsahib", "fWFnD"),
        gold('D', "Goldsahib", "WfFnA"),
        silver('I', "Silversahib", "fFnfDnA"),
        gold('W', "Wing", "fR"),
        silver('M', "Mitre", "fB"),
        gold('H', "Helm", "ffN"),
        silver('U', "Hump", "ffC"),
        gold('P', "Wazchick", "fWnfD"),
        silver('F', "Fearless", "fFnfA"),
    ];
    const ZONE: u8 = 4;
    const LIMITS: &'static [Limit] = LIMITS;
    const STALEMATE: Stalemate = Stalemate::Draw;

    layout!(DaiMitregiStepping, 14 x 14, stride 16, 4 limbs, 38 kinds);
}
