//! Whatever comes in on standard input, the engine says in one line what is wrong with it, keeps
//! its position, and plays on.

use engine::{Engine, best_move, ms};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::engine;

/// The position that must survive everything: `position` and its SFEN.
const POSITION: &str = "startpos moves 7g7f 3c3d";
const SFEN: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

/// Malformed lines, each with what the one line that answers it has to name.
const REFUSED: &[(&str, &str)] = &[
    // `position` itself.
    ("position", "position: 'nothing'"),
    ("position start", "'start'"),
    ("position SFEN", "'SFEN'"),
    ("position moves 7g7f", "'moves'"),
    ("position startpos 7g7f", "'7g7f' after the position"),
    ("position startpos startpos", "'startpos' after the position"),
    // Fields of an SFEN that are missing, too many or in the wrong place.
    ("position sfen", "0 fields"),
    ("position sfen moves 7g7f", "0 fields"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", "1 fields"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b", "2 fields"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 1", "5 fields"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL - b 1", "'-'"),
    // The board.
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1", "8 ranks"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK b - 1", "rank i has 5"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/ b - 1", "10 ranks"),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp//9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "rank d has 0",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "rank c has 8",
    ),
    ("position sfen lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "rank c"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/10/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "run of 10"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/45/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "run of 45"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/0/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "run of 0"),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/-9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'-' in rank f",
    ),
    (
        "position sfen lnsgkgsnl/1r5x1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'x' in rank b",
    ),
    (
        "position sfen lnsg+kgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'+k' in rank a",
    ),
    (
        "position sfen lns+gkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'+g' in rank a",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/pppp++ppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'++' in rank c",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/pppppppp+/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'+' in rank c",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/+9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'+9' in rank d",
    ),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/*8/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "'*'"),
    (
        "position sfen 香nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "'香' in rank a",
    ),
    // The side to move, the hands, the move number.
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1",
        "side to move: 'x'",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL B - 1",
        "side to move: 'B'",
    ),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b K 1", "hands: 'K'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b X 1", "hands: 'X'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b +P 1", "hands: '+'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b -P 1", "hands: '-'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b P2 1", "hands: '2'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b 0P 1", "hands: '0P'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b 1P 1", "hands: '1P'"),
    ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b 256P 1", "hands: '256P'"),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b 99999999999P 1",
        "99999999999P",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/1B5R1/LNSGKGSNL b P2P 1",
        "hands: '2P again'",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - x",
        "number: 'x'",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - -1",
        "number: '-1'",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1.5",
        "number: '1.5'",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 9999999999",
        "9999999999",
    ),
    // Positions that cannot be.
    (
        "position sfen lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "white, whose turn it is not, has no king",
    ),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL w - 1",
        "black, whose turn it is not, has no king",
    ),
    ("position sfen 9/9/9/9/9/9/9/9/9 b - 1", "has no king"),
    (
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/4K4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "black has 2 kings",
    ),
    (
        "position sfen lnsgkgsnl/1r2k2b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "white has 2 kings",
    ),
    ("position sfen kkkkkkkkk/9/9/9/9/9/9/9/4K4 b - 1", "white has 9 kings"),
    ("position sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "king on 5a could be taken"),
    ("position sfen 4k4/9/9/9/9/9/9/4r4/4K4 w - 1", "king on 5i could be taken"),
    ("position sfen 4k4/4K4/9/9/9/9/9/9/9 b - 1", "king on 5a could be taken"),
    ("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "19 men of kind P"),
    ("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 9P10p 1", "19 men of kind P"),
    ("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 255G 1", "255 men of kind G"),
    ("position sfen 4k4/9/+R+R7/9/9/9/9/9/4K4 b r 1", "3 men of kind R"),
    ("position sfen 4k4/9/9/3+B+B+b3/9/9/9/9/4K4 b - 1", "3 men of kind B"),
    ("position sfen 4k4/9/GGGGG4/9/9/9/9/9/4K4 b - 1", "5 men of kind G"),
    ("position sfen 4k3P/9/9/9/9/9/9/9/4K4 b - 1", "P on 1a could never move"),
    ("position sfen 4k4/9/9/9/9/9/9/9/p3K4 b - 1", "p on 9i could never move"),
    ("position sfen L3k4/9/9/9/9/9/9/9/4K4 b - 1", "L on 9a could never move"),
    ("position sfen 4k4/8N/9/9/9/9/9/9/4K4 b - 1", "N on 1b could never move"),
    ("position sfen 4k4/9/9/9/9/9/9/n8/4K4 b - 1", "n on 9h could never move"),
    // Moves.
    ("position startpos moves 7g7e", "move 1: move '7g7e' is not legal"),
    ("position startpos moves 7g7f 3c3d 8h2b+ 8h2b", "move 4: move '8h2b' is not legal: no man"),
    ("position startpos moves 7g7f 3c3d 8h2b8h+", "'8h2b8h+' is not a move"),
    ("position startpos moves 7g7f 7f7e", "move 2: move '7f7e' is not legal: no man"),
    ("position startpos moves 5e5d", "no man of the side to move stands on 5e"),
    ("position startpos moves 8h2b+", "'8h2b+' is not legal"),
    ("position startpos moves 7g7f+", "'7g7f+' is not legal"),
    ("position startpos moves P*5e", "'P*5e' is not legal"),
    ("position startpos moves K*5e", "'K' cannot be dropped"),
    ("position startpos moves X*5e", "'X' cannot be dropped"),
    ("position startpos moves p*5e", "'p' cannot be dropped"),
    ("position startpos moves *5e", "'' cannot be dropped"),
    ("position startpos moves PP*5e", "'PP' cannot be dropped"),
    ("position startpos moves +P*5e", "'+P' cannot be dropped"),
    ("position startpos moves P*0e", "'0e' is not a square"),
    ("position startpos moves P*10a", "'10a' is not a square"),
    ("position startpos moves 7g7j", "'7j' is not a square"),
    ("position startpos moves 10g10f", "'10g' is not a square"),
    ("position startpos moves 0g0f", "'0g' is not a square"),
    ("position startpos moves 7g7f7e", "'7g7f7e'"),
    ("position startpos moves 7g7f++", "'7g7f++'"),
    ("position startpos moves 7g7f=+", "'7g7f=+'"),
    ("position startpos moves 7G7F", "'7G7F'"),
    ("position startpos moves 7776FU", "'7776FU'"),
    ("position startpos moves ７g７f", "'７g' is not a square"),
    // Whose pawn, from where, is left open.
    ("position startpos moves 7f", "'7f' is not a move"),
    ("position startpos moves P7f", "'P7f'"),
    ("position startpos moves g7f", "'g' is not a square"),
    ("position startpos moves 7g7f resign", "move 2: in move 'resign'"),
    ("position startpos moves 7g7f 3c3d moves 2g2f", "move 3: in move 'moves'"),
    // A second pawn on a file, mate by a dropped pawn, a promotion that is compulsory, a check
    // that is left standing, a drop on a taken square, one's own man taken.
    ("position sfen 4k4/9/9/9/4P4/9/9/9/4K4 b P 1 moves P*5f", "'P*5f' is not legal"),
    ("position sfen 7nk/9/8G/9/9/9/9/9/4K4 b P 1 moves P*1b", "'P*1b' is not legal"),
    ("position sfen k8/4P4/9/9/9/9/9/9/4K4 b - 1 moves 5b5a", "'5b5a' is not legal"),
    ("position sfen k3r4/9/9/9/9/9/9/9/4K4 b G 1 moves G*1a", "'G*1a' is not legal"),
    ("position sfen k3r4/9/9/9/9/9/9/4G4/4K4 b - 1 moves 5h4h", "'5h4h' is not legal"),
    ("position sfen k8/9/9/9/9/9/9/4G4/4K4 b G 1 moves G*5h", "'G*5h' is not legal"),
    ("position startpos moves 9i9g", "'9i9g' is not legal"),
    // `go`.
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
    ("go perft", "go perft: 'nothing'"),
    ("go perft 0", "go perft: '0'"),
    ("go perft 1000", "go perft: '1000'"),
    ("perft", "perft depth: 'nothing'"),
    ("perft two", "perft depth: 'two'"),
    ("bench 0", "bench depth: '0'"),
    ("bench all", "bench depth: 'all'"),
    ("ponderhit btime", "ponderhit btime: 'nothing'"),
    ("ponderhit btime 1 wtime -", "ponderhit wtime: '-'"),
    // `setoption`.
    ("setoption", "setoption: 'nothing'"),
    ("setoption USI_Hash 5", "setoption: 'USI_Hash'"),
    ("setoption name", "without a name"),
    ("setoption name value 5", "without a name"),
    ("setoption name Skill value 5", "no option 'Skill'"),
    ("setoption name USI Hash value 5", "no option 'USI Hash'"),
    ("setoption name USI_Hash", "setoption USI_Hash: ''"),
    ("setoption name USI_Hash value", "setoption USI_Hash: ''"),
    ("setoption name USI_Hash value big", "setoption USI_Hash: 'big'"),
    ("setoption name USI_Hash value 0", "from 1 to"),
    ("setoption name USI_Hash value -1", "setoption USI_Hash: '-1'"),
    ("setoption name USI_Hash value 1 2", "setoption USI_Hash: '1 2'"),
    ("setoption name USI_Hash value 99999999999999999999", "setoption USI_Hash"),
    ("setoption name Threads value 0", "setoption Threads: '0'"),
    ("setoption name Threads value 100000", "setoption Threads: '100000'"),
    ("setoption name MultiPV value 0", "setoption MultiPV: '0'"),
    ("setoption name NetworkDelay value 1e9", "setoption NetworkDelay: '1e9'"),
    ("setoption name USI_Ponder value perhaps", "setoption USI_Ponder: 'perhaps'"),
    ("setoption name USI_Variant value chess", "setoption USI_Variant: 'chess'"),
    ("setoption name UCI_Variant value", "setoption USI_Variant: ''"),
];

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
        (b"go depth \xf0\x9f".to_vec(), "go depth"),
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
        line(format!("go depth {}", many("1")), "go depth: '1111"),
        line(format!("go {}", many("x")), "go: 'xxxx"),
        line(format!("go searchmoves {}", many("7z7f ")), "'7z'"),
        line(format!("setoption name {}", many("x")), "no option 'xxxx"),
        line(format!("setoption name {}", many("x ")), "no option 'x x "),
        line(format!("setoption name USI_Hash value {}", many("1")), "USI_Hash: '1111"),
        line(format!("setoption name USI_Variant value {}", many("shogi")), "'shogishogi"),
    ]
}

fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(line).chars().take(120).collect()
}

/// What is wrong with the way a malformed line is taken, if anything is.
fn complaint(
    engine: &mut Engine,
    sfen: &str,
    legal: &[String],
    row: (&[u8], &str),
) -> Option<String> {
    let (line, names) = row;
    engine.send_bytes(line);
    let answer = engine.rest();
    let now = engine.sfen();
    let best = best_move(&engine.ask("go depth 1", "bestmove"));
    let after = engine.rest();
    let answered = match &answer[..] {
        [] => names.is_empty(),
        [one] => !names.is_empty() && one.starts_with("info string ") && one.contains(names),
        _ => false,
    };
    let wrong = if !answered {
        format!("is answered by {answer:?}; expected a line with \"{names}\"")
    } else if answer.iter().any(|line| line.len() > 600) {
        "is answered at length".to_owned()
    } else if now != sfen {
        format!("changes the position to {now}")
    } else if !legal.contains(&best) {
        format!("makes the engine play {best}")
    } else if !after.is_empty() {
        format!("makes the engine say {after:?} after its move")
    } else {
        return None;
    };
    Some(format!("'{}' {wrong}", shown(line)))
}

/// Asserts that each of the lines is taken as it should be.
fn check<'a>(engine: &mut Engine, rows: impl IntoIterator<Item = (&'a [u8], &'a str)>) {
    let (sfen, legal) = (engine.sfen(), engine.moves());
    let complaints: Vec<String> =
        rows.into_iter().filter_map(|row| complaint(engine, &sfen, &legal, row)).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

fn at_the_position() -> Engine {
    let mut engine = Engine::start();
    engine.set_up(POSITION);
    assert_eq!(engine.sfen(), SFEN);
    engine
}

#[test]
fn malformed_lines_are_refused() {
    assert!(REFUSED.len() >= 60);
    check(&mut at_the_position(), REFUSED.iter().map(|&(line, names)| (line.as_bytes(), names)));
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

/// Lines that are malformed whatever the game, made from its starting position.
fn from_start(start: &str, ranks: usize) -> Vec<(String, String)> {
    let fields: Vec<&str> = start.split(' ').collect();
    let [board, side, hands, number] = fields[..] else { panic!("{start}") };
    let (all_but_last, _) = board.rsplit_once('/').unwrap();
    let row = |text: String, names: &str| (format!("position sfen {text}"), names.to_owned());
    vec![
        row(board.to_owned(), "1 fields"),
        row(format!("{board} {side}"), "2 fields"),
        row(format!("{board} {side} {hands} {number} moves?"), "5 fields"),
        row(format!("{all_but_last} b - 1"), &format!("{} ranks", ranks - 1)),
        row(format!("{board}/1 b - 1"), &format!("{} ranks", ranks + 1)),
        row(format!("{board}9 b - 1"), "sfen board"),
        row(format!("?{board} b - 1"), "'?'"),
        row(format!("99{board} b - 1"), "rank a"),
        row(format!("{} b - 1", board.to_uppercase()), "sfen"),
        row(format!("{} b - 1", board.to_lowercase()), "sfen"),
        row(format!("{board} w ?"), "hands"),
        row(format!("{board} w K"), "hands"),
        row(format!("{board} w 2"), "hands"),
        row(format!("{board} x - 1"), "side to move: 'x'"),
        row(format!("{board} b - -"), "number: '-'"),
        row(format!("{start} moves 1a99z"), "move 1: "),
        row(format!("{start} moves 99a1a"), "'99a' is not a square"),
        row(format!("{start} moves ?*1a"), "move 1: "),
    ]
}

#[test]
fn every_game_refuses_what_is_no_position_of_it() {
    for game in henka::tools::catalogue::json().as_array().unwrap() {
        let (name, start) = (game["name"].as_str().unwrap(), game["start"].as_str().unwrap());
        let rows = from_start(start, game["ranks"].as_u64().unwrap() as usize);
        let mut engine = Engine::of(name);
        let line = engine.rest();
        assert!(line.is_empty(), "{line:?}");
        check(&mut engine, rows.iter().map(|(line, names)| (line.as_bytes(), &names[..])));
    }
}

/// What only the rules of one game make wrong: the game, lines, and what the answers have to name.
const OF_GAMES: &[(&str, &[(&str, &str)])] = &[
    ("kagamigi", &[("position sfen 8P/9/9/9/4k4/9/9/9/4K4 b - 1", "P on 1a could never move")]),
    (
        "mitregi90",
        &[
            ("position sfen 9P/10/10/10/4k5/10/10/10/4K5 b - 1", "P on 1a could never move"),
            ("position sfen 9X/10/10/10/4k5/10/10/10/4K5 b - 1", "X on 1a could never move"),
        ],
    ),
    (
        "daimitregi",
        &[
            // Two kings of one side, of which one has been promoted.
            (
                "position sfen +k12k/14/14/14/14/14/14/14/14/14/14/14/14/K13 b - 1",
                "white has 2 kings",
            ),
            ("position sfen +k12P/14/14/14/14/14/14/14/14/14/14/14/14/K13 b - 1", "P on 1a"),
            ("position startpos moves 15l15k", "'15l' is not a square"),
        ],
    ),
    (
        "minjiku",
        &[
            ("position sfen ****k1****/10/10/10/10/10/10/10/10/10/10/****MK**** b - 1", "5a"),
            ("position sfen ***rkm****/10/10/10/10/10/10/10/10/10/10/****MK**** b - 1", "7a"),
            ("position sfen ****km****/10/10/10/*9/10/10/10/10/10/10/****MK**** b - 1", "10e"),
            ("position sfen ****km****/10/10/10/9i/10/10/10/10/10/10/****MK**** b - 1", "i on 1e"),
            ("position sfen ****km****/10/10/10/10/10/10/10/10/10/10/****MK**** b P 1", "'P'"),
            (
                "position sfen ****km****/r9/i8i/l8l/l9/10/10/10/10/10/10/****MK**** b - 1",
                "5 men of kind L",
            ),
            ("position startpos moves P*5g", "'P' cannot be dropped"),
            ("position startpos moves 7i7h 7d7e 7h7e7h", "'7h7e7h' is not"),
            ("position startpos moves 4l4k", "'4l' is not a square"),
        ],
    ),
    (
        "ito",
        &[
            ("position sfen +k/r/c/l/g/n/i/p/1/1/1/1/1/P/I/N/G/L/C/R/K b - 1", "'+k' in rank a"),
            ("position sfen k/r/c/l/g/n/i/p/1/1/1/1/1/P/I/N/G/L/C/1/K b +R 1", "'+' in '+R'"),
            ("position sfen k/r/c/l/g/n/i/p/1/1/1/1/1/P/I/N/G/L/C/R/KK b - 1", "rank u"),
            ("position startpos moves 1n1m+", "'1n1m+' is not"),
            ("position startpos moves +P*1m", "'+P*1m' is not legal"),
            ("position startpos moves 2n2m", "'2n' is not a square"),
            // Behind one's own king.
            (
                "position sfen k/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/K/1 b P 1 moves +P*1u",
                "'+P*1u'",
            ),
            // The third time for a position.
            (
                "position sfen k/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/K b - 1 moves 1u1t 1a1b \
                 1t1u 1b1a 1u1t 1a1b 1t1u 1b1a",
                "move 8: ",
            ),
        ],
    ),
];

#[test]
fn what_is_wrong_in_one_game_only_is_refused() {
    let names = henka::rules::NAMES;
    for (name, rows) in OF_GAMES.iter().filter(|(name, _)| names.contains(name)) {
        let mut engine = Engine::of(name);
        engine.rest();
        check(&mut engine, rows.iter().map(|&(line, names)| (line.as_bytes(), names)));
    }
}

#[test]
fn malformed_lines_do_not_disturb_a_search() {
    let mut engine = at_the_position();
    let legal = engine.moves();
    engine.send("go infinite");
    let mut notes = 0;
    for (line, _) in REFUSED {
        engine.send(line);
        // What is about the position or the options waits for the end of the search.
        notes += 1;
    }
    engine.send("nonsense\n\n\0");
    engine.has_no_move_for(ms(100));
    let best = engine.go("stop");
    assert!(legal.contains(&best), "{best}");
    // Answers that waited; those that did not were read with the search's own lines.
    let rest = engine.rest();
    assert!(rest.len() <= notes && rest.iter().all(|line| line.starts_with("info string ")));
    assert_eq!(engine.sfen(), SFEN);
}

/// A `position` that is unusual but right, and the SFEN that comes of it.
const ACCEPTED: &[(&str, &str)] = &[
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

/// A line with a few of its bytes replaced, doubled, dropped or swapped.
fn garbled(line: &str, random: &mut StdRng) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..bytes.len());
        let other = random.random_range(0..bytes.len());
        match random.random_range(0..5) {
            0 => bytes[at] = random.random(),
            1 => bytes[at] = b"0123456789+*=-/ bwkKpPrRxX"[random.random_range(0..26)],
            2 => bytes.insert(at, bytes[other]),
            3 => bytes.swap(at, other),
            _ if bytes.len() > 1 => drop(bytes.remove(at)),
            _ => {}
        }
    }
    bytes.retain(|&byte| byte != b'\n');
    bytes
}

#[test]
fn garbled_lines_leave_an_engine_that_plays() {
    // Large tables, many threads and deep counts may be asked for by mistake, and are not here.
    let safe =
        |line: &&str| !["USI_Hash", "Threads", "perft", "bench"].iter().any(|it| line.contains(it));
    let lines = REFUSED.iter().chain(ACCEPTED).map(|&(line, _)| line).filter(safe);
    let lines: Vec<&str> = lines.collect();
    let mut random = StdRng::seed_from_u64(2);
    for game in henka::tools::catalogue::json().as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let mut engine = Engine::of(name);
        let own: Vec<String> = from_start(game["start"].as_str().unwrap(), 1)
            .into_iter()
            .map(|(line, _)| line)
            .chain([format!("position sfen {}", game["start"].as_str().unwrap())])
            .collect();
        for round in 0..400 {
            let line = match round % 2 {
                0 => lines[random.random_range(0..lines.len())],
                _ => &own[random.random_range(0..own.len())],
            };
            engine.send_bytes(&garbled(line, &mut random));
            if round % 20 == 0 {
                engine.send("stop");
                let sfen = engine.rest();
                assert!(sfen.iter().all(|line| line.len() < 5_000), "{sfen:?}");
                let legal = engine.moves();
                let best = engine.go("go depth 1");
                assert!(
                    legal.contains(&best) || legal.is_empty(),
                    "{name} {}: {best}",
                    engine.sfen()
                );
            }
        }
    }
}
