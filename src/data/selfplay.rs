//! One game of the engine against itself.
//!
//! It begins with random legal plies, kept if a shallow search finds them roughly even, and goes on
//! with the best move of a search of so many nodes. It ends by the rules, or when the scores of both
//! sides agree: a mate two plies in a row, or an overwhelming lead for so many; or as a draw after so
//! many plies. The same seed and number always give the same game.

use std::collections::HashSet;
use std::time::Instant;

use super::record::{Ending, Flags, Ply, SavedGame};
use crate::arena::stop::Stop;
use crate::board::Color;
use crate::clock::{Limits, Signals};
use crate::door::AnyGame;
use crate::eval::Score;
use crate::position::Move;
use crate::random::Random;
use crate::search::pool::Task;
use crate::search::{Best, Pool, Silent, Table};
use crate::shard::Shard;

/// The table of the search, in mebibytes.
const MEGABYTES: usize = 8;
/// Random plies at least, on the smallest board.
const FEWEST_PLIES: usize = 5;
/// One random ply more for so many squares.
const SQUARES_A_PLY: usize = 40;
/// Of some openings so many plies more.
const MORE_PLIES: usize = 6;
/// Nodes of the search that judges an opening.
const OPENING_NODES: u64 = 300;
/// How far its score may be from 0, in hundredths, in a game of shogi's unit.
const EVEN: i32 = 200;
/// Openings tried before the most even has to do.
const TRIES: usize = 20;
/// A lead that decides, in hundredths, in a game of shogi's unit.
const OVERWHELMING: i32 = 2_500;
/// For so many plies it has to be seen.
const AGREED: usize = 5;
/// For so many plies a mate has to be seen.
const MATE_AGREED: usize = 2;
/// A game lasts no longer.
const LONGEST: usize = 500;

/// Plays games.
pub struct SelfPlay {
    /// The game at its start.
    start: Box<dyn AnyGame>,
    /// See [`Evaluator::unit`](crate::eval::Evaluator::unit).
    unit: i32,
    pool: Pool,
    table: Table,
    nodes: u64,
    seed: u64,
    /// The openings so far.
    seen: HashSet<Vec<Move>>,
    /// Games so far.
    games: usize,
    /// The part of all games that is played.
    shard: Shard,
}

impl SelfPlay {
    /// Games from this beginning, that begin with this seed, of so many nodes a move.
    ///
    /// # Errors
    /// If there is no memory or no thread for the search.
    pub fn new(start: Box<dyn AnyGame>, seed: u64, nodes: u64) -> Result<Self, String> {
        Ok(Self {
            unit: start.appraise().counted.unit,
            start,
            pool: Pool::new(1).map_err(|error| error.to_string())?,
            table: Table::new(MEGABYTES).map_err(|error| error.to_string())?,
            nodes,
            seed,
            seen: HashSet::new(),
            games: 0,
            shard: Shard::WHOLE,
        })
    }

    /// Plays only a part of the games, which depends on nothing that is played in the others.
    pub const fn play_only(&mut self, shard: Shard) {
        self.shard = shard;
    }

    /// Notes a game that was played before.
    pub fn skip(&mut self, record: &SavedGame) {
        self.seen.insert(record.opening.clone());
        self.games += 1;
    }

    /// Plays the next game; `None` if somebody asked for the end before it was over.
    pub fn play(&mut self, stop: &Stop) -> Option<SavedGame> {
        self.pool.clear();
        self.table.clear();
        let mut game = self.opening();
        let opening = game.moves();
        let mut plies: Vec<Ply> = Vec::new();
        let (winner, ending) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.winner, Ending::Rules);
            }
            if let Some(winner) = self.agreed(&plies, game.side()) {
                break (Some(winner), Ending::Scores);
            }
            if opening.len() + plies.len() >= LONGEST {
                break (None, Ending::Length);
            }
            if stop.is_interrupted() {
                return None;
            }
            let best = self.search(&*game, self.nodes);
            let mv = best.mv?;
            plies.push(Ply { mv, score: best.score, flags: flags(&*game, mv, best.score) });
            game.play(mv).ok()?;
        };
        self.seen.insert(opening.clone());
        self.games += 1;
        Some(SavedGame { winner, ending, opening, plies })
    }

    fn search(&self, game: &dyn AnyGame, nodes: u64) -> Best {
        let task = Task {
            table: &self.table,
            signals: &Signals::default(),
            limits: &Limits { nodes: Some(nodes), ..Limits::default() },
            report: &Silent,
            lines: 1,
            begin: Instant::now(),
        };
        game.search(&self.pool, &task)
    }

    /// A score of shogi in hundredths, in the unit of this game.
    fn scaled(&self, score: i32) -> i32 {
        score * self.unit / 64
    }

    /// The first random opening that is new and even enough; else the most even new one.
    fn opening(&self) -> Box<dyn AnyGame> {
        let number = self.shard.nth(self.games) as u64;
        let mut random = Random::new(Random::new(self.seed << 32 ^ number).next());
        let mut best: Option<(i32, Box<dyn AnyGame>)> = None;
        for _ in 0..TRIES {
            let Some(game) = self.walk(&mut random) else { continue };
            if self.seen.contains(&game.moves()) {
                continue;
            }
            let off = self.search(&*game, OPENING_NODES).score.value().abs();
            if best.as_ref().is_none_or(|&(least, _)| off < least) {
                best = Some((off, game));
            }
            if off <= self.scaled(EVEN) {
                break;
            }
        }
        best.map_or_else(|| self.start.duplicate(), |(_, game)| game)
    }

    /// Random plies; `None` if the game ends on the way.
    fn walk(&self, random: &mut Random) -> Option<Box<dyn AnyGame>> {
        let squares = self.start.rules().board.squares().count();
        let plies = FEWEST_PLIES + squares / SQUARES_A_PLY + random.below(MORE_PLIES);
        let mut game = self.start.duplicate();
        for _ in 0..plies {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return None;
            }
            game.play(moves[random.below(moves.len())]).ok()?;
        }
        game.outcome().is_none().then_some(game)
    }

    /// Who wins, if the last scores agree about it; `side` is to move now.
    fn agreed(&self, plies: &[Ply], side: Color) -> Option<Color> {
        let enough = |score: Score| score.value() >= self.scaled(OVERWHELMING);
        let seen = |winner: Color, length: usize, wins: &dyn Fn(Score) -> bool| {
            let mut turn = side;
            let last = plies.iter().rev().take(length).filter(|ply| {
                turn = !turn;
                wins(if turn == winner { ply.score } else { -ply.score })
            });
            last.count() == length
        };
        let mates = |score: Score| score.is_mate() && score.value() > 0;
        Color::ALL
            .into_iter()
            .find(|&winner| seen(winner, MATE_AGREED, &mates) || seen(winner, AGREED, &enough))
    }
}

/// What a filter may want to know of a position and what was found in it.
fn flags(game: &dyn AnyGame, best: Move, score: Score) -> Flags {
    Flags::default()
        .with(Flags::CHECK, game.in_check())
        .with(Flags::TAKES, game.changes(best).takes())
        .with(Flags::PROMOTES, best.promotes())
        .with(Flags::MATE, score.is_mate())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::open;

    fn start() -> Box<dyn AnyGame> {
        open("minishogi").unwrap()
    }

    fn play(seed: u64, games: usize) -> Vec<SavedGame> {
        let mut player = SelfPlay::new(start(), seed, 200).unwrap();
        (0..games).map(|_| player.play(&Stop::default()).unwrap()).collect()
    }

    #[test]
    fn the_same_seed_plays_the_same_games_also_after_a_break() {
        let games = play(3, 3);
        assert_ne!(games[0].opening, games[1].opening);
        assert_ne!(games[0].opening, play(4, 1)[0].opening);
        let mut player = SelfPlay::new(start(), 3, 200).unwrap();
        player.skip(&games[0]);
        assert_eq!(player.play(&Stop::default()).unwrap(), games[1]);
    }

    #[test]
    fn parts_play_the_games_of_the_whole() {
        let whole = play(3, 4);
        for number in 1..=2 {
            let mut player = SelfPlay::new(start(), 3, 200).unwrap();
            player.play_only(format!("{number}/2").parse().unwrap());
            for game in whole.iter().skip(number - 1).step_by(2) {
                assert_eq!(player.play(&Stop::default()).as_ref(), Some(game));
            }
        }
    }

    #[test]
    fn games_can_be_played_again() {
        for record in play(7, 4) {
            let mut game = start();
            let played = record.plies.iter().map(|ply| ply.mv);
            for mv in record.opening.iter().copied().chain(played) {
                game.play(mv).unwrap();
            }
            let outcome = game.outcome();
            assert_eq!(outcome.is_some(), record.ending == Ending::Rules);
            assert!(outcome.is_none_or(|outcome| outcome.winner == record.winner));
        }
    }

    #[test]
    fn who_asks_for_the_end_gets_no_half_a_game() {
        let stop = Stop::default();
        stop.interrupt();
        assert_eq!(SelfPlay::new(start(), 1, 100).unwrap().play(&stop), None);
    }
}
