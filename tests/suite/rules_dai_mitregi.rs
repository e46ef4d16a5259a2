//! Every rule of Dai Mitregi, Leaping and Stepping, for both colours: moves, promotion, the King that
//! becomes a Grandpasha, checks that can and cannot be answered halfway, and each of the limits on
//! drops just below, at and above its border.

use henka::board::{Color, SquareSet};
use henka::position::Position;
use henka::rules::{DaiMitregi, DaiMitregiStepping, Outcome, Reason, Variant};
use limits::{an_area_holds_at_most, at_start, colour};
use place::place;
use positions::{after, allows, ends, outcome, position, turned};
use rows::{oblique, ways};

use crate::common::limits;
use crate::common::place;
use crate::common::positions;
use crate::common::rows;
use crate::common::zone;

const START: &str = "whmuovkgsoumhw/rnbcaiediacbnr/ppffffppffffpp/ppffffppffffpp/14/14/14/14/14/14/\
                     PPFFFFPPFFFFPP/PPFFFFPPFFFFPP/RNBCAIDEIACBNR/WHMUOSGKVOUMHW b - 1";

/// Letter, moves to Wazir, Ferz, Dabbaba and Elephant squares: `all`, `forward` or none.
const CENTRAL: &[(&str, &str)] = &[
    ("G", "all | forward | forward | none"),
    ("S", "all | none | forward | all"),
    ("O", "none | all | all | forward"),
    ("V", "forward | all | none | forward"),
    ("A", "forward | none | all | forward"),
    ("E", "forward | all | all | none"),
    ("D", "all | forward | none | all"),
    ("I", "none | forward | forward | all"),
    ("P", "forward | none | forward | none"),
    ("F", "none | forward | none | forward"),
];

const GOLDRIDER: &str = "~|~|~|~|~| |~| ";
const SILVERIDER: &str = "~|~|~| | |~| |~";
const TO_GOLDRIDER: &str = "GOADPRWNH";
const TO_SILVERIDER: &str = "SVEIFBMCU";

const DEAD: zone::Dead = &[('P', 1), ('F', 1), ('W', 1), ('M', 1), ('H', 2), ('U', 3)];

fn steps<V: Variant>() -> bool {
    V::NAME == "daimitregi-stepping"
}

/// The page's four columns as a row of eight cells.
fn row<V: Variant>(columns: &str) -> String {
    let columns: Vec<&str> = columns.split('|').map(str::trim).collect();
    let two = if steps::<V>() { "n2" } else { "j2" };
    // FL F FR L R BL B BR: is it forward, is it diagonal?
    let cells = [(1, 1), (1, 0), (1, 1), (0, 0), (0, 0), (0, 1), (0, 0), (0, 1)];
    let cells = cells.map(|(forward, diagonal)| {
        let goes = |column: &str| column == "all" || (column == "forward" && forward == 1);
        let (one, far) = (columns[diagonal], columns[2 + diagonal]);
        let words = [goes(one).then_some("1"), goes(far).then_some(two)];
        words.into_iter().flatten().collect::<Vec<_>>().join(",")
    });
    cells.join("|")
}

/// Black to move.
fn sfen<V: Variant>(men: &str, hand: &str) -> String {
    place::<V>(men, hand, 'b')
}

fn can<V: Variant>(men: &str, text: &str) -> bool {
    allows::<V>(&sfen::<V>(men, "-"), text)
}

fn pieces_move_as_the_table_says<V: Variant>() {
    for (symbol, columns) in CENTRAL {
        rows::moves_so::<V>(symbol, &ways(&row::<V>(columns)));
    }
    for (symbol, moves) in [
        ("K", ways("1|1|1|1|1|1|1|1")),
        ("R", ways(" |~| |~|~| |~| ")),
        ("W", ways(" |~| | | | | | ")),
        ("B", ways("~| |~| | |~| |~")),
        ("M", ways("~| |~| | | | | ")),
        ("N", oblique(2, false)),
        ("H", oblique(2, true)),
        ("C", oblique(3, false)),
        ("U", oblique(3, true)),
    ] {
        rows::moves_so::<V>(symbol, &moves);
    }
    for (letters, row) in [(TO_GOLDRIDER, GOLDRIDER), (TO_SILVERIDER, SILVERIDER)] {
        for letter in letters.chars() {
            rows::moves_so::<V>(&format!("+{letter}"), &ways(row));
        }
    }
    // With the King and what he becomes.
    assert_eq!(CENTRAL.len() + 8 + TO_GOLDRIDER.len() + TO_SILVERIDER.len() + 2, V::KINDS.len());
}

fn two_steps_pass_over_men_in_leaping_only<V: Variant>() {
    let goes = |men: &str, text: &str| can::<V>(&format!("k1a {men}"), text);
    for (men, text) in [
        ("O7g P7f", "7g7e"),
        ("O7g p6f", "7g5e"),
        ("S7g f8h", "7g9i"),
        ("P7g p7f", "7g7e"),
        ("F7g F8f", "7g9e"),
    ] {
        assert_eq!(goes(men, text), !steps::<V>(), "{men}");
        let alone = men.split(' ').next().unwrap();
        assert!(goes(alone, text), "{alone}");
    }
    // The man halfway can be taken by whoever also steps that far.
    assert!(goes("S7g p7f", "7g7f") && !goes("O7g p7f", "7g7f"));
}

// The array.

fn the_array_is_that_of_the_page<V: Variant>() {
    assert_eq!(V::START, START);
    assert_eq!(START.replace(" b ", " w "), turned(START));
    let start = position::<V>(START);
    let black = |letter: char| {
        let kind = V::KINDS.by_letter(letter).unwrap();
        start.men_of_kind(Color::Black, kind).len()
    };
    let central: usize = "KGSOVAEDI".chars().map(black).sum();
    assert_eq!(central, 12);
    assert_eq!((black('F'), black('P')), (16, 12));
    // A camp four ranks deep; two Wazchicks on a file: the outermost two and the middle two.
    for square in start.men(Color::Black) {
        assert!(V::BOARD.rank(square) >= 10);
    }
    for file in 0..14 {
        let wazchicks = at_start::<V>('P', |place| place.0 == file && place.1 > 6);
        assert_eq!(wazchicks, if [0, 1, 6, 7, 12, 13].contains(&file) { 2 } else { 0 });
    }
    zone::hands_are_ordered::<V>("RBNCGSOVAEDIWMHUPF");
}

/// An area holds as many as the array, both sides together.
fn the_limits_are_those_of_the_array<V: Variant>() {
    for dark in 0..2 {
        assert_eq!(at_start::<V>('F', |place| colour(place) == dark), 16);
        for letter in "BMCUOI".chars() {
            assert_eq!(at_start::<V>(letter, |place| colour(place) == dark), 2, "{letter}");
        }
        assert_eq!(at_start::<V>('A', |place| place.0 % 2 == dark), 2);
    }
}

// Promotion.

fn the_zone_is_the_far_four_ranks<V: Variant>() {
    let promoting = format!("K{TO_GOLDRIDER}{TO_SILVERIDER}");
    zone::promotion_is_that_of_shogi::<V>(4, &promoting, DEAD);
    zone::captured_men_lose_their_promotion::<V>();
    assert!(can::<V>("k1a G7e", "7e7d+") && can::<V>("k1a G7e", "7e7d"));
    assert!(!can::<V>("k1a G7f", "7f7e+"));
    assert!(can::<V>("k1a G7d", "7d7e+"), "leaving it");
}

fn promotion_is_compulsory_where_there_is_no_further_move<V: Variant>() {
    let ends =
        |man: &str, from: &str| ends::<V>(&sfen::<V>(&format!("k1n {man}{from}"), "-"), from);
    assert_eq!(ends("P", "7b"), ["7a+"]);
    assert_eq!(ends("P", "7c"), ["7a+", "7b", "7b+"]);
    assert_eq!(ends("F", "7b"), ["6a+", "8a+"]);
    assert_eq!(ends("W", "7c"), ["7a+", "7b", "7b+"]);
    assert_eq!(ends("M", "7b"), ["6a+", "8a+"]);
    assert_eq!(ends("H", "7d"), ["6b+", "8b+"]);
    assert_eq!(ends("H", "7e"), ["6c", "6c+", "8c", "8c+"]);
    assert_eq!(ends("U", "7f"), ["6c+", "8c+"]);
    assert_eq!(ends("U", "7g"), ["6d", "6d+", "8d", "8d+"]);
    for (man, square) in
        [("P", "7a"), ("F", "7a"), ("W", "7a"), ("M", "7a"), ("H", "7b"), ("U", "7c")]
    {
        let stuck = Position::<V>::from_sfen(&sfen::<V>(&format!("k1n {man}{square}"), "-"));
        assert!(stuck.unwrap_err().to_string().contains("could never move again"), "{man}");
    }
}

// The King and the Grandpasha.

fn the_king_may_promote<V: Variant>() {
    let men = "k14n K7e";
    assert!(can::<V>(men, "7e7d") && can::<V>(men, "7e7d+"));
    assert!(!can::<V>("k14n K7f", "7f7e+"), "outside the zone");
    // To a square that is safe for a King, too: no more and no less.
    let guarded = "k14n K7e r1d";
    assert!(!can::<V>(guarded, "7e7d") && !can::<V>(guarded, "7e7d+"));
    let promoted = after::<V>(&sfen::<V>(men, "-"), "7e7d+");
    assert!(promoted.contains("+K"), "{promoted}");
    assert!(!can::<V>("k14n +K7e", "7e7d+"), "once");
}

fn the_grandpasha_steps_one_or_two<V: Variant>() {
    let count = |men: &str| ends::<V>(&sfen::<V>(men, "-"), "7g").len();
    assert_eq!(count("k14n +K7g"), 16);
    let hemmed = count("k14n +K7g P7f P6f G8g");
    assert_eq!(hemmed, if steps::<V>() { 10 } else { 13 });
}

fn the_grandpasha_is_royal<V: Variant>() {
    // In check he must see to it.
    let checked = sfen::<V>("k14n +K7g r7a P1m", "-");
    assert!(position::<V>(&checked).in_check());
    assert!(!allows::<V>(&checked, "1m1l") && allows::<V>(&checked, "7g6g"));
    assert!(!allows::<V>(&checked, "7g7i"), "along the line");
    assert!(!can::<V>("k14n +K7g r6a", "7g6g") && can::<V>("k14n +K7g r6a", "7g5g"));
    // Pinned men protect him.
    assert!(!can::<V>("k14n +K7g G7f r7a", "7f6f"));
    // One side has one royal man.
    let two = Position::<V>::from_sfen(&sfen::<V>("k14n +K7g K1n", "-"));
    assert!(two.unwrap_err().to_string().contains("black has 2 kings"));
    // He gives check at two squares, and mate ends the game.
    let near = place::<V>("+K7g k7d", "-", 'w');
    assert!(!allows::<V>(&near, "7d7e") && allows::<V>(&near, "7d8d"));
    let mate = Some(Outcome { winner: Some(Color::Black), reason: Reason::Checkmate });
    let sfen = sfen::<V>("+k1a R14b R14c R2n R3n K14n", "P");
    assert_eq!(outcome::<V>(&sfen, "P*1b"), mate);
}

fn a_blocked_grandpasha_lets_the_other_king_come_near<V: Variant>() {
    let near = place::<V>("+K7g M7f k7d", "-", 'w');
    assert_eq!(allows::<V>(&near, "7d7e"), steps::<V>());
}

// Checks.

/// The check by a man on 5g at 7i, or on 7g at 7i.
fn a_lame_check_can_be_answered_halfway<V: Variant>() {
    let interposed = |men: &str, hand: &str, texts: &[&str]| {
        let sfen = sfen::<V>(&format!("k14a {men}"), hand);
        assert!(position::<V>(&sfen).in_check(), "{men}");
        for text in texts {
            assert_eq!(allows::<V>(&sfen, text), steps::<V>(), "{men}: {text}");
        }
    };
    interposed("K7i d5g", "P", &["P*6h"]);
    interposed("K7i o7g", "P", &["P*7h"]);
    interposed("K7i o7g R1h", "-", &["1h7h"]);
    interposed("+K7i d5g B4j", "-", &["4j6h"]);
    // Elsewhere nothing is answered; the checker may be taken.
    for (men, taking) in [("K7i d5g R5a", "5a5g"), ("K7i o7g R7a", "7a7g")] {
        let sfen = sfen::<V>(&format!("k14c {men}"), "P");
        assert!(!allows::<V>(&sfen, "P*1h"), "{men}");
        assert!(allows::<V>(&sfen, taking), "{men}");
    }
}

fn a_man_halfway_is_pinned_in_stepping_only<V: Variant>() {
    let sfen = sfen::<V>("k14a K7i o7g G7h P1m", "-");
    assert_eq!(position::<V>(&sfen).in_check(), !steps::<V>());
    assert!(!allows::<V>(&sfen, "7h6h"), "a pin, or no answer to a check");
    assert!(allows::<V>(&sfen, "7h7g"), "he takes it");
    assert_eq!(allows::<V>(&sfen, "1m1l"), steps::<V>());
}

// Drops.

fn nothing_is_dropped_where_it_could_not_move<V: Variant>() {
    zone::drops_leave_room_to_move::<V>(DEAD);
}

const LIMITED: &str = "PWAFBMCUOI";

fn two_wazchicks_and_two_wings_stand_on_a_file<V: Variant>() {
    for letter in ['P', 'W'] {
        let file = |place: (i32, i32)| place.0;
        an_area_holds_at_most::<V>(letter, DEAD, 2, (14, file), LIMITED);
    }
}

fn two_goldmemsahibs_stand_on_alternate_files<V: Variant>() {
    let alternate = |place: (i32, i32)| place.0 % 2;
    an_area_holds_at_most::<V>('A', DEAD, 2, (2, alternate), LIMITED);
}

fn sixteen_fearlesses_stand_on_a_colour<V: Variant>() {
    an_area_holds_at_most::<V>('F', DEAD, 16, (2, colour), LIMITED);
}

fn two_of_the_other_colourbound_men_stand_on_a_colour<V: Variant>() {
    for letter in "BMCUOI".chars() {
        an_area_holds_at_most::<V>(letter, DEAD, 2, (2, colour), LIMITED);
    }
}

fn other_men_are_not_limited<V: Variant>() {
    for letter in "RNGSVEDH".chars() {
        let most = V::START.matches(letter).count() * 2 - 1;
        let on_a_file = limits::in_area::<V>(|place| place.0 == 6, &letter.to_string(), most);
        limits::drops_are::<V>(letter, DEAD, &on_a_file, |_| false);
    }
}

fn men_beyond_a_limit_move_all_the_same<V: Variant>() {
    assert!(can::<V>("k14a W7k W7l W7m", "7k7j"));
    assert!(can::<V>("k14a A7g A9g A7i", "7i5g"));
    assert!(can::<V>("k13a B6g B8g B7j B5h", "7j6i"));
}

// The end of the game.

fn mate_by_dropping_a_wazchick_is_allowed<V: Variant>() {
    let sfen = sfen::<V>("k1a R14b R2n K14n", "P");
    let mate = Some(Outcome { winner: Some(Color::Black), reason: Reason::Checkmate });
    assert_eq!(outcome::<V>(&sfen, "P*1b"), mate);
}

fn stalemate_is_a_draw<V: Variant>() {
    let draw = Some(Outcome { winner: None, reason: Reason::Stalemate });
    assert_eq!(outcome::<V>(&place::<V>("k1a R14b R2n K14n", "-", 'w'), ""), draw);
    assert_eq!(outcome::<V>(&place::<V>("k1a R14b R2n K14n", "p", 'w'), ""), None);
}

fn repetition_is_that_of_shogi<V: Variant>() {
    let sfen = sfen::<V>("k7a K7n R6n", "-");
    let shuffle = "7n7m 7a7b 7m7n 7b7a ".repeat(3);
    let draw = Some(Outcome { winner: None, reason: Reason::Repetition });
    assert_eq!(outcome::<V>(&sfen, shuffle.strip_suffix("7b7a ").unwrap()), None);
    assert_eq!(outcome::<V>(&sfen, &shuffle), draw);
    let checks = "6n7n 7a6a 7n6n 6a7a ".repeat(3);
    let sfen = place::<V>("k7a K14n R6n", "-", 'b');
    let lost = Some(Outcome { winner: Some(Color::White), reason: Reason::PerpetualCheck });
    assert_eq!(outcome::<V>(&sfen, &checks), lost);
}

macro_rules! in_both_games {
    ($($test:ident)*) => {$(
        mod $test {
            use super::*;

            #[test]
            fn leaping() {
                super::$test::<DaiMitregi>();
            }

            #[test]
            fn stepping() {
                super::$test::<DaiMitregiStepping>();
            }
        }
    )*};
}

in_both_games! {
    pieces_move_as_the_table_says
    two_steps_pass_over_men_in_leaping_only
    the_array_is_that_of_the_page
    the_limits_are_those_of_the_array
    the_zone_is_the_far_four_ranks
    promotion_is_compulsory_where_there_is_no_further_move
    the_king_may_promote
    the_grandpasha_steps_one_or_two
    the_grandpasha_is_royal
    a_blocked_grandpasha_lets_the_other_king_come_near
    a_lame_check_can_be_answered_halfway
    a_man_halfway_is_pinned_in_stepping_only
    nothing_is_dropped_where_it_could_not_move
    two_wazchicks_and_two_wings_stand_on_a_file
    two_goldmemsahibs_stand_on_alternate_files
    sixteen_fearlesses_stand_on_a_colour
    two_of_the_other_colourbound_men_stand_on_a_colour
    other_men_are_not_limited
    men_beyond_a_limit_move_all_the_same
    mate_by_dropping_a_wazchick_is_allowed
    stalemate_is_a_draw
    repetition_is_that_of_shogi
}
