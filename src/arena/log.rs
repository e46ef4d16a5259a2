//! What the engines write to their standard error, and what the runner notes about them.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

/// A file that many threads write lines to, or nothing.
#[derive(Debug)]
pub struct Log(Option<Mutex<File>>);

impl Log {
    /// A log that is not kept.
    #[must_use]
    pub const fn nowhere() -> Self {
        Self(None)
    }

    /// A log at the end of this file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn at(path: &Path) -> std::io::Result<Self> {
        let file = File::options().append(true).create(true).open(path)?;
        Ok(Self(Some(Mutex::new(file))))
    }

    /// Writes a line about somebody. A log that cannot be written is no reason to stop.
    pub fn write(&self, name: &str, line: &str) {
        if let Some(file) = &self.0
            && let Ok(mut file) = file.lock()
        {
            let _ = writeln!(file, "{name}: {}", line.trim_end());
        }
    }
}
