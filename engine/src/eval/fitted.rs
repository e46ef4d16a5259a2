//! What the engine's own games have taught about each game.
//!
//! The numbers are fitted, not chosen: logistic regression (the tuning method of Texel, Österlund
//! 2014) of the score that a search of 1,500 nodes found and of the outcome, in games of the engine
//! against itself, 5,000 of shogi and 350 to 970 of each other game, held near what was before;
//! `docs/engine.md` has the recipe, `docs/search.md` the matches.

use super::features::Weights;

/// What was fitted to one game.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    /// What the features are worth.
    pub weights: Weights,
    /// What is to be added to the computed value of a kind, named by its symbol, on the board and
    /// in hand, in hundredths.
    pub corrections: &'static [(&'static str, i32, i32)],
}

/// What was fitted to the game of this name; a game without a fit of its own has the weights of
/// shogi and the values as they are computed.
#[must_use]
pub fn of(game: &str) -> &'static Fitted {
    match game {
        "shogi" => &SHOGI,
        "kagamigi" => &KAGAMIGI,
        "mitregi90" => &MITREGI90,
        "mitregi108" => &MITREGI108,
        "mitregi120" => &MITREGI120,
        "mitregi144" => &MITREGI144,
        "daimitregi" | "daimitregi-stepping" => &DAIMITREGI,
        "minjiku" => &MINJIKU,
        "ito" => &ITO,
        _ => &Fitted { weights: SHOGI.weights, corrections: &[] },
    }
}

#[rustfmt::skip]
const SHOGI: Fitted = Fitted {
    weights: [
        // men
        -1, 123, 113, 160, -399, -39,
        // around the king: guards, then attackers
        553, 128, 394, 168,
        -867, -723, -407, -351, -225, -1044, -10, -59,
        // tempo
        815,
    ],
    corrections: &[
        ("R", -136, 198), ("B", -41, 141), ("G", 44, 169), ("S", 67, 151), ("N", 43, 125),
        ("L", 23, 47), ("P", 27, 20), ("+R", 10, 0), ("+B", 10, 0), ("+S", -66, 0),
        ("+N", 4, 0), ("+L", 6, 0), ("+P", 43, 0),
    ],
};

#[rustfmt::skip]
const KAGAMIGI: Fitted = Fitted {
    weights: [
        // men
        9, 223, 335, 109, -205, -27,
        // around the king: guards, then attackers
        234, 114, 153, 57,
        -945, -193, -227, -96, -88, -952, 117, -63,
        // tempo
        1414,
    ],
    corrections: &[
        ("R", -75, -171), ("B", -32, -101), ("C", -13, -119), ("T", -89, -124), ("E", 50, -88),
        ("F", 57, -54), ("H", 1, 11), ("I", 14, -2), ("Q", 21, -63), ("U", 21, -71),
        ("L", 40, 6), ("G", 93, -41), ("S", 56, -46), ("P", -4, -37), ("+R", -171, 0),
        ("+B", 106, 0), ("+E", 6, 0), ("+F", 21, 0), ("+H", -230, 0), ("+I", -186, 0),
        ("+Q", -80, 0), ("+U", -9, 0), ("+L", -89, 0), ("+G", -115, 0), ("+S", 82, 0),
        ("+P", 65, 0),
    ],
};

#[rustfmt::skip]
const MITREGI90: Fitted = Fitted {
    weights: [
        // men
        20, 128, 284, 137, -325, -43,
        // around the king: guards, then attackers
        201, 104, 87, 120,
        -1989, -338, -319, -144, -330, -2210, 289, 114,
        // tempo
        2525,
    ],
    corrections: &[
        ("R", -200, 89), ("B", -56, 68), ("G", 36, 84), ("S", 48, 72), ("W", -14, 36),
        ("M", -35, 73), ("H", 2, 43), ("P", -2, 16), ("X", 6, 36), ("+R", -70, 0),
        ("+B", -69, 0), ("+W", 4, 0), ("+M", -7, 0), ("+P", 8, 0), ("+X", 5, 0),
    ],
};

#[rustfmt::skip]
const MITREGI108: Fitted = Fitted {
    weights: [
        // men
        20, 122, 292, 160, -379, -43,
        // around the king: guards, then attackers
        215, 113, 96, 135,
        -2296, -371, -336, -155, -393, -2123, 319, 136,
        // tempo
        3410,
    ],
    corrections: &[
        ("R", -148, 70), ("B", -101, 75), ("G", 37, 67), ("S", 52, 93), ("W", -22, 54),
        ("M", -44, 25), ("H", -4, 28), ("U", 20, 85), ("P", -5, 12), ("X", -1, 18),
        ("+R", -133, 0), ("+B", 36, 0), ("+W", -6, 0), ("+M", -23, 0), ("+H", -18, 0),
        ("+U", 5, 0), ("+P", 3, 0), ("+X", 20, 0),
    ],
};

#[rustfmt::skip]
const MITREGI120: Fitted = Fitted {
    weights: [
        // men
        29, 128, 267, 121, -321, -36,
        // around the king: guards, then attackers
        176, 98, 83, 121,
        -2068, -325, -313, -139, -321, -2020, 256, 131,
        // tempo
        2339,
    ],
    corrections: &[
        ("R", -96, 80), ("B", -68, 67), ("N", -41, 129), ("G", 26, 70), ("S", 22, 52),
        ("W", -1, 34), ("M", -15, 35), ("H", 1, 31), ("P", 1, 14), ("X", 11, 26),
        ("+R", -93, 0), ("+B", 36, 0), ("+N", 87, 0), ("+M", -3, 0), ("+H", -6, 0),
        ("+P", 2, 0), ("+X", 1, 0),
    ],
};

#[rustfmt::skip]
const MITREGI144: Fitted = Fitted {
    weights: [
        // men
        29, 132, 290, 130, -338, -39,
        // around the king: guards, then attackers
        181, 99, 85, 123,
        -1860, -328, -307, -140, -345, -1915, 287, 123,
        // tempo
        2837,
    ],
    corrections: &[
        ("R", -93, 66), ("B", -73, 8), ("N", -24, 98), ("C", -10, 124), ("G", 26, 60),
        ("S", 12, 48), ("W", 9, 40), ("M", 23, 51), ("H", 1, 27), ("U", 0, 39),
        ("P", 1, 14), ("X", 2, 25), ("+R", 27, 0), ("+B", -40, 0), ("+N", 64, 0),
        ("+C", -44, 0), ("+W", 4, 0), ("+H", -4, 0), ("+U", 2, 0), ("+P", 1, 0),
        ("+X", 1, 0),
    ],
};

#[rustfmt::skip]
const DAIMITREGI: Fitted = Fitted {
    weights: [
        // men
        32, 188, 234, 21, -575, -21,
        // around the king: guards, then attackers
        0, 38, 38, 43,
        -867, -288, -341, -134, -139, -851, 97, 0,
        // tempo
        1708,
    ],
    corrections: &[
        ("R", -44, -204), ("B", 61, -129), ("N", -5, -101), ("C", -64, -57), ("G", 7, -92),
        ("S", -5, -81), ("O", 62, -113), ("V", 3, -79), ("A", -32, -80), ("E", 12, -89),
        ("D", -41, -110), ("I", 3, -67), ("W", 1, -81), ("M", -2, -99), ("H", 13, -47),
        ("U", 26, -38), ("P", -11, -72), ("F", 26, -79), ("+R", -8, 0), ("+B", 3, 0),
        ("+N", 8, 0), ("+C", 9, 0), ("+G", 11, 0), ("+S", 7, 0), ("+O", -33, 0),
        ("+V", -4, 0), ("+A", -12, 0), ("+E", 1, 0), ("+D", -1, 0), ("+I", -5, 0),
        ("+W", -33, 0), ("+M", 6, 0), ("+H", -1, 0), ("+U", 30, 0), ("+P", 3, 0),
        ("+F", -8, 0),
    ],
};

#[rustfmt::skip]
const MINJIKU: Fitted = Fitted {
    weights: [
        // men
        26, 24, -16, 45, -141, -5,
        // around the king: guards, then attackers
        53, 42, 16, 15,
        -54, -70, -54, -35, -55, -56, 62, -6,
        // tempo
        135,
    ],
    corrections: &[
        ("F", 286, 0), ("J", 308, 0), ("A", -29, 0), ("Q", -119, 0), ("C", -97, 0),
        ("V", -21, 0), ("D", 145, 0), ("R", -38, 0), ("B", -33, 0), ("X", 6, 0),
        ("Y", -65, 0), ("M", 26, 0), ("G", 20, 0), ("S", 8, 0), ("L", -22, 0),
        ("I", -73, 0), ("P", -5, 0), ("+Q", -57, 0), ("+C", 19, 0), ("+V", 163, 0),
        ("+D", -103, 0), ("+R", 89, 0), ("+B", -17, 0), ("+X", -102, 0), ("+Y", -4, 0),
        ("+M", 43, 0), ("+G", 80, 0), ("+S", -56, 0), ("+L", 8, 0), ("+P", 9, 0),
    ],
};

#[rustfmt::skip]
const ITO: Fitted = Fitted {
    weights: [
        // men
        93, 159, 0, 306, 25, -67,
        // around the king: guards, then attackers
        58, 38, 42, 33,
        -256, -109, -154, -54, -76, -299, 106, -65,
        // tempo
        186,
    ],
    corrections: &[
        ("P", 0, 18), ("I", -21, 24), ("N", -15, 63), ("G", -41, 118), ("L", -80, -160),
        ("C", -75, -93), ("R", -59, -2), ("+P", -23, 0), ("+I", -54, 0), ("+N", 22, 0),
        ("+G", -48, 0), ("+L", -117, 0), ("+C", -79, 0), ("+R", -56, 0),
    ],
};
