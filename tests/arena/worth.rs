//! `henka generate` writes games, `henka worth` reads them.

use std::process::{Command, Output};

fn henka(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_henka")).args(args).output().unwrap()
}

#[test]
fn men_are_worth_something_in_the_engines_own_games() {
    let directory = std::env::temp_dir().join(format!("henka-worth-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let games = file("mitregi90.data");
    let generate = ["generate", "--variant", "mitregi90", "--positions", "4000", "--nodes", "40"];
    assert!(henka(&[&generate[..], &["--out", &games, "--seed", "3"]].concat()).status.success());

    let answer = henka(&["worth", &games, "--positions", "200", "--svg", &file("men")]);
    let text = String::from_utf8(answer.stdout).unwrap();
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    assert!(text.starts_with("### mitregi90\n\nFrom 200 positions.\n"), "{text}");
    let on_the_board = |letter: &str| {
        let row = text.lines().find(|line| line.starts_with(&format!("| {letter} |"))).unwrap();
        row.split('|').nth(3).unwrap().trim().parse::<i32>().unwrap()
    };
    assert!(0 < on_the_board("P") && on_the_board("P") < on_the_board("R"), "{text}");
    let drawn = std::fs::read_to_string(directory.join("men-mitregi90.svg")).unwrap();
    assert!(roxmltree::Document::parse(&drawn).is_ok() && drawn.contains(">P Point<"), "{drawn}");

    std::fs::write(directory.join("text"), "no games").unwrap();
    let refused = henka(&["worth", &file("text")]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && error.lines().count() == 1, "{error}");
    assert!(error.contains("is no file of games"), "{error}");
    std::fs::remove_dir_all(directory).unwrap();
}
