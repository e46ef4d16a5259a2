//! The mate solver with a table of one mebibyte, told to stop at any moment, in positions of random
//! games and in whatever else is read as a position: a mate it announces is one, its line legal move by
//! move, and where it says there is none, a plain search to three plies finds none either.
#![no_main]

use henka::mate::{Limits, Solver, Verdict};
use henka::position::{Game, Move, Position};
use henka::rules::{NAMES, Variant, with_variant};
use libfuzzer_sys::fuzz_target;

/// Moves of a game that is played at most.
const MOST: usize = 60;

/// Positions looked at.
const NODES: u64 = 4_000;

/// Moves of a position up to which three plies are tried plainly.
const FEW: usize = 40;

/// The position that the bytes describe: a SFEN, or a choice among the legal moves in every byte.
fn position<V: Variant>(bytes: &[u8]) -> Option<Position<V>> {
    if let Ok(position) = Position::from_sfen(&String::from_utf8_lossy(bytes)) {
        return Some(position);
    }
    let mut game = Game::new(Position::<V>::start());
    for &choice in bytes.iter().take(MOST) {
        let moves = game.legal_moves();
        let mv = moves.get(usize::from(choice) % moves.len().max(1))?;
        game.play(*mv);
    }
    Some(game.position().clone())
}

/// Plays a line that is said to mate.
fn follow<V: Variant>(game: &mut Game<V>, line: &[Move]) {
    let sfen = game.position().sfen();
    for (ply, &mv) in line.iter().enumerate() {
        assert!(game.legal_moves().contains(&mv), "{sfen}: {line:?} is not legal at {ply}");
        game.play(mv);
        assert!(ply % 2 == 1 || game.position().in_check(), "{sfen}: {line:?}, no check at {ply}");
    }
    assert!(line.len() % 2 == 1 && game.legal_moves().is_empty(), "{sfen}: {line:?} is no mate");
    line.iter().for_each(|_| game.undo());
}

/// Does the side to move mate in so many plies?
fn mates<V: Variant>(game: &mut Game<V>, plies: usize) -> bool {
    game.legal_moves().into_iter().any(|mv| {
        game.play(mv);
        let found = game.position().in_check() && is_mated(game, plies - 1);
        game.undo();
        found
    })
}

fn is_mated<V: Variant>(game: &mut Game<V>, plies: usize) -> bool {
    game.legal_moves().into_iter().all(|mv| {
        plies > 0 && {
            game.play(mv);
            let found = mates(game, plies - 1);
            game.undo();
            found
        }
    })
}

fn solve<V: Variant>(stop_at: usize, bytes: &[u8]) {
    let Some(position) = position::<V>(bytes) else { return };
    let mut game = Game::new(position);
    let mut solver = Solver::<V>::new(1).expect("there is a mebibyte");
    for shortest in [false, true] {
        let limits = Limits { nodes: Some(NODES), shortest, ..Limits::default() };
        let looks = std::cell::Cell::new(0);
        let told_to_stop = || {
            looks.set(looks.get() + 1);
            looks.get() > stop_at
        };
        let answer = solver.solve(&game, &limits, &told_to_stop, &mut |_| ());
        let plies = if game.legal_moves().len() <= FEW { 3 } else { 1 };
        match answer.verdict {
            Verdict::Mate(line) => {
                follow(&mut game, &line);
                assert!(!answer.is_shortest || line.len() == 1 || !mates(&mut game, 1));
            }
            Verdict::NoMate => {
                let found = mates(&mut game, 1) || plies > 1 && mates(&mut game, plies);
                assert!(!found, "{}: there is a mate", game.position().sfen());
            }
            Verdict::Unknown => {}
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let [game, stop_at, bytes @ ..] = bytes else { return };
    let name = NAMES[usize::from(*game) % NAMES.len()];
    with_variant!(name, |V| solve::<V>(usize::from(*stop_at), bytes));
});
