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
use crate::board::{Color, SquareSet};
use crate::clock::{Limits, Signals};
use crate::eval::{Evaluator, Score};
use crate::position::{Game, Move, Position};
use crate::random::Random;
use crate::rules::Variant;
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
#[derive(Debug)]
pub struct SelfPlay<V: Variant> {
    evaluator: Evaluator<V>,
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

impl<V: Variant> SelfPlay<V> {
    /// Games that begin with this seed, of so many nodes a move.
    ///
    /// # Errors
    /// If there is no memory or no thread for the search.
    pub fn new(seed: u64, nodes: u64) -> Result<Self, String> {
        Ok(Self {
            evaluator: Evaluator::new(),
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
        let opening: Vec<Move> = game.moves().collect();
        let mut plies: Vec<Ply> = Vec::new();
        let (winner, ending) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.winner, Ending::Rules);
            }
            if let Some(winner) = self.agreed(&plies, game.position().side()) {
                break (Some(winner), Ending::Scores);
            }
            if game.len() >= LONGEST {
                break (None, Ending::Length);
            }
            if stop.is_interrupted() {
                return None;
            }
            let best = self.search(&game, self.nodes);
            let mv = best.mv?;
            plies.push(Ply {
                mv,
                score: best.score,
                flags: flags(game.position(), mv, best.score),
            });
            game.play(mv);
        };
        self.seen.insert(opening.clone());
        self.games += 1;
        Some(SavedGame { winner, ending, opening, plies })
    }

    fn search(&self, game: &Game<V>, nodes: u64) -> Best {
        let task = Task {
            table: &self.table,
            signals: &Signals::default(),
            limits: &Limits { nodes: Some(nodes), ..Limits::default() },
            report: &Silent,
            lines: 1,
            begin: Instant::now(),
        };
        self.pool.search(game, &self.evaluator, &task)
    }

    /// A score of shogi in hundredths, in the unit of this game.
    fn scaled(&self, score: i32) -> i32 {
        score * self.evaluator.unit() / 64
    }

    /// The first random opening that is new and even enough; else the most even new one.
    fn opening(&self) -> Game<V> {
        let number = self.shard.nth(self.games) as u64;
        let mut random = Random::new(Random::new(self.seed << 32 ^ number).next());
        let mut best: Option<(i32, Game<V>)> = None;
        for _ in 0..TRIES {
            let Some(game) = walk(&mut random) else { continue };
            if self.seen.contains(&game.moves().collect::<Vec<_>>()) {
                continue;
            }
            let off = self.search(&game, OPENING_NODES).score.value().abs();
            if best.as_ref().is_none_or(|&(least, _)| off < least) {
                best = Some((off, game));
            }
            if off <= self.scaled(EVEN) {
                break;
            }
        }
        best.map_or_else(|| Game::new(Position::start()), |(_, game)| game)
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

/// Random plies; `None` if the game ends on the way.
fn walk<V: Variant>(random: &mut Random) -> Option<Game<V>> {
    let plies =
        FEWEST_PLIES + V::BOARD.squares().count() / SQUARES_A_PLY + random.below(MORE_PLIES);
    let mut game = Game::new(Position::<V>::start());
    while game.len() < plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        game.play(moves[random.below(moves.len())]);
    }
    game.outcome().is_none().then_some(game)
}

/// What a filter may want to know of a position and what was found in it.
fn flags<V: Variant>(position: &Position<V>, best: Move, score: Score) -> Flags {
    Flags::default()
        .with(Flags::CHECK, position.in_check())
        .with(Flags::TAKES, !position.taken(best).is_empty())
        .with(Flags::PROMOTES, best.promotes())
        .with(Flags::MATE, score.is_mate())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Minishogi;

    fn play(seed: u64, games: usize) -> Vec<SavedGame> {
        let mut player = SelfPlay::<Minishogi>::new(seed, 200).unwrap();
        (0..games).map(|_| player.play(&Stop::default()).unwrap()).collect()
    }

    #[test]
    fn the_same_seed_plays_the_same_games_also_after_a_break() {
        let games = play(3, 3);
        assert_ne!(games[0].opening, games[1].opening);
        assert_ne!(games[0].opening, play(4, 1)[0].opening);
        let mut player = SelfPlay::<Minishogi>::new(3, 200).unwrap();
        player.skip(&games[0]);
        assert_eq!(player.play(&Stop::default()).unwrap(), games[1]);
    }

    #[test]
    fn parts_play_the_games_of_the_whole() {
        let whole = play(3, 4);
        for number in 1..=2 {
            let mut player = SelfPlay::<Minishogi>::new(3, 200).unwrap();
            player.play_only(format!("{number}/2").parse().unwrap());
            for game in whole.iter().skip(number - 1).step_by(2) {
                assert_eq!(player.play(&Stop::default()).as_ref(), Some(game));
            }
        }
    }

    #[test]
    fn games_can_be_played_again() {
        for record in play(7, 4) {
            let mut game = Game::new(Position::<Minishogi>::start());
            let played = record.plies.iter().map(|ply| ply.mv);
            for mv in record.opening.iter().copied().chain(played) {
                assert!(game.position().is_legal(mv));
                game.play(mv);
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
        assert_eq!(SelfPlay::<Minishogi>::new(1, 100).unwrap().play(&stop), None);
    }
}
