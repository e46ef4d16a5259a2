//! What a slide costs: nanoseconds a call of [`Lines::cast`] for rooks and bishops, on a board of
//! every size and stride there is, beside [`slow_slide`], which steps from square to square.
//!
//! A call takes the next of more than 50,000 pairs of a random square and random blockers. With
//! fewer the branch predictor learns the answers, and every method that branches on what it finds,
//! the slow one above all, looks better than it is in a search.

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main};
use henka::board::{Bitboard, Direction, Geometry, Lines, Square, slow_slide};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

const PAIRS: usize = 1 << 16;
/// One square in three is occupied, as in a middle game.
const DENSITY: f64 = 1.0 / 3.0;

/// A piece by its lines, as [`Lines::cast`] wants them, and by its directions.
const ROOK: (u8, &[Direction]) =
    (0b0011, &[Direction::North, Direction::South, Direction::East, Direction::West]);
const BISHOP: (u8, &[Direction]) = (
    0b1100,
    &[Direction::NorthEast, Direction::SouthWest, Direction::SouthEast, Direction::NorthWest],
);

const GEOMETRY_9X9: Geometry = Geometry::new(9, 9, 9);
const GEOMETRY_10X12: Geometry = Geometry::new(10, 12, 12);
const GEOMETRY_12X12: Geometry = Geometry::new(12, 12, 16);
const GEOMETRY_14X14: Geometry = Geometry::new(14, 14, 16);

static LINES_9X9: Lines<2, 81> = Lines::new(GEOMETRY_9X9);
static LINES_10X12: Lines<2, 120> = Lines::new(GEOMETRY_10X12);
static LINES_12X12: Lines<3, 192> = Lines::new(GEOMETRY_12X12);
static LINES_14X14: Lines<4, 224> = Lines::new(GEOMETRY_14X14);

fn slides(c: &mut Criterion) {
    let mut group = c.benchmark_group("slides");
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    board(&mut group, "9x9", GEOMETRY_9X9, &LINES_9X9);
    board(&mut group, "10x12", GEOMETRY_10X12, &LINES_10X12);
    board(&mut group, "12x12", GEOMETRY_12X12, &LINES_12X12);
    board(&mut group, "14x14", GEOMETRY_14X14, &LINES_14X14);
    group.finish();
}

fn board<const N: usize, const SQUARES: usize>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    geometry: Geometry,
    lines: &Lines<N, SQUARES>,
) {
    let pairs = pairs::<N>(geometry);
    piece(group, name, "rook", &pairs, |from, occupied| lines.cast(ROOK.0, from, occupied));
    piece(group, name, "bishop", &pairs, |from, occupied| lines.cast(BISHOP.0, from, occupied));
    piece(group, name, "slow rook", &pairs, |from, occupied| {
        step_by_step(geometry, ROOK.1, from, occupied)
    });
    piece(group, name, "slow bishop", &pairs, |from, occupied| {
        step_by_step(geometry, BISHOP.1, from, occupied)
    });
}

/// Times `attacks` over the pairs, one pair a call and round again.
fn piece<const N: usize>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    board: &str,
    piece: &str,
    pairs: &[(Square, Bitboard<N>)],
    attacks: impl Fn(Square, Bitboard<N>) -> Bitboard<N>,
) {
    group.bench_function(BenchmarkId::new(piece, board), |b| {
        let mut next = 0;
        b.iter(|| {
            let (from, occupied) = pairs[next % PAIRS];
            next += 1;
            attacks(from, occupied)
        });
    });
}

fn step_by_step<const N: usize>(
    geometry: Geometry,
    directions: &[Direction],
    from: Square,
    occupied: Bitboard<N>,
) -> Bitboard<N> {
    directions.iter().fold(Bitboard::EMPTY, |reached, &direction| {
        reached | slow_slide(geometry, direction, from, occupied)
    })
}

/// Squares and blockers, the same in every run.
fn pairs<const N: usize>(geometry: Geometry) -> Vec<(Square, Bitboard<N>)> {
    let mut rng = StdRng::seed_from_u64(0);
    let squares: Vec<Square> = geometry.squares().collect();
    std::iter::repeat_with(|| {
        let from = *squares.choose(&mut rng).expect("a board has squares");
        let blockers = squares.iter().filter(|_| rng.random_bool(DENSITY));
        (from, blockers.fold(Bitboard::EMPTY, |set, &square| set.with(square)))
    })
    .take(PAIRS)
    .collect()
}

criterion_group!(benches, slides);
criterion_main!(benches);
