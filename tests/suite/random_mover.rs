//! Against a mover of random legal moves the engine wins every game, and soon: it mates, or stalemates where the rules
//! say that who is stalemated has lost.

use henka::board::Color;
use henka::clock::{Limits, Signals};
use henka::eval::Evaluator;
use henka::position::{Game, Position};
use henka::rules::{Reason, Variant, with_variant};
use henka::search::pool::Task;
use henka::search::{Pool, Table};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const GAMES: u64 = 20;
const NODES: u64 = 1_000;
const PLIES: usize = 200;

/// Plays a game and returns its length; the engine has the colour that `seed` says.
fn mate_random_mover<V: Variant>(seed: u64, pool: &Pool, table: &Table) -> usize {
    let evaluator = Evaluator::<V>::new();
    let mut random = StdRng::seed_from_u64(seed);
    let engine = Color::ALL[(seed % 2) as usize];
    let mut game = Game::<V>::new(Position::start());
    table.clear();
    while game.outcome().is_none() {
        assert!(game.len() < PLIES, "{} seed {seed}: {}", V::NAME, game.position().sfen());
        let mv = if game.position().side() == engine {
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let signals = Signals::default();
            let best = pool.search(&game, &evaluator, &Task::silent(table, &signals, &limits));
            best.mv.expect("a game that is not over has a move")
        } else {
            let moves = game.position().legal_moves();
            moves[random.random_range(0..moves.len())]
        };
        assert!(game.position().is_legal(mv));
        game.play(mv);
    }
    let outcome = game.outcome().expect("the loop ends with one");
    let sfen = game.position().sfen();
    assert_eq!(outcome.winner, Some(engine), "{} seed {seed}: {sfen}", V::NAME);
    let won_by_the_engine = matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate);
    assert!(won_by_the_engine, "{} seed {seed}: {:?}, {sfen}", V::NAME, outcome.reason);
    game.len()
}

fn mates_in_all_games(name: &str) {
    let pool = Pool::new(1).unwrap();
    let table = Table::new(4).unwrap();
    let lengths: Vec<usize> = (0..GAMES)
        .map(|seed| with_variant!(name, |V| mate_random_mover::<V>(seed, &pool, &table)).unwrap())
        .collect();
    println!("{name}: mates after {lengths:?} plies");
}

macro_rules! games {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            mates_in_all_games(stringify!($name));
        })*
    };
}

games!(shogi kagamigi mitregi90 mitregi108 mitregi120 mitregi144 daimitregi minjiku ito minishogi);

#[test]
fn daimitregi_stepping() {
    mates_in_all_games("daimitregi-stepping");
}
