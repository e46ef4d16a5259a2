//! The desk at which a game is played: orders are carried out, the engine answers.

use std::fmt::Display;
use std::io::{self, Write};

use super::input::Input;
use super::level::Level;
use super::order::{self, Order, Side, WORDS};
use super::verdict::{Verdict, name};
use super::view;
use crate::board::Color;
use crate::describe::catalogue;
use crate::eval::Evaluator;
use crate::position::{Game, Move, Position};
use crate::records::{self, Record};
use crate::rules::{EnteringKing, Variant};
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
pub struct Desk<V: Variant, W: Write> {
    pub(super) game: Game<V>,
    /// The position at which it began.
    pub(super) start: Position<V>,
    pub(super) verdict: Option<Verdict>,
    pub(super) side: Side,
    pub(super) level: Level,
    pub(super) flipped: bool,
    /// Has the board been drawn since something on it changed?
    pub(super) drawn: bool,
    pub(super) evaluator: Evaluator<V>,
    pub(super) pool: Pool,
    pub(super) table: Table,
    pub(super) out: W,
}

/// What a person hears of an order: why it was not carried out.
pub(super) type Answer = Result<(), String>;

pub(super) fn text_of(error: impl Display) -> String {
    error.to_string()
}

impl<V: Variant, W: Write> Desk<V, W> {
    /// Sets everything up.
    ///
    /// # Errors
    /// If the position or a move of the record is not right, or the machine has no room; says why.
    pub fn new(beginning: &Beginning, out: W) -> Result<Self, String> {
        let start = match &beginning.sfen {
            None => Position::start(),
            Some(sfen) => Position::from_sfen(sfen).map_err(text_of)?,
        };
        let hash = beginning.hash;
        memory::check(hash, 0).map_err(|error| format!("--hash {hash}: {error}"))?;
        let mut desk = Self {
            game: Game::new(start.clone()),
            start,
            verdict: None,
            side: beginning.side,
            level: beginning.level,
            flipped: beginning.side == Side::One(Color::White),
            drawn: false,
            evaluator: Evaluator::new(),
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
        writeln!(self.out, "{} against henka, {}. Type help for help.", V::NAME, self.level)?;
        loop {
            while self.verdict.is_none() && !self.side.is_played_by_person(self.turn()) {
                self.let_engine_play()?;
            }
            if !self.drawn {
                self.show()?;
            }
            let prompt = format!("{} {}> ", self.game.position().move_number(), name(self.turn()));
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
                self.begin_again(self.start.clone());
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
            Order::Declare if self.game.position().may_declare(EnteringKing::default()) => {
                self.end(Verdict::Declaration(self.turn()));
            }
            Order::Declare => return Ok(Err(refused_declaration::<V>())),
            Order::Resign => self.end(Verdict::Resignation(self.turn())),
            Order::Eval => self.explain()?,
            Order::Sfen => writeln!(self.out, "{}", self.game.position().sfen())?,
            Order::Help => self.help()?,
            _ => {}
        }
        Ok(Ok(()))
    }

    pub(super) fn turn(&self) -> Color {
        self.game.position().side()
    }

    pub(super) fn by_rules(&self) -> Option<Verdict> {
        self.game.outcome().map(Verdict::Rules)
    }

    /// The legal moves that begin with a text, in order.
    fn legal(&self, start: &str) -> Vec<String> {
        if self.verdict.is_some() {
            return Vec::new();
        }
        let texts = self.game.legal_moves().iter().map(|mv| mv.text::<V>().to_string()).collect();
        let mut texts: Vec<String> = texts;
        texts.retain(|text| text.starts_with(start));
        texts.sort_unstable();
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
            let shown: String = text.chars().take(24).collect();
            let words = words.join(" ");
            return Err(format!(
                "'{shown}' is neither a move such as 7g7f, 8h2b+, P*5e nor one of: {words}"
            ));
        }
        match self.game.parse_move(text) {
            Ok(mv) => {
                self.play(mv);
                Ok(())
            }
            Err(error) => Err(format!("{error}; type moves for those that are")),
        }
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.game.play(mv);
        self.verdict = self.by_rules();
        self.drawn = false;
    }

    pub(super) fn end(&mut self, verdict: Verdict) {
        self.verdict = Some(verdict);
        self.drawn = false;
    }

    fn show(&mut self) -> io::Result<()> {
        self.drawn = true;
        let last = self.game.moves().last();
        writeln!(self.out)?;
        view::draw(self.game.position(), last, self.flipped, &mut self.out)?;
        if self.verdict.is_none() && self.game.position().in_check() {
            writeln!(self.out, "{} is in check.", name(self.turn()))?;
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
        writeln!(self.out, "{} is played by these rules:", V::NAME)?;
        let limits = catalogue::limits_in_words::<V>();
        for rule in limits
            .into_iter()
            .chain([catalogue::promotion_in_words::<V>()])
            .chain(catalogue::endings_in_words::<V>())
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
        let last = (1..=self.game.len()).find(|_| {
            side = !side;
            self.side.is_played_by_person(side)
        });
        let plies = last.ok_or("undo: no move of yours to take back")?;
        (0..plies).for_each(|_| self.game.undo());
        self.verdict = self.by_rules();
        Ok(())
    }

    pub(super) fn begin_again(&mut self, start: Position<V>) {
        self.game = Game::new(start.clone());
        self.start = start;
        self.verdict = self.by_rules();
        self.table.clear();
        self.pool.clear();
    }
}

const OVER: &str = "the game is over: type undo, new, load FILE or quit";

fn refused_declaration<V: Variant>() -> String {
    match V::DECLARATION {
        None => format!("declare: {} knows no declarations", V::NAME),
        Some(rule) => format!(
            "declare: not in check, your king and {} more men must stand in the far {} ranks, and \
             these men and those in hand count 28 points for Black, 27 for White",
            rule.men,
            V::ZONE
        ),
    }
}

fn side_in_words(side: Side) -> &'static str {
    match side {
        Side::One(side) => name(side),
        Side::Both => "both sides",
    }
}
