//! Conversations with the engine as a GUI leads them: what is answered, when, and in which order.
//!
//! The limits on time are generous, for slow machines; `--nocapture` shows the times measured.

use std::process::Command;
use std::time::{Duration, Instant};

use engine::{Engine, PATIENCE, best_move, field, ms};
use serde_json::Value;

use crate::engine;

/// A won position whose winner needs a moment to see it, so that searches take their time.
const MIDDLE: &str = "sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
/// White is mated.
const MATED: &str = "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
/// Black mates in one.
const MATE_IN_ONE: &str = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";

fn ready() -> Engine {
    Engine::of("shogi")
}

fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let result = act();
    (result, begin.elapsed())
}

/// All games as `henka variants --json` lists them.
fn games() -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_henka")).args(["variants", "--json"]).output();
    let json: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    json.as_array().unwrap().clone()
}

fn names() -> Vec<String> {
    games().iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect()
}

/// The lines without what differs from run to run.
fn without_times(lines: &[String]) -> Vec<String> {
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

fn bestmoves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

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
                        [min, max, &default].map(|number| number.parse::<u64>().unwrap());
                    assert!((min..=max).contains(&default), "{line}");
                }
                "combo" => {
                    let values: Vec<&str> = rest.chunks(2).map(|pair| pair[1]).collect();
                    assert!(rest.chunks(2).all(|pair| pair[0] == "var"), "{line}");
                    assert!(values.contains(&default), "{line}");
                }
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
    assert!(lines.len() == 1 || lines[0].starts_with("info string "), "{lines:?}");
    assert!(lines.len() <= 2, "{lines:?}");
    engine.go("go depth 2");
}

#[test]
fn one_bestmove_answers_each_go() {
    let mut engine = ready();
    for (conversation, expected) in [
        ("go infinite\nstop\ngameover win", 1),
        ("go infinite\ngameover lose\nstop\nstop", 1),
        ("go depth 3\ngo depth 1\ngo nodes 500\ngo movetime 20", 4),
        ("stop\nstop\ngo depth 2", 1),
        ("go infinite\ngo infinite\ngo ponder\nstop", 3),
        ("go ponder byoyomi 20\nponderhit\nponderhit\nstop", 1),
        ("go infinite\nusinewgame\nstop\nisready", 1),
        ("go depth 1\nusinewgame\ngo depth 1\nstop\nstop", 2),
        ("go infinite\nposition startpos moves 7g7f\nmoves\nstop", 1),
        (
            "go infinite\nsetoption name USI_Variant value ito\nsetoption name USI_Variant value shogi\nstop",
            1,
        ),
        ("go mate 1000", 0),
        ("go perft 2", 0),
    ] {
        engine.send("position startpos");
        engine.send(conversation);
        let lines = engine.rest();
        assert_eq!(bestmoves(&lines), expected, "{conversation}: {lines:#?}");
        engine.is_silent_for(ms(5));
    }
}

#[test]
fn a_stop_that_overtakes_its_search_ends_it() {
    let mut engine = ready();
    for _ in 0..100 {
        let lines = engine.ask("go infinite\nstop", "bestmove");
        assert_eq!(bestmoves(&lines), 1);
    }
    assert_eq!(engine.rest(), Vec::<String>::new());
}

#[test]
fn commands_wait_for_the_end_of_a_search() {
    let mut engine = ready();
    engine.send("go infinite\nposition startpos moves 7g7f\nmoves\nd\nusi\neval");
    engine.has_no_move_for(ms(100));
    let lines = engine.ask("stop", "bestmove");
    assert!(lines.iter().all(|line| line.starts_with("info ") || line.starts_with("bestmove ")));
    let moves = engine.line_within(PATIENCE).unwrap();
    assert!(moves.starts_with("1a1b "), "{moves}");
    let drawing = engine.until("check");
    assert!(drawing.iter().any(|line| line.starts_with("sfen ") && line.ends_with(" w - 2")));
    engine.until("usiok");
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut engine = ready();
    engine.set_up(MIDDLE);
    engine.send("go infinite");
    for _ in 0..3 {
        engine.has_no_move_for(ms(20));
        let (lines, time) = timed(|| engine.ask("isready", "readyok"));
        println!("isready during a search: {time:?}");
        assert!(time < ms(1_000), "{time:?}");
        assert_eq!(bestmoves(&lines), 0);
    }
    engine.has_no_move_for(ms(50));
    // One that was told to end is over before the engine is ready for another.
    let lines = engine.ask("stop\nisready", "readyok");
    assert_eq!(bestmoves(&lines), 1, "{lines:#?}");
}

#[test]
fn quit_ends_a_search_and_the_process() {
    let mut engine = ready();
    engine.send("go infinite");
    engine.has_no_move_for(ms(50));
    engine.send("quit");
    let (status, time) = engine.ended();
    println!("quit during a search: {time:?}");
    assert!(status.success() && time < ms(1_000), "{status} {time:?}");
    assert!(bestmoves(&engine.remains()) <= 1);
}

#[test]
fn the_end_of_input_ends_the_process() {
    for command in
        ["go infinite", "go ponder btime 1000 wtime 1000", "go infinite\ngo infinite", "d"]
    {
        let mut engine = ready();
        engine.send(command);
        std::thread::sleep(ms(50));
        engine.close();
        let (status, time) = engine.ended();
        println!("end of input after {command:?}: {time:?}");
        assert!(status.success() && time < ms(1_000), "{status} {time:?}");
    }
    // A last line without an end is a line.
    let mut engine = Engine::start();
    engine.send_raw(b"usi");
    engine.close();
    engine.until("usiok");
    assert!(engine.ended().0.success());
}

#[test]
fn stop_is_obeyed_at_once() {
    let mut engine = ready();
    let mut times = Vec::new();
    // Any sequence of waits will do, as long as it has no period.
    let mut state: u64 = 1;
    for round in 0..150 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if round % 50 == 0 {
            engine.send(&format!("setoption name Threads value {}", 1 + round / 50));
        }
        engine.set_up(if round % 2 == 0 { "startpos" } else { MIDDLE });
        engine.send("go infinite");
        engine.has_no_move_for(Duration::from_micros(state >> 49));
        let (lines, time) = timed(|| engine.ask("stop", "bestmove"));
        assert_eq!(bestmoves(&lines), 1);
        times.push(time);
    }
    times.sort_unstable();
    let [half, most, all] = [75, 148, 149].map(|at| times[at]);
    println!("stop to bestmove: median {half:?}, 99 in 100 {most:?}, slowest {all:?}");
    assert!(most < ms(100), "{most:?}");
}

#[test]
fn nothing_is_played_before_stop_under_infinite() {
    let mut engine = ready();
    for (position, go, best) in [
        (MATED, "go infinite", "resign"),
        (MATED, "go ponder", "resign"),
        (MATE_IN_ONE, "go infinite", "G*5b"),
        (MATE_IN_ONE, "go ponder btime 100 wtime 100", "G*5b"),
        ("startpos", "go infinite depth 1", ""),
        ("startpos", "go infinite nodes 10", ""),
        ("startpos", "go infinite movetime 10", ""),
        ("startpos", "go infinite btime 0 wtime 0 byoyomi 10", ""),
        ("startpos", "go ponder depth 1", ""),
    ] {
        engine.set_up(position);
        engine.send(go);
        engine.has_no_move_for(ms(150));
        let played = engine.go("stop");
        assert!(played == best || best.is_empty(), "{position} {go}: {played}");
    }
}

#[test]
fn a_ponder_search_goes_on_until_the_move_is_played() {
    let mut engine = ready();
    for (go, hit, limit) in [
        ("go ponder btime 0 wtime 0 byoyomi 200", "ponderhit", 200),
        ("go ponder btime 0 wtime 0 byoyomi 60000", "ponderhit btime 0 wtime 0 byoyomi 200", 200),
        ("go ponder", "ponderhit btime 0 wtime 0 byoyomi 200", 200),
        ("go ponder btime 300 wtime 300", "ponderhit", 300),
        ("go ponder movetime 200", "ponderhit", 200),
        ("go ponder btime 60000 wtime 60000", "stop", 0),
        ("go ponder depth 1", "ponderhit", 0),
        ("go ponder nodes 100", "ponderhit", 0),
    ] {
        engine.set_up(MIDDLE);
        engine.send(go);
        engine.has_no_move_for(ms(300));
        let (_, time) = timed(|| engine.go(hit));
        println!("{go}, {hit}: {time:?}");
        assert!(time < ms(limit + 150), "{go}, {hit}: {time:?}");
    }
    // Without any time it goes on.
    engine.send("go ponder\nponderhit");
    engine.has_no_move_for(ms(100));
    engine.go("stop");
}

#[test]
fn times_are_kept() {
    let mut engine = ready();
    for (go, least, most) in [
        ("go movetime 300", 200, 300),
        ("go btime 0 wtime 0 byoyomi 300", 150, 300),
        ("go btime 100 wtime 100 byoyomi 200", 100, 300),
        ("go btime 60000 wtime 0 byoyomi 300", 150, 300),
        ("go btime 100 wtime 100", 0, 100),
        ("go btime 50 wtime 50 binc 100 winc 100", 0, 150),
        ("go btime 0 wtime 0 binc 200 winc 200", 50, 200),
        ("go byoyomi 10", 0, 10),
        ("go movetime 1", 0, 1),
    ] {
        engine.set_up(MIDDLE);
        let (_, time) = timed(|| engine.go(go));
        println!("{go}: {time:?}");
        assert!(time >= ms(least) && time < ms(most + 100), "{go}: {time:?}");
    }
}

#[test]
fn several_lines_are_shown_when_asked_for() {
    let mut engine = ready();
    engine.set_up(MIDDLE);
    // Without isready in between.
    for count in [3, 1, 5] {
        engine.send(&format!("setoption name MultiPV value {count}"));
        let lines = engine.ask("go depth 4", "bestmove");
        let last: Vec<&str> = lines
            .iter()
            .filter(|line| field(line, "depth") == Some("4"))
            .map(String::as_str)
            .collect();
        assert_eq!(last.len(), count, "{lines:#?}");
        let mut first: Vec<&str> = last.iter().filter_map(|line| field(line, "pv")).collect();
        assert_eq!(first[0], best_move(&lines));
        let numbers: Vec<&str> = last.iter().filter_map(|line| field(line, "multipv")).collect();
        let expected: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
        assert_eq!(numbers, expected);
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), count, "{last:#?}");
    }
    // No more lines than there are moves.
    engine.send("setoption name MultiPV value 500");
    engine.set_up("sfen k8/9/2R6/9/9/9/9/9/4K4 w - 1");
    let moves = engine.moves().len();
    let lines = engine.ask("go depth 2", "bestmove");
    let last = lines.iter().filter(|line| field(line, "depth") == Some("2")).count();
    assert_eq!(last, moves);
}

#[test]
fn info_lines_have_their_form() {
    let mut engine = ready();
    engine.set_up(MIDDLE);
    let legal = engine.moves();
    let lines = engine.ask("go depth 5", "bestmove");
    let infos = &lines[..lines.len() - 1];
    assert!(infos.len() >= 5, "{lines:#?}");
    for line in infos {
        let words: Vec<&str> = line.split(' ').collect();
        let [
            "info",
            "depth",
            depth,
            "seldepth",
            seldepth,
            "multipv",
            "1",
            "score",
            kind,
            value,
            "time",
            time,
            "nodes",
            nodes,
            "nps",
            nps,
            "hashfull",
            full,
            "pv",
            first,
            ..,
        ] = words[..]
        else {
            panic!("{line}")
        };
        assert!(matches!(kind, "cp" | "mate"), "{line}");
        for number in [depth, seldepth, value, time, nodes, nps, full] {
            assert!(number.parse::<i64>().is_ok(), "{line}");
        }
        assert!(legal.iter().any(|mv| mv == first), "{line}");
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut engine = ready();
    let only = ["9g9f", "1g1f", "5i5h"];
    for go in ["go depth 4 searchmoves 9g9f 1g1f 5i5h", "go searchmoves 9g9f 1g1f 5i5h depth 4"] {
        let lines = engine.ask(go, "bestmove");
        assert!(only.contains(&best_move(&lines).as_str()), "{lines:#?}");
        let first = lines.iter().filter_map(|line| field(line, "pv"));
        assert!(first.into_iter().all(|mv| only.contains(&mv)), "{lines:#?}");
    }
    engine.set_up(MATE_IN_ONE);
    assert_ne!(engine.go("go depth 3 searchmoves G*4b G*6b"), "G*5b");
}

#[test]
fn a_search_to_a_number_of_nodes_is_always_the_same() {
    for name in names() {
        let searches = [(); 2].map(|()| {
            let mut engine = Engine::of(&name);
            let mut lines = engine.ask("go nodes 3000", "bestmove");
            // A second search knows what the first has left in the table.
            lines.extend(engine.ask("go nodes 3000", "bestmove"));
            without_times(&lines)
        });
        assert_eq!(searches[0], searches[1], "{name}");
        assert!(searches[0].len() > 2, "{name}");
    }
}

#[test]
fn go_mate_is_not_implemented_yet() {
    let mut engine = ready();
    for go in ["go mate", "go mate infinite", "go mate 1000"] {
        assert_eq!(engine.ask(go, "checkmate"), ["checkmate notimplemented"]);
    }
}

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

/// What a finished game is answered with.
const ENDED: &[(&str, &str, &str)] = &[
    (MATED, "loss checkmate", "resign"),
    ("sfen k8/9/G8/9/9/9/9/1R7/4K4 w - 1", "loss stalemate", "resign"),
    (
        "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b",
        "draw repetition",
        "",
    ),
    // Black checks all the time, and it is White's turn or Black's.
    (
        "sfen 8k/9/9/9/9/9/9/9/4K3R w - 1 moves 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i \
         2a1a 2i1i",
        "win perpetual check",
        "",
    ),
    (
        "sfen 7k1/9/9/9/9/9/9/9/4K3R b - 1 moves 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a 2i1i 1a2a 1i2i 2a1a \
         2i1i 1a2a",
        "loss perpetual check",
        "",
    ),
];

#[test]
fn the_end_of_a_game_is_reported() {
    let mut engine = ready();
    for &(position, result, best) in ENDED {
        engine.set_up(position);
        let legal = engine.moves();
        for go in ["go depth 2", "go btime 1000 wtime 1000", "go nodes 10"] {
            let lines = engine.ask(go, "bestmove");
            assert_eq!(lines[0], format!("info string result {result}"), "{position}");
            let played = best_move(&lines);
            let right = if best.is_empty() { legal.contains(&played) } else { played == best };
            assert!(right, "{position}: {played}");
        }
    }
    // It goes on as long as there are moves.
    let (drawn, _, _) = ENDED[2];
    engine.set_up(&format!("{drawn} 2h3h"));
    let lines = engine.ask("go depth 1", "bestmove");
    assert_eq!(lines[0], "info string result draw repetition");
}

#[test]
fn games_without_stalemate_losses_end_in_draws() {
    let mut engine = Engine::of("minjiku");
    engine.rest();
    engine.set_up("sfen **********/k9/10/G9/10/10/10/10/10/1R8/10/*****K**** w - 1");
    assert_eq!(engine.moves(), Vec::<String>::new());
    let lines = engine.ask("go depth 2", "bestmove");
    assert_eq!(lines, ["info string result draw stalemate", "bestmove none"]);
}

#[test]
fn moves_that_the_game_so_far_bans_are_neither_listed_nor_played() {
    let mut engine = Engine::of("ito");
    engine.rest();
    let kings = "sfen k/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/K b - 1 moves";
    let dance = "1u1t 1a1b 1t1u";
    engine.set_up(&format!("{kings} {dance}"));
    assert!(engine.moves().contains(&"1b1a".to_owned()));
    engine.set_up(&format!("{kings} {dance} 1b1a {dance}"));
    let legal = engine.moves();
    assert!(!legal.contains(&"1b1a".to_owned()) && !legal.is_empty(), "{legal:?}");
    for depth in 1..=6 {
        assert!(legal.contains(&engine.go(&format!("go depth {depth}"))));
    }
}

#[test]
fn mate_problems_need_no_king() {
    let mut engine = ready();
    engine.set_up(MATE_IN_ONE);
    let lines = engine.ask("go depth 3", "bestmove");
    assert_eq!(best_move(&lines), "G*5b");
    assert!(lines[lines.len() - 2].contains(" score mate 1 "), "{lines:#?}");
    // Three plies: a drop that is taken, then the mate.
    engine.set_up("sfen 7nl/7kl/7p1/6+P2/9/9/9/9/9 b GS 1");
    let legal = engine.moves();
    assert!(legal.contains(&engine.go("go depth 4")));
    // White solves as well.
    engine.set_up("sfen 9/9/9/9/9/9/4p4/9/4K4 w g 1");
    assert_eq!(engine.go("go depth 3"), "G*5h");
}

#[test]
fn a_new_game_forgets_the_old() {
    let mut engine = ready();
    let first = without_times(&engine.ask("go nodes 5000", "bestmove"));
    engine.ask("position startpos moves 7g7f\ngo nodes 5000", "bestmove");
    engine.send("gameover win\nusinewgame\nposition startpos");
    assert_eq!(without_times(&engine.ask("go nodes 5000", "bestmove")), first);
}
