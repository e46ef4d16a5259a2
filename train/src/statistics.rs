//! What is in files of games, in numbers.

use henka::board::Color;
use henka::data::{Ending, Flags, Ply, SavedGame};

/// Counts for people.
#[derive(Debug, Default)]
pub struct Statistics {
    /// Games.
    pub games: usize,
    /// Games that Black won, that were drawn, that White won.
    pub results: [usize; 3],
    /// Games that the rules ended, that the scores ended, that were cut off.
    pub endings: [usize; 3],
    /// Positions with a score.
    pub positions: usize,
    /// Positions left out: in check; the best move takes or promotes; a mate.
    pub checks: usize,
    /// See above.
    pub tactical: usize,
    /// See above.
    pub mates: usize,
    /// Positions that were in no game, judged by a teacher.
    pub taught: usize,
    /// The mean square of the scores, in hundredths, before the root is taken.
    squares: f64,
}

impl Statistics {
    /// Adds what was counted elsewhere.
    pub fn append(&mut self, later: &Self) {
        self.games += later.games;
        self.positions += later.positions;
        self.checks += later.checks;
        self.tactical += later.tactical;
        self.mates += later.mates;
        self.taught += later.taught;
        self.squares += later.squares;
        for i in 0..3 {
            self.results[i] += later.results[i];
            self.endings[i] += later.endings[i];
        }
    }

    /// The usual size of a score, in hundredths.
    pub fn spread(&self) -> f64 {
        (self.squares / self.positions.max(1) as f64).sqrt()
    }

    /// Counts a game.
    pub fn game(&mut self, record: &SavedGame) {
        self.games += 1;
        self.positions += record.plies.len();
        self.results[match record.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        }] += 1;
        self.endings[match record.ending {
            Ending::Rules => 0,
            Ending::Scores => 1,
            Ending::Length => 2,
        }] += 1;
    }

    /// Counts a position. Is it one to learn from, a quiet one?
    pub fn wants(&mut self, ply: &Ply) -> bool {
        let [check, mate] = [Flags::CHECK, Flags::MATE].map(|flag| ply.flags.has(flag));
        let tactical = ply.flags.has(Flags::TAKES) || ply.flags.has(Flags::PROMOTES);
        self.checks += usize::from(check);
        self.mates += usize::from(!check && mate);
        self.tactical += usize::from(!check && !mate && tactical);
        if !mate {
            self.squares += f64::from(ply.score.value()).powi(2);
        }
        ply.flags.is_quiet()
    }
}
