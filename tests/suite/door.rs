//! What comes through the door to a game whose type is not known.

use henka::board::Color;
use henka::door::{AnyGame, Effect, open};
use henka::rules::Minjiku;

use crate::common::place::place;

fn effect(men: &str, text: &str) -> (Box<dyn AnyGame>, Effect) {
    let mut game = open("minjiku").unwrap();
    game.set_up(Some(&place::<Minjiku>(men, "-", 'b')), &[]).unwrap();
    let effect = game.effect(game.read_move(text).unwrap());
    (game, effect)
}

/// The men taken, as SFEN writes them, and where.
fn taken((game, effect): &(Box<dyn AnyGame>, Effect)) -> Vec<String> {
    let rules = game.rules();
    let men = effect.changes.taken().map(|(man, square)| {
        assert_eq!(man.color, Color::White);
        format!("{}{}", man.text(rules), rules.board.name(square))
    });
    let mut men: Vec<String> = men.collect();
    men.sort_unstable();
    men
}

#[test]
fn an_effect_names_everybody_who_is_taken() {
    let burning = effect("K1k k1b F5h p5e g6d q4d P6f s4f", "5h5e");
    assert_eq!(taken(&burning), ["g6d", "p5e", "q4d", "s4f"]);
    let shot = effect("K1k k1c C6f p5e", "6f5e6f");
    assert_eq!(taken(&shot), ["p5e"]);
    assert_eq!(shot.1.changes.added(), None);
}

#[test]
fn an_effect_says_what_square_is_gone() {
    let (game, left) = effect("K5l k1b", "5l4k");
    assert_eq!(left.vanished, [game.rules().board.parse("5l").unwrap()]);
    assert!(effect("K5k k1b", "5k4k").1.vanished.is_empty());
}

#[test]
fn an_effect_says_over_which_square_an_area_mover_goes() {
    // What is around the Lion but one square is its own.
    let halfway = |men: &str, text: &str| {
        let (game, effect) = effect(men, text);
        effect.halfway.map(|at| game.rules().board.name(at).to_string())
    };
    let around = "K1k k1b +D5f P6e P5e P4e P6f P6g P5g P4g";
    assert_eq!(halfway(around, "5f3e").as_deref(), Some("4f"));
    assert_eq!(halfway("K1k k1b +D5f", "5f5d").as_deref(), Some("5e"));
    assert_eq!(halfway("K1k k1b +D5f p5e", "5f5d").as_deref(), Some("4e"));
    assert_eq!(halfway("K1k k1b +D5f", "5f4e"), None);
    assert_eq!(halfway("K1k k1b R5f", "5f5d"), None);
}
