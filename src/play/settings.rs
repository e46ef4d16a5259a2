//! The command `henka play`.

use std::io;
use std::path::PathBuf;

use super::desk::{Beginning, Desk};
use super::input;
use super::interrupt::Interrupt;
use super::level::{Level, LevelError};
use super::order::{Side, SideError};
use crate::door::open;
use crate::odds;
use crate::records::{self, FileError};
use crate::rules::{NAMES, Rules};

/// What the command line says.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayArgs {
    /// The game; shogi, or with --load that of the record
    #[arg(long, value_parser = NAMES.to_vec())]
    variant: Option<String>,
    /// The side you play: black (who moves first), white or both
    #[arg(long, default_value = "black", value_parser = |text: &str| text.parse::<Side>().map_err(|error: SideError| error.to_string()))]
    side: Side,
    /// How strong the engine is, 1 to 10; or what it has for a move: a time (500ms, 0.5s, 1m) or
    /// nodes (10000n, 10k)
    #[arg(long, default_value = "1s", value_parser = |text: &str| text.parse::<Level>().map_err(|error: LevelError| error.to_string()))]
    level: Level,
    /// The position to begin from
    #[arg(long, conflicts_with = "load")]
    sfen: Option<String>,
    /// White begins without these men, and moves first: in shogi lance, bishop, rook, rook-lance, two-piece,
    /// four-piece … ten-piece; in every game squares (8b 2b) or letters (R B)
    #[arg(long, value_name = "MEN", conflicts_with_all = ["load", "sfen"])]
    odds: Option<String>,
    /// A game to go on with: a record that `save` has written, KIF, CSA, or one game of a
    /// tournament's file, as games.jsonl:12
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Threads the engine searches with
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// The size of the engine's table in MB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
}

/// Why no game can be played.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The terminal cannot be used.
    #[error("{0}")]
    Terminal(#[from] io::Error),
    /// Ctrl-C cannot be listened to.
    #[error("Ctrl-C: {0}")]
    Signal(#[from] ctrlc::Error),
    /// The record cannot be read.
    #[error(transparent)]
    Record(#[from] FileError),
    /// The position or a move of it cannot be set up, or an option contradicts another.
    #[error("{0}")]
    Beginning(String),
}

/// Plays until told to quit or the input ends.
///
/// # Errors
/// If the game cannot be begun, or the terminal fails.
pub fn run(args: &PlayArgs) -> Result<(), PlayError> {
    let record = args.load.as_deref().map(records::load).transpose()?;
    let variant = match (&record, &args.variant) {
        (Some(record), Some(variant)) if record.variant != *variant => {
            let game = &record.variant;
            return Err(PlayError::Beginning(format!("--load: the game is {game}, not {variant}")));
        }
        (Some(record), _) => record.variant.clone(),
        (None, variant) => variant.clone().unwrap_or_else(|| NAMES[0].to_owned()),
    };
    let rules = Rules::named(&variant);
    let at_odds = args.odds.as_ref().zip(rules).map(|(men, rules)| odds::start(rules, men));
    let at_odds = at_odds.transpose().map_err(|error| PlayError::Beginning(error.to_string()))?;
    let beginning = Beginning {
        record,
        sfen: args.sfen.clone().or(at_odds),
        side: args.side,
        level: args.level,
        threads: args.threads.into(),
        hash: args.hash as usize,
        interrupt: Interrupt::default(),
    };
    let mut input = input::standard()?;
    if input.can_be_asked() {
        let interrupt = beginning.interrupt.clone();
        ctrlc::set_handler(move || interrupt.ring())?;
    }
    let out = anstream::stdout().lock();
    let game = open(&variant);
    let game = game.ok_or_else(|| PlayError::Beginning(format!("no variant '{variant}'")))?;
    let mut desk = Desk::new(game, &beginning, out).map_err(PlayError::Beginning)?;
    match desk.run(&mut *input) {
        // Who has closed the output has left.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}
