//! Engines introduce themselves: an option that one does not offer is refused, and a tournament is
//! gone on with by the engines that began it.

use std::io::Write;
use std::process::{Command, Output};

use crate::common::Scratch;

fn play(engines: [&str; 2], more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(["match", "--variant", "shogi", "--engine", engines[0], "--engine", engines[1]])
        .args(more)
        .output()
        .unwrap()
}

fn refusal(run: &Output) -> String {
    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(!run.status.success() && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn an_option_that_is_not_offered_is_refused() {
    let scratch = Scratch::new("options");
    let (a, b) = (scratch.quitter("A", ":"), scratch.quitter("B", ":"));
    let with = |words: &str| play([&format!("{a} {words}"), &b], &["--games", "1"]);
    for proto in ["usi", "uci"] {
        let error = refusal(&with(&format!("proto={proto} option.Stile=calm")));
        assert!(error.starts_with("henka: engine 'A': no option 'Stile' is offered"), "{error}");
        assert!(error.trim_end().ends_with("Style"), "{error}");
        assert!(!scratch.file("A.told").exists(), "it was told something");
        let words = format!("proto={proto} option.style=calm option!.Stile=bold");
        let run = with(&words);
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let told = std::fs::read_to_string(scratch.file("A.told")).unwrap();
        let told: Vec<&str> = told.lines().filter(|line| !line.contains("_Variant")).collect();
        let options = ["setoption name style value calm", "setoption name Stile value bold"];
        assert_eq!(told, [options, options].concat(), "when it is met, and when it plays");
        std::fs::remove_file(scratch.file("A.told")).unwrap();
    }
    // What USI reserves may be told to every engine.
    assert!(with("option.USI_Hash=1 option.USI_Ponder=false").status.success());
}

#[test]
fn an_engine_that_was_built_anew_does_not_go_on_unnoticed() {
    let scratch = Scratch::new("anew");
    let (a, b) = (scratch.quitter("A", ":"), scratch.quitter("B", ":"));
    let out = scratch.file("games.jsonl");
    let games = |number: &str, more: &[&str]| {
        let files = ["--games", number, "--out", out.to_str().unwrap()];
        play([&a, &b], &[&files[..], more].concat())
    };
    let played = || std::fs::read_to_string(&out).unwrap().lines().count() - 1;
    assert!(games("2", &[]).status.success());
    assert!(games("3", &["--resume"]).status.success());
    let mut script = std::fs::File::options().append(true).open(scratch.file("B")).unwrap();
    script.write_all(b"# built anew\n").unwrap();
    let error = refusal(&games("5", &["--resume"]));
    let part = "engine 'B' is not the one that began: its program has changed; --changed-engines";
    assert!(error.contains(part), "{error}");
    assert_eq!(played(), 3);
    // What is over is reported, whoever would play.
    assert!(games("3", &["--resume"]).status.success());
    assert!(games("5", &["--resume", "--changed-engines"]).status.success());
    assert_eq!(played(), 5);
}
