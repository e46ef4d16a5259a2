//! What ends a search for mates, and what it says meanwhile.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use henka::mate::{Limits, Solver, Verdict};
use henka::position::{Game, Position};
use henka::rules::{Shogi, Variant, with_variant};

/// Nobody solves this one in a second (the hundredth of Shogi Zuko, 1755).
const LONG: &str = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 \
                    b 4P3n 1";
const MATE: &str = "1Bskg4/l3g4/1p2p4/pgNP5/7+R1/1KP4P1/PP1+r+l1P1P/8L/L3+n1sN1 w BGS8Psn 1";
const MATE_IN_ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";

fn game<V: Variant>(sfen: &str) -> Game<V> {
    Game::new(Position::from_sfen(sfen).unwrap())
}

#[test]
fn it_ends_when_its_time_is_over() {
    let mut solver = Solver::<Shogi>::new(1).unwrap();
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let begin = Instant::now();
    let answer = solver.solve(&game(LONG), &limits, &|| false, &mut |_| ());
    assert_eq!(answer.verdict, Verdict::Unknown);
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[test]
fn it_ends_when_it_has_looked_at_enough() {
    let mut solver = Solver::<Shogi>::new(1).unwrap();
    let limits = Limits { nodes: Some(30_000), ..Limits::default() };
    let answers = [(); 2].map(|()| {
        let answer = solver.solve(&game(LONG), &limits, &|| false, &mut |_| ());
        (answer.verdict, answer.nodes)
    });
    assert_eq!(answers[0].0, Verdict::Unknown);
    assert!((30_000..40_000).contains(&answers[0].1));
    assert_eq!(answers[0], answers[1], "the same every time");
}

#[test]
fn it_ends_when_it_is_told_to_and_reports_until_then() {
    let mut solver = Solver::<Shogi>::new(1).unwrap();
    let (stop, mut reports) = (AtomicBool::new(false), Vec::new());
    let told_to_stop = || stop.load(Relaxed);
    let mut report = |progress: &henka::mate::Progress| {
        reports.push(progress.clone());
        stop.store(reports.len() == 2, Relaxed);
    };
    let answer = solver.solve(&game(LONG), &Limits::default(), &told_to_stop, &mut report);
    assert_eq!(answer.verdict, Verdict::Unknown);
    assert_eq!(reports.len(), 2);
    assert!(reports[0].nodes < reports[1].nodes && reports[1].elapsed < Duration::from_secs(20));
    assert!(reports.iter().all(|report| report.hashfull <= 750 && !report.line.is_empty()));
}

/// Whoever asks for the end while a mate that has been found is checked, gets the mate.
#[test]
fn what_has_been_found_is_checked_and_told() {
    let mut solver = Solver::<Shogi>::new(1).unwrap();
    let mut told_after = |most: u64| {
        let looks = std::cell::Cell::new(0);
        let told_to_stop = || {
            looks.set(looks.get() + 1);
            looks.get() > most
        };
        let game = game(MATE);
        let answer = solver.solve(&game, &Limits::default(), &told_to_stop, &mut |_| ());
        (answer.verdict, looks.get())
    };
    let (verdict, looks) = told_after(u64::MAX);
    assert!(matches!(&verdict, Verdict::Mate(line) if line.len() >= 5), "{verdict:?}");
    assert_eq!(told_after(0).0, Verdict::Unknown);
    // A look for every position that is checked, and more before.
    assert!(looks > 5);
    for late in 2..5 {
        assert_eq!(told_after(looks - late).0, verdict, "told at the last look but {late}");
    }
}

#[test]
fn a_small_table_throws_out_and_stays_right() {
    let mut solver = Solver::<Shogi>::new(1).unwrap();
    let path = format!("{}/tests/mate/shogi-game.sfen", env!("CARGO_MANIFEST_DIR"));
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let plies: usize = fields[1].parse().unwrap();
        match solver.solve(&game(fields[0]), &limits, &|| false, &mut |_| ()).verdict {
            Verdict::Mate(line) => assert!(line.len() >= plies, "{}", fields[0]),
            Verdict::NoMate => panic!("{}: mate in {plies}", fields[0]),
            Verdict::Unknown => {}
        }
    }
}

#[test]
fn the_attacker_needs_no_king_and_a_mated_side_does_not_mate() {
    let mut solver = Solver::<Shogi>::new(1).unwrap();
    let mut verdict =
        |sfen: &str| solver.solve(&game(sfen), &Limits::default(), &|| false, &mut |_| ()).verdict;
    assert!(matches!(verdict(MATE_IN_ONE), Verdict::Mate(line) if line.len() == 1));
    assert_eq!(verdict("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"), Verdict::NoMate);
    // Mate by dropping a pawn is forbidden.
    assert_eq!(verdict("7lk/7p1/7S1/9/9/9/9/9/9 b P 1"), Verdict::NoMate);
    // Checks that never end lead nowhere.
    assert_eq!(verdict("9/9/8l/8k/6KR1/8p/9/9/9 b - 1"), Verdict::NoMate);
}

#[test]
fn every_game_has_a_solver() {
    for &name in henka::rules::NAMES {
        with_variant!(name, |V| {
            let mut solver = Solver::<V>::new(1).unwrap();
            let start = Game::new(Position::<V>::start());
            let answer = solver.solve(&start, &Limits::default(), &|| false, &mut |_| ());
            assert_eq!(answer.verdict, Verdict::NoMate, "{name}");
        });
    }
}
