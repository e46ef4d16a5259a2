//! A real client plays the engine: cshogi's USI runner leads a short game of it against itself.
//!
//! Skipped, and said to be so, where there is no Python with the package `cshogi` (`pip install
//! cshogi`). `HENKA_PYTHON` names the Python to use, `HENKA_CSHOGI_GAMES` and
//! `HENKA_CSHOGI_BYOYOMI` (milliseconds) ask for more than one quick game:
//!
//! ```text
//! HENKA_CSHOGI_GAMES=10 HENKA_CSHOGI_BYOYOMI=1000 cargo test --release --test usi cshogi
//! ```

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/usi/cshogi_games.py");

fn setting(name: &str, default: &str) -> String {
    env::var(name).unwrap_or_else(|_| default.to_owned())
}

/// Prints a line past the test harness, which keeps what passing tests print to itself.
fn announce(text: &str) {
    // Nobody may be listening.
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[test]
fn cshogi_plays_the_engine() {
    let python = setting("HENKA_PYTHON", "python3");
    let found = Command::new(&python)
        .args(["-c", "import cshogi.usi"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !found.is_ok_and(|status| status.success()) {
        announce(&format!("SKIPPED: {python} with the package cshogi is not here, no game played"));
        return;
    }
    let games = setting("HENKA_CSHOGI_GAMES", "1");
    let byoyomi = setting("HENKA_CSHOGI_BYOYOMI", "20");
    let output = Command::new(&python)
        .args([SCRIPT, env!("CARGO_BIN_EXE_henka"), "--games", &games, "--byoyomi", &byoyomi])
        .output()
        .expect("the Python that was there a moment ago can be started");
    let [said, complained] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{said}\n{complained}");
    announce(said.lines().last().unwrap_or_default());
}
