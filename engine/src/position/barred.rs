//! Why a man in hand may not be dropped on an empty square, for people who ask.

use super::{Game, Move, Position};
use crate::board::{Square, SquareSet};
use crate::rules::{AttackTables, Kind, Limit, Per, Promotion, Repetition, Variant};

/// Why a drop is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The man could never move again.
    Stuck,
    /// There would be too many of its kind in one area.
    Limit(Limit),
    /// The square is behind the dropper's own king.
    BehindKing,
    /// It would be mate, and this piece may not mate by being dropped.
    Mate,
    /// The dropper's king could be taken.
    Check,
    /// The opponent would be left unchecked without a move that keeps his king safe.
    Stalemates,
    /// The position would occur once too often.
    Repeats,
}

impl Barred {
    /// The reason in words; `name` is that of the piece.
    #[must_use]
    pub fn in_words(self, name: &str) -> String {
        match self {
            Self::Stuck => format!("a {name} could never move from there"),
            Self::Limit(Limit { per, most, .. }) => {
                let area = match per {
                    Per::File => "file",
                    Per::AlternateFiles => "set of alternate files",
                    Per::Colour => "colour of squares",
                };
                format!("no more than {most} {name} by drops on one {area}")
            }
            Self::BehindKing => "nothing is dropped behind one's own king".to_owned(),
            Self::Mate => format!("a dropped {name} may not give mate"),
            Self::Check => "the king would be in check".to_owned(),
            Self::Stalemates => "it would leave the opponent without a move".to_owned(),
            Self::Repeats => "the position would occur once too often".to_owned(),
        }
    }
}

impl<V: Variant> Game<V> {
    /// Why the side to move may not drop a man of this kind, which it holds, on this empty square;
    /// `None` if it may.
    #[must_use]
    pub fn barred(&self, kind: Kind, to: Square) -> Option<Barred> {
        let barred = self.position().barred(kind, to);
        if barred.is_some() || !matches!(V::REPETITION, Repetition::Banned(_)) {
            return barred;
        }
        let mut trial = self.clone();
        trial.play(Move::drop(kind, to));
        trial.is_banned_repetition().then_some(Barred::Repeats)
    }
}

impl<V: Variant> Position<V> {
    fn barred(&self, kind: Kind, to: Square) -> Option<Barred> {
        let mv = Move::drop(kind, to);
        if self.is_legal(mv) {
            return None;
        }
        let (us, target) = (self.side(), V::Set::of(to));
        let info = V::KINDS.info(kind);
        if V::PROMOTION == Promotion::Shogi && !V::TABLES.mobile(us, kind).contains(to) {
            return Some(Barred::Stuck);
        }
        let mut limits = V::LIMITS.iter().filter(|limit| limit.letter == info.letter);
        if let Some(limit) =
            limits.find(|limit| self.full(kind, limit.per, limit.most).contains(to))
        {
            return Some(Barred::Limit(*limit));
        }
        if self.drop_squares(us, target).is_empty() {
            return Some(Barred::BehindKing);
        }
        if !self.drop_targets(info.base, target).contains(to) {
            return Some(Barred::Mate);
        }
        let safe = if V::SPECIAL {
            self.is_safe_in(&self.scene(self.occupied()), us, mv)
        } else {
            self.leaves_king_safe(mv)
        };
        Some(if safe { Barred::Stalemates } else { Barred::Check })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ito, Mitregi90, Shogi};

    /// What bars each kind in hand from each empty square, which must be exactly what is not legal.
    fn barred_in<V: Variant>(sfen: &str) -> Vec<(String, Barred)> {
        let game = Game::<V>::new(Position::from_sfen(sfen).unwrap());
        let (position, legal) = (game.position(), game.legal_moves());
        let mut found = Vec::new();
        for kind in position.hand(position.side()).kinds() {
            for to in position.vacant() {
                let (mv, barred) = (Move::drop(kind, to), game.barred(kind, to));
                assert_eq!(barred.is_none(), legal.contains(&mv), "{}", mv.text::<V>());
                found.extend(barred.map(|barred| (mv.text::<V>().to_string(), barred)));
            }
        }
        found
    }

    #[test]
    fn what_is_not_legal_has_its_reason() {
        let found = barred_in::<Shogi>("k8/9/K8/9/4P4/9/9/9/9 b GN2P 1");
        let why = |mv: &str| found.iter().find(|(text, _)| text == mv).map(|&(_, why)| why);
        assert_eq!(why("N*1b"), Some(Barred::Stuck));
        assert!(matches!(why("P*5g"), Some(Barred::Limit(_))));
        assert_eq!(why("P*9b"), None, "the king escapes");
        let mate = barred_in::<Shogi>("kn7/9/G1G6/9/9/9/9/9/4K4 b P 1");
        assert!(mate.contains(&("P*9b".to_owned(), Barred::Mate)), "{mate:?}");
        let check = barred_in::<Shogi>("k8/9/9/9/9/9/9/4r4/4K4 b G 1");
        assert!(check.iter().all(|&(_, why)| why == Barred::Check) && !check.is_empty());
    }

    #[test]
    fn other_games_have_reasons_of_their_own() {
        let behind = barred_in::<Ito>("k/1/1/1/1/1/1/1/1/1/1/1/1/1/1/K/1/1/1/1/1 b P 1");
        assert!(behind.contains(&("P*1q".to_owned(), Barred::BehindKing)), "{behind:?}");
        let found = barred_in::<Mitregi90>("k9/10/10/10/5P4/10/10/10/K9 b PX 1");
        let why = |mv: &str| found.iter().find(|(text, _)| text == mv).map(|&(_, why)| why);
        assert!(
            matches!(why("P*5g"), Some(Barred::Limit(Limit { per: Per::File, .. }))),
            "{found:?}"
        );
        assert_eq!(why("X*5a"), Some(Barred::Stuck));
        assert_eq!(why("X*5g"), None);
    }
}
