//! Searches: when they end, what they print.

use std::time::Instant;

use crate::common::{MATE_IN_ONE, MATED, MIDDLE, names, ready, timed, without_times};
use crate::engine::{Engine, best_move, field, ms};

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
        ("go ponder btime 300 wtime 300", "ponderhit btime soon", 300),
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
    assert_eq!(lines[0], "info string threads 1 hash 64 variant shogi");
    let infos = &lines[1..lines.len() - 1];
    assert!(infos.iter().all(|line| !line.contains(" string ")), "{lines:#?}");
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
fn a_search_that_is_broken_off_ends_with_all_lines() {
    for threads in [1, 3] {
        let mut engine = ready();
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.send("setoption name MultiPV value 3");
        engine.ask("isready", "readyok");
        engine.set_up(MIDDLE);
        for nodes in (20..80).map(|times| times * 500) {
            let lines = engine.ask(&format!("go nodes {nodes}"), "bestmove");
            let infos: Vec<&String> =
                lines.iter().filter(|line| field(line, "pv").is_some()).collect();
            let last = &infos[infos.len().saturating_sub(3)..];
            let numbers: Vec<_> = last.iter().filter_map(|line| field(line, "multipv")).collect();
            assert_eq!(numbers, ["1", "2", "3"], "{lines:#?}");
            let mut first: Vec<_> = last.iter().filter_map(|line| field(line, "pv")).collect();
            assert_eq!(first[0], best_move(&lines), "{lines:#?}");
            first.sort_unstable();
            first.dedup();
            assert_eq!(first.len(), 3, "{lines:#?}");
        }
    }
}

/// What a search says last is its result for whoever keeps a record of it.
#[test]
fn a_score_between_two_windows_is_said_to_be_a_bound() {
    let mut engine = Engine::of("minishogi");
    let mut bounds = 0;
    for times in 1..60 {
        engine.ask("usinewgame\nisready", "readyok");
        engine.set_up("startpos moves 1e1d 2a2b 1d3d 2b2c 3d3b 3a2b 2e4c 2c3d 3b3a 2b3a 4c5b");
        let lines = engine.ask(&format!("go nodes {}", times * 500), "bestmove");
        let infos: Vec<&String> = lines.iter().filter(|line| field(line, "pv").is_some()).collect();
        let score = |line: &str| field(line, "cp").and_then(|cp| cp.parse::<i32>().ok());
        let [.., before, last] = infos[..] else { continue };
        let (Some(before), Some(score)) = (score(before), score(last)) else { continue };
        if last.contains(" lowerbound ") {
            assert!(score > before, "{lines:#?}");
            bounds += 1;
        } else if last.contains(" upperbound ") {
            assert!(score < before, "{lines:#?}");
            bounds += 1;
        }
        assert!(!infos[..infos.len() - 1].iter().any(|line| line.contains("bound ")), "{lines:#?}");
    }
    assert!(bounds > 0, "no search was stopped between two windows");
}

#[test]
fn a_long_search_says_every_second_how_far_it_is() {
    let mut engine = ready();
    engine.set_up(MIDDLE);
    let start = Instant::now();
    engine.send("go infinite");
    let mut last = 0;
    while start.elapsed() < ms(5_000) {
        let Some(line) = engine.line_within(ms(1_500)) else { break };
        if let Some(time) = field(&line, "time") {
            assert!(field(&line, "nodes").is_some() && field(&line, "nps").is_some(), "{line}");
            last = time.parse().unwrap();
        }
        assert!(start.elapsed() < ms(last + 1_500), "nothing since {last} ms");
    }
    engine.ask("stop", "bestmove");
    assert!(last > 3_500, "{last}");
}
