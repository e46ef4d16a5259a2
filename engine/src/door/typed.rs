//! A game of a known type behind the door.

use std::sync::{Arc, OnceLock};

use super::{AnyGame, Appraisal, SetupError, said};
use crate::board::{Color, Square};
use crate::clock::Signals;
use crate::eval::network::{Network, NetworkError, nets};
use crate::eval::{Evaluator, Score, Values};
use crate::mate::{self, NoMemory, Progress, Solver};
use crate::perft;
use crate::position::{Barred, Changes, Diagram, Game, LastMove, Move, MoveError, Position};
use crate::rules::{EnteringKing, Kind, Outcome, Rules, Variant};
use crate::search::pool::Task;
use crate::search::{Best, Pool};

/// A game in progress and what the engine knows about its rules.
#[derive(Clone)]
pub(super) struct Typed<V: Variant> {
    game: Game<V>,
    first: Diagram,
    /// Made when it is first needed: a referee needs none.
    evaluator: OnceLock<Arc<Evaluator<V>>>,
}

impl<V: Variant> Typed<V> {
    pub(super) fn new() -> Self {
        let start = Position::start();
        Self { first: start.diagram(), game: Game::new(start), evaluator: OnceLock::new() }
    }

    fn evaluator(&self) -> &Evaluator<V> {
        self.evaluator.get_or_init(Arc::default)
    }
}

impl<V: Variant> AnyGame for Typed<V> {
    fn rules(&self) -> &'static Rules {
        Rules::of::<V>()
    }

    fn set_up(&mut self, sfen: Option<&str>, moves: &[String]) -> Result<(), SetupError> {
        let position = Position::from_sfen(sfen.unwrap_or(V::START))?;
        let first = position.diagram();
        let mut game = Game::new(position);
        for (i, text) in moves.iter().enumerate() {
            let mv = game.parse_move(text);
            game.play(mv.map_err(|error| SetupError::Move { number: i + 1, error })?);
        }
        (self.game, self.first) = (game, first);
        Ok(())
    }

    fn first(&self) -> &Diagram {
        &self.first
    }

    fn diagram(&self) -> Diagram {
        self.game.position().diagram()
    }

    fn side(&self) -> Color {
        self.game.position().side()
    }

    fn in_check(&self) -> bool {
        self.game.position().in_check()
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn moves(&self) -> Vec<Move> {
        self.game.moves().collect()
    }

    fn last_move(&self) -> Option<LastMove> {
        self.game.last_move()
    }

    fn changes(&self, mv: Move) -> Changes {
        self.game.position().changes(mv)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.game.legal_moves()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.game.parse_move(text)
    }

    fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.game.permit(mv)?;
        self.game.play(mv);
        Ok(())
    }

    fn play_text(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.game.parse_move(text)?;
        self.game.play(mv);
        Ok(mv)
    }

    fn undo(&mut self) {
        self.game.undo();
    }

    fn barred(&self, kind: Kind, to: Square) -> Option<Barred> {
        self.game.barred(kind, to)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn may_declare(&self, rule: EnteringKing) -> bool {
        self.game.position().may_declare(rule)
    }

    fn learn(&mut self, network: Option<&[u8]>) -> Result<(), NetworkError> {
        self.evaluator = match network {
            None => OnceLock::new(),
            Some(bytes) => {
                let network = Network::from_bytes::<V>(bytes)?;
                Arc::new(Evaluator::with_network(Some(network))).into()
            }
        };
        Ok(())
    }

    fn lend(&self, network: &[u8]) -> Result<(), NetworkError> {
        nets::lend::<V>(network)
    }

    fn values(&self) -> Values {
        Values::of::<V>()
    }

    fn evaluate(&self) -> Score {
        said::score(self.evaluator(), self.game.position())
    }

    fn appraise(&self) -> Appraisal {
        said::appraisal(self.evaluator(), self.game.position())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&mut self.game.position().clone(), depth)
    }

    fn divide(&self, depth: u32, signals: &Signals) -> Option<Vec<(Move, u64)>> {
        perft::divide(self.game.position(), depth, signals)
    }

    fn count_part(&self, depth: u32, is_wanted: &dyn Fn(usize) -> bool) -> u64 {
        perft::partial(self.game.position(), depth, is_wanted)
    }

    fn think(&self, pool: &Pool, task: &Task<'_>) -> Best {
        said::think(&self.game, self.evaluator(), pool, task)
    }

    fn search(&self, pool: &Pool, task: &Task<'_>) -> Best {
        pool.search(&self.game, self.evaluator(), task)
    }

    fn mate(
        &self,
        megabytes: usize,
        limits: &mate::Limits,
        told_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<mate::Answer, NoMemory> {
        Ok(Solver::new(megabytes)?.solve(&self.game, limits, told_to_stop, report))
    }

    fn mating_moves(&self, megabytes: usize, nodes: u64) -> Result<Option<Vec<Move>>, NoMemory> {
        Ok(Solver::new(megabytes)?.mating_moves(&self.game, nodes))
    }

    fn duplicate(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
