//! What should come of a conversation: its commands, carried out by the naive player of the tests.

use henka::door;
use henka::rules::Rules;
use henka::usi::options::{Change, Options};
use henka::usi::parse::{Command, Go, Setup, parse};
use naive::game::NaiveGame;

#[path = "../tests/suite/common/naive/mod.rs"]
mod naive;

/// A game in progress, as the naive player sees it.
pub struct Shadow {
    rules: &'static Rules,
    game: NaiveGame,
}

/// The game with this name, at its start.
pub fn open(name: &str) -> Option<Shadow> {
    let rules = Rules::named(name)?;
    Some(Shadow { rules, game: NaiveGame::from_sfen(rules, rules.start) })
}

impl Shadow {
    /// The command that sets up the game with a few legal moves, which two bytes each choose.
    pub fn choose(&self, choices: &[u8]) -> String {
        let (mut game, mut said) = (self.game.clone(), "position startpos moves".to_owned());
        for choice in choices.chunks(2) {
            let number = choice.iter().fold(0, |number, &byte| 256 * number + usize::from(byte));
            let moves = game.legal_moves();
            if !moves.is_empty() {
                let mv = &moves[number % moves.len()];
                said = format!("{said} {}", mv.text(self.rules));
                game.play(mv);
            }
        }
        said + "\n"
    }

    /// Sets up a position, if all of it can be.
    fn set_up(&mut self, setup: &Setup) {
        let mut read = door::open(self.rules.name).expect("the shadow's game exists");
        if read.set_up(setup.sfen.as_deref(), &[]).is_err() {
            return;
        }
        let mut game = NaiveGame::from_sfen(self.rules, &read.sfen());
        if setup.moves.iter().all(|mv| game.play_text(mv)) {
            self.game = game;
        }
    }

    /// The position as SFEN.
    fn sfen(&self) -> String {
        self.game.now().sfen()
    }

    /// Panics unless this may be said after `bestmove`.
    fn judge(&self, said: &str, go: &Go, options: &Options) {
        let game = &self.game;
        let words: Vec<&str> = said.split(' ').collect();
        let declares = game.may_declare(options.entering);
        let gives_up = options.resign < Options::default().resign;
        let right = match words[..] {
            ["win"] => declares,
            ["resign"] => !declares && (gives_up || game.legal_moves().is_empty()),
            ["none"] => !declares && game.legal_moves().is_empty(),
            [mv] => !declares && self.allows(mv, go),
            [mv, "ponder", ponder] => {
                let mut next = game.clone();
                !declares && self.allows(mv, go) && next.play_text(mv) && next.play_text(ponder)
            }
            _ => false,
        };
        assert!(right, "bestmove {said} at {} of {}", self.sfen(), self.rules.name);
    }

    /// Is this a legal move, and one that the command lets be searched?
    fn allows(&self, mv: &str, go: &Go) -> bool {
        let legal = |text: &String| self.game.legal_move(text).map(|mv| mv.text(self.rules));
        let wanted: Vec<String> = go.searchmoves.iter().filter_map(legal).collect();
        let known = self.game.legal_move(mv).is_some();
        known && (wanted.is_empty() || wanted.iter().any(|text| text == mv))
    }
}

/// Panics unless what was said, according to the engine's log, is what this script asks for.
pub fn witness(script: &str, log: &str) {
    let mut options = Options::default();
    let mut shadow = open(options.variant).expect("the default game exists");
    let said = log.lines().filter_map(|line| line.split_once(' ')?.1.strip_prefix("> "));
    let mut answers =
        said.filter(|said| said.starts_with("bestmove ") || said.starts_with("sfen "));
    for line in script.lines() {
        match parse(line) {
            Ok(Command::Quit) => break,
            Ok(Command::SetOption { name, value }) => {
                if options.set(&name, &value) == Ok(Change::Variant) {
                    shadow = open(options.variant).expect("its name was accepted");
                }
            }
            Ok(Command::Position(setup)) => shadow.set_up(&setup),
            Ok(Command::Display) => {
                let drawn = answers.next().and_then(|said| said.strip_prefix("sfen "));
                assert_eq!(drawn, Some(&*shadow.sfen()), "{line}");
            }
            Ok(Command::Go(go)) => {
                let best = answers.next().and_then(|said| said.strip_prefix("bestmove "));
                shadow.judge(best.expect("every go is answered"), &go, &options);
            }
            _ => {}
        }
    }
    assert_eq!(answers.next(), None, "nobody asked for this");
}
