//! The desk at which a game is played: orders are carried out, the engine answers.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use super::input::{Input, Typed};
use super::interrupt::Interrupt;
use super::level::Level;
use super::order::{self, Order, Side, WORDS, strict_move};
use crate::board::Color;
use crate::describe::verdict::GameEnd;
use crate::door::AnyGame;
use crate::excerpt::excerpt;
use crate::position::Move;
use crate::records::Record;
use crate::rules::EnteringKing;
use crate::search::memory;
use crate::search::{Pool, Table};

/// What a game begins with.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// A game to go on with.
    pub record: Option<Record>,
    /// The position, if there is no record; the game's starting position if not given.
    pub sfen: Option<String>,
    /// Who is played by people.
    pub side: Side,
    /// The engine's strength.
    pub level: Level,
    /// The threads it searches with.
    pub threads: usize,
    /// The size of its table in mebibytes.
    pub hash: usize,
    /// What ends its thinking before it has had its time.
    pub interrupt: Interrupt,
}

/// A game between a person and the engine.
pub struct Desk<W: Write> {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) verdict: Option<GameEnd>,
    pub(super) side: Side,
    pub(super) level: Level,
    pub(super) flipped: bool,
    /// Has the board been drawn since something on it changed?
    pub(super) drawn: bool,
    /// The name of the game that was last said to be played.
    pub(super) announced: &'static str,
    /// The game as it was last saved or loaded, and the file it was saved as.
    pub(super) kept: Option<Record>,
    pub(super) file: Option<PathBuf>,
    pub(super) interrupt: Interrupt,
    pub(super) pool: Pool,
    pub(super) table: Table,
    pub(super) out: W,
}

/// What a person hears of an order: why it was not carried out.
pub(super) type Answer = Result<(), String>;

pub(super) fn text_of(error: impl Display) -> String {
    error.to_string()
}

impl<W: Write> Desk<W> {
    /// Sets a game up.
    ///
    /// # Errors
    /// If the position or a move of the record is not right, or the machine has no room; says why.
    pub fn new(mut game: Box<dyn AnyGame>, beginning: &Beginning, out: W) -> Result<Self, String> {
        game.set_up(beginning.sfen.as_deref(), &[]).map_err(text_of)?;
        let hash = beginning.hash;
        memory::check(hash, 0).map_err(|error| format!("--hash {hash}: {error}"))?;
        let mut desk = Self {
            game,
            verdict: None,
            side: beginning.side,
            level: beginning.level,
            flipped: beginning.side == Side::One(Color::White),
            drawn: false,
            announced: "",
            kept: None,
            file: None,
            interrupt: beginning.interrupt.clone(),
            pool: Pool::new(beginning.threads).map_err(text_of)?,
            table: Table::new(hash).map_err(text_of)?,
            out,
        };
        desk.verdict = desk.by_rules();
        if let Some(record) = &beginning.record {
            desk.replay(record)?;
        }
        Ok(desk)
    }

    /// Plays until told to quit or the input ends.
    ///
    /// # Errors
    /// If nothing can be read or written.
    pub fn run(&mut self, input: &mut dyn Input) -> io::Result<()> {
        loop {
            if !self.drawn {
                self.show()?;
            }
            if self.verdict.is_none() && !self.side.is_played_by_person(self.turn()) {
                self.let_engine_play()?;
                continue;
            }
            let prompt = format!("{} {}> ", self.game.diagram().move_number(), self.turn().title());
            let order = match input.line(&prompt, self.legal(""))? {
                Typed::Line(line) => order::read(&line),
                Typed::Cancelled => continue,
                Typed::End => Ok(Order::Quit),
            };
            let done = match order {
                Ok(Order::Quit) if self.may_leave(input)? => return Ok(()),
                Ok(order) => self.obey(order, input)?,
                Err(error) => Err(error.to_string()),
            };
            if let Err(complaint) = done {
                let shown = complaint.replace(char::is_control, "?");
                writeln!(self.out, "{shown}")?;
            }
            self.out.flush()?;
        }
    }

    /// The orders after which the board is drawn again.
    fn obey(&mut self, order: Order, input: &mut dyn Input) -> io::Result<Answer> {
        let answer = match order {
            Order::Move(text) => match self.play_typed(&text) {
                Ok(()) => Ok(self.tell_deeds()?),
                refused => refused,
            },
            Order::Undo => self.take_back(),
            Order::Load(path) => self.load(&path, input)?,
            Order::Variant(name) => self.begin_another(&name, input)?,
            Order::Position(text) => self.set_up(&text, input)?,
            Order::SetUp => self.set_up_by_hand(input)?,
            Order::New => self.begin_again(input)?,
            Order::Flip => {
                self.flipped = !self.flipped;
                Ok(())
            }
            Order::Board => Ok(()),
            other => return self.answer(other, input),
        };
        self.drawn &= answer.is_err();
        Ok(answer)
    }

    /// The orders after which the board need not be drawn again.
    fn answer(&mut self, order: Order, input: &mut dyn Input) -> io::Result<Answer> {
        match order {
            Order::Moves(start) => {
                let legal = self.legal(&start);
                writeln!(self.out, "{} legal: {}", legal.len(), legal.join(" "))?;
            }
            Order::Piece(wanted) => return self.explain_piece(&wanted),
            Order::Rules => self.tell_rules()?,
            Order::Save(path) => return self.save(path, input),
            Order::Side(side) => {
                self.side = side;
                writeln!(self.out, "You play {}.", side.in_words())?;
            }
            Order::Level(level) => {
                self.level = level;
                writeln!(self.out, "The engine: {level}.")?;
            }
            Order::Hint | Order::Analyse(_) | Order::Go | Order::Declare | Order::Resign
                if self.verdict.is_some() =>
            {
                return Ok(Err(OVER.to_owned()));
            }
            Order::Hint => self.hint()?,
            Order::Analyse(lines) => self.analyse(lines)?,
            Order::Go => self.let_engine_play()?,
            Order::Declare if self.game.may_declare(EnteringKing::default()) => {
                self.end(GameEnd::Declaration(self.turn()));
            }
            Order::Declare => return Ok(Err(self.refused_declaration())),
            Order::Resign => self.end(GameEnd::Resignation(self.turn())),
            Order::Eval => self.explain()?,
            Order::Sfen => writeln!(self.out, "{}", self.game.sfen())?,
            Order::Help => self.help()?,
            _ => {}
        }
        Ok(Ok(()))
    }

    pub(super) fn turn(&self) -> Color {
        self.game.side()
    }

    pub(super) fn by_rules(&self) -> Option<GameEnd> {
        self.game.outcome().map(GameEnd::Rules)
    }

    /// The legal moves that begin with a text, in order.
    pub(super) fn legal(&self, start: &str) -> Vec<String> {
        if self.verdict.is_some() {
            return Vec::new();
        }
        let mut texts = self.game.legal_texts();
        texts.retain(|text| text.starts_with(start));
        texts
    }

    fn play_typed(&mut self, text: &str) -> Answer {
        if self.verdict.is_some() {
            return Err(OVER.to_owned());
        }
        // What no move looks like was perhaps meant as a word.
        let Some(strict) = strict_move(text) else {
            let words: Vec<&str> = WORDS.iter().map(|&(word, _, _)| word).collect();
            let shown = excerpt(text);
            let words = words.join(" ");
            return Err(format!(
                "'{shown}' is neither a move such as 7g7f, 8h2b+, P*5e nor one of: {words}"
            ));
        };
        let mv = self.game.read_move(&strict);
        self.play(mv.map_err(|error| format!("{error}; type moves for those that are"))?)
    }

    pub(super) fn play(&mut self, mv: Move) -> Answer {
        self.game.play(mv).map_err(text_of)?;
        self.verdict = self.by_rules();
        self.drawn = false;
        Ok(())
    }

    pub(super) fn end(&mut self, verdict: GameEnd) {
        self.verdict = Some(verdict);
        self.drawn = false;
    }

    /// Takes back the person's last move and what came after it; after the game was given up or
    /// claimed, only that.
    fn take_back(&mut self) -> Answer {
        if matches!(self.verdict, Some(GameEnd::Resignation(_) | GameEnd::Declaration(_))) {
            self.verdict = None;
            return Ok(());
        }
        let mut side = self.turn();
        let last = (1..=self.game.moves().len()).find(|_| {
            side = !side;
            self.side.is_played_by_person(side)
        });
        let plies = last.ok_or("undo: no move of yours to take back")?;
        (0..plies).for_each(|_| self.game.undo());
        self.verdict = self.by_rules();
        Ok(())
    }
}

const OVER: &str = "the game is over: type undo, new, load FILE or quit";
