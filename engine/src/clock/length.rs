//! How long a game lasts: the time that is left is for the moves that are still to come.

/// The moves of a side in a usual game: half the plies of the mean game of 20,000 nodes a move
/// (docs/games-tables.md). A game that is not named has as many as shogi.
const USUAL: &[(&str, u32)] = &[
    ("shogi", 69),
    ("kagamigi", 87),
    ("mitregi90", 49),
    ("mitregi108", 37),
    ("mitregi120", 65),
    ("mitregi144", 51),
    ("daimitregi", 119),
    ("daimitregi-stepping", 118),
    ("minjiku", 65),
    ("ito", 41),
    ("minishogi", 26),
];

/// The moves that a side is likely to make yet before the game of this name is over, the next one among
/// them, where the next move has this number, as SFEN counts them. At first they are what is left of a usual
/// game; a game that goes on for longer has, in every game and however long it has lasted, about three
/// tenths of a usual one to come.
#[must_use]
pub fn moves_to_come(game: &str, move_number: u32) -> u32 {
    let usual =
        USUAL.iter().find(|(name, _)| *name == game).map_or(USUAL[0].1, |&(_, moves)| moves);
    let played = move_number.saturating_sub(1) / 2;
    usual.saturating_sub(played).max(usual * 3 / 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::NAMES;

    #[test]
    fn every_game_is_named_and_its_end_comes_nearer_but_is_never_reached() {
        assert!(USUAL.iter().map(|&(name, _)| name).eq(NAMES.iter().copied()));
        for &(name, usual) in USUAL {
            let to_come = |played: u32| moves_to_come(name, 1 + 2 * played);
            assert_eq!([to_come(0), to_come(1)], [usual, usual - 1]);
            assert!((0..500).all(|played| to_come(played + 1) <= to_come(played)));
            assert!((usual / 4..usual / 2).contains(&to_come(500)), "{name}");
        }
    }
}
