//! How the men of Ito Shogi move and turn over, for both colours; drops and what is forbidden are in
//! `rules_ito_bans.rs`.

use std::collections::BTreeSet;

use henka::position::{Game, Position};
use henka::rules::{Ito, Variant};
use place::place;
use positions::{Men, after, allows, ends, men, name, position, turned};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::common::place;
use crate::common::positions;

const RANKS: i32 = 21;

/// Black to move.
fn black(men: &str, hand: &str) -> String {
    place::<Ito>(men, hand, 'b')
}

/// The squares a man of Black's goes to.
fn targets(men: &str, from: &str) -> Vec<String> {
    ends::<Ito>(&black(men, "p"), from)
}

#[test]
fn the_array_is_that_of_the_page() {
    assert_eq!(Ito::START, "k/r/c/l/g/n/i/p/1/1/1/1/1/P/I/N/G/L/C/R/K b - 1");
    assert_eq!(Ito::START.replace(" b ", " w "), turned(Ito::START));
    let names: Vec<&str> = Ito::KINDS.all().map(|kind| Ito::KINDS.info(kind).name).collect();
    for name in [
        "Pawn",
        "Go Between",
        "Iron General",
        "Silver General",
        "Knight",
        "Heavenly Horse",
        "Goose",
        "Phoenix",
        "Lance",
        "Howling Dog",
        "Silver Cannon",
        "Gold Cannon",
        "Ramshead Soldier",
        "Bishop",
        "King",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    assert_eq!(names.len(), 15);
}

#[test]
fn hands_are_in_the_order_of_the_page() {
    let sfen = black("k1a", "PINGLCRpinglcr");
    assert!(position::<Ito>(&sfen).sfen().ends_with(" b RCLGNIPrclgnip 1"));
}

// How the faces move.

/// What a line of the page's table says.
enum Moves {
    /// Jumps of so many squares forward.
    Jumps(&'static [i32]),
    SlidesForward,
    /// The same, and one step back.
    SlidesForwardOrStepsBack,
    HopsBothWays,
    SlidesBothWaysAndTakesByHopping,
    RidesByTwosForward,
    RidesByTwosBothWays,
}

const TABLE: &[(&str, Moves)] = &[
    ("P", Moves::Jumps(&[1])),
    ("+P", Moves::Jumps(&[1, -1])),
    ("I", Moves::Jumps(&[1, 2])),
    ("+I", Moves::Jumps(&[1, 2, -2])),
    ("N", Moves::Jumps(&[3])),
    ("+N", Moves::Jumps(&[3, -3])),
    ("G", Moves::Jumps(&[4, -2])),
    ("+G", Moves::Jumps(&[1, -1, 4, -4])),
    ("L", Moves::SlidesForward),
    ("+L", Moves::SlidesForwardOrStepsBack),
    ("C", Moves::HopsBothWays),
    ("+C", Moves::SlidesBothWaysAndTakesByHopping),
    ("R", Moves::RidesByTwosForward),
    ("+R", Moves::RidesByTwosBothWays),
];

/// The ranks a man reaches among others.
fn reached(moves: &Moves, from: i32, men: &Men) -> BTreeSet<i32> {
    let man = |rank: i32| men.get(&(0, rank));
    let empty = |rank: &i32| (0..RANKS).contains(rank) && man(*rank).is_none();
    let enemy = |rank: i32| man(rank).is_some_and(|man| man.ends_with(char::is_lowercase));
    // The empty squares ahead in steps, and the man behind them if there is one.
    let ride = |from: i32, step: i32| -> (Vec<i32>, Option<i32>) {
        let path = (1..).map(|n| from + n * step);
        let free: Vec<i32> = path.take_while(empty).collect();
        let stop = from + step * (free.len() as i32 + 1);
        (free, (0..RANKS).contains(&stop).then_some(stop))
    };
    let with_capture = |(mut free, stop): (Vec<i32>, Option<i32>)| {
        free.extend(stop.filter(|&stop| enemy(stop)));
        free
    };
    let slide = |step| with_capture(ride(from, step));
    // What a hopper finds behind the first man.
    let hop = |step| ride(from, step).1.map_or((Vec::new(), None), |over| ride(over, step));
    let both = [-1, 1].into_iter();
    let jump = |&forward: &i32| Some(from - forward).filter(|&to| empty(&to) || enemy(to));
    match moves {
        Moves::Jumps(jumps) => jumps.iter().filter_map(jump).collect(),
        Moves::SlidesForward => slide(-1).into_iter().collect(),
        Moves::SlidesForwardOrStepsBack => slide(-1).into_iter().chain(jump(&-1)).collect(),
        Moves::HopsBothWays => both.flat_map(|step| with_capture(hop(step))).collect(),
        Moves::SlidesBothWaysAndTakesByHopping => {
            let taken = |step| hop(step).1.filter(|&to| enemy(to));
            both.flat_map(|step| ride(from, step).0.into_iter().chain(taken(step))).collect()
        }
        Moves::RidesByTwosForward => slide(-2).into_iter().collect(),
        Moves::RidesByTwosBothWays => [-2, 2].into_iter().flat_map(slide).collect(),
    }
}

/// White's king and some others, no more than two of a kind with the piece in question and White's
/// pawn in hand.
fn company(symbol: &str, size: usize, rng: &mut StdRng) -> Men {
    // Half the board is left for White's drops.
    let mut company = men(&[((0, rng.random_range(0..RANKS / 2)), "k")]);
    for letter in ["R", "C", "L", "G", "N", "I"].sample(rng, size) {
        let place = (0, rng.random_range(0..RANKS));
        if !symbol.ends_with(letter) && !company.contains_key(&place) {
            let man = if rng.random() { (*letter).to_owned() } else { letter.to_lowercase() };
            company.insert(place, man);
        }
    }
    company
}

/// Each face from each square, alone with White's king and in random company.
#[test]
fn every_face_moves_as_the_table_says() {
    let mut rng = StdRng::seed_from_u64(1);
    for (symbol, moves) in TABLE {
        let (mut tried, mut seen) = (0, 0);
        while tried < 200 {
            let from = rng.random_range(0..RANKS);
            let mut around = company(symbol, tried % 7, &mut rng);
            around.insert((0, from), (*symbol).to_owned());
            let sfen = positions::sfen::<Ito>(&around, "p");
            if Position::<Ito>::from_sfen(&sfen).is_err() {
                continue;
            }
            let found: BTreeSet<String> =
                ends::<Ito>(&sfen, &name((0, from))).into_iter().collect();
            let expected: BTreeSet<String> =
                reached(moves, from, &around).into_iter().map(|rank| name((0, rank))).collect();
            assert_eq!(found, expected, "{symbol} on {} in {sfen}", name((0, from)));
            (tried, seen) = (tried + 1, seen + found.len());
        }
        assert!(seen > 150, "{symbol}: {seen} moves");
    }
}

#[test]
fn the_king_steps_both_ways_and_jumps_forward() {
    assert_eq!(targets("k1a K1k", "1k"), ["1i", "1j", "1l"]);
    assert_eq!(targets("k1a K1k P1j", "1k"), ["1i", "1l"]);
    assert_eq!(targets("k1a K1k i1j", "1k"), ["1i", "1j"], "1l is covered");
}

#[test]
fn a_silver_cannon_needs_something_to_hop() {
    assert_eq!(targets("k1a C1k", "1k"), [""; 0]);
    // Over the only man to everything behind him; over a man to the next one, an enemy.
    assert_eq!(targets("k1a C1d K1f", "1d").len(), 15);
    assert_eq!(targets("k1a C1k P1j r1h", "1k"), ["1h", "1i"]);
    assert_eq!(targets("k1a C1k g1j R1h", "1k"), ["1i"]);
    assert_eq!(targets("k1a C1k g1j n1i", "1k"), ["1i"], "nothing in between");
    assert_eq!(targets("k1a C1k g1l n1n l1o", "1k"), ["1m", "1n"], "backward too");
}

#[test]
fn a_gold_cannon_slides_to_move_and_hops_to_take() {
    assert_eq!(targets("k1a +C1k i1h g1e K1n", "1k"), ["1e", "1i", "1j", "1l", "1m"]);
    assert_eq!(targets("k1a +C1k i1h L1e n1d K1l", "1k"), ["1i", "1j"]);
}

#[test]
fn a_parity_rider_is_stopped_at_even_distances_only() {
    let forward = ["1a", "1c", "1e", "1g", "1i"];
    assert_eq!(targets("k1b R1k", "1k"), forward);
    assert_eq!(targets("k1b R1k i1j I1h n1f g1d", "1k"), forward);
    assert_eq!(targets("k1b R1k g1e", "1k"), ["1e", "1g", "1i"]);
    assert_eq!(targets("k1b R1k G1e", "1k"), ["1g", "1i"]);
    assert_eq!(targets("k1b +R1k g1g I1o l1l", "1k"), ["1g", "1i", "1m"]);
}

// Flips.

/// The face that takes, where it goes, what else stands there.
const CAPTURES: &[(&str, &str, &str)] = &[
    ("P", "1j", ""),
    ("+P", "1l", ""),
    ("I", "1i", ""),
    ("+I", "1m", ""),
    ("N", "1h", ""),
    ("+N", "1n", ""),
    ("G", "1g", ""),
    ("+G", "1o", ""),
    ("L", "1e", ""),
    ("+L", "1l", "P1j"),
    ("C", "1h", "K1j"),
    ("+C", "1n", "K1m"),
    ("R", "1i", ""),
    ("+R", "1o", ""),
];

#[test]
fn taking_flips_in_both_directions_and_undo_flips_back() {
    for &(face, to, over) in CAPTURES {
        let other = match face.strip_prefix('+') {
            Some(letter) => letter.to_owned(),
            None => format!("+{face}"),
        };
        for victim in ["i", "+i"] {
            let sfen = black(&format!("k1b {face}1k {victim}{to} {over}"), "g");
            let text = format!("1k{to}");
            assert!(allows::<Ito>(&sfen, &text), "{face}: {sfen}");
            let expected = place::<Ito>(&format!("k1b {other}{to} {over}"), "Ig", 'w');
            assert_eq!(format!("{} 1", after::<Ito>(&sfen, &text)), expected, "{sfen}");
            assert!(
                position::<Ito>(&sfen).parse_move(&format!("{text}+")).is_err(),
                "no + is written"
            );
            let mut game = Game::new(position::<Ito>(&sfen));
            let before = format!("{:?}", game.position());
            game.play(game.parse_move(&text).unwrap());
            assert_eq!(game.position().key(), game.position().fresh_key());
            game.undo();
            assert_eq!(format!("{:?}", game.position()), before);
        }
    }
}

#[test]
fn neither_moves_nor_drops_flip() {
    let flat = |moves: &str| after::<Ito>(&black("k1a P1j +N1k K1u", "Gp"), moves);
    for (text, man, square) in
        [("1j1i", "P", "1i"), ("1k1n", "+N", "1n"), ("G*1e", "G", "1e"), ("+G*1e", "+G", "1e")]
    {
        let position = position::<Ito>(&flat(text));
        let there = position.man_at(Ito::BOARD.parse(square).unwrap()).unwrap();
        assert_eq!(Ito::KINDS.info(there.kind).symbol(), man, "{text}");
    }
    // Nor does a pawn on the last rank.
    assert!(flat("1j1i").starts_with("k/1/1/1/1/1/1/1/P/"));
    assert!(after::<Ito>(&black("P1b k1f K1u", "p"), "1b1a").starts_with("P/"));
}

#[test]
fn the_king_never_flips() {
    let taken = after::<Ito>(&black("k1a K1k p1i", "-"), "1k1i");
    assert_eq!(taken, "k/1/1/1/1/1/1/1/K/1/1/1/1/1/1/1/1/1/1/1/1 w P");
    assert!(Position::<Ito>::from_sfen(&black("k1a K1k", "-").replace('K', "+K")).is_err());
}
