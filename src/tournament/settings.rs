//! What the user asks for, on the command line, in a tournament file, or both.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::bounds::{self, OutOfBounds, at_a_time, games, opening, positive};
use super::journal::Resumption;
use crate::arena::adjudicate::Threshold;
use crate::arena::clock::TimeControl;
use crate::arena::spec::EngineSpec;
use crate::results::sprt::Sprt;
use crate::rules::NAMES;
use crate::shard::Shard;

/// The arguments of `henka match`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct MatchArgs {
    /// A tournament file, TOML or JSON, with the names of these options as keys and the engines as
    /// tables `[[engine]]`; options given here replace the file's
    #[arg(long, short, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Go on with the tournament in the file of games
    #[arg(long)]
    pub resume: bool,
    /// With --resume: go on though an engine is not the one that began, because it was built anew for
    /// instance. The file of games keeps what it says about the engines that began
    #[arg(long, requires = "resume")]
    pub changed_engines: bool,
    /// Play only the part K of N of the games, the same pairs whatever else is asked for; --merge puts
    /// the files of games of all parts together
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Play nothing; put these files of games together, the parts of one tournament, and report on the
    /// whole as if one process had played it; --out FILE keeps it
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["resume", "shard", "self_study"])]
    pub merge: Vec<PathBuf>,
    /// With --merge: report on the games that there are, though others are missing
    #[arg(long, requires = "merge")]
    pub gaps: bool,
    /// With --merge: say by the exit status whether the sequential test is decided by the games that there
    /// are so far: 0 if it is, 10 if not yet
    #[arg(long, requires = "merge")]
    pub verdict: bool,
    /// With --merge: where files have the same game, take that of the first
    #[arg(long, requires = "merge")]
    pub overlaps: bool,
    /// Play equal engines against each other in these games, or in `all`, and report what moving
    /// first is worth
    #[arg(long, value_name = "V", num_args = 1.., value_parser = NAMES.iter().copied().chain(["all"]).collect::<Vec<_>>())]
    pub self_study: Vec<String>,
    /// With --self-study, or --merge of its files: write a plot here
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// With --self-study, or --merge of its files: write the results as a Markdown table here
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Stop when a sequential test is decided: elo0=0 elo1=5 alpha=0.05 beta=0.05
    #[arg(long, num_args = 1..=4, value_name = "NAME=VALUE", help_heading = "Length")]
    pub sprt: Vec<String>,
    /// Give the game to a side if both engines see it ahead by this score for so many moves each:
    /// moves=4 score=1500
    #[arg(long, num_args = 1..=3, value_name = "NAME=VALUE", help_heading = "Adjudication")]
    pub resign: Vec<String>,
    /// Call it a draw if both engines see no more than this score for so many moves each:
    /// moves=8 score=20 from=100
    #[arg(long, num_args = 1..=3, value_name = "NAME=VALUE", help_heading = "Adjudication")]
    pub draw: Vec<String>,
    /// Everything a file may say as well.
    #[command(flatten)]
    pub settings: Settings,
}

/// What may stand in a tournament file.
#[derive(Clone, Debug, Default, Serialize, Deserialize, clap::Args)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The game
    #[arg(long, value_parser = NAMES.to_vec())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// An engine: 'name=A cmd="program arguments" proto=usi|uci option.USI_Hash=64 nodes=1000'.
    /// Without cmd it is this program; a limit here replaces the general one; option!.NAME is for what
    /// the engine does not offer
    #[arg(long, value_name = "SPEC")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engine: Vec<EngineSpec>,
    /// With more than two engines: the first against each other one, not all against all
    #[arg(long)]
    #[serde(skip_serializing_if = "is_false")]
    pub gauntlet: bool,

    /// Games for every two engines; with --sprt, at most so many. Of an odd number the last game
    /// stays without its twin [default: 100, with --sprt 40000]
    #[arg(long, help_heading = "Length", value_parser = games())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// See `MatchArgs::sprt`.
    #[arg(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,

    /// Seconds for the game and for every move: 5+0.05
    #[arg(long, value_name = "TIME", help_heading = "Time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Milliseconds for every move when the main time is used up
    #[arg(long, value_name = "MS", help_heading = "Time", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byoyomi: Option<u64>,
    /// Milliseconds for every move, told as `movetime`
    #[arg(long, value_name = "MS", help_heading = "Time", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// Nodes for every move; such matches are exactly reproducible
    #[arg(long, help_heading = "Time", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies to search; such matches are exactly reproducible
    #[arg(long, help_heading = "Time", value_parser = clap::value_parser!(u32).range(1..=1000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds forgiven beyond the time of a move [default: 100]
    #[arg(long, value_name = "MS", help_heading = "Time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Milliseconds an engine may take for its greeting [default: 10000]
    #[arg(long, value_name = "MS", help_heading = "Time", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handshake_timeout: Option<u64>,
    /// Milliseconds for a move that no time limits [default: 120000]
    #[arg(long, value_name = "MS", help_heading = "Time", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_timeout: Option<u64>,
    /// Games at a time [default: 1]
    #[arg(long, help_heading = "Time", value_parser = at_a_time())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<u64>,
    /// Start the engines anew for every game
    #[arg(long, help_heading = "Time")]
    #[serde(skip_serializing_if = "is_false")]
    pub restart: bool,

    /// A file of openings: lines of `startpos moves …`, `sfen … moves …` or SFEN
    #[arg(long, value_name = "FILE", help_heading = "Openings", conflicts_with = "random_plies")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<PathBuf>,
    /// Random plies before the engines begin [default: 6]
    #[arg(long, value_name = "K", help_heading = "Openings", value_parser = opening())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_plies: Option<u64>,
    /// Instead of them, plies that the engine chooses at one of its stronger levels, now and then
    /// otherwise: openings as they are really played
    #[arg(long, value_name = "K", help_heading = "Openings", value_parser = opening(), conflicts_with_all = ["random_plies", "openings"])]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen_plies: Option<u64>,
    /// White begins without these men, and moves first, the openings beginning there: in shogi bishop, rook,
    /// two-piece …; in every game squares (8b 2b) or letters (R B)
    #[arg(long, value_name = "MEN", help_heading = "Openings", conflicts_with = "openings")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// What the openings follow from [default: 1]
    #[arg(long, help_heading = "Openings")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How far from even such an opening may be, in hundredths; with 1000000 nobody judges
    /// them, and they depend on no evaluation [default: 100]
    #[arg(long, value_name = "CP", help_heading = "Openings")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<u32>,

    /// See `MatchArgs::resign`.
    #[arg(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<Threshold>,
    /// See `MatchArgs::draw`.
    #[arg(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Threshold>,
    /// Give the game to the side to move if it has a forced mate, which is looked for after every move
    /// in at most this many positions
    #[arg(long, value_name = "NODES", help_heading = "Adjudication", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mates: Option<u64>,
    /// A game of this many plies is a draw [default: 512]
    #[arg(long, value_name = "PLIES", help_heading = "Adjudication", value_parser = positive())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<u64>,

    /// The file of games, JSON lines
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<PathBuf>,
    /// The summary, JSON [default: beside the file of games, .summary.json]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<PathBuf>,
    /// A directory for the games as CSA files, for shogi
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csa: Option<PathBuf>,
    /// What the engines write to their standard error [default: beside the file of games, .log]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<PathBuf>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(truth: &bool) -> bool {
    !*truth
}

/// Why the settings cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("cannot read {0}: {1}")]
    Read(PathBuf, std::io::Error),
    /// The file says something that cannot be understood.
    #[error("{0}: {1}")]
    Syntax(PathBuf, String),
    /// An option cannot be understood.
    #[error("--{0}: {1}")]
    Option(&'static str, String),
}

impl MatchArgs {
    /// Is a file of games that is there already gone on with?
    #[must_use]
    pub const fn resumption(&self) -> Resumption {
        match (self.resume, self.changed_engines) {
            (false, _) => Resumption::Never,
            (true, false) => Resumption::SameEngines,
            (true, true) => Resumption::AnyEngines,
        }
    }

    /// The part that is played.
    #[must_use]
    pub fn part(&self) -> Shard {
        self.shard.unwrap_or_default()
    }

    /// The settings of the file, if there is one, under those of the command line.
    ///
    /// # Errors
    /// If the file or an option cannot be read.
    pub fn resolve(&self) -> Result<Settings, SettingsError> {
        let mut given = self.settings.clone();
        given.sprt = parsed("sprt", &self.sprt)?;
        given.resign = parsed("resign", &self.resign)?;
        given.draw = parsed("draw", &self.draw)?;
        match &self.config {
            None => Ok(given),
            Some(path) => given.over(path),
        }
    }
}

fn parsed<T: std::str::FromStr<Err: ToString>>(
    name: &'static str,
    words: &[String],
) -> Result<Option<T>, SettingsError> {
    let value = (!words.is_empty()).then(|| words.join(" ").parse()).transpose();
    value.map_err(|error: T::Err| SettingsError::Option(name, error.to_string()))
}

/// Settings that say where to write or how long to go on; the games do not depend on them.
const INCIDENTAL: [&str; 8] =
    ["games", "concurrency", "out", "summary", "csa", "log", "restart", "margin"];

impl Settings {
    fn over(self, path: &Path) -> Result<Self, SettingsError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| SettingsError::Read(path.to_owned(), error))?;
        let wrong = |error: &dyn ToString| {
            SettingsError::Syntax(path.to_owned(), error.to_string().trim_end().to_owned())
        };
        let is_json = path.extension().is_some_and(|extension| extension == "json");
        let file: Self = if is_json {
            serde_json::from_str(&text).map_err(|error| wrong(&error))?
        } else {
            toml::from_str(&text).map_err(|error| wrong(&error))?
        };
        let mut merged = file.values();
        merged.extend(self.values());
        // Openings are one or the other.
        let own = self.values();
        let kinds = ["openings", "random-plies", "chosen-plies"];
        if kinds.iter().any(|kind| own.contains_key(*kind)) {
            merged.retain(|name, _| own.contains_key(name) || !kinds.contains(&name.as_str()));
        }
        serde_json::from_value(Value::Object(merged)).map_err(|error| wrong(&error))
    }

    fn values(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(values)) => values,
            _ => Map::new(),
        }
    }

    /// Are all numbers within the bounds that the command line has?
    ///
    /// # Errors
    /// If one is not.
    pub fn are_within_bounds(&self) -> Result<(), OutOfBounds> {
        let numbers = [
            ("games", self.games, bounds::GAMES),
            ("byoyomi", self.byoyomi, bounds::POSITIVE),
            ("movetime", self.movetime, bounds::POSITIVE),
            ("nodes", self.nodes, bounds::POSITIVE),
            ("depth", self.depth.map(u64::from), bounds::DEPTH),
            ("handshake-timeout", self.handshake_timeout, bounds::POSITIVE),
            ("move-timeout", self.move_timeout, bounds::POSITIVE),
            ("concurrency", self.concurrency, bounds::AT_A_TIME),
            ("random-plies", self.random_plies, bounds::OPENING),
            ("chosen-plies", self.chosen_plies, bounds::OPENING),
            ("mates", self.mates, bounds::POSITIVE),
            ("max-plies", self.max_plies, bounds::POSITIVE),
        ];
        numbers.into_iter().try_for_each(|(name, value, range)| bounds::within(name, value, range))
    }

    /// What the games of a tournament depend on.
    #[must_use]
    pub fn essence(&self) -> Value {
        let mut values = self.values();
        for name in INCIDENTAL {
            values.remove(name);
        }
        Value::Object(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: MatchArgs,
    }

    fn settings(arguments: &str) -> Result<Settings, String> {
        let words = std::iter::once("match").chain(arguments.split_whitespace());
        let cli = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
        cli.args.resolve().map_err(|error| error.to_string())
    }

    #[test]
    fn the_command_line_is_read() {
        let given = settings(
            "--variant shogi --engine name=A --engine name=B --sprt elo0=0 elo1=50 --tc 5+0.05 \
             --resign moves=4 score=1500 --seed 7",
        )
        .unwrap();
        assert_eq!(given.engine.len(), 2);
        assert_eq!(given.sprt.unwrap().elo1, 50.0);
        assert_eq!(given.resign.unwrap().score, 1500);
        assert!(settings("--variant chess").unwrap_err().contains("mitregi144"));
        assert!(settings("--sprt elo0=1 elo1=0").is_err());
        assert!(settings("--games 0").is_err());
    }

    #[test]
    fn the_command_line_goes_over_a_file() {
        let directory = std::env::temp_dir().join(format!("henka-settings-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let toml = directory.join("a.toml");
        std::fs::write(
            &toml,
            "variant = 'shogi'\nnodes = 1000\nrandom-plies = 4\nsprt = 'elo1=9'\n\
             [[engine]]\nname = 'A'\noption.USI_Hash = 16\n[[engine]]\nname = 'B'\nnodes = 5\n",
        )
        .unwrap();
        let merged = settings(&format!("--config {} --nodes 7", toml.display())).unwrap();
        assert_eq!((merged.nodes, merged.random_plies), (Some(7), Some(4)));
        assert_eq!(merged.engine[0].options["USI_Hash"], "16");
        assert_eq!(merged.engine[1].limits.unwrap().nodes, Some(5));
        let json = directory.join("a.json");
        let written = serde_json::to_string(&merged).unwrap();
        std::fs::write(&json, written).unwrap();
        let again = settings(&format!("--config {}", json.display())).unwrap();
        assert_eq!(again.essence(), merged.essence());
        std::fs::write(&toml, "nods = 3").unwrap();
        let error = settings(&format!("--config {}", toml.display())).unwrap_err();
        assert!(error.contains("unknown field `nods`"), "{error}");
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
