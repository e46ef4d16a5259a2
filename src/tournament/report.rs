//! What a tournament has shown: numbers with error bars, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use serde::Serialize;

use super::plan::Tournament;
use crate::arena::fault::Fault;
use crate::results::elo::{Estimate, single_games};
use crate::results::sprt::Decision;
use crate::results::standings::{Meeting, Results, Standings, Tally};
use crate::shard::Shard;

/// The summary of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The game.
    pub variant: String,
    /// Games played, and games scheduled.
    pub games: [u64; 2],
    /// How many of those played are different games.
    pub different: u64,
    /// The part of the tournament that they are, if not the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Shard>,
    /// Does the same command give the same moves on every machine and run?
    pub reproducible: bool,
    /// Milliseconds forgiven beyond the time of a move.
    pub margin_ms: u128,
    /// Every engine.
    pub engines: Vec<EngineSummary>,
    /// Every two engines that met.
    pub pairings: Vec<PairingSummary>,
    /// Those who moved first.
    pub first_mover: FirstMover,
    /// Plies of a game, on average, the opening's included.
    pub mean_plies: f64,
    /// How many games ended in which way.
    pub terminations: BTreeMap<String, u64>,
}

/// What an engine has done.
#[derive(Clone, Debug, Serialize)]
pub struct EngineSummary {
    /// Its name.
    pub name: String,
    /// What limited it.
    pub limits: String,
    /// Wins, draws, losses.
    pub wins_draws_losses: [u64; 3],
    /// Its points.
    pub points: f64,
    /// What it did wrong, and how often.
    pub faults: BTreeMap<Fault, u64>,
    /// Moves it chose.
    pub moves: u64,
    /// The mean depth of a move, by its own account.
    pub depth: Option<f64>,
    /// The mean number of nodes of a move, by its own account.
    pub nodes: Option<f64>,
    /// Nodes a second, its own count by the runner's clock.
    pub nodes_per_second: Option<f64>,
    /// Milliseconds for a move, by the runner's clock.
    pub ms_per_move: Option<f64>,
}

/// What two engines have done against each other, seen by the first.
#[derive(Clone, Debug, Serialize)]
pub struct PairingSummary {
    /// Both engines.
    pub engines: [String; 2],
    /// Wins, draws, losses of the first.
    pub wins_draws_losses: [u64; 3],
    /// Pairs that scored 0, ½, 1, 1½, 2.
    pub pentanomial: [u64; 5],
    /// Games whose twin, from the same opening with colours reversed, is missing.
    pub unpaired: u64,
    /// The score over all games, from 0 to 1.
    pub score: Estimate,
    /// The same as Elo; infinite (in JSON: null) if one side won everything.
    pub elo: Estimate,
    /// The likelihood that the first is stronger.
    pub superiority: f64,
    /// The sequential test.
    pub sprt: Option<SprtSummary>,
}

/// What a sequential test has come to.
#[derive(Clone, Debug, Serialize)]
pub struct SprtSummary {
    /// The hypotheses.
    pub test: String,
    /// The log-likelihood ratio after the pairs it looked at.
    pub llr: f64,
    /// Where it would end.
    pub bounds: (f64, f64),
    /// How many pairs, in the order of the schedule, it looked at.
    pub pairs: u64,
    /// What it decided.
    pub verdict: Decision,
}

/// What those who moved first have done.
#[derive(Clone, Debug, Serialize)]
pub struct FirstMover {
    /// Their wins, draws, losses.
    pub wins_draws_losses: [u64; 3],
    /// Their score, from 0 to 1.
    pub score: Estimate,
}

const fn triple(results: &Results) -> [u64; 3] {
    [results.wins, results.draws, results.losses]
}

fn ratio(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

impl FirstMover {
    /// Of these results of Black's.
    #[must_use]
    pub fn of(results: &Results) -> Self {
        let [wins, draws, losses] = triple(results);
        Self { wins_draws_losses: [wins, draws, losses], score: single_games(wins, draws, losses) }
    }
}

impl Summary {
    /// The summary of these standings.
    #[must_use]
    pub fn of(tournament: &Tournament, standings: &Standings) -> Self {
        let games = standings.games();
        let engines = standings.tallies.iter().enumerate();
        let pairings = standings.meetings.iter().enumerate();
        Self {
            variant: tournament.variant.clone(),
            games: [games, tournament.schedule.len() as u64],
            different: standings.different_games(),
            part: Some(tournament.schedule.shard).filter(|&shard| shard != Shard::WHOLE),
            reproducible: tournament.is_reproducible(),
            margin_ms: tournament.patience.margin.as_millis(),
            engines: engines
                .map(|(at, tally)| {
                    let name = standings.names()[at].clone();
                    EngineSummary::of(name, tournament.limits[at].to_string(), tally)
                })
                .collect(),
            pairings: pairings
                .map(|(at, meeting)| {
                    let both = tournament.schedule.pairings[at];
                    let engines = both.map(|engine| standings.names()[engine].clone());
                    PairingSummary::of(engines, meeting, standings)
                })
                .collect(),
            first_mover: FirstMover::of(&standings.first_mover),
            mean_plies: ratio(standings.plies, games).unwrap_or_default(),
            terminations: standings.terminations.clone(),
        }
    }
}

impl EngineSummary {
    fn of(name: String, limits: String, tally: &Tally) -> Self {
        Self {
            name,
            limits,
            wins_draws_losses: triple(&tally.results),
            points: tally.results.points(),
            faults: tally.faults.clone(),
            moves: tally.moves,
            depth: ratio(tally.depths, tally.depth_moves),
            nodes: ratio(tally.nodes, tally.moves),
            nodes_per_second: ratio(tally.nodes * 1000, tally.nodes_millis),
            ms_per_move: ratio(tally.millis, tally.moves),
        }
    }
}

impl PairingSummary {
    fn of(engines: [String; 2], meeting: &Meeting, standings: &Standings) -> Self {
        let score = meeting.played.score();
        let sprt = standings.sprt().map(|test| SprtSummary {
            test: String::from(*test),
            llr: test.llr(&meeting.test.pairs),
            bounds: test.bounds(),
            pairs: meeting.test.pairs.len(),
            verdict: meeting.test.verdict,
        });
        Self {
            engines,
            wins_draws_losses: triple(&meeting.results),
            pentanomial: meeting.played.pairs.0,
            unpaired: meeting.played.unpaired.len(),
            score,
            elo: score.elo(),
            superiority: meeting.played.superiority(),
            sprt,
        }
    }

    /// The standing in a few words, for a line of progress.
    #[must_use]
    pub fn brief(&self) -> String {
        let [wins, draws, losses] = self.wins_draws_losses;
        let test = self.sprt.as_ref().map_or_else(String::new, |sprt| {
            format!(", LLR {:.2} ({:.2}, {:.2})", sprt.llr, sprt.bounds.0, sprt.bounds.1)
        });
        format!("{} +{wins} ={draws} -{losses}, Elo {}{test}", self.engines[0], Margin(self.elo))
    }
}

/// A value with its interval: `+12.3 [-4.0, +28.9]`.
struct Margin(Estimate);

impl Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { value, low, high } = self.0;
        write!(f, "{value:+.1} [{low:+.1}, {high:+.1}]")
    }
}

/// A share with its interval, in per cent.
#[must_use]
pub fn percent(score: &Estimate) -> String {
    let Estimate { value, low, high } = score;
    format!("{:.1} % [{:.1}, {:.1}]", value * 100.0, low * 100.0, high * 100.0)
}

fn optional(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
}

impl Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [games, scheduled] = self.games;
        let part = self.part.map_or_else(String::new, |part| format!(", part {part}"));
        writeln!(f, "{}: {games} of {scheduled} games{part}", self.variant)?;
        for pairing in &self.pairings {
            write!(f, "{pairing}")?;
        }
        if self.engines.len() > 2 {
            writeln!(f, "table")?;
            let mut engines: Vec<&EngineSummary> = self.engines.iter().collect();
            engines.sort_by(|a, b| b.points.total_cmp(&a.points));
            for engine in engines {
                let played: u64 = engine.wins_draws_losses.iter().sum();
                writeln!(f, "  {:<24} {:>7.1} of {played}", engine.name, engine.points)?;
            }
        }
        for engine in &self.engines {
            engine.write(f, self.reproducible)?;
        }
        let [wins, draws, losses] = self.first_mover.wins_draws_losses;
        let score = percent(&self.first_mover.score);
        writeln!(f, "first mover +{wins} ={draws} -{losses}, {score}")?;
        if self.different < games {
            let different = self.different;
            writeln!(f, "different games {different}, the others repeat them")?;
        }
        writeln!(f, "mean length {:.1} plies", self.mean_plies)?;
        let endings: Vec<String> =
            self.terminations.iter().map(|(how, many)| format!("{how} {many}")).collect();
        writeln!(f, "endings: {}", endings.join(", "))?;
        if self.reproducible {
            writeln!(f, "no move depends on time: the same command gives the same games again")
        } else {
            writeln!(
                f,
                "moves depend on time or chance; up to {} ms beyond a limit were forgiven",
                self.margin_ms
            )
        }
    }
}

impl Display for PairingSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.engines;
        let [wins, draws, losses] = self.wins_draws_losses;
        writeln!(f, "{first} against {second}: +{wins} ={draws} -{losses}")?;
        writeln!(f, "  score       {}", percent(&self.score))?;
        writeln!(f, "  Elo         {} (95 %)", Margin(self.elo))?;
        let unpaired = match self.unpaired {
            0 => String::new(),
            1 => "; 1 game unpaired".to_owned(),
            many => format!("; {many} games unpaired"),
        };
        writeln!(f, "  pairs       {:?} (0, ½, 1, 1½, 2 points){unpaired}", self.pentanomial)?;
        writeln!(f, "  stronger    {:.1} % likely", self.superiority * 100.0)?;
        if let Some(SprtSummary { test, llr, bounds: (low, high), pairs, verdict }) = &self.sprt {
            let verdict = match verdict {
                Decision::H0 => "H0 accepted",
                Decision::H1 => "H1 accepted",
                Decision::Open => "undecided",
            };
            writeln!(f, "  SPRT        {test}")?;
            writeln!(
                f,
                "              LLR {llr:.2} ({low:.2}, {high:.2}) after {pairs} pairs: {verdict}"
            )?;
        }
        Ok(())
    }
}

impl EngineSummary {
    /// Where no move depends on time, the report does not either.
    fn write(&self, f: &mut fmt::Formatter<'_>, timeless: bool) -> fmt::Result {
        writeln!(f, "{} ({})", self.name, self.limits)?;
        let (depth, nodes) = (optional(self.depth, 1), optional(self.nodes, 0));
        write!(f, "  {} moves, depth {depth}, {nodes} nodes each", self.moves)?;
        if !timeless {
            let (millis, speed) =
                (optional(self.ms_per_move, 1), optional(self.nodes_per_second, 0));
            write!(f, ", {millis} ms each, {speed} nodes/s")?;
        }
        writeln!(f)?;
        let faults: Vec<String> =
            self.faults.iter().map(|(fault, many)| format!("{} {many}", fault.name())).collect();
        let faults = if faults.is_empty() { "none".to_owned() } else { faults.join(", ") };
        writeln!(f, "  faults: {faults}")
    }
}
