//! What a person or a GUI wants to know about the games.

use serde_json::{Value, json};

use crate::rules::{Kind, NAMES, Per, Promotion, Repetition, Stalemate, Variant, with_variant};

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
    let behind = (!V::DROPS_BEHIND_KING).then(|| "no drop behind one's own king".to_owned());
    limit.chain(mate).chain(behind).collect()
}

/// How men promote, in words.
#[must_use]
pub fn promotion_in_words<V: Variant>() -> String {
    match V::PROMOTION {
        Promotion::Shogi => {
            format!("promotion with a move that starts or ends in the far {} ranks", V::ZONE)
        }
        Promotion::Chu => format!(
            "promotion with a move that ends in the far {} ranks and starts outside them or takes",
            V::ZONE
        ),
        Promotion::Flip => "taking turns a man over, always and in both directions".to_owned(),
    }
}

/// How a game ends, besides by checkmate, in words.
#[must_use]
pub fn endings_in_words<V: Variant>() -> Vec<String> {
    let mut words = Vec::new();
    words.push(match V::STALEMATE {
        Stalemate::Loss => "a side without a legal move that is not in check loses".to_owned(),
        Stalemate::Draw => "a side without a legal move that is not in check draws".to_owned(),
    });
    if V::BANS_STALEMATING {
        words.push(
            "a move that leaves the opponent unchecked without a move that keeps his king safe is \
             illegal"
                .to_owned(),
        );
    }
    match V::REPETITION {
        Repetition::Ends(times) => words.push(format!(
            "a position that occurs {times} times is a draw; if exactly one side gave check with \
             every move in between, it loses instead"
        )),
        Repetition::Banned(times) => words.push(format!(
            "a move that makes a position occur {times} times is illegal; who is left without a \
             move by such bans loses if in check and draws otherwise"
        )),
    }
    if let Some((plies, letter)) = V::IDLE_DRAW {
        let name = V::KINDS.by_letter(letter).map_or("", |kind| V::KINDS.info(kind).name);
        words.push(format!(
            "{plies} plies in a row without a capture and without a move of an unpromoted {name} \
             are a draw"
        ));
    }
    words
}

/// The squares that exist only while a man stands on them.
fn vanishing<V: Variant>() -> Vec<String> {
    let squares = V::BOARD.squares().filter(|&square| V::BOARD.vanishes(square));
    squares.map(|square| V::BOARD.name(square).to_string()).collect()
}

/// The letter of the piece that any move turns this one into.
fn settled_letter<V: Variant>(kind: Kind) -> Option<char> {
    V::KINDS.info(kind).settles.map(|then| V::KINDS.info(then).letter)
}

fn text_of<V: Variant>() -> String {
    let mut text = format!("{}: {} files, {} ranks\n", V::NAME, V::BOARD.files, V::BOARD.ranks);
    for (squares, what) in [(V::BOARD.missing().collect(), "holes"), (vanishing::<V>(), "vanish")] {
        let squares: Vec<String> = squares;
        if !squares.is_empty() {
            text += &format!("  {what:<6} {}\n", squares.join(" "));
        }
    }
    text += &format!("  start  {}\n", V::START);
    text += &format!("  hands  {}\n", if V::HANDS { V::HAND } else { "none" });
    text += &format!("  turns  {}\n", promotion_in_words::<V>());
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
    let settled =
        settled_letter::<V>(kind).map_or_else(String::new, |then| format!(", then {then}"));
    format!("{}  {} ({}{royal}){promotion}{settled}", info.letter, info.name, info.betza)
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
            "becomesWhenMoved": settled_letter::<V>(kind),
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
        "promotion": promotion_in_words::<V>(),
        "holes": V::BOARD.missing().collect::<Vec<_>>(),
        "vanishing": vanishing::<V>(),
        "limits": limits_in_words::<V>(),
        "endings": endings_in_words::<V>(),
        "pieces": V::KINDS.bases().map(piece).collect::<Vec<_>>(),
    })
}
