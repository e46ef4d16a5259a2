//! The positions to learn from: read from files of games, filtered, and turned into rows.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, anyhow, bail};
use henka::data::{Header, Reader, SavedGame};
use henka::eval::network::{Inputs, Threats};
use henka::eval::{Evaluator, Score};
use henka::position::Position;
use henka::rules::Variant;

use crate::foresight::Foresight;
use crate::statistics::Statistics;
use crate::teacher::{Lessons, Teacher};

/// One game of so many is kept apart, to see how well what was learned holds elsewhere.
const HELD_OUT: usize = 16;

/// Positions as a network sees them.
#[derive(Debug)]
pub struct Samples {
    /// The rows of all positions: those of the side to move, then as many of the other.
    rows: Vec<u16>,
    /// Where the rows of each position begin, and where the last ones end.
    starts: Vec<u32>,
    seen: Vec<Seen>,
    /// The scores of all plies of the games that they are from.
    foresight: Foresight,
}

/// What is known of a position, seen by the side to move.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// The hand-written evaluation, in hundredths.
    written: i16,
    /// The score, in hundredths; once it has looked ahead, mixed with the later ones of its game.
    score: i16,
    /// The ply of its game that it is, among all, and the outcome in halves of a point; none of a position that was
    /// in no game.
    game: Option<(u32, u8)>,
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
    /// The score of the search, in hundredths, or what it was mixed to: [`Samples::look_ahead`].
    pub score: f32,
    /// The outcome: 0, ½ or 1; none of a position that was in no game.
    pub outcome: Option<f32>,
}

impl Default for Samples {
    fn default() -> Self {
        let (rows, seen, foresight) = Default::default();
        Self { rows, starts: vec![0], seen, foresight }
    }
}

impl Samples {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.seen.len()
    }

    /// The sample with this number.
    pub fn get(&self, index: usize) -> Sample<'_> {
        let rows = &self.rows[self.starts[index] as usize..self.starts[index + 1] as usize];
        let (own, other) = rows.split_at(rows.len() / 2);
        let Seen { written, score, game } = self.seen[index];
        Sample {
            own,
            other,
            written: written.into(),
            score: score.into(),
            outcome: game.map(|(_, halves)| f32::from(halves) / 2.0),
        }
    }

    /// Mixes the score of every position of a game with those after it: [`Foresight::scores`].
    pub fn look_ahead(&mut self, lambda: f32, scale: f32) {
        let mixed = self.foresight.scores(lambda, scale);
        for seen in &mut self.seen {
            if let Some((ply, _)) = seen.game {
                seen.score = mixed[ply as usize];
            }
        }
    }

    /// Adds others after them.
    fn append(&mut self, others: &Self) {
        let (rows, plies) = (self.rows.len() as u32, self.foresight.len() as u32);
        self.rows.extend(&others.rows);
        self.starts.extend(others.starts[1..].iter().map(|start| rows + start));
        self.seen.extend(others.seen.iter().map(|seen| Seen {
            game: seen.game.map(|(ply, halves)| (plies + ply, halves)),
            ..*seen
        }));
        self.foresight.append(&others.foresight);
    }

    fn push<V: Variant>(
        &mut self,
        inputs: &Inputs<V>,
        threats: Option<&Threats>,
        position: &Position<V>,
        seen: Seen,
    ) {
        let us = position.side();
        for color in [us, !us] {
            let looks = inputs.looks(color, position.king(color));
            // A side that looks both ways learns from either by turns.
            let second = looks.second().filter(|_| self.seen.len() % 2 == 1);
            let view = second.unwrap_or(looks.first());
            inputs.each(position, view, |row| self.rows.push(row as u16));
            if let Some(threats) = threats {
                threats.each(inputs, view, |row| self.rows.push(row as u16));
            }
        }
        self.starts.push(self.rows.len() as u32);
        self.seen.push(seen);
    }
}

/// What was read.
#[derive(Debug, Default)]
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

impl Data {
    /// The file of the game that is counted so among all, and its number in it.
    fn place(&self, files: &[PathBuf], mut game: usize) -> String {
        for (path, &(_, games)) in files.iter().zip(&self.files) {
            if game < games {
                return format!("{}, game {}", path.display(), game + 1);
            }
            game -= games;
        }
        String::new()
    }

    /// Adds what was read after it.
    fn append(&mut self, later: Self) {
        self.train.append(&later.train);
        self.held_out.append(&later.held_out);
        self.statistics.append(&later.statistics);
    }
}

/// So many threads read games, each the next lot; what comes of it does not depend on how many.
const THREADS: usize = 2;
/// Games that a thread takes at a time.
const LOT: usize = 32;

/// Reads the games of these files, with the threats of their positions or without. With lessons, what a teacher makes of
/// other positions is learned too.
///
/// # Errors
/// If a file cannot be read, is of another game, or has an illegal move; if there is no such teacher.
pub fn read<V: Variant>(
    files: &[PathBuf],
    lessons: Option<&Lessons<'_>>,
    threats: bool,
) -> Result<Data> {
    let (mut data, mut records) = (Data::default(), Vec::new());
    for path in files {
        let mut reader = Reader::open(path)?;
        let header = reader.header().clone();
        if header.variant != V::NAME {
            bail!("{} has games of {}", path.display(), header.variant);
        }
        let before = records.len();
        for record in reader.by_ref() {
            records.push(record?);
        }
        data.files.push((header, records.len() - before));
    }
    let lots: Vec<&[SavedGame]> = records.chunks(LOT).collect();
    let (next, parts) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || -> Result<()> {
        let desk = Desk::<V>::new(lessons, threats)?;
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(lot) = lots.get(number) else { return Ok(()) };
            let mut part = Data::default();
            for (place, record) in lot.iter().enumerate() {
                let game = number * LOT + place;
                let named = || data.place(files, game);
                desk.replay(&mut part, record, game).with_context(named)?;
            }
            parts.lock().unwrap_or_else(PoisonError::into_inner).insert(number, part);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err(anyhow!("a thread that read games has panicked")))
        })
    })?;
    for part in parts.into_inner().unwrap_or_else(PoisonError::into_inner).into_values() {
        data.append(part);
    }
    Ok(data)
}

/// What is needed to look at the positions of games.
struct Desk<V: Variant> {
    evaluator: Evaluator<V>,
    inputs: Inputs<V>,
    threats: bool,
    teacher: Option<Teacher<V>>,
}

impl<V: Variant> Desk<V> {
    fn new(lessons: Option<&Lessons<'_>>, threats: bool) -> Result<Self> {
        let teacher = lessons.map(Teacher::new).transpose()?;
        Ok(Self { evaluator: Evaluator::new(), inputs: Inputs::new(), threats, teacher })
    }

    /// Notes a position of this score.
    fn note(
        &self,
        samples: &mut Samples,
        position: &Position<V>,
        score: Score,
        game: Option<(u32, u8)>,
    ) {
        let written = self.evaluator.written(position).value() as i16;
        let threats = self.threats.then(|| self.evaluator.threats(position));
        let seen = Seen { written, score: score.value() as i16, game };
        samples.push(&self.inputs, threats.as_ref(), position, seen);
    }

    /// Looks at the positions of a game; `number` counts it among all.
    fn replay(&self, data: &mut Data, record: &SavedGame, number: usize) -> Result<()> {
        let apart = number % HELD_OUT == HELD_OUT - 1;
        let Data { train, held_out, statistics, .. } = data;
        let samples = if apart { held_out } else { train };
        statistics.game(record);
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
        let teacher = self.teacher.as_ref().filter(|_| !apart);
        let mut chooser = teacher.map(|teacher| teacher.chooser(number));
        let halves = |side| record.winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
        for (place, ply) in record.plies.iter().enumerate() {
            if statistics.wants(ply) {
                let number = samples.foresight.len() + place;
                let game = Some((number as u32, halves(position.side())));
                self.note(samples, &position, ply.score, game);
            }
            if let (Some(teacher), Some(chooser)) = (teacher, &mut chooser) {
                teacher.each_near(chooser, &position, |near, score| {
                    self.note(samples, near, score, None);
                    statistics.taught += 1;
                });
            }
            play(&mut position, ply.mv)?;
        }
        samples.foresight.push(record, halves(position.side()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use henka::data::record::VERSION;
    use henka::data::{Archive, Ending, Flags, Ply};
    use henka::rules::Minishogi;
    use henka::shard::Shard;

    /// A file of games that are decided by their numbers; of the last game the last move is not legal.
    fn write(path: &std::path::Path, games: u64, spoiled: bool) {
        let _ = std::fs::remove_file(path);
        let header = Header {
            version: VERSION,
            variant: "minishogi".to_owned(),
            engine: "henka".to_owned(),
            bench: 1,
            nodes: 1,
            seed: 1,
            shard: Shard::WHOLE,
        };
        let mut archive = Archive::open(path, &header, |_| ()).unwrap();
        for game in 0..games {
            let mut random = crate::random::Random::new(game);
            let mut position = Position::<Minishogi>::start();
            let mut plies = Vec::new();
            for _ in 0..20 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                let score = Score::evaluation(random.below(100) as i32);
                plies.push(Ply { mv, score, flags: Flags::default() });
                position.play(mv);
            }
            if spoiled && game + 1 == games {
                plies.push(plies[0]);
                plies.push(plies[0]);
            }
            let record =
                SavedGame { winner: None, ending: Ending::Length, opening: Vec::new(), plies };
            archive.append(&record).unwrap();
        }
    }

    #[test]
    fn what_is_read_does_not_depend_on_which_thread_reads_it() {
        let path = std::env::temp_dir().join(format!("henka-samples-{}", std::process::id()));
        write(&path, 100, false);
        let lessons = Lessons { each: 2, network: None, seed: 5 };
        let read = || read::<Minishogi>(std::slice::from_ref(&path), Some(&lessons), true).unwrap();
        let (one, other) = (read(), read());
        assert_eq!(one.statistics.games, 100);
        assert!(one.statistics.taught > 1_000 && one.held_out.len() > 50);
        let all = |data: &Data| {
            let numbers = |samples: &Samples| {
                let of = |index| format!("{:?}", samples.get(index));
                (0..samples.len()).map(of).collect::<Vec<_>>()
            };
            (numbers(&data.train), numbers(&data.held_out))
        };
        assert!(all(&one) == all(&other));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_game_that_cannot_be_played_is_named_with_its_file() {
        let paths = ["one", "two"].map(|name| {
            std::env::temp_dir().join(format!("henka-samples-{name}-{}", std::process::id()))
        });
        write(&paths[0], 3, false);
        write(&paths[1], 40, true);
        let error = read::<Minishogi>(&paths, None, false).unwrap_err();
        let named = format!("{error:#}");
        assert!(named.contains("henka-samples-two") && named.contains(", game 40: "), "{named}");
        assert!(named.contains("is not legal in"), "{named}");
        paths.iter().for_each(|path| std::fs::remove_file(path).unwrap());
    }
}
