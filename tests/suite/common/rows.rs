//! Pieces as the rules pages tabulate them: eight cells FL F FR L R BL B BR, each empty, `1` to
//! `n` for a slide of so many squares, `~` for one of any length, `j2` for a leap to the second
//! square, `n2` for one that the square halfway must let pass, or several of these with commas in
//! between.

#![allow(dead_code, reason = "no test needs all of it")]

use std::collections::BTreeSet;

use henka::rules::Variant;

use crate::common::positions::{Men, Place, ends, men, name, places, sfen};

/// One way of moving: toward (left, forward), to the squares of these distances, and whether men
/// in between matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    left: i32,
    forward: i32,
    nearest: i32,
    farthest: i32,
    /// Do men nearer than the nearest square stop it too?
    lame: bool,
}

const COLUMNS: [(i32, i32); 8] =
    [(1, 1), (0, 1), (-1, 1), (1, 0), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// The ways a row describes.
pub fn ways(row: &str) -> BTreeSet<Way> {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    assert_eq!(cells.len(), 8, "{row}");
    let mut ways = BTreeSet::new();
    for ((left, forward), cell) in COLUMNS.into_iter().zip(cells) {
        for word in cell.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let lame = word.starts_with('n');
            let (nearest, farthest) = match word.strip_prefix(['j', 'n']) {
                Some(distance) => (distance.parse().unwrap(), distance.parse().unwrap()),
                None if word == "~" => (1, 99),
                None => (1, word.parse().unwrap()),
            };
            ways.insert(Way { left, forward, nearest, farthest, lame });
        }
    }
    ways
}

/// The leaps `long` squares one way and one the other: all eight, or the two farthest forward.
pub fn oblique(long: i32, only_forward: bool) -> BTreeSet<Way> {
    let corners = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let leaps = corners.iter().flat_map(|&(x, y)| [(x, y * long), (x * long, y)]);
    leaps
        .filter(|&(_, forward)| !only_forward || forward == long)
        .map(|(left, forward)| Way { left, forward, nearest: 1, farthest: 1, lame: false })
        .collect()
}

/// The same ways with left and right exchanged.
pub fn mirrored(ways: &BTreeSet<Way>) -> BTreeSet<Way> {
    ways.iter().map(|&way| Way { left: -way.left, ..way }).collect()
}

/// Where a black man that moves in these ways may go.
fn reached<V: Variant>(ways: &BTreeSet<Way>, from: Place, men: &Men) -> BTreeSet<Place> {
    let on_board: BTreeSet<Place> = places::<V>().collect();
    let mut reached = BTreeSet::new();
    for way in ways {
        for distance in if way.lame { 1 } else { way.nearest }..=way.farthest {
            let to = (from.0 + way.left * distance, from.1 - way.forward * distance);
            let man = men.get(&to);
            if on_board.contains(&to)
                && distance >= way.nearest
                && man.is_none_or(|man| man.ends_with(|c: char| c.is_ascii_lowercase()))
            {
                reached.insert(to);
            }
            if !on_board.contains(&to) || man.is_some() {
                break;
            }
        }
    }
    reached
}

/// The surroundings a piece is tried in, by distance from it: rings of White's pawns, of Black's,
/// and mixed ones; `pawn` in lower case.
fn surroundings(centre: Place, pawn: &str) -> Vec<Men> {
    let own = pawn.to_ascii_uppercase();
    let ring = |distance: i32, man: &dyn Fn(usize) -> String| -> Men {
        let squares = COLUMNS.iter().enumerate();
        squares
            .map(|(i, &(x, y))| ((centre.0 + x * distance, centre.1 - y * distance), man(i)))
            .collect()
    };
    let mixed = |i: usize| if i.is_multiple_of(2) { own.clone() } else { pawn.to_owned() };
    let mut all = vec![Men::new()];
    for distance in 1..=3 {
        all.push(ring(distance, &|_| pawn.to_owned()));
        all.push(ring(distance, &|_| own.clone()));
        all.push(ring(distance, &mixed));
    }
    all
}

/// The piece written so moves in these ways from the middle of the board, for both colours, alone
/// and hemmed in by others.
pub fn moves_so<V: Variant>(symbol: &str, ways: &BTreeSet<Way>) {
    let centre = (i32::from(V::BOARD.files) / 2, i32::from(V::BOARD.ranks) / 2);
    // Neither on a line of the centre nor a leap away from it.
    let king = (centre.0 - 2, centre.1 + 3);
    let royal = symbol == "K";
    for mut men_around in surroundings(centre, "p") {
        if royal && !men_around.is_empty() {
            continue;
        }
        men_around.extend(men(&[(centre, symbol), (king, "k")]));
        let sfen = sfen::<V>(&men_around, "-");
        let found: BTreeSet<String> = ends::<V>(&sfen, &name(centre))
            .iter()
            .map(|end| end.trim_end_matches('+').to_owned())
            .collect();
        let expected: BTreeSet<String> =
            reached::<V>(ways, centre, &men_around).into_iter().map(name).collect();
        assert_eq!(found, expected, "{symbol} in {sfen}");
    }
}
