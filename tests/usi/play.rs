//! `henka play` as somebody uses it: lines in, a board and sentences out.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Plays with these arguments and types these lines.
fn play(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_henka"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who quits early need not read the rest.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

/// What is printed; it has to end well.
fn said(args: &[&str], typed: &str) -> String {
    let output = play(args, typed);
    let [said, errors] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    assert!(output.status.success() && errors.is_empty(), "{args:?} {typed:?}: {said}{errors}");
    said
}

/// The last SFEN that is printed.
fn sfen(said: &str) -> &str {
    let ends = |line: &&str| line.split(' ').count() == 4 && line.contains('/');
    said.lines().rfind(ends).expect("sfen was typed")
}

fn names() -> &'static [&'static str] {
    henka::rules::NAMES
}

#[test]
fn every_game_can_be_played_from_both_sides() {
    for &name in names() {
        for side in ["black", "white", "both"] {
            let args = ["--variant", name, "--side", side, "--level", "200n"];
            let text =
                said(&args, "moves\nhint\ngo\nboard\nflip\neval\nhelp\nsfen\nundo\nquit\nsfen\n");
            assert!(
                text.starts_with(&format!("{name} against henka, 200 nodes a move.")),
                "{text}"
            );
            assert!(text.contains(" legal: ") && text.contains(", depth "), "{text}");
            assert!(text.contains(" plays ") && text.contains("\ntotal "), "{text}");
            assert!(!text.contains('\u{1b}'), "no colour where there is no terminal");
            let moved = sfen(&text).rsplit(' ').next().unwrap().parse::<u32>().unwrap();
            assert!(moved >= 2, "{name} {side}: {text}");
        }
    }
}

#[test]
fn the_engine_answers_and_undo_takes_both_moves_back() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let text = said(&["--level", "100n"], "7g7f\nundo\nsfen\n");
    assert!(text.contains("White plays "), "{text}");
    assert_eq!(sfen(&text), start);
    let text = said(&["--side", "both"], "7g7f\n3c3d\nundo\nsfen\nundo\nundo\n");
    assert_eq!(sfen(&text).split(' ').nth(3), Some("2"), "{text}");
    assert!(text.ends_with("undo: no move of yours to take back\n"), "{text}");
    let text = said(&["--side", "white", "--level", "50n"], "undo\nnew\nsfen\n");
    assert!(text.contains("undo: no move of yours"), "{text}");
    assert_eq!(sfen(&text).split(' ').nth(1), Some("w"));
}

#[test]
fn what_cannot_be_understood_is_answered_in_a_line() {
    for (typed, names) in [
        ("castle", "'castle' is neither a move such as 7g7f, 8h2b+, P*5e nor one of: moves piece"),
        ("\u{1b}[A", "'?[A' is neither"),
        ("7g7e", "move '7g7e' is not legal here; type moves for those that are"),
        ("9z9a", "'9z' is not a square"),
        ("P*5e", "is not legal here"),
        ("save", "save: 'nothing'; expected the name of a file"),
        ("save /nowhere/game", "not saved: /nowhere/game: "),
        ("load /nowhere/game", "not loaded: /nowhere/game: "),
        ("side red", "side 'red'; expected black, white or both"),
        ("level 12", "level '12'; expected 1 to 10"),
        (
            "level 1h",
            "level '1h'; expected 1 to 10, a time such as 500ms, 0.5s or 1m, or nodes such as 10k",
        ),
        ("piece unicorn", "no piece 'unicorn'; there are K King, R Rook, "),
        ("variant go", "no variant 'go'; there are shogi kagamigi"),
        ("position 9/9 b - 1", "sfen board: 2 ranks"),
        ("analyse many", "analyse: 'many'; expected how many lines, 1 to 20"),
        ("hint hint", "hint: 'hint'; expected nothing after it"),
        ("declare", "declare: not in check, your king and 10 more men"),
    ] {
        let quiet = said(&["--side", "both"], "");
        let text = said(&["--side", "both"], &format!("{typed}\n"));
        let answer = text.strip_prefix(&quiet).expect("nothing else is said");
        assert!(answer.contains(names) && answer.lines().count() == 1, "{typed}: {answer}");
    }
    let text = said(&["--side", "both"], &format!("{}\nsfen\n", "x".repeat(1 << 20)));
    assert!(text.contains("'xxxxxxxxxxxxxxxxxxxxxxxx…' is neither") && text.len() < 4_000);
}

#[test]
fn verdicts_are_announced_and_nothing_is_played_after_them() {
    let over = "the game is over: type undo, new, load FILE or quit";
    for (args, typed, verdict) in [
        (
            &["--side", "both", "--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"][..],
            "G*5b\n5a5b\n",
            "Checkmate. Black wins.",
        ),
        (&["--side", "both"], "resign\n7g7f\n", "Black resigns. White wins."),
        (
            &["--side", "both"],
            &format!("{}hint\n", "2h3h\n8b7b\n3h2h\n7b8b\n".repeat(3)),
            "The position has occurred too often. The game is drawn.",
        ),
        (
            &["--side", "both", "--sfen", "+R+R+B+BK4/GGGGSS3/9/9/9/9/9/9/4k4 b 2P 1"],
            "declare\nresign\n",
            "Black's king has entered with enough men and points. Black wins.",
        ),
        (
            &["--sfen", "+R+R+B+BK4/GGGGSS3/9/9/9/9/9/9/4k4 b 2P 1", "--side", "white"],
            "declare\n",
            "Black's king has entered with enough men and points. Black wins.",
        ),
    ] {
        let text = said(args, typed);
        assert!(text.contains(&format!("\n{verdict}\n")), "{args:?}: {text}");
        assert!(text.ends_with(&format!("{over}\n")), "{args:?}: {text}");
    }
    let text = said(&["--side", "both"], "resign\nundo\n7g7f\nsfen\n");
    assert_eq!(sfen(&text).split(' ').nth(1), Some("w"), "{text}");
}

/// An empty directory of its own for a test.
fn directory(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("henka-play-{}-{name}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn games_are_saved_and_loaded() {
    let directory = directory("save");
    for &name in names() {
        let file = directory.join(name);
        let path = file.to_str().unwrap();
        let typed = format!("go\ngo\ngo\nsave {path}\nsfen\nresign\nsave {path}.over\n");
        let first = said(&["--variant", name, "--side", "both", "--level", "2000n"], &typed);
        assert!(first.contains(&format!("Saved as {path}.\n")), "{first}");
        let again = said(&["--load", path, "--side", "both"], "sfen\n");
        assert_eq!(sfen(&again), sfen(&first));
        let inside = said(&["--variant", name, "--side", "both"], &format!("load {path}\nsfen\n"));
        assert_eq!(sfen(&inside), sfen(&first));
        let over = said(&["--load", &format!("{path}.over"), "--side", "both"], "hint\n");
        assert!(over.contains(" resigns. ") && over.contains("the game is over"), "{over}");
    }
    // Another game is loaded without leaving; what is there is not overwritten unasked.
    let ito = directory.join("ito");
    let load = format!("load {}\nsfen\nsave {}\n", ito.display(), ito.display());
    let text = said(&["--side", "both"], &load);
    assert!(text.contains("ito against henka"), "{text}");
    assert!(text.ends_with("ito is there already\n"), "{text}");
    fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn what_a_person_asks_about_the_game_is_answered() {
    let text = said(&["--variant", "minjiku"], "piece f\npiece +d\nrules\n");
    assert!(text.contains("Fire Dragon (F), in Betza's notation Q[area][burn]"), "{text}");
    assert!(text.contains("burns") && text.contains("It was a Diagonal Jumper."), "{text}");
    assert!(text.contains("minjiku: 10 files, 12 ranks"), "{text}");
    let text = said(&["--side", "both", "--level", "2k"], "analyse 2\nhint\n");
    assert!(text.contains("\n1. ") && text.contains("\n2. ") && !text.contains("\n3. "), "{text}");
    let sure = ["Sure: ", "Not sure: ", "The last "];
    assert!(sure.iter().any(|word| text.lines().last().unwrap().starts_with(word)), "{text}");
    let mate = "position 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nhint\n";
    let text = said(&["--side", "both", "--level", "2k"], mate);
    assert!(text.contains("(mates in 1 move, ") && text.ends_with("Proven.\n"), "{text}");
}

#[test]
fn what_a_move_did_is_said() {
    let text = said(&["--side", "both"], "7g7f\n3C-3D\n8hx2b+\nSFEN\nEXIT\nsfen\n");
    assert!(text.contains("The Bishop takes the Bishop on 2b and becomes a Horse.\n"), "{text}");
    assert!(text.contains(".[+B] ."), "the last move is marked without colour: {text}");
    assert_eq!(text.lines().filter(|line| line.contains(" w B 4")).count(), 1, "{text}");
    let text = said(&["--level", "100n"], "7g7f\n");
    // The board after one's own move, a sign that the engine thinks, what it plays.
    let (after, rest) = text.split_once("[P]").expect("the board with the move");
    assert!(!after.contains("White thinks"), "{text}");
    let (_, played) = rest.split_once("White thinks …\nWhite plays ").expect("in this order");
    assert!(played.contains("Black has in hand"), "{text}");
}

#[test]
fn another_game_is_begun_and_positions_set_up_without_leaving() {
    let text = said(&["--side", "both"], "variant ito\n1n1m\nposition startpos moves 1o1m\nsfen\n");
    assert!(text.contains("ito against henka"), "{text}");
    assert_eq!(sfen(&text), "k/r/c/l/g/n/i/p/1/1/1/1/I/P/1/N/G/L/C/R/K w - 2");
    let tall = text.lines().collect::<Vec<_>>();
    assert!(tall.iter().all(|line| line.chars().count() <= 80) && tall.len() < 4 * 24, "{text}");
}

#[test]
fn games_of_other_programs_are_read() {
    let directory = directory("other");
    let csa = directory.join("game.csa");
    fs::write(&csa, "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n").unwrap();
    let text = said(&["--side", "both", "--load", csa.to_str().unwrap()], "undo\nundo\nsfen\n");
    assert!(
        text.contains("Black resigns. White wins.") && sfen(&text).ends_with(" w - 2"),
        "{text}"
    );
    let games = directory.join("games.jsonl");
    let line = r#"{"variant":"ito","black":"A","white":"B","sfen":"SFEN","opening":["1n1m"],"moves":["1h1i"],"winner":"white","termination":"adjudication"}"#;
    let start = "k/r/c/l/g/n/i/p/1/1/1/1/1/P/I/N/G/L/C/R/K b - 1";
    fs::write(&games, format!("{{}}\n{}\n", line.replace("SFEN", start))).unwrap();
    let name = games.display();
    let text = said(&["--side", "both"], &format!("load {name}\nload {name}:1\nsfen\n"));
    assert!(
        text.contains("   1  ito A – B: white adjudication, 2 plies\n1 games; load "),
        "{text}"
    );
    assert!(sfen(&text).ends_with(" b - 3"), "{text}");
    fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn shogi_is_saved_as_kif_and_csa() {
    let directory = directory("kif");
    for (name, is_utf8) in [("game.kif", false), ("game.kifu", true)] {
        let path = directory.join(name);
        let typed = format!("7g7f\n3c3d\n8h2b+\n3a2b\nB*5e\nsave {}\nsfen\n", path.display());
        let first = said(&["--side", "both"], &typed);
        let bytes = fs::read(&path).unwrap();
        assert_eq!(String::from_utf8(bytes).is_ok(), is_utf8);
        let again = said(&["--side", "both", "--load", path.to_str().unwrap()], "sfen\n");
        assert_eq!(sfen(&again), sfen(&first));
    }
    let path = directory.join("game.csa");
    let typed = format!("7g7f\n3c3d\n8h2b+\nsave {}\nsfen\n", path.display());
    let first = said(&["--side", "both"], &typed);
    let again = said(&["--side", "both", "--load", path.to_str().unwrap()], "sfen\n");
    assert_eq!(sfen(&again), sfen(&first));
    let path = directory.join("ito.kif");
    let text = said(&["--variant", "ito", "--side", "both"], &format!("save {}\n", path.display()));
    assert!(text.ends_with("not saved: KIF is for shogi only, this is ito\n"), "{text}");
    assert!(!path.exists());
    fs::remove_dir_all(&directory).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_saved_game() {
    let text = said(&["--side", "both"], "7g7f\nsave /dev/full\nsfen\n");
    assert!(text.contains("not saved: /dev/full: ") && !text.contains("Saved"), "{text}");
    assert_eq!(sfen(&text).split(' ').nth(1), Some("w"));
}

#[test]
fn what_cannot_be_begun_is_said_and_fails() {
    for (args, names) in [
        (&["--sfen", "9/9 b - 1"][..], "sfen board: 2 ranks"),
        (&["--load", "/nowhere/game"], "henka: /nowhere/game: "),
        (&["--side", "red"], "expected black, white or both"),
        (&["--level", "0n"], "expected 1 to 10, a time such as"),
        (&["--variant", "chess"], "invalid value 'chess'"),
        (&["--hash", "1048576"], "henka: --hash 1048576: only "),
    ] {
        let output = play(args, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(names), "{args:?}: {errors}");
    }
}
