//! The command `henka match`.

use super::plan::Tournament;
use super::report::Summary;
use super::settings::MatchArgs;
use super::study;
use super::whole::{MatchError, play, print};
use crate::arena::stop::Stop;

/// Plays what the arguments ask for and prints the report. `false` if somebody pressed Ctrl-C.
///
/// # Errors
/// If it cannot be played, or a result cannot be written.
pub fn run(args: &MatchArgs) -> Result<bool, MatchError> {
    let settings = args.resolve()?;
    let stop = Stop::default();
    let heard = stop.clone();
    ctrlc::set_handler(move || {
        // Who asks twice does not want to wait.
        if heard.interrupt() {
            std::process::exit(130);
        }
    })?;
    if args.resume && settings.out.is_none() {
        return Err(MatchError::Usage("--resume needs the file of games: --out FILE"));
    }
    if args.self_study.is_empty() {
        let tournament = Tournament::new(&settings, false)?;
        let standings = play(&tournament, args.resumption(), &stop)?;
        let summary = Summary::of(&tournament, &standings);
        print(&summary.to_string())?;
    } else {
        study::run(args, &settings, &stop)?;
    }
    if stop.is_interrupted() {
        let hint = if settings.out.is_some() { "; --resume goes on" } else { "" };
        print(&format!("interrupted{hint}\n"))?;
    }
    Ok(!stop.is_interrupted())
}
