//! One game being played, whichever it is.

use std::time::Duration;

use super::options::Options;
use super::parse::{Go, Setup};
use super::print::{Printer, moves, note, result, say};
use crate::clock::{Instant, Limits, Signals};
use crate::describe::catalogue;
use crate::eval::Evaluator;
use crate::measure::perft;
use crate::position::{Game, MoveError, Position, SfenError};
use crate::rules::{Outcome, Reason, Variant, with_variant};
use crate::search::pool::Task;
use crate::search::{Pool, Table};

/// What a search needs besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// The threads.
    pub pool: &'a Pool,
    /// The table.
    pub table: &'a Table,
    /// What the GUI has asked for.
    pub options: &'a Options,
}

/// Why a `position` was not set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The position cannot be read.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A move cannot be played; its number counts from 1.
    #[error("move {number}: {error}")]
    Move {
        /// Which of the moves.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// A game in progress, with its type hidden.
pub trait Session {
    /// Sets up a position.
    ///
    /// # Errors
    /// If it cannot be read or a move is not legal; the position stays as it was.
    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError>;

    /// Searches and prints one `bestmove`, after a line about the first fault of the command if it
    /// has one.
    fn go(&self, go: &Go, signals: &Signals, means: &Means<'_>);

    /// Prints a perft, divided by root moves.
    fn perft(&self, depth: u32);

    /// Prints the board.
    fn display(&self);

    /// Prints the legal moves.
    fn list_moves(&self);

    /// Prints the static evaluation.
    fn explain(&self);

    /// The line that says which game this is.
    fn summary(&self) -> String;
}

/// A session of the game with this name, if there is one.
#[must_use]
pub fn open(name: &str) -> Option<Box<dyn Session>> {
    with_variant!(name, |V| Box::new(Playing::<V>::new()) as Box<dyn Session>)
}

/// A game in progress and what the engine knows about its rules.
struct Playing<V: Variant> {
    game: Game<V>,
    evaluator: Evaluator<V>,
}

impl<V: Variant> Playing<V> {
    fn new() -> Self {
        Self { game: Game::new(Position::start()), evaluator: Evaluator::new() }
    }

    /// The limits of a search. A command with a fault, of which this says the first, is searched
    /// with what is left of it: who waits for a `bestmove` is to get one.
    fn limits(&self, go: &Go, options: &Options) -> (Limits, Option<String>) {
        let mut fault = go.fault.as_ref().map(ToString::to_string);
        let read = |mv: &String| {
            let mv = self.game.parse_move(mv);
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
    fn outcome(&self, options: &Options) -> Option<Outcome> {
        let length = self.game.position().move_number().saturating_sub(1);
        let too_long = options.most_moves > 0 && length >= options.most_moves;
        let draw = Outcome { winner: None, reason: Reason::Length };
        self.game.outcome().or_else(|| too_long.then_some(draw))
    }
}

/// The time for a `go` whose limits cannot be understood.
const WITHOUT_LIMITS: Duration = Duration::from_secs(1);

impl<V: Variant> Session for Playing<V> {
    fn set_up(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let position = match &setup.sfen {
            None => Position::start(),
            Some(sfen) => Position::from_sfen(sfen)?,
        };
        let mut game = Game::new(position);
        for (i, text) in setup.moves.iter().enumerate() {
            let mv = game.parse_move(text);
            game.play(mv.map_err(|error| SetupError::Move { number: i + 1, error })?);
        }
        self.game = game;
        Ok(())
    }

    fn go(&self, go: &Go, signals: &Signals, means: &Means<'_>) {
        let begin = Instant::now();
        let options = means.options;
        let (mut limits, fault) = self.limits(go, options);
        if let Some(fault) = fault {
            note(&fault);
        }
        let outcome = self.outcome(options);
        if let Some(outcome) = outcome {
            say(&result(outcome, self.game.position().side()));
        }
        note(&format_args!(
            "threads {} hash {} variant {}",
            options.threads,
            options.hash,
            V::NAME
        ));
        // Who has won need not think; who analyses wants to see what else there is.
        let declares = self.game.position().may_declare(options.entering);
        if declares && !limits.infinite {
            limits.depth = Some(1);
        }
        let best = means.pool.search(&Task {
            game: &self.game,
            evaluator: &self.evaluator,
            table: means.table,
            signals,
            limits: &limits,
            report: &Printer::<V>::default(),
            lines: options.lines,
            begin,
        });
        // What comes in from here on, comes after the search.
        signals.finish();
        let gives_up = !limits.infinite && best.score.value() <= -options.resign;
        say(&match (best.mv, best.ponder) {
            _ if declares => "bestmove win".to_owned(),
            (Some(_), _) if gives_up => "bestmove resign".to_owned(),
            (Some(mv), Some(ponder)) => {
                format!("bestmove {} ponder {}", mv.text::<V>(), ponder.text::<V>())
            }
            (Some(mv), None) => format!("bestmove {}", mv.text::<V>()),
            (None, _) if outcome.is_some_and(|outcome| outcome.winner.is_none()) => {
                "bestmove none".to_owned()
            }
            (None, _) => "bestmove resign".to_owned(),
        });
    }

    fn perft(&self, depth: u32) {
        let counts = perft::divide(self.game.position(), depth);
        for (mv, nodes) in &counts {
            say(&format!("{}: {nodes}", mv.text::<V>()));
        }
        let total: u64 = counts.iter().map(|&(_, nodes)| nodes).sum();
        say(&format!("Nodes searched: {total}"));
    }

    fn display(&self) {
        let position = self.game.position();
        say(&position.drawing());
        say(&format!("sfen {}", position.sfen()));
        say(&format!("key {:016x}", position.key()));
        say(if position.in_check() { "check yes" } else { "check no" });
    }

    fn list_moves(&self) {
        let mut list = self.game.legal_moves();
        list.sort_by_cached_key(|mv| mv.text::<V>().to_string());
        say(&moves::<V>(&list));
    }

    fn explain(&self) {
        let position = self.game.position();
        for (name, value, meaning) in self.evaluator.terms(position).explained() {
            say(&format!("{name:<12} {value:>6}  {meaning}"));
        }
        for kind in V::KINDS.all() {
            let (info, values) = (V::KINDS.info(kind), self.evaluator.values());
            let (board, hand) = (values.on_board(kind), values.in_hand(kind));
            say(&format!(
                "{:>2} {:<18} {board:>5} on board {hand:>5} in hand",
                info.symbol(),
                info.name
            ));
        }
        if cfg!(feature = "tune") {
            // What a fit of the weights needs.
            let (material, features) = self.evaluator.features(position);
            say(&format!("features {} {material} {:?}", self.evaluator.unit(), features.counts()));
        }
        say(&format!("score {} for the side to move", self.evaluator.evaluate(position)));
    }

    fn summary(&self) -> String {
        catalogue::summary::<V>()
    }
}
