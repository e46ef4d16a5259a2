//! Winning by declaration: the king has entered the far ranks, and nobody could mate it there.

use super::Position;
use crate::board::SquareSet;
use crate::rules::{AttackTables, Declaration, EnteringKing, Variant};

impl<V: Variant> Position<V> {
    /// May the side to move declare that it has won?
    ///
    /// It may if it is not in check, its king and enough more men stand in the far ranks, and these
    /// men and those in hand count the points that the rule asks for. Few games know declarations:
    /// see [`Variant::DECLARATION`].
    #[must_use]
    pub fn may_declare(&self, rule: EnteringKing) -> bool {
        let (Some(declaration), Some(needed)) = (V::DECLARATION, rule.points(self.side)) else {
            return false;
        };
        let inside = V::TABLES.zone(self.side) & self.men(self.side);
        let entered = self.king(self.side).is_some_and(|king| inside.contains(king));
        entered
            && !self.in_check()
            && inside.len() > declaration.men
            && self.points(declaration, inside) >= needed
    }

    /// The points of the men on these squares and in hand of the side to move.
    fn points(&self, declaration: Declaration, inside: V::Set) -> usize {
        let bases = V::KINDS.bases().filter(|&base| !V::KINDS.info(base).royal);
        let points = bases.map(|base| {
            let info = V::KINDS.info(base);
            let count = |kind| (inside & self.of_kind(kind)).len();
            let men = count(base) + info.promotion.map_or(0, count);
            let worth =
                if declaration.great.contains(info.letter) { Declaration::GREAT } else { 1 };
            worth * (men + self.hand(self.side).count(base))
        });
        points.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Kagamigi, Shogi};

    fn declares(rule: EnteringKing, sfen: &str) -> bool {
        Position::<Shogi>::from_sfen(sfen).unwrap().may_declare(rule)
    }

    // King and ten men inside: two rooks, two bishops, six small ones: 26, and hands.
    const INSIDE: &str = "+R+R+B+BK4/GGGGSS3/9/9/9/9/9/9/4k4";
    const TURNED: &str = "4K4/9/9/9/9/9/9/3ssgggg/4k+b+b+r+r";

    #[test]
    fn a_declaration_needs_king_men_and_points() {
        let declares = |sfen: &str| declares(EnteringKing::Csa27, sfen);
        assert!(declares(&format!("{INSIDE} b 2P 1")));
        assert!(!declares(&format!("{INSIDE} b P 1")));
        // White needs a point less; the same position turned round.
        assert!(declares(&format!("{TURNED} w p 1")));
        assert!(!declares(&format!("{TURNED} w - 1")));
        // Nine men are not enough, whatever the hand.
        assert!(!declares("+R+R+B+BK4/GGGGS4/9/9/9/9/9/9/4k4 b S9P 1"));
        assert!(declares("+R+R+B+B5/GGGGSS3/4K4/9/9/9/9/9/4k4 b 9P 1"));
        assert!(!declares("+R+R+B+B5/GGGGSS3/9/4K4/9/9/9/9/4k4 b 9P 1"));
        // In check by a rook.
        assert!(!declares("4K4/9/9/9/9/9/9/R2ssgggg/R3k+b+b2 w 9p 1"));
    }

    #[test]
    fn the_rules_differ_in_points() {
        for (hand, none, csa24, csa27) in
            [("P", false, false, false), ("4P", false, false, true), ("5P", false, true, true)]
        {
            let sfen = format!("{INSIDE} b {hand} 1");
            let found = EnteringKing::ALL.map(|rule| declares(rule, &sfen));
            assert_eq!(found, [none, csa24, csa27], "{sfen}");
        }
        // Both sides need as many under the 24-point rule.
        assert!(declares(EnteringKing::Csa24, &format!("{TURNED} w 5p 1")));
        assert!(!declares(EnteringKing::Csa24, &format!("{TURNED} w 4p 1")));
    }

    #[test]
    fn other_games_know_no_declaration() {
        const { assert!(Kagamigi::DECLARATION.is_none()) };
        let start = Position::<Kagamigi>::start();
        assert!(EnteringKing::ALL.iter().all(|&rule| !start.may_declare(rule)));
    }
}
