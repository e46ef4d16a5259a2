//! How much an opponent is held back: one ladder for all games, and for every game the places on it at which its
//! levels stand.

/// The number of levels. Beyond the last there is the engine at its best.
pub const LEVELS: u8 = 10;

/// What holds an opponent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Of a hundred moves so many are chosen at a glance: by what the board looks like right after them.
    pub glances: u64,
    /// The usual size of the error, in hundredths as scores are said.
    pub error: i32,
    /// By how much a mate in one looks better at a glance than every other move, and to be mated worse, to who is not
    /// careful: a large error overlooks it.
    pub mate: i32,
    /// Nodes a move that is not chosen at a glance; more where every line could not be looked at once.
    pub nodes: u64,
    /// Of so many of the best lines it plays one.
    pub lines: usize,
}

const fn rung(glances: u64, error: i32, nodes: u64, lines: usize) -> Bounds {
    Bounds { glances, error, mate: 6_000, nodes, lines }
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

/// Where the levels of a game stand.
struct Stand {
    game: &'static str,
    /// What 100 on the ladder is in this game, in hundredths as scores are said: the errors with which the levels were
    /// placed stay as large beside what a new network says. Where the scale on which scores are said is fitted anew
    /// (`STRETCHED` in `engine/src/eval/chances.rs`), this changes as they do.
    hundred: i32,
    places: [Place; LEVELS as usize],
}

const fn stand(game: &'static str, hundred: i32, places: [Place; LEVELS as usize]) -> Stand {
    Stand { game, hundred, places }
}

/// Fitted by matches: see `docs/strength.md`. From the third level on an opponent sees mates in one, which is worth so
/// much that it may stand lower than the second.
const STANDS: [Stand; 11] = [
    stand("shogi", 239, [358, 395, 393, 431, 486, 570, 661, 758, 868, 965]),
    stand("kagamigi", 178, [406, 480, 517, 616, 706, 798, 881, 970, 1060, 1145]),
    stand("mitregi90", 228, [354, 389, 370, 401, 438, 485, 564, 653, 763, 877]),
    stand("mitregi108", 256, [363, 398, 374, 405, 444, 486, 557, 662, 781, 916]),
    stand("mitregi120", 228, [381, 422, 400, 429, 462, 511, 580, 660, 745, 833]),
    stand("mitregi144", 176, [394, 457, 435, 474, 521, 586, 665, 756, 858, 966]),
    stand("daimitregi", 211, [640, 737, 770, 853, 945, 1023, 1106, 1167, 1236, 1307]),
    stand("daimitregi-stepping", 205, [710, 806, 823, 917, 997, 1077, 1144, 1210, 1275, 1357]),
    stand("minjiku", 106, [15, 87, 13, 82, 128, 202, 283, 404, 535, 700]),
    stand("ito", 178, [198, 259, 249, 285, 360, 458, 570, 688, 816, 955]),
    stand("minishogi", 184, [93, 146, 150, 392, 586, 726, 866, 1028, 1231, 1383]),
];

/// The stand of a game, or that of shogi for one that has none.
fn stand_in(game: &str) -> &'static Stand {
    STANDS.iter().find(|stand| stand.game == game).unwrap_or(&STANDS[0])
}

/// What holds an opponent of this skill back in a game: an even skill is a level, an odd one lies halfway to the next.
pub(super) fn bounds(game: &str, skill: u8) -> Bounds {
    let Stand { hundred, places, .. } = stand_in(game);
    let at = usize::from(skill / 2);
    let step = match places.get(at + 1) {
        Some(next) => next.saturating_sub(places[at]),
        None => places[at] - places[at - 1],
    };
    let halfway = if skill.is_multiple_of(2) { 0 } else { step / 2 };
    let bounds = at_place(places[at] + halfway);
    let here = |hundredths: i32| (hundredths * hundred + 50) / 100;
    Bounds { error: here(bounds.error), mate: here(bounds.mate), ..bounds }
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
        mate: low.mate,
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
            assert!(STANDS.iter().any(|stand| stand.game == name), "{name}");
            let (careless, careful) = stand_in(name).places.split_at(2);
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
    }

    #[test]
    fn errors_are_as_large_as_the_game_takes_a_hundred_for() {
        for stand in &STANDS {
            let (ladder, bounds) = (at_place(stand.places[2]), bounds(stand.game, 4));
            assert_eq!(Bounds { error: ladder.error, mate: ladder.mate, ..bounds }, ladder);
            assert_eq!(bounds.error, (ladder.error * stand.hundred + 50) / 100);
            assert_eq!(bounds.mate, 60 * stand.hundred);
        }
    }
}
