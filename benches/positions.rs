//! What a position costs: making all its legal moves, counting them, playing and taking them back,
//! perft from the starting position, and searching. The throughput is moves a second, for perft
//! leaves a second, for the search nodes a second.
//!
//! Everything but perft and the search runs over more than 50,000 distinct positions, met on random walks from
//! the start. With fewer the branch predictor learns the positions by heart, and the figures tell
//! of that instead of a search, which sees a new position every time. The price is that a position
//! comes from main memory where a search has it at hand; it is far below the price of its moves.

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use henka::clock::{Limits, Signals};
use henka::eval::Evaluator;
use henka::measure::perft::perft;
use henka::position::{Game, Intent, Move, MoveList, Position};
use henka::rules::{Kagamigi, Mitregi144, Shogi, Variant};
use henka::search::pool::Task;
use henka::search::{Pool, Table};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::collections::HashSet;
use std::hint::black_box;
use std::time::Duration;

const POSITIONS: usize = 60_000;
/// A walk ends here if no mate has ended it before.
const LONGEST_WALK: usize = 150;
/// How many of the positions are searched, and how far.
const SEARCHED: usize = 20;
const SEARCH_NODES: u64 = 10_000;

fn games(c: &mut Criterion) {
    game::<Shogi>(c, 4);
    game::<Kagamigi>(c, 5);
    game::<Mitregi144>(c, 4);
}

fn game<V: Variant>(c: &mut Criterion, perft_depth: u32) {
    let mut group = c.benchmark_group(V::NAME);
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4));
    let mut positions = distinct_positions::<V>();
    generate(&mut group, &positions);
    count(&mut group, &positions);
    play_and_undo(&mut group, &mut positions);
    start_perft::<V>(&mut group, perft_depth);
    search(&mut group, &positions);
    group.finish();
}

fn generate<V: Variant>(group: &mut BenchmarkGroup<'_, WallTime>, positions: &[Position<V>]) {
    group.throughput(Throughput::Elements(total_moves(positions)));
    group.bench_function("generate", |b| {
        let mut moves = MoveList::new();
        b.iter(|| {
            for position in positions {
                moves.clear();
                position.generate(Intent::All, &mut moves);
                black_box(moves.as_slice());
            }
        });
    });
}

fn count<V: Variant>(group: &mut BenchmarkGroup<'_, WallTime>, positions: &[Position<V>]) {
    group.throughput(Throughput::Elements(total_moves(positions)));
    group.bench_function("count", |b| b.iter(|| total_moves(positions)));
}

fn play_and_undo<V: Variant>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    positions: &mut [Position<V>],
) {
    let moves: Vec<Vec<Move>> = positions.iter().map(Position::legal_moves).collect();
    group.throughput(Throughput::Elements(total_moves(positions)));
    group.bench_function("play and undo", |b| {
        b.iter(|| {
            for (position, moves) in positions.iter_mut().zip(&moves) {
                for &mv in moves {
                    let undo = position.play(mv);
                    black_box(position.key());
                    position.undo(&undo);
                }
            }
        });
    });
}

fn start_perft<V: Variant>(group: &mut BenchmarkGroup<'_, WallTime>, depth: u32) {
    let mut start = Position::<V>::start();
    group.throughput(Throughput::Elements(perft(&mut start, depth)));
    group.bench_function(format!("perft {depth}"), |b| b.iter(|| perft(&mut start, depth)));
}

/// Nodes a second of one thread: each run visits far more than 50,000 positions by itself.
fn search<V: Variant>(group: &mut BenchmarkGroup<'_, WallTime>, positions: &[Position<V>]) {
    let (pool, table) = (Pool::new(1).unwrap(), Table::new(16).unwrap());
    let evaluator = Evaluator::<V>::new();
    let games: Vec<Game<V>> =
        positions.iter().step_by(POSITIONS / SEARCHED).cloned().map(Game::new).collect();
    let nodes = || -> u64 {
        table.clear();
        let search = |game| {
            let limits = Limits { nodes: Some(SEARCH_NODES), ..Limits::default() };
            let signals = Signals::default();
            pool.search(game, &evaluator, &Task::silent(&table, &signals, &limits)).nodes
        };
        games.iter().map(search).sum()
    };
    group.throughput(Throughput::Elements(nodes()));
    group.bench_function("search", |b| b.iter(nodes));
}

fn total_moves<V: Variant>(positions: &[Position<V>]) -> u64 {
    positions.iter().map(Position::count_moves).sum()
}

/// Positions with different keys, the same in every run.
fn distinct_positions<V: Variant>() -> Vec<Position<V>> {
    let mut rng = StdRng::seed_from_u64(0);
    let mut keys = HashSet::new();
    let mut positions = Vec::with_capacity(POSITIONS);
    let mut moves = MoveList::new();
    while positions.len() < POSITIONS {
        let mut position = Position::<V>::start();
        for _ in 0..LONGEST_WALK {
            moves.clear();
            position.generate(Intent::All, &mut moves);
            let Some(&mv) = moves.choose(&mut rng) else { break };
            position.play(mv);
            if positions.len() < POSITIONS && keys.insert(position.key()) {
                positions.push(position.clone());
            }
        }
    }
    positions
}

criterion_group!(benches, games);
criterion_main!(benches);
