//! One door to a game whose type is not known.
//!
//! Positions, generators and the search are made for each game, and a game is a type. Whoever learns
//! only at run time which game is played opens it by its name and goes on with an [`AnyGame`]: the
//! protocol, a referee, a person's desk. What comes back through the door has no type of a game in
//! it: moves, [`Diagram`]s, [`Rules`], and from them texts. So do scores: inside, each game has its own
//! hundredths, outside +100 is the same chance to win in all ([`SCALE`](crate::eval::SCALE)).

mod analyse;
mod glance;
mod said;
mod typed;

use crate::board::{Color, Square};
use crate::clock::Signals;
use crate::eval::network::NetworkError;
use crate::eval::{Features, Score, Terms, Values};
use crate::mate::{self, NoMemory, Progress};
use crate::position::{Barred, Changes, Diagram, LastMove, Move, MoveError, SfenError};
use crate::rules::{EnteringKing, Kind, Outcome, Rules, Variant};
use crate::search::pool::Task;
use crate::search::{Best, Pool};

/// Why a game was not set up.
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

/// A legal move and what comes of it, for whoever shows it or keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The move.
    pub mv: Move,
    /// Who leaves which square, who arrives, what a hand gains or loses.
    pub changes: Changes,
    /// The squares that are there no longer.
    pub vanished: Vec<Square>,
    /// The square over which a man goes who makes two king steps.
    pub halfway: Option<Square>,
}

/// What the evaluation makes of a position, on the scale that all games have in common.
#[derive(Clone, Debug)]
pub struct Appraisal {
    /// The evaluation, seen by the side to move.
    pub score: Score,
    /// Its terms, seen by Black.
    pub terms: Terms,
    /// What a man of each kind is worth on the board and in hand, in the order of the rules.
    pub values: Vec<(i32, i32)>,
    /// What a fit of the weights needs, in the evaluation's own hundredths.
    pub counted: Counted,
}

/// What is counted in a position, by the game's own measure.
#[derive(Clone, Debug)]
pub struct Counted {
    /// See [`Evaluator::unit`](crate::eval::Evaluator::unit).
    pub unit: i32,
    /// The men on the board and in hand, Black's less White's.
    pub material: i32,
    /// Everything else.
    pub features: Features,
}

/// A game in progress with its past, whichever game it is.
pub trait AnyGame: Send + Sync {
    /// The rules it is played by.
    fn rules(&self) -> &'static Rules;

    /// Begins a game at a position, or at the game's start, and plays moves.
    ///
    /// # Errors
    /// If the position cannot be read or a move is not legal; the game stays as it was.
    fn set_up(&mut self, sfen: Option<&str>, moves: &[String]) -> Result<(), SetupError>;

    /// The position at which it began.
    fn first(&self) -> &Diagram;

    /// The present position.
    fn diagram(&self) -> Diagram;

    /// The side to move.
    fn side(&self) -> Color;

    /// Is the side to move in check?
    fn in_check(&self) -> bool;

    /// A hash of the present position, see [`Position::key`](crate::position::Position::key).
    fn key(&self) -> u64;

    /// The moves so far.
    fn moves(&self) -> Vec<Move>;

    /// The last move, if there was one.
    fn last_move(&self) -> Option<LastMove>;

    /// What a legal move changes in the present position.
    fn changes(&self, mv: Move) -> Changes;

    /// The legal moves, without those that the past forbids.
    fn legal_moves(&self) -> Vec<Move>;

    /// Reads a move in USI notation.
    ///
    /// # Errors
    /// If it is no move, not legal, or forbidden by the past.
    fn read_move(&self, text: &str) -> Result<Move, MoveError>;

    /// Plays a move, however it was come by.
    ///
    /// # Errors
    /// If it is not legal or forbidden by the past; the game stays as it was.
    fn play(&mut self, mv: Move) -> Result<(), MoveError>;

    /// Reads a move in USI notation, plays it and returns it.
    ///
    /// # Errors
    /// If it is no move, not legal, or forbidden by the past; the game stays as it was.
    fn play_text(&mut self, text: &str) -> Result<Move, MoveError>;

    /// Takes back the last move; without one, does nothing.
    fn undo(&mut self);

    /// Why a man of this kind in the hand of the side to move may not be dropped on this empty square;
    /// `None` if it may.
    fn barred(&self, kind: Kind, to: Square) -> Option<Barred>;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// May the side to move declare that it has won?
    fn may_declare(&self, rule: EnteringKing) -> bool;

    /// Judges positions by this network, the bytes of its file, from now on; by the game's own if
    /// there is none.
    ///
    /// # Errors
    /// If the bytes are no network of this game; nothing is changed then.
    fn learn(&mut self, network: Option<&[u8]>) -> Result<(), NetworkError>;

    /// Judges positions of this game by this network, the bytes of its file, wherever it is opened from
    /// now on; for a program that no networks are built into.
    ///
    /// # Errors
    /// If the bytes are no network of this game.
    fn lend(&self, network: &[u8]) -> Result<(), NetworkError>;

    /// What the game's men are worth by how they move.
    fn values(&self) -> Values;

    /// What the evaluation makes of the present position, for the side to move, in common hundredths.
    fn evaluate(&self) -> Score;

    /// The same with what it comes from.
    fn appraise(&self) -> Appraisal;

    /// The leaves of the tree of legal moves, see [`perft::perft`](crate::perft::perft).
    fn perft(&self, depth: u32) -> u64;

    /// The leaves of the tree of legal moves below every move, in the order of their texts; `None` if
    /// the signals ended the counting. The depth is at least 1.
    fn divide(&self, depth: u32, signals: &Signals) -> Option<Vec<(Move, u64)>>;

    /// The leaves below those beginnings of the tree that are wanted, which are numbered, see
    /// [`perft::partial`](crate::perft::partial).
    fn count_part(&self, depth: u32, is_wanted: &dyn Fn(usize) -> bool) -> u64;

    /// Searches the present position, and says what things are worth on the scale that all games have in
    /// common. A thread that shares the task's signals can end it.
    fn think(&self, pool: &Pool, task: &Task<'_>) -> Best;

    /// The same search, told and telling in the evaluation's own hundredths: what networks learn from,
    /// and what a bench counts.
    fn search(&self, pool: &Pool, task: &Task<'_>) -> Best;

    /// Looks for a mate by the side to move with this many mebibytes. Now and then `told_to_stop` is
    /// asked, and `report` told how it goes.
    ///
    /// # Errors
    /// If the memory cannot be had.
    fn mate(
        &self,
        megabytes: usize,
        limits: &mate::Limits,
        told_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<mate::Answer, NoMemory>;

    /// The moves of the side to move that give check and mate in the end, looking at this many
    /// positions for each; `None` if that was not enough to be sure of all.
    ///
    /// # Errors
    /// If the memory cannot be had.
    fn mating_moves(&self, megabytes: usize, nodes: u64) -> Result<Option<Vec<Move>>, NoMemory>;

    /// The same game once more.
    fn duplicate(&self) -> Box<dyn AnyGame>;
}

impl dyn AnyGame + '_ {
    /// A move of this game in USI notation.
    #[must_use]
    pub fn text(&self, mv: Move) -> String {
        mv.text_in(self.rules()).to_string()
    }

    /// What comes of a legal move.
    #[must_use]
    pub fn effect(&self, mv: Move) -> Effect {
        let changes = self.changes(mv);
        let vanished = changes.vanished(self.rules().board).collect();
        Effect { mv, vanished, halfway: self.diagram().halfway(mv), changes }
    }

    /// The moves so far in USI notation.
    #[must_use]
    pub fn move_texts(&self) -> Vec<String> {
        self.moves().into_iter().map(|mv| self.text(mv)).collect()
    }

    /// The legal moves in USI notation, in the order of their texts.
    #[must_use]
    pub fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.legal_moves().into_iter().map(|mv| self.text(mv)).collect();
        texts.sort_unstable();
        texts
    }

    /// The present position as SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        self.diagram().sfen()
    }
}

/// A game at its start. Everything that is made for the game is compiled where this is called; a crate
/// does so by saying [`compiled!`](crate::compiled).
#[must_use]
pub fn enter<V: Variant>() -> Box<dyn AnyGame> {
    Box::new(typed::Typed::<V>::new())
}

/// Has a game compiled in the crate that says `compiled!(Shogi)`: all its code, and no other game's. The
/// crates of several games are compiled side by side.
#[macro_export]
macro_rules! compiled {
    ($game:ident) => {
        /// The game at its start.
        #[must_use]
        pub fn open() -> Box<dyn $crate::door::AnyGame> {
            $crate::door::enter::<$crate::rules::$game>()
        }
    };
}

/// The game with this name at its start, compiled into the tests.
#[cfg(test)]
pub fn open(name: &str) -> Option<Box<dyn AnyGame>> {
    crate::rules::with_variant!(name, |V| enter::<V>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Limits;
    use crate::rules::{NAMES, Reason};
    use crate::search::Table;

    fn shogi(sfen: &str) -> Box<dyn AnyGame> {
        let mut game = open("shogi").unwrap();
        game.set_up(Some(sfen), &[]).unwrap();
        game
    }

    #[test]
    fn every_game_can_be_opened_and_played() {
        for &name in NAMES {
            let mut game = open(name).unwrap();
            assert_eq!((game.rules().name, game.sfen()), (name, game.rules().start.to_owned()));
            let (start, key) = (game.sfen(), game.key());
            let (mv, text) = (game.legal_moves()[0], game.legal_texts().swap_remove(0));
            game.play_text(&text).unwrap();
            game.undo();
            game.play(mv).unwrap();
            assert_eq!(game.play(mv), Err(MoveError::Illegal(game.text(mv))), "{name}");
            assert_eq!((game.moves(), game.side()), (vec![mv], Color::White));
            assert_ne!(game.key(), key);
            game.undo();
            game.undo();
            assert_eq!((game.sfen(), game.key(), game.outcome()), (start, key, None));
            let counts = game.divide(1, &Signals::default()).unwrap();
            assert_eq!(counts.len(), game.legal_moves().len());
        }
        assert!(open("go").is_none());
    }

    #[test]
    fn a_game_that_cannot_be_set_up_leaves_what_was_there() {
        let mut game = open("shogi").unwrap();
        game.set_up(None, &["7g7f".to_owned()]).unwrap();
        let before = game.sfen();
        let moves = ["3c3d", "8h2b+", "8h2b+"].map(str::to_owned);
        let error = game.set_up(Some(&before), &moves).unwrap_err().to_string();
        assert!(error.starts_with("move 3: "), "{error}");
        assert!(matches!(game.set_up(Some("9/9"), &[]), Err(SetupError::Sfen(_))));
        assert_eq!((game.sfen(), game.first().sfen()), (before, game.rules().start.to_owned()));
    }

    #[test]
    fn a_game_ends_as_the_rules_have_it() {
        let mut game = shogi("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
        assert!(game.play_text("P*5d").is_err());
        let mv = game.play_text("G*5b").unwrap();
        assert_eq!(
            (game.text(mv), game.side(), game.in_check()),
            ("G*5b".to_owned(), Color::White, true)
        );
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Checkmate));
        assert!(game.legal_moves().is_empty());
    }

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut game = open("ito").unwrap();
        let mv = game.legal_moves()[0];
        let mut copy = game.duplicate();
        copy.play(mv).unwrap();
        assert!(game.moves().is_empty());
        game.play(mv).unwrap();
        assert_eq!((game.sfen(), game.first().sfen()), (copy.sfen(), copy.first().sfen()));
    }

    #[test]
    fn it_thinks_until_another_thread_has_enough() {
        let game = shogi("4k4/9/9/9/9/9/9/9/4K4 b R 1");
        let (pool, table) = (Pool::new(1).unwrap(), Table::new(1).unwrap());
        let (signals, limits) =
            (Signals::default(), Limits { infinite: true, ..Limits::default() });
        let best = std::thread::scope(|scope| {
            let thinking =
                scope.spawn(|| game.think(&pool, &Task::silent(&table, &signals, &limits)));
            std::thread::sleep(std::time::Duration::from_millis(20));
            signals.stop();
            thinking.join().unwrap()
        });
        assert!(best.mv.is_some_and(|mv| game.legal_moves().contains(&mv)));
        let appraisal = game.appraise();
        assert!(appraisal.score.value() > 0 && appraisal.terms.material > 0);
    }
}
