//! How a conversation begins: `usi`, `isready`, the choice of a game, the size of the table.
//!
//! The limits on time are generous, for slow machines; `--nocapture` shows the times measured.

use std::time::{Duration, Instant};

use henka::usi::table;

use crate::common::{games, timed};
use crate::engine::{Engine, ms};

#[test]
fn usi_is_answered_soon_and_in_form() {
    let mut slowest = Duration::ZERO;
    for _ in 0..10 {
        let begin = Instant::now();
        let mut engine = Engine::start();
        let lines = engine.ask("usi", "usiok");
        slowest = slowest.max(begin.elapsed());
        assert!(lines[0].starts_with("id name henka"), "{lines:?}");
        assert!(lines[1].starts_with("id author "), "{lines:?}");
        for line in &lines[2..lines.len() - 1] {
            let words: Vec<&str> = line.split(' ').collect();
            let ["option", "name", _, "type", kind, "default", default, ref rest @ ..] = words[..]
            else {
                panic!("{line}")
            };
            match kind {
                "check" => assert!(rest.is_empty() && ["true", "false"].contains(&default)),
                "spin" => {
                    let ["min", min, "max", max] = rest else { panic!("{line}") };
                    let [min, max, default] =
                        [min, max, &default].map(|number| number.parse::<i64>().unwrap());
                    assert!((min..=max).contains(&default), "{line}");
                }
                "combo" => {
                    let values: Vec<&str> = rest.chunks(2).map(|pair| pair[1]).collect();
                    assert!(rest.chunks(2).all(|pair| pair[0] == "var"), "{line}");
                    assert!(values.contains(&default), "{line}");
                }
                "string" => assert!(rest.is_empty(), "{line}"),
                _ => panic!("{line}"),
            }
        }
        for name in ["USI_Variant", "USI_Hash", "USI_Ponder", "Threads", "MultiPV"] {
            let start = format!("option name {name} type ");
            assert_eq!(lines.iter().filter(|line| line.starts_with(&start)).count(), 1, "{name}");
        }
        engine.is_silent_for(ms(5));
    }
    println!("start of the process to usiok, slowest of 10: {slowest:?}");
    assert!(slowest < ms(2_000), "{slowest:?}");
}

#[test]
fn nothing_is_printed_before_it_is_asked_for() {
    Engine::start().is_silent_for(ms(200));
}

#[test]
fn a_large_table_is_ready_soon() {
    let mut engine = Engine::start();
    engine.send("setoption name USI_Hash value 1024");
    let (lines, time) = timed(|| engine.ask("isready", "readyok"));
    println!("isready with USI_Hash 1024: {time:?}");
    assert_eq!(lines, ["readyok"]);
    assert!(time < ms(5_000), "{time:?}");
}

#[test]
fn a_table_that_cannot_be_had_is_reported() {
    let mut engine = Engine::start();
    engine.send("setoption name USI_Hash value 1048576");
    let lines = engine.ask("isready", "readyok");
    // A machine may have a terabyte.
    let [refusal, _] = &lines[..] else { return assert_eq!(lines, ["readyok"]) };
    assert!(refusal.starts_with("info string USI_Hash 1048576: "), "{refusal}");
    // The default if there was no table yet, and else the one before.
    assert!(refusal.ends_with("the table stays at 64 MB"), "{refusal}");
    let searched = engine.ask("go depth 2", "bestmove");
    assert_eq!(searched[0], "info string threads 1 hash 64 variant shogi");
    engine.send("setoption name USI_Hash value 3");
    assert_eq!(engine.ask("isready", "readyok"), ["readyok"]);
    engine.send("setoption name USI_Hash value 1048576");
    let lines = engine.ask("isready", "readyok");
    assert!(lines[0].ends_with("the table stays at 3 MB"), "{lines:?}");
}

#[test]
fn every_game_can_be_chosen_and_played() {
    let mut engine = Engine::start();
    for game in games().iter().rev() {
        let text = |key: &str| game[key].as_str().unwrap();
        let (name, start) = (text("name"), text("start"));
        let lines = engine.ask(&format!("setoption name USI_Variant value {name}"), "info");
        let expected = format!(
            "info string variant {name} files {} ranks {} pocket {} template shogi startpos {start}",
            game["files"],
            game["ranks"],
            text("hand").trim_matches('-').len(),
        );
        assert_eq!(lines, [expected]);
        assert_eq!(engine.sfen(), start);
        let legal = engine.moves();
        assert!(legal.contains(&engine.go("go nodes 2000")), "{name}");
        // The option outlives a new game, and so does the game.
        let lines = engine.ask("usinewgame\nisready", "readyok");
        assert_eq!(lines, ["readyok"]);
        engine.set_up("startpos");
        assert_eq!(engine.moves(), legal);
        assert!(!engine.ask("perft 1", "Nodes").is_empty());
        assert!(!engine.ask("eval", "score").is_empty());
    }
    let shogi = "info string variant shogi files 9 ranks 9 pocket 7 template shogi startpos \
                 lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(engine.ask("setoption name UCI_Variant value shogi", "info"), [shogi]);
}

#[test]
fn the_readme_has_the_table_of_the_options() {
    let rows: Vec<String> = table::table().map(table::Entry::row).collect();
    let readme = include_str!("../../README.md").lines();
    let table = readme.skip_while(|line| !line.starts_with("| option |")).skip(2);
    let told: Vec<&str> = table.take_while(|line| line.starts_with('|')).collect();
    // A `tune` build has more, which are for those who work on the engine.
    assert_eq!(told, rows[..told.len().min(rows.len())]);
    assert!(cfg!(feature = "tune") || told.len() == rows.len(), "{rows:#?}");
}
