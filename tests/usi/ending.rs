//! Games that are over, and games that begin anew.

use crate::common::{MATE_IN_ONE, MATED, ready, without_times};
use crate::engine::{Engine, best_move};

/// What a finished game is answered with.
const ENDED: &[(&str, &str, &str)] = &[
    (MATED, "loss checkmate", "resign"),
    ("sfen k8/9/G8/9/9/9/9/1R7/4K4 w - 1", "loss stalemate", "resign"),
    (
        "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b",
        "draw repetition",
        "",
    ),
    // Black checks all the time, and it is White's turn or Black's.
    (
        "sfen 8k/9/9/9/9/9/9/9/4K3R w - 1 moves 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i \
         2a1a 2i1i",
        "win perpetual check",
        "",
    ),
    (
        "sfen 7k1/9/9/9/9/9/9/9/4K3R b - 1 moves 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a \
         2i1i 1a2a",
        "loss perpetual check",
        "",
    ),
];

#[test]
fn the_end_of_a_game_is_reported() {
    let mut engine = ready();
    for &(position, result, best) in ENDED {
        engine.set_up(position);
        let legal = engine.moves();
        for go in ["go depth 2", "go btime 1000 wtime 1000", "go nodes 10"] {
            let lines = engine.ask(go, "bestmove");
            assert_eq!(lines[0], format!("info string result {result}"), "{position}");
            let played = best_move(&lines);
            let right = if best.is_empty() { legal.contains(&played) } else { played == best };
            assert!(right, "{position}: {played}");
        }
    }
    // It goes on as long as there are moves.
    let (drawn, _, _) = ENDED[2];
    engine.set_up(&format!("{drawn} 2h3h"));
    let lines = engine.ask("go depth 1", "bestmove");
    assert_eq!(lines[0], "info string result draw repetition");
}

#[test]
fn games_without_stalemate_losses_end_in_draws() {
    let mut engine = Engine::of("minjiku");
    engine.rest();
    engine.set_up("sfen **********/k9/10/G9/10/10/10/10/10/1R8/10/*****K**** w - 1");
    assert_eq!(engine.moves(), Vec::<String>::new());
    let lines = engine.ask("go depth 2", "bestmove");
    assert_eq!(lines[0], "info string result draw stalemate");
    assert_eq!(lines.last().unwrap(), "bestmove none");
}

#[test]
fn moves_that_the_game_so_far_bans_are_neither_listed_nor_played() {
    let mut engine = Engine::of("ito");
    engine.rest();
    let kings = "sfen k/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/K b - 1 moves";
    let dance = "1u1t 1a1b 1t1u";
    engine.set_up(&format!("{kings} {dance}"));
    assert!(engine.moves().contains(&"1b1a".to_owned()));
    engine.set_up(&format!("{kings} {dance} 1b1a {dance}"));
    let legal = engine.moves();
    assert!(!legal.contains(&"1b1a".to_owned()) && !legal.is_empty(), "{legal:?}");
    for depth in 1..=6 {
        assert!(legal.contains(&engine.go(&format!("go depth {depth}"))));
    }
}

#[test]
fn mate_problems_need_no_king() {
    let mut engine = ready();
    engine.set_up(MATE_IN_ONE);
    let lines = engine.ask("go depth 3", "bestmove");
    assert_eq!(best_move(&lines), "G*5b");
    assert!(lines[lines.len() - 2].contains(" score mate 1 "), "{lines:#?}");
    // Three plies: a drop that is taken, then the mate.
    engine.set_up("sfen 7nl/7kl/7p1/6+P2/9/9/9/9/9 b GS 1");
    let legal = engine.moves();
    assert!(legal.contains(&engine.go("go depth 4")));
    // White solves as well.
    engine.set_up("sfen 9/9/9/9/9/9/4p4/9/4K4 w g 1");
    assert_eq!(engine.go("go depth 3"), "G*5h");
}

#[test]
fn a_new_game_forgets_the_old() {
    let mut engine = ready();
    let first = without_times(&engine.ask("go nodes 5000", "bestmove"));
    engine.ask("position startpos moves 7g7f\ngo nodes 5000", "bestmove");
    engine.send("gameover win\nusinewgame\nposition startpos");
    assert_eq!(without_times(&engine.ask("go nodes 5000", "bestmove")), first);
}
