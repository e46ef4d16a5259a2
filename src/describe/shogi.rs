//! How the programs of shogi write its men: in kanji, and in the letters of CSA.

use crate::board::Color;
use crate::position::Man;
use crate::rules::{Kind, Rules};

/// What a piece of shogi is called.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// How SFEN writes it, upper case.
    pub symbol: &'static str,
    /// In kanji; the first is the one that game records have, the others are read too.
    pub kanji: &'static [&'static str],
    /// In one character, as it stands on a board.
    pub short: &'static str,
    /// As CSA has it.
    pub csa: &'static str,
}

/// The pieces of shogi.
#[rustfmt::skip]
pub const NAMES: &[Names] = &[
    Names { symbol: "K", kanji: &["玉", "王"], short: "玉", csa: "OU" },
    Names { symbol: "R", kanji: &["飛"], short: "飛", csa: "HI" },
    Names { symbol: "B", kanji: &["角"], short: "角", csa: "KA" },
    Names { symbol: "G", kanji: &["金"], short: "金", csa: "KI" },
    Names { symbol: "S", kanji: &["銀"], short: "銀", csa: "GI" },
    Names { symbol: "N", kanji: &["桂"], short: "桂", csa: "KE" },
    Names { symbol: "L", kanji: &["香"], short: "香", csa: "KY" },
    Names { symbol: "P", kanji: &["歩"], short: "歩", csa: "FU" },
    Names { symbol: "+R", kanji: &["龍", "竜"], short: "龍", csa: "RY" },
    Names { symbol: "+B", kanji: &["馬"], short: "馬", csa: "UM" },
    Names { symbol: "+S", kanji: &["成銀", "全"], short: "全", csa: "NG" },
    Names { symbol: "+N", kanji: &["成桂", "圭"], short: "圭", csa: "NK" },
    Names { symbol: "+L", kanji: &["成香", "杏"], short: "杏", csa: "NY" },
    Names { symbol: "+P", kanji: &["と"], short: "と", csa: "TO" },
];

/// The names of a kind, in the games of shogi's own pieces.
#[must_use]
pub fn names(rules: &Rules, kind: Kind) -> Option<&'static Names> {
    if !matches!(rules.name, "shogi" | "minishogi") {
        return None;
    }
    let symbol = rules.info(kind).symbol();
    NAMES.iter().find(|names| names.symbol == symbol)
}

/// The character on a man, in the games whose men have one everybody knows. White's king has the
/// other one.
#[must_use]
pub fn kanji(rules: &Rules, man: Man) -> Option<&'static str> {
    let names = names(rules, man.kind)?;
    Some(if rules.info(man.kind).royal && man.color == Color::White { "王" } else { names.short })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Minishogi, Shogi};

    #[test]
    fn every_piece_of_shogi_has_names_of_its_own() {
        for rules in [Rules::of::<Shogi>(), Rules::of::<Minishogi>()] {
            for kind in rules.kinds.all() {
                let found = names(rules, kind).unwrap();
                assert!(found.kanji.contains(&found.short), "{found:?}");
                let alike = |other: &&Names| other.csa == found.csa || other.short == found.short;
                assert_eq!(NAMES.iter().filter(alike).count(), 1, "{found:?}");
            }
        }
    }
}
