//! How much an opponent is held back: one ladder for all games, and for every game the places on it at which its
//! levels stand.

/// The number of levels. Beyond the last there is the engine at its best.
pub const LEVELS: u8 = 10;

/// What holds an opponent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Of a hundred moves so many are chosen at a glance: by what the board looks like right after them.
    pub glances: u64,
    /// The usual size of the error, in hundredths.
    pub error: i32,
    /// Nodes a move that is not chosen at a glance; more where every line could not be looked at once.
    pub nodes: u64,
    /// Of so many of the best lines it plays one.
    pub lines: usize,
}

const fn rung(glances: u64, error: i32, nodes: u64, lines: usize) -> Bounds {
    Bounds { glances, error, nodes, lines }
}

/// The ladder, from somebody who only sees what is on the board to one who sees nearly everything.
const LADDER: [Bounds; 23] = [
    rung(100, 3_200, 60, 16),
    rung(100, 800, 60, 16),
    rung(100, 400, 60, 16),
    rung(100, 200, 60, 16),
    rung(100, 110, 60, 16),
    rung(85, 80, 60, 16),
    rung(70, 70, 60, 16),
    rung(55, 62, 60, 15),
    rung(42, 55, 64, 14),
    rung(30, 48, 64, 14),
    rung(20, 40, 73, 13),
    rung(12, 32, 100, 12),
    rung(6, 24, 190, 10),
    rung(3, 16, 400, 8),
    rung(1, 11, 740, 6),
    rung(0, 8, 1_350, 4),
    rung(0, 5, 2_000, 4),
    rung(0, 4, 2_700, 3),
    rung(0, 2, 5_400, 2),
    rung(0, 0, 10_800, 1),
    rung(0, 0, 21_600, 1),
    rung(0, 0, 43_200, 1),
    rung(0, 0, 86_400, 1),
];

/// A place on the ladder, in hundredths of a rung.
pub(super) type Place = u32;

/// Where the levels of each game stand, fitted by matches: see `docs/strength.md`. From the third level on an opponent
/// sees mates in one, which is worth so much that it may stand lower than the second.
const PLACES: [(&str, [Place; LEVELS as usize]); 11] = [
    ("shogi", [314, 368, 349, 397, 463, 527, 626, 712, 823, 923]),
    ("kagamigi", [406, 465, 459, 526, 606, 684, 766, 845, 920, 998]),
    ("mitregi90", [383, 432, 394, 434, 470, 523, 606, 690, 779, 868]),
    ("mitregi108", [363, 410, 360, 403, 443, 485, 539, 642, 754, 866]),
    ("mitregi120", [381, 434, 376, 418, 456, 503, 565, 634, 718, 816]),
    ("mitregi144", [402, 464, 416, 453, 501, 568, 654, 759, 889, 1026]),
    ("daimitregi", [790, 881, 960, 1060, 1165, 1236, 1314, 1424, 1521, 1618]),
    ("daimitregi-stepping", [800, 873, 938, 1036, 1116, 1175, 1259, 1338, 1416, 1494]),
    ("minjiku", [0, 95, 26, 90, 205, 365, 720, 1080, 1360, 1460]),
    ("ito", [198, 271, 250, 329, 428, 542, 662, 792, 948, 1122]),
    ("minishogi", [81, 101, 108, 171, 468, 653, 807, 979, 1184, 1354]),
];

/// Where the levels of a game stand.
fn places(game: &str) -> &'static [Place; LEVELS as usize] {
    let row = PLACES.iter().find(|&&(name, _)| name == game).unwrap_or(&PLACES[0]);
    &row.1
}

/// What holds an opponent of this skill back in a game: an even skill is a level, an odd one lies halfway to the next.
pub(super) fn bounds(game: &str, skill: u8) -> Bounds {
    let (places, at) = (places(game), usize::from(skill / 2));
    if skill.is_multiple_of(2) {
        return at_place(places[at]);
    }
    let step = match places.get(at + 1) {
        Some(next) => next.saturating_sub(places[at]),
        None => places[at] - places[at - 1],
    };
    at_place(places[at] + step / 2)
}

/// The ladder at a place between two rungs; its end is beyond the last.
pub(super) fn at_place(place: Place) -> Bounds {
    let last = LADDER.len() - 1;
    let (rung, part) = ((place / 100) as usize, i64::from(place % 100));
    let (low, high) = (LADDER[rung.min(last)], LADDER[(rung + 1).min(last)]);
    let between = |low: i64, high: i64| (low * (100 - part) + high * part + 50) / 100;
    Bounds {
        glances: between(low.glances as i64, high.glances as i64) as u64,
        error: between(low.error.into(), high.error.into()) as i32,
        nodes: between(low.nodes as i64, high.nodes as i64) as u64,
        lines: between(low.lines as i64, high.lines as i64) as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn every_game_has_levels_each_above_the_one_before() {
        for &name in rules::NAMES {
            assert!(PLACES.iter().any(|&(game, _)| game == name), "{name}");
            let (careless, careful) = places(name).split_at(2);
            assert!(careless[0] < careless[1], "{name}");
            assert!(careful.is_sorted_by(|a, b| a < b), "{name}");
        }
    }

    #[test]
    fn whoever_stands_higher_is_held_back_less() {
        for place in 0..=2300 {
            let (low, high) = (at_place(place), at_place(place + 1));
            assert!(high.glances <= low.glances && high.error <= low.error, "{place}");
            assert!(high.nodes >= low.nodes && high.lines <= low.lines, "{place}");
        }
        assert_eq!(at_place(300), LADDER[3]);
        assert_eq!(at_place(5000), LADDER[LADDER.len() - 1]);
        assert_eq!(bounds("shogi", 4), at_place(places("shogi")[2]));
    }
}
