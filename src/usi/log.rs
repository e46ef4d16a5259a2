//! The conversation in a file, for whoever looks for a mistake: every line that comes in (`<`) and
//! goes out (`>`), with the time in UTC.

use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

static FILE: Mutex<Option<File>> = Mutex::new(None);
/// Is there a file? Known without the lock, for which otherwise every line would have to wait.
static KEPT: AtomicBool = AtomicBool::new(false);

fn set(file: Option<File>) {
    KEPT.store(file.is_some(), Relaxed);
    *FILE.lock().unwrap_or_else(PoisonError::into_inner) = file;
}

/// From now on writes to the end of this file; to none if the path is empty.
///
/// # Errors
/// If the file cannot be opened; nothing is changed then.
pub fn keep_in(path: &str) -> io::Result<()> {
    if path.is_empty() {
        set(None);
    } else {
        set(Some(File::options().append(true).create(true).open(path)?));
    }
    Ok(())
}

/// Writes a line that came in or went out.
///
/// # Errors
/// If it cannot be written. The log ends there: the next line is not tried.
pub fn write(mark: char, line: &str) -> io::Result<()> {
    if !KEPT.load(Relaxed) {
        return Ok(());
    }
    let mut file = FILE.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(open) = file.as_mut() else { return Ok(()) };
    let time = humantime::format_rfc3339_millis(SystemTime::now());
    // Written in one piece: two threads may speak at the same time.
    let stamped = |line: &str| format!("{time} {mark} {}\n", line.trim_end());
    let written = open.write_all(line.lines().map(stamped).collect::<String>().as_bytes());
    if written.is_err() {
        *file = None;
        KEPT.store(false, Relaxed);
    }
    written
}
