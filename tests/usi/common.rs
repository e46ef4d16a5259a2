//! What several tests of conversations need.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::engine::Engine;

/// A won position whose winner needs a moment to see it, so that searches take their time.
pub const MIDDLE: &str =
    "sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
/// White is mated.
pub const MATED: &str = "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
/// Black mates in one.
pub const MATE_IN_ONE: &str = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";

pub fn ready() -> Engine {
    Engine::of("shogi")
}

pub fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = act();
    (result, begin.elapsed())
}

/// All games as `henka variants --json` lists them.
pub fn games() -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_henka")).args(["variants", "--json"]).output();
    let json: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    json.as_array().unwrap().clone()
}

pub fn names() -> Vec<String> {
    games().iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect()
}

/// The lines without what differs from run to run.
pub fn without_times(lines: &[String]) -> Vec<String> {
    let strip = |line: &String| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for name in ["time", "nps"] {
            if let Some(at) = words.iter().position(|&word| word == name) {
                words.drain(at..at + 2);
            }
        }
        words.join(" ")
    };
    lines.iter().map(strip).collect()
}

pub fn bestmoves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}
