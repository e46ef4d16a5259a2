//! Minjiku Shogi besides the ways of taking: promotion, the Lateral Mover, what a SFEN may say, how
//! games end. Each rule in a position of its own, for both colours.

use henka::board::Color;
use henka::position::{Game, Position};
use henka::rules::{Minjiku, Outcome, Reason, Variant};
use place::place;
use positions::{after, allows, ends, outcome, position, turned};

use crate::common::place;
use crate::common::positions;

const START: &str = "****km****/rfsgbbgsqr/ixdvjacdyi/pppppppppp/10/10/10/10/PPPPPPPPPP/IYDCAJVDXI/\
                     RQSGBBGSFR/****MK**** b - 1";

/// Black to move.
fn black(men: &str) -> String {
    place::<Minjiku>(men, "-", 'b')
}

/// White to move.
fn white(men: &str) -> String {
    place::<Minjiku>(men, "-", 'w')
}

fn can(men: &str, text: &str) -> bool {
    allows::<Minjiku>(&black(men), text)
}

#[test]
fn the_array_is_that_of_the_page() {
    assert_eq!(Minjiku::START, START);
    assert_eq!(START.replace(" b ", " w "), turned(START));
    assert_eq!(Position::<Minjiku>::start().sfen(), START);
    assert!(Minjiku::HAND.is_empty());
}

// Promotion.

#[test]
fn promotion_is_for_entering_the_zone_or_taking_in_it() {
    assert!(can("K1k k1b R5f", "5f5d+") && can("K1k k1b R5f", "5f5d"));
    assert!(!can("K1k k1b R5f", "5f5e+"), "outside the zone");
    assert!(!can("K1k k1b R5d", "5d5c+"), "inside already");
    assert!(can("K1k k1b R5d p5c", "5d5c+") && can("K1k k1b R5d p5c", "5d5c"), "taking inside");
    assert!(!can("K1k k1b R5d p5h", "5d5h+"), "leaving, even with a capture");
    assert!(can("K1k k1b R5f m5a", "5f5a+"), "the squares behind the zone belong to it");
    assert!(can("K1k k1b R5d m5a", "5d5a+") && can("K1k k10j R6a p6b", "6a6b+"));
    assert!(!can("K1k k1b R6a", "6a6b+"));
}

#[test]
fn men_promote_to_what_the_page_says() {
    for (letter, becomes) in [
        ('Q', "Fire Dragon"),
        ('C', "Jumping General"),
        ('V', "Area Jumper"),
        ('D', "Lion"),
        ('R', "Cobra"),
        ('B', "Viper"),
        ('X', "Queen"),
        ('Y', "Samurai"),
        ('M', "Orthogonal Jumper"),
        ('G', "Rook"),
        ('S', "Bishop"),
        ('L', "Ninja"),
        ('P', "Gold General"),
    ] {
        let kind = Minjiku::KINDS.by_letter(letter).unwrap();
        let promoted = Minjiku::KINDS.info(kind).promotion.unwrap();
        assert_eq!(Minjiku::KINDS.info(promoted).name, becomes);
    }
    for letter in "KFJAI".chars() {
        let kind = Minjiku::KINDS.by_letter(letter).unwrap();
        assert_eq!(Minjiku::KINDS.info(kind).promotion, None, "{letter}");
    }
}

#[test]
fn nobody_promotes_twice_or_without_a_promotion() {
    assert!(!can("K1k k1b +R5f", "5f5d+") && can("K1k k1b +R5f", "5f5d"));
    for never in ["F", "J", "A"] {
        let men = format!("K1k k10j {never}5f");
        assert!(!can(&men, "5f5d+") && can(&men, "5f5d"), "{never}");
    }
}

#[test]
fn a_rifle_capture_never_promotes() {
    // The Cobra enters nothing, but takes in the zone; so does the Viper, from outside it.
    for (men, text) in [("C5c p4b", "5c4b5c"), ("V5e p5d", "5e5d5e"), ("V5d p5c", "5d5c5d")] {
        let men = format!("K1k k1b {men}");
        assert!(can(&men, text) && !can(&men, &format!("{text}+")), "{men}");
    }
}

#[test]
fn a_pawn_may_stay_a_pawn_and_get_stuck() {
    assert!(can("K1k k10b P5e", "5e5d") && can("K1k k10b P5e", "5e5d+"));
    assert!(can("K1k k10c P9c", "9c9b") && !can("K1k k10c P9c", "9c9b+"));
    assert!(ends::<Minjiku>(&black("K1k k10d P9b"), "9b").is_empty());
    // Before the King and the Minister there may be one more square.
    assert_eq!(ends::<Minjiku>(&black("K1k k10d P5b m5a"), "5b"), ["5a", "5a+"]);
}

// The Lateral Mover.

#[test]
fn the_lateral_mover_may_begin_with_two_steps_forward() {
    let forward = |men: &str| -> Vec<String> {
        let ends = ends::<Minjiku>(&black(&format!("K5k k6b {men}")), "10j");
        ends.into_iter().filter(|end| end.starts_with("10")).collect()
    };
    assert_eq!(forward("I10j"), ["10h", "10i", "10k"]);
    assert_eq!(forward("L10j"), ["10i", "10k"], "who has moved");
    assert_eq!(forward("I10j p10i"), ["10i", "10k"], "not jumping");
    assert_eq!(forward("I10j P10i"), ["10k"]);
    assert_eq!(forward("I10j p10h"), ["10h", "10i", "10k"], "taking");
    assert_eq!(ends::<Minjiku>(&black("K5k k6b I10j"), "10j").len(), 12);
}

#[test]
fn any_move_settles_the_lateral_mover() {
    for text in ["10j10i", "10j10h", "10j10k", "10j9j", "10j2j"] {
        let moved = after::<Minjiku>(&black("K5k k6b I10j"), text);
        assert!(moved.contains('L') && !moved.contains('I'), "{text}: {moved}");
    }
}

#[test]
fn a_sfen_tells_the_unmoved_lateral_mover_from_others() {
    for men in ["K5k k6b I10j L1j i10c l1c", "K5k k6b I10j I1j i10c i1c"] {
        assert_eq!(position::<Minjiku>(&black(men)).sfen(), black(men));
    }
    for (misplaced, square) in [("I9j", "9j"), ("I10c", "10c"), ("i1j", "1j"), ("I10i", "10i")] {
        let error = Position::<Minjiku>::from_sfen(&black(&format!("K5k k6b {misplaced}")));
        assert!(error.unwrap_err().to_string().contains(square), "{misplaced}");
    }
    let promoted = black("K5k k6b L10j").replace('L', "+I");
    assert!(Position::<Minjiku>::from_sfen(&promoted).is_err());
}

// What a SFEN may say.

#[test]
fn extra_squares_are_checked_when_read() {
    let refused = |board: &str, part: &str| {
        let error = Position::<Minjiku>::from_sfen(&format!("{board} b - 1")).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    };
    let rest = "4k5/10/10/10/10/10/10/10/10/4K5/**********";
    refused(&format!("****1*****/{rest}"), "6a");
    refused(&format!("10/{rest}"), "10a");
    refused(&format!("p*********/{rest}"), "10a");
    refused("**********/4k5/10/10/10/*9/10/10/10/10/4K5/**********", "10f");
    let on_extra = format!("****P*****/{rest} b - 1");
    assert_eq!(position::<Minjiku>(&on_extra).sfen(), on_extra, "anybody may stand there");
}

#[test]
fn lateral_movers_are_counted_together() {
    let men = "K5k k6b I10j I1j i10c i1c";
    assert!(Position::<Minjiku>::from_sfen(&black(men)).is_ok());
    let error = Position::<Minjiku>::from_sfen(&black(&format!("{men} L5e"))).unwrap_err();
    assert!(error.to_string().contains("5 men of kind L"), "{error}");
}

// The end of the game.

fn drawn(reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: None, reason })
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let shuffle = "5k5j 6b6c 5j5k 6c6b ";
    let sfen = black("K5k k6b P1i p1d");
    assert_eq!(outcome::<Minjiku>(&sfen, shuffle), None);
    assert_eq!(outcome::<Minjiku>(&sfen, &shuffle.repeat(2)), drawn(Reason::Repetition));
}

#[test]
fn perpetual_check_loses_at_the_third_occurrence() {
    let sfen = black("K10k k5b R4j");
    let checks = "4j5j 5b4b 5j4j 4b5b ";
    assert_eq!(outcome::<Minjiku>(&sfen, checks), None);
    let lost = Some(Outcome { winner: Some(Color::White), reason: Reason::PerpetualCheck });
    assert_eq!(outcome::<Minjiku>(&sfen, &checks.repeat(2)), lost);
    // A burn is a check like any other.
    let (sfen, checks) = (black("K10k k8b F6k"), "6k7k 8b9b 7k6k 9b8b ");
    assert_eq!(outcome::<Minjiku>(&sfen, &checks.repeat(2)), drawn(Reason::Repetition));
}

#[test]
fn stalemate_is_a_draw() {
    assert_eq!(outcome::<Minjiku>(&white("K8d k10b R9k"), ""), None, "10c is free");
    let sfen = white("K8d k10b R9k S10d");
    assert_eq!(outcome::<Minjiku>(&sfen, ""), drawn(Reason::Stalemate));
}

/// Two Rooks walk round, each on its rank: after so many plies no position has occurred twice.
fn walk(plies: usize, black_first: bool) -> Vec<String> {
    let step = |ply: usize| {
        let black = ply.is_multiple_of(2) == black_first;
        let (files, rank) = if black { (9, 'h') } else { (8, 'e') };
        let (from, to) = (ply / 2 % files + 1, (ply / 2 + 1) % files + 1);
        format!("{from}{rank}{to}{rank}")
    };
    (0..plies).map(step).collect()
}

const WALKERS: &str = "K1k P1j k10b R1h r1e";

#[test]
fn a_hundred_idle_plies_are_a_draw() {
    let sfen = black(WALKERS);
    assert_eq!(outcome::<Minjiku>(&sfen, &walk(99, true).join(" ")), None);
    assert_eq!(outcome::<Minjiku>(&sfen, &walk(100, true).join(" ")), drawn(Reason::Idleness));
    // The count begins with the SFEN, whatever its move number.
    let later = sfen.replace(" - 1", " - 99");
    assert_eq!(outcome::<Minjiku>(&later, &walk(99, true).join(" ")), None);
}

#[test]
fn a_search_does_not_take_an_idle_position_for_a_fresh_one() {
    let mut game = Game::<Minjiku>::new(Position::from_sfen(&black(WALKERS)).unwrap());
    for (ply, text) in walk(60, true).iter().enumerate() {
        game.play(game.position().parse_move(text).unwrap());
        let fresh = Game::new(game.position().clone());
        assert_eq!(fresh.key_with_idleness(), game.position().key());
        let same = game.key_with_idleness() == fresh.key_with_idleness();
        assert_eq!(same, ply + 1 < 16, "{ply}");
    }
}

#[test]
fn captures_of_any_kind_and_moves_of_unpromoted_pawns_begin_the_count_anew() {
    for (men, text, anew) in [
        ("P10h", "10h10g", true),
        ("+P10h", "10h10g", false),
        ("G5k p5j", "5k5j", true),
        ("G5k", "5k5j", false),
        ("C2k p3j", "2k3j2k", true),
        ("C2k p3j", "2k2j", false),
        ("F5k p6i", "5k5j", true),
        ("F5k p6j", "5k5j", false),
    ] {
        let sfen = black(&format!("{WALKERS} {men}"));
        let walk = walk(200, true);
        // The ninety-ninth ply is this one; from then on Black's Rook is a step behind.
        let after = |plies: usize| {
            let moves = (0..plies).map(|ply| match ply {
                98 => text,
                99.. if ply.is_multiple_of(2) => &walk[ply - 2],
                _ => &walk[ply],
            });
            outcome::<Minjiku>(&sfen, &moves.collect::<Vec<_>>().join(" "))
        };
        let draw = drawn(Reason::Idleness);
        if anew {
            assert_eq!((after(100), after(198), after(199)), (None, None, draw), "{men}: {text}");
        } else {
            assert_eq!((after(99), after(100)), (None, draw), "{men}: {text}");
        }
    }
}

#[test]
fn mate_at_the_hundredth_ply_wins() {
    let sfen = white(&format!("{WALKERS} R9k G9d P10d"));
    let idle = walk(99, false).join(" ");
    let mate = Some(Outcome { winner: Some(Color::Black), reason: Reason::Checkmate });
    assert_eq!(outcome::<Minjiku>(&sfen, &format!("{idle} 9d10c")), mate);
    assert_eq!(outcome::<Minjiku>(&sfen, &format!("{idle} 9d8d")), drawn(Reason::Idleness));
}
