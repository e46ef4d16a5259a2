//! One game being played, whichever it is.

use std::time::Instant;

use super::parse::{Go, Setup};
use super::print::{Printer, moves, result, say};
use crate::eval::Evaluator;
use crate::position::{Game, MoveError, Position, SfenError};
use crate::rules::{Variant, with_variant};
use crate::search::pool::Task;
use crate::search::{Limits, Pace, Pool, Signals, Table};
use crate::tools::{catalogue, perft};

/// What a search needs besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// The threads.
    pub pool: &'a Pool,
    /// The table.
    pub table: &'a Table,
    /// How many best lines to show.
    pub lines: usize,
    /// How to use the clocks.
    pub pace: Pace,
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

    /// Searches and prints one `bestmove`.
    ///
    /// # Errors
    /// If one of `searchmoves` is not legal; nothing is printed then.
    fn go(&self, go: &Go, signals: &Signals, means: &Means<'_>) -> Result<(), MoveError>;

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

    fn limits(&self, go: &Go, pace: Pace) -> Result<Limits, MoveError> {
        let searchmoves = go.searchmoves.iter().map(|mv| self.game.parse_move(mv)).collect();
        Ok(Limits {
            depth: go.depth,
            nodes: go.nodes,
            movetime: go.movetime,
            clocks: go.clocks,
            infinite: go.infinite,
            ponder: go.ponder,
            searchmoves: Result::from_iter::<Vec<_>>(searchmoves)?,
            pace,
        })
    }
}

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

    fn go(&self, go: &Go, signals: &Signals, means: &Means<'_>) -> Result<(), MoveError> {
        let begin = Instant::now();
        let limits = self.limits(go, means.pace)?;
        let outcome = self.game.outcome();
        if let Some(outcome) = outcome {
            say(&result(outcome, self.game.position().side()));
        }
        let best = means.pool.search(&Task {
            game: &self.game,
            evaluator: &self.evaluator,
            table: means.table,
            signals,
            limits: &limits,
            report: &Printer::<V>::default(),
            lines: means.lines,
            begin,
        });
        // What comes in from here on, comes after the search.
        signals.finish();
        say(&match (best.mv, best.ponder) {
            (Some(mv), Some(ponder)) => {
                format!("bestmove {} ponder {}", mv.text::<V>(), ponder.text::<V>())
            }
            (Some(mv), None) => format!("bestmove {}", mv.text::<V>()),
            (None, _) if outcome.is_some_and(|outcome| outcome.winner.is_none()) => {
                "bestmove none".to_owned()
            }
            (None, _) => "bestmove resign".to_owned(),
        });
        Ok(())
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
        let terms = self.evaluator.terms(position);
        say(&format!("material {:>6}", terms.material));
        say(&format!("placement {:>5}", terms.placement));
        say(&format!("control {:>7}", terms.control));
        say(&format!("king safety {:>3}", terms.safety));
        say(&format!("tempo {:>9}", terms.tempo));
        say(&format!("total {:>9} for black", terms.total()));
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
