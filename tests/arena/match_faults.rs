//! Engines that misbehave in every way lose their games, with the reason on record, and never break
//! the tournament.
//!
//! The misbehaving engine is this very test program, started again with `HENKA_DOUBLE` set.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use henka::arena::fault::Fault;
use henka::arena::record::GameRecord;
use henka::board::Color;
use henka::door::{AnyGame, open};

/// Says something to the runner; libtest would keep what `println!` says to itself.
fn say(bytes: &[u8]) {
    let mut out = std::io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Not a test: the engine that misbehaves at its second move.
#[test]
fn the_double() {
    let Ok(habit) = std::env::var("HENKA_DOUBLE") else { return };
    let mut game = open("shogi").unwrap();
    let mut moves = 0;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        match line.split_whitespace().next() {
            Some("usi") if habit == "mute" => sleep(),
            Some("usi") if habit == "stranger" => {
                say(b"option name UCI_Variant type combo default chess var chess\nusiok\n");
            }
            Some("usi") => say(b"id name double\nusiok\n"),
            Some("isready") => say(b"readyok\n"),
            Some("position") => replay(&mut *game, &line),
            Some("go") => {
                moves += 1;
                let mv = game.legal_texts().swap_remove(0);
                if moves == 2 {
                    misbehave(&habit, &mv);
                } else {
                    say(format!("bestmove {mv}\n").as_bytes());
                }
            }
            Some("quit") => break,
            _ => {}
        }
    }
    std::process::exit(0);
}

fn replay(game: &mut dyn AnyGame, line: &str) {
    let (sfen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    game.set_up(sfen.strip_prefix("position sfen "), &moves).unwrap();
}

fn sleep() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(60));
    }
}

fn misbehave(habit: &str, mv: &str) {
    let answer = format!("bestmove {mv}\n");
    match habit {
        "illegal" => say(b"bestmove 5e5d\n"),
        "hangs" => sleep(),
        "rubbish" => say(b"\xff\xfe\x00 %n%s\nbestmove \xc3\x28\x00\xff<>\n"),
        "exits" => std::process::exit(3),
        "aborts" => std::process::abort(),
        "floods" => loop {
            say(&b"info string never mind\n".repeat(1000));
        },
        "endless" => loop {
            say(&[b'x'; 1 << 16]);
        },
        "forgets" => say(b"info depth 1 score cp 0\n"),
        "twice" => say(format!("{answer}{answer}").as_bytes()),
        "late" => {
            std::thread::sleep(Duration::from_millis(700));
            say(answer.as_bytes());
        }
        "boasts" => say(b"bestmove win\n"),
        "empty" => say(b"bestmove\n"),
        "noisy" => {
            let noise = b"\xffnoise \x00\ninfo score mate\ninfo depth -1 nodes x score cp\n\n";
            say(noise);
            let mut errors = std::io::stderr().lock();
            (0..4000).for_each(|_| errors.write_all(&[b'e'; 1000]).unwrap());
            say(answer.as_bytes());
        }
        "resigns" => say(b"bestmove resign\n"),
        other => panic!("no such habit: {other}"),
    }
}

/// Two games of the double with this habit against henka: the records and what was printed.
fn play(habit: &str, more: &[&str]) -> (Vec<GameRecord>, String) {
    let own = std::env::current_exe().unwrap();
    let name = format!("henka-double-{}-{habit}", std::process::id());
    let directory: PathBuf = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    let out = directory.join("games.jsonl");
    let double = format!(
        "name=double byoyomi=300 cmd='env HENKA_DOUBLE={habit} \"{}\" --exact match_faults::the_double --nocapture'",
        own.display()
    );
    let run = Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(["match", "--variant", "shogi", "--games", "2", "--random-plies", "2"])
        .args(["--margin", "100", "--handshake-timeout", "3000", "--max-plies", "12"])
        .args(["--engine", &double, "--engine", "name=henka nodes=50"])
        .arg("--out")
        .arg(&out)
        .args(more)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{habit}: {printed}{errors}");
    let text = std::fs::read_to_string(&out).unwrap();
    let records = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    std::fs::remove_dir_all(&directory).unwrap();
    (records, printed)
}

/// The double loses both games, White's and Black's, by this fault.
fn loses_by(habit: &str, fault: Fault, detail: &str) {
    let (records, printed) = play(habit, &[]);
    assert_eq!(records.len(), 2, "{habit}");
    for record in &records {
        let side = if record.black == "double" { Color::Black } else { Color::White };
        assert_eq!(record.ending.winner, Some(!side), "{habit}: {:?}", record.ending);
        assert_eq!(record.ending.fault, Some(fault), "{habit}: {:?}", record.ending);
        assert_eq!(record.ending.termination, fault.name());
        assert!(record.ending.detail.contains(detail), "{habit}: {:?}", record.ending);
    }
    assert_ne!(records[0].black, records[1].black);
    assert!(printed.contains(&format!("faults: {} 2", fault.name())), "{habit}: {printed}");
}

macro_rules! faults {
    ($($name:ident: $habit:literal, $fault:ident, $detail:literal;)*) => {
        $(#[test]
        fn $name() {
            loses_by($habit, Fault::$fault, $detail);
        })*
    };
}

faults! {
    an_illegal_move: "illegal", IllegalMove, "'5e5d'";
    a_move_that_is_rubbish: "rubbish", IllegalMove, "is not";
    a_bestmove_without_a_move: "empty", IllegalMove, "''";
    an_engine_that_hangs: "hangs", Hang, "no answer to stop and isready, 300 ms allowed";
    an_engine_that_exits: "exits", Crash, "exit status: 3";
    an_engine_that_aborts: "aborts", Crash, "signal: 6";
    an_engine_that_floods: "floods", Flood, "100000 lines";
    a_line_without_end: "endless", Hang, "";
    an_engine_that_forgets_bestmove: "forgets", NoBestmove, "ready, but no bestmove";
    an_engine_that_answers_twice: "twice", AnsweredTwice, "unasked";
    a_move_that_comes_too_late: "late", TimeForfeit, "300 ms allowed";
    a_declaration_that_is_false: "boasts", FalseDeclaration, "declared at";
    an_engine_that_does_not_greet: "mute", Handshake, "no answer within 3000 ms";
    an_engine_of_another_game: "stranger", Handshake, "does not play shogi";
}

#[test]
fn noise_is_no_fault() {
    let (records, printed) = play("noisy", &[]);
    assert!(records.iter().all(|record| record.ending.fault.is_none()), "{records:?}");
    assert!(records.iter().all(|record| record.plies() == 12), "{records:?}");
    assert!(!printed.contains("noise"));
}

#[test]
fn resignation_is_no_fault() {
    let (records, _) = play("resigns", &["--concurrency", "2"]);
    for record in &records {
        assert_eq!(record.ending.termination, "resignation");
        let double = if record.black == "double" { Color::Black } else { Color::White };
        assert_eq!(record.ending.winner, Some(!double));
    }
}

#[test]
fn a_program_that_is_not_there_is_said_at_once() {
    let run = Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(["match", "--variant", "shogi", "--nodes", "5"])
        .args(["--engine", "name=A cmd=/nowhere/engine", "--engine", "name=B"])
        .output()
        .unwrap();
    assert!(!run.status.success());
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(error.starts_with("henka: engine 'A' cannot be started"), "{error}");
}
