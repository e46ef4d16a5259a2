//! Output that nobody reads, as behind `| head`, and output that cannot be written.

use std::process::{Command, Stdio};

const PRINTING: &[&[&str]] = &[
    &["variants"],
    &["variants", "--json"],
    &["perft", "--variant", "shogi", "--depth", "2", "--divide"],
    &["perft", "--suite", "perft/minishogi.perft", "--limit", "100"],
    &["bench", "--depth", "1"],
    &["draw", "--variant", "shogi"],
    &["man"],
    &["completions", "bash"],
];

fn henka(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henka"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).stderr(Stdio::piped());
    command
}

#[test]
fn a_closed_pipe_is_no_mistake() {
    for args in PRINTING {
        let mut child = henka(args).stdout(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{args:?}: {errors}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for args in PRINTING {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = henka(args).stdout(full).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{args:?}");
        assert!(errors.starts_with("henka: ") && errors.lines().count() == 1, "{args:?}: {errors}");
    }
}
