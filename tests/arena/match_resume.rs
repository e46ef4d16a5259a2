//! A tournament that is killed goes on where it was, plays no game twice, and at fixed nodes comes
//! to the same games as one that was never killed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::Scratch;
use henka::arena::record::GameRecord;

const GAMES: usize = 16;

fn tournament(out: &Path, concurrency: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henka"));
    command
        .args(["match", "--variant", "kagamigi", "--engine", "name=A nodes=120"])
        .args(["--engine", "name=B nodes=60", "--games", &GAMES.to_string(), "--resume"])
        .args(["--max-plies", "150", "--seed", "5", "--concurrency", concurrency, "--out"])
        .arg(out)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

fn games(path: &Path) -> Vec<GameRecord> {
    let text = std::fs::read_to_string(path).unwrap();
    let whole = text.lines().skip(1).filter_map(|line| serde_json::from_str(line).ok());
    let mut games: Vec<GameRecord> = whole.collect();
    games.sort_by_key(|game| game.id);
    games
}

/// The games without what depends on the speed of the machine.
fn timeless(path: &Path) -> Vec<GameRecord> {
    let mut games = games(path);
    games.iter_mut().for_each(|game| game.play.times.clear());
    games
}

#[test]
fn sigkill_loses_at_most_the_games_in_progress() {
    let scratch = Scratch::new("sigkill");
    let (killed, whole) = (scratch.file("killed.jsonl"), scratch.file("whole.jsonl"));
    let (mut kills, mut before) = (0, 0);
    for patience in [350, 90, 230, 410, 60, 170] {
        let mut runner = tournament(&killed, "2").spawn().unwrap();
        std::thread::sleep(Duration::from_millis(patience));
        kills += usize::from(runner.try_wait().unwrap().is_none());
        runner.kill().unwrap();
        runner.wait().unwrap();
        let written = if killed.exists() { games(&killed).len() } else { 0 };
        assert!(written >= before, "a game that was written is gone");
        before = written;
    }
    assert!(kills > 0, "the tournament is too short to be killed");
    let last = tournament(&killed, "2").output().unwrap();
    assert!(last.status.success());
    let ids: Vec<usize> = games(&killed).iter().map(|game| game.id).collect();
    assert_eq!(ids, (0..GAMES).collect::<Vec<_>>());
    let lines = std::fs::read_to_string(&killed).unwrap().lines().count();
    assert_eq!(lines, GAMES + 1, "every line is a game");
    assert!(tournament(&whole, "1").output().unwrap().status.success());
    assert_eq!(timeless(&killed), timeless(&whole), "fixed nodes, the same games");
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_with_the_standings() {
    let scratch = Scratch::new("sigint");
    let out = scratch.file("games.jsonl");
    let runner = tournament(&out, "2").spawn().unwrap();
    std::thread::sleep(Duration::from_millis(400));
    let pid = runner.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let ended = runner.wait_with_output().unwrap();
    let printed = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(130), "{printed}");
    assert!(printed.contains(&format!("of {GAMES} games")), "{printed}");
    assert!(printed.ends_with("interrupted; --resume goes on\n"), "{printed}");
    assert!(scratch.file("games.summary.json").exists());
    assert!(tournament(&out, "2").output().unwrap().status.success());
    assert_eq!(games(&out).len(), GAMES);
}

#[test]
#[cfg(unix)]
fn ctrl_c_at_the_end_of_a_tournament_keeps_the_next_from_beginning() {
    let scratch = Scratch::new("last-game");
    let out = scratch.file("games.jsonl");
    // After its last game it presses Ctrl-C for its runner.
    let quitter = scratch.quitter("quitter", "kill -INT $PPID");
    let run = Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(["match", "--self-study", "shogi", "kagamigi", "--games", "1"])
        .args(["--engine", &quitter])
        .arg("--out")
        .arg(&out)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&run.stdout);
    assert_eq!(run.status.code(), Some(130), "{printed}");
    assert!(printed.ends_with("interrupted; --resume goes on\n"), "{printed}");
    assert!(scratch.file("games-shogi.jsonl").exists());
    assert!(!scratch.file("games-kagamigi.jsonl").exists(), "{printed}");
}
