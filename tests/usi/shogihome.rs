//! The rules that ShogiHome holds its engines to (<https://github.com/sunfish-shogi/shogihome>),
//! under a test that plays its part.

use std::time::{Duration, Instant};

use crate::common::bestmoves;
use crate::engine::{Engine, best_move, ms};

/// ShogiHome waits this long for `usiok`.
const GREETING: Duration = Duration::from_secs(10);

/// Greets an engine as ShogiHome does: nothing before `usi`, then names, options, `usiok`.
fn greet(engine: &mut Engine) -> Vec<String> {
    engine.is_silent_for(ms(50));
    let begin = Instant::now();
    let lines = engine.ask("usi", "usiok");
    assert!(begin.elapsed() < GREETING);
    let options: Vec<String> =
        lines.iter().filter(|line| line.starts_with("option ")).cloned().collect();
    assert_eq!(lines.len(), options.len() + 3, "names, options and usiok only: {lines:#?}");
    for option in &options {
        let words: Vec<&str> = option.split(' ').collect();
        assert_eq!((words[1], words[3]), ("name", "type"), "the name is one token: {option}");
        assert!(["check", "spin", "combo", "button", "string", "filename"].contains(&words[4]));
        assert!(words.iter().all(|word| !word.is_empty()), "{option}");
    }
    options
}

/// Sets every option to its default, as ShogiHome does after `usiok`.
fn set_all(engine: &mut Engine, options: &[String], variant: &str) {
    for option in options {
        let words: Vec<&str> = option.split(' ').collect();
        let value = if words[2] == "USI_Variant" { variant } else { words[6] };
        engine.send(&format!("setoption name {} value {value}", words[2]));
    }
}

/// A player: an engine, and what it expects of its opponent.
struct Player {
    engine: Engine,
    guess: Option<String>,
}

impl Player {
    fn new(variant: &str) -> Self {
        let mut engine = Engine::start();
        let options = greet(&mut engine);
        set_all(&mut engine, &options, variant);
        engine.ask("isready", "readyok");
        Self { engine, guess: None }
    }

    /// Thinks about a position; checks the answer.
    fn think(&mut self, moves: &str, go: &str) -> Option<String> {
        self.engine.send(&format!("position startpos moves {moves}"));
        let lines = self.engine.ask(go, "bestmove");
        self.take(&lines, moves)
    }

    /// The move of an answer; checked to be legal, and the guess to be a legal answer to it.
    fn take(&mut self, lines: &[String], moves: &str) -> Option<String> {
        assert_eq!(bestmoves(lines), 1, "{lines:#?}");
        let last = lines.last().unwrap();
        let words: Vec<&str> = last.split(' ').collect();
        self.guess = match words[..] {
            ["bestmove", _] => None,
            ["bestmove", _, "ponder", guess] => Some(guess.to_owned()),
            _ => panic!("{last}"),
        };
        let best = best_move(lines);
        if ["resign", "win", "none"].contains(&best.as_str()) {
            return None;
        }
        let guess = self.guess.clone().unwrap_or_default();
        self.engine.set_up(&format!("startpos moves {moves} {best} {guess}"));
        Some(best)
    }

    /// Begins to think while the opponent does.
    fn ponder(&mut self, moves: &str) {
        if let Some(guess) = &self.guess {
            self.engine.send(&format!("position startpos moves {moves} {guess}"));
            self.engine.send("go ponder btime 0 wtime 0 byoyomi 30");
        }
    }

    /// Answers the opponent's move, whether it was expected or not.
    fn answer(&mut self, before: &str, played: &str) -> Option<String> {
        let moves = format!("{before} {played}");
        match self.guess.take() {
            Some(guess) if guess == played => {
                let lines = self.engine.ask("ponderhit", "bestmove");
                self.take(&lines, &moves)
            }
            Some(_) => {
                // The answer to what was not played is thrown away.
                let lines = self.engine.ask("stop", "bestmove");
                assert_eq!(bestmoves(&lines), 1);
                self.think(&moves, "go btime 0 wtime 0 byoyomi 30")
            }
            None => self.think(&moves, "go btime 0 wtime 0 byoyomi 30"),
        }
    }
}

#[test]
fn games_are_played_with_pondering() {
    for variant in ["shogi", "kagamigi", "ito"] {
        let mut players = [(); 2].map(|()| Player::new(variant));
        for game in 0..2 {
            for player in &mut players {
                // Every game begins so.
                assert_eq!(player.engine.ask("isready", "readyok").last().unwrap(), "readyok");
                player.engine.send("usinewgame");
                player.guess = None;
            }
            let go = "go btime 0 wtime 0 byoyomi 30";
            let mut moves = String::new();
            let mut next = players[game % 2].think("", go);
            let (mut mover, mut plies) = (game % 2, 0);
            while let Some(played) = next
                && plies < 12
            {
                let before = moves.clone();
                moves = format!("{moves} {played}").trim().to_owned();
                players[mover].ponder(&moves);
                mover = 1 - mover;
                plies += 1;
                next = players[mover].answer(&before, &played);
            }
            for player in &mut players {
                // One still ponders.
                player.engine.send("stop\ngameover draw");
                player.engine.rest();
            }
        }
        for player in &mut players {
            player.engine.send("quit");
            assert!(player.engine.ended().0.success());
        }
    }
}

#[test]
fn options_are_changed_between_searches() {
    let mut engine = Engine::start();
    let options = greet(&mut engine);
    for (name, value) in [
        ("MultiPV", "3"),
        ("Threads", "2"),
        ("USI_Hash", "8"),
        ("NetworkDelay", "5"),
        ("Threads", "1"),
    ] {
        assert!(options.iter().any(|option| option.split(' ').nth(2) == Some(name)), "{name}");
        engine.send(&format!("setoption name {name} value {value}"));
        engine.send("position startpos");
        assert_eq!(bestmoves(&engine.ask("go btime 0 wtime 0 byoyomi 20", "bestmove")), 1);
    }
    assert_eq!(engine.rest(), Vec::<String>::new());
}

#[test]
fn exactly_one_bestmove_whatever_comes() {
    let mut engine = Engine::start();
    greet(&mut engine);
    engine.ask("isready\nusinewgame", "readyok");
    for conversation in [
        "go btime 0 wtime 0 byoyomi 30000\nstop\ngameover lose",
        "go infinite\ngameover win",
        "go infinite\nstop\nstop\ngameover draw",
        "go ponder btime 0 wtime 0 byoyomi 20\nstop",
        "go ponder btime 0 wtime 0 byoyomi 20\nponderhit\nstop",
        "go ponder btime 0 wtime 0 byoyomi 20\ngameover lose",
        "go btime 0 wtime 0 byoyomi 20\nponderhit\nstop\nusinewgame",
        "go\nstop",
        "go btime ? wtime 1\nstop",
    ] {
        engine.send("position startpos");
        engine.send(conversation);
        let lines = engine.rest();
        assert_eq!(bestmoves(&lines), 1, "{conversation}: {lines:#?}");
    }
}

#[test]
fn checkmate_always_has_an_argument() {
    let mut engine = Engine::start();
    greet(&mut engine);
    for position in ["startpos", "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1"] {
        engine.set_up(position);
        for go in ["go mate infinite\nstop", "go mate 100", "go mate"] {
            let lines = engine.ask(&format!("{go}\nstop"), "checkmate");
            assert_eq!(bestmoves(&lines), 0, "{lines:#?}");
            let last = lines.last().unwrap();
            assert!(last.split(' ').nth(1).is_some_and(|word| !word.is_empty()), "{last}");
            assert_eq!(engine.rest(), Vec::<String>::new());
        }
    }
}
