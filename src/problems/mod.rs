//! `henka mate`: solves mate problems, and makes some.
//!
//! `solve` answers one position or files of them, `make` looks for problems in games of the
//! engine against itself, or in files, and takes off the board what does not matter.

mod board;
mod make;
mod row;
mod settings;
mod solve;

pub use settings::MateArgs;

use crate::door::SetupError;
use crate::mate::NoMemory;

/// Why problems could not be solved or made.
#[derive(Debug, thiserror::Error)]
pub enum ProblemError {
    /// A position cannot be set up.
    #[error("{0}: {1}")]
    Position(String, SetupError),
    /// A file cannot be read.
    #[error("cannot read {0}: {1}")]
    File(String, std::io::Error),
    /// A line of a file is no problem.
    #[error("{0}, line {1}: '{2}' is no number; expected SFEN, SFEN | plies or SFEN | 0 | depth")]
    Row(String, usize, String),
    /// The answer cannot be printed.
    #[error("cannot write to standard output")]
    Print(#[from] std::io::Error),
    /// There is no memory.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// The table or the threads of a game against itself cannot be had.
    #[error("{0}")]
    Means(String),
    /// The threads cannot be had.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// There is no such game.
    #[error("no variant '{0}'")]
    Variant(String),
    /// There is nothing to solve.
    #[error("say what to do: --sfen SFEN, --file FILE … or --make")]
    Nothing,
}

/// Does what the arguments ask for; `false` if an answer contradicts what a file says.
///
/// # Errors
/// If something cannot be read, set up or had.
pub fn run(args: &MateArgs) -> Result<bool, ProblemError> {
    if args.make {
        return make::run(args).map(|()| true);
    }
    solve::run(args)
}
