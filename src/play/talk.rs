//! What the desk says: the board, what a move has done, the rules, what can be typed.

use std::io::{self, Write};

use super::desk::{Answer, Desk};
use super::order::WORDS;
use super::view;
use crate::describe::{catalogue, deeds, explain};
use crate::excerpt::excerpt;

impl<W: Write> Desk<W> {
    /// Draws the board; before it, says which game is played if that is new.
    pub(super) fn show(&mut self) -> io::Result<()> {
        self.drawn = true;
        let rules = self.game.rules();
        if self.announced != rules.name {
            self.announced = rules.name;
            let (name, level) = (rules.name, self.level);
            writeln!(self.out, "{name} against henka, {level}. Type help for help.")?;
        }
        let marked = self.game.last_move().map_or_else(Vec::new, |last| last.squares());
        writeln!(self.out)?;
        view::draw(&self.game.diagram(), &marked, self.flipped, &mut self.out)?;
        if self.verdict.is_none() && self.game.in_check() {
            writeln!(self.out, "{} is in check.", self.turn().title())?;
        }
        if let Some(verdict) = self.verdict {
            writeln!(self.out, "{}", verdict.sentence())?;
        }
        self.out.flush()
    }

    /// Says whom the last move took, and the like.
    pub(super) fn tell_deeds(&mut self) -> io::Result<()> {
        let last = self.game.last_move();
        match last.and_then(|last| deeds::sentence(self.game.rules(), &last)) {
            Some(sentence) => writeln!(self.out, "{sentence}"),
            None => Ok(()),
        }
    }

    pub(super) fn explain_piece(&mut self, wanted: &str) -> io::Result<Answer> {
        let rules = self.game.rules();
        match explain::find(rules, wanted) {
            Some(kind) => {
                for line in explain::lines(rules, kind) {
                    writeln!(self.out, "{line}")?;
                }
            }
            None if wanted == "?" => writeln!(self.out, "{}", explain::list(rules))?,
            None => {
                let (shown, all) = (excerpt(wanted), explain::list(rules));
                return Ok(Err(format!("no piece '{shown}'; there are {all}")));
            }
        }
        Ok(Ok(()))
    }

    pub(super) fn tell_rules(&mut self) -> io::Result<()> {
        let rules = self.game.rules();
        write!(self.out, "{}", catalogue::text_of(rules))?;
        writeln!(self.out, "Type piece and a letter for how a piece moves.")
    }

    pub(super) fn help(&mut self) -> io::Result<()> {
        writeln!(
            self.out,
            "A move is its squares, 7g7f, with a + if it promotes, 8h2b+; a drop is P*5e."
        )?;
        for (word, argument, meaning) in WORDS {
            let typed = format!("{word} {argument}");
            writeln!(self.out, "  {typed:<15} {meaning}")?;
        }
        writeln!(self.out, "Ctrl-C gives up a line, or makes the engine stop thinking.")
    }

    /// Why the side to move may not declare that it has won.
    pub(super) fn refused_declaration(&self) -> String {
        let rules = self.game.rules();
        match rules.declaration {
            None => format!("declare: {} knows no declarations", rules.name),
            Some(rule) => format!(
                "declare: not in check, your king and {} more men must stand in the far {} ranks, and \
                 these men and those in hand count 28 points for Black, 27 for White",
                rule.men, rules.zone
            ),
        }
    }
}
