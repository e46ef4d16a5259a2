//! The command `henka tune`.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::journal::{Heading, Journal, JournalError, Step};
use super::parts::{self, Part, PartError};
use super::paths;
use super::spsa::{Plan, Tuned, learn, trial};
use crate::arena::record::GameRecord;
use crate::arena::spec::EngineSpec;
use crate::arena::stop::Stop;
use crate::excerpt::excerpt;
use crate::output::print;
use crate::places::{Clash, apart};
use crate::results::standings::Standings;
use crate::rules::NAMES;
use crate::search::params::PARAMS;
use crate::shard::Shard;
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
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// Pairs of games of an iteration
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pairs: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// By how many of its steps a point moves a number in the last iteration
    #[arg(long, default_value_t = 0.01, value_parser = gain)]
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
    /// Play only part K of N of the next iteration's pairs, such as 3/8, and write what came of it to --part;
    /// the file of the run is only read
    #[arg(long, value_name = "K/N", requires = "part", conflicts_with_all = ["merge", "svg"])]
    shard: Option<Shard>,
    /// The file for a part
    #[arg(long, value_name = "FILE", requires = "shard")]
    part: Option<PathBuf>,
    /// Play nothing: add the next iteration from the files of its parts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
}

impl TuneArgs {
    fn files_are_apart(&self) -> Result<(), Clash> {
        let written = [
            ("--out", Some(&self.out)),
            ("--svg", self.svg.as_ref()),
            ("--part", self.part.as_ref()),
        ];
        let written = written.into_iter().filter_map(|(name, path)| Some((name, path?.as_path())));
        apart(written, self.merge.iter().map(|path| ("--merge", path.as_path())))
    }
}

/// Why nothing is tuned.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// There is no such number.
    #[error("--param: no number '{0}' of the search; there are {names}", names = names())]
    Param(String),
    /// A step is no positive number, or leads from any value beyond all that are allowed.
    #[error("--param {0}: '{1}' is no step; expected a number above 0, at most {2}")]
    Step(String, String, i32),
    /// A number is named more than once.
    #[error("--param {0} is there twice")]
    Twice(String),
    /// Two results would go to one file.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// The file of the run cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Parts do not make an iteration, or one cannot be written.
    #[error(transparent)]
    Part(#[from] PartError),
    /// A part of a run that is done.
    #[error("all {0} iterations are played")]
    Done(usize),
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

fn gain(text: &str) -> Result<f64, String> {
    let gain = text.parse().ok().filter(|&gain: &f64| gain > 0.0 && gain <= 1_000.0);
    gain.ok_or_else(|| "expected a number above 0, at most 1000".to_owned())
}

fn number(text: &str) -> Result<Tuned, TuneError> {
    let (name, step) = text.split_once('=').map_or((text, None), |(name, step)| (name, Some(step)));
    let known = PARAMS.iter().find(|param| param.name == name);
    let param = known.ok_or_else(|| TuneError::Param(excerpt(name)))?;
    let read = |step: &str| {
        let widest = param.max - param.min;
        let fits = |&step: &f64| step > 0.0 && step <= widest.into();
        let read = step.parse().ok().filter(fits);
        read.ok_or_else(|| TuneError::Step(name.to_owned(), excerpt(step), widest))
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
    let named = |at: usize| tuned[..at].iter().any(|other| other.name == tuned[at].name);
    if let Some(at) = (0..tuned.len()).find(|&at| named(at)) {
        return Err(TuneError::Twice(tuned[at].name.clone()));
    }
    args.files_are_apart()?;
    let iterations = args.iterations as usize;
    let plan = Plan { iterations, gain: args.gain, seed: args.seed };
    let cmd: Vec<String> = args.cmd.iter().cloned().collect();
    let numbers = tuned.iter().map(|one| {
        let (least, most) = one.bounds;
        (one.name.clone(), one.start, least, most, one.step)
    });
    let heading = Heading {
        variants: args.variant.clone(),
        cmd: cmd.clone(),
        numbers: numbers.collect(),
        iterations,
        pairs: args.pairs as usize,
        nodes: args.nodes,
        gain: args.gain,
        seed: args.seed,
    };
    let mut run = Run { tuned, plan, values: Vec::new(), path: Vec::new() };
    run.values = run.tuned.iter().map(|one| one.start).collect();
    let played = Journal::look(&args.out, &heading)?;
    let is_part = args.shard.is_some() || !args.merge.is_empty();
    if is_part && played.len() >= iterations {
        return Err(TuneError::Done(played.len()));
    }
    let stop = Stop::by_ctrl_c()?;
    // Engines that do not do are found before the file is begun.
    if args.merge.is_empty() && played.len() < iterations {
        let tournament = tournament(args, &cmd, 0, run.sides(0))?;
        if interview::meet(&tournament, &stop)?.is_none() {
            return Ok(false);
        }
    }
    if let (Some(shard), Some(file)) = (args.shard, &args.part) {
        played.iter().for_each(|step| run.learn(step.iteration, step.points));
        return play_part(args, &cmd, heading, &run, shard, file, &stop);
    }
    let (mut journal, steps) = Journal::open(&args.out, &heading)?;
    steps.iter().for_each(|step| run.learn(step.iteration, step.points));
    let bar = indicatif::ProgressBar::new(args.iterations.into()).with_position(steps.len() as u64);
    for iteration in steps.len()..iterations {
        let points = if args.merge.is_empty() {
            let sides = run.sides(iteration);
            play(args, &cmd, iteration, sides, Shard::WHOLE, &stop)?
        } else if iteration == steps.len() {
            Some(parts::merge(&args.merge, &heading, iteration, &run.values)?)
        } else {
            None
        };
        let Some(points) = points else { break };
        run.learn(iteration, points);
        journal.add(&Step { iteration, points, values: run.values.clone() })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(file) = &args.svg {
        std::fs::write(file, paths::svg(&run.tuned, &run.path))
            .map_err(|error| TuneError::Write(file.clone(), error))?;
    }
    let mut text = format!("{} of {} iterations\n", run.path.len(), args.iterations);
    for (one, value) in run.tuned.iter().zip(&run.values) {
        text += &format!("{:<24} {:>8} -> {value:.1}\n", one.name, one.start);
    }
    print(text).map_err(TuneError::Print)?;
    Ok(run.path.len() == iterations || !args.merge.is_empty())
}

/// Where a run is.
struct Run {
    tuned: Vec<Tuned>,
    plan: Plan,
    values: Vec<f64>,
    /// The values after each iteration.
    path: Vec<Vec<f64>>,
}

impl Run {
    /// The options of the two engines of an iteration.
    fn sides(&self, iteration: usize) -> [BTreeMap<String, String>; 2] {
        let tried = trial(&self.tuned, &self.values, &self.plan, iteration);
        tried.sides.map(|side| options(&self.tuned, &side))
    }

    fn learn(&mut self, iteration: usize, points: f64) {
        let tried = trial(&self.tuned, &self.values, &self.plan, iteration);
        learn(&self.tuned, &mut self.values, &self.plan, iteration, &tried, points);
        self.path.push(self.values.clone());
    }
}

/// Plays a part of the next iteration and writes what came of it; `false` if it was stopped.
fn play_part(
    args: &TuneArgs,
    cmd: &[String],
    heading: Heading,
    run: &Run,
    shard: Shard,
    file: &Path,
    stop: &Stop,
) -> Result<bool, TuneError> {
    let iteration = run.path.len();
    let sides = run.sides(iteration);
    let Some(points) = play(args, cmd, iteration, sides, shard, stop)? else {
        return Ok(false);
    };
    Part { heading, iteration, values: run.values.clone(), shard, points }.write(file)?;
    print(format!("iteration {iteration}, part {shard}: {points:+} points\n"))
        .map_err(TuneError::Print)?;
    Ok(true)
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

/// The games of an iteration.
fn tournament(
    args: &TuneArgs,
    cmd: &[String],
    iteration: usize,
    sides: [BTreeMap<String, String>; 2],
) -> Result<Tournament, TournamentError> {
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
    Tournament::new(&settings, false)
}

/// Plays the games of an iteration: the points of the first engine less those of the second; `None` if
/// somebody has stopped them.
fn play(
    args: &TuneArgs,
    cmd: &[String],
    iteration: usize,
    sides: [BTreeMap<String, String>; 2],
    shard: Shard,
    stop: &Stop,
) -> Result<Option<f64>, TuneError> {
    let tournament = tournament(args, cmd, iteration, sides)?.part(shard);
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
