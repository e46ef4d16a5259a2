//! What the user asks for.

use std::path::PathBuf;
use std::time::Duration;

use crate::mate::Limits;
use crate::rules::NAMES;

/// The arguments of `henka mate`.
#[derive(Clone, Debug, clap::Args)]
pub struct MateArgs {
    /// The game
    #[arg(long, default_value = "shogi", value_parser = NAMES.to_vec())]
    pub variant: String,
    /// Solve this position
    #[arg(long)]
    pub sfen: Option<String>,
    /// Solve the positions in these files, one a line: `SFEN`, or `SFEN | plies`, where 0 plies says
    /// that there is no mate, or `SFEN | 0 | depth`, that there is none up to a depth
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with = "sfen")]
    pub file: Vec<PathBuf>,
    /// Look for the shortest mate
    #[arg(long)]
    pub shortest: bool,
    /// Milliseconds for each problem
    #[arg(long, default_value_t = 10_000)]
    pub time: u64,
    /// Positions to look at for each problem
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Memory for each problem in MB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub hash: u32,
    /// Problems to work on side by side
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// As JSON
    #[arg(long)]
    pub json: bool,
    /// Make problems: look for them in games of the engine against itself or, with --file, among those
    /// positions, and take off the board what does not matter
    #[arg(long, conflicts_with_all = ["sfen", "shortest", "threads"])]
    pub make: bool,
    /// With --make: the plies of the mates, an odd number
    #[arg(long, default_value_t = 5, requires = "make", value_parser = odd)]
    pub plies: u16,
    /// With --make: how many problems
    #[arg(long, default_value_t = 3, requires = "make")]
    pub count: usize,
    /// With --make: another number makes other games
    #[arg(long, default_value_t = 1, requires = "make")]
    pub seed: u64,
}

/// Who gives mate makes the first move and the last.
fn odd(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| (1..=99).contains(number) && number % 2 == 1);
    number.ok_or_else(|| "expected an odd number from 1 to 99".to_owned())
}

impl MateArgs {
    /// The limits for one problem.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            time: Some(Duration::from_millis(self.time)),
            nodes: self.nodes,
            shortest: self.shortest,
        }
    }
}
