//! The command `henka tune`.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use super::journal::{Heading, Journal, JournalError, Step};
use super::paths;
use super::spsa::{Plan, Tuned, learn, trial};
use crate::arena::record::GameRecord;
use crate::arena::spec::EngineSpec;
use crate::arena::stop::Stop;
use crate::excerpt::excerpt;
use crate::output::print;
use crate::results::standings::Standings;
use crate::rules::NAMES;
use crate::search::params::PARAMS;
use crate::tournament::interview::{self, InterviewError};
use crate::tournament::journal as games;
use crate::tournament::plan::{Tournament, TournamentError};
use crate::tournament::runner::{self, RunError, Watcher};
use crate::tournament::settings::Settings;

/// The arguments of `henka tune`.
#[derive(Clone, Debug, clap::Args)]
pub struct TuneArgs {
    /// The games, played in turn
    #[arg(long, value_name = "V", num_args = 1.., required = true, value_parser = NAMES.to_vec())]
    variant: Vec<String>,
    /// A number of the search, and how far it is moved in the end: rfp_margin or rfp_margin=12; all numbers
    /// if none is named
    #[arg(long, value_name = "NAME[=STEP]", num_args = 1..)]
    param: Vec<String>,
    /// The engine, a build with `--features tune`; this program if none is named
    #[arg(long, value_name = "PROGRAM")]
    cmd: Option<String>,
    /// Iterations in all
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    iterations: usize,
    /// Pairs of games of an iteration
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pairs: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// By how many of its steps a point moves a number in the last iteration
    #[arg(long, default_value_t = 0.01)]
    gain: f64,
    /// What perturbations and openings follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=512))]
    concurrency: u64,
    /// The file that keeps what was found; the same command goes on with it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Draw the paths of the numbers here
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Why nothing is tuned.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// There is no such number.
    #[error("--param: no number '{0}' of the search; there are {names}", names = names())]
    Param(String),
    /// A step is no positive number.
    #[error("--param {0}: '{1}' is no step; expected a number above 0")]
    Step(String, String),
    /// The file of the run cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// No games can be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The engine does not do.
    #[error("the engine has to be a build with --features tune")]
    Engine(#[from] InterviewError),
    /// The games could not go on.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A game was lost by a fault.
    #[error("iteration {0}: {1}: nothing is learned from faults")]
    Fault(usize, String),
    /// Ctrl-C cannot be caught.
    #[error("{0}")]
    Signal(#[from] ctrlc::Error),
    /// A result cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, std::io::Error),
    /// Nothing can be said on standard output.
    #[error("cannot write to standard output")]
    Print(#[source] std::io::Error),
}

fn names() -> String {
    PARAMS.iter().map(|param| param.name).collect::<Vec<_>>().join(" ")
}

/// A number is moved by this share of what it is, if nobody says by how much.
const SHARE: f64 = 0.15;

fn number(text: &str) -> Result<Tuned, TuneError> {
    let (name, step) = text.split_once('=').map_or((text, None), |(name, step)| (name, Some(step)));
    let known = PARAMS.iter().find(|param| param.name == name);
    let param = known.ok_or_else(|| TuneError::Param(excerpt(name)))?;
    let read = |step: &str| {
        let read = step.parse().ok().filter(|&step: &f64| step > 0.0 && step.is_finite());
        read.ok_or_else(|| TuneError::Step(name.to_owned(), excerpt(step)))
    };
    let usual = (f64::from(param.default).abs() * SHARE).max(1.0);
    Ok(Tuned {
        name: name.to_owned(),
        start: param.default.into(),
        bounds: (param.min.into(), param.max.into()),
        step: step.map_or(Ok(usual), read)?,
    })
}

/// Tunes until all iterations are played or somebody presses Ctrl-C, and says where the numbers are;
/// `false` if it was stopped.
///
/// # Errors
/// If the settings do not do, or the games cannot go on.
pub fn run(args: &TuneArgs) -> Result<bool, TuneError> {
    let tuned: Vec<Tuned> = if args.param.is_empty() {
        PARAMS.iter().map(|param| number(param.name)).collect::<Result<_, _>>()?
    } else {
        args.param.iter().map(|text| number(text)).collect::<Result<_, _>>()?
    };
    let plan = Plan { iterations: args.iterations, gain: args.gain, seed: args.seed };
    let cmd: Vec<String> = args.cmd.iter().cloned().collect();
    let numbers = tuned.iter().map(|one| {
        let (least, most) = one.bounds;
        (one.name.clone(), one.start, least, most, one.step)
    });
    let heading = Heading {
        variants: args.variant.clone(),
        cmd: cmd.clone(),
        numbers: numbers.collect(),
        iterations: args.iterations,
        pairs: args.pairs as usize,
        nodes: args.nodes,
        gain: args.gain,
        seed: args.seed,
    };
    let (mut journal, steps) = Journal::open(&args.out, &heading)?;
    let mut values: Vec<f64> = tuned.iter().map(|one| one.start).collect();
    let mut path = Vec::new();
    for step in &steps {
        let tried = trial(&tuned, &values, &plan, step.iteration);
        learn(&tuned, &mut values, &plan, step.iteration, &tried, step.points);
        path.push(values.clone());
    }
    let stop = Stop::by_ctrl_c()?;
    let bar = indicatif::ProgressBar::new(args.iterations as u64).with_position(steps.len() as u64);
    for iteration in steps.len()..args.iterations {
        let tried = trial(&tuned, &values, &plan, iteration);
        let sides = tried.sides.each_ref().map(|side| options(&tuned, side));
        let Some(points) = play(args, &cmd, iteration, sides, iteration == steps.len(), &stop)?
        else {
            break;
        };
        learn(&tuned, &mut values, &plan, iteration, &tried, points);
        path.push(values.clone());
        journal.add(&Step { iteration, points, values: values.clone() })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(file) = &args.svg {
        std::fs::write(file, paths::svg(&tuned, &path))
            .map_err(|error| TuneError::Write(file.clone(), error))?;
    }
    let mut text = format!("{} of {} iterations\n", path.len(), args.iterations);
    for (one, value) in tuned.iter().zip(&values) {
        text += &format!("{:<24} {:>8} -> {value:.1}\n", one.name, one.start);
    }
    print(text).map_err(TuneError::Print)?;
    Ok(path.len() == args.iterations)
}

fn options(tuned: &[Tuned], values: &[i32]) -> BTreeMap<String, String> {
    tuned.iter().zip(values).map(|(one, value)| (one.name.clone(), value.to_string())).collect()
}

/// Keeps the faults of an iteration's games.
#[derive(Default)]
struct Faults(Option<String>);

impl Watcher for Faults {
    fn game(&mut self, record: &GameRecord, _: &Standings) {
        if let Some(fault) = record.ending.fault {
            self.0.get_or_insert_with(|| format!("{} {}", fault.name(), record.ending.detail));
        }
    }
}

/// Plays the games of an iteration: the points of the first engine less those of the second; `None` if
/// somebody has stopped them. The engines are met before the first.
fn play(
    args: &TuneArgs,
    cmd: &[String],
    iteration: usize,
    sides: [BTreeMap<String, String>; 2],
    meets: bool,
    stop: &Stop,
) -> Result<Option<f64>, TuneError> {
    let names = ["up", "down"];
    let engines = names.iter().zip(sides).map(|(name, options)| EngineSpec {
        name: (*name).to_owned(),
        cmd: cmd.to_vec(),
        options,
        ..EngineSpec::default()
    });
    let settings = Settings {
        variant: Some(args.variant[iteration % args.variant.len()].clone()),
        engine: engines.collect(),
        games: Some(2 * args.pairs),
        nodes: Some(args.nodes),
        seed: Some(args.seed.wrapping_mul(1_000_003).wrapping_add(iteration as u64)),
        concurrency: Some(args.concurrency),
        ..Settings::default()
    };
    let tournament = Tournament::new(&settings, false)?;
    if meets && interview::meet(&tournament, stop)?.is_none() {
        return Ok(None);
    }
    let (mut standings, mut faults) = (tournament.standings(), Faults::default());
    let own = stop.for_the_next();
    let mut nowhere = games::Journal::nowhere();
    runner::run(&tournament, HashMap::new(), &mut standings, &mut nowhere, &own, &mut faults)?;
    if stop.is_interrupted() {
        return Ok(None);
    }
    match faults.0 {
        Some(fault) => Err(TuneError::Fault(iteration, fault)),
        None => {
            let [up, down] = [0, 1].map(|side| standings.tallies[side].results.points());
            Ok(Some(up - down))
        }
    }
}
