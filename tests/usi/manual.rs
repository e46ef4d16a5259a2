//! Manual pages and completions know every command.

use std::fs;
use std::process::{Command, Output};

const COMMANDS: &[&str] =
    &["variants", "perft", "bench", "draw", "match", "play", "serve", "man", "completions"];

fn henka(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_henka")).args(args).output().unwrap()
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let page = String::from_utf8(henka(&["man"]).stdout).unwrap();
    assert!(page.contains(".TH henka 1") && COMMANDS.iter().all(|name| page.contains(name)));
    let directory = std::env::temp_dir().join(format!("henka-man-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    assert!(henka(&["man", "--out", directory.to_str().unwrap()]).status.success());
    for name in COMMANDS {
        let page = fs::read_to_string(directory.join(format!("henka-{name}.1"))).unwrap();
        assert!(page.contains(".SH OPTIONS"), "{name}");
    }
    fs::remove_dir_all(&directory).unwrap();
    let output = henka(&["man", "--out", "/nowhere"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.starts_with("henka: cannot write to /nowhere"));
}

#[test]
fn one_game_can_be_described_alone() {
    let text = String::from_utf8(henka(&["variants", "minjiku"]).stdout).unwrap();
    assert!(text.starts_with("minjiku: 10 files") && !text.contains("kagamigi"), "{text}");
    let json = henka(&["variants", "ito", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["name"], "ito");
    let output = henka(&["variants", "go"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("possible values: shogi"), "{error}");
}

#[test]
fn nothing_is_said_to_a_program_that_starts_the_engine() {
    // Its standard input is no terminal.
    let output = henka(&[]);
    assert!(output.status.success() && output.stderr.is_empty() && output.stdout.is_empty());
}

#[test]
fn shells_can_complete_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = String::from_utf8(henka(&["completions", shell]).stdout).unwrap();
        assert!(COMMANDS.iter().all(|name| script.contains(name)), "{shell}");
    }
    assert!(!henka(&["completions", "csh"]).status.success());
}
