//! The command line of henka. Without an argument it is a USI engine.
#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Error, Result, anyhow};
use clap::{CommandFactory, Parser, Subcommand};

use henka::clock::Signals;
use henka::compare::{BookArgs, CompareArgs};
use henka::data::command::GenerateArgs;
use henka::describe::catalogue;
use henka::door::{self, AnyGame};
use henka::measure::bench;
use henka::measure::suite::{self, Case, Failure};
use henka::output::{print, print_line, remark};
use henka::picture::{self, DrawArgs};
use henka::play::PlayArgs;
use henka::problems::{self, MateArgs};
use henka::rules::{NAMES, Rules};
use henka::serve::ServeArgs;
use henka::shard::Shard;
use henka::tournament::command::Done;
use henka::tournament::settings::MatchArgs;
use henka::tune::TuneArgs;
use henka::worth::WorthArgs;

/// A USI engine for shogi and shogi variants. Without a command it speaks USI on standard input
/// and output.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Describe the games: boards, starting positions, pieces, limits, endings
    Variants {
        /// Only this one
        #[arg(value_parser = NAMES.to_vec())]
        variant: Option<String>,
        /// As JSON: an array of all games, or an object if one is named
        #[arg(long)]
        json: bool,
    },
    /// Count the leaves of the tree of legal moves
    Perft(Perft),
    /// Search fixed positions of every game but minishogi; the node count is the same on every machine
    /// and run
    Bench {
        /// Only this game, which may be minishogi
        #[arg(long, value_parser = NAMES.to_vec())]
        variant: Option<String>,
        /// Plies to search
        #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
        depth: u32,
        /// Threads to search with; with more than one the node count varies
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
        threads: u16,
    },
    /// Draw a position, a game that plays itself, or how a piece moves, as SVG
    Draw(Box<DrawArgs>),
    /// Solve mate problems, or make some
    Mate(Box<MateArgs>),
    /// Play engines against each other, refereed by the rules of the game
    Match(Box<MatchArgs>),
    /// Measure from files of games what the games are like, as a page with plots
    Compare(CompareArgs),
    /// Measure what men are worth where, from files of games of `henka generate`
    Worth(WorthArgs),
    /// Tune the numbers of the search by games (SPSA), with an engine built with `--features tune`
    Tune(TuneArgs),
    /// Make a book of openings from files of games, for option BookFile
    Book(BookArgs),
    /// Play the engine against itself and keep the games for training
    Generate(GenerateArgs),
    /// Play against the engine in the terminal
    Play(PlayArgs),
    /// Play on a board in the browser, against the engine or another person
    Serve(ServeArgs),
    /// Print the manual page, or write one for every command
    Man {
        /// Write `henka.1`, `henka-match.1` and so on into this directory
        #[arg(long, value_name = "DIRECTORY")]
        out: Option<PathBuf>,
    },
    /// Print what a shell needs to complete the command line
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(clap::Args)]
struct Perft {
    /// Check files of `<variant> | <sfen> | D1 <nodes> D2 <nodes> …` lines instead
    #[arg(long, num_args = 1.., conflicts_with_all = ["variant", "sfen", "moves", "depth", "divide"])]
    suite: Vec<PathBuf>,
    /// With --suite: leave out counts above this
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    limit: u64,
    /// The game
    #[arg(long, value_parser = NAMES.to_vec(), required_unless_present = "suite")]
    variant: Option<String>,
    /// The position; the starting position if not given
    #[arg(long)]
    sfen: Option<String>,
    /// Moves played from the position first
    #[arg(long, num_args = 1..)]
    moves: Vec<String>,
    /// The greatest depth to count
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), required_unless_present = "suite")]
    depth: Option<u32>,
    /// Threads to count with; 0 takes one for each processor
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=512))]
    threads: u16,
    /// Show the count below every root move
    #[arg(long)]
    divide: bool,
    /// Count only the part K of N: every Nth beginning of two moves. The counts of all parts add up to
    /// that of the whole
    #[arg(long, value_name = "K/N", conflicts_with_all = ["suite", "divide"])]
    shard: Option<Shard>,
}

/// What a shell reports of a command that Ctrl-C has ended.
const INTERRUPTED: u8 = 130;
/// What `henka match --merge --verdict` says of a sequential test that goes on.
const UNDECIDED: u8 = 10;

/// A panic on any thread ends the program after its message: another thread might wait for ever for what that one owes it.
fn end_with_any_panic() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tell(panic);
        std::process::abort();
    }));
}

fn main() -> ExitCode {
    end_with_any_panic();
    let done = match Cli::parse().command {
        None => {
            welcome();
            henka::usi::run();
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Variants { variant, json }) => describe_games(variant.as_deref(), json),
        Some(Command::Perft(perft)) => run_perft(&perft),
        Some(Command::Bench { variant, depth, threads }) => {
            run_bench(variant.as_deref(), depth, threads.into())
        }
        Some(Command::Draw(draw)) => run_draw(&draw),
        Some(Command::Mate(args)) => run_mate(&args),
        Some(Command::Match(args)) => run_match(&args),
        Some(Command::Compare(args)) => {
            henka::compare::run(&args).map(|()| ExitCode::SUCCESS).map_err(Into::into)
        }
        Some(Command::Worth(args)) => {
            henka::worth::run(&args).map(|()| ExitCode::SUCCESS).map_err(Into::into)
        }
        Some(Command::Tune(args)) => run_tune(&args),
        Some(Command::Book(args)) => {
            henka::compare::book::run(&args).map(|()| ExitCode::SUCCESS).map_err(Into::into)
        }
        Some(Command::Generate(args)) => run_generate(&args),
        Some(Command::Play(args)) => {
            henka::play::run(&args).map(|()| ExitCode::SUCCESS).map_err(Into::into)
        }
        Some(Command::Serve(args)) => {
            henka::serve::run(&args).map(|()| ExitCode::SUCCESS).map_err(Into::into)
        }
        Some(Command::Man { out }) => write_manual(out.as_deref()),
        Some(Command::Completions { shell }) => write_completions(shell),
    };
    done.unwrap_or_else(|error| {
        // Behind `| head`, nobody reads on; that is no mistake.
        if is_closed_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        remark(format_args!("henka: {error:#}"));
        ExitCode::FAILURE
    })
}

fn is_closed_pipe(error: &Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Who starts the program by hand is told what it waits for.
fn welcome() {
    if io::stdin().is_terminal() {
        let _ = writeln!(
            io::stderr(),
            "henka speaks USI here and waits for a program's commands; quit leaves, --help tells more.\n\
             To play yourself: henka serve, a board in the browser, or henka play, here in the terminal."
        );
    }
}

fn describe_games(variant: Option<&str>, json: bool) -> Result<ExitCode> {
    match (variant.and_then(Rules::named), json) {
        (Some(rules), true) => print_line(format_args!("{:#}", catalogue::json_of(rules)))?,
        (Some(rules), false) => print(catalogue::text_of(rules))?,
        (None, true) => print_line(format_args!("{:#}", catalogue::json()))?,
        (None, false) => print(catalogue::text())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn write_manual(directory: Option<&Path>) -> Result<ExitCode> {
    let command = Cli::command();
    match directory {
        None => clap_mangen::Man::new(command).render(&mut io::stdout())?,
        Some(directory) => clap_mangen::generate_to(command, directory)
            .with_context(|| format!("cannot write to {}", directory.display()))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn write_completions(shell: clap_complete::Shell) -> Result<ExitCode> {
    // In memory first: the generator itself would panic where nobody reads.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "henka", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

fn run_mate(args: &MateArgs) -> Result<ExitCode> {
    let right = problems::run(args)?;
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run_match(args: &MatchArgs) -> Result<ExitCode> {
    Ok(match henka::tournament::run(args)? {
        Done::All => ExitCode::SUCCESS,
        Done::Interrupted => ExitCode::from(INTERRUPTED),
        Done::Undecided => ExitCode::from(UNDECIDED),
    })
}

fn run_tune(args: &TuneArgs) -> Result<ExitCode> {
    let finished = henka::tune::run(args)?;
    Ok(if finished { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

fn run_generate(args: &GenerateArgs) -> Result<ExitCode> {
    let finished = henka::data::command::run(args)?;
    Ok(if finished { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

fn run_draw(args: &DrawArgs) -> Result<ExitCode> {
    if let Some(svg) = picture::run(args)? {
        print(svg)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The game with these moves from this position, or from the start.
fn game(variant: &str, sfen: Option<&str>, moves: &[String]) -> Result<Box<dyn AnyGame>> {
    let mut game = door::open(variant).ok_or_else(|| anyhow!("no variant '{variant}'"))?;
    // The text of the error has all of its cause.
    game.set_up(sfen, moves).map_err(Error::msg)?;
    Ok(game)
}

fn run_bench(variant: Option<&str>, depth: u32, threads: usize) -> Result<ExitCode> {
    let (signals, mut printed) = (Signals::default(), Ok(()));
    let each = |name: &str, measure: bench::Measure| {
        let (nodes, speed) = (measure.nodes, measure.speed());
        printed = print_line(format_args!("{name:<20} {nodes:>10} nodes {speed:>10} nps"));
        if printed.is_err() {
            signals.stop();
        }
    };
    let total = bench::bench(variant, depth, threads, &signals, each);
    printed?;
    if let Some(total) = total.map_err(|error| anyhow!(error))? {
        print_line(format_args!("Nodes searched: {}", total.nodes))?;
        print_line(format_args!("Nodes/second: {}", total.speed()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn run_perft(args: &Perft) -> Result<ExitCode> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.into()).build()?;
    if !args.suite.is_empty() {
        return pool.install(|| check_suites(&args.suite, args.limit));
    }
    let (Some(variant), Some(depth)) = (&args.variant, args.depth) else {
        return Err(anyhow!("--variant and --depth are needed"));
    };
    let game = game(variant, args.sfen.as_deref(), &args.moves)?;
    pool.install(|| count(&*game, depth, args.divide, args.shard))
}

fn count(game: &dyn AnyGame, depth: u32, divide: bool, shard: Option<Shard>) -> Result<ExitCode> {
    for depth in 1..=depth {
        let begin = Instant::now();
        let (counts, nodes) = match shard {
            Some(part) => (Vec::new(), game.count_part(depth, &|number| part.contains(number))),
            None => {
                let counts = game.divide(depth, &Signals::default()).unwrap_or_default();
                let nodes = counts.iter().map(|&(_, nodes)| nodes).sum();
                (counts, nodes)
            }
        };
        let elapsed = begin.elapsed().as_secs_f64();
        if divide {
            for &(mv, nodes) in &counts {
                print_line(format_args!("{}: {nodes}", game.text(mv)))?;
            }
        }
        let speed = nodes as f64 / elapsed.max(1e-9) / 1e6;
        print_line(format_args!(
            "depth {depth} nodes {nodes} time {elapsed:.3} s speed {speed:.1} million nodes/s"
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check_suites(files: &[PathBuf], limit: u64) -> Result<ExitCode> {
    use rayon::prelude::*;

    let mut all_right = true;
    for file in files {
        let name = file.display();
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
        let cases: Vec<Case> = text
            .lines()
            .enumerate()
            .filter_map(|(i, line)| {
                let case = suite::parse_line(line).transpose()?;
                Some(case.with_context(|| format!("{name}, line {}", i + 1)))
            })
            .collect::<Result<_>>()?;
        let begin = Instant::now();
        let results: Vec<Result<u64, Failure>> =
            cases.par_iter().map(|case| case.check(limit)).collect();
        for (case, failure) in
            cases.iter().zip(&results).filter_map(|(c, r)| Some((c, r.as_ref().err()?)))
        {
            print_line(format_args!("{name}: {} | {}: {failure}", case.variant, case.sfen))?;
        }
        let failed = results.iter().filter(|result| result.is_err()).count();
        let nodes: u64 = results.iter().flatten().sum();
        let time = begin.elapsed().as_secs_f64();
        let lines = cases.len();
        print_line(format_args!(
            "{name}: {lines} lines, {failed} failed, {nodes} nodes, {time:.2} s"
        ))?;
        all_right &= failed == 0;
    }
    Ok(if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
