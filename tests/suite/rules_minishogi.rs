//! Minishogi: what differs from standard shogi is its board, its zone of one rank and its pieces;
//! how games end is in `tests/verdicts/minishogi.txt`.

use henka::rules::{Kind, Minishogi, Shogi, Variant};
use positions::{after, allows, ends, turned};

use crate::common::positions;
use crate::common::zone;

const DEAD: zone::Dead = &[('P', 1)];

#[test]
fn pieces_are_those_of_shogi() {
    for kind in Minishogi::KINDS.all() {
        let info = Minishogi::KINDS.info(kind);
        let same = |&other: &Kind| Shogi::KINDS.info(other).symbol() == info.symbol();
        let theirs = Shogi::KINDS.info(Shogi::KINDS.all().find(same).unwrap());
        assert_eq!((info.name, info.movement), (theirs.name, theirs.movement));
    }
    let letters: String =
        Minishogi::KINDS.bases().map(|kind| Minishogi::KINDS.info(kind).letter).collect();
    assert_eq!(letters, "KRBGSP");
}

#[test]
fn the_array_is_symmetric() {
    assert_eq!(Minishogi::START.replace(" b ", " w "), turned(Minishogi::START));
    zone::hands_are_ordered::<Minishogi>("RBGSP");
}

#[test]
fn men_promote_on_the_last_rank_and_pawns_must() {
    zone::promotion_is_that_of_shogi::<Minishogi>(1, "RBSP", DEAD);
    assert_eq!(ends::<Minishogi>("5/S4/4k/5/K4 b - 1", "5b"), ["4a", "4a+", "4c", "5a", "5a+"]);
    assert_eq!(ends::<Minishogi>("5/5/S3k/5/K4 b - 1", "5c"), ["4b", "4d", "5b"]);
}

#[test]
fn a_captured_man_loses_its_promotion() {
    assert_eq!(after::<Minishogi>("4k/5/+s4/R4/4K b - 1", "5d5c"), "4k/5/R4/5/4K w S");
}

#[test]
fn drops_are_those_of_shogi() {
    zone::drops_leave_room_to_move::<Minishogi>(DEAD);
    assert!(!allows::<Minishogi>("4k/5/5/P4/K4 b P 1", "P*5b"));
    assert!(allows::<Minishogi>("4k/5/5/+P4/K4 b P 1", "P*5b"));
}
