//! Winning by declaration: the king has entered the far ranks.

use crate::board::Color;

/// Who may claim a win because his king has entered the far ranks, as a game's rules have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The letters of the pieces that count [`Declaration::GREAT`] points, promoted or not; any
    /// other but the king counts one.
    pub great: &'static str,
    /// The men the claimant needs in the far ranks besides the king.
    pub men: usize,
}

impl Declaration {
    /// What a great piece counts.
    pub const GREAT: usize = 5;
}

/// How many points a claim needs: the rules of computer shogi
/// (<http://www2.computer-shogi.org/wcsc32/rule.pdf>, article 25) and of its older tournaments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnteringKing {
    /// Nobody may claim anything.
    None,
    /// A claim with 31 points wins; one with 24 to 30 would only draw, and is not made.
    Csa24,
    /// A claim wins with 28 points for Black, who moves first, and 27 for White.
    #[default]
    Csa27,
}

impl EnteringKing {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Csa24, Self::Csa27];

    /// The name that engines of computer shogi give it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "NoEnteringKing",
            Self::Csa24 => "CSARule24",
            Self::Csa27 => "CSARule27",
        }
    }

    /// The points with which this side wins by a claim, if it can.
    #[must_use]
    pub const fn points(self, side: Color) -> Option<usize> {
        match (self, side) {
            (Self::None, _) => None,
            (Self::Csa24, _) => Some(31),
            (Self::Csa27, Color::Black) => Some(28),
            (Self::Csa27, Color::White) => Some(27),
        }
    }
}
