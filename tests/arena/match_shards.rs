//! Parts of a tournament, played by processes that know nothing of each other and put together, come
//! to the same report as the whole.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::common::Scratch;

/// A tournament of three engines with an odd number of games, at fixed nodes.
fn tournament(out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henka"));
    command
        .args(["match", "--variant", "kagamigi", "--games", "5", "--max-plies", "100"])
        .args(["--engine", "name=A nodes=90", "--engine", "name=B nodes=40"])
        .args(["--engine", "name=C nodes=10", "--out"])
        .arg(out)
        .args(more);
    command
}

fn merge(parts: &[&PathBuf], more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henka"));
    command.args(["match", "--merge"]).args(parts).args(more).output().unwrap()
}

fn printed(run: &Output) -> String {
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn refusal(run: &Output) -> String {
    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(!run.status.success() && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn parts_put_together_are_the_whole_to_the_byte() {
    let scratch = Scratch::new("shards");
    let whole = printed(&tournament(&scratch.file("whole"), &[]).output().unwrap());
    assert!(whole.starts_with("kagamigi: 15 of 15 games\n"), "{whole}");
    let (one, two) = (scratch.file("one"), scratch.file("two"));
    // The first part loses its process in the middle and goes on.
    let first = |more: &[&str]| tournament(&one, &[&["--shard", "1/2"], more].concat());
    let mut killed = first(&[]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(250));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let part = printed(&first(&["--resume", "--concurrency", "2"]).output().unwrap());
    assert!(part.contains(" of 8 games, part 1/2\n"), "{part}");
    printed(&tournament(&two, &["--shard", "2/2"]).output().unwrap());
    let together = scratch.file("together");
    let more = ["--out", together.to_str().unwrap()];
    // In any order.
    assert_eq!(printed(&merge(&[&two, &one], &more)), whole);
    // What was put together is a file of games like any other.
    assert_eq!(printed(&merge(&[&together], &[])), whole);
    assert_eq!(printed(&tournament(&together, &["--resume"]).output().unwrap()), whole);
}

#[test]
fn parts_that_make_no_whole_are_refused() {
    let scratch = Scratch::new("no-whole");
    let files = ["one", "two", "other"].map(|name| scratch.file(name));
    let [one, two, other] = &files;
    printed(&tournament(one, &["--shard", "1/3"]).output().unwrap());
    printed(&tournament(two, &["--shard", "2/3"]).output().unwrap());
    printed(&tournament(other, &["--shard", "2/3", "--seed", "9"]).output().unwrap());
    let error = refusal(&merge(&[one, two], &[]));
    assert!(error.contains("5 of 15 games are missing, the first is 4; --gaps"), "{error}");
    let text = printed(&merge(&[one, two], &["--gaps"]));
    assert!(text.starts_with("kagamigi: 10 of 15 games\n"), "{text}");
    let error = refusal(&merge(&[one, two, one], &["--gaps"]));
    assert!(error.contains("game 0 is in ") && error.contains("--overlaps"), "{error}");
    assert_eq!(printed(&merge(&[one, two, one], &["--gaps", "--overlaps"])), text);
    let error = refusal(&merge(&[one, two], &["--seed", "9"]));
    assert!(error.contains("--merge takes the settings of games from the files"), "{error}");
    let error = refusal(&merge(&[one, other], &["--gaps"]));
    assert!(error.contains("do not belong together: seed is null there, 9 here"), "{error}");
    let error = refusal(&tournament(two, &["--shard", "1/3", "--resume"]).output().unwrap());
    assert!(error.contains("shard is \"2/3\" there, \"1/3\" here"), "{error}");
    // The fingerprint of an engine counts as a setting does.
    let text = std::fs::read_to_string(two).unwrap();
    std::fs::write(two, text.replacen("USI_Hash", "USI_Hush", 1)).unwrap();
    let error = refusal(&merge(&[one, two], &["--gaps"]));
    assert!(error.contains("engine 'A' is not the one that began: it offers other"), "{error}");
}

/// A study of two games, and its parts.
fn study(out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henka"));
    command
        .args(["match", "--self-study", "ito", "minishogi", "--nodes", "12", "--games", "5"])
        .args(["--max-plies", "40", "--out"])
        .arg(out)
        .args(more);
    command
}

#[test]
fn parts_of_studies_are_put_together_game_by_game() {
    let scratch = Scratch::new("studies");
    let (one, two) = (scratch.file("one.jsonl"), scratch.file("two.jsonl"));
    let whole = printed(&study(&scratch.file("whole.jsonl"), &[]).output().unwrap());
    assert!(whole.contains("| ito | 5 |") && whole.contains("| minishogi | 5 |"), "{whole}");
    printed(&study(&one, &["--shard", "1/2"]).output().unwrap());
    printed(&study(&two, &["--shard", "2/2"]).output().unwrap());
    let names = ["one-minishogi", "two-ito", "one-ito", "two-minishogi"];
    let files = names.map(|name| scratch.file(&format!("{name}.jsonl")));
    let table = scratch.file("table.md");
    let parts: Vec<&PathBuf> = files.iter().collect();
    assert_eq!(printed(&merge(&parts, &["--table", table.to_str().unwrap()])), whole);
    assert_eq!(std::fs::read_to_string(&table).unwrap(), whole);
    let error = refusal(&merge(&parts[..3], &[]));
    assert!(error.contains("2 of 5 games are missing"), "{error}");
}

/// Part of a match that one side wins every time.
fn one_sided(out: &Path, shard: &str, games: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henka"));
    command
        .args(["match", "--variant", "minishogi", "--games", games, "--shard", shard])
        .args(["--sprt", "elo0=0", "elo1=200", "--engine", "name=much nodes=2000"])
        .args(["--engine", "name=little nodes=1", "--out"])
        .arg(out);
    command
}

#[test]
fn the_verdict_of_parts_is_asked_for_while_they_are_played() {
    let scratch = Scratch::new("verdict");
    let (one, two) = (scratch.file("one"), scratch.file("two"));
    let verdict = |parts: &[&PathBuf]| merge(parts, &["--verdict"]);
    printed(&one_sided(&one, "1/2", "40").output().unwrap());
    // The second pair is in a part that has not begun, and the test looks at pairs in order.
    let open = verdict(&[&one]);
    assert_eq!(open.status.code(), Some(10), "{open:?}");
    printed(&one_sided(&two, "2/2", "40").output().unwrap());
    let text = printed(&verdict(&[&one, &two]));
    assert!(text.contains("H1"), "{text}");
    let none = scratch.file("none");
    printed(&tournament(&none, &["--shard", "1/9"]).output().unwrap());
    assert!(refusal(&verdict(&[&none])).contains("--verdict needs a tournament with --sprt"));
}
