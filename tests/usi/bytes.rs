//! Lines that are no commands, no text, or without end.

use crate::refused::{SFEN, at_the_position, check};

/// Lines that are to be ignored: no command of USI, or one out of order.
const IGNORED: &[&str] = &[
    "",
    "   ",
    "\t",
    "\r",
    "hello",
    "USI",
    "usi2",
    "uci",
    "bestmove 7g7f",
    "info string hello",
    "position: startpos",
    "quitting time",
    "𠮷野家",
    "stop",
    "stop stop",
    "ponderhit",
    "ponderhit btime 1000 wtime 1000 byoyomi 100",
    "gameover",
    "gameover win",
    "gameover perhaps",
    "usinewgame",
    "setoption name usi_ponder value TRUE",
];

/// Lines that are no text, with what the answer has to name; nothing for none.
fn raw() -> Vec<(Vec<u8>, &'static str)> {
    vec![
        (b"\xff\xfe\xfd".to_vec(), ""),
        (b"\0".to_vec(), ""),
        (b"\0\0\0\0position startpos".to_vec(), ""),
        (b"usi\0".to_vec(), ""),
        (b"\x1b[A".to_vec(), ""),
        (b"position \xff\xfe".to_vec(), "position: '"),
        (b"position startpos\0".to_vec(), "position: 'startpos"),
        (b"position startpos moves 7g7f\0".to_vec(), "move 1:"),
        (b"position startpos moves \xe7g7f".to_vec(), "move 1:"),
        (b"position startpos moves 7g\xff".to_vec(), "move 1:"),
        (b"position sfen \xff/9/9/9/9/9/9/9/9 b - 1".to_vec(), "in rank a"),
        (b"position sfen 4k4/9/9/9/9/9/9/9/4K4 b \x80 1".to_vec(), "hands"),
        (b"position sfen 4k4/9/9/9/9/9/9/9/4K4 \x0b - 1".to_vec(), "side to move"),
        (b"position sfen 4k4/9/9/9/9/9/9/9/4K4 b - \xc2\x85".to_vec(), "number"),
        (b"setoption name \xff value \xff".to_vec(), "no option"),
    ]
}

/// Lines of a million characters, with what the answer has to name; nothing for none.
fn long() -> Vec<(Vec<u8>, &'static str)> {
    let many = |text: &str| text.repeat(1_000_000 / text.len());
    let line = |text: String, names| (text.into_bytes(), names);
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    // Legal until the last move.
    let dance = many("2h3h 8b7b 3h2h 7b8b ");
    vec![
        line(many("x"), ""),
        line(many(" "), ""),
        line(many("stop "), ""),
        line(format!("position {}", many("x")), "'xxxxxxxx"),
        line(format!("position sfen {}", many("9")), "1 fields"),
        line(format!("position sfen {} b - 1", many("9")), "1 ranks"),
        line(format!("position sfen {} b - 1", many("9/")), "ranks"),
        line(
            format!("position sfen {}/9/9/9/9/9/9/9/9 b - 1", many("9")),
            "rank a has a run of 999",
        ),
        line(format!("position sfen {}/9/9/9/9/9/9/9/9 b - 1", many("P")), "rank a"),
        line(format!("position sfen {}/9/9/9/9/9/9/9/9 b - 1", many("+")), "rank a"),
        line(format!("position sfen {}", many("9 ")), "fields"),
        line(format!("position sfen {board} {} - 1", many("b")), "side to move: 'bbbb"),
        line(format!("position sfen {board} b {} 1", many("P")), "hands: 'P again'"),
        line(format!("position sfen {board} b {}P 1", many("1")), "hands: '1111"),
        line(format!("position sfen {board} b - {}", many("1")), "number: '1111"),
        line(format!("position startpos moves {}", many("7g7f ")), "move 2:"),
        line(format!("position startpos moves {}", many("7")), "'7777"),
        line(format!("position startpos moves {dance} 5e5d"), "move 200001:"),
        line(format!("setoption name {}", many("x")), "no option 'xxxx"),
        line(format!("setoption name {}", many("x ")), "no option 'x x "),
        line(format!("setoption name USI_Hash value {}", many("1")), "USI_Hash: '1111"),
        line(format!("setoption name USI_Variant value {}", many("shogi")), "'shogishogi"),
    ]
}

#[test]
fn what_is_no_command_or_out_of_order_is_ignored() {
    check(&mut at_the_position(), IGNORED.iter().map(|&line| (line.as_bytes(), "")));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let rows = raw();
    check(&mut at_the_position(), rows.iter().map(|(line, names)| (&line[..], *names)));
}

#[test]
fn lines_of_a_million_characters_are_refused() {
    let rows = long();
    check(&mut at_the_position(), rows.iter().map(|(line, names)| (&line[..], *names)));
}

#[test]
fn a_line_without_end_is_dropped() {
    let mut engine = at_the_position();
    let legal = engine.moves();
    for _ in 0..20 {
        engine.send_raw(&vec![b'x'; 1 << 20]);
    }
    engine.send_raw(b" quit\n");
    engine.send_raw(b"position startpos moves ");
    for _ in 0..20 {
        engine.send_raw(&vec![b'x'; 1 << 20]);
    }
    engine.send_raw(b"\n");
    let answer = engine.rest();
    assert!(answer.len() <= 2, "{answer:?}");
    assert!(answer.iter().all(|line| line.starts_with("info string ")), "{answer:?}");
    assert_eq!(engine.sfen(), SFEN);
    assert!(legal.contains(&engine.go("go depth 1")));
}
