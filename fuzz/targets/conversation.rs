//! Whole conversations: commands of any kind in any order, mangled at will, in every game. Nothing
//! may panic or go on after the end of the input. Run it with its output sent to nowhere.
#![no_main]

use std::io::Cursor;

use henka::rules::NAMES;
use henka::usi::listener::converse;
use libfuzzer_sys::fuzz_target;

/// What may stand in a conversation; a byte below 128 stands for one of them.
const WORDS: &[&str] = &[
    "\n", "usi\n", "isready\n", "usinewgame\n", "stop\n", "ponderhit\n", "gameover win\n", "d\n", "moves\n",
    "eval\n", "position ", "startpos ", "sfen ", "moves ", "go ", "depth 2 ", "depth 1 ", "nodes 200 ",
    "movetime 1 ", "infinite ", "ponder ", "btime 0 ", "wtime 5 ", "byoyomi 1 ", "binc 1 ", "winc 0 ",
    "mate ", "searchmoves ", "go perft 1\n", "perft 1\n", "quit\n", "go depth 2\n", "go infinite\n",
    "go ponder\n", "position startpos\n", "setoption name ", "value ", "MultiPV ", "USI_Ponder ",
    "NetworkDelay ", "USI_Variant ", "true ", "false ", "0 ", "1 ", "3 ", "-1 ", "7g7f ", "3c3d ",
    "8h2b+ ", "B*5e ", "5e5d5e ", "+P*1h ", "1a1b ", "1u1t ", "b ", "w ", "- ", "4k4/9/9/9/9/9/9/9/4K4 ",
    "ponderhit btime 1 wtime 1\n", "resign ", "win ",
];

/// A conversation that needs no more memory or time than a test has.
fn script(bytes: &[u8]) -> Option<String> {
    let (&game, bytes) = bytes.split_first()?;
    let name = NAMES[usize::from(game) % NAMES.len()];
    let mut said = String::new();
    for &byte in bytes.iter().take(400) {
        match byte {
            128.. => said.push(char::from(byte - 128)),
            _ => said.push_str(WORDS[usize::from(byte) % WORDS.len()]),
        }
    }
    let heavy = |line: &str| {
        let line = line.to_ascii_lowercase();
        let deep = line.contains("perft") && !matches!(line.trim(), "perft 1" | "go perft 1");
        deep || ["usi_hash", "threads", "bench", "debuglogfile"].iter().any(|word| line.contains(word))
    };
    let lines = said.lines().filter(|line| !heavy(line)).collect::<Vec<_>>().join("\n");
    Some(format!("setoption name USI_Hash value 1\nsetoption name USI_Variant value {name}\n{lines}\n"))
}

fuzz_target!(|bytes: &[u8]| {
    if let Some(script) = script(bytes) {
        converse(move || Cursor::new(script));
    }
});
