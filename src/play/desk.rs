//! The desk at which a game is played: orders are carried out, the engine answers.

use std::fmt::Display;
use std::io::{self, Write};

use super::input::Input;
use super::level::Level;
use super::order::{self, Order, Side, WORDS};
use super::verdict::Verdict;
use super::view;
use crate::board::Color;
use crate::describe::catalogue;
use crate::door::AnyGame;
use crate::excerpt::excerpt;
use crate::position::Move;
use crate::records::{self, Record};
use crate::rules::{EnteringKing, Rules};
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
}

/// A game between a person and the engine.
pub struct Desk<W: Write> {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) verdict: Option<Verdict>,
    pub(super) side: Side,
    pub(super) level: Level,
    pub(super) flipped: bool,
    /// Has the board been drawn since something on it changed?
    pub(super) drawn: bool,
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
        let name = self.game.rules().name;
        writeln!(self.out, "{name} against henka, {}. Type help for help.", self.level)?;
        loop {
            while self.verdict.is_none() && !self.side.is_played_by_person(self.turn()) {
                self.let_engine_play()?;
            }
            if !self.drawn {
                self.show()?;
            }
            let prompt = format!("{} {}> ", self.game.diagram().move_number(), self.turn().title());
            let Some(line) = input.line(&prompt, self.legal(""))? else { return Ok(()) };
            let done = match order::read(&line) {
                Ok(Order::Quit) => return Ok(()),
                Ok(order) => self.obey(order)?,
                Err(error) => Err(error.to_string()),
            };
            if let Err(complaint) = done {
                let shown = complaint.replace(char::is_control, "?");
                writeln!(self.out, "{shown}")?;
            }
            self.out.flush()?;
        }
    }

    fn obey(&mut self, order: Order) -> io::Result<Answer> {
        let answer = match order {
            Order::Move(text) => self.play_typed(&text),
            Order::Undo => self.take_back(),
            Order::Load(path) => self.load(&path),
            Order::New => {
                for _ in self.game.moves() {
                    self.game.undo();
                }
                self.begin();
                Ok(())
            }
            Order::Flip => {
                self.flipped = !self.flipped;
                Ok(())
            }
            Order::Board => Ok(()),
            other => return self.answer(other),
        };
        self.drawn &= answer.is_err();
        Ok(answer)
    }

    /// The orders after which the board need not be drawn again.
    fn answer(&mut self, order: Order) -> io::Result<Answer> {
        match order {
            Order::Moves(start) => {
                let legal = self.legal(&start);
                writeln!(self.out, "{} legal: {}", legal.len(), legal.join(" "))?;
            }
            Order::Save(path) => match records::save(&self.record(), &path) {
                Ok(()) => writeln!(self.out, "Saved as {}.", path.display())?,
                Err(error) => return Ok(Err(format!("not saved: {error}"))),
            },
            Order::Side(side) => {
                self.side = side;
                writeln!(self.out, "You play {}.", side_in_words(side))?;
            }
            Order::Level(level) => {
                self.level = level;
                writeln!(self.out, "The engine has {level}.")?;
            }
            Order::Hint | Order::Go | Order::Declare | Order::Resign if self.verdict.is_some() => {
                return Ok(Err(OVER.to_owned()));
            }
            Order::Hint => self.hint()?,
            Order::Go => self.let_engine_play()?,
            Order::Declare if self.game.may_declare(EnteringKing::default()) => {
                self.end(Verdict::Declaration(self.turn()));
            }
            Order::Declare => return Ok(Err(refused_declaration(self.game.rules()))),
            Order::Resign => self.end(Verdict::Resignation(self.turn())),
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

    pub(super) fn by_rules(&self) -> Option<Verdict> {
        self.game.outcome().map(Verdict::Rules)
    }

    /// The legal moves that begin with a text, in order.
    fn legal(&self, start: &str) -> Vec<String> {
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
        let like_a_move =
            text.contains('*') || text.starts_with(|first: char| first.is_ascii_digit());
        if !like_a_move {
            let words: Vec<&str> = WORDS.iter().map(|&(word, _, _)| word).collect();
            let shown = excerpt(text);
            let words = words.join(" ");
            return Err(format!(
                "'{shown}' is neither a move such as 7g7f, 8h2b+, P*5e nor one of: {words}"
            ));
        }
        let mv = self.game.read_move(text);
        self.play(mv.map_err(|error| format!("{error}; type moves for those that are"))?)
    }

    pub(super) fn play(&mut self, mv: Move) -> Answer {
        self.game.play(mv).map_err(text_of)?;
        self.verdict = self.by_rules();
        self.drawn = false;
        Ok(())
    }

    pub(super) fn end(&mut self, verdict: Verdict) {
        self.verdict = Some(verdict);
        self.drawn = false;
    }

    fn show(&mut self) -> io::Result<()> {
        self.drawn = true;
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

    fn help(&mut self) -> io::Result<()> {
        writeln!(
            self.out,
            "A move is its squares, 7g7f, with a + if it promotes, 8h2b+; a drop is P*5e."
        )?;
        for (word, argument, meaning) in WORDS {
            let typed = format!("{word} {argument}");
            writeln!(self.out, "  {typed:<15} {meaning}")?;
        }
        let rules = self.game.rules();
        writeln!(self.out, "{} is played by these rules:", rules.name)?;
        let limits = catalogue::limits_in_words(rules);
        for rule in limits
            .into_iter()
            .chain([catalogue::promotion_in_words(rules)])
            .chain(catalogue::endings_in_words(rules))
        {
            writeln!(self.out, "  {rule}")?;
        }
        Ok(())
    }

    /// Takes back the person's last move and what came after it; after the game was given up or
    /// claimed, only that.
    fn take_back(&mut self) -> Answer {
        if matches!(self.verdict, Some(Verdict::Resignation(_) | Verdict::Declaration(_))) {
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

    /// A new game has been set up.
    pub(super) fn begin(&mut self) {
        self.verdict = self.by_rules();
        self.table.clear();
        self.pool.clear();
    }
}

const OVER: &str = "the game is over: type undo, new, load FILE or quit";

fn refused_declaration(rules: &Rules) -> String {
    match rules.declaration {
        None => format!("declare: {} knows no declarations", rules.name),
        Some(rule) => format!(
            "declare: not in check, your king and {} more men must stand in the far {} ranks, and \
             these men and those in hand count 28 points for Black, 27 for White",
            rule.men, rules.zone
        ),
    }
}

fn side_in_words(side: Side) -> &'static str {
    match side {
        Side::One(side) => side.title(),
        Side::Both => "both sides",
    }
}
