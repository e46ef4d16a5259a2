//! Lines that are unusual but right, and `go` with parts that are wrong.

use crate::engine::{Engine, best_move};
use crate::refused::{SFEN, at_the_position};

/// A `position` that is unusual but right, and the SFEN that comes of it.
pub const ACCEPTED: &[(&str, &str)] = &[
    ("position startpos moves 7g7f 3c3d\r", SFEN),
    ("  position   startpos    moves  7g7f   3c3d  ", SFEN),
    ("\tposition\tstartpos\tmoves\t7g7f\t3c3d\t\r", SFEN),
    ("position startpos moves 7g7f= 3c3d=", SFEN),
    ("position startpos moves", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - moves 7g7f",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
    ),
    // The bishop could promote and does not.
    (
        "position startpos moves 7g7f 3c3d 8h2b=",
        "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4",
    ),
    // Hands in another order than they are printed in, and White's before Black's.
    ("position sfen 4k4/9/9/9/9/9/9/9/4K4 w p2n3PRL 5", "4k4/9/9/9/9/9/9/9/4K4 w RL3P2np 5"),
    // Kings missing where they may, limits overstepped, checks without end.
    ("position sfen 4k4/9/9/9/9/9/9/9/9 b 2R 1", "4k4/9/9/9/9/9/9/9/9 b 2R 1"),
    ("position sfen 9/9/9/9/9/9/9/9/4K4 w 2r 1", "9/9/9/9/9/9/9/9/4K4 w 2r 1"),
    ("position sfen 4k4/4P4/4P4/4P4/9/9/9/9/4K4 w P 1", "4k4/4P4/4P4/4P4/9/9/9/9/4K4 w P 1"),
    (
        "position sfen R3k3R/3GPG3/3N1N3/9/B7B/9/9/9/4K4 w - 1",
        "R3k3R/3GPG3/3N1N3/9/B7B/9/9/9/4K4 w - 1",
    ),
    (
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 18P 999999999",
        "4k4/9/9/9/9/9/9/9/4K4 b 18P 999999999",
    ),
];

#[test]
fn what_is_unusual_but_right_is_accepted() {
    let mut engine = Engine::start();
    for &(line, sfen) in ACCEPTED {
        engine.send(line);
        assert_eq!(engine.rest(), Vec::<String>::new(), "{line}");
        assert_eq!(engine.sfen(), sfen, "{line}");
        let legal = engine.moves();
        let best = engine.go("go depth 3");
        assert!(legal.contains(&best) || legal.is_empty() && best == "resign", "{line}: {best}");
    }
}

#[test]
fn options_are_named_and_set_without_regard_to_case() {
    let mut engine = Engine::start();
    for line in [
        "setoption name usi_hash value 16",
        "setoption name USI_HASH value 16\r",
        "  setoption\tname  Threads   value 1  ",
        "setoption name multipv value 1",
        "setoption name USI_Ponder value false",
        "setoption name networkdelay value 0",
    ] {
        engine.send(line);
        assert_eq!(engine.rest(), Vec::<String>::new(), "{line}");
    }
    for line in
        ["setoption name uci_variant value KAGAMIGI", "setoption name USI_Variant value Shogi"]
    {
        let lines = engine.ask(line, "info");
        assert!(lines[0].starts_with("info string variant "), "{lines:?}");
    }
}

#[test]
fn unusual_go_lines_are_understood() {
    let mut engine = at_the_position();
    let legal = engine.moves();
    for line in [
        "go btime -100 wtime -100 byoyomi 50",
        "go btime -1 wtime -1",
        "go btime 0 wtime 0 byoyomi 0",
        "go btime 50 wtime 50 binc 10 winc 10 byoyomi 10",
        "go movetime -5",
        "go movetime 0",
        "go nodes 0",
        "go nodes 1",
        "go depth 1\r",
        " \t go \t depth   2  ",
        "go byoyomi 30 depth 1 nodes 100",
        "go btime 18446744073709551615 wtime 18446744073709551615 binc 18446744073709551615 depth 2",
        "go depth 2 searchmoves 2g2f 2g2f",
        "go searchmoves 2g2f 8h2b+ depth 2",
    ] {
        let best = engine.go(line);
        assert!(legal.contains(&best), "{line}: {best}");
        assert_eq!(engine.rest(), Vec::<String>::new(), "{line}");
    }
}

#[test]
fn a_game_of_a_million_characters_is_played_on() {
    let mut engine = Engine::start();
    let dance = "2h3h 8b7b 3h2h 7b8b ".repeat(50_000);
    engine.set_up(&format!("startpos moves {dance}"));
    let legal = engine.moves();
    let lines = engine.ask("go byoyomi 300", "bestmove");
    assert_eq!(lines[0], "info string result draw repetition");
    assert!(legal.contains(&best_move(&lines)));
}

/// Lines of which a part is wrong, with what the line that says so has to name. They are searched
/// all the same: a GUI waits for the move.
const HALF_RIGHT: &[(&str, &str)] = &[
    ("go depth", "go depth: 'nothing'"),
    ("go depth x", "go depth: 'x'"),
    ("go depth 0", "go depth: '0'"),
    ("go depth -1", "go depth: '-1'"),
    ("go depth 1.5", "go depth: '1.5'"),
    ("go depth 99999999999999999999", "99999999999999999999"),
    ("go depth depth", "go depth: 'depth'"),
    ("go nodes", "go nodes: 'nothing'"),
    ("go nodes -5", "go nodes: '-5'"),
    ("go nodes 1e6", "go nodes: '1e6'"),
    ("go movetime", "go movetime: 'nothing'"),
    ("go movetime soon", "go movetime: 'soon'"),
    ("go btime", "go btime: 'nothing'"),
    ("go btime wtime 1000", "go btime: 'wtime'"),
    ("go btime 1000 wtime ten", "go wtime: 'ten'"),
    ("go btime 18446744073709551616 wtime 0", "go btime: '18446744073709551616'"),
    ("go btime --5", "go btime: '--5'"),
    ("go byoyomi 0x10", "go byoyomi: '0x10'"),
    ("go binc", "go binc: 'nothing'"),
    ("go winc ∞", "go winc: '∞'"),
    ("go fast", "go: 'fast'"),
    ("go 5", "go: '5'"),
    ("go infinite please", "go: 'please'"),
    ("go searchmoves 2g2f 9z9a", "'9z'"),
    ("go searchmoves 2g2f+", "'2g2f+' is not legal"),
];

#[test]
fn a_go_with_a_fault_is_searched_with_the_rest() {
    let mut engine = at_the_position();
    let legal = engine.moves();
    let mut lines: Vec<(Vec<u8>, &str)> = vec![
        (b"go depth \xf0\x9f".to_vec(), "go depth"),
        (format!("go depth {}", "1".repeat(1_000_000)).into(), "go depth: '1111"),
        (format!("go {}", "x".repeat(1_000_000)).into(), "go: 'xxxx"),
        (format!("go searchmoves {}", "7z7f ".repeat(200_000)).into(), "'7z'"),
    ];
    lines.extend(HALF_RIGHT.iter().map(|&(line, names)| (line.into(), names)));
    for (line, names) in &lines {
        // Without a limit that can be understood it takes a second, or what `stop` leaves it.
        engine.send_bytes(&[line, &b"\nstop"[..]].concat());
        let answer = engine.until("bestmove");
        let shown: String = String::from_utf8_lossy(line).chars().take(60).collect();
        assert!(answer[0].starts_with("info string ") && answer[0].contains(names), "{answer:#?}");
        assert!(answer[0].len() < 600, "{answer:#?}");
        assert!(legal.contains(&best_move(&answer)), "{shown}: {answer:#?}");
        assert_eq!(engine.rest(), Vec::<String>::new(), "{shown}");
    }
    // What is left of it counts, and where nothing is left a second.
    for go in ["go depth 1 nodes x", "go speed 5 nodes 100", "go movetime 10 depth 0", "go depth x"]
    {
        assert!(legal.contains(&engine.go(go)), "{go}");
    }
    let lines = engine.ask("go depth 2 searchmoves 9z9a 2g2f", "bestmove");
    assert_eq!(best_move(&lines), "2g2f");
}
