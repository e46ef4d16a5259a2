//! Standard output and standard error, for commands. Unlike `print!`, which panics, these say where it
//! cannot be written, as when a pipe is closed.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes to standard output at once.
///
/// # Errors
/// If it cannot be written.
pub fn print(text: impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{text}")?;
    out.flush()
}

/// Writes a line to standard output at once.
///
/// # Errors
/// If it cannot be written.
pub fn print_line(text: impl Display) -> io::Result<()> {
    print(format_args!("{text}\n"))
}

/// Writes a line to standard error, if there is anybody to read it.
pub fn remark(text: impl Display) {
    // Where this cannot be written, there is nobody to tell.
    let _ = writeln!(io::stderr().lock(), "{text}");
}
