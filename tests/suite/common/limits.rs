//! Limits on drops, checked just below, at and above their border.

use henka::rules::Variant;

use crate::common::positions::{Men, Place, places, position};
use crate::common::zone::{self, Dead};

/// The colour of a square.
pub fn colour((file, rank): Place) -> i32 {
    (file + rank) % 2
}

/// Where Black may drop this piece: everywhere with room to move, but not in the areas that are
/// full.
pub fn drops_are<V: Variant>(
    letter: char,
    dead: Dead,
    on_board: &Men,
    full: impl Fn(Place) -> bool,
) {
    let dead = dead.iter().find(|&&(l, _)| l == letter).map_or(0, |&(_, ranks)| ranks);
    let (found, king) = zone::drops::<V>(on_board, letter);
    let expected: Vec<Place> = places::<V>()
        .filter(|&to| to.1 >= dead && to != king && !on_board.contains_key(&to) && !full(to))
        .collect();
    assert_eq!(found, expected, "{letter} with {on_board:?}");
}

/// So many of a man in an area, as near to the middle of the board as there is room.
pub fn in_area<V: Variant>(is_in: impl Fn(Place) -> bool, man: &str, count: usize) -> Men {
    let middle = i32::from(V::BOARD.ranks) / 2;
    let mut squares: Vec<Place> = places::<V>().filter(|&place| is_in(place)).collect();
    squares.sort_by_key(|&(file, rank)| ((2 * (rank - middle) + 1).abs(), file, rank));
    let chosen: Men = squares.iter().take(count).map(|&place| (place, man.to_owned())).collect();
    assert_eq!(chosen.len(), count);
    chosen
}

/// How many men with this letter, of both sides, the starting array has in an area.
pub fn at_start<V: Variant>(letter: char, is_in: impl Fn(Place) -> bool) -> usize {
    let kind = V::KINDS.by_letter(letter).unwrap();
    let there = position::<V>(V::START).of_kind(kind).into_iter();
    there.filter(|&square| is_in((V::BOARD.file(square), V::BOARD.rank(square)))).count()
}

/// So many in an area and no more: below the limit, at it, above it (which only a SFEN can be), and
/// without counting promoted men, the enemy's, those elsewhere, or other pieces, for which `others`
/// stand; `area` numbers the areas, of which there are `count`.
pub fn an_area_holds_at_most<V: Variant>(
    letter: char,
    dead: Dead,
    most: usize,
    (count, area): (i32, impl Fn(Place) -> i32),
    others: &str,
) {
    let own = letter.to_string();
    for number in 0..count {
        let full = |to| area(to) == number;
        let with = |man: &str, count| in_area::<V>(full, man, count);
        let never = |_| false;
        for fewer in 0..most {
            drops_are::<V>(letter, dead, &with(&own, fewer), never);
        }
        drops_are::<V>(letter, dead, &with(&own, most), full);
        drops_are::<V>(letter, dead, &with(&own, most + 1), full);
        drops_are::<V>(letter, dead, &with(&format!("+{letter}"), most), never);
        drops_are::<V>(letter, dead, &with(&own.to_lowercase(), most), never);
        let mut nearly = with(&own, most - 1);
        nearly.extend(in_area::<V>(|to| area(to) == (number + 1) % count, &own, 1));
        drops_are::<V>(letter, dead, &nearly, never);
        let others = others.chars().filter(|&other| other != letter);
        for other in others.filter(|&other| V::KINDS.by_letter(other).is_some()) {
            drops_are::<V>(other, dead, &with(&own, most), never);
        }
    }
}
