//! A position and its past, and with it how games end.

use std::cmp::Ordering;

use super::{Changes, Keys, Move, MoveError, MoveList, Position, Undo, zobrist};
use crate::board::Square;
use crate::rules::{MAX_KINDS, Outcome, Reason, Repetition, Stalemate, Variant};

/// A position and how it came about.
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    position: Position<V>,
    played: Vec<(Move, Undo<V>)>,
    /// Every position so far, the present one last.
    past: Vec<Past>,
    /// How many of them share the low bits of their board's key: most positions need no closer look.
    seen: Box<[Count; SEEN]>,
    /// Where the present line begins: what was before a pass is not repeated after it.
    begin: usize,
}

/// What [`Game::undo_pass`] needs to know.
#[derive(Clone, Debug)]
pub struct Passed<V: Variant> {
    undo: Undo<V>,
    begin: usize,
}

/// The last move of a game, for whoever shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The move.
    pub mv: Move,
    /// What it has changed.
    pub changes: Changes,
}

impl LastMove {
    /// The squares it has to do with, for a drawing to mark: where it began, and every square on which
    /// it changed something. A square may come twice.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        self.changes.squares().chain([self.mv.from()]).collect()
    }
}

const SEEN: usize = 4096;

/// Counts up to a bound, where it stays for good: from there on it says "many", however often what
/// it counts has come and gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count(u8);

impl Count {
    const NONE: Self = Self(0);
    const ONE: Self = Self(1);

    #[inline]
    const fn add(&mut self) {
        self.0 = self.0.saturating_add(1);
    }

    #[inline]
    const fn take_back(&mut self) {
        if self.0 < u8::MAX {
            self.0 -= 1;
        }
    }
}

/// The plies of idleness that [`Game::key_with_idleness`] does not tell apart.
const IDLE_STEP: u32 = 16;

/// Where a position is counted in `seen`: positions that differ only in the hands are counted
/// together.
#[inline]
const fn slot_of<V: Variant>(position: &Position<V>) -> usize {
    (position.key() ^ position.hand_key()) as usize % SEEN
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
struct Past {
    key: u64,
    /// The part of the key that the hands make.
    hand_key: u64,
    /// Is the side to move in check?
    check: bool,
    /// Plies since something was taken or a pawn moved.
    idle: u32,
}

impl<V: Variant> Game<V> {
    /// A game that begins here.
    #[must_use]
    pub fn new(position: Position<V>) -> Self {
        let mut game = Self {
            position,
            played: Vec::new(),
            past: Vec::new(),
            seen: Box::new([Count::NONE; SEEN]),
            begin: 0,
        };
        game.remember(0);
        game
    }

    /// The present position.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position<V> {
        &self.position
    }

    /// The moves so far.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// The last move, if there was one.
    #[must_use]
    pub fn last_move(&self) -> Option<LastMove> {
        let (mv, undo) = self.played.last()?;
        Some(LastMove { mv: *mv, changes: *undo.changes() })
    }

    /// The number of moves so far.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.played.len()
    }

    /// Has nothing been played yet?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.played.is_empty()
    }

    #[inline]
    fn remember(&mut self, idle: u32) {
        let (key, hand_key) = (self.position.key(), self.position.hand_key());
        self.seen[slot_of(&self.position)].add();
        self.past.push(Past { key, hand_key, check: self.position.in_check(), idle });
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let changes = self.position.changes(mv);
        self.play_changes(mv, changes, self.position.keys_after(&changes));
    }

    /// Plays a legal move that changes this, see [`Position::play_changes`].
    #[inline]
    pub fn play_changes(&mut self, mv: Move, changes: Changes, keys: Keys) {
        let undo = self.position.play_changes(changes, keys);
        let idle = match V::IDLE_DRAW {
            None => 0,
            Some((_, pawn)) => {
                let pawn = !mv.is_drop() && V::KINDS.info(mv.kind()).symbol_is(pawn);
                if pawn || undo.changes().takes() { 0 } else { self.idle() + 1 }
            }
        };
        self.played.push((mv, undo));
        self.remember(idle);
    }

    /// Takes back the last move; without one, does nothing.
    #[inline]
    pub fn undo(&mut self) {
        if let Some((_, undo)) = self.played.pop() {
            self.seen[slot_of(&self.position)].take_back();
            self.past.pop();
            self.position.undo(&undo);
        }
    }

    /// Lets the side to move do nothing, which no game allows; see [`Position::pass`]. The result
    /// goes to [`Game::undo_pass`].
    pub fn pass(&mut self) -> Passed<V> {
        let passed = Passed { undo: self.position.pass(), begin: self.begin };
        self.begin = self.past.len();
        self.remember(self.idle() + 1);
        passed
    }

    /// Takes back a pass.
    pub fn undo_pass(&mut self, passed: &Passed<V>) {
        self.seen[slot_of(&self.position)].take_back();
        self.past.pop();
        self.begin = passed.begin;
        self.position.undo_pass(&passed.undo);
    }

    /// What a search remembers the present position by: its key, changed every few plies while
    /// nothing happens in a game that ends by idleness, so that a score found far from that end is
    /// not taken near it.
    #[inline]
    #[must_use]
    pub fn key_with_idleness(&self) -> u64 {
        let key = self.position.key();
        match V::IDLE_DRAW {
            Some(_) => key ^ zobrist::idle(self.idle() / IDLE_STEP),
            None => key,
        }
    }

    fn idle(&self) -> u32 {
        self.past.last().map_or(0, |past| past.idle)
    }

    /// Where the present position occurred so far, the latest (now) first.
    #[inline]
    fn occurrences(&self) -> impl Iterator<Item = usize> {
        let now = self.past.len() - 1;
        let key = self.position.key();
        let alone = self.seen[slot_of(&self.position)] == Count::ONE;
        let earlier = if alone { 0 } else { now + 1 };
        let begin = self.begin.min(earlier);
        let before = (begin..earlier).rev().step_by(2).filter(move |&i| self.past[i].key == key);
        before.chain(alone.then_some(now))
    }

    /// How many times the present position has occurred, this time included.
    #[must_use]
    pub fn count_occurrences(&self) -> usize {
        self.occurrences().count()
    }

    /// Is the present position one that the last move was not allowed to bring about?
    #[inline]
    #[must_use]
    pub fn is_banned_repetition(&self) -> bool {
        match V::REPETITION {
            Repetition::Banned(times) => self.occurrences().nth(times - 1).is_some(),
            Repetition::Ends(_) => false,
        }
    }

    /// The legal moves, without those that the game so far bans.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = self.position.legal_moves();
        if let Repetition::Banned(times) = V::REPETITION {
            let mut trial = self.position.clone();
            moves.retain(|&mv| !self.comes_back(&mut trial, mv, times));
        }
        moves
    }

    /// Is this move, however it was come by, one of [`Game::legal_moves`]?
    ///
    /// # Errors
    /// If it is not legal in the present position, or banned because it repeats one.
    pub fn permit(&self, mv: Move) -> Result<(), MoveError> {
        if !self.position.is_legal(mv) {
            return Err(MoveError::Illegal(mv.text::<V>().to_string()));
        }
        self.unbanned(mv).map(|_| ())
    }

    /// A move that is legal in the present position, if the past permits it.
    fn unbanned(&self, mv: Move) -> Result<Move, MoveError> {
        match V::REPETITION {
            Repetition::Banned(times) if self.comes_back(&mut self.position.clone(), mv, times) => {
                Err(MoveError::Banned(mv.text::<V>().to_string()))
            }
            _ => Ok(mv),
        }
    }

    /// Would the position after this move occur at least `times` times then? The move is tried in a
    /// copy of the present position, which is handed back as it was.
    fn comes_back(&self, trial: &mut Position<V>, mv: Move, times: usize) -> bool {
        let undo = trial.play(mv);
        let (key, slot) = (trial.key(), slot_of(trial));
        trial.undo(&undo);
        // The same side was to move two plies before it, and four, and so on.
        let before = || self.past[self.begin..].iter().rev().skip(1).step_by(2);
        let earlier = times - 1;
        earlier == 0
            || self.seen[slot] != Count::NONE
                && before().filter(|past| past.key == key).nth(earlier - 1).is_some()
    }

    /// Reads a move in USI notation; see [`Position::parse_move`].
    ///
    /// # Errors
    /// If it is not a move, not legal, or banned because it repeats a position.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = self.position.parse_move(text)?;
        self.unbanned(mv)
    }

    /// How the game has ended, if it has.
    ///
    /// Being mated comes before everything else; then repetition, idleness and having no move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let stuck = self.without_permitted_move();
        if let Some(Outcome { winner: Some(_), .. }) = stuck {
            return stuck;
        }
        let repeated = match V::REPETITION {
            Repetition::Ends(times) => self.repetition(times),
            Repetition::Banned(_) => None,
        };
        repeated.or_else(|| self.idleness()).or(stuck)
    }

    /// The verdict on the last position if it has now occurred `times` times, at least twice.
    ///
    /// It is a draw, unless exactly one side gave check with every move it made between the first
    /// of these occurrences and the last; that side has lost.
    #[must_use]
    pub fn repetition(&self, times: usize) -> Option<Outcome> {
        let now = self.past.len() - 1;
        let first = self.occurrences().nth(times - 1).filter(|&first| first < now)?;
        // The checks in the positions with the present side to move were given by the other side.
        let always = |from: usize| self.past[from..=now].iter().step_by(2).all(|past| past.check);
        let (we_were_checked, we_checked) = (always(first + 2), always(first + 1));
        let us = self.position.side();
        let (winner, reason) = match (we_were_checked, we_checked) {
            (true, false) => (Some(us), Reason::PerpetualCheck),
            (false, true) => (Some(!us), Reason::PerpetualCheck),
            _ => (None, Reason::Repetition),
        };
        Some(Outcome { winner, reason })
    }

    /// Whether the side to move now holds more in hand, or less, than when the same men last stood
    /// on the same squares with the same side to move, and how many plies ago that was; `None` if they
    /// never did, or if each side has gained something.
    ///
    /// Who holds more has the better of every line it had then (the hand dominance of shogi
    /// engines).
    #[must_use]
    pub fn dominance(&self) -> Option<(Ordering, usize)> {
        if !V::HANDS || self.seen[slot_of(&self.position)] == Count::ONE {
            return None;
        }
        let board = |past: &Past| past.key ^ past.hand_key;
        let now = self.past.len() - 1;
        let same = |&i: &usize| board(&self.past[i]) == board(&self.past[now]);
        let before = (self.begin..now + 1).rev().step_by(2).skip(1).find(same)?;
        // What the side to move has gained, by kind; what it has, the opponent has lost.
        let mut gain = [0i32; MAX_KINDS];
        let since = self.played.len() - (now - before);
        for (_, undo) in self.played[since..].iter().step_by(2) {
            if let Some(hand) = undo.changes().hand() {
                gain[hand.kind.index()] += i32::from(hand.after) - i32::from(hand.before);
            }
        }
        let (more, less) = (gain.iter().any(|&n| n > 0), gain.iter().any(|&n| n < 0));
        match (more, less) {
            (true, false) => Some((Ordering::Greater, now - before)),
            (false, true) => Some((Ordering::Less, now - before)),
            _ => None,
        }
    }

    /// Has nothing happened for too long?
    #[must_use]
    pub fn idleness(&self) -> Option<Outcome> {
        let (plies, _) = V::IDLE_DRAW?;
        let over = self.idle() as usize >= plies;
        over.then_some(Outcome { winner: None, reason: Reason::Idleness })
    }

    fn without_permitted_move(&self) -> Option<Outcome> {
        let moves = self.position.count_moves();
        let repeats = matches!(V::REPETITION, Repetition::Banned(_));
        if moves > 0 && (!repeats || !self.legal_moves().is_empty()) {
            return None;
        }
        let reason = if moves > 0 || self.position.is_banned_from_moving() {
            Reason::NoPermittedMove
        } else if self.position.in_check() {
            Reason::Checkmate
        } else {
            Reason::Stalemate
        };
        let loses = self.position.in_check() || V::STALEMATE == Stalemate::Loss;
        Some(Outcome { winner: loses.then_some(!self.position.side()), reason })
    }
}
