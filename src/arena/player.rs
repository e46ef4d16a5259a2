//! A conversation with an engine, in USI or in UCI.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::clock::Turn;
use super::fairy;
use super::fault::{Breakdown, Fault};
use super::introduction::{Introduction, Offer};
use super::log::Log;
use super::process::{Heard, Process, Silence};
use super::question::{GameSoFar, go, position};
use super::spec::{EngineSpec, Protocol};
use super::stop::Stop;
use super::thought::{Thought, best_move};
use crate::excerpt::excerpt;

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the answer to `usi` and to `isready`.
    pub handshake: Duration,
    /// For a move that no time limits.
    pub timeless: Duration,
    /// Beyond the time a move may take.
    pub margin: Duration,
}

/// How long an engine that is late may take to answer `stop`, so that one that is slow can be told
/// from one that hangs.
const GRACE: Duration = Duration::from_secs(1);
/// The most lines an engine may say before it says what it was asked for.
const MOST_LINES: usize = 100_000;

/// What an engine answers with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This move, as USI has it.
    Move(String),
    /// It gives up.
    Resign,
    /// It declares a win.
    Win,
}

/// An engine that has been greeted.
#[derive(Debug)]
pub struct Player {
    process: Process,
    spec: Arc<EngineSpec>,
    patience: Patience,
    translator: Option<fairy::Translator>,
}

impl Player {
    /// Starts an engine and has it play this game.
    ///
    /// # Errors
    /// If it cannot be started, does not answer, or does not know the game.
    pub fn start(
        spec: &Arc<EngineSpec>,
        variant: &str,
        patience: Patience,
        log: &Arc<Log>,
        stop: &Stop,
    ) -> Result<Self, Breakdown> {
        let handshake = |what: String| Breakdown::Fault(Fault::Handshake, what);
        let process = Process::start(spec, log, stop)
            .map_err(|error| handshake(format!("cannot be started: {error}")))?;
        let translator = match spec.proto {
            Protocol::Usi => None,
            Protocol::Uci => fairy::Translator::new(variant, &spec.letters),
        };
        let mut engine = Self { process, spec: Arc::clone(spec), patience, translator };
        engine.greet(variant).map_err(|failure| match failure {
            Breakdown::Fault(_, what) => handshake(what),
            Breakdown::Aborted => failure,
        })?;
        Ok(engine)
    }

    /// Has an engine introduce itself, tells it what it would be told for this game, and sends it away: what it has said
    /// of itself and, if that is so, why it cannot be told its options. That it fails in another way is found when it
    /// plays.
    ///
    /// # Errors
    /// If it does not introduce itself, or somebody does not want to wait for it.
    pub fn interview(
        process: Process,
        spec: &Arc<EngineSpec>,
        variant: &str,
        patience: Patience,
    ) -> Result<(Introduction, Option<String>), Breakdown> {
        let mut engine = Self { process, spec: Arc::clone(spec), patience, translator: None };
        let introduction = engine.introduction()?;
        let mut refusal = introduction.accepts(spec).err();
        if refusal.is_none() {
            let knows = engine.prepare(variant, introduction.games(), |line| {
                refusal = refusal.take().or_else(|| spec.refusal(line));
            });
            if let Err(Breakdown::Aborted) = knows {
                return Err(Breakdown::Aborted);
            }
        }
        engine.dismiss();
        Ok((introduction, refusal))
    }

    fn introduction(&mut self) -> Result<Introduction, Breakdown> {
        let (hello, ok) = match self.spec.proto {
            Protocol::Usi => ("usi\n", "usiok"),
            Protocol::Uci => ("uci\n", "uciok"),
        };
        self.process.tell(hello.to_owned());
        let mut introduction = Introduction::default();
        self.until(self.patience.handshake, |heard| {
            introduction.listen(&heard.line);
            Ok((heard.line == ok).then_some(()))
        })?;
        Ok(introduction)
    }

    fn greet(&mut self, variant: &str) -> Result<(), Breakdown> {
        let introduction = self.introduction()?;
        let accepted = introduction.accepts(&self.spec);
        accepted.map_err(|what| Breakdown::Fault(Fault::Handshake, what))?;
        self.prepare(variant, introduction.games(), |_| ())
    }

    /// Chooses the game and tells the options; `hears` is given what the engine says to that.
    fn prepare(
        &mut self,
        variant: &str,
        games: Option<&Offer>,
        hears: impl FnMut(&str),
    ) -> Result<(), Breakdown> {
        self.choose_game(variant, games)?;
        for (name, value) in self.spec.told() {
            self.process.tell(format!("setoption name {name} value {value}\n"));
        }
        self.synchronize(hears)
    }

    fn choose_game(&mut self, variant: &str, games: Option<&Offer>) -> Result<(), Breakdown> {
        let path = self.spec.told().find(|(name, _)| *name == "VariantPath");
        let knows = match games {
            None => variant == "shogi",
            Some(offer) => {
                let mut words = offer.kind.split_ascii_whitespace();
                // A file of variants given as an option may add to the list.
                words.any(|word| word == variant) || path.is_some()
            }
        };
        if !knows {
            return Err(Breakdown::Fault(Fault::Handshake, format!("does not play {variant}")));
        }
        if let Some((_, path)) = path {
            self.process.tell(format!("setoption name VariantPath value {path}\n"));
        }
        if let Some(offer) = games {
            self.process.tell(format!("setoption name {} value {variant}\n", offer.name));
        }
        Ok(())
    }

    /// Listens until `take` has what it wants, gives up, or the time is up.
    fn until<T>(
        &mut self,
        patience: Duration,
        mut take: impl FnMut(&Heard) -> Result<Option<T>, Breakdown>,
    ) -> Result<T, Breakdown> {
        let deadline = Instant::now() + patience;
        for _ in 0..MOST_LINES {
            let heard = match self.process.hear(deadline) {
                Ok(heard) if heard.at <= deadline => heard,
                Ok(_) | Err(Silence::Timeout) => {
                    let what = format!("no answer within {} ms", patience.as_millis());
                    return Err(Breakdown::Fault(Fault::Hang, what));
                }
                Err(Silence::Ended) => {
                    return Err(Breakdown::Fault(Fault::Crash, self.process.epitaph()));
                }
                Err(Silence::Aborted) => return Err(Breakdown::Aborted),
            };
            if let Some(taken) = take(&heard)? {
                return Ok(taken);
            }
        }
        let what = format!("{MOST_LINES} lines without an answer");
        Err(Breakdown::Fault(Fault::Flood, what))
    }

    /// Waits until the engine has caught up. A `bestmove` that comes up on the way is one too many.
    fn synchronize(&mut self, mut hears: impl FnMut(&str)) -> Result<(), Breakdown> {
        self.process.tell("isready\n".to_owned());
        self.until(self.patience.handshake, |heard| match heard.line.as_str() {
            "readyok" => Ok(Some(())),
            line if line.starts_with("bestmove") => {
                Err(Breakdown::Fault(Fault::AnsweredTwice, format!("'{}' unasked", excerpt(line))))
            }
            line => {
                hears(line);
                Ok(None)
            }
        })
    }

    /// Begins a game.
    ///
    /// # Errors
    /// If the engine does not follow.
    pub fn new_game(&mut self) -> Result<(), Breakdown> {
        let new_game = match self.spec.proto {
            Protocol::Usi => "usinewgame\n",
            Protocol::Uci => "ucinewgame\n",
        };
        self.process.tell(new_game.to_owned());
        self.synchronize(|_| ())
    }

    /// Ends a game: `Some(true)` if the engine has won it, `None` if nobody has.
    pub fn game_over(&mut self, won: Option<bool>) {
        if self.spec.proto == Protocol::Usi {
            let result = match won {
                Some(true) => "win",
                Some(false) => "lose",
                None => "draw",
            };
            self.process.tell(format!("gameover {result}\n"));
        }
    }

    /// Ends the conversation.
    pub fn dismiss(self) {
        self.process.dismiss();
    }

    /// Has the engine choose a move.
    ///
    /// # Errors
    /// If it does not, or not in time.
    pub fn think(
        &mut self,
        standing: GameSoFar<'_>,
        turn: &Turn,
    ) -> Result<(Answer, Thought), Breakdown> {
        self.synchronize(|_| ())?;
        let question = match &self.translator {
            Some(translator) => {
                format!("{}\n{}\n", translator.position(standing), fairy::go(turn))
            }
            None => format!("{}\n{}\n", position(standing), go(turn)),
        };
        let patience = match turn.allowed {
            Some(allowed) => allowed + self.patience.margin,
            None => self.patience.timeless,
        };
        let begin = Instant::now();
        self.process.tell(question);
        let mut thought = Thought::default();
        let answer = self.until(patience, |heard| {
            thought.listen(&heard.line);
            thought.elapsed = heard.at.saturating_duration_since(begin);
            Ok(best_move(&heard.line))
        });
        match answer {
            Ok(answer) => Ok((self.translated(&answer), thought)),
            Err(Breakdown::Fault(Fault::Hang, _)) => Err(self.examine(turn, begin)),
            Err(failure) => Err(failure),
        }
    }

    fn translated(&self, answer: &str) -> Answer {
        match (answer, &self.translator) {
            ("resign", _) => Answer::Resign,
            ("win", _) => Answer::Win,
            (text, Some(translator)) => Answer::Move(translator.move_to_usi(text)),
            (text, None) => Answer::Move(text.to_owned()),
        }
    }

    /// What is the matter with an engine that has not answered in time?
    fn examine(&mut self, turn: &Turn, begin: Instant) -> Breakdown {
        let limit = match turn.allowed {
            Some(allowed) => format!("{} ms allowed", allowed.as_millis()),
            None => format!("{} ms waited", self.patience.timeless.as_millis()),
        };
        self.process.tell("stop\n".to_owned());
        let late = self.until(GRACE, |heard| {
            let answered = heard.line.starts_with("bestmove");
            Ok(answered.then(|| heard.at.saturating_duration_since(begin)))
        });
        match late {
            Ok(elapsed) => {
                let what = format!("move after {} ms, {limit}", elapsed.as_millis());
                return Breakdown::Fault(Fault::TimeForfeit, what);
            }
            Err(Breakdown::Fault(Fault::Hang, _)) => {}
            Err(failure) => return failure,
        }
        self.process.tell("isready\n".to_owned());
        match self.until(GRACE, |heard| Ok((heard.line == "readyok").then_some(()))) {
            Ok(()) => {
                Breakdown::Fault(Fault::NoBestmove, format!("ready, but no bestmove, {limit}"))
            }
            Err(Breakdown::Fault(Fault::Hang, _)) => {
                Breakdown::Fault(Fault::Hang, format!("no answer to stop and isready, {limit}"))
            }
            Err(failure) => failure,
        }
    }
}
