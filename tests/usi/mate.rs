//! `go mate`: a mate, proof that there is none, or neither in time.

use std::time::Duration;

use crate::common::{MATE_IN_ONE, MATED, ready, timed};
use crate::engine::Engine;

/// The hundredth of Shogi Zuko (1755): long.
const LONG: &str = "sfen g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 \
                    b 4P3n 1";

#[test]
fn mates_and_their_absence_are_proved() {
    let mut engine = ready();
    for (position, go, answer) in [
        (MATE_IN_ONE, "go mate 5000", "checkmate G*5b"),
        (MATE_IN_ONE, "go mate infinite", "checkmate G*5b"),
        (MATE_IN_ONE, "go mate", "checkmate G*5b"),
        (MATED, "go mate 5000", "checkmate nomate"),
        ("startpos", "go mate infinite", "checkmate nomate"),
        // Not by dropping a pawn.
        ("sfen 7lk/7p1/7S1/9/9/9/9/9/9 b P 1", "go mate 5000", "checkmate nomate"),
    ] {
        engine.set_up(position);
        let lines = engine.ask(go, "checkmate");
        assert_eq!(lines.last().unwrap(), answer, "{position}");
    }
}

#[test]
fn what_is_undecided_in_time_is_a_timeout() {
    let mut engine = ready();
    engine.set_up(LONG);
    let (lines, taken) = timed(|| engine.ask("go mate 1200", "checkmate"));
    assert_eq!(lines.last().unwrap(), "checkmate timeout");
    assert!(taken < Duration::from_secs(20), "{taken:?}");
    let infos: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert!(!infos.is_empty());
    for info in infos {
        for word in [" time ", " nodes ", " nps ", " hashfull ", " pv"] {
            assert!(info.contains(word), "{info}");
        }
    }
    let lines = engine.ask("go mate 0", "checkmate");
    assert_eq!(lines.last().unwrap(), "checkmate timeout");
}

#[test]
fn a_search_for_mates_obeys_at_once() {
    let mut engine = ready();
    engine.set_up(LONG);
    for how in ["stop", "gameover lose", "isready\nstop"] {
        engine.send("go mate infinite");
        let (lines, taken) = timed(|| engine.ask(how, "checkmate"));
        assert_eq!(lines.last().unwrap(), "checkmate timeout", "{how}");
        assert!(taken < Duration::from_secs(20), "{taken:?}");
    }
    engine.set_up("startpos");
    assert!(engine.ask("go depth 2", "bestmove").last().unwrap().starts_with("bestmove "));
}

/// The nodes that the last `info` line speaks of.
fn nodes(lines: &[String]) -> u64 {
    let last = lines.iter().rev().find_map(|line| line.split_once(" nodes "));
    last.unwrap().1.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn the_table_of_games_outlives_a_search_for_mates() {
    let searches = |with_mate: bool| {
        let mut engine = ready();
        engine.set_up("startpos moves 7g7f 3c3d");
        let first = nodes(&engine.ask("go depth 8", "bestmove"));
        if with_mate {
            let answer = engine.ask("go mate 1000", "checkmate");
            assert!(answer.last().unwrap().ends_with("nomate"));
        }
        [first, nodes(&engine.ask("go depth 8", "bestmove"))]
    };
    let [first, again] = searches(true);
    assert!(again < first, "{first} nodes, then {again}");
    assert_eq!([first, again], searches(false), "as if nobody had looked for a mate");
}

#[test]
fn a_time_that_is_none_is_refused() {
    let mut engine = ready();
    let lines = engine.ask("go mate soon\nisready", "readyok");
    assert_eq!(lines[0], "info string go mate: 'soon'; expected a whole number from 0 on");
}

#[test]
fn every_game_has_mates() {
    for (name, position, answer) in [
        ("ito", "sfen 1/k/1/l/1/n/1/1/1/1/1/1/1/P/c/R/C/K/1/1/+r w 2GN2IPl 1", None),
        ("minishogi", "sfen 4k/5/4P/5/5 b G 1", Some("checkmate G*1b")),
    ] {
        let mut engine = Engine::of(name);
        engine.set_up(position);
        let lines = engine.ask("go mate 20000", "checkmate");
        let last = lines.last().unwrap();
        assert!(!last.ends_with("timeout") && !last.ends_with("nomate"), "{name}: {last}");
        assert!(answer.is_none_or(|answer| answer == last), "{name}: {last}");
    }
}
