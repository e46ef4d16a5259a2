//! The command `henka match`.

use std::path::PathBuf;

use super::merge::{Lenience, Part, merge};
use super::plan::Tournament;
use super::report::Summary;
use super::settings::{MatchArgs, Settings};
use super::study;
use super::whole::{MatchError, play, print, write_summary};
use crate::arena::stop::Stop;
use crate::places::apart;
use crate::results::sprt::Decision;
use crate::results::standings::Standings;

/// What has become of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Everything was done.
    All,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The sequential test that was asked about is not decided.
    Undecided,
}

/// Plays what the arguments ask for and prints the report.
///
/// # Errors
/// If it cannot be played, or a result cannot be written.
pub fn run(args: &MatchArgs) -> Result<Done, MatchError> {
    let settings = args.resolve()?;
    let written = [
        ("--out", &settings.out),
        ("--summary", &settings.summary),
        ("--log", &settings.log),
        ("--table", &args.table),
        ("--svg", &args.svg),
    ];
    let given = |(name, path): (&'static str, &'_ Option<PathBuf>)| Some((name, path.clone()?));
    let written: Vec<(&str, PathBuf)> = written.into_iter().filter_map(given).collect();
    let parts = args.merge.iter().map(|path| ("--merge", path.as_path()));
    let read = args.config.iter().map(|path| ("--config", path.as_path())).chain(parts);
    apart(written.iter().map(|(name, path)| (*name, path.as_path())), read)?;
    if !args.merge.is_empty() {
        return put_together(args, &settings);
    }
    if args.self_study.is_empty() && (args.table.is_some() || args.svg.is_some()) {
        return Err(MatchError::Usage("--table and --svg are for --self-study"));
    }
    let stop = Stop::by_ctrl_c()?;
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
        return Ok(Done::Interrupted);
    }
    Ok(Done::All)
}

/// Puts parts together and reports on the whole.
fn put_together(args: &MatchArgs, settings: &Settings) -> Result<Done, MatchError> {
    if settings.essence().as_object().is_some_and(|given| !given.is_empty()) {
        return Err(MatchError::Usage("--merge takes the settings of games from the files"));
    }
    let lenience = Lenience { gaps: args.gaps || args.verdict, overlaps: args.overlaps };
    let parts = args.merge.iter().map(|path| Part::read(path)).collect::<Result<Vec<_>, _>>()?;
    if parts.iter().all(Part::is_study) {
        study::put_together(args, settings, parts, lenience)?;
        return Ok(Done::All);
    }
    if args.table.is_some() || args.svg.is_some() {
        return Err(MatchError::Usage("--table and --svg are for the files of --self-study"));
    }
    let (tournament, standings) = merge(&parts, settings, lenience)?;
    if args.verdict && standings.sprt().is_none() {
        return Err(MatchError::Usage("--verdict needs a tournament with --sprt"));
    }
    write_summary(&tournament, &standings)?;
    print(&Summary::of(&tournament, &standings).to_string())?;
    Ok(if args.verdict && is_open(&standings) { Done::Undecided } else { Done::All })
}

/// Has no test come to a decision?
fn is_open(standings: &Standings) -> bool {
    let decided = |verdict| verdict != Decision::Open;
    !standings.meetings.iter().any(|meeting| decided(meeting.test.verdict))
}
