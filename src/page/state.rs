//! All there is to know of a position, as the page wants it.

use serde_json::{Map, Value, json};

use crate::board::{Color, Square};
use crate::describe::verdict::GameEnd;
use crate::door::{AnyGame, Effect};
use crate::position::{Changes, Diagram, Man, Move};
use crate::rules::{EnteringKing, Kind, Promotion, Rules};

fn name(rules: &Rules, square: Square) -> String {
    rules.board.name(square).to_string()
}

fn symbol(rules: &Rules, kind: Kind) -> String {
    rules.info(kind).symbol()
}

/// The present position of a game: men, hands, whose turn, verdict, legal moves with what they do,
/// squares barred to drops.
pub fn of(game: &dyn AnyGame) -> Value {
    let (rules, diagram, outcome) = (game.rules(), game.diagram(), game.outcome());
    let over = outcome.is_some();
    let moves = if over { Vec::new() } else { game.legal_moves() };
    json!({
        "variant": rules.name,
        "sfen": diagram.sfen(),
        "ply": game.moves().len(),
        "moveNumber": diagram.move_number(),
        "side": diagram.side().name(),
        "check": game.in_check().then(|| king(&diagram)).flatten(),
        "outcome": outcome.map(|outcome| json!({
            "winner": outcome.winner.map(Color::name),
            "reason": outcome.reason.to_string(),
            "sentence": GameEnd::Rules(outcome).sentence(),
        })),
        "men": men(&diagram),
        "gone": gone(&diagram),
        "hands": { "black": hand(&diagram, Color::Black), "white": hand(&diagram, Color::White) },
        "moves": moves.iter().map(|&mv| effect(game, mv)).collect::<Vec<_>>(),
        "barred": if over { Vec::new() } else { barred(game, &diagram) },
        "declares": !over && game.may_declare(EnteringKing::default()),
    })
}

/// Where the king of the side to move stands.
fn king(diagram: &Diagram) -> Option<String> {
    let rules = diagram.rules();
    let own = |man: Man| man.color == diagram.side() && rules.info(man.kind).royal;
    diagram.men().find(|&(man, _)| own(man)).map(|(_, square)| name(rules, square))
}

fn man_json(rules: &Rules, man: Man) -> Value {
    json!({ "man": symbol(rules, man.kind), "side": man.color.name() })
}

fn men(diagram: &Diagram) -> Map<String, Value> {
    let rules = diagram.rules();
    diagram.men().map(|(man, square)| (name(rules, square), man_json(rules, man))).collect()
}

/// The squares that are there only while somebody stands on them, and nobody does.
fn gone(diagram: &Diagram) -> Vec<String> {
    let board = diagram.rules().board;
    let squares = board.squares().filter(|&square| board.vanishes(square));
    let gone = squares.filter(|&square| diagram.man_at(square).is_none());
    gone.map(|square| name(diagram.rules(), square)).collect()
}

fn hand(diagram: &Diagram, color: Color) -> Map<String, Value> {
    let held = diagram.held(color);
    held.map(|(man, count)| (symbol(diagram.rules(), man.kind), count.into())).collect()
}

/// A legal move and what it does to the board.
pub fn effect(game: &dyn AnyGame, mv: Move) -> Value {
    let (rules, Effect { changes, vanished, halfway, .. }) = (game.rules(), game.effect(mv));
    let mut effect = json!({
        "usi": game.text(mv),
        "kind": symbol(rules, mv.kind()),
        "to": name(rules, mv.to()),
        "label": label(rules, mv, changes.takes()),
    });
    if !mv.is_drop() {
        effect["from"] = name(rules, mv.from()).into();
    }
    if promotes(rules, mv) {
        effect["promotes"] = true.into();
    }
    if let Some(after) = becomes(&changes, mv) {
        effect["becomes"] = symbol(rules, after).into();
    }
    if mv.is_rifle() {
        effect["stays"] = true.into();
    }
    if changes.takes() {
        let removes = changes.taken().map(|(man, square)| {
            let mut removed = man_json(rules, man);
            removed["square"] = name(rules, square).into();
            removed
        });
        effect["removes"] = removes.collect();
    }
    if !vanished.is_empty() {
        let vanishes = vanished.into_iter().map(|square| name(rules, square));
        effect["vanishes"] = vanishes.collect();
    }
    if let Some(halfway) = halfway {
        effect["via"] = name(rules, halfway).into();
    }
    effect
}

fn promotes(rules: &Rules, mv: Move) -> bool {
    mv.promotes() && rules.promotion != Promotion::Flip
}

/// What a man is after his move, if that is something else.
fn becomes(changes: &Changes, mv: Move) -> Option<Kind> {
    changes.added().map(|(man, _)| man.kind).filter(|&kind| kind != mv.kind())
}

/// `P7g-7f`, `+R2cx3c`, `P*5e`; `C5ex5d!` takes and stays.
fn label(rules: &Rules, mv: Move, takes: bool) -> String {
    let (symbol, to) = (symbol(rules, mv.kind()), name(rules, mv.to()));
    if mv.is_drop() {
        return format!("{symbol}*{to}");
    }
    let by = if takes { 'x' } else { '-' };
    let end = match (mv.is_rifle(), promotes(rules, mv)) {
        (true, _) => "!",
        (false, true) => "+",
        (false, false) => "",
    };
    format!("{symbol}{}{by}{to}{end}", name(rules, mv.from()))
}

/// A move in a sentence, for those who hear it.
pub fn sentence(game: &dyn AnyGame, mv: Move) -> String {
    let (rules, changes) = (game.rules(), game.changes(mv));
    let called = |kind| rules.info(kind).name;
    let (who, to) = (called(mv.kind()), name(rules, mv.to()));
    if mv.is_drop() {
        return format!("{who} dropped on {to}");
    }
    let taken = |burned: bool| {
        let taken = changes.taken().filter(|&(_, square)| (square != mv.to()) == burned);
        let men =
            taken.map(|(man, square)| format!("{} on {}", called(man.kind), name(rules, square)));
        men.collect::<Vec<_>>().join(", ")
    };
    let (hit, burned, from) = (taken(false), taken(true), name(rules, mv.from()));
    let mut sentence = if mv.is_rifle() {
        format!("{who} on {from} takes the {hit} without moving")
    } else if hit.is_empty() {
        format!("{who} from {from} to {to}")
    } else {
        format!("{who} from {from} takes the {hit}")
    };
    if !burned.is_empty() {
        sentence += &format!(", burning {burned}");
    }
    if let Some(after) = becomes(&changes, mv) {
        let how = match rules.promotion {
            Promotion::Flip => "turning over to",
            _ if mv.promotes() => "promoting to",
            _ => "becoming a",
        };
        sentence += &format!(", {how} {}", called(after));
    }
    sentence
}

/// The empty squares on which the men in hand may not be dropped, by piece and reason.
fn barred(game: &dyn AnyGame, diagram: &Diagram) -> Vec<Value> {
    let (rules, mut groups) = (game.rules(), Vec::<(Kind, String, Vec<String>)>::new());
    for (man, _) in diagram.held(game.side()) {
        let info = rules.info(man.kind);
        let flipped = info.promotion.filter(|_| rules.promotion == Promotion::Flip);
        for kind in std::iter::once(man.kind).chain(flipped) {
            for to in rules.board.squares().filter(|&to| diagram.man_at(to).is_none()) {
                if rules.board.vanishes(to) {
                    continue;
                }
                let Some(barred) = game.barred(kind, to) else { continue };
                let (reason, square) = (barred.in_words(info.name), name(rules, to));
                match groups.iter_mut().find(|group| group.0 == kind && group.1 == reason) {
                    Some((_, _, squares)) => squares.push(square),
                    None => groups.push((kind, reason, vec![square])),
                }
            }
        }
    }
    let group = |(kind, reason, squares): (Kind, String, Vec<String>)| json!({ "kind": symbol(rules, kind), "reason": reason, "squares": squares });
    groups.into_iter().map(group).collect()
}
