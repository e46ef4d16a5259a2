//! What numbers a tournament may be given, on the command line and in a file alike.

use std::ops::RangeInclusive;

/// What is counted or waited for.
pub(super) const POSITIVE: RangeInclusive<u64> = 1..=1 << 48;
/// Games for every two engines.
pub(super) const GAMES: RangeInclusive<u64> = 1..=1 << 20;
/// Games at a time.
pub(super) const AT_A_TIME: RangeInclusive<u64> = 1..=512;
/// Plies to search.
pub(super) const DEPTH: RangeInclusive<u64> = 1..=1_000;
/// Plies of an opening that is made.
pub(super) const OPENING: RangeInclusive<u64> = 0..=100;

/// A number that may not be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {value}; expected a number from {least} to {most}")]
pub struct OutOfBounds {
    name: &'static str,
    value: u64,
    least: u64,
    most: u64,
}

fn parser(bounds: RangeInclusive<u64>) -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(bounds)
}

/// Reads what is counted or waited for.
pub(super) fn positive() -> clap::builder::RangedU64ValueParser {
    parser(POSITIVE)
}

/// Reads a number of games.
pub(super) fn games() -> clap::builder::RangedU64ValueParser {
    parser(GAMES)
}

/// Reads how many games are played at a time.
pub(super) fn at_a_time() -> clap::builder::RangedU64ValueParser {
    parser(AT_A_TIME)
}

/// Reads how long an opening is.
pub(super) fn opening() -> clap::builder::RangedU64ValueParser {
    parser(OPENING)
}

/// Looks at a number, if it is given: those of a file nobody else has looked at.
///
/// # Errors
/// If it is out of its bounds.
pub(super) fn within(
    name: &'static str,
    value: Option<u64>,
    bounds: RangeInclusive<u64>,
) -> Result<(), OutOfBounds> {
    match value.filter(|value| !bounds.contains(value)) {
        None => Ok(()),
        Some(value) => {
            let (least, most) = bounds.into_inner();
            Err(OutOfBounds { name, value, least, most })
        }
    }
}
