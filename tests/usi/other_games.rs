//! What is no position, move or line of each game.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::engine::Engine;
use crate::refused::{REFUSED, check};
use crate::unusual::ACCEPTED;

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
    for game in henka::describe::catalogue::json().as_array().unwrap() {
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
    for game in henka::describe::catalogue::json().as_array().unwrap() {
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
