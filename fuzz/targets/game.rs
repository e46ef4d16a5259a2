//! Games of random moves, in all games, and texts that are taken for moves: what is legal is what
//! the generator lists, and taking everything back leads to where it began.
#![no_main]

use henka::position::{Game, Position};
use henka::rules::{NAMES, Variant, with_variant};
use libfuzzer_sys::fuzz_target;

/// Moves of a game that is played at most.
const MOST: usize = 60;

fn play<V: Variant>(bytes: &[u8]) {
    let mut game = Game::new(Position::<V>::start());
    let start = game.position().sfen();
    for chunk in bytes.chunks(5).take(MOST) {
        let moves = game.legal_moves();
        let text = String::from_utf8_lossy(chunk);
        if let Ok(mv) = game.parse_move(text.trim_end_matches('\0')) {
            assert!(moves.contains(&mv), "{text:?} at {}", game.position().sfen());
            game.play(mv);
            continue;
        }
        if moves.is_empty() {
            assert!(game.outcome().is_some(), "{}", game.position().sfen());
            break;
        }
        let choice = usize::from(chunk[0]) + 256 * usize::from(*chunk.get(1).unwrap_or(&0));
        let mv = moves[choice % moves.len()];
        assert_eq!(game.parse_move(&mv.text::<V>().to_string()), Ok(mv));
        game.play(mv);
        let sfen = game.position().sfen();
        let fresh = Position::<V>::from_sfen(&sfen);
        assert_eq!(fresh.map(|fresh| fresh.key()), Ok(game.position().key()), "{sfen}");
    }
    while !game.is_empty() {
        game.undo();
    }
    assert_eq!(game.position().sfen(), start);
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&game, bytes)) = bytes.split_first() else { return };
    let name = NAMES[usize::from(game) % NAMES.len()];
    with_variant!(name, |V| play::<V>(bytes));
});
