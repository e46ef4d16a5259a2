//! What people ask for: counts, the board, the moves, the evaluation.

use crate::common::{MATED, MIDDLE, names, ready};

#[test]
fn perft_counts_below_every_move() {
    let mut engine = ready();
    let legal = engine.moves();
    for command in ["perft 3", "go perft 3"] {
        let lines = engine.ask(command, "Nodes");
        assert_eq!(lines.last().unwrap(), "Nodes searched: 25470");
        let counts: Vec<(&str, u64)> = lines[..lines.len() - 1]
            .iter()
            .map(|line| line.split_once(": ").unwrap())
            .map(|(mv, count)| (mv, count.parse().unwrap()))
            .collect();
        assert_eq!(counts.iter().map(|&(_, count)| count).sum::<u64>(), 25_470);
        let mut moves: Vec<&str> = counts.iter().map(|&(mv, _)| mv).collect();
        moves.sort_unstable();
        assert_eq!(moves, legal);
    }
    engine.set_up(MATED);
    assert_eq!(engine.ask("perft 3", "Nodes"), ["Nodes searched: 0"]);
}

#[test]
fn the_position_is_shown() {
    let mut engine = ready();
    engine.set_up("startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    let sfen = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5";
    assert_eq!(engine.sfen(), sfen);
    let lines = engine.ask("d", "check");
    assert!(lines.iter().any(|line| line.starts_with("White's hand") && line.contains('b')));
    assert!(lines.iter().any(|line| line.starts_with("Black's hand") && line.contains('B')));
    assert_eq!(lines.last().unwrap(), "check no");
    let key = lines.iter().find_map(|line| line.strip_prefix("key ")).unwrap();
    assert!(key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "{key}");
    engine.set_up(MATED);
    assert_eq!(engine.ask("d", "check").last().unwrap(), "check yes");
}

#[test]
fn moves_are_listed_in_order() {
    let mut engine = ready();
    for (position, count) in [
        ("startpos", 30),
        ("sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 593),
        (MATED, 0),
    ] {
        engine.set_up(position);
        let moves = engine.moves();
        assert_eq!(moves.len(), count);
        assert!(moves.is_sorted(), "{moves:?}");
    }
}

#[test]
fn the_evaluation_is_explained() {
    let mut engine = ready();
    engine.set_up(MIDDLE);
    let lines = engine.ask("eval", "score");
    for term in ["material", "placement", "king safety", "total"] {
        assert!(lines.iter().any(|line| line.starts_with(term)), "{term}: {lines:#?}");
    }
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let counts = [(); 2].map(|()| {
        let mut engine = ready();
        let lines = engine.ask("bench 1", "Nodes/second:");
        let [.., total, speed] = &lines[..] else { panic!("{lines:#?}") };
        assert!(speed.starts_with("Nodes/second: "), "{lines:#?}");
        for name in names() {
            let listed = lines.iter().any(|line| line.split(' ').next() == Some(&name));
            assert_eq!(listed, name != "minishogi", "{name}: {lines:#?}");
        }
        // The position is still there.
        assert_eq!(engine.moves().len(), 30);
        total.strip_prefix("Nodes searched: ").unwrap().parse::<u64>().unwrap()
    });
    assert_eq!(counts[0], counts[1]);
}
