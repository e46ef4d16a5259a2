//! Pieces that are each other's mirror images.

use crate::rules::{Kind, Rules};

/// On whose side of the army a piece of a pair begins, seen by its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// The piece that moves as this one does in a mirror, and which of the two this one is: rules list the
/// left one first. A piece that looks the same in a mirror has no twin.
#[must_use]
pub fn twin(rules: &Rules, kind: Kind) -> Option<(Kind, Hand)> {
    let own = &rules.info(kind).movement;
    if own.mirrors(own) {
        return None;
    }
    let twin = rules.kinds.all().find(|&other| own.mirrors(&rules.info(other).movement))?;
    Some((twin, if kind < twin { Hand::Left } else { Hand::Right }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twin_of(game: &str, symbol: &str) -> Option<(String, Hand)> {
        let rules = Rules::named(game).unwrap();
        let kind = rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol).unwrap();
        twin(rules, kind).map(|(other, hand)| (rules.info(other).symbol(), hand))
    }

    #[test]
    fn twins_know_each_other() {
        assert_eq!(twin_of("kagamigi", "C"), Some(("T".to_owned(), Hand::Left)));
        assert_eq!(twin_of("kagamigi", "T"), Some(("C".to_owned(), Hand::Right)));
        assert_eq!(twin_of("kagamigi", "+U").unwrap().0, "+Q");
        assert_eq!(twin_of("kagamigi", "R"), None);
        assert_eq!(twin_of("shogi", "N"), None);
    }
}
