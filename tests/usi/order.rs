//! What is answered when, whatever a search is doing.

use std::time::Duration;

use crate::common::{MIDDLE, bestmoves, ready, timed};
use crate::engine::{Engine, PATIENCE, ms};

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
fn a_perft_and_a_bench_hear_what_comes_in() {
    let mut engine = ready();
    for (command, end) in [
        ("perft 9", "info string perft stopped"),
        ("go perft 9", "info string perft stopped"),
        ("bench 60", "info string bench stopped"),
    ] {
        engine.send(command);
        engine.is_silent_for(ms(50));
        let (lines, time) = timed(|| engine.ask("isready", "readyok"));
        println!("isready during {command}: {time:?}");
        assert!(lines == ["readyok"] && time < ms(1_000), "{lines:?} {time:?}");
        let (lines, time) = timed(|| engine.ask("stop", "info"));
        println!("stop during {command}: {time:?}");
        assert!(lines == [end] && time < ms(1_000), "{lines:?} {time:?}");
        assert_eq!(engine.rest(), Vec::<String>::new());
    }
    for command in ["perft 9", "bench 60"] {
        let mut engine = ready();
        engine.send(command);
        engine.is_silent_for(ms(50));
        engine.send("quit");
        let (status, time) = engine.ended();
        println!("quit during {command}: {time:?}");
        assert!(status.success() && time < ms(1_000), "{status} {time:?}");
    }
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
