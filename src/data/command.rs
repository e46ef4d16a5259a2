//! The command `henka generate`.

use std::collections::VecDeque;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::archive::{Archive, ArchiveError};
use super::record::{Header, SavedGame, VERSION};
use super::selfplay::SelfPlay;
use crate::arena::stop::Stop;
use crate::clock::Signals;
use crate::door::open;
use crate::measure::bench;
use crate::output::remark;
use crate::rules::NAMES;
use crate::shard::Shard;

/// The arguments of `henka generate`.
#[derive(Clone, Debug, clap::Args)]
pub struct GenerateArgs {
    /// The game
    #[arg(long, value_parser = NAMES.to_vec())]
    variant: String,
    /// The file of games; one that was begun with the same settings is gone on with, if its last games come out the
    /// same
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Positions the file is to have in the end
    #[arg(long, default_value_t = 1_000_000, value_name = "N")]
    positions: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What the random openings begin with; processes with different seeds play different games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32))]
    seed: u32,
    /// Play only the part K of N of the games, until the file has its share of the positions; the files of
    /// all parts together are the games
    #[arg(long, value_name = "K/N", default_value_t)]
    shard: Shard,
}

/// Why a command came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The file of games cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// The file has a game that this engine plays otherwise, by its number in the file.
    #[error(
        "{0} was begun by an engine that plays otherwise (game {1} shows it): go on with that one, or begin another file"
    )]
    Otherwise(PathBuf, usize),
    /// There is no memory or no thread for the search.
    #[error("{0}")]
    Means(String),
    /// There is no such game.
    #[error("no variant '{0}'")]
    Variant(String),
    /// Ctrl-C cannot be caught.
    #[error("{0}")]
    Signal(#[from] ctrlc::Error),
}

/// The depth of the bench that tells engines apart.
const BENCH_DEPTH: u32 = 5;
/// So many of a file's last games are played again before it is gone on with, for a short bench does not tell all
/// engines apart: two that agreed in it played every fourth game of Mitregi 120 differently.
const PLAYED_AGAIN: usize = 16;
/// Without a terminal a line is printed after so much time.
const LINE_EVERY: Duration = Duration::from_secs(60);

/// Plays until the file has its positions. `false` if somebody pressed Ctrl-C.
///
/// # Errors
/// If there are no means to play, or the file cannot be used.
pub fn run(args: &GenerateArgs) -> Result<bool, GenerateError> {
    let stop = Stop::by_ctrl_c()?;
    generate(args, &stop)?;
    Ok(!stop.is_interrupted())
}

fn generate(args: &GenerateArgs, stop: &Stop) -> Result<(), GenerateError> {
    let start = open(&args.variant).ok_or_else(|| GenerateError::Variant(args.variant.clone()))?;
    let signals = Signals::default();
    let measure = bench::bench(Some(&args.variant), BENCH_DEPTH, 1, &signals, |_, _| ());
    let header = Header {
        version: VERSION,
        variant: args.variant.clone(),
        engine: format!("henka {}", env!("CARGO_PKG_VERSION")),
        bench: measure.map_err(GenerateError::Means)?.unwrap_or_default().nodes,
        nodes: args.nodes,
        seed: args.seed.into(),
        shard: args.shard,
    };
    let player = SelfPlay::new(start, header.seed, args.nodes);
    let mut player = player.map_err(GenerateError::Means)?;
    player.play_only(args.shard);
    let wanted = args.shard.share(args.positions as usize) as u64;
    let mut progress = Progress::new(wanted);
    let mut last = VecDeque::with_capacity(PLAYED_AGAIN + 1);
    let mut archive = Archive::open(&args.out, &header, |record| {
        progress.found(record.plies.len() as u64);
        last.push_back(record);
        if last.len() > PLAYED_AGAIN
            && let Some(record) = last.pop_front()
        {
            player.skip(&record);
        }
    })?;
    if progress.positions < wanted
        && let Some(number) = otherwise(&mut player, &last, stop)
    {
        let number = progress.games as usize - last.len() + number;
        return Err(GenerateError::Otherwise(args.out.clone(), number));
    }
    while progress.positions < wanted
        && let Some(record) = player.play(stop)
    {
        archive.append(&record)?;
        progress.played(record.plies.len() as u64);
    }
    progress.end();
    Ok(())
}

/// The first of these games, from 1 on, that this player plays otherwise; none if it is stopped before.
fn otherwise(player: &mut SelfPlay, games: &VecDeque<SavedGame>, stop: &Stop) -> Option<usize> {
    for (number, game) in (1..).zip(games) {
        if player.play(stop)? != *game {
            return Some(number);
        }
    }
    None
}

/// Says how far the file has come: on a terminal with a bar, otherwise with a line now and then,
/// both on standard error.
struct Progress {
    bar: Option<ProgressBar>,
    begin: Instant,
    line: Instant,
    positions: u64,
    games: u64,
    /// Positions that were there at the beginning.
    before: u64,
}

impl Progress {
    fn new(wanted: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(
                "{elapsed_precise} {bar:24} {pos}/{len} positions {wide_msg} {eta}",
            );
            let bar = ProgressBar::new(wanted);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        let now = Instant::now();
        Self { bar, begin: now, line: now, positions: 0, games: 0, before: 0 }
    }

    /// A game was in the file.
    const fn found(&mut self, positions: u64) {
        self.positions += positions;
        self.before += positions;
        self.games += 1;
    }

    /// A game was played.
    fn played(&mut self, positions: u64) {
        self.positions += positions;
        self.games += 1;
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.positions);
                bar.set_message(format!("{:.0} an hour", self.speed()));
            }
            None if self.line.elapsed() >= LINE_EVERY => {
                self.line = Instant::now();
                self.print();
            }
            None => {}
        }
    }

    fn speed(&self) -> f64 {
        let hours = self.begin.elapsed().as_secs_f64() / 3_600.0;
        (self.positions - self.before) as f64 / hours.max(1e-9)
    }

    fn print(&self) {
        let (games, positions) = (self.games, self.positions);
        remark(format_args!(
            "{positions} positions in {games} games, {:.0} positions an hour",
            self.speed()
        ));
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.print();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Reader;

    #[test]
    fn a_file_is_gone_on_with_only_by_an_engine_that_plays_the_same() {
        let path = std::env::temp_dir().join(format!("henka-generate-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let args = |positions| GenerateArgs {
            variant: "minishogi".to_owned(),
            out: path.clone(),
            positions,
            nodes: 50,
            seed: 1,
            shard: Shard::WHOLE,
        };
        let go_on = |positions| generate(&args(positions), &Stop::default());
        go_on(1_000).unwrap();
        let begun: Vec<_> = Reader::open(&path).unwrap().map(Result::unwrap).collect();
        assert!(begun.len() > PLAYED_AGAIN);
        go_on(1_200).unwrap();
        let reader = Reader::open(&path).unwrap();
        let header = reader.header().clone();
        let mut games: Vec<_> = reader.map(Result::unwrap).collect();
        assert!(games.len() > begun.len() && games.starts_with(&begun));

        // Another engine would have seen another score in one of the last games.
        let number = games.len() - 2;
        let ply = games[number - 1].plies.last_mut().unwrap();
        ply.score = -ply.score;
        std::fs::remove_file(&path).unwrap();
        let mut archive = Archive::open(&path, &header, |_| ()).unwrap();
        games.iter().for_each(|game| archive.append(game).unwrap());
        drop(archive);
        let before = std::fs::read(&path).unwrap();
        let refused = go_on(1_400).unwrap_err();
        assert!(
            matches!(refused, GenerateError::Otherwise(_, other) if other == number),
            "{refused}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before);
        let interrupted = Stop::default();
        interrupted.interrupt();
        generate(&args(1_400), &interrupted).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), before);
        go_on(1_000).unwrap();
        std::fs::remove_file(&path).unwrap();
    }
}
