//! Solves one position or files of them.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::row::Problem;
use super::{MateArgs, ProblemError};
use crate::door::open;
use crate::excerpt::excerpt;
use crate::mate::{Answer, NoMemory, Verdict};
use crate::output::print_line;

/// A problem and its answer.
struct Solved<'a> {
    problem: &'a Problem,
    answer: Answer,
    line: Vec<String>,
}

impl Solved<'_> {
    fn new<'a>(args: &MateArgs, problem: &'a Problem) -> Result<Solved<'a>, ProblemError> {
        let variant = || ProblemError::Variant(args.variant.clone());
        let mut game = open(&args.variant).ok_or_else(variant)?;
        game.set_up(Some(&problem.sfen), &[])
            .map_err(|error| ProblemError::Position(problem.sfen.clone(), error))?;
        let answer: Result<Answer, NoMemory> =
            game.mate(args.hash as usize, &args.limits(), &|| false, &mut |_| ());
        let answer = answer?;
        let line = match &answer.verdict {
            Verdict::Mate(line) => line.iter().map(|&mv| game.text(mv)).collect(),
            _ => Vec::new(),
        };
        Ok(Solved { problem, answer, line })
    }

    /// Does the answer contradict what the file says?
    fn is_wrong(&self) -> bool {
        let (found, shortest) = (self.line.len(), self.answer.is_shortest);
        match (&self.answer.verdict, self.problem.plies) {
            (_, None) | (Verdict::Unknown, _) => false,
            (Verdict::NoMate, Some(plies)) => plies > 0,
            (Verdict::Mate(_), Some(0)) => self.problem.depth.is_none_or(|depth| found <= depth),
            (Verdict::Mate(_), Some(plies)) => found < plies || shortest && found != plies,
        }
    }

    fn word(&self) -> &'static str {
        match self.answer.verdict {
            Verdict::Mate(_) => "mate",
            Verdict::NoMate => "nomate",
            Verdict::Unknown => "timeout",
        }
    }

    fn json(&self) -> Value {
        json!({
            "sfen": self.problem.sfen,
            "expected": self.problem.plies,
            "verdict": self.word(),
            "plies": (!self.line.is_empty()).then_some(self.line.len()),
            "shortest": self.answer.is_shortest,
            "moves": self.line,
            "nodes": self.answer.nodes,
            "seconds": self.answer.elapsed.as_secs_f64(),
            "wrong": self.is_wrong(),
        })
    }
}

/// Solves what the arguments name; `false` if an answer contradicts a file.
pub fn run(args: &MateArgs) -> Result<bool, ProblemError> {
    let mut problems = Vec::new();
    if let Some(sfen) = &args.sfen {
        let wrong = |what: String| ProblemError::Row("--sfen".to_owned(), 1, excerpt(&what));
        problems.extend(Problem::read(sfen).map_err(wrong)?);
    }
    problems.extend(Problem::read_all(&args.file)?);
    if problems.is_empty() {
        return Err(ProblemError::Nothing);
    }
    let bar = bar(problems.len());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.into()).build()?;
    let solved: Vec<Solved<'_>> = pool.install(|| {
        let each = problems.par_iter().map(|problem| {
            let solved = Solved::new(args, problem);
            bar.inc(1);
            solved
        });
        each.collect::<Result<_, _>>()
    })?;
    bar.finish_and_clear();
    if args.json {
        let all: Vec<Value> = solved.iter().map(Solved::json).collect();
        print_line(format_args!("{:#}", json!(all)))?;
    } else if args.sfen.is_some() {
        solved.iter().try_for_each(print_one)?;
    } else {
        print_table(&solved)?;
    }
    Ok(!solved.iter().any(Solved::is_wrong))
}

/// A bar on a terminal, if there is more than one problem.
fn bar(problems: usize) -> ProgressBar {
    if problems < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{elapsed_precise} {bar:40} {pos}/{len} {eta}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(problems as u64).with_style(style)
}

fn print_one(solved: &Solved<'_>) -> io::Result<()> {
    let Answer { nodes, elapsed, is_shortest, .. } = &solved.answer;
    let seconds = elapsed.as_secs_f64();
    match solved.line.len() {
        0 => print_line(format_args!("{}; {nodes} nodes, {seconds:.3} s", solved.word()))?,
        plies => {
            let shortest = if *is_shortest { ", the shortest" } else { "" };
            print_line(format_args!(
                "mate in {plies} plies{shortest}; {nodes} nodes, {seconds:.3} s"
            ))?;
            print_line(format_args!("{}", solved.line.join(" ")))?;
        }
    }
    Ok(())
}

/// What is known of all problems of one length.
#[derive(Default)]
struct Group {
    problems: usize,
    mates: usize,
    none: usize,
    wrong: usize,
    nodes: u64,
    times: Vec<Duration>,
}

/// What was found, by the length that the files name, with the median and the greatest time.
fn print_table(solved: &[Solved<'_>]) -> io::Result<()> {
    let mut groups: BTreeMap<Option<usize>, Group> = BTreeMap::new();
    for one in solved {
        let group = groups.entry(one.problem.plies).or_default();
        group.problems += 1;
        group.mates += usize::from(matches!(one.answer.verdict, Verdict::Mate(_)));
        group.none += usize::from(one.answer.verdict == Verdict::NoMate);
        group.wrong += usize::from(one.is_wrong());
        group.nodes += one.answer.nodes;
        group.times.push(one.answer.elapsed);
        if one.is_wrong() {
            print_line(format_args!(
                "wrong: {} {}: {}",
                one.word(),
                one.line.join(" "),
                one.problem.sfen
            ))?;
        }
    }
    print_line(format_args!(
        "plies  problems  mate  nomate  timeout  wrong  median s     max s         nodes"
    ))?;
    let mut speed = (0, 0.0);
    for (plies, group) in &mut groups {
        group.times.sort_unstable();
        let median = group.times.get(group.times.len() / 2).copied().unwrap_or_default();
        let most = group.times.last().copied().unwrap_or_default();
        let Group { problems, mates, none, wrong, nodes, .. } = group;
        let open = *problems - *mates - *none;
        let plies = plies.map_or_else(|| "?".to_owned(), |plies| plies.to_string());
        print_line(format_args!(
            "{plies:>5}  {problems:>8}  {mates:>4}  {none:>6}  {open:>7}  {wrong:>5}  {:>8.3}  {:>8.3}  {nodes:>12}",
            median.as_secs_f64(),
            most.as_secs_f64()
        ))?;
        let seconds: f64 = group.times.iter().map(Duration::as_secs_f64).sum();
        speed = (speed.0 + *nodes, speed.1 + seconds);
    }
    print_line(format_args!(
        "{} nodes a second and thread",
        (speed.0 as f64 / speed.1.max(1e-9)) as u64
    ))?;
    Ok(())
}
