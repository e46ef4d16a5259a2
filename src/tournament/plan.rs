//! A tournament that can be played: settings with every gap filled and every mistake found.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::bounds::OutOfBounds;
use super::settings::Settings;
use crate::arena::adjudicate::Adjudication;
use crate::arena::clock::Allowance;
use crate::arena::opening::{self, Chooser, OpeningError, Openings, Recipe};
use crate::arena::player::Patience;
use crate::arena::spec::EngineSpec;
use crate::levels;
use crate::odds::{self, OddsError};
use crate::places::{Clash, apart};
use crate::results::schedule::Schedule;
use crate::results::sprt::Sprt;
use crate::results::standings::Standings;
use crate::rules::Rules;
use crate::shard::Shard;

/// Where a tournament's results go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The games.
    pub games: Option<PathBuf>,
    /// The summary.
    pub summary: Option<PathBuf>,
    /// The games as CSA files: a directory.
    pub csa: Option<PathBuf>,
    /// What the engines write to their standard error.
    pub log: Option<PathBuf>,
}

impl Files {
    /// Those that a tournament writes, with the options that name them.
    fn written(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let all = [("--out", &self.games), ("--summary", &self.summary), ("--log", &self.log)];
        all.into_iter().filter_map(|(name, path)| Some((name, path.as_deref()?)))
    }

    fn are_apart(&self, openings: Option<&Path>) -> Result<(), Clash> {
        apart(self.written(), openings.map(|path| ("--openings", path)))
    }
}

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The game that is played.
    pub variant: String,
    /// The engines.
    pub engines: Vec<Arc<EngineSpec>>,
    /// What limits each of them.
    pub limits: Vec<Allowance>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// When it may end before the schedule does.
    pub sprt: Option<Sprt>,
    /// Where the games begin.
    pub openings: OpeningPlan,
    /// When games end before the rules end them.
    pub adjudication: Adjudication,
    /// How long engines are waited for.
    pub patience: Patience,
    /// Games at a time.
    pub concurrency: usize,
    /// Are engines started anew for every game?
    pub restart: bool,
    /// Where the results go.
    pub files: Files,
    /// What the games depend on.
    pub essence: Value,
}

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningPlan {
    /// At lines of a file.
    File(PathBuf),
    /// After plies that are made, from this position or the game's start.
    Made(Recipe, Option<String>),
}

/// Why a tournament cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// Something is missing.
    #[error("{0}")]
    Missing(&'static str),
    /// A number cannot be.
    #[error(transparent)]
    Number(#[from] OutOfBounds),
    /// Two results would go to one file.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// Odds cannot be given.
    #[error(transparent)]
    Odds(#[from] OddsError),
    /// Two engines have the same name.
    #[error("two engines are called '{0}'")]
    Name(String),
    /// An engine has nothing that ends its thinking.
    #[error("nothing limits '{0}': give --tc, --byoyomi, --movetime, --nodes or --depth")]
    Limit(String),
    /// A file cannot be read.
    #[error("cannot read {0}: {1}")]
    File(PathBuf, std::io::Error),
    /// There are no openings.
    #[error(transparent)]
    Openings(#[from] OpeningError),
}

/// Games, if the user does not say how many.
const GAMES: u64 = 100;
/// The same for a sequential test, which would end by itself, but nobody knows when.
const MOST_GAMES: u64 = 40_000;

impl Tournament {
    /// A tournament between engines; with `study`, of one engine against itself, in which every
    /// opening is played once and openings are not evened out.
    ///
    /// # Errors
    /// If something is missing or contradictory.
    pub fn new(settings: &Settings, study: bool) -> Result<Self, TournamentError> {
        let variant = settings.variant.clone();
        let variant = variant.ok_or(TournamentError::Missing("--variant is needed"))?;
        if Rules::named(&variant).is_none() {
            return Err(OpeningError::Variant(variant).into());
        }
        settings.are_within_bounds()?;
        let files = files(settings);
        files.are_apart(settings.openings.as_deref())?;
        let engines = engines(settings, study)?;
        let general = Allowance {
            tc: settings.tc,
            byoyomi: settings.byoyomi,
            movetime: settings.movetime,
            nodes: settings.nodes,
            depth: settings.depth,
        };
        let limits: Vec<Allowance> =
            engines.iter().map(|engine| engine.limits.unwrap_or(general)).collect();
        if let Some(at) = limits.iter().position(Allowance::is_empty) {
            return Err(TournamentError::Limit(engines[at].name.clone()));
        }
        if settings.sprt.is_some() && engines.len() != 2 {
            return Err(TournamentError::Missing("--sprt is for two engines"));
        }
        let games = if settings.sprt.is_some() { MOST_GAMES } else { GAMES };
        let games = settings.games.unwrap_or(games) as usize;
        Ok(Self {
            schedule: Schedule::new(engines.len(), settings.gauntlet, games, !study),
            sprt: settings.sprt,
            openings: openings(settings, &variant, study)?,
            adjudication: Adjudication {
                resign: settings.resign,
                draw: settings.draw,
                proof: settings.mates,
                most_plies: settings.max_plies.unwrap_or(512) as usize,
            },
            patience: Patience {
                handshake: Duration::from_millis(settings.handshake_timeout.unwrap_or(10_000)),
                timeless: Duration::from_millis(settings.move_timeout.unwrap_or(120_000)),
                margin: Duration::from_millis(settings.margin.unwrap_or(100)),
            },
            concurrency: settings.concurrency.unwrap_or(1) as usize,
            restart: settings.restart,
            files,
            essence: settings.essence(),
            variant,
            engines: engines.into_iter().map(Arc::new).collect(),
            limits,
        })
    }

    /// The same, of which only a part is played.
    #[must_use]
    pub const fn part(mut self, shard: Shard) -> Self {
        self.schedule.shard = shard;
        self
    }

    /// The openings, made as they are needed.
    ///
    /// # Errors
    /// If there are none.
    pub fn make_openings(&self) -> Result<Box<dyn Openings>, TournamentError> {
        match &self.openings {
            OpeningPlan::Made(wanted, start) => {
                Ok(opening::made(&self.variant, start.as_deref(), *wanted)?)
            }
            OpeningPlan::File(path) => {
                let text = std::fs::read_to_string(path)
                    .map_err(|error| TournamentError::File(path.clone(), error))?;
                Ok(opening::from_text(&self.variant, &text)?)
            }
        }
    }

    /// Standings before the first game.
    #[must_use]
    pub fn standings(&self) -> Standings {
        let names = self.engines.iter().map(|engine| engine.name.clone()).collect();
        Standings::new(names, self.schedule.clone(), self.sprt)
    }

    /// Do the moves depend on nodes, depths and seeds only?
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.limits.iter().all(Allowance::is_timeless)
            && !self.engines.iter().any(|engine| has_threads(engine) || draws_lots(engine))
    }
}

/// What the engine is told of this option, if anything.
fn told<'a>(engine: &'a EngineSpec, option: &str) -> Option<&'a str> {
    engine
        .told()
        .find(|(name, _)| name.eq_ignore_ascii_case(option))
        .map(|(_, value)| value.as_str())
}

/// Is it told to think with more than one thread?
fn has_threads(engine: &EngineSpec) -> bool {
    told(engine, "Threads").is_some_and(|value| value != "1")
}

/// Does chance decide about its moves, otherwise in every game? So it is where errors hold it back that no seed decides, and where
/// it plays from a book, which draws lots among its moves.
fn draws_lots(engine: &EngineSpec) -> bool {
    let is_on =
        |option| told(engine, option).is_some_and(|value| value.eq_ignore_ascii_case("true"));
    let full = levels::FULL_SKILL.to_string();
    let errs =
        is_on("USI_LimitStrength") || told(engine, "SkillLevel").is_some_and(|skill| skill != full);
    let seeded = told(engine, "SkillSeed").is_some_and(|seed| seed != "0");
    errs && !seeded || is_on("OwnBook")
}

fn engines(settings: &Settings, study: bool) -> Result<Vec<EngineSpec>, TournamentError> {
    let mut engines = settings.engine.clone();
    if study {
        // Two processes of the same engine under two names.
        engines.truncate(1);
        let mut one = engines.pop().unwrap_or_default();
        if one.name.is_empty() {
            "henka".clone_into(&mut one.name);
        }
        let other = EngineSpec { name: format!("{} again", one.name), ..one.clone() };
        return Ok(vec![one, other]);
    }
    if engines.len() < 2 {
        return Err(TournamentError::Missing("at least two engines are needed: --engine name=A …"));
    }
    for at in 0..engines.len() {
        if engines[at].name.is_empty() {
            engines[at].name = format!("engine {}", at + 1);
        }
        let name = &engines[at].name;
        if engines[..at].iter().any(|other| other.name == *name) {
            return Err(TournamentError::Name(name.clone()));
        }
    }
    Ok(engines)
}

fn openings(
    settings: &Settings,
    variant: &str,
    study: bool,
) -> Result<OpeningPlan, TournamentError> {
    if let Some(path) = &settings.openings {
        if settings.odds.is_some() {
            return Err(TournamentError::Missing(
                "openings and odds: give one or the other, a file of openings says where games begin",
            ));
        }
        return Ok(OpeningPlan::File(path.clone()));
    }
    let recipe = Recipe {
        plies: settings.chosen_plies.or(settings.random_plies).unwrap_or(6) as usize,
        chooser: settings.chosen_plies.map_or(Chooser::Chance, |_| Chooser::Engine),
        seed: settings.seed.unwrap_or(1),
        tolerance: settings.tolerance.map_or(100, |cp| cp.min(1 << 20) as i32),
        // A game at odds is not even, and nobody wants it to be.
        as_the_start: study || settings.odds.is_some(),
    };
    let odds = settings.odds.as_ref().zip(Rules::named(variant));
    let start = odds.map(|(men, rules)| odds::start(rules, men)).transpose()?;
    Ok(OpeningPlan::Made(recipe, start))
}

fn files(settings: &Settings) -> Files {
    let beside = |extension: &str| settings.out.as_ref().map(|out| out.with_extension(extension));
    Files {
        games: settings.out.clone(),
        summary: settings.summary.clone().or_else(|| beside("summary.json")),
        csa: settings.csa.clone(),
        log: settings.log.clone().or_else(|| beside("log")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(json: &str) -> Settings {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn gaps_are_filled_and_mistakes_found() {
        let two = r#"{"variant":"shogi","engine":[{"name":"A","nodes":9},{"name":"B"}],"depth":3}"#;
        let tournament = Tournament::new(&settings(two), false).unwrap();
        assert_eq!(tournament.schedule.len(), 100);
        assert_eq!(tournament.limits[0].nodes, Some(9));
        assert_eq!(tournament.limits[0].depth, None);
        assert_eq!(tournament.limits[1].depth, Some(3));
        assert!(tournament.is_reproducible());
        for (json, part) in [
            ("{}", "--variant"),
            (r#"{"variant":"chess"}"#, "no variant 'chess'"),
            (r#"{"variant":"shogi","engine":[{}]}"#, "two engines are needed"),
            (r#"{"variant":"shogi","engine":[{},{}]}"#, "nothing limits 'engine 1'"),
            (r#"{"variant":"shogi","engine":[{"name":"A"},{"name":"A"}]}"#, "called 'A'"),
        ] {
            let error = Tournament::new(&settings(json), false).unwrap_err().to_string();
            assert!(error.contains(part), "{json}: {error}");
        }
    }

    #[test]
    fn a_file_may_say_what_the_command_line_may() {
        let checked =
            |json: &str| settings(json).are_within_bounds().map_err(|error| error.to_string());
        assert_eq!(checked(r#"{"games": 2, "depth": 3, "random-plies": 0}"#), Ok(()));
        for (json, says) in [
            (r#"{"games": 0}"#, "games: 0; expected a number from 1 to 1048576"),
            (r#"{"concurrency": 513}"#, "concurrency: 513; expected a number from 1 to 512"),
            (r#"{"depth": 0}"#, "depth: 0; expected a number from 1 to 1000"),
            (r#"{"random-plies": 101}"#, "random-plies: 101; expected a number from 0 to 100"),
        ] {
            assert_eq!(checked(json), Err(says.to_owned()));
        }
        for name in ["nodes", "byoyomi", "movetime", "handshake-timeout", "move-timeout", "mates"] {
            assert!(checked(&format!("{{\"{name}\": 0}}")).is_err(), "{name}");
        }
    }

    #[test]
    fn games_come_out_the_same_unless_time_threads_or_chance_decide() {
        for (options, same) in [
            ("", true),
            (r#","option.Threads":2"#, false),
            (r#","option.SkillLevel":4"#, false),
            (r#","option.SkillLevel":4,"option.skillseed":0"#, false),
            (r#","option.SkillLevel":4,"option.skillseed":7"#, true),
            (r#","option.SkillLevel":20"#, true),
            (r#","option.USI_LimitStrength":true"#, false),
            (r#","option.USI_LimitStrength":false"#, true),
            (r#","option.OwnBook":true"#, false),
            (r#","option.OwnBook":true,"option.SkillSeed":7"#, false),
            (r#","movetime":100"#, false),
        ] {
            let engines = format!(r#"[{{"name":"A"{options}}},{{"name":"B"}}]"#);
            let json = format!(r#"{{"variant":"shogi","engine":{engines},"nodes":9}}"#);
            let tournament = Tournament::new(&settings(&json), false).unwrap();
            assert_eq!(tournament.is_reproducible(), same, "{options}");
        }
    }

    #[test]
    fn a_study_plays_an_engine_against_itself() {
        let ito = settings(r#"{"variant":"ito","nodes":9,"games":7}"#);
        let tournament = Tournament::new(&ito, true).unwrap();
        assert_eq!(tournament.engines.len(), 2);
        assert_eq!(tournament.schedule.len(), 7);
        assert!(!tournament.schedule.reversed);
    }
}
