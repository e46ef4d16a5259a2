//! The command `henka match`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::plan::Tournament;
use super::report::Summary;
use super::settings::MatchArgs;
use super::study;
use super::whole::{MatchError, play};

/// Plays what the arguments ask for and prints the report. `false` if somebody pressed Ctrl-C.
///
/// # Errors
/// If it cannot be played, or a result cannot be written.
pub fn run(args: &MatchArgs) -> Result<bool, MatchError> {
    let settings = args.resolve()?;
    let abort = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    let flags = (Arc::clone(&abort), Arc::clone(&interrupted));
    ctrlc::set_handler(move || {
        // Who asks twice does not want to wait.
        if flags.1.swap(true, Relaxed) {
            std::process::exit(130);
        }
        flags.0.store(true, Relaxed);
    })?;
    if args.resume && settings.out.is_none() {
        return Err(MatchError::Usage("--resume needs the file of games: --out FILE"));
    }
    if args.self_study.is_empty() {
        let tournament = Tournament::new(&settings, false)?;
        let standings = play(&tournament, args.resume, &abort)?;
        let summary = Summary::of(&tournament, &standings);
        print!("{summary}");
    } else {
        study::run(args, &settings, &abort)?;
    }
    let interrupted = interrupted.load(Relaxed);
    if interrupted {
        let hint = if settings.out.is_some() { "; --resume goes on" } else { "" };
        println!("interrupted{hint}");
    }
    Ok(!interrupted)
}
