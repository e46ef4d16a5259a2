//! What `go` is answered with: first it is decided what to play, then it is said.

use std::time::Duration;

use super::options::Options;
use super::parse::Go;
use super::print::{Printer, note, result, say};
use crate::book::{Book, Entry};
use crate::clock::{Instant, Limits, Signals};
use crate::door::AnyGame;
use crate::eval::Score;
use crate::levels::{self, fresh_seed};
use crate::position::Move;
use crate::random::Random;
use crate::rules::{Outcome, Reason};
use crate::search::pool::Task;
use crate::search::{Bound, Line, Pool, Table};

/// What a search needs besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// The threads.
    pub pool: &'a Pool,
    /// The table.
    pub table: &'a Table,
    /// The book that is played by.
    pub book: Option<&'a Book>,
    /// What the GUI has asked for.
    pub options: &'a Options,
    /// When the search was asked for.
    pub begin: Instant,
}

/// What is said after `bestmove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The game is won by declaration.
    Win,
    /// A move, and the reply that is expected.
    Move(Move, Option<Move>),
    /// There is no move, and nobody has lost.
    None,
    /// There is no move, or the engine gives up.
    Resign,
}

impl Answer {
    fn text(self, game: &dyn AnyGame) -> String {
        match self {
            Self::Win => "bestmove win".to_owned(),
            Self::Move(mv, None) => format!("bestmove {}", game.text(mv)),
            Self::Move(mv, Some(ponder)) => {
                format!("bestmove {} ponder {}", game.text(mv), game.text(ponder))
            }
            Self::None => "bestmove none".to_owned(),
            Self::Resign => "bestmove resign".to_owned(),
        }
    }
}

/// Searches and prints one `bestmove`, after a line about the first fault of the command if it has
/// one.
pub fn go(game: &dyn AnyGame, go: &Go, signals: &Signals, means: &Means<'_>) {
    let Options { threads, hash, .. } = means.options;
    let (limits, fault) = limits(game, go, means.options);
    if let Some(fault) = fault {
        note(&fault);
    }
    let outcome = outcome(game, means.options);
    if let Some(outcome) = outcome {
        say(&result(outcome, game.side()));
    }
    note(&format_args!("threads {threads} hash {hash} variant {}", game.rules().name));
    let task = Task {
        table: means.table,
        signals,
        limits: &limits,
        report: &Printer::of(game.rules(), means.options.show_wdl),
        lines: means.options.lines,
        begin: means.begin,
    };
    let answer = decide(game, outcome, task, means);
    // What comes in from here on, comes after the search.
    signals.finish();
    say(&answer.text(game));
}

/// What to play: a declaration if it is due, else what the search finds.
fn decide(
    game: &dyn AnyGame,
    outcome: Option<Outcome>,
    task: Task<'_>,
    means: &Means<'_>,
) -> Answer {
    let (options, limits) = (means.options, task.limits);
    if outcome.is_none() && game.may_declare(options.entering) {
        // Who has won need not think; who analyses wants to see what else there is.
        let depth = if limits.infinite { limits.depth } else { Some(1) };
        game.think(means.pool, &Task { limits: &Limits { depth, ..limits.clone() }, ..task });
        return Answer::Win;
    }
    if let Some(entry) = from_book(game, &task, means) {
        let reply = |mv: Move| {
            let mut after = game.duplicate();
            after.play(mv).ok()?;
            after.read_move(entry.reply.as_deref()?).ok()
        };
        if let Ok(mv) = game.read_move(&entry.mv) {
            note(&format_args!("book {} {} games", entry.mv, entry.games));
            let reply = reply(mv);
            let pv = std::iter::once(mv).chain(reply).collect();
            task.report.line(&line_of(entry.score, pv, task.begin));
            return Answer::Move(mv, reply);
        }
    }
    // Who analyses wants the engine's best, and so does a search that is not for a move to play.
    let strength = if limits.infinite { None } else { options.strength(fresh_seed()) };
    let best = match strength {
        Some(strength) => levels::think(game, means.pool, &task, strength),
        None if limits.infinite && !limits.ponder => {
            game.analyse(means.pool, &task, options.mate_share())
        }
        None => game.think(means.pool, &task),
    };
    // A search that ended before its first iteration knows of nothing to give up for.
    let gives_up = !limits.infinite && best.depth > 0 && best.score.value() <= -options.resign;
    match best.mv {
        Some(_) if gives_up => Answer::Resign,
        Some(mv) => Answer::Move(mv, best.ponder),
        None if outcome.is_some_and(|outcome| outcome.winner.is_none()) => Answer::None,
        None => Answer::Resign,
    }
}

/// What the book plays, where a move to play is asked for and no others are left out.
fn from_book<'a>(game: &dyn AnyGame, task: &Task<'_>, means: &Means<'a>) -> Option<&'a Entry> {
    let limits = task.limits;
    let plays = !limits.infinite && !limits.ponder && limits.searchmoves.is_empty();
    let book = means.book.filter(|_| plays)?;
    book.choose(game, &mut Random::new(fresh_seed()))
}

/// A line that nobody has searched.
fn line_of(hundredths: i32, pv: Vec<Move>, begin: Instant) -> Line {
    Line {
        number: 1,
        depth: 0,
        seldepth: 0,
        score: Score::evaluation(hundredths),
        bound: Bound::Exact,
        nodes: 0,
        elapsed: begin.elapsed(),
        hashfull: 0,
        pv,
    }
}

/// The time for a `go` whose limits cannot be understood.
const WITHOUT_LIMITS: Duration = Duration::from_secs(1);

/// The limits of a search. A command with a fault, of which this says the first, is searched with
/// what is left of it: who waits for a `bestmove` is to get one.
fn limits(game: &dyn AnyGame, go: &Go, options: &Options) -> (Limits, Option<String>) {
    let mut fault = go.fault.as_ref().map(ToString::to_string);
    let read = |mv: &String| {
        let mv = game.read_move(mv);
        mv.map_err(|error| fault.get_or_insert_with(|| error.to_string()).clone()).ok()
    };
    let searchmoves = go.searchmoves.iter().filter_map(read).collect();
    let mut limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        movetime: go.movetime,
        clocks: go.clocks,
        infinite: go.infinite,
        ponder: go.ponder,
        searchmoves,
        pace: options.pace(),
        draw_value: options.draw_value,
        drawn_at: (options.most_moves > 0).then(|| options.most_moves.saturating_add(1)),
        declared_by: options.entering,
    };
    let limited = go.depth.is_some()
        || go.nodes.is_some()
        || go.movetime.is_some()
        || go.clocks.is_some()
        || go.infinite
        || go.ponder;
    if fault.is_some() && !limited {
        limits.movetime = Some(WITHOUT_LIMITS);
    }
    (limits, fault)
}

/// How the game has ended, if it has; with the limit on its length.
fn outcome(game: &dyn AnyGame, options: &Options) -> Option<Outcome> {
    let length = game.diagram().move_number().saturating_sub(1);
    let too_long = options.most_moves > 0 && length >= options.most_moves;
    let draw = Outcome { winner: None, reason: Reason::Length };
    game.outcome().or_else(|| too_long.then_some(draw))
}
