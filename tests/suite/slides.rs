//! The fast ways of the board room against slow, obviously correct ones, on boards of every shape
//! that the games of this project have or will have: slides and casts, lines and what lies between,
//! and sets of squares.

use std::collections::BTreeSet;

use henka::board::{
    Bitboard, Color, Direction, Geometry, Lines, Square, SquareSet, slide, slow_slide,
};
use henka::position::Position;
use henka::rules::{AttackTables, DaiMitregiStepping, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const OCCUPANCIES: usize = 40;

fn without_corners(board: Geometry) -> Geometry {
    let mut cut = board;
    for file in (0..10).filter(|file| ![4, 5].contains(file)) {
        cut = cut.without(file, 0).without(file, 11);
    }
    cut
}

/// Men on some of the board's squares, from almost none to almost all as `nth` grows.
fn occupancy<const N: usize>(board: Geometry, nth: usize, rng: &mut StdRng) -> Bitboard<N> {
    let density = nth as f64 / (OCCUPANCIES - 1) as f64;
    let men = board.squares().filter(|_| rng.random_bool(density));
    men.fold(Bitboard::EMPTY, Bitboard::with)
}

fn slides_are_right<const N: usize, const SQUARES: usize>(board: Geometry, seed: u64) {
    let lines = Lines::<N, SQUARES>::new(board);
    let mut rng = StdRng::seed_from_u64(seed);
    for nth in 0..OCCUPANCIES {
        let occupied = occupancy::<N>(board, nth, &mut rng);
        for from in board.squares() {
            let slow = Direction::ALL.map(|d| slow_slide(board, d, from, occupied));
            for d in Direction::ALL {
                let fast = slide(d, lines.ray(from, d), occupied);
                assert_eq!(
                    fast,
                    slow[d.index()],
                    "{d:?} from {} in {occupied:?}",
                    board.name(from)
                );
            }
            for mask in 0..16 {
                let both_ways = |line: usize| slow[2 * line] | slow[2 * line + 1];
                let wanted = (0..4).filter(|line| mask >> line & 1 != 0);
                let slow = wanted.fold(Bitboard::EMPTY, |set, line| set | both_ways(line));
                let fast = lines.cast(mask, from, occupied);
                assert_eq!(
                    fast,
                    slow,
                    "lines {mask:04b} from {} in {occupied:?}",
                    board.name(from)
                );
            }
        }
    }
}

fn lines_are_right<const N: usize, const SQUARES: usize>(board: Geometry) {
    let lines = Lines::<N, SQUARES>::new(board);
    let squares: Vec<Square> = board.squares().collect();
    for &from in &squares {
        let mut unrelated: BTreeSet<Square> = squares.iter().copied().collect();
        let mut star = Bitboard::EMPTY;
        for d in Direction::ALL {
            let (left, forward) = d.step();
            let (mut at, mut walked) = (from, Bitboard::<N>::EMPTY);
            while let Some(to) = board.square(board.file(at) + left, board.rank(at) - forward) {
                assert_eq!(lines.direction(from, to), Some(d));
                assert_eq!(lines.between(from, to), walked);
                assert_eq!(lines.between(to, from), walked);
                walked = walked.with(to);
                unrelated.remove(&to);
                at = to;
            }
            assert_eq!(lines.ray(from, d), walked);
            star |= walked;
        }
        assert_eq!(lines.star(from), star);
        for to in unrelated {
            assert_eq!(lines.direction(from, to), None);
            assert!(lines.between(from, to).is_empty());
        }
    }
}

/// Squares keep their names, files and ranks; what does not exist has none.
fn squares_are_right(board: Geometry, count: usize) {
    assert_eq!(board.squares().count(), count);
    assert!(board.squares().is_sorted());
    for square in board.squares() {
        assert_eq!(board.parse(&board.name(square).to_string()), Ok(square));
        assert_eq!(board.square(board.file(square), board.rank(square)), Some(square));
        assert_eq!(board.leap(square, Color::White, 0, 0), Some(square));
        let ahead = Color::ALL.map(|color| board.ranks_ahead(square, color));
        assert_eq!(ahead[0] + ahead[1], i32::from(board.ranks) - 1);
        for d in Direction::ALL {
            let (left, forward) = d.step();
            let back = |to| board.leap(to, Color::White, left, forward);
            if let Some(to) = board.leap(square, Color::Black, left, forward) {
                assert_eq!(back(to), Some(square));
                assert_eq!(square.offset(board.step(Color::Black, left, forward)), to);
                assert_eq!(to.offset(board.step(Color::White, left, forward)), square);
            }
        }
    }
    let last_rank = (b'a' + board.ranks - 1) as char;
    for bad in ["", "1", "a", "0a", "01a", "+1a", "1A", "1{", "1aa", "a1", "1 a", "１a", "99a"] {
        assert!(board.parse(bad).is_err(), "{bad}");
    }
    assert!(board.parse(&format!("{}a", board.files + 1)).is_err());
    assert!(board.parse(&format!("1{}", (last_rank as u8 + 1) as char)).is_err());
}

macro_rules! boards {
    ($($name:ident: $board:expr, $limbs:literal limbs, $indices:literal indices, $count:literal squares;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn slides() {
                slides_are_right::<$limbs, $indices>($board, $indices);
            }

            #[test]
            fn lines() {
                lines_are_right::<$limbs, $indices>($board);
            }

            #[test]
            fn squares() {
                squares_are_right($board, $count);
            }
        }
    )*};
}

boards! {
    shogi: Geometry::new(9, 9, 9), 2 limbs, 81 indices, 81 squares;
    mitregi90: Geometry::new(10, 9, 9), 2 limbs, 90 indices, 90 squares;
    mitregi108: Geometry::new(12, 9, 9), 2 limbs, 108 indices, 108 squares;
    mitregi120: Geometry::new(10, 12, 12), 2 limbs, 120 indices, 120 squares;
    mitregi144: Geometry::new(12, 12, 16), 3 limbs, 192 indices, 144 squares;
    dai_mitregi: Geometry::new(14, 14, 16), 4 limbs, 224 indices, 196 squares;
    minjiku: without_corners(Geometry::new(10, 12, 12)), 2 limbs, 120 indices, 104 squares;
    minishogi: Geometry::new(5, 5, 9), 1 limbs, 45 indices, 25 squares;
    ito: Geometry::new(1, 21, 21), 1 limbs, 21 indices, 21 squares;
}

/// Lame leaps, which are found without a cast: what a man with them reaches step by step.
#[test]
fn lame_leaps() {
    type Game = DaiMitregiStepping;
    let (board, start) = (Game::BOARD, Position::<Game>::start());
    let lame = || Game::KINDS.all().filter(|&kind| Game::KINDS.info(kind).lame);
    assert!(lame().count() >= 10, "nearly all central pieces have them");
    let mut rng = StdRng::seed_from_u64(14);
    for nth in 0..OCCUPANCIES {
        let occupied = occupancy(board, nth, &mut rng);
        for from in board.squares() {
            let lines = Direction::ALL.map(|d| slow_slide(board, d, from, occupied));
            let lines = lines.into_iter().fold(Bitboard::EMPTY, Bitboard::union);
            for (kind, color) in lame().flat_map(|kind| Color::ALL.map(|color| (kind, color))) {
                let slow = Game::TABLES.leaps(color, kind, from)
                    | Game::TABLES.slides(color, kind, from) & lines;
                assert_eq!(start.attacks(color, kind, from, occupied), slow, "{occupied:?}");
            }
        }
    }
}

/// A set kept as one `bool` a bit.
#[derive(Clone, Debug, PartialEq)]
struct Bits(Vec<bool>);

impl Bits {
    fn of<const N: usize>(set: Bitboard<N>) -> Self {
        Self((0..64 * N).map(|i| set.limbs()[i / 64] >> (i % 64) & 1 != 0).collect())
    }

    fn members(&self) -> Vec<usize> {
        (0..self.0.len()).filter(|&i| self.0[i]).collect()
    }

    fn map(&self, f: impl Fn(usize) -> bool) -> Self {
        Self((0..self.0.len()).map(f).collect())
    }

    fn shifted(&self, step: i32) -> Self {
        self.map(|i| {
            let source = usize::try_from(i as i32 - step).ok();
            source.and_then(|source| self.0.get(source)).copied().unwrap_or(false)
        })
    }
}

fn random_set<const N: usize>(rng: &mut StdRng) -> Bitboard<N> {
    let sparseness = rng.random_range(0..8);
    let mut set = Bitboard::from_limbs(std::array::from_fn(|_| rng.random()));
    for _ in 0..sparseness {
        set &= Bitboard::from_limbs(std::array::from_fn(|_| rng.random()));
    }
    set
}

fn sets_are_right<const N: usize>() {
    let mut rng = StdRng::seed_from_u64(N as u64);
    for round in 0..2_000 {
        let (a, b) = match round {
            0 => (Bitboard::EMPTY, random_set::<N>(&mut rng)),
            1 => (Bitboard::from_limbs([!0; N]), Bitboard::EMPTY),
            _ => (random_set::<N>(&mut rng), random_set::<N>(&mut rng)),
        };
        members_are_right(a);
        whole_sets_are_right(a, b);
        for _ in 0..8 {
            let step = rng.random_range(-(64 * N as i32)..=64 * N as i32);
            assert_eq!(Bits::of(a.shifted(step)), Bits::of(a).shifted(step), "{a:?} by {step}");
        }
    }
    for step in -(64 * N as i32)..=64 * N as i32 {
        let all = Bitboard::<N>::from_limbs([!0; N]);
        assert_eq!(Bits::of(all.shifted(step)), Bits::of(all).shifted(step), "all by {step}");
    }
}

fn members_are_right<const N: usize>(set: Bitboard<N>) {
    let bits = Bits::of(set);
    let members = bits.members();
    let indices = |squares: Vec<Square>| squares.into_iter().map(Square::index).collect::<Vec<_>>();
    let mut visited = Vec::new();
    set.for_each(|square| visited.push(square));
    assert_eq!(indices(visited), members);
    assert_eq!(indices(set.into_iter().collect()), members);
    let (mut rest, mut popped) = (set, Vec::new());
    while let Some(square) = rest.pop() {
        popped.push(square);
    }
    assert_eq!(indices(popped), members);
    assert!(rest.is_empty());
    assert_eq!(set.first().map(Square::index), members.first().copied());
    assert_eq!(set.len(), members.len());
    assert_eq!(set.is_empty(), members.is_empty());
    assert_eq!(set.is_void(), members.is_empty());
    assert_eq!(set.has_many(), members.len() > 1);
    for index in 0..64 * N {
        assert_eq!(set.contains(Square::new(index as u8)), bits.0[index]);
    }
    let one_by_one = |make: fn(Square) -> Bitboard<N>| {
        let singles = members.iter().map(|&index| make(Square::new(index as u8)));
        singles.fold(Bitboard::EMPTY, |all, one| all | one)
    };
    assert_eq!(one_by_one(Bitboard::single), set);
    assert_eq!(one_by_one(Bitboard::of), set);
    assert_eq!(format!("{set:?}"), format!("{:?}", members.iter().collect::<BTreeSet<_>>()));
}

fn whole_sets_are_right<const N: usize>(a: Bitboard<N>, b: Bitboard<N>) {
    let (x, y) = (Bits::of(a), Bits::of(b));
    assert_eq!(Bits::of(a & b), x.map(|i| x.0[i] && y.0[i]));
    assert_eq!(Bits::of(a | b), x.map(|i| x.0[i] || y.0[i]));
    assert_eq!(Bits::of(a ^ b), x.map(|i| x.0[i] != y.0[i]));
    assert_eq!(Bits::of(a.union(b)), Bits::of(a | b));
    assert_eq!(Bits::of(a.without(b)), x.map(|i| x.0[i] && !y.0[i]));
    let (lowest, highest) = (x.members().first().copied(), x.members().last().copied());
    let through = x.map(|i| lowest.is_none_or(|lowest| i <= lowest));
    assert_eq!(Bits::of(a.through_lowest()), through, "{a:?}");
    let from = x.map(|i| highest.is_none_or(|highest| i >= highest));
    assert_eq!(Bits::of(a.down_to_highest()), from, "{a:?}");
    let mirrored = x.map(|i| x.0[(8 * N - 1 - i / 8) * 8 + i % 8]);
    assert_eq!(Bits::of(a.bytes_mirrored()), mirrored, "{a:?}");
    assert_eq!(a.bytes_mirrored().bytes_mirrored(), a);
    for (assigned, plain) in [
        (
            {
                let mut c = a;
                c &= b;
                c
            },
            a & b,
        ),
        (
            {
                let mut c = a;
                c |= b;
                c
            },
            a | b,
        ),
        (
            {
                let mut c = a;
                c ^= b;
                c
            },
            a ^ b,
        ),
    ] {
        assert_eq!(assigned, plain);
    }
}

#[test]
fn sets_of_one_limb() {
    sets_are_right::<1>();
}

#[test]
fn sets_of_two_limbs() {
    sets_are_right::<2>();
}

#[test]
fn sets_of_three_limbs() {
    sets_are_right::<3>();
}

#[test]
fn sets_of_four_limbs() {
    sets_are_right::<4>();
}
