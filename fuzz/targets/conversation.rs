//! Whole conversations: commands of any kind in any order, mangled at will, in every game. Nothing
//! may panic or go on after the end of the input; every `go` gets one `bestmove`, and a player who
//! shares no code with the engine finds it legal, and after it the move that is to be pondered on.
//! Run it with its output sent to nowhere.
#![no_main]

#[path = "../shadow.rs"]
mod shadow;

use std::io::Cursor;

use henka::rules::NAMES;
use henka::usi::listener::converse;
use libfuzzer_sys::fuzz_target;

use shadow::{open, witness};

/// What may stand in a conversation; a byte below 128 stands for one of them.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "\n", "usi\n", "isready\n", "usinewgame\n", "stop\n", "ponderhit\n", "gameover win\n", "d\n", "moves\n",
    "eval\n", "position ", "startpos ", "sfen ", "moves ", "go ", "depth 2 ", "depth 1 ", "nodes 200 ",
    "movetime 1 ", "infinite ", "ponder ", "btime 0 ", "wtime 5 ", "byoyomi 1 ", "binc 1 ", "winc 0 ",
    "mate ", "searchmoves ", "go perft 1\n", "perft 1\n", "quit\n", "go depth 2\n", "go infinite\n",
    "go ponder\n", "position startpos\n", "setoption name ", "value ", "MultiPV ", "USI_Ponder ",
    "NetworkDelay ", "USI_Variant ", "true ", "false ", "0 ", "1 ", "3 ", "-1 ", "7g7f ", "3c3d ",
    "8h2b+ ", "B*5e ", "5e5d5e ", "+P*1h ", "1a1b ", "1u1t ", "b ", "w ", "- ", "4k4/9/9/9/9/9/9/9/4K4 ",
    "ponderhit btime 1 wtime 1\n", "resign ", "win ", "ResignValue ", "DrawValue ", "MaxMovesToDraw ",
    "EnteringKingRule ", "NoEnteringKing ", "CSARule24 ", "CSARule27 ", "ito ", "minishogi ",
    "MinimumThinkingTime ",
];
/// The byte that stands for the game as it was set up at first.
const HERE: u8 = 127;

/// A conversation that needs no more memory or time than a test has. It begins with a few legal
/// moves, which two bytes each choose.
fn script(bytes: &[u8]) -> Option<String> {
    let (&[game, plies], bytes) = bytes.split_first_chunk()?;
    let name = NAMES[usize::from(game) % NAMES.len()];
    let choices = &bytes[..(2 * usize::from(plies % 16)).min(bytes.len())];
    let here = open(name)?.choose(choices);
    let mut said = here.clone();
    for &byte in bytes[choices.len()..].iter().take(400) {
        match byte {
            128.. => said.push(char::from(byte - 128)),
            HERE => said.push_str(&here),
            _ => said.push_str(WORDS[usize::from(byte) % WORDS.len()]),
        }
    }
    let heavy = |line: &str| {
        let line = line.to_ascii_lowercase();
        let deep = line.contains("perft") && !matches!(line.trim(), "perft 1" | "go perft 1");
        deep || ["usi_hash", "threads", "bench", "debuglogfile"]
            .iter()
            .any(|word| line.contains(word))
    };
    let lines = said.lines().filter(|line| !heavy(line)).collect::<Vec<_>>().join("\n");
    Some(format!("setoption name USI_Variant value {name}\n{lines}\n"))
}

fuzz_target!(|bytes: &[u8]| {
    let Some(script) = script(bytes) else { return };
    let log = std::env::temp_dir().join(format!("henka-fuzz-{}.log", std::process::id()));
    let begin = format!(
        "setoption name USI_Hash value 1\nsetoption name DebugLogFile value {}",
        log.display()
    );
    let heard = format!("{begin}\n{script}");
    converse(move || Cursor::new(heard));
    let said = std::fs::read_to_string(&log).expect("the engine keeps a log");
    std::fs::remove_file(&log).expect("a file that was read can be removed");
    witness(&script, &said);
});
