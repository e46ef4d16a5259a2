//! What a score says about how the game will end.

use super::Score;

/// How often games end how, in thousandths; together they are 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Won by the side whose score it is.
    pub win: u32,
    /// Drawn.
    pub draw: u32,
    /// Lost.
    pub loss: u32,
}

/// The hundredths that stand for 1 of the logistic function in what the engine says, in every game: who
/// is said to be 100 ahead gets 54 of 100 points, who is 600 ahead 73. So do the scores of other
/// shogi programs.
pub const SCALE: i32 = 600;

/// By how much, in per cent, the scale that was found with a network has to be stretched: more makes scores smaller, and
/// where `henka compare` finds a best scale, that over [`SCALE`] times the present number is the new one. A network's
/// scale is fitted to positions in which nothing is going on and to the ends of games that were given up, where scores are
/// truer than on average; these are fitted to games of 1,000 nodes a move, or taken over by the size of a new network's
/// scores and held against such games (docs/games-compared.md); who takes another network finds it anew. A game that is
/// not named has 100.
const STRETCHED: &[(&str, i32)] = &[
    ("shogi", 171),
    ("kagamigi", 148),
    ("mitregi90", 144),
    ("mitregi108", 158),
    ("mitregi120", 169),
    ("mitregi144", 212),
    ("daimitregi", 297),
    ("daimitregi-stepping", 292),
    ("minjiku", 127),
    ("ito", 123),
    ("minishogi", 121),
];

/// The per cent for a game.
pub(super) fn stretch(game: &str) -> i32 {
    STRETCHED.iter().find(|(name, _)| *name == game).map_or(100, |&(_, percent)| percent)
}

/// Of even games so many in a thousand are drawn. In the games that the networks were trained with
/// it was between 1 (minjiku) and 17 (minishogi).
const DRAWN: f64 = 10.0;

impl Chances {
    /// The chances of a score as it is said, on [`SCALE`].
    #[must_use]
    pub fn of(score: Score) -> Self {
        let share = match score.mate_plies() {
            Some(plies) => f64::from(u8::from(plies > 0)),
            None => 1.0 / (1.0 + (-f64::from(score.value()) / f64::from(SCALE)).exp()),
        };
        // Rounded so that a better score never has the smaller chance to win, nor the greater to lose.
        let half_drawn = DRAWN * 2.0 * share * (1.0 - share);
        let rounded = |share: f64| (share * 1000.0 - half_drawn).round().max(0.0) as u32;
        let (win, loss) = (rounded(share), rounded(1.0 - share));
        Self { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_whole_even_at_nought_and_certain_for_a_mate() {
        let of = Chances::of;
        assert_eq!(of(Score::DRAW), Chances { win: 495, draw: 10, loss: 495 });
        assert_eq!(of(Score::mate_in(3)), Chances { win: 1000, draw: 0, loss: 0 });
        assert_eq!(of(Score::mated_in(2)), Chances { win: 0, draw: 0, loss: 1000 });
        let mut last = of(Score::evaluation(-20_001));
        for value in -20_000..=20_000 {
            let chances = of(Score::evaluation(value));
            let mirrored = of(Score::evaluation(-value));
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
            assert!(chances.draw <= 11, "{value}");
            assert!(chances.win >= last.win && chances.loss <= last.loss, "{value}");
            assert!(chances.win.abs_diff(mirrored.loss) <= 1, "{value}");
            last = chances;
        }
        assert_eq!(last, Chances { win: 1000, draw: 0, loss: 0 });
    }
}
