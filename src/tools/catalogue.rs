//! What a person or a GUI wants to know about the games.

use serde_json::{Value, json};

use crate::rules::{Kind, NAMES, Per, Stalemate, Variant, with_variant};

/// All games as text for a terminal.
#[must_use]
pub fn text() -> String {
    let games: Vec<String> =
        NAMES.iter().filter_map(|&name| with_variant!(name, |V| text_of::<V>())).collect();
    games.join("\n")
}

/// All games as JSON: an array of objects.
#[must_use]
pub fn json() -> Value {
    let games = NAMES.iter().filter_map(|&name| with_variant!(name, |V| json_of::<V>()));
    games.collect()
}

/// The line printed when a game is chosen, in the form Fairy-Stockfish uses.
#[must_use]
pub fn summary<V: Variant>() -> String {
    format!(
        "variant {} files {} ranks {} pocket {} template shogi startpos {}",
        V::NAME,
        V::BOARD.files,
        V::BOARD.ranks,
        V::KINDS.hand().len(),
        V::START
    )
}

/// The drop limits of a game in words.
#[must_use]
pub fn limits_in_words<V: Variant>() -> Vec<String> {
    let name = |letter| V::KINDS.by_letter(letter).map_or("", |kind| V::KINDS.info(kind).name);
    let limit = V::LIMITS.iter().map(|limit| {
        let area = match limit.per {
            Per::File => "on a file",
            Per::AlternateFiles => "on every other file",
            Per::Colour => "on the squares of one colour",
        };
        format!("no drop makes it more than {} {} {area}", limit.most, name(limit.letter))
    });
    let mate =
        V::NO_MATE_BY_DROPPING.map(|letter| format!("dropping a {} may not be mate", name(letter)));
    limit.chain(mate).collect()
}

/// How a game ends, besides by checkmate, in words.
#[must_use]
pub fn endings_in_words<V: Variant>() -> Vec<String> {
    let stalemate = match V::STALEMATE {
        Stalemate::Loss => "loses",
        Stalemate::Draw => "draws",
    };
    let times = V::REPETITION;
    vec![
        format!("a side without a legal move that is not in check {stalemate}"),
        format!("a position that occurs {times} times is a draw"),
        "a side that checks with every move between these occurrences loses instead".to_owned(),
    ]
}

fn text_of<V: Variant>() -> String {
    let mut text = format!("{}: {} files, {} ranks\n", V::NAME, V::BOARD.files, V::BOARD.ranks);
    text += &format!("  start  {}\n", V::START);
    text += &format!("  hands  {}\n", V::HAND);
    text += &format!("  zone   the far {} ranks\n", V::ZONE);
    for kind in V::KINDS.bases() {
        text += &format!("  {}\n", piece_text::<V>(kind));
    }
    for words in limits_in_words::<V>().into_iter().chain(endings_in_words::<V>()) {
        text += &format!("  - {words}\n");
    }
    text
}

fn piece_text<V: Variant>(kind: Kind) -> String {
    let info = V::KINDS.info(kind);
    let royal = if info.royal { ", royal" } else { "" };
    let promotion = info.promotion.map_or_else(String::new, |promoted| {
        let promoted = V::KINDS.info(promoted);
        format!(" -> {} ({})", promoted.name, promoted.betza)
    });
    format!("{}  {} ({}{royal}){promotion}", info.letter, info.name, info.betza)
}

fn json_of<V: Variant>() -> Value {
    let piece = |kind: Kind| {
        let info = V::KINDS.info(kind);
        let promoted = info.promotion.map(|promoted| V::KINDS.info(promoted));
        json!({
            "letter": info.letter,
            "name": info.name,
            "betza": info.betza,
            "royal": info.royal,
            "promotesTo": promoted.map(|promoted| {
                json!({ "letter": promoted.symbol(), "name": promoted.name, "betza": promoted.betza })
            }),
        })
    };
    json!({
        "name": V::NAME,
        "files": V::BOARD.files,
        "ranks": V::BOARD.ranks,
        "start": V::START,
        "hand": V::HAND,
        "zone": V::ZONE,
        "limits": limits_in_words::<V>(),
        "endings": endings_in_words::<V>(),
        "pieces": V::KINDS.bases().map(piece).collect::<Vec<_>>(),
    })
}
