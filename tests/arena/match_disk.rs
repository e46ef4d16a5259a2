//! A disk that fills up under the file of games: what was written stays, and the tournament can go
//! on when there is room again.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use henka::arena::record::GameRecord;

const GAMES: usize = 24;

fn arguments(out: &Path) -> Vec<String> {
    let words = format!(
        "match --variant shogi --games {GAMES} --random-plies 2 --max-plies 30 --nodes 20 \
         --engine name=A --engine name=B --out"
    );
    words.split_whitespace().map(str::to_owned).chain([out.display().to_string()]).collect()
}

/// A tournament for whose files there is room for `blocks` blocks of at most a kilobyte.
fn cramped(out: &Path, blocks: u32) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_henka")])
        .args(arguments(out))
        .output()
        .unwrap()
}

/// The games of a file; the last line may be torn.
fn games(out: &Path) -> Vec<GameRecord> {
    let text = std::fs::read_to_string(out).unwrap();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_game_that_was_written() {
    let directory = std::env::temp_dir().join(format!("henka-disk-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let out = directory.join("games.jsonl");
    let run = cramped(&out, 8);
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(!run.status.success(), "{error}");
    let last = error.lines().last().unwrap();
    assert!(last.starts_with("henka: the file of games: "), "{error}");
    let saved = games(&out);
    assert!(!saved.is_empty() && saved.len() < GAMES, "{} games", saved.len());
    // What is reported without a terminal is a line for a game.
    assert!(error.lines().count() <= saved.len() + 1, "{error}");
    let rest = Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(arguments(&out))
        .arg("--resume")
        .output()
        .unwrap();
    assert!(rest.status.success(), "{}", String::from_utf8_lossy(&rest.stderr));
    let all = games(&out);
    assert_eq!(all[..saved.len()], saved[..], "what was written is still there");
    let ids: BTreeSet<usize> = all.iter().map(|game| game.id).collect();
    assert_eq!((all.len(), ids.len()), (GAMES, GAMES));
    std::fs::remove_dir_all(&directory).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_from_the_start_is_said_at_once() {
    let run = Command::new(env!("CARGO_BIN_EXE_henka"))
        .args(arguments(Path::new("/dev/full")))
        .output()
        .unwrap();
    assert!(!run.status.success() && run.stdout.is_empty());
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(error.starts_with("henka: /dev/full: ") && error.lines().count() == 1, "{error}");
}
