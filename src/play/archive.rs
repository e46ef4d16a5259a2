//! The game at the desk as a record, and a record as the game at the desk.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::desk::{Answer, Desk, text_of};
use super::input::{Input, Typed};
use crate::board::Color;
use crate::describe::verdict::GameEnd;
use crate::door::{AnyGame, open};
use crate::records::{self, FileError, Record};

/// The most games of a file that are listed.
const LISTED: usize = 40;

impl<W: Write> Desk<W> {
    pub(super) fn record(&self) -> Record {
        let result = self.verdict.map(|verdict| {
            let winner = verdict.winner().map_or("draw", Color::name);
            format!("{winner} {}", verdict.reason())
        });
        Record {
            variant: self.game.rules().name.to_owned(),
            sfen: self.game.first().sfen(),
            moves: self.game.move_texts(),
            result,
        }
    }

    /// Writes the game to a file. What this desk has not written itself is not overwritten before
    /// somebody has agreed.
    pub(super) fn save(&mut self, path: PathBuf, input: &mut dyn Input) -> io::Result<Answer> {
        let of_others = path.is_file() && self.file.as_deref() != Some(&path);
        if of_others && !may_overwrite(&path, input)? {
            return Ok(Err(format!("not saved: {} is there already", path.display())));
        }
        let record = self.record();
        if let Err(error) = records::save(&record, &path) {
            return Ok(Err(format!("not saved: {error}")));
        }
        writeln!(self.out, "Saved as {}.", path.display())?;
        (self.kept, self.file) = (Some(record), Some(path));
        Ok(Ok(()))
    }

    /// Asks for the name of a file, if there is a game to lose and somebody to ask. May the game be
    /// left?
    pub(super) fn may_leave(&mut self, input: &mut dyn Input) -> io::Result<bool> {
        while input.can_be_asked() && self.has_something_to_lose() {
            let asked = "Save the game as (a file; nothing to leave it, Ctrl-C to go on): ";
            match input.line(asked, Vec::new())? {
                Typed::Cancelled => return Ok(false),
                Typed::End => return Ok(true),
                Typed::Line(name) if name.trim().is_empty() => return Ok(true),
                Typed::Line(name) => {
                    if let Err(complaint) = self.save(name.trim().into(), input)? {
                        writeln!(self.out, "{complaint}")?;
                        self.out.flush()?;
                    }
                }
            }
        }
        Ok(true)
    }

    fn has_something_to_lose(&self) -> bool {
        !self.game.moves().is_empty() && self.kept != Some(self.record())
    }

    /// Goes on with the game in a file, whichever game it is; lists the games of a file of many.
    pub(super) fn load(&mut self, path: &Path, input: &mut dyn Input) -> io::Result<Answer> {
        let record = match records::load(path) {
            Ok(record) => record,
            Err(FileError::Many(path, games)) => {
                for (i, game) in games.iter().take(LISTED).enumerate() {
                    writeln!(self.out, "{:>4}  {}", i + 1, game.summary())?;
                }
                let (name, count) = (path.display(), games.len());
                writeln!(self.out, "{count} games; load {name}:1 goes on with the first.")?;
                return Ok(Ok(()));
            }
            Err(error) => return Ok(Err(format!("not loaded: {error}"))),
        };
        let game = match replayed(&record) {
            Ok(game) => game,
            Err(error) => return Ok(Err(format!("not loaded: {error}"))),
        };
        let answer = self.replace(game, input)?;
        if answer.is_ok() {
            self.go_on(&record);
        }
        Ok(answer)
    }

    /// Sets up the game of a record; nothing changes if it cannot be replayed.
    pub(super) fn replay(&mut self, record: &Record) -> Answer {
        self.take(replayed(record)?);
        self.go_on(record);
        Ok(())
    }

    /// The game of a record has been set up: how it ended, and that it need not be saved.
    fn go_on(&mut self, record: &Record) {
        self.verdict = self.by_rules().or_else(|| self.given_up(record));
        self.kept = Some(self.record());
    }

    /// The verdict of a record that the rules do not give.
    fn given_up(&self, record: &Record) -> Option<GameEnd> {
        let (winner, reason) = record.result.as_deref()?.split_once(' ')?;
        let winner = Color::named(winner)?;
        match reason {
            "resignation" => Some(GameEnd::Resignation(!winner)),
            "declaration" => Some(GameEnd::Declaration(winner)),
            _ => None,
        }
    }
}

/// The game of a record.
fn replayed(record: &Record) -> Result<Box<dyn AnyGame>, String> {
    let game = open(&record.variant);
    let mut game = game.ok_or_else(|| format!("no variant '{}'", record.variant))?;
    game.set_up(Some(&record.sfen), &record.moves).map_err(text_of)?;
    Ok(game)
}

fn may_overwrite(path: &Path, input: &mut dyn Input) -> io::Result<bool> {
    if !input.can_be_asked() {
        return Ok(false);
    }
    let asked = format!("{} is there already. Overwrite it? [y/N] ", path.display());
    let answer = input.line(&asked, Vec::new())?;
    Ok(matches!(answer, Typed::Line(text) if matches!(text.trim(), "y" | "Y" | "yes")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::desk::Beginning;
    use crate::play::level::Level;
    use crate::play::order::Side;

    /// A person who types these lines and hears these questions.
    struct Script {
        lines: std::vec::IntoIter<Typed>,
        asked: Vec<String>,
    }

    impl Input for Script {
        fn line(&mut self, prompt: &str, _: Vec<String>) -> io::Result<Typed> {
            self.asked.push(prompt.to_owned());
            Ok(self.lines.next().unwrap_or(Typed::End))
        }

        fn can_be_asked(&self) -> bool {
            true
        }
    }

    /// Plays shogi with these lines, `^C` being the key; what was said, and what was asked.
    fn play(lines: &[&str]) -> (String, Vec<String>) {
        let typed = |line: &&str| match *line {
            "^C" => Typed::Cancelled,
            line => Typed::Line(line.to_owned()),
        };
        let lines: Vec<Typed> = lines.iter().map(typed).collect();
        let mut script = Script { lines: lines.into_iter(), asked: Vec::new() };
        let beginning = Beginning {
            record: None,
            sfen: None,
            side: Side::Both,
            level: Level::Nodes(100),
            threads: 1,
            hash: 1,
            interrupt: Default::default(),
        };
        let mut said = Vec::new();
        let mut desk = Desk::new(open("shogi").unwrap(), &beginning, &mut said).unwrap();
        desk.run(&mut script).unwrap();
        (String::from_utf8(said).unwrap(), script.asked)
    }

    fn questions(asked: &[String]) -> Vec<&String> {
        asked.iter().filter(|prompt| !prompt.ends_with("> ")).collect()
    }

    #[test]
    fn another_game_asks_where_to_keep_this_one() {
        let file = std::env::temp_dir().join(format!("henka-another-{}", std::process::id()));
        let (name, other) = (file.to_str().unwrap(), file.with_extension("other"));
        let other = other.to_str().unwrap();
        play(&["7g7f", &format!("save {other}"), "quit"]);
        let load = format!("load {other}");
        for line in ["new", "variant minishogi", "position startpos", load.as_str()] {
            // Nothing played, nothing to lose.
            assert!(questions(&play(&[line, "quit"]).1).is_empty(), "{line}");
            // Ctrl-C keeps the game, nothing lets it go, a name saves it.
            let (said, asked) = play(&["2g2f", line, "^C", "sfen", "quit", ""]);
            assert!(said.contains("The game goes on.\nlnsg") && said.contains("7P1"), "{said}");
            assert_eq!(questions(&asked).len(), 2, "{asked:?}");
            let (said, asked) = play(&["2g2f", line, "", "sfen", "quit"]);
            assert!(!said.lines().any(|line| line.contains("7P1")), "{said}");
            assert_eq!(questions(&asked).len(), 1, "{asked:?}");
            let (said, asked) = play(&["2g2f", line, name, "quit"]);
            assert!(said.contains(&format!("Saved as {name}.")), "{said}");
            assert_eq!(questions(&asked).len(), 1, "{asked:?}");
            std::fs::remove_file(name).unwrap();
        }
        // What is refused asks nothing.
        let refused = ["2g2f", "variant chess", "position 9/9 b - 1", "load nowhere", "quit", ""];
        assert_eq!(questions(&play(&refused).1).len(), 1);
        // The file of the game before is another's.
        let save = format!("save {other}");
        let (said, asked) = play(&["2g2f", &save, "y", "new", "7g7f", &save, "n", "quit", ""]);
        assert_eq!(said.matches("Saved as").count(), 1, "{said}");
        assert_eq!(questions(&asked).len(), 3, "{asked:?}");
        std::fs::remove_file(other).unwrap();
    }

    #[test]
    fn a_position_is_set_up_man_by_man() {
        let (said, _) = play(&["setup", "empty", "K 5i", "done", "k 5a", "G 5b", "done", "cancel"]);
        assert!(said.contains("sfen: white, whose turn it is not, has no king"), "{said}");
        let lines =
            ["setup", "empty", "K 5i k 5a", "P 5e 4e", "hand g", "turn white", "done", "sfen"];
        let (said, asked) = play(&lines);
        assert!(said.ends_with("4k4/9/9/9/4PP3/9/9/9/4K4 w g 1\n"), "{said}");
        assert!(questions(&asked).is_empty(), "{asked:?}");
        // The game that is played is asked about, and comes back unless it is let go.
        let (said, asked) =
            play(&["7g7f", "setup", "off 2g", "done", "^C", "sfen", "setup", "^C", "quit", ""]);
        assert!(
            said.contains("The game goes on.\n") && said.contains("Back in the game."),
            "{said}"
        );
        assert!(said.contains("2P6/PP1PPPPPP"), "{said}");
        assert_eq!(questions(&asked).len(), 2, "{asked:?}");
    }

    #[test]
    fn leaving_asks_where_to_keep_the_game() {
        let file = std::env::temp_dir().join(format!("henka-leave-{}", std::process::id()));
        let name = file.to_str().unwrap();
        // Nothing played, nothing to lose; Ctrl-C gives up the line only.
        assert!(questions(&play(&["^C", "quit"]).1).is_empty());
        // Ctrl-C at the question goes back to the game, a name saves it.
        let (said, asked) = play(&["7g7f", "quit", "^C", "quit", name]);
        assert!(said.contains(&format!("Saved as {name}.")), "{said}");
        assert_eq!(questions(&asked).len(), 2, "{asked:?}");
        // What is there is overwritten only by who says so.
        let (said, asked) = play(&["2g2f", &format!("save {name}"), "no", "exit", ""]);
        assert!(said.contains("is there already") && !said.contains("Saved"), "{said}");
        assert_eq!(questions(&asked).len(), 2, "{asked:?}");
        let (said, asked) = play(&["2g2f", &format!("save {name}"), "y", "exit"]);
        assert!(said.contains("Saved as"), "{said}");
        assert_eq!(questions(&asked).len(), 1, "{asked:?}");
        // A desk asks once about its own file.
        let save = format!("save {name}");
        let (said, asked) = play(&["2g2f", &save, "y", "8c8d", &save, "exit"]);
        assert_eq!(said.matches("Saved as").count(), 2, "{said}");
        assert_eq!(questions(&asked).len(), 1, "{asked:?}");
        std::fs::remove_file(file).unwrap();
    }
}
