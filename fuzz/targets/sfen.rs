//! Whatever is read as a position of any game is written and read again as the same position, and
//! every legal move there survives being written, read, played and taken back.
#![no_main]

use henka::position::{Game, Position};
use henka::rules::{NAMES, Variant, with_variant};
use libfuzzer_sys::fuzz_target;

fn check<V: Variant>(text: &str) {
    let Ok(mut position) = Position::<V>::from_sfen(text) else { return };
    let sfen = position.sfen();
    let again = Position::<V>::from_sfen(&sfen).expect("what was written can be read");
    assert_eq!((again.sfen(), again.key()), (sfen.clone(), position.key()));
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_moves() as usize);
    for &mv in &moves {
        let text = mv.text::<V>().to_string();
        assert_eq!(position.parse_move(&text), Ok(mv), "{text} at {sfen}");
        let undo = position.play(mv);
        assert!(!position.sfen().is_empty());
        position.undo(&undo);
        assert_eq!((position.sfen(), position.key()), (sfen.clone(), again.key()), "{text}");
    }
    assert_eq!(Game::new(position).outcome().is_some(), moves.is_empty(), "{sfen}");
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&game, text)) = bytes.split_first() else { return };
    let name = NAMES[usize::from(game) % NAMES.len()];
    let text = String::from_utf8_lossy(text);
    with_variant!(name, |V| check::<V>(&text));
});
