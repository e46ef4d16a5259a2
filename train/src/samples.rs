//! The positions to learn from: read from files of games, filtered, and turned into rows.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use henka::board::Color;
use henka::data::{Ending, Flags, Header, Ply, Reader, SavedGame};
use henka::eval::Evaluator;
use henka::eval::network::Inputs;
use henka::position::Position;
use henka::rules::Variant;

/// One game of so many is kept apart, to see how well what was learned holds elsewhere.
const HELD_OUT: usize = 16;

/// Positions as a network sees them.
#[derive(Debug, Default)]
pub struct Samples {
    /// The rows of all positions: those of the side to move, then as many of the other.
    rows: Vec<u16>,
    /// Where the rows of each position begin, and where the last ones end.
    starts: Vec<u32>,
    /// The hand-written evaluation, the score and the outcome (0, 1 or 2 halves), each seen by the
    /// side to move.
    seen: Vec<(i16, i16, u8)>,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The rows as the side to move sees them.
    pub own: &'a [u16],
    /// The rows as the other side sees them.
    pub other: &'a [u16],
    /// The hand-written evaluation, in hundredths.
    pub written: f32,
    /// The score of the search, in hundredths.
    pub score: f32,
    /// The outcome: 0, ½ or 1.
    pub outcome: f32,
}

impl Samples {
    fn new() -> Self {
        Self { starts: vec![0], ..Self::default() }
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.seen.len()
    }

    /// The sample with this number.
    pub fn get(&self, index: usize) -> Sample<'_> {
        let rows = &self.rows[self.starts[index] as usize..self.starts[index + 1] as usize];
        let (own, other) = rows.split_at(rows.len() / 2);
        let (written, score, outcome) = self.seen[index];
        Sample {
            own,
            other,
            written: written.into(),
            score: score.into(),
            outcome: f32::from(outcome) / 2.0,
        }
    }

    fn push<V: Variant>(
        &mut self,
        inputs: &Inputs<V>,
        position: &Position<V>,
        seen: (i16, i16, u8),
    ) {
        let us = position.side();
        for color in [us, !us] {
            let looks = inputs.looks(color, position.king(color));
            // A side that looks both ways learns from either by turns.
            let second = looks.second().filter(|_| self.seen.len() % 2 == 1);
            let view = second.unwrap_or(looks.first());
            inputs.each(position, view, |row| self.rows.push(row as u16));
        }
        self.starts.push(self.rows.len() as u32);
        self.seen.push(seen);
    }
}

/// What was read.
#[derive(Debug)]
pub struct Data {
    /// To learn from.
    pub train: Samples,
    /// Kept apart.
    pub held_out: Samples,
    /// What the files say of themselves, and how many games they have.
    pub files: Vec<(Header, usize)>,
    /// Counts for people.
    pub statistics: Statistics,
}

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
    /// The mean square of the scores, in hundredths, before the root is taken.
    squares: f64,
}

impl Statistics {
    /// The usual size of a score, in hundredths.
    pub fn spread(&self) -> f64 {
        (self.squares / self.positions.max(1) as f64).sqrt()
    }

    fn game(&mut self, record: &SavedGame) {
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

    /// Is this a position to learn from, a quiet one?
    fn wants(&mut self, ply: &Ply) -> bool {
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

/// Reads the games of these files.
///
/// # Errors
/// If a file cannot be read, is of another game, or has an illegal move.
pub fn read<V: Variant>(files: &[PathBuf]) -> Result<Data> {
    let (evaluator, inputs) = (Evaluator::<V>::new(), Inputs::<V>::new());
    let mut data = Data {
        train: Samples::new(),
        held_out: Samples::new(),
        files: Vec::new(),
        statistics: Statistics::default(),
    };
    for path in files {
        let mut reader = Reader::open(path)?;
        let header = reader.header().clone();
        if header.variant != V::NAME {
            bail!("{} has games of {}", path.display(), header.variant);
        }
        let mut games = 0;
        for record in reader.by_ref() {
            replay(&mut data, &record, &evaluator, &inputs)
                .with_context(|| format!("{}, game {}", path.display(), games + 1))?;
            games += 1;
        }
        data.files.push((header, games));
    }
    Ok(data)
}

fn replay<V: Variant>(
    data: &mut Data,
    record: &SavedGame,
    evaluator: &Evaluator<V>,
    inputs: &Inputs<V>,
) -> Result<()> {
    let apart = data.statistics.games % HELD_OUT == HELD_OUT - 1;
    let samples = if apart { &mut data.held_out } else { &mut data.train };
    data.statistics.game(record);
    let mut position = Position::<V>::start();
    let play = |position: &mut Position<V>, mv| {
        if !position.is_legal(mv) {
            bail!("{} is not legal in {}", mv.text::<V>(), position.sfen());
        }
        position.play(mv);
        Ok(())
    };
    for &mv in &record.opening {
        play(&mut position, mv)?;
    }
    for ply in &record.plies {
        if data.statistics.wants(ply) {
            let halves =
                record.winner.map_or(1, |winner| if winner == position.side() { 2 } else { 0 });
            let written = evaluator.written(&position).value() as i16;
            samples.push(inputs, &position, (written, ply.score.value() as i16, halves));
        }
        play(&mut position, ply.mv)?;
    }
    Ok(())
}
