//! Every rule of Kagamigi, for both colours: each piece's moves as the page's table gives them,
//! the mirror pairs, and what the game takes over from shogi.

use henka::board::Color;
use henka::rules::{Kagamigi, Outcome, Reason, Variant};
use positions::{allows, ends, outcome, turned};
use rows::{mirrored, moves_so, ways};

use crate::common::positions;
use crate::common::rows;
use crate::common::zone;

/// Letter, name, cells FL F FR L R BL B BR.
const TABLE: &[(&str, &str, &str)] = &[
    ("K", "King", "1|1|1|1|1|1|1|1"),
    ("R", "Rook", " |~| |~|~| |~| "),
    ("B", "Bishop", "~| |~| | |~| |~"),
    ("C", "Left Chariot", "~|~| | | | |1|~"),
    ("T", "Right Chariot", " |~|~| | |~|1| "),
    ("E", "Blue Gecko", "1|1|4|2| | |2|1"),
    ("F", "Purple Finch", "4|1|1| |2|1|2| "),
    ("H", "Phoenix", "j2|1|j2|1|1|j2|1|j2"),
    ("I", "Kirin", "1|j2|1|j2|j2|1|j2|1"),
    ("Q", "Left Quail", " |~| | | |1| |~"),
    ("U", "Right Quail", " |~| | | |~| |1"),
    ("L", "Left General", "1|1|1| |1|1|1|1"),
    ("G", "Right General", "1|1|1|1| |1|1|1"),
    ("S", "Silver General", "1|1|1| | |1| |1"),
    ("P", "Pawn", " |1| | | | | | "),
    ("+R", "Dragon King", "1|~|1|~|~|1|~|1"),
    ("+B", "Dragon Horse", "~|1|~|1|1|~|1|~"),
    ("+E", "Divine Turtle", "1|1|~|1|1|~|1|~"),
    ("+F", "Divine Sparrow", "~|1|1|1|1|~|1|~"),
    ("+H", "Great Dove", "~|3|~|3|3|~|3|~"),
    ("+I", "Center Standard", "3|~|3|~|~|3|~|3"),
    ("+Q", "Left Tiger", "1| |~| |~|1| |~"),
    ("+U", "Right Tiger", "~| |1|~| |~| |1"),
    ("+L", "Left Army", "1|1|~|1|~|1|1|~"),
    ("+G", "Right Army", "~|1|1|~|1|~|1|1"),
    ("+S", "Silver Pashtun", "1, j2|1, j2|1, j2| | |1, j2| |1, j2"),
    ("+P", "Tokin", "1|1|1|1|1| |1| "),
];

/// The pieces that promote; the Chariots, and the King, do not.
const PROMOTING: &str = "RBEFHIQULGSP";

const DEAD: zone::Dead = &[('P', 1)];

fn row(symbol: &str) -> &'static str {
    TABLE.iter().find(|line| line.0 == symbol).unwrap().2
}

#[test]
fn pieces_move_as_the_table_says() {
    for (symbol, _, row) in TABLE {
        moves_so::<Kagamigi>(symbol, &ways(row));
    }
}

#[test]
fn the_pieces_are_those_of_the_table() {
    let kinds = Kagamigi::KINDS;
    let mut found: Vec<(String, &str)> =
        kinds.all().map(|kind| (kinds.info(kind).symbol(), kinds.info(kind).name)).collect();
    let mut expected: Vec<(String, &str)> =
        TABLE.iter().map(|&(symbol, name, _)| (symbol.to_owned(), name)).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn left_and_right_pieces_are_mirror_images() {
    for (left, right) in
        [("C", "T"), ("E", "F"), ("Q", "U"), ("L", "G"), ("+E", "+F"), ("+Q", "+U"), ("+L", "+G")]
    {
        assert_eq!(mirrored(&ways(row(left))), ways(row(right)), "{left} {right}");
        moves_so::<Kagamigi>(left, &mirrored(&ways(row(right))));
    }
    for alone in ["K", "R", "B", "H", "I", "S", "P", "+R", "+B", "+H", "+I", "+S", "+P"] {
        assert_eq!(mirrored(&ways(row(alone))), ways(row(alone)), "{alone}");
    }
}

#[test]
fn the_array_is_that_of_the_page() {
    let start = "tfhrkbiec/u2gsl2q/ppppppppp/9/9/9/PPPPPPPPP/Q2LSG2U/CEIBKRHFT b - 1";
    assert_eq!(Kagamigi::START, start);
    assert_eq!(start.replace(" b ", " w "), turned(start));
    zone::hands_are_ordered::<Kagamigi>("RBCTEFHIQULGSP");
}

#[test]
fn promotion_is_that_of_shogi_and_only_a_pawn_must() {
    zone::promotion_is_that_of_shogi::<Kagamigi>(3, PROMOTING, DEAD);
    assert_eq!(ends::<Kagamigi>("9/4P4/9/9/8k/9/9/9/K8 b - 1", "5b"), ["5a+"]);
    assert_eq!(ends::<Kagamigi>("9/9/4P4/9/8k/9/9/9/K8 b - 1", "5c"), ["5b", "5b+"]);
    assert!(allows::<Kagamigi>("9/4Q4/9/9/8k/9/9/9/K8 b - 1", "5b5a"));
    assert!(!allows::<Kagamigi>("9/4C4/9/9/8k/9/9/9/K8 b - 1", "5b5a+"));
    zone::captured_men_lose_their_promotion::<Kagamigi>();
}

#[test]
fn only_pawns_could_be_stuck() {
    zone::drops_leave_room_to_move::<Kagamigi>(DEAD);
}

#[test]
fn two_unpromoted_pawns_on_a_file_are_forbidden() {
    let drops = ends::<Kagamigi>("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*");
    assert_eq!(drops.len(), 8 * 8);
    assert!(drops.iter().all(|to| !to.starts_with('5')));
    assert!(allows::<Kagamigi>("k8/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e"));
}

/// The king on 5a is walled in by its own pawns; the Left General guards 5b.
#[test]
fn mate_by_pawn_drop_is_forbidden() {
    assert!(!allows::<Kagamigi>("3pkp3/3p1p3/4L4/9/9/9/9/9/4K4 b P 1", "P*5b"));
    let mate = outcome::<Kagamigi>("3pkp3/3p1p3/4L4/9/9/9/9/9/4K4 b Q 1", "Q*5b");
    assert_eq!(mate, Some(Outcome { winner: Some(Color::Black), reason: Reason::Checkmate }));
}

#[test]
fn a_pawn_drop_that_can_be_answered_is_allowed() {
    for (sfen, answered) in [
        // A Kirin leaps to 5b, but only from two squares away.
        ("3pkp3/3p1pi2/4L4/9/9/9/9/9/4K4 b P 1", true),
        ("3pkp3/3p1p1i1/4L4/9/9/9/9/9/4K4 b P 1", false),
        // It steps there from 6a, unless it is pinned.
        ("3ikp3/3p1p3/4L4/9/9/9/9/9/4K4 b P 1", true),
        ("R2ikp3/3p1p3/4L4/9/9/9/9/9/4K4 b P 1", false),
        // The king flees to 4a, unless a Chariot sees it, and not through the dropped pawn.
        ("3pk4/3p1p3/4L4/9/9/9/9/9/4K4 b P 1", true),
        ("3pk4/3p1p3/4L4/8C/9/9/9/9/4K4 b P 1", false),
        ("3pk4/3p1p3/3TL4/9/9/9/9/9/4K4 b P 1", true),
    ] {
        assert_eq!(allows::<Kagamigi>(sfen, "P*5b"), answered, "{sfen}");
    }
}

#[test]
fn no_legal_move_loses() {
    let stalemate = outcome::<Kagamigi>("k8/9/+P8/9/9/9/9/9/1R6K w - 1", "");
    assert_eq!(stalemate, Some(Outcome { winner: Some(Color::Black), reason: Reason::Stalemate }));
}

#[test]
fn repetition_is_that_of_shogi() {
    let kings = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let shuffle = "5i5h 5a5b 5h5i 5b5a ";
    assert_eq!(outcome::<Kagamigi>(kings, &shuffle.repeat(2)), None);
    let draw = outcome::<Kagamigi>(kings, &shuffle.repeat(3));
    assert_eq!(draw, Some(Outcome { winner: None, reason: Reason::Repetition }));
    let checks = "4i5i 5a4a 5i4i 4a5a ".repeat(3);
    let perpetual = outcome::<Kagamigi>("4k4/9/9/9/9/9/9/9/K4R3 b - 1", &checks);
    let lost = Outcome { winner: Some(Color::White), reason: Reason::PerpetualCheck };
    assert_eq!(perpetual, Some(lost));
}
