//! Trains a network of henka from files of games; see `docs/training.md`.

mod chart;
mod checkpoint;
mod foresight;
mod learn;
mod model;
mod number;
mod provenance;
mod random;
mod samples;
mod statistics;
mod teacher;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Parser, ValueEnum};
use henka::eval::network::Network;
use henka::rules::{NAMES, Variant, with_variant};
use indicatif::{ProgressBar, ProgressStyle};

use checkpoint::Checkpoint;
use learn::{Learner, Pace, Target, error_of};
use model::{Model, Shape};
use provenance::provenance;
use random::Random;
use samples::Data;
use statistics::Statistics;
use teacher::Lessons;

/// Trains a network from files of games that `henka generate` has written.
///
/// Writes the network, beside it where it comes from (`.json`), how the error fell (`.svg`), and
/// after every epoch what is needed to go on (`.checkpoint`).
#[derive(Parser, Debug)]
#[command(version)]
struct Args {
    /// The game
    #[arg(long, value_parser = NAMES.to_vec())]
    variant: String,
    /// The network to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many times all positions are learned from
    #[arg(long, default_value_t = 16)]
    epochs: usize,
    /// Positions a step
    #[arg(long, default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(2..))]
    batch: u32,
    /// How much is learned from the first step; it falls in a line to a hundredth of that
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// What that is multiplied by for the part of a row that it shares with no other
    #[arg(long, default_value_t = 0.2)]
    own: f32,
    /// By how much of its size, times the rate, every number of a row shrinks at every step
    #[arg(long, default_value_t = 0.1)]
    decay: f32,
    /// The weight of the outcome, beside that of the score
    #[arg(long, default_value_t = 0.25)]
    outcome: f32,
    /// The weight of the later scores of a game beside that of a position's own: the next one has this share of what that has,
    /// the one after it this share of the next one's, and so on
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    lambda: f32,
    /// How many numbers a row has
    #[arg(long, value_enum, default_value_t = Width::W64)]
    width: Width,
    /// Let it see which men are attacked, too, and by whom, and who controls the squares around the kings
    #[arg(long)]
    threats: bool,
    /// What the rate is multiplied by for the rows of threats
    #[arg(long, default_value_t = 1.0, requires = "threats")]
    threat_rate: f32,
    /// Adam's epsilon: what is to learn from gradients smaller than this, as rows do that are seldom seen, learns less
    #[arg(long, default_value_t = 1e-8, value_parser = positive)]
    epsilon: f32,
    /// What the random numbers begin with
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A network to begin with, instead of one that knows nothing; a narrower one is widened
    #[arg(long, value_name = "NET", conflicts_with = "resume")]
    from: Option<PathBuf>,
    /// Leave out the hand-written evaluation: the network judges alone
    #[arg(long)]
    alone: bool,
    /// Beside every position of the games, learn from so many near it as the teacher judges them
    #[arg(long, value_name = "N", default_value_t = 0)]
    taught: usize,
    /// The network of the teacher, with what it leaves of the hand-written evaluation; without it the
    /// teacher is the evaluation of this program
    #[arg(long, value_name = "NET", requires = "taught")]
    teacher: Option<PathBuf>,
    /// Go on from the checkpoint
    #[arg(long)]
    resume: bool,
    /// Read the games and say what is in them, no more
    #[arg(long)]
    statistics: bool,
    /// Files of games
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
}

/// How many numbers a row has.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Width {
    #[value(name = "64")]
    W64 = 64,
    #[value(name = "128")]
    W128 = 128,
    #[value(name = "256")]
    W256 = 256,
}

fn main() -> Result<()> {
    let args = Args::parse();
    with_variant!(args.variant.as_str(), |V| run::<V>(&args))
        .ok_or_else(|| anyhow!("no variant '{}'", args.variant))?
}

fn run<V: Variant>(args: &Args) -> Result<()> {
    let teacher = args
        .teacher
        .as_deref()
        .map(|path| std::fs::read(path).with_context(|| path.display().to_string()));
    let teacher = teacher.transpose()?;
    let lessons = Lessons { each: args.taught, network: teacher.as_deref(), seed: args.seed };
    let lessons = (args.taught > 0).then_some(&lessons);
    let mut data = samples::read::<V>(&args.games, lessons, args.threats)?;
    print_statistics(&data);
    let mut target = Target { scale: Target::fitted_scale(&data.train), outcome: args.outcome };
    say(format_args!("{} hundredths stand for 1 of the logistic function", target.scale));
    if args.statistics {
        return Ok(());
    }
    if args.lambda > 0.0 {
        data.train.look_ahead(args.lambda, target.scale);
        data.held_out.look_ahead(args.lambda, target.scale);
        target.scale = Target::fitted_scale(&data.train);
        say(format_args!("{} when they look ahead", target.scale));
    }
    ensure!(data.train.len() > 0 && data.held_out.len() > 0, "there is nothing to learn from");
    let shape = Shape::of::<V>(args.threats);
    say(format_args!("{} rows, {} factors", shape.rows, shape.factors));
    let before = args.from.as_deref().map(read_network::<V>).transpose()?;
    let (network, curve) = match args.width {
        Width::W64 => train::<64>(args, &data, &target, &shape, before)?,
        Width::W128 => train::<128>(args, &data, &target, &shape, before)?,
        Width::W256 => train::<256>(args, &data, &target, &shape, before)?,
    };
    write(&args.out, &network.to_bytes::<V>())?;
    write(&args.out.with_extension("svg"), chart::svg(V::NAME, &curve).as_bytes())?;
    let provenance = provenance(args, &data, &target, &curve, network.share);
    write(&args.out.with_extension("json"), format!("{provenance:#}\n").as_bytes())
}

/// Trains a network so wide, from the one before or from the beginning.
fn train<const WIDTH: usize>(
    args: &Args,
    data: &Data,
    target: &Target,
    shape: &Shape,
    before: Option<Network>,
) -> Result<(Network, Curve)> {
    let mut model = match before {
        Some(network) => Model::<WIDTH>::from_network(shape, &network, target.scale, args.seed)?,
        None => Model::begin(shape, args.seed),
    };
    if args.alone {
        model.share = 0.0;
    }
    let Args { own, threat_rate: threats, decay, epsilon, .. } = *args;
    let mut learner = Learner::new(shape, model, Pace { own, threats, decay, epsilon });
    let curve = learn(args, data, target, &mut learner)?;
    Ok((learner.model.network(shape, target.scale), curve))
}

fn read_network<V: Variant>(path: &Path) -> Result<Network> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    Network::from_bytes::<V>(&bytes).with_context(|| path.display().to_string())
}

/// The errors after each epoch: of what was learned from, and of what was kept apart.
type Curve = Vec<[f64; 2]>;

fn learn<const WIDTH: usize>(
    args: &Args,
    data: &Data,
    target: &Target,
    learner: &mut Learner<'_, WIDTH>,
) -> Result<Curve> {
    let path = args.out.with_extension("checkpoint");
    let mut curve = Curve::new();
    if args.resume {
        let checkpoint = Checkpoint::read(&path)?;
        learner.restore(&checkpoint.numbers, checkpoint.steps);
        curve = checkpoint.curve;
    } else {
        let before = error_of(&learner.folded, target, &data.held_out);
        say(format_args!("before: held out {before:.6}"));
    }
    let batch = args.batch as usize;
    let steps = (args.epochs * data.train.len().div_ceil(batch)) as f32;
    for epoch in curve.len()..args.epochs {
        let order = Random::new(args.seed ^ (epoch as u64 + 1) << 32).order(data.train.len());
        let bar = bar(order.len() as u64, epoch + 1);
        let mut sum = 0.0;
        for part in order.chunks(batch) {
            let rate = args.rate * (1.0 - 0.99 * learner.steps() as f32 / steps);
            sum += learner.step(target, &data.train, part, rate);
            bar.inc(part.len() as u64);
        }
        bar.finish_and_clear();
        let errors = [sum / order.len() as f64, error_of(&learner.folded, target, &data.held_out)];
        say(format_args!(
            "epoch {}: learned {:.6}, held out {:.6}",
            epoch + 1,
            errors[0],
            errors[1]
        ));
        curve.push(errors);
        Checkpoint::of(learner, &curve).write(&path)?;
    }
    Ok(curve)
}

fn bar(length: u64, epoch: usize) -> ProgressBar {
    let style = "{msg} {bar:24} {pos}/{len} positions, {per_sec}, {eta}";
    let style = ProgressStyle::with_template(style);
    ProgressBar::new(length)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(format!("epoch {epoch}"))
}

fn print_statistics(data: &Data) {
    let Statistics { games, results, endings, positions, checks, tactical, mates, .. } =
        &data.statistics;
    say(format_args!(
        "{games} games: Black won {}, drawn {}, White won {}",
        results[0], results[1], results[2]
    ));
    say(format_args!(
        "ended by the rules {}, by the scores {}, cut off {}",
        endings[0], endings[1], endings[2]
    ));
    say(format_args!(
        "{positions} positions; in check {checks}, a mate in sight {mates}, best move takes or promotes {tactical}"
    ));
    if data.statistics.taught > 0 {
        say(format_args!("{} more, judged by the teacher", data.statistics.taught));
    }
    say(format_args!("the usual size of a score is {:.0} hundredths", data.statistics.spread()));
    say(format_args!("to learn from {}, kept apart {}", data.train.len(), data.held_out.len()));
}

/// Says a line, if there is anybody to read it: what comes of the command is in its files.
fn say(line: std::fmt::Arguments<'_>) {
    let _ = henka::output::print_line(line);
}

/// A number from 0 up to, but not, 1.
fn share(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..1.0).contains(number));
    number.ok_or_else(|| "a number from 0 to below 1 is wanted".to_owned())
}

/// A number above 0.
fn positive(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|&number: &f32| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "a number above 0 is wanted".to_owned())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
