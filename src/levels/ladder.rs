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
    ("shogi", [314, 353, 360, 404, 466, 534, 630, 720, 812, 897]),
    ("kagamigi", [406, 462, 475, 539, 626, 718, 801, 890, 981, 1060]),
    ("mitregi90", [383, 424, 379, 422, 466, 516, 582, 655, 728, 789]),
    ("mitregi108", [363, 402, 336, 375, 415, 458, 496, 551, 625, 708]),
    ("mitregi120", [381, 419, 350, 388, 439, 487, 547, 598, 677, 773]),
    ("mitregi144", [402, 448, 407, 441, 484, 540, 609, 705, 783, 860]),
    ("daimitregi", [790, 865, 905, 990, 1075, 1155, 1235, 1315, 1395, 1475]),
    ("daimitregi-stepping", [800, 865, 915, 980, 1045, 1110, 1175, 1240, 1305, 1370]),
    ("minjiku", [0, 121, 213, 285, 391, 966, 1505, 1861, 2031, 2200]),
    ("ito", [198, 241, 235, 272, 313, 408, 558, 705, 871, 1077]),
    ("minishogi", [81, 99, 104, 211, 508, 704, 969, 1323, 1663, 1835]),
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
