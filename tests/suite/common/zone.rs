//! Rules that every game with shogi promotion shares, checked for each of its pieces from each
//! square: when a man may promote, when it must, what it becomes in hand, where it may be dropped.

#![allow(dead_code, reason = "no test needs all of it")]

use std::collections::BTreeMap;

use henka::rules::Variant;

use crate::common::positions::{Men, Place, ends, men, name, places, with_enemy_king};

/// The ranks at the far end in which a piece could never move again, for those that have any.
pub type Dead<'a> = &'a [(char, i32)];

fn dead_ranks(dead: Dead, letter: char) -> i32 {
    dead.iter().find(|&&(l, _)| l == letter).map_or(0, |&(_, ranks)| ranks)
}

fn place_of(text: &str) -> Place {
    let (file, rank) = text.split_at(text.len() - 1);
    (file.parse::<i32>().unwrap() - 1, i32::from(rank.as_bytes()[0] - b'a'))
}

/// A man may promote if its move starts or ends in so many far ranks, and must where it could never
/// move again; `promoting` are the letters that promote, and promoted men never do so again.
pub fn promotion_is_that_of_shogi<V: Variant>(zone: i32, promoting: &str, dead: Dead) {
    for kind in V::KINDS.all() {
        let info = V::KINDS.info(kind);
        let may = promoting.contains(info.letter) && !info.is_promoted;
        let dead = if info.is_promoted { 0 } else { dead_ranks(dead, info.letter) };
        for from in places::<V>().filter(|&(file, rank)| file % 3 == 0 && rank >= dead) {
            let (sfen, _) = with_enemy_king::<V>(&men(&[(from, &info.symbol())]), "-");
            let mut ways: BTreeMap<Place, (bool, bool)> = BTreeMap::new();
            for end in ends::<V>(&sfen, &name(from)) {
                let to = ways.entry(place_of(end.trim_end_matches('+'))).or_default();
                if end.ends_with('+') { to.1 = true } else { to.0 = true }
            }
            for (to, (stays, promotes)) in ways {
                let in_zone = from.1 < zone || to.1 < zone;
                assert_eq!(promotes, may && in_zone, "{sfen}: {}+", name(to));
                assert_eq!(stays, to.1 >= dead, "{sfen}: {}", name(to));
            }
        }
    }
}

/// Every promoted man goes to hand as what it was, and changes sides.
pub fn captured_men_lose_their_promotion<V: Variant>() {
    for kind in V::KINDS.all().filter(|&kind| !V::KINDS.info(kind).royal) {
        let info = V::KINDS.info(kind);
        let gold = |at| men(&[((4, 5), "G"), ((4, 4), at)]);
        let (sfen, _) = with_enemy_king::<V>(&gold(&info.symbol().to_ascii_lowercase()), "-");
        let after = crate::common::positions::after::<V>(&sfen, "5f5e");
        assert!(after.ends_with(&format!(" w {}", info.letter)), "{after}");
    }
}

/// Where Black may drop this piece with these men on the board; White's king takes one square.
pub fn drops<V: Variant>(men: &Men, letter: char) -> (Vec<Place>, Place) {
    let (sfen, king) = with_enemy_king::<V>(men, &letter.to_string());
    let mut squares: Vec<Place> =
        ends::<V>(&sfen, &format!("{letter}*")).iter().map(|text| place_of(text)).collect();
    squares.sort_unstable();
    (squares, king)
}

/// On a board with nothing but White's king, every piece may be dropped wherever it could move
/// again, and only unpromoted.
pub fn drops_leave_room_to_move<V: Variant>(dead: Dead) {
    for &kind in V::KINDS.hand() {
        let letter = V::KINDS.info(kind).letter;
        let (found, king) = drops::<V>(&Men::new(), letter);
        let room = |&(_, rank): &Place| rank >= dead_ranks(dead, letter);
        let expected: Vec<Place> =
            places::<V>().filter(room).filter(|&place| place != king).collect();
        assert_eq!(found, expected, "{letter}");
    }
}

/// The hands of SFEN are printed in this order, however they were given.
pub fn hands_are_ordered<V: Variant>(order: &str) {
    let backwards: String = order.chars().rev().collect();
    let both = format!("{backwards}{}", backwards.to_ascii_lowercase());
    let (sfen, _) = with_enemy_king::<V>(&Men::new(), &both);
    let printed = crate::common::positions::position::<V>(&sfen).sfen();
    let expected = format!(" b {order}{} 1", order.to_ascii_lowercase());
    assert!(printed.ends_with(&expected), "{printed}");
}
