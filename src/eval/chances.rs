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

/// Of even games so many in a thousand are drawn. In the games that the networks were trained with
/// it was between 1 (minjiku) and 17 (minishogi).
const DRAWN: f64 = 10.0;

impl Chances {
    /// The chances of a score where so many hundredths stand for 1 of the logistic function, the scale
    /// on which the scores of a game say best how its games ended.
    #[must_use]
    pub fn of(score: Score, scale: i32) -> Self {
        let share = match score.mate_plies() {
            Some(plies) => f64::from(u8::from(plies > 0)),
            None => 1.0 / (1.0 + (-f64::from(score.value()) / f64::from(scale.max(1))).exp()),
        };
        let draw = (DRAWN * 4.0 * share * (1.0 - share)).round() as u32;
        let win = (share * 1000.0).round() as u32;
        let win = win.saturating_sub(draw / 2).min(1000 - draw);
        Self { win, draw, loss: 1000 - draw - win }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_whole_even_at_nought_and_certain_for_a_mate() {
        let of = |score| Chances::of(score, 1000);
        assert_eq!(of(Score::DRAW), Chances { win: 495, draw: 10, loss: 495 });
        assert_eq!(of(Score::mate_in(3)), Chances { win: 1000, draw: 0, loss: 0 });
        assert_eq!(of(Score::mated_in(2)), Chances { win: 0, draw: 0, loss: 1000 });
        let mut last = 0;
        for value in (-9_000..9_000).step_by(50) {
            let chances = of(Score::evaluation(value));
            let mirrored = of(Score::evaluation(-value));
            assert_eq!(chances.win + chances.draw + chances.loss, 1000);
            assert!(chances.win >= last, "{value}");
            assert!(chances.win.abs_diff(mirrored.loss) <= 1, "{value}");
            last = chances.win;
        }
        assert!(last > 990);
    }
}
