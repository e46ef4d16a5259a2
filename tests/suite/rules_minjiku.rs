//! How the men of Minjiku Shogi move and take, each rule in a position of its own, for both colours:
//! hop ranks, vanishing squares, rifles, fire, area moves. What else there is to the game is in
//! `rules_minjiku_play.rs`.

use henka::position::Game;
use henka::rules::Minjiku;
use place::place;
use positions::{after, allows, ends, position};
use rows::{moves_so, oblique, ways};

use crate::common::place;
use crate::common::positions;
use crate::common::rows;

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

/// Where a man of Black's goes, promoting or not.
fn targets(men: &str, from: &str) -> Vec<String> {
    let mut targets = ends::<Minjiku>(&black(men), from);
    targets.retain(|end| !end.ends_with('+'));
    targets
}

/// Is White, to move, in check?
fn checked(men: &str) -> bool {
    position::<Minjiku>(&white(men)).in_check()
}

/// Everything a man played and took back is as it was, at every move of a position.
fn undone(men: &str) {
    let mut game = Game::new(position::<Minjiku>(&black(men)));
    let before = format!("{:?}", game.position());
    for mv in game.legal_moves() {
        game.play(mv);
        assert_eq!(game.position().key(), game.position().fresh_key(), "{men}: {mv:?}");
        game.undo();
        assert_eq!(format!("{:?}", game.position()), before, "{men}: {mv:?}");
    }
}

// The table.

const QUEEN: &str = "~|~|~|~|~|~|~|~";
const ROOK: &str = " |~| |~|~| |~| ";
const BISHOP: &str = "~| |~| | |~| |~";
const GOLD: &str = "1|1|1|1|1| |1| ";

#[test]
fn plain_men_move_as_the_table_says() {
    for (symbol, row) in [
        ("K", "1|1|1|1|1|1|1|1"),
        ("Q", QUEEN),
        ("R", ROOK),
        ("B", BISHOP),
        ("X", "j2|1|j2|1|1|j2|1|j2"),
        ("Y", "1|j2|1|j2|j2|1|j2|1"),
        ("M", "1|1|1|1|1|1|1|1"),
        ("G", GOLD),
        ("S", "1|1|1| | |1| |1"),
        ("L", " |1| |~|~| |1| "),
        ("P", " |1| | | | | | "),
        ("+X", QUEEN),
        ("+G", ROOK),
        ("+S", BISHOP),
        ("+P", GOLD),
    ] {
        moves_so::<Minjiku>(symbol, &ways(row));
    }
}

/// Men with something special move on an empty board as plain ones do.
#[test]
fn special_men_slide_and_leap_as_the_table_says() {
    let alone = |symbol: &str| targets(&format!("K1k k1b {symbol}5g"), "5g");
    for (symbols, plain) in
        [(["J", "+C", "J"], "Q"), (["C", "+R", "+M"], "R"), (["V", "+B", "D"], "B")]
    {
        for symbol in symbols {
            assert_eq!(alone(symbol), alone(plain), "{symbol}");
        }
    }
    // And those of the area, which are all within two squares.
    let lion = alone("+D");
    assert_eq!(lion.len(), 24);
    for (symbols, plain) in [(["F", "+Q"], "Q"), (["A", "+V"], "B")] {
        let mut expected = [alone(plain), lion.clone()].concat();
        expected.sort_unstable();
        expected.dedup();
        for symbol in symbols {
            assert_eq!(alone(symbol), expected, "{symbol}");
        }
    }
    assert_eq!(alone("+Y").len(), oblique(2, false).len());
    assert!(alone("+Y").contains(&"4e".to_owned()) && alone("+Y").contains(&"7f".to_owned()));
}

#[test]
fn the_ninja_slides_from_the_second_square() {
    assert_eq!(
        targets("K1k k1b +L5e p4e P6e p2e", "5e"),
        ["10e", "2e", "3e", "4d", "4e5e", "4f", "6d", "6f", "7e", "8e", "9e"]
    );
    assert!(checked("K1k k2e p4e +L5e"), "over the first square, along empty ones");
    assert!(!checked("K1k k2e p3e +L5e"));
}

// Jumps.

#[test]
fn a_jumper_jumps_lower_ranks_only() {
    let jumpers = [("J", 7), ("+C", 7), ("A", 5), ("+V", 5), ("D", 3), ("+M", 3)];
    let others = [("+D", 0), ("F", 0), ("Q", 0), ("C", 0), ("G", 0), ("P", 0)];
    for (jumper, rank) in jumpers {
        // Over a man, to a victim behind him.
        let (over, victim) = if jumper == "+M" { ("9h", "9e") } else { ("7i", "5g") };
        for (man, other_rank) in jumpers.into_iter().chain(others) {
            for man in [man.to_owned(), man.to_ascii_lowercase()] {
                let men = format!("K1k k1b {jumper}9k {man}{over} p{victim}");
                let takes = can(&men, &format!("9k{victim}"));
                assert_eq!(takes, rank > other_rank, "{jumper} over {man}");
                // Whoever cannot be jumped can still be taken.
                let enemy = man.chars().all(|c| !c.is_ascii_uppercase());
                assert_eq!(can(&men, &format!("9k{over}")), enemy, "{jumper} takes {man}");
            }
        }
        let men = format!("K{over} k1b {jumper}9k p{victim}");
        assert!(!can(&men, &format!("9k{victim}")), "{jumper} jumps the King");
    }
}

#[test]
fn a_jumper_jumps_several_men_but_only_to_take() {
    let men = "K1k k1b J9k P8j p7i G6h p5g p3e";
    for victim in ["7i", "5g", "3e"] {
        assert!(can(men, &format!("9k{victim}")), "{victim}");
    }
    assert!(!can(men, "9k4f"), "an empty square behind men");
    assert!(!can("K1k k1b J9k P8j P7i", "9k7i"), "an own man");
    // A rank that stops the jumper on the way stops him for all that is behind.
    assert!(!can("K1k k1b J9k P8j j7i p5g", "9k5g"));
    assert!(!can("K1k k1b R9k P9j p9h", "9k9h"), "who is no jumper");
    undone(men);
}

#[test]
fn a_jumper_checks_over_low_men_and_is_stopped_by_high_ones() {
    // From 9k along the diagonal to 4f.
    assert!(checked("K1k k4f D9k P8j p6h"));
    assert!(!checked("K1k k4f D9k P8j d6h"), "an equal rank stops it");
    let interposes = |man: &str| {
        allows::<Minjiku>(&white(&format!("K1k k4f D9k {man}")), &format!("{}6h", &man[1..]))
    };
    assert!(interposes("a10d"), "a higher rank");
    assert!(interposes("d10d"), "an equal rank");
    assert!(!interposes("g6g"), "no rank");
}

#[test]
fn a_shield_of_high_rank_is_pinned_by_a_jumper() {
    let shield = |man: &str| ends::<Minjiku>(&white(&format!("K1k k4f D9k {man}6h")), "6h");
    assert_eq!(shield("a"), ["5g", "7i", "8j", "9k"]);
    // A shield without rank is none; only he who takes the jumper answers the check.
    assert_eq!(shield("b"), ["9k", "9k+"]);
}

#[test]
fn taking_a_shield_with_a_low_man_exposes_the_king() {
    // Black's own Orthogonal Jumper stands in the way of his Diagonal Jumper.
    let men = "K1k k4f D9k +M6h g6g d10d";
    assert!(!checked(men));
    assert!(!allows::<Minjiku>(&white(men), "6g6h"));
    assert!(allows::<Minjiku>(&white(men), "10d6h"), "his rank stops it too");
}

// Vanishing squares.

#[test]
fn a_square_vanishes_when_its_man_leaves() {
    let men = "K1k k1b M6l m6a R6f";
    // Capturing onto it keeps it; leaving it ends it.
    let (taken, left) = ("6f6a", "6f6a 1b1c 6a6d");
    assert!(can(men, taken));
    assert!(after::<Minjiku>(&black(men), taken).starts_with("****R*****/"));
    assert!(after::<Minjiku>(&black(men), left).starts_with("**********/"));
    // A square that is gone is no square: neither a step nor a slide ends there.
    assert!(!can("K1k k1b R5f", "5f5a"));
    assert!(!can("K1k k1b G5b", "5b5a"));
    let minister_away = after::<Minjiku>(&black("K1k k1b M6l"), "6l6k");
    assert!(minister_away.contains("/********** "), "{minister_away}");
    undone(men);
}

#[test]
fn an_own_man_on_an_extra_square_is_in_the_way() {
    assert!(!can("K6l k1b M5l", "6l5l") && can("K6l k1b m5l", "6l5l"));
    assert_eq!(targets("K6l k1b M5l", "6l"), ["5k", "6k", "7k"]);
}

// Rifles.

#[test]
fn rifles_take_from_and_on_vanishing_squares() {
    // From one: the Cobra shoots diagonally and stays.
    let men = "K1k k1c C6a p7b p5b g6b";
    assert!(can(men, "6a7b6a") && can(men, "6a5b6a"));
    assert!(!can(men, "6a6b6a"), "straight ahead it takes by moving");
    let shot = after::<Minjiku>(&black(men), "6a7b6a");
    assert!(shot.starts_with("****C*****/4gp4/"), "{shot}");
    // Onto one: the victim's square is gone.
    let men = "K1k k1c C7b m6a";
    let shot = after::<Minjiku>(&black(men), "7b6a7b");
    assert!(shot.starts_with("**********/3C6/"), "{shot}");
    undone(men);
}

#[test]
fn each_rifle_has_its_range() {
    let around = "p6d p5d p4d p6e p4e p6f p5f p4f";
    let shots = |man: &str| {
        let texts = targets(&format!("K1k k1b {man}5e {around}"), "5e");
        let shots = texts.iter().filter_map(|text| text.strip_suffix("5e"));
        shots.map(str::to_owned).collect::<Vec<_>>()
    };
    for cobra in ["C", "+R"] {
        assert_eq!(shots(cobra), ["4d", "4f", "6d", "6f"], "{cobra}");
    }
    for viper in ["V", "+B", "+L"] {
        assert_eq!(shots(viper), ["4e", "5d", "5f", "6e"], "{viper}");
    }
    assert_eq!(shots("+Y").len(), 8, "the Samurai shoots at any neighbour");
    assert!(shots("Q").is_empty());
    assert!(!can("K1k k1b C5e P4d", "5e4d5e") && !can("K1k k1b C5e", "5e4d5e"), "enemies only");
}

#[test]
fn a_rifle_checks_and_no_interposing_helps() {
    assert!(checked("K1k k5e C4d") && !checked("K1k k5e C3c"));
    assert!(checked("K1k k5e +Y4e") && !checked("K1k k5e +Y3e"));
    assert!(ends::<Minjiku>(&white("K1k k5e C4d g10g"), "10g").is_empty());
    assert_eq!(ends::<Minjiku>(&white("K1k k5e C4d g4c"), "4c"), ["4d"], "taking the Cobra");
}

// Fire.

#[test]
fn a_fire_dragon_burns_enemies_only_and_undo_brings_them_back() {
    let men = "K1k k1b F5h p5e g6d q4d P6f s4f";
    // Capture and burn together: pawn, Gold, Queen and Silver are gone, the own pawn is not.
    let sfen = after::<Minjiku>(&black(men), "5h5e");
    let men_left: String = sfen.split(' ').next().unwrap().matches(char::is_alphabetic).collect();
    assert_eq!(men_left, "kFPK", "{sfen}");
    undone(men);
}

#[test]
fn a_fire_dragon_burns_however_it_moves() {
    // A slide without a capture, one step, an area move round a corner.
    for (from, text) in [("5k", "5k5e"), ("5f", "5f5e"), ("4g", "4g5e")] {
        let burned = after::<Minjiku>(&black(&format!("K1k k10b F{from} g6d g4d")), text);
        assert!(!burned.contains('g'), "{text}: {burned}");
    }
}

#[test]
fn a_burnt_man_takes_his_extra_square_along() {
    let men = "K1k k10j F7f m6a";
    let burned = after::<Minjiku>(&black(men), "7f7b");
    assert!(burned.starts_with("**********/3F6/"), "{burned}");
    undone(men);
}

#[test]
fn nobody_burns_for_moving_next_to_a_fire_dragon() {
    let moved = after::<Minjiku>(&white("K1k k1b F5e g3c"), "3c4d");
    assert!(moved.contains('g') && moved.contains('F'), "{moved}");
}

#[test]
fn a_burn_checks_from_afar_and_can_be_stopped_on_the_way() {
    // The dragon on 7k can land on 7c, diagonally next to the king on 8b.
    assert!(checked("K1k k8b F7k"));
    assert!(!checked("K1k k8b F7k p7h"), "a man in the way");
    assert!(checked("K1k k8b F7k p7c"), "taking what stands on the landing square");
    assert!(!checked("K1k k8b F7k R7c"), "its own side stands there");
    let sfen = white("K2k k8b F7k r1f");
    assert!(allows::<Minjiku>(&sfen, "1f7f"), "interposing");
    assert!(!allows::<Minjiku>(&sfen, "1f8f"), "looking away");
    assert!(!allows::<Minjiku>(&sfen, "1f1e") && allows::<Minjiku>(&sfen, "8b9b"));
}

#[test]
fn the_man_between_a_dragon_and_its_landing_square_is_pinned() {
    let sfen = white("K1k k8b F7k r7h");
    assert!(!allows::<Minjiku>(&sfen, "7h6h"));
    assert!(allows::<Minjiku>(&sfen, "7h7g") && allows::<Minjiku>(&sfen, "7h7k"));
}

#[test]
fn a_dragons_own_burn_may_expose_its_king() {
    // The Gold on 6d shields Black's King from the Rook; burning it opens the file.
    assert!(!can("K6k k1b F5h r6b g6d", "5h5e"));
    assert!(can("K6k k1b F5h r6b g6d", "5h5f") && can("K7k k1b F5h r6b g6d", "5h5e"));
}

#[test]
fn the_queen_that_promotes_does_not_burn_yet() {
    let promoted = after::<Minjiku>(&black("K1k k10b Q5f g6c g4c"), "5f5d+");
    assert!(promoted.matches('g').count() == 2 && promoted.contains("+Q"), "{promoted}");
    let burned = after::<Minjiku>(&black("K1k k10b +Q5f g6c g4c"), "5f5d");
    assert_eq!(burned.matches('g').count(), 0, "{burned}");
}

// Area moves.

#[test]
fn an_area_move_goes_round_a_corner_through_an_empty_square() {
    let lion = |fence: &str| targets(&format!("K1k k1b +D5h {fence}"), "5h");
    // Every square of the five by five but its own.
    assert_eq!(lion("").len(), 24);
    // Only 4g is open: what it touches can be reached, nothing else.
    let fenced = lion("P6g P5g P6h P4h P6i P5i P4i");
    assert_eq!(fenced, ["3f", "3g", "3h", "4f", "4g", "5f"]);
    assert!(lion("P6g P5g P4g P6h P4h P6i P5i P4i").is_empty());
    // The first step may not take, the second may.
    assert_eq!(lion("p4g P6g P5g P6h P4h P6i P5i P4i p3f"), ["4g"]);
    assert!(lion("p3f").contains(&"3f".to_owned()));
}

#[test]
fn an_area_move_does_not_pass_through_a_vanished_square() {
    // From 4b the squares two to the left are reached through 5b or 5c, not over 5a.
    assert!(can("K10k k1j +D4b", "4b6b"));
    assert!(!can("K10k k1j +D4b P5b P5c", "4b6b"));
}

#[test]
fn an_area_mover_checks_at_two_squares_and_is_blocked_all_round() {
    assert!(checked("K1k k5e +D5g"));
    assert!(!checked("K1k k5e +D5g p6f p5f p4f"));
    // White interposes on the last open square, and may not open one.
    assert!(allows::<Minjiku>(&white("K1k k5e +D5g p6f p4f g6e"), "6e5f"));
    let closed = white("K1k k5e +D5g p6f x5f p4f");
    assert_eq!(ends::<Minjiku>(&closed, "5f"), ["5g"], "the Phoenix may only take the Lion");
}
