//! What a person or a GUI wants to know about the games.

use serde_json::{Value, json};

use crate::rules::{ALL, Kind, Per, Promotion, Repetition, Rules, Stalemate};

/// All games as text for a terminal.
#[must_use]
pub fn text() -> String {
    ALL.iter().map(|rules| text_of(rules)).collect::<Vec<_>>().join("\n")
}

/// All games as JSON: an array of objects.
#[must_use]
pub fn json() -> Value {
    ALL.iter().map(|rules| json_of(rules)).collect()
}

/// The line printed when a game is chosen, in the form Fairy-Stockfish uses.
#[must_use]
pub fn summary(rules: &Rules) -> String {
    format!(
        "variant {} files {} ranks {} pocket {} template shogi startpos {}",
        rules.name,
        rules.board.files,
        rules.board.ranks,
        rules.kinds.hand().len(),
        rules.start
    )
}

/// The drop limits of a game in words.
#[must_use]
pub fn limits_in_words(rules: &Rules) -> Vec<String> {
    let name = |letter| rules.name_of(letter);
    let limit = rules.limits.iter().map(|limit| {
        let area = match limit.per {
            Per::File => "on a file",
            Per::AlternateFiles => "on every other file",
            Per::Colour => "on the squares of one colour",
        };
        format!("no drop makes it more than {} {} {area}", limit.most, name(limit.letter))
    });
    let mate = rules
        .no_mate_by_dropping
        .map(|letter| format!("dropping a {} may not be mate", name(letter)));
    let behind = (!rules.drops_behind_king).then(|| "no drop behind one's own king".to_owned());
    limit.chain(mate).chain(behind).collect()
}

/// How men promote, in words.
#[must_use]
pub fn promotion_in_words(rules: &Rules) -> String {
    match rules.promotion {
        Promotion::Shogi => {
            format!("promotion with a move that starts or ends in the far {} ranks", rules.zone)
        }
        Promotion::Chu => format!(
            "promotion with a move that ends in the far {} ranks and starts outside them or takes",
            rules.zone
        ),
        Promotion::Flip => "taking turns a man over, always and in both directions".to_owned(),
    }
}

/// How a game ends, besides by checkmate, in words.
#[must_use]
pub fn endings_in_words(rules: &Rules) -> Vec<String> {
    let mut words = Vec::new();
    words.push(match rules.stalemate {
        Stalemate::Loss => "a side without a legal move that is not in check loses".to_owned(),
        Stalemate::Draw => "a side without a legal move that is not in check draws".to_owned(),
    });
    if rules.bans_stalemating {
        words.push(
            "a move that leaves the opponent unchecked without a move that keeps his king safe is \
             illegal"
                .to_owned(),
        );
    }
    match rules.repetition {
        Repetition::Ends(times) => words.push(format!(
            "a position that occurs {times} times is a draw; if exactly one side gave check with \
             every move in between, it loses instead"
        )),
        Repetition::Banned(times) => words.push(format!(
            "a move that makes a position occur {times} times is illegal; who is left without a \
             move by such bans loses if in check and draws otherwise"
        )),
    }
    if let Some((plies, letter)) = rules.idle_draw {
        let name = rules.name_of(letter);
        words.push(format!(
            "{plies} plies in a row without a capture and without a move of an unpromoted {name} \
             are a draw"
        ));
    }
    words
}

/// The squares that exist only while a man stands on them.
fn vanishing(rules: &Rules) -> Vec<String> {
    let squares = rules.board.squares().filter(|&square| rules.board.vanishes(square));
    squares.map(|square| rules.board.name(square).to_string()).collect()
}

/// The letter of the piece that any move turns this one into.
fn settled_letter(rules: &Rules, kind: Kind) -> Option<char> {
    rules.info(kind).settles.map(|then| rules.info(then).letter)
}

/// A game as text for a terminal.
#[must_use]
pub fn text_of(rules: &Rules) -> String {
    let mut text =
        format!("{}: {} files, {} ranks\n", rules.name, rules.board.files, rules.board.ranks);
    for (squares, what) in
        [(rules.board.missing().collect(), "holes"), (vanishing(rules), "vanish")]
    {
        let squares: Vec<String> = squares;
        if !squares.is_empty() {
            text += &format!("  {what:<6} {}\n", squares.join(" "));
        }
    }
    text += &format!("  start  {}\n", rules.start);
    text += &format!("  hands  {}\n", if rules.has_hands() { rules.hand } else { "none" });
    text += &format!("  turns  {}\n", promotion_in_words(rules));
    for kind in rules.kinds.bases() {
        text += &format!("  {}\n", piece_text(rules, kind));
    }
    for words in limits_in_words(rules).into_iter().chain(endings_in_words(rules)) {
        text += &format!("  - {words}\n");
    }
    text
}

fn piece_text(rules: &Rules, kind: Kind) -> String {
    let info = rules.info(kind);
    let royal = if info.royal { ", royal" } else { "" };
    let promotion = info.promotion.map_or_else(String::new, |promoted| {
        let promoted = rules.info(promoted);
        format!(" -> {} ({})", promoted.name, promoted.betza)
    });
    let settled =
        settled_letter(rules, kind).map_or_else(String::new, |then| format!(", then {then}"));
    format!("{}  {} ({}{royal}){promotion}{settled}", info.letter, info.name, info.betza)
}

/// A game as JSON: one of the objects of [`json()`].
#[must_use]
pub fn json_of(rules: &Rules) -> Value {
    let piece = |kind: Kind| {
        let info = rules.info(kind);
        let promoted = info.promotion.map(|promoted| rules.info(promoted));
        json!({
            "letter": info.letter,
            "name": info.name,
            "betza": info.betza,
            "royal": info.royal,
            "becomesWhenMoved": settled_letter(rules, kind),
            "promotesTo": promoted.map(|promoted| {
                json!({ "letter": promoted.symbol(), "name": promoted.name, "betza": promoted.betza })
            }),
        })
    };
    json!({
        "name": rules.name,
        "files": rules.board.files,
        "ranks": rules.board.ranks,
        "start": rules.start,
        "hand": rules.hand,
        "zone": rules.zone,
        "promotion": promotion_in_words(rules),
        "holes": rules.board.missing().collect::<Vec<_>>(),
        "vanishing": vanishing(rules),
        "limits": limits_in_words(rules),
        "endings": endings_in_words(rules),
        "pieces": rules.kinds.bases().map(piece).collect::<Vec<_>>(),
    })
}
