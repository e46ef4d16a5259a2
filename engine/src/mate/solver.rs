//! The solver: a mate, then the shortest one if that is wanted.

use std::time::Duration;

use super::search::Search;
use super::stop::{Progress, Stop};
use super::table::{ANY_LENGTH, NoMemory};
use super::verify::Verifier;
use crate::position::{Game, Move};
use crate::rules::Variant;

/// What limits a search for mates. Without any limit it goes on until it is told to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time to use.
    pub time: Option<Duration>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Is only the shortest mate good enough?
    pub shortest: bool,
}

/// What has been found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A mate: the moves of both sides.
    Mate(Vec<Move>),
    /// There is none.
    NoMate,
    /// Neither was found in time.
    Unknown,
}

/// A verdict and what it has cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// Of a mate: is it known that there is no shorter one?
    pub is_shortest: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// How many of a thousand slots of the table were in use.
    pub hashfull: usize,
}

/// A solver and its memory.
#[derive(Debug)]
pub struct Solver<V: Variant> {
    search: Search<V>,
    /// How many positions may be remembered while a mate is checked.
    room: usize,
}

/// What a position that is remembered during a check takes of memory, in bytes.
const CHECKED: usize = 48;

impl<V: Variant> Solver<V> {
    /// A solver that uses this many mebibytes, or a little less.
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let bytes = megabytes.max(1) << 20;
        let search = Search::new(bytes / 4 * 3).ok_or(NoMemory(megabytes))?;
        Ok(Self { search, room: bytes / 4 / CHECKED })
    }

    /// Looks for a mate by the side to move. Now and then `told_to_stop` is asked, and `report`
    /// told how it goes.
    pub fn solve(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        told_to_stop: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Progress),
    ) -> Answer {
        let mut stop = Stop::new(limits.time, limits.nodes, told_to_stop, report);
        self.search.set_up(game.position());
        let (verdict, is_shortest) = self.decide(game, limits, &mut stop);
        let (nodes, elapsed) = (self.search.nodes, stop.elapsed());
        let hashfull = self.search.table.hashfull();
        Answer { verdict, is_shortest, nodes, elapsed, hashfull }
    }

    /// The moves of the side to move that give check and mate in the end, looking at this many
    /// positions for each; `None` if that was not enough to be sure of all.
    pub fn mating_moves(&mut self, game: &Game<V>, nodes: u64) -> Option<Vec<Move>> {
        let mut mating = Vec::new();
        self.search.set_up(game.position());
        for mv in game.legal_moves() {
            let mut next = game.position().clone();
            next.play(mv);
            if !next.in_check() {
                continue;
            }
            self.search.position = next;
            let (told_to_stop, report) = (&|| false, &mut |_: &Progress| ());
            let most = self.search.nodes.saturating_add(nodes);
            let mut stop = Stop::new(None, Some(most), told_to_stop, report);
            if self.search.run(ANY_LENGTH, &mut stop)? {
                mating.push(mv);
            }
        }
        Some(mating)
    }

    fn decide(&mut self, game: &Game<V>, limits: &Limits, stop: &mut Stop<'_>) -> (Verdict, bool) {
        match self.search.run(ANY_LENGTH, stop) {
            Some(true) => {}
            Some(false) => return (Verdict::NoMate, false),
            None => return (Verdict::Unknown, false),
        }
        let mut is_shortest = false;
        loop {
            let Some(length) = self.length(game) else { return (Verdict::Unknown, false) };
            if length == 1 {
                is_shortest = true;
            }
            if !limits.shortest || is_shortest {
                break;
            }
            self.search.position = game.position().clone();
            match self.search.run(length - 2, stop) {
                Some(true) => {}
                Some(false) => is_shortest = true,
                None => break,
            }
        }
        stop.grant(self.search.nodes);
        let line = self.checked_line(game, is_shortest, stop);
        line.map_or((Verdict::Unknown, false), |line| (Verdict::Mate(line), is_shortest))
    }

    /// The plies of the shortest mate known from the root.
    fn length(&mut self, game: &Game<V>) -> Option<u16> {
        let position = game.position();
        let held = self.search.packing.pack(position.hand(position.side()));
        self.search.table.shortest(Search::key_of(position), held)
    }

    /// The moves of the mate that is known, if it is one.
    fn checked_line(
        &mut self,
        game: &Game<V>,
        is_shortest: bool,
        stop: &mut Stop<'_>,
    ) -> Option<Vec<Move>> {
        let within = self.length(game)?;
        let mut verifier = Verifier::new(&mut self.search, game.clone(), self.room);
        verifier.confirm(within, stop)?;
        Some(verifier.line(is_shortest, stop))
    }
}
