//! Whatever comes in on standard input, the engine says in one line what is wrong with it, keeps
//! its position, and plays on.

use crate::engine::{Engine, best_move, ms};

/// The position that must survive everything: `position` and its SFEN.
pub const POSITION: &str = "startpos moves 7g7f 3c3d";
pub const SFEN: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

/// Malformed lines, each with what the one line that answers it has to name.
pub const REFUSED: &[(&str, &str)] = &[
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
    // Counts.
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
    ("setoption name EvalFile value /nowhere/net", "setoption EvalFile: '/nowhere/net'"),
    ("setoption name EvalFile value Cargo.toml", "'Cargo.toml': this is no network"),
    ("setoption name BookFile value /nowhere/book", "setoption BookFile: '/nowhere/book'"),
    (
        "setoption name BookFile value engine/Cargo.toml",
        "'engine/Cargo.toml': book, line 1: '[package]'; expected",
    ),
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
pub fn check<'a>(engine: &mut Engine, rows: impl IntoIterator<Item = (&'a [u8], &'a str)>) {
    let (sfen, legal) = (engine.sfen(), engine.moves());
    let complaints: Vec<String> =
        rows.into_iter().filter_map(|row| complaint(engine, &sfen, &legal, row)).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

pub fn at_the_position() -> Engine {
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
