//! What a person asks to see: the board, the legal moves, the evaluation, a perft.

use super::print::{note, say};
use crate::clock::Signals;
use crate::door::{AnyGame, Counted};

/// Prints a perft, divided by root moves.
pub fn perft(game: &dyn AnyGame, depth: u32, signals: &Signals) {
    let Some(counts) = game.divide(depth, signals) else { return note(&"perft stopped") };
    for &(mv, nodes) in &counts {
        say(&format!("{}: {nodes}", game.text(mv)));
    }
    let total: u64 = counts.iter().map(|&(_, nodes)| nodes).sum();
    say(&format!("Nodes searched: {total}"));
}

/// Prints the board.
pub fn display(game: &dyn AnyGame) {
    let diagram = game.diagram();
    say(&diagram.drawing());
    say(&format!("sfen {}", diagram.sfen()));
    say(&format!("key {:016x}", game.key()));
    say(if game.in_check() { "check yes" } else { "check no" });
}

/// Prints the legal moves.
pub fn list_moves(game: &dyn AnyGame) {
    say(&game.legal_texts().join(" "));
}

/// Prints the static evaluation.
pub fn explain(game: &dyn AnyGame) {
    let (rules, appraisal) = (game.rules(), game.appraise());
    for (name, value, meaning) in appraisal.terms.explained() {
        say(&format!("{name:<12} {value:>6}  {meaning}"));
    }
    for (kind, (board, hand)) in rules.kinds.all().zip(appraisal.values) {
        let info = rules.info(kind);
        say(&format!(
            "{:>2} {:<18} {board:>5} on board {hand:>5} in hand",
            info.symbol(),
            info.name
        ));
    }
    if cfg!(feature = "tune") {
        // What a fit of the weights needs.
        let Counted { unit, material, features } = appraisal.counted;
        say(&format!("features {unit} {material} {:?}", features.counts()));
    }
    say(&format!("score {} for the side to move", appraisal.score));
}
