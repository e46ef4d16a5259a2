//! What Ito Shogi allows and forbids besides the moves of its men (`rules_ito.rs`): drops, checks
//! through hops, stalemating, repetition. Each rule in a position of its own, for both colours.

use std::collections::BTreeSet;

use henka::board::Color;
use henka::position::MoveError;
use henka::rules::{Ito, Outcome, Reason};
use place::place;
use positions::{allows, ends, game, legal, outcome, position};

use crate::common::place;
use crate::common::positions;

/// Black to move.
fn black(men: &str, hand: &str) -> String {
    place::<Ito>(men, hand, 'b')
}

fn can(men: &str, hand: &str, text: &str) -> bool {
    allows::<Ito>(&black(men, hand), text)
}

// Drops.

#[test]
fn either_face_is_dropped_on_any_empty_square_before_the_king() {
    for letter in "RCLGNIP".chars() {
        let other = if letter == 'I' { "N1h n1m" } else { "I1h i1m" };
        let sfen = black(&format!("k1a K1k {other}"), &format!("{letter}p"));
        for face in [format!("{letter}*"), format!("+{letter}*")] {
            let squares = ends::<Ito>(&sfen, &face);
            let expected = ["1b", "1c", "1d", "1e", "1f", "1g", "1i", "1j"];
            assert_eq!(squares, expected, "{face}");
        }
    }
    assert!(!can("k1a K1k", "P", "P*1l") && can("k1a K1l", "P", "P*1k"));
}

#[test]
fn behind_is_behind_for_white_too() {
    let sfen = place::<Ito>("k1k K1u", "p", 'w');
    let squares = ends::<Ito>(&sfen, "P*");
    assert_eq!(squares.first().map(String::as_str), Some("1l"));
    assert_eq!(squares.len(), 9);
}

#[test]
fn without_a_king_nothing_is_behind() {
    assert_eq!(ends::<Ito>(&black("k1d", "Pp"), "P*").len(), 20);
    assert_eq!(ends::<Ito>(&black("k1d", "Pp"), "+P*").len(), 20);
}

#[test]
fn men_may_stand_where_they_have_no_further_move() {
    assert!(can("k1f K1u", "P", "P*1a") && can("k1f K1u", "N", "N*1b"));
    assert!(ends::<Ito>(&black("k1f K1u P1a N1b", "p"), "1a").is_empty());
}

#[test]
fn a_drop_may_mate() {
    for text in ["P*1b", "+P*1b"] {
        let mate = outcome::<Ito>(&black("k1a I1d K1u", "P"), text);
        assert_eq!(mate, Some(Outcome { winner: Some(Color::Black), reason: Reason::Checkmate }));
    }
}

// Checks through hops.

#[test]
fn a_drop_may_not_open_a_hop_to_the_own_king() {
    assert!(!position::<Ito>(&black("k1a c1e K1u", "Pp")).in_check());
    let safe = ends::<Ito>(&black("k1a c1e K1u", "Pp"), "P*");
    assert_eq!(safe, ["1b", "1c", "1d"]);
    // A second man in between makes the first drop harmless.
    assert!(can("k1a c1e i1g K1u", "P", "P*1h"));
}

#[test]
fn a_drop_closes_a_hop() {
    let sfen = black("k1a c1e i1g K1u", "Pp");
    assert!(position::<Ito>(&sfen).in_check());
    let closing: Vec<String> = ends::<Ito>(&sfen, "P*");
    assert_eq!(closing.len(), 14, "on 1f and from 1h to 1t: {closing:?}");
    assert!(!closing.contains(&"1d".to_owned()) && closing.contains(&"1f".to_owned()));
    // A Gold Cannon takes in the same way.
    assert!(position::<Ito>(&sfen.replace('c', "+c")).in_check());
}

#[test]
fn a_drop_gives_check_by_being_hopped() {
    let checked = game::<Ito>(&black("k1a C1s K1u", "P"), "P*1k");
    assert!(checked.position().in_check());
    // A second man in between stops it; behind the Cannon he does not.
    let sfen = black("k1b C1s K1u", "Pn");
    let replies = game::<Ito>(&sfen, "P*1k").legal_moves();
    let texts: BTreeSet<String> = replies.iter().map(|mv| mv.text::<Ito>().to_string()).collect();
    assert!(texts.contains("N*1c") && texts.contains("N*1r") && !texts.contains("N*1t"));
}

#[test]
fn the_hurdle_may_not_leave_or_arrive() {
    // Two men between the Cannon and the king: neither may leave.
    assert_eq!(ends::<Ito>(&black("k1a c1e P1h I1l K1u", "p"), "1h"), ["1g"]);
    assert_eq!(ends::<Ito>(&black("k1a c1e P1h N1g K1u", "p"), "1g"), [""; 0]);
    // None: nobody may come in between.
    assert_eq!(ends::<Ito>(&black("k1a c1e +N1c K1u", "p"), "1c"), [""; 0]);
}

// Stalemates.

#[test]
fn a_stalemating_move_is_refused() {
    // 1b and 1c are covered; what does not check stalemates.
    let sfen = black("k1a I1d K1u", "-");
    let moves: Vec<String> = legal::<Ito>(&sfen).into_iter().collect();
    assert_eq!(moves, ["1d1b", "1d1c"]);
    assert!(can("k1a p1h I1d K1u", "-", "1u1t"), "White's pawn has a move");
    assert!(can("k1a I1d K1u", "g", "1u1t"), "White has a drop");
}

#[test]
fn a_stalemating_drop_is_refused() {
    for face in ["I", "+I"] {
        assert!(!can("k1a K1u", "I", &format!("{face}*1d")), "{face}");
        assert!(can("k1a p1h K1u", "I", &format!("{face}*1d")), "{face}");
        assert!(can("k1a K1u", "I", &format!("{face}*1e")), "{face}");
    }
}

/// Behind his Knight, Black's King has no move whatever White plays: White may play nothing. But
/// White's moves would keep his own King safe, so Black's move was legal.
#[test]
fn a_reply_that_would_stalemate_counts_as_a_reply() {
    let sfen = black("N1b K1c k1n", "-");
    assert!(allows::<Ito>(&sfen, "1c1a"));
    let next = game::<Ito>(&sfen, "1c1a");
    assert!(!next.position().in_check() && next.legal_moves().is_empty());
}

// Repetition.

const ROUND: &str = "1u1t 1a1b 1t1u 1b1a ";

#[test]
fn the_third_occurrence_is_refused() {
    let sfen = black("k1a K1u P1n p1h", "-");
    let moves = ROUND.repeat(2);
    let (before, last) = moves.trim_end().rsplit_once(' ').unwrap();
    let mut game = game::<Ito>(&sfen, before);
    let banned = game.position().parse_move(last).unwrap();
    assert_eq!(game.parse_move(last), Err(MoveError::Banned(last.to_owned())));
    assert!(game.position().legal_moves().contains(&banned));
    assert!(!game.legal_moves().contains(&banned));
    assert_eq!(game.legal_moves().len(), game.position().legal_moves().len() - 1);
    assert_eq!(game.outcome(), None);
    // One ply less, and taken back: no ban.
    game.undo();
    game.undo();
    game.undo();
    game.undo();
    assert!(game.parse_move(last).is_ok());
}

#[test]
fn the_second_occurrence_is_not_refused() {
    let sfen = black("k1a K1u P1n p1h", "-");
    let game = game::<Ito>(&sfen, ROUND.trim_end().rsplit_once(' ').unwrap().0);
    assert!(game.parse_move("1b1a").is_ok());
}

/// The board is the same again, the hands are not.
#[test]
fn hands_make_positions_different() {
    let sfen = black("k1a K1u", "PIp");
    assert_eq!(game::<Ito>(&sfen, ROUND).count_occurrences(), 2);
    let dropped = game::<Ito>(&sfen, "P*1d 1a1b 1u1t 1b1d 1t1u 1d1c 1u1t 1c1b 1t1u 1b1a");
    assert!(dropped.position().sfen().starts_with(&sfen[..sfen.len() - 5]));
    assert_eq!(dropped.count_occurrences(), 1);
}
