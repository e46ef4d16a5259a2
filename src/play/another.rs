//! Another game at the desk: begun anew, begun at a position, set up by hand. The one before it can be
//! kept first.

use std::io::{self, Write};

use super::desk::{Answer, Desk, text_of};
use super::input::{Input, Typed};
use super::setup::{self, Change};
use super::view;
use crate::door::{AnyGame, open};
use crate::excerpt::excerpt;
use crate::rules::NAMES;

impl<W: Write> Desk<W> {
    /// Puts a game in the place of the present one, unless whoever is asked about that one thinks
    /// better of it.
    pub(super) fn replace(
        &mut self,
        game: Box<dyn AnyGame>,
        input: &mut dyn Input,
    ) -> io::Result<Answer> {
        if !self.may_leave(input)? {
            return Ok(Err("The game goes on.".to_owned()));
        }
        self.take(game);
        Ok(Ok(()))
    }

    /// Puts a game in the place of the present one.
    pub(super) fn take(&mut self, game: Box<dyn AnyGame>) {
        self.game = game;
        self.verdict = self.by_rules();
        self.file = None;
        self.table.clear();
        self.pool.clear();
    }

    /// A game of the present kind at a position and so many moves further.
    fn at(&self, sfen: Option<&str>, moves: &[String]) -> Result<Box<dyn AnyGame>, String> {
        let name = self.game.rules().name;
        let mut game = open(name).ok_or_else(|| format!("no variant '{name}'"))?;
        game.set_up(sfen, moves).map_err(text_of)?;
        Ok(game)
    }

    /// Begins the present game again.
    pub(super) fn begin_again(&mut self, input: &mut dyn Input) -> io::Result<Answer> {
        match self.at(Some(&self.game.first().sfen()), &[]) {
            Ok(game) => self.replace(game, input),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Begins the game of this name.
    pub(super) fn begin_another(
        &mut self,
        name: &str,
        input: &mut dyn Input,
    ) -> io::Result<Answer> {
        match open(name) {
            Some(game) => self.replace(game, input),
            None => {
                let (shown, all) = (excerpt(name), NAMES.join(" "));
                Ok(Err(format!("no variant '{shown}'; there are {all}")))
            }
        }
    }

    /// Begins at a position: SFEN or `startpos`, with or without `moves …`.
    pub(super) fn set_up(&mut self, text: &str, input: &mut dyn Input) -> io::Result<Answer> {
        let (position, moves) = text.split_once("moves").unwrap_or((text, ""));
        let position = position.trim();
        let sfen = position.strip_prefix("sfen ").unwrap_or(position);
        let sfen = (sfen != "startpos").then_some(sfen);
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        match self.at(sfen, &moves) {
            Ok(game) => self.replace(game, input),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Lets a position be set up man by man, beginning with the present one.
    pub(super) fn set_up_by_hand(&mut self, input: &mut dyn Input) -> io::Result<Answer> {
        let mut draft = self.game.diagram();
        writeln!(self.out, "Setting up a position. Type help for help, done when it stands.")?;
        loop {
            let line = match input.line("set up> ", Vec::new())? {
                Typed::Line(line) => line,
                Typed::Cancelled | Typed::End => "cancel".to_owned(),
            };
            let change = setup::read(&line, draft.rules());
            match change {
                Ok(Change::Cancel) => {
                    writeln!(self.out, "Back in the game.")?;
                    return Ok(Ok(()));
                }
                Ok(Change::Help) => {
                    for (typed, meaning) in setup::LINES {
                        writeln!(self.out, "  {typed:<15} {meaning}")?;
                    }
                }
                Ok(Change::Done) => match self.at(Some(&draft.sfen()), &[]) {
                    Ok(game) => return self.replace(game, input),
                    Err(error) => writeln!(self.out, "{error}")?,
                },
                Ok(Change::Nothing) => {}
                Ok(change) => {
                    setup::apply(&change, &mut draft);
                    view::draw(&draft, &[], self.flipped, &mut self.out)?;
                    writeln!(self.out, "{} to move.", draft.side().title())?;
                }
                Err(complaint) => {
                    let shown = complaint.replace(char::is_control, "?");
                    writeln!(self.out, "{shown}")?;
                }
            }
            self.out.flush()?;
        }
    }
}
