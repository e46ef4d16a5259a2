//! The command `henka match`.

use super::merge::{Lenience, merge};
use super::plan::Tournament;
use super::report::Summary;
use super::settings::MatchArgs;
use super::study;
use super::whole::{MatchError, play, print, write_summary};
use crate::arena::stop::Stop;

/// Plays what the arguments ask for and prints the report. `false` if somebody pressed Ctrl-C.
///
/// # Errors
/// If it cannot be played, or a result cannot be written.
pub fn run(args: &MatchArgs) -> Result<bool, MatchError> {
    let settings = args.resolve()?;
    if !args.merge.is_empty() {
        if settings.essence().as_object().is_some_and(|given| !given.is_empty()) {
            return Err(MatchError::Usage("--merge takes the settings of games from the files"));
        }
        let lenience = Lenience { gaps: args.gaps, overlaps: args.overlaps };
        let (tournament, standings) = merge(&args.merge, &settings, lenience)?;
        write_summary(&tournament, &standings)?;
        print(&Summary::of(&tournament, &standings).to_string())?;
        return Ok(true);
    }
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
        let tournament = Tournament::new(&settings, false)?.part(args.part());
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
