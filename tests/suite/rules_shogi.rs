//! Every rule of standard shogi, each in a position of its own, for both colours: drops, promotion,
//! checks and pins, repetition, the end of the game.

use henka::board::Color;
use henka::rules::{Outcome, Reason, Shogi, Variant};
use positions::{after, allows, ends, game, legal, outcome, turned};
use rows::{moves_so, ways};

use crate::common::positions;
use crate::common::rows;
use crate::common::zone;

const DEAD: zone::Dead = &[('P', 1), ('L', 1), ('N', 2)];

const fn wins(color: Color, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: Some(color), reason })
}

const DRAW: Option<Outcome> = Some(Outcome { winner: None, reason: Reason::Repetition });

#[test]
fn pieces_move_as_they_do() {
    let gold = "1|1|1|1|1| |1| ";
    for (symbol, row) in [
        ("K", "1|1|1|1|1|1|1|1"),
        ("R", " |~| |~|~| |~| "),
        ("B", "~| |~| | |~| |~"),
        ("G", gold),
        ("S", "1|1|1| | |1| |1"),
        ("L", " |~| | | | | | "),
        ("P", " |1| | | | | | "),
        ("+R", "1|~|1|~|~|1|~|1"),
        ("+B", "~|1|~|1|1|~|1|~"),
        ("+S", gold),
        ("+N", gold),
        ("+L", gold),
        ("+P", gold),
    ] {
        moves_so::<Shogi>(symbol, &ways(row));
    }
    moves_so::<Shogi>("N", &rows::oblique(2, true));
}

#[test]
fn the_array_is_symmetric() {
    assert_eq!(Shogi::START.replace(" b ", " w "), turned(Shogi::START));
    zone::hands_are_ordered::<Shogi>("RBGSNLP");
}

// Promotion.

#[test]
fn men_promote_in_the_zone_and_must_where_they_would_be_stuck() {
    zone::promotion_is_that_of_shogi::<Shogi>(3, "RBSNLP", DEAD);
}

#[test]
fn a_pawn_must_promote_on_the_last_rank() {
    assert_eq!(ends::<Shogi>("9/4P4/9/9/8k/9/9/9/K8 b - 1", "5b"), ["5a+"]);
}

#[test]
fn a_lance_must_promote_on_the_last_rank_only() {
    assert_eq!(ends::<Shogi>("9/9/4L4/9/8k/9/9/9/K8 b - 1", "5c"), ["5a+", "5b", "5b+"]);
}

#[test]
fn a_knight_must_promote_on_the_last_two_ranks() {
    assert_eq!(ends::<Shogi>("9/9/4N4/9/8k/9/9/9/K8 b - 1", "5c"), ["4a+", "6a+"]);
    assert_eq!(ends::<Shogi>("9/9/9/4N4/8k/9/9/9/K8 b - 1", "5d"), ["4b+", "6b+"]);
    assert_eq!(ends::<Shogi>("9/9/9/9/4N3k/9/9/9/K8 b - 1", "5e"), ["4c", "4c+", "6c", "6c+"]);
}

#[test]
fn promotion_is_optional_on_entering_inside_and_leaving_the_zone() {
    let entering = ["4c", "4c+", "4e", "5c", "5c+", "6c", "6c+", "6e"];
    assert_eq!(ends::<Shogi>("9/9/9/4S4/8k/9/9/9/K8 b - 1", "5d"), entering);
    let inside_and_leaving = ["4b", "4b+", "4d", "4d+", "5b", "5b+", "6b", "6b+", "6d", "6d+"];
    assert_eq!(ends::<Shogi>("9/9/4S4/9/8k/9/9/9/K8 b - 1", "5c"), inside_and_leaving);
    assert_eq!(ends::<Shogi>("9/9/9/9/4S3k/9/9/9/K8 b - 1", "5e"), ["4d", "4f", "5d", "6d", "6f"]);
}

#[test]
fn a_man_does_not_promote_twice_and_loses_its_promotion_when_taken() {
    assert!(!allows::<Shogi>("9/9/9/4+S4/8k/9/9/9/K8 b - 1", "5d5c+"));
    zone::captured_men_lose_their_promotion::<Shogi>();
    assert_eq!(
        after::<Shogi>("8k/9/9/4+r4/4+P4/9/9/9/K8 b p 1", "5e5d"),
        "8k/9/9/4+P4/9/9/9/9/K8 w Rp"
    );
}

// Drops.

#[test]
fn men_are_dropped_unpromoted_where_they_can_move() {
    zone::drops_leave_room_to_move::<Shogi>(DEAD);
    let sfen = "k8/9/9/9/9/9/9/9/8K b PLN 1";
    assert!(!allows::<Shogi>(sfen, "P*5a") && allows::<Shogi>(sfen, "P*5b"));
    assert!(!allows::<Shogi>(sfen, "L*5a") && allows::<Shogi>(sfen, "L*5b"));
    assert!(!allows::<Shogi>(sfen, "N*5b") && allows::<Shogi>(sfen, "N*5c"));
}

#[test]
fn no_man_is_dropped_on_another() {
    let sfen = "k8/9/9/9/3pP4/9/9/9/8K b G 1";
    assert!(!allows::<Shogi>(sfen, "G*5e") && !allows::<Shogi>(sfen, "G*6e"));
    assert!(allows::<Shogi>(sfen, "G*4e"));
}

#[test]
fn two_unpromoted_pawns_on_a_file_are_forbidden() {
    let drops = ends::<Shogi>("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*");
    assert_eq!(drops.len(), 8 * 8);
    assert!(drops.iter().all(|to| !to.starts_with('5')));
}

#[test]
fn promoted_and_enemy_pawns_do_not_count() {
    assert!(allows::<Shogi>("k8/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e"));
    assert!(allows::<Shogi>("k8/9/9/4p4/9/9/9/9/4K4 b P 1", "P*5e"));
}

// Mate by pawn drop. In each position the king on 5a has no flight but what is said.

#[test]
fn mate_by_pawn_drop_is_forbidden() {
    let sfen = "3lkl3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1";
    assert!(!allows::<Shogi>(sfen, "P*5b"));
    assert!(allows::<Shogi>(sfen, "P*5d"));
}

#[test]
fn mate_by_other_drops_and_by_moving_a_pawn_is_allowed() {
    let sfen = "3lkl3/3p1p3/4G4/9/9/9/9/9/4K4 b L 1";
    assert!(allows::<Shogi>(sfen, "L*5b"));
    assert_eq!(outcome::<Shogi>(sfen, "L*5b"), wins(Color::Black, Reason::Checkmate));
    let sfen = "3lkl3/3p1p3/4P4/4L4/9/9/9/9/4K4 b - 1";
    assert_eq!(outcome::<Shogi>(sfen, "5c5b"), wins(Color::Black, Reason::Checkmate));
}

#[test]
fn a_pawn_drop_is_no_mate_if_a_man_can_take_the_pawn() {
    assert!(allows::<Shogi>("3lkl3/3g1p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"));
    assert!(allows::<Shogi>("3lkl3/r4p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"));
    let shut_off = "3lkl3/r2p1p3/4G4/9/9/9/9/9/4K4 b P 1";
    assert!(!allows::<Shogi>(shut_off, "P*5b"));
}

#[test]
fn a_pinned_man_cannot_take_the_pawn() {
    assert!(!allows::<Shogi>("3lkl3/3g1p3/4G4/1B7/9/9/9/9/4K4 b P 1", "P*5b"));
}

#[test]
fn a_pawn_drop_is_no_mate_if_the_king_can_take_the_pawn() {
    assert!(allows::<Shogi>("3lkl3/3p1p3/9/9/9/9/9/9/4K4 b P 1", "P*5b"));
}

#[test]
fn a_pawn_drop_is_no_mate_if_the_king_has_a_flight() {
    assert!(allows::<Shogi>("3lk4/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"));
}

#[test]
fn a_pawn_drop_is_no_mate_if_it_opens_a_flight_by_blocking_its_own_side() {
    let bishop_sees_4a = "3lk4/3p1p3/4G4/8B/9/9/9/9/4K4 b P 1";
    assert!(!allows::<Shogi>(bishop_sees_4a, "P*5b"));
    let bishop_sees_4a_through_5b = "3lk4/3p1p3/3BG4/9/9/9/9/9/4K4 b P 1";
    assert!(allows::<Shogi>(bishop_sees_4a_through_5b, "P*5b"));
}

// Checks and pins.

#[test]
fn in_double_check_only_the_king_moves() {
    let moves = legal::<Shogi>("4k4/9/9/9/4r3b/9/9/3G5/4K4 b RGP 1");
    assert_eq!(moves.into_iter().collect::<Vec<_>>(), ["5i4i", "5i6i"]);
}

#[test]
fn a_check_along_a_line_is_answered_by_flight_capture_or_interposing() {
    let moves = legal::<Shogi>("8k/9/9/9/4r4/6B2/9/2S6/4K4 b G 1");
    let expected =
        ["3f5h", "5i4h", "5i4i", "5i6h", "5i6i", "G*5f", "G*5g", "G*5h"].map(str::to_owned);
    assert_eq!(moves.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn a_leap_cannot_be_interposed() {
    let moves = legal::<Shogi>("8k/9/9/9/9/9/3n5/3G1G3/3GKG3 b R 1");
    assert!(moves.iter().all(|text| !text.contains('*')), "{moves:?}");
    assert_eq!(moves.into_iter().collect::<Vec<_>>(), ["5i5h", "6h6g"]);
}

#[test]
fn a_pinned_man_moves_only_along_the_pin() {
    assert_eq!(ends::<Shogi>("k3r4/9/9/9/9/9/9/4G4/4K4 b - 1", "5h"), ["5g"]);
    assert_eq!(ends::<Shogi>("k8/9/9/9/9/9/6b2/5S3/4K4 b - 1", "4h"), ["3g"]);
    assert_eq!(ends::<Shogi>("k3r4/9/9/9/9/9/9/4N4/4K4 b - 1", "5h"), [""; 0]);
    let rook = ["5a", "5a+", "5b", "5b+", "5c", "5c+", "5d", "5e", "5f", "5g"];
    assert_eq!(ends::<Shogi>("k3r4/9/9/9/9/9/9/4R4/4K4 b - 1", "5h"), rook);
}

#[test]
fn two_men_in_front_of_the_king_are_not_pinned() {
    let gold = ["4g", "4h", "6g", "6h"];
    assert_eq!(ends::<Shogi>("k3r4/9/9/9/9/9/4P4/4G4/4K4 b - 1", "5h"), gold);
}

#[test]
fn a_pinned_man_cannot_take_a_checker_off_its_line() {
    assert!(allows::<Shogi>("k8/9/9/9/9/9/5n3/4G4/4K4 b - 1", "5h4g"));
    assert!(!allows::<Shogi>("k3r4/9/9/9/9/9/5n3/4G4/4K4 b - 1", "5h4g"));
}

#[test]
fn taking_a_checker_may_discover_another_check() {
    let protected = "4l4/9/9/9/k8/9/9/4r4/4K4 b - 1";
    assert_eq!(ends::<Shogi>(protected, "5i"), ["4i", "6i"]);
    let unprotected = "9/9/9/9/k8/9/9/4r4/4K4 b - 1";
    assert_eq!(ends::<Shogi>(unprotected, "5i"), ["4i", "5h", "6i"]);
    let taken_by_another = "4l4/9/9/9/k8/9/9/4rG3/4K4 b - 1";
    assert!(allows::<Shogi>(taken_by_another, "4h5h"));
}

#[test]
fn the_king_cannot_step_back_along_the_line_of_a_check() {
    let flights = ["4d", "4e", "4f", "6d", "6e", "6f"];
    assert_eq!(ends::<Shogi>("k3r4/9/9/9/4K4/9/9/9/9 b - 1", "5e"), flights);
}

#[test]
fn the_king_does_not_step_into_check() {
    assert_eq!(ends::<Shogi>("9/9/9/4k4/9/4K4/9/9/9 b - 1", "5f"), ["4f", "4g", "5g", "6f", "6g"]);
}

// The end of the game.

#[test]
fn checkmate_and_stalemate_lose() {
    let mate = outcome::<Shogi>("k8/G8/L8/9/9/9/9/9/8K w - 1", "");
    assert_eq!(mate, wins(Color::Black, Reason::Checkmate));
    let stalemate = outcome::<Shogi>("k8/9/G8/9/9/9/9/9/1R6K w - 1", "");
    assert_eq!(stalemate, wins(Color::Black, Reason::Stalemate));
    assert_eq!(outcome::<Shogi>(Shogi::START, "7g7f 3c3d"), None);
}

const SHUFFLE: &str = "5i5h 5a5b 5h5i 5b5a ";

#[test]
fn the_fourth_occurrence_of_a_position_is_a_draw() {
    let kings = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    for plies in 0..12 {
        let moves: Vec<&str> = SHUFFLE.split_ascii_whitespace().cycle().take(plies).collect();
        assert_eq!(outcome::<Shogi>(kings, &moves.join(" ")), None, "{plies} plies");
    }
    assert_eq!(outcome::<Shogi>(kings, &SHUFFLE.repeat(3)), DRAW);
    let aside = SHUFFLE.replace("5h", "4h").replace("5b", "6b");
    assert_eq!(outcome::<Shogi>(Shogi::START, &aside.repeat(3)), DRAW);
}

#[test]
fn a_position_may_occur_more_often_than_sixteen_bits_can_count() {
    let mut game = game::<Shogi>("4k4/9/9/9/9/9/9/9/4K4 b - 1", "");
    let round: Vec<&str> = SHUFFLE.split_ascii_whitespace().collect();
    for text in round.iter().cycle().take(round.len() * (1 << 16)) {
        game.play(game.parse_move(text).unwrap());
    }
    assert_eq!(game.count_occurrences(), (1 << 16) + 1);
    assert_eq!(game.outcome(), DRAW);
    // What was taken back does not count.
    for _ in 0..round.len() {
        game.undo();
    }
    assert_eq!(game.count_occurrences(), 1 << 16);
}

/// Black drops a pawn that White's king takes on its way round: the board is the same, the hands
/// are not.
#[test]
fn positions_with_other_hands_are_other_positions() {
    let kings = "4k4/9/9/9/9/9/9/9/4K4 b 5P 1";
    let round = "P*5b 5a5b 5i5h 5b4a 5h5i 4a5a ";
    assert_eq!(outcome::<Shogi>(kings, &round.repeat(5)), None);
    assert_eq!(outcome::<Shogi>(kings, &format!("{round}{}", SHUFFLE.repeat(2))), None);
    assert_eq!(outcome::<Shogi>(kings, &format!("{round}{}", SHUFFLE.repeat(3))), DRAW);
}

/// Black's rook checks from 5i and 4i by turns; the king steps to and fro.
const CHECKS: &str = "4i5i 5a4a 5i4i 4a5a ";

#[test]
fn perpetual_check_loses_for_the_checker() {
    let before_checks = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";
    assert_eq!(outcome::<Shogi>(before_checks, &CHECKS.repeat(2)), None);
    let checked = outcome::<Shogi>(before_checks, &CHECKS.repeat(3));
    assert_eq!(checked, wins(Color::White, Reason::PerpetualCheck));
    let in_check = "4k4/9/9/9/9/9/9/9/K3R4 w - 1";
    let checked = outcome::<Shogi>(in_check, &"5a4a 5i4i 4a5a 4i5i ".repeat(3));
    assert_eq!(checked, wins(Color::White, Reason::PerpetualCheck));
}

#[test]
fn one_move_without_check_makes_it_a_draw() {
    let before_checks = "4k4/9/9/9/9/9/9/9/K4R3 b - 1";
    let quiet = "4i3i 5a4a 3i4i 4a5a ";
    for moves in [
        format!("{quiet}{}", CHECKS.repeat(2)),
        format!("{CHECKS}{quiet}{CHECKS}"),
        format!("{}{quiet}", CHECKS.repeat(2)),
    ] {
        assert_eq!(outcome::<Shogi>(before_checks, &moves), DRAW, "{moves}");
    }
}

#[test]
fn moves_before_the_first_occurrence_do_not_matter() {
    let moves = format!("4h4i 6a5a {}", CHECKS.repeat(3));
    let checked = outcome::<Shogi>("3k5/9/9/9/9/9/9/5R3/K8 b - 1", &moves);
    assert_eq!(checked, wins(Color::White, Reason::PerpetualCheck));
}

#[test]
fn moves_taken_back_do_not_count() {
    let mut game = game::<Shogi>("4k4/9/9/9/9/9/9/9/4K4 b - 1", &SHUFFLE.repeat(3));
    assert!(game.outcome().is_some());
    game.undo();
    assert_eq!((game.outcome(), game.len()), (None, 11));
    let last = game.position().parse_move("5b5a").unwrap();
    game.play(last);
    assert_eq!(game.outcome(), DRAW);
}
