//! What the page has to know of a game before anything is played.

use serde_json::{Value, json};

use super::rules as pages;
use crate::board::{Color, Direction};
use crate::describe::twins::{self, Hand};
use crate::describe::weight::{Weight, Weights};
use crate::describe::{catalogue, sentences, shogi};
use crate::odds;
use crate::position::Man;
use crate::rules::{ANY_DISTANCE, DIAGONAL, Kind, Movement, ORTHOGONAL, Promotion, Ride, Rules};

/// What the list of games says of one.
pub fn summary(rules: &Rules) -> Value {
    let page = pages::of(rules.name);
    let men = rules.kinds.bases().map(|kind| usize::from(rules.info(kind).total)).sum::<usize>();
    json!({
        "name": rules.name,
        "title": page.title,
        "teaser": page.teaser,
        "files": rules.board.files,
        "ranks": rules.board.ranks,
        "men": men,
        "start": rules.start,
    })
}

/// A game: its board, its pieces, its rules.
pub fn of(rules: &'static Rules) -> Value {
    let board = rules.board;
    let vanishing = board.squares().filter(|&square| board.vanishes(square));
    let vanishing: Vec<String> = vanishing.map(|square| board.name(square).to_string()).collect();
    let hand = rules.kinds.hand().iter().map(|&kind| rules.info(kind).symbol());
    let mut about = summary(rules);
    about["holes"] = board.missing().collect::<Vec<_>>().into();
    about["vanishing"] = vanishing.into();
    about["zone"] = rules.zone.into();
    about["flips"] = (rules.promotion == Promotion::Flip).into();
    about["hand"] = hand.collect::<Vec<_>>().into();
    about["promotion"] = catalogue::promotion_in_words(rules).into();
    about["limits"] = catalogue::limits_in_words(rules).into();
    about["endings"] = catalogue::endings_in_words(rules).into();
    about["declares"] = rules.declaration.is_some().into();
    let weights = Weights::of(rules);
    about["pieces"] = rules.kinds.all().map(|kind| piece(rules, kind, &weights)).collect();
    let odds = odds::offered(rules).into_iter();
    about["odds"] = odds.map(|(name, sfen)| json!({ "name": name, "sfen": sfen })).collect();
    about["rules"] = pages::html(rules.name).into();
    about
}

fn piece(rules: &Rules, kind: Kind, weights: &Weights) -> Value {
    let info = rules.info(kind);
    let symbol = |kind| rules.info(kind).symbol();
    let kanji = |color| shogi::kanji(rules, Man { color, kind });
    let movement = &info.movement;
    let marks = [
        (movement.area, "area"),
        (movement.jumps, "jump"),
        (movement.rifle != 0, "rifle"),
        (movement.burns, "burn"),
        (movement.hops(), "hop"),
    ];
    json!({
        "symbol": info.symbol(),
        "name": info.name,
        "betza": info.betza,
        "promoted": info.is_promoted,
        "royal": info.royal,
        "weight": word(weights.get(kind)),
        "marks": marks.iter().filter(|mark| mark.0).map(|mark| mark.1).collect::<Vec<_>>(),
        "twin": twin(rules, kind),
        "kanji": kanji(Color::Black).zip(kanji(Color::White)),
        "promotesTo": info.promotion.map(symbol),
        "becomes": info.settles.map(symbol),
        "base": symbol(info.base),
        "total": rules.info(info.base).total,
        "sentences": sentences::of(rules, kind),
        "moves": moves(movement),
    })
}

/// The name of a weight.
const fn word(weight: Weight) -> &'static str {
    match weight {
        Weight::King => "king",
        Weight::Great => "great",
        Weight::Man => "man",
        Weight::Pawn => "pawn",
    }
}

/// The mirror image of a piece, and on whose side the piece itself begins.
fn twin(rules: &Rules, kind: Kind) -> Option<Value> {
    let (twin, hand) = twins::twin(rules, kind)?;
    let side = match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    };
    Some(json!({ "of": rules.info(twin).symbol(), "side": side }))
}

/// A movement as a diagram wants it: where it leaps, which ways it slides and how far.
fn moves(movement: &Movement) -> Value {
    let slides = Direction::ALL.iter().filter_map(|direction| {
        let mask = movement.slides[direction.index()];
        let (left, forward) = direction.step();
        (mask != 0).then(|| {
            let first = mask.trailing_zeros() + 1;
            let step = if movement.ride == Ride::Parity { 2 } else { 1 };
            let last = (mask >> 31 == 0).then(|| 32 - mask.leading_zeros());
            let far = last.filter(|_| mask != ANY_DISTANCE);
            json!({ "left": left, "forward": forward, "from": first, "to": far, "step": step })
        })
    });
    json!({
        "leaps": movement.leaps(),
        "slides": slides.collect::<Vec<_>>(),
        "ride": match movement.ride {
            Ride::Plain => "plain",
            Ride::Ski => "ski",
            Ride::Parity => "parity",
            Ride::Hop => "hop",
            Ride::Cannon => "cannon",
        },
        "jumps": movement.jumps,
        "rank": movement.rank,
        "area": movement.area,
        "burns": movement.burns,
        "rifle": { "orthogonal": movement.rifle & ORTHOGONAL != 0, "diagonal": movement.rifle & DIAGONAL != 0 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::NAMES;

    fn about(game: &str) -> Value {
        of(Rules::named(game).unwrap())
    }

    fn piece_of(game: &str, symbol: &str) -> Value {
        let about = about(game);
        let pieces = about["pieces"].as_array().unwrap();
        pieces.iter().find(|piece| piece["symbol"] == symbol).unwrap().clone()
    }

    #[test]
    fn twins_are_told() {
        assert_eq!(piece_of("kagamigi", "C")["twin"], json!({ "of": "T", "side": "left" }));
        assert_eq!(piece_of("kagamigi", "T")["twin"], json!({ "of": "C", "side": "right" }));
        assert_eq!(piece_of("kagamigi", "R")["twin"], Value::Null);
    }

    #[test]
    fn weights_tell_great_men_from_pawns() {
        for (game, symbol, weight) in [
            ("shogi", "K", "king"),
            ("shogi", "R", "great"),
            ("shogi", "G", "man"),
            ("shogi", "P", "pawn"),
            ("minjiku", "F", "great"),
            ("minjiku", "J", "great"),
            ("minjiku", "V", "man"),
            ("minjiku", "P", "pawn"),
        ] {
            assert_eq!(piece_of(game, symbol)["weight"], weight, "{game} {symbol}");
        }
    }

    #[test]
    fn every_game_has_a_title_and_rules() {
        for &name in NAMES {
            let about = about(name);
            let title = about["title"].as_str().unwrap();
            assert!(title.chars().next().is_some_and(char::is_uppercase), "{name}");
            assert!(about["rules"].as_str().unwrap().contains("<table>"), "{name}");
            assert!(!about["teaser"].as_str().unwrap().is_empty(), "{name}");
        }
    }
}
