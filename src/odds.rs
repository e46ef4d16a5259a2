//! Games at odds: White, the stronger player, begins without some of his men, and moves first.

use crate::board::{Color, Square};
use crate::describe::weight::{Weight, Weights};
use crate::excerpt::excerpt;
use crate::position::{Diagram, Man, SfenError};
use crate::rules::{Kind, Rules};

/// Odds that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The name.
    pub name: &'static str,
    /// What records call it.
    pub kanji: &'static str,
    /// The squares of the men who are missing.
    without: &'static str,
}

const fn handicap(name: &'static str, kanji: &'static str, without: &'static str) -> Handicap {
    Handicap { name, kanji, without }
}

/// The odds of shogi, the smallest first.
pub const HANDICAPS: &[Handicap] = &[
    handicap("lance", "香落ち", "1a"),
    handicap("right-lance", "右香落ち", "9a"),
    handicap("bishop", "角落ち", "2b"),
    handicap("rook", "飛車落ち", "8b"),
    handicap("rook-lance", "飛香落ち", "8b 1a"),
    handicap("two-piece", "二枚落ち", "8b 2b"),
    handicap("four-piece", "四枚落ち", "8b 2b 9a 1a"),
    handicap("six-piece", "六枚落ち", "8b 2b 9a 1a 8a 2a"),
    handicap("eight-piece", "八枚落ち", "8b 2b 9a 1a 8a 2a 7a 3a"),
    handicap("ten-piece", "十枚落ち", "8b 2b 9a 1a 8a 2a 7a 3a 6a 4a"),
];

/// Why odds cannot be given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// A word names nothing that White has.
    #[error("odds: '{word}'; expected {names}squares of White's men or their letters: {letters}")]
    Word {
        /// The word.
        word: String,
        /// The names that the game has for odds, if it has any.
        names: String,
        /// The letters of the men that he can be without.
        letters: String,
    },
    /// White cannot play without this man.
    #[error("odds: '{0}' is the king")]
    King(String),
    /// Nobody is missing.
    #[error("odds: nobody is missing")]
    Nobody,
    /// The starting array cannot be read.
    #[error(transparent)]
    Start(#[from] SfenError),
}

/// The position at which a game at these odds begins: the starting array without some of White's men,
/// White to move. `text` is the name of a [`Handicap`] in shogi; in every game the squares of the men
/// that are missing, or their letters: of several of a kind the first from White's left.
///
/// # Errors
/// If a word names nobody, or the king.
pub fn start(rules: &'static Rules, text: &str) -> Result<String, OddsError> {
    let mut diagram = Diagram::from_sfen(rules, rules.start)?;
    let named = named(rules)
        .iter()
        .find(|odds| odds.name.eq_ignore_ascii_case(text.trim()) || odds.kanji == text.trim());
    let words = named.map_or(text, |odds| odds.without);
    let words = words.split(|c: char| c.is_whitespace() || c == ',' || c == '+');
    let mut missing = 0;
    for word in words.filter(|word| !word.is_empty()) {
        let square = find(&diagram, word).ok_or_else(|| unknown(&diagram, word))?;
        if diagram.man_at(square).is_some_and(|man| rules.info(man.kind).royal) {
            return Err(OddsError::King(excerpt(word)));
        }
        diagram.put(square, None);
        missing += 1;
    }
    if missing == 0 {
        return Err(OddsError::Nobody);
    }
    diagram.turn_to(Color::White);
    Ok(diagram.sfen())
}

/// The odds of a game that have names.
#[must_use]
pub fn named(rules: &Rules) -> &'static [Handicap] {
    if rules.name == "shogi" { HANDICAPS } else { &[] }
}

/// Odds to choose from, the smallest first: what they are called and where the game then begins. In shogi
/// those with names; elsewhere one man of each kind that is no pawn, and all great ones.
#[must_use]
pub fn offered(rules: &'static Rules) -> Vec<(String, String)> {
    let begin = |text: &str| start(rules, text).ok();
    if !named(rules).is_empty() {
        let offer = |odds: &Handicap| Some((odds.name.replace('-', " "), begin(odds.name)?));
        return named(rules).iter().filter_map(offer).collect();
    }
    let weights = Weights::of(rules);
    let Ok(array) = Diagram::from_sfen(rules, rules.start) else { return Vec::new() };
    let own = |kind: Kind| whites(&array, kind).count();
    let mut offers = Vec::new();
    let mut great = Vec::new();
    for weight in [Weight::Man, Weight::Great] {
        for kind in rules.kinds.bases().filter(|&kind| weights.get(kind) == weight && own(kind) > 0)
        {
            let info = rules.info(kind);
            if weight == Weight::Great {
                great.extend(std::iter::repeat_n(info.symbol(), own(kind)));
            }
            let name =
                if own(kind) > 1 { format!("one {}", info.name) } else { info.name.to_owned() };
            offers.extend(begin(&info.symbol()).map(|sfen| (name, sfen)));
        }
    }
    if great.len() > 1 {
        let sfen = begin(&great.join(" "));
        offers.extend(sfen.map(|sfen| ("all great men".to_owned(), sfen)));
    }
    offers
}

/// The square of a man of White's that a word names.
fn find(diagram: &Diagram, word: &str) -> Option<Square> {
    let rules = diagram.rules();
    if let Ok(square) = rules.board.parse(&word.to_ascii_lowercase()) {
        let man = diagram.man_at(square)?;
        return (man.color == Color::White).then_some(square);
    }
    let kind = Man::read(rules, word)?.kind;
    whites(diagram, kind).next()
}

/// The squares of White's men of a kind.
fn whites(diagram: &Diagram, kind: Kind) -> impl Iterator<Item = Square> {
    let wanted = Man { color: Color::White, kind };
    diagram.men().filter(move |&(man, _)| man == wanted).map(|(_, square)| square)
}

fn unknown(diagram: &Diagram, word: &str) -> OddsError {
    let rules = diagram.rules();
    let names: Vec<&str> = named(rules).iter().map(|odds| odds.name).collect();
    let names = if names.is_empty() { String::new() } else { format!("{}, or ", names.join(", ")) };
    let there = |kind| whites(diagram, kind).next().is_some();
    let to_give = rules.kinds.bases().filter(|&kind| !rules.info(kind).royal && there(kind));
    let letters = to_give.map(|kind| rules.info(kind).letter).collect();
    OddsError::Word { word: excerpt(word), names, letters }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::rules::{NAMES, with_variant};

    fn at(game: &str, text: &str) -> Result<String, String> {
        start(Rules::named(game).unwrap(), text).map_err(|error| error.to_string())
    }

    #[test]
    fn shogi_has_its_usual_odds() {
        let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        for text in ["two-piece", "Two-Piece", "二枚落ち", "8b 2b", "R, B", "b+r"] {
            assert_eq!(at("shogi", text).unwrap(), two, "{text}");
        }
        let ten = "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        assert_eq!(at("shogi", "ten-piece").unwrap(), ten);
    }

    #[test]
    fn every_game_has_odds_that_can_be_played() {
        for &name in NAMES {
            let rules = Rules::named(name).unwrap();
            let offers = offered(rules);
            assert!(offers.len() >= 3, "{name}");
            for (words, sfen) in offers {
                let (side, moves) = with_variant!(name, |V| {
                    let position = Position::<V>::from_sfen(&sfen).unwrap();
                    (position.side(), position.count_moves())
                })
                .unwrap();
                assert!(side == Color::White && moves > 0 && sfen != rules.start, "{words}");
            }
        }
    }

    #[test]
    fn what_is_no_man_of_whites_is_named() {
        let error = at("shogi", "rock").unwrap_err();
        assert!(error.starts_with("odds: 'rock'; expected lance, right-lance,"), "{error}");
        assert!(at("shogi", "7g").unwrap_err().contains("'7g'"), "a pawn of Black's");
        assert!(error.ends_with("or their letters: RBGSNLP"), "{error}");
        assert!(at("shogi", "R R").unwrap_err().ends_with("or their letters: BGSNLP"));
        assert!(at("shogi", "5e").is_err());
        assert_eq!(at("shogi", "5a").unwrap_err(), "odds: '5a' is the king");
        assert_eq!(at("minjiku", " ,").unwrap_err(), "odds: nobody is missing");
        assert!(at("ito", "two-piece").unwrap_err().contains("squares of White's men"));
    }
}
