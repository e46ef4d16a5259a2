//! What a move has done besides going from one square to another, in a sentence or two.

use super::explain::with_article;
use crate::board::Square;
use crate::position::{LastMove, Man};
use crate::rules::{Promotion, Rules};

/// Whom a move took, shot or burnt, what its man has become, and which squares are gone; `None` after
/// a move that did nothing of the kind.
///
/// `The Fire Dragon takes the Pawn on 5e and burns the Queen on 6d.`
#[must_use]
pub fn sentence(rules: &Rules, last: &LastMove) -> Option<String> {
    let LastMove { mv, changes } = last;
    let name = |square| rules.board.name(square);
    let victim = |&(man, square): &(Man, Square)| {
        format!("the {} on {}", rules.info(man.kind).name, name(square))
    };
    let on_target = |&(_, square): &(Man, Square)| square == mv.to();
    let (struck, burned): (Vec<_>, Vec<_>) = changes.taken().partition(on_target);
    let list = |verb: &str, men: &[(Man, Square)]| {
        let men: Vec<String> = men.iter().map(victim).collect();
        (!men.is_empty()).then(|| format!("{verb} {}", and(&men)))
    };
    let verb = if mv.is_rifle() { "shoots" } else { "takes" };
    let mut deeds = Vec::from_iter(list(verb, &struck).into_iter().chain(list("burns", &burned)));
    let arrived = changes.added().filter(|_| mv.promotes());
    if let Some((man, _)) = arrived {
        let how = if rules.promotion == Promotion::Flip { "turns into" } else { "becomes" };
        deeds.push(format!("{how} {}", with_article(rules.info(man.kind).name)));
    }
    let gone: Vec<String> = changes
        .removed()
        .map(|(_, square)| square)
        .filter(|&square| {
            rules.board.vanishes(square) && changes.added().is_none_or(|to| to.1 != square)
        })
        .map(|square| name(square).to_string())
        .collect();
    let mut said = Vec::new();
    if !deeds.is_empty() {
        said.push(format!("The {} {}.", rules.info(mv.kind()).name, and(&deeds)));
    }
    match gone.len() {
        0 => {}
        1 => said.push(format!("The square {} is gone.", and(&gone))),
        _ => said.push(format!("The squares {} are gone.", and(&gone))),
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// Words joined as in a sentence.
fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Game, Position};
    use crate::rules::{Ito, Minjiku, Shogi, Variant};

    fn said<V: Variant>(sfen: &str, moves: &str) -> Option<String> {
        let mut game = Game::new(Position::<V>::from_sfen(sfen).unwrap());
        for text in moves.split(' ') {
            game.play(game.parse_move(text).unwrap());
        }
        sentence(Rules::of::<V>(), &game.last_move().unwrap())
    }

    #[test]
    fn a_move_that_only_goes_says_nothing() {
        assert_eq!(said::<Shogi>(Shogi::START, "7g7f"), None);
        assert_eq!(said::<Shogi>("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e"), None);
    }

    #[test]
    fn who_is_taken_or_burnt_is_named() {
        let text = said::<Shogi>(Shogi::START, "7g7f 3c3d 8h2b+").unwrap();
        assert_eq!(text, "The Bishop takes the Bishop on 2b and becomes a Horse.");
        let text = said::<Ito>("k/1/1/1/1/1/1/1/1/p/L/1/1/1/1/1/1/1/1/1/K b - 1", "1k1j");
        assert_eq!(text.unwrap(), "The Lance takes the Pawn on 1j and turns into a Howling Dog.");
        let burning = "**********/9k/10/10/6p3/10/10/5F4/10/10/9K/********** b - 1";
        let text = said::<Minjiku>(burning, "5h5f");
        assert_eq!(text.unwrap(), "The Fire Dragon burns the Pawn on 4e.");
        let shooting = "**********/10/9k/10/5p4/4C5/10/10/10/10/9K/********** b - 1";
        let text = said::<Minjiku>(shooting, "6f5e6f");
        assert_eq!(text.unwrap(), "The Cobra shoots the Pawn on 5e.");
    }

    #[test]
    fn squares_that_vanish_are_named() {
        let sfen = "**********/10/9k/10/10/10/10/10/10/10/10/****K***** b - 1";
        let text = said::<Minjiku>(sfen, "6l6k");
        assert_eq!(text.unwrap(), "The square 6l is gone.");
    }
}
