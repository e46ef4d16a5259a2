//! Every rule of Mitregi on its four boards, for both colours: moves, promotion, what goes back to
//! hand, and each of the limits on drops just below, at and above its border.

use henka::board::Color;
use henka::rules::{Mitregi90, Mitregi108, Mitregi120, Mitregi144, Outcome, Reason, Variant};
use limits::colour;
use positions::{Place, after, allows, ends, men, name, outcome, turned, with_enemy_king};
use rows::{oblique, ways};

use crate::common::limits;
use crate::common::positions;
use crate::common::rows;
use crate::common::zone;

/// The page's arrays, hands and what differs between the boards.
struct Board {
    start: &'static str,
    hand: &'static str,
    crosses_per_colour: usize,
}

const fn board(start: &'static str, hand: &'static str, crosses_per_colour: usize) -> Board {
    Board { start, hand, crosses_per_colour }
}

const BOARD_90: Board = board(
    "whmskgsmhw/1r1b2b1r1/ppxxppxxpp/10/10/10/PPXXPPXXPP/1R1B2B1R1/WHMSGKSMHW b - 1",
    "RBGSWMHPX",
    4,
);
const BOARD_108: Board = board(
    "whmuskgsumhw/1r1b4b1r1/ppxxxppxxxpp/12/12/12/PPXXXPPXXXPP/1R1B4B1R1/WHMUSGKSUMHW b - 1",
    "RBGSWMHUPX",
    6,
);
const BOARD_120: Board = board(
    "whmskgsmhw/1rnb2bnr1/ppxxppxxpp/10/10/10/10/10/10/PPXXPPXXPP/1RNB2BNR1/WHMSGKSMHW b - 1",
    "RBNGSWMHPX",
    4,
);
const BOARD_144: Board = board(
    "whmuskgsumhw/1rnbc2cbnr1/ppxxxppxxxpp/12/12/12/12/12/12/PPXXXPPXXXPP/1RNBC2CBNR1/WHMUSGKSUMHW b - 1",
    "RBNCGSWMHUPX",
    6,
);

const PROMOTING: &str = "RBNCWMHUPX";
const DEAD: zone::Dead = &[('P', 1), ('X', 1), ('W', 1), ('M', 1), ('H', 2), ('U', 3)];

const GOLD: &str = "1|1|1|1|1| |1| ";
const SILVER: &str = "1|1|1| | |1| |1";

fn has<V: Variant>(letter: char) -> bool {
    V::KINDS.by_letter(letter).is_some()
}

fn pieces_move_as_the_page_says<V: Variant>() {
    let gnu = oblique(2, false).union(&oblique(3, false)).copied().collect();
    for (symbol, moves) in [
        ("K", ways("1|1|1|1|1|1|1|1")),
        ("R", ways(" |~| |~|~| |~| ")),
        ("B", ways("~| |~| | |~| |~")),
        ("N", oblique(2, false)),
        ("C", oblique(3, false)),
        ("G", ways(GOLD)),
        ("S", ways(SILVER)),
        ("W", ways(" |~| | | | | | ")),
        ("M", ways("~| |~| | | | | ")),
        ("H", oblique(2, true)),
        ("U", oblique(3, true)),
        ("P", ways(" |1| | | | | | ")),
        ("X", ways("1| |1| | | | | ")),
        ("+R", ways("1|~|1|~|~|1|~|1")),
        ("+B", ways("~|1|~|1|1|~|1|~")),
        ("+N", gnu),
        ("+C", oblique(3, false).union(&oblique(2, false)).copied().collect()),
        ("+W", ways(GOLD)),
        ("+M", ways(SILVER)),
        ("+H", ways(GOLD)),
        ("+U", ways(SILVER)),
        ("+P", ways(GOLD)),
        ("+X", ways(SILVER)),
    ] {
        if has::<V>(symbol.chars().last().unwrap()) {
            rows::moves_so::<V>(symbol, &moves);
        }
    }
}

fn the_array_is_that_of_the_page<V: Variant>(board: &Board) {
    assert_eq!(V::START, board.start);
    assert_eq!(V::START.replace(" b ", " w "), turned(V::START));
    zone::hands_are_ordered::<V>(board.hand);
    let letters = V::KINDS.bases().map(|kind| V::KINDS.info(kind).letter);
    let mut letters: Vec<char> = letters.filter(|&letter| letter != 'K').collect();
    let mut expected: Vec<char> = board.hand.chars().collect();
    letters.sort_unstable();
    expected.sort_unstable();
    assert_eq!(letters, expected);
    // Gold on the left of the King, for both from their own view.
    let rows: Vec<&str> = V::START.split([' ', '/']).collect();
    assert!(rows[usize::from(V::BOARD.ranks) - 1].contains("GK") && rows[0].contains("kg"));
}

fn promotion_is_that_of_shogi<V: Variant>() {
    zone::promotion_is_that_of_shogi::<V>(3, PROMOTING, DEAD);
    for symbol in ["+S", "+G", "+K"] {
        let (sfen, _) = with_enemy_king::<V>(&men(&[((4, 4), "P")]), "-");
        let sfen = sfen.replacen('P', symbol, 1);
        assert!(henka::position::Position::<V>::from_sfen(&sfen).is_err(), "{sfen}");
    }
    let (sfen, _) = with_enemy_king::<V>(&men(&[((4, 3), "S")]), "-");
    assert!(ends::<V>(&sfen, "5d").iter().all(|end| !end.contains('+')));
}

/// Helms, and Humps where there are any, land in the far ranks promoted or not at all.
fn jumpers_must_promote_where_they_would_be_stuck<V: Variant>() {
    let moves_from = |place, man: &str| {
        let (sfen, _) = with_enemy_king::<V>(&men(&[(place, man)]), "-");
        ends::<V>(&sfen, &name(place))
    };
    assert_eq!(moves_from((4, 3), "H"), ["4b+", "6b+"]);
    assert_eq!(moves_from((4, 4), "H"), ["4c", "4c+", "6c", "6c+"]);
    if has::<V>('U') {
        assert_eq!(moves_from((4, 5), "U"), ["4c+", "6c+"]);
        assert_eq!(moves_from((4, 4), "U"), ["4b+", "6b+"]);
        assert_eq!(moves_from((4, 6), "U"), ["4d", "6d"]);
    }
}

fn promoted_men_remember_what_they_were<V: Variant>() {
    zone::captured_men_lose_their_promotion::<V>();
    let (sfen, _) = with_enemy_king::<V>(&men(&[((4, 5), "G"), ((4, 4), "+p")]), "-");
    let taken = after::<V>(&sfen, "5f5e");
    assert!(taken.ends_with(" w P"), "{taken}");
}

fn nothing_is_dropped_where_it_could_not_move<V: Variant>() {
    zone::drops_leave_room_to_move::<V>(DEAD);
}

fn there_is_one_point_to_a_file<V: Variant>() {
    let drops_are = |letter, men: &[(Place, &str)], full: &dyn Fn(Place) -> bool| {
        limits::drops_are::<V>(letter, DEAD, &self::men(men), full);
    };
    drops_are('P', &[((4, 6), "P")], &|to| to.0 == 4);
    drops_are('P', &[((4, 6), "P"), ((7, 3), "P")], &|to| to.0 == 4 || to.0 == 7);
    // As many as a SFEN has: the limit binds drops only.
    drops_are('P', &[((4, 6), "P"), ((4, 4), "P")], &|to| to.0 == 4);
    drops_are('P', &[((4, 6), "+P")], &|_| false);
    drops_are('P', &[((4, 3), "p")], &|_| false);
    drops_are('X', &[((4, 6), "P")], &|_| false);
}

fn a_colour_holds_at_most<V: Variant>(letter: char, most: usize) {
    limits::an_area_holds_at_most::<V>(letter, DEAD, most, (2, colour), "BMCUX");
}

fn crosses_are_limited_by_colour<V: Variant>(board: &Board) {
    a_colour_holds_at_most::<V>('X', board.crosses_per_colour);
    for dark in 0..2 {
        let at_start = limits::at_start::<V>('X', |place| colour(place) == dark);
        assert_eq!(at_start, board.crosses_per_colour, "as many as the array has, both sides");
    }
}

fn other_colourbound_men_are_limited_to_two_a_colour<V: Variant>() {
    for letter in "BMCU".chars().filter(|&letter| has::<V>(letter)) {
        a_colour_holds_at_most::<V>(letter, 2);
    }
}

/// Rooks, Knights, generals, Wings and Helms are not colourbound: no limit.
fn other_men_are_not_limited<V: Variant>() {
    for letter in "RNSWH".chars().filter(|&letter| has::<V>(letter)) {
        let men = limits::in_area::<V>(|to| colour(to) == 0, &letter.to_string(), 3);
        limits::drops_are::<V>(letter, DEAD, &men, |_| false);
    }
}

/// The king is walled in by its own Wings and Points; the Goldgeneral guards the Point that mates.
fn mate_by_dropping_a_point_is_allowed<V: Variant>() {
    let files = i32::from(V::BOARD.files);
    let empty_rows = vec![files.to_string(); usize::from(V::BOARD.ranks) - 4].join("/");
    let (six, five) = (files - 6, files - 5);
    let sfen = format!("3wkw{six}/3p1p{six}/4G{five}/{empty_rows}/K{} b P 1", files - 1);
    let drop = format!("P*{}", name((five, 1)));
    assert!(allows::<V>(&sfen, &drop), "{sfen}");
    let mate = outcome::<V>(&sfen, &drop);
    assert_eq!(mate, Some(Outcome { winner: Some(Color::Black), reason: Reason::Checkmate }));
}

fn the_game_ends_as_shogi_does<V: Variant>() {
    let last = i32::from(V::BOARD.ranks) - 1;
    let at = |file, rank| name((file, rank));
    let kings = men(&[((4, 0), "k"), ((4, last), "K")]);
    let shuffle = format!(
        "{}{} {}{} {}{} {}{} ",
        at(4, last),
        at(4, last - 1),
        at(4, 0),
        at(4, 1),
        at(4, last - 1),
        at(4, last),
        at(4, 1),
        at(4, 0),
    );
    let sfen = positions::sfen::<V>(&kings, "-");
    assert_eq!(outcome::<V>(&sfen, &shuffle.repeat(2)), None);
    let draw = Some(Outcome { winner: None, reason: Reason::Repetition });
    assert_eq!(outcome::<V>(&sfen, &shuffle.repeat(3)), draw);
    let checking = men(&[((4, 0), "k"), ((8, last), "K"), ((3, last), "R")]);
    let checks = format!(
        "{}{} {}{} {}{} {}{} ",
        at(3, last),
        at(4, last),
        at(4, 0),
        at(3, 0),
        at(4, last),
        at(3, last),
        at(3, 0),
        at(4, 0),
    );
    let lost = Some(Outcome { winner: Some(Color::White), reason: Reason::PerpetualCheck });
    assert_eq!(outcome::<V>(&positions::sfen::<V>(&checking, "-"), &checks.repeat(3)), lost);
    // No legal move, no check: a loss.
    let corner = men(&[((0, 0), "k"), ((0, 2), "G"), ((1, last), "R"), ((4, last), "K")]);
    let stalemate = positions::sfen::<V>(&corner, "-").replace(" b ", " w ");
    let lost = Some(Outcome { winner: Some(Color::Black), reason: Reason::Stalemate });
    assert_eq!(outcome::<V>(&stalemate, ""), lost);
}

macro_rules! on_all_boards {
    ($($test:ident($($board:ident)?))*) => {$(
        mod $test {
            use super::*;

            on_all_boards!(@one mitregi90 $test Mitregi90 BOARD_90 $($board)?);
            on_all_boards!(@one mitregi108 $test Mitregi108 BOARD_108 $($board)?);
            on_all_boards!(@one mitregi120 $test Mitregi120 BOARD_120 $($board)?);
            on_all_boards!(@one mitregi144 $test Mitregi144 BOARD_144 $($board)?);
        }
    )*};
    (@one $name:ident $test:ident $game:ident $data:ident) => {
        #[test]
        fn $name() {
            super::$test::<$game>();
        }
    };
    (@one $name:ident $test:ident $game:ident $data:ident board) => {
        #[test]
        fn $name() {
            super::$test::<$game>(&$data);
        }
    };
}

on_all_boards! {
    pieces_move_as_the_page_says()
    the_array_is_that_of_the_page(board)
    promotion_is_that_of_shogi()
    jumpers_must_promote_where_they_would_be_stuck()
    promoted_men_remember_what_they_were()
    nothing_is_dropped_where_it_could_not_move()
    there_is_one_point_to_a_file()
    crosses_are_limited_by_colour(board)
    other_colourbound_men_are_limited_to_two_a_colour()
    other_men_are_not_limited()
    mate_by_dropping_a_point_is_allowed()
    the_game_ends_as_shogi_does()
}
