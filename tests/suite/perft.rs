//! The node counts of an independent generator (`perft/`), the position of shogi with the most
//! moves, the fast count against the slow one, and how the suite reader reports what is wrong.

use std::fs;
use std::path::{Path, PathBuf};

use henka::clock::Signals;
use henka::excerpt::excerpt;
use henka::measure::perft::{divide, partial, perft, slow_perft};
use henka::measure::suite::{Case, Failure, parse_line};
use henka::position::Position;
use henka::rules::{NAMES, Shogi, Variant, with_variant};

/// Counts above this are left to the command line, or to a build with optimisations.
const NODE_LIMIT: u64 = if cfg!(debug_assertions) { 2_000_000 } else { 100_000_000 };
/// Counts above this are left to the fast way of counting.
const SLOW_LIMIT: u64 = 40_000;

fn suite_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("perft").join(name)
}

/// The cases of a file with their line numbers; every line must be one, blank or a comment.
fn cases(path: &Path) -> Vec<(usize, Case)> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let numbered = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    numbered
        .filter_map(|(number, line)| match parse_line(line) {
            Ok(case) => case.map(|case| (number, case)),
            Err(error) => panic!("{}:{number}: {error}", path.display()),
        })
        .collect()
}

fn check_suite(name: &str) {
    let mut nodes = 0;
    for (line, case) in cases(&suite_path(name)) {
        assert_eq!(format!("{}.perft", case.variant), name, "line {line}");
        match case.check(NODE_LIMIT) {
            Ok(counted) => nodes += counted,
            Err(failure) => panic!("{name}:{line}: {failure}\n{}", case.sfen),
        }
        let slow = with_variant!(case.variant.as_str(), |V| check_slowly::<V>(&case));
        slow.expect("a variant that has a suite has a type");
    }
    println!("{name}: {nodes} nodes");
    assert!(nodes > 1_000_000);
}

/// Counts the shallow depths move by move.
fn check_slowly<V: Variant>(case: &Case) {
    let mut position = Position::<V>::from_sfen(&case.sfen).unwrap();
    for &(depth, expected) in case.counts.iter().filter(|&&(_, nodes)| nodes <= SLOW_LIMIT) {
        assert_eq!(slow_perft(&mut position, depth), expected, "depth {depth}, {}", case.sfen);
    }
}

macro_rules! suites {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            check_suite(concat!(stringify!($name), ".perft"));
        }
    )*};
}

suites! { shogi kagamigi mitregi90 mitregi108 mitregi120 mitregi144 minishogi }

#[test]
fn every_game_has_a_suite_that_begins_at_its_start() {
    for &name in NAMES {
        let (_, first) = cases(&suite_path(&format!("{name}.perft"))).swap_remove(0);
        let start = with_variant!(name, |V| Position::<V>::start().sfen());
        assert_eq!(start, Some(first.sfen), "{name}");
    }
}

/// The suites came with so many positions; none has been lost.
#[test]
fn every_line_of_every_suite_can_be_read() {
    for (name, least) in [
        ("shogi", 43),
        ("kagamigi", 43),
        ("mitregi90", 36),
        ("mitregi108", 37),
        ("mitregi120", 38),
        ("mitregi144", 40),
        ("daimitregi", 38),
        ("daimitregi-stepping", 38),
        ("minjiku", 39),
        ("ito", 43),
        ("minishogi", 27),
    ] {
        let cases = cases(&suite_path(&format!("{name}.perft")));
        assert!(cases.len() >= least, "{name} has {} lines", cases.len());
        for (line, case) in cases {
            assert_eq!(case.variant, name, "line {line}");
            assert!(case.counts.iter().map(|&(depth, _)| depth).eq(1..=case.counts.len() as u32));
        }
    }
    for entry in fs::read_dir(suite_path("")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "perft") {
            assert!(!cases(&path).is_empty(), "{}", path.display());
        }
    }
}

#[test]
fn the_position_with_the_most_moves() {
    let sfen = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    let mut position = Position::<Shogi>::from_sfen(sfen).unwrap();
    assert_eq!(perft(&mut position, 1), 593);
    assert_eq!(perft(&mut position, 2), 105_677);
    assert_eq!(slow_perft(&mut position, 2), 105_677);
}

#[test]
fn dividing_adds_up() {
    let mut position = Position::<Shogi>::start();
    let shares = divide(&position, 3, &Signals::default()).unwrap();
    assert_eq!(shares.iter().map(|&(_, nodes)| nodes).sum::<u64>(), perft(&mut position, 3));
    let texts: Vec<String> = shares.iter().map(|(mv, _)| mv.text::<Shogi>().to_string()).collect();
    assert!(texts.is_sorted());
    assert_eq!(texts.len(), 30);
    assert_eq!(perft(&mut position, 0), 1);
}

#[test]
fn parts_add_up() {
    let mut position = Position::<Shogi>::start();
    for depth in 0..=3 {
        let part = |number| partial(&position, depth, |beginning| beginning % 4 == number);
        let parts = [0, 1, 2, 3].map(part);
        assert_eq!(parts.iter().sum::<u64>(), perft(&mut position, depth), "depth {depth}");
        assert!(depth < 2 || parts.iter().all(|&part| part > 0), "{parts:?}");
    }
}

#[test]
fn lines_that_say_nothing() {
    for line in ["", "   ", "# only a comment", "  # another"] {
        assert_eq!(parse_line(line), Ok(None), "{line}");
    }
}

#[test]
fn a_line_is_read() {
    let expected = Case {
        variant: "shogi".to_owned(),
        sfen: "9/9 b - 1".to_owned(),
        counts: vec![(1, 30), (3, 25_470)],
    };
    for line in [
        "shogi | 9/9 b - 1 | D1 30 D3 25470",
        "  shogi|9/9 b - 1|D1 30  D3 25470   # from the start",
    ] {
        assert_eq!(parse_line(line), Ok(Some(expected.clone())), "{line}");
    }
}

#[test]
fn malformed_lines_are_refused() {
    for line in [
        "shogi",
        "shogi | 9/9 b - 1",
        "shogi | 9/9 b - 1 |",
        "shogi | 9/9 b - 1 | # D1 30",
        "shogi | 9/9 b - 1 | D1",
        "shogi | 9/9 b - 1 | D1 30 D2",
        "shogi | 9/9 b - 1 | 1 30",
        "shogi | 9/9 b - 1 | D 30",
        "shogi | 9/9 b - 1 | Dx 30",
        "shogi | 9/9 b - 1 | D-1 30",
        "shogi | 9/9 b - 1 | D1 thirty",
        "shogi | 9/9 b - 1 | D1 -30",
        "shogi | 9/9 b - 1 | D1 99999999999999999999",
        "shogi | 9/9 b - 1 | D1 30 | D2 900",
    ] {
        let error = parse_line(line).expect_err(line).to_string();
        assert!(error.contains(&excerpt(line.split('#').next().unwrap().trim())), "{error}");
    }
}

#[test]
fn a_wrong_count_is_reported() {
    let line = format!("shogi | {} | D1 30 D2 901 D3 25470", Shogi::START);
    let case = parse_line(&line).unwrap().unwrap();
    let failure = Failure::Count { depth: 2, expected: 901, found: 900 };
    assert_eq!(failure.to_string(), "depth 2: expected 901 nodes, counted 900");
    assert_eq!(case.check(NODE_LIMIT), Err(failure));
    assert_eq!(case.check(900), Ok(30), "a count above the limit is not looked at");
}

#[test]
fn what_cannot_be_read_is_reported() {
    for line in [
        format!("chess | {} | D1 30", Shogi::START),
        "shogi | 9/9 b - 1 | D1 30".to_owned(),
        format!("kagamigi | {} | D1 30", Shogi::START),
    ] {
        let case = parse_line(&line).unwrap().unwrap();
        assert!(matches!(case.check(NODE_LIMIT), Err(Failure::Unreadable(_))), "{line}");
    }
}
