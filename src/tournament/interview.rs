//! The engines introduce themselves before the first game: mistyped programs and options are found
//! before they have lost a thousand games, and it is noted which engines play.

use std::sync::Arc;

use super::fingerprint::Fingerprint;
use super::plan::Tournament;
use crate::arena::fault::Breakdown;
use crate::arena::introduction::Introduction;
use crate::arena::log::Log;
use crate::arena::player::Player;
use crate::arena::process::Process;
use crate::arena::stop::Stop;

/// Why a tournament is not begun with its engines.
#[derive(Debug, thiserror::Error)]
pub enum InterviewError {
    /// The program of an engine cannot be started at all.
    #[error("engine '{0}' cannot be started: {1}")]
    Start(String, std::io::Error),
    /// An engine is to be told an option that it does not offer, or a value that the option does not take.
    #[error("engine '{0}': {1}")]
    Option(String, String),
}

/// Meets the engines of a tournament; `None` if it is stopped meanwhile. An engine that starts and
/// does not introduce itself is no reason not to begin: it will lose its games.
///
/// # Errors
/// If there is a reason not to begin.
pub fn meet(
    tournament: &Tournament,
    stop: &Stop,
) -> Result<Option<Vec<Fingerprint>>, InterviewError> {
    // What they write to their standard error they will write again when they play.
    let log = Arc::new(Log::nowhere());
    let mut fingerprints = Vec::new();
    for spec in &tournament.engines {
        let process = Process::start(spec, &log, stop)
            .map_err(|error| InterviewError::Start(spec.name.clone(), error))?;
        let said = Player::interview(process, spec, &tournament.variant, tournament.patience);
        let introduction = match said {
            Ok((introduction, None)) => introduction,
            Ok((_, Some(refusal))) => {
                return Err(InterviewError::Option(spec.name.clone(), refusal));
            }
            Err(Breakdown::Fault(..)) => Introduction::default(),
            Err(Breakdown::Aborted) => return Ok(None),
        };
        fingerprints.push(Fingerprint::of(spec, introduction));
    }
    Ok(Some(fingerprints))
}
