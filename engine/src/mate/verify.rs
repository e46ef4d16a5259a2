//! The walk through the tree of a mate that has to find it right before it is announced.
//!
//! It goes by nothing but the legal moves of the game: at every turn of the attacker there is a
//! move that gives check and mates in time, at every turn of the defender all his moves are tried.
//! The table only proposes the attacker's moves.

use std::collections::HashMap;

use super::search::Search;
use super::stop::Stop;
use super::table::Length;
use crate::position::{Game, Intent, Move, MoveList};
use crate::rules::Variant;

/// What has been found right: a mate in at most so many plies, and the move that belongs to it: the
/// attacker's, or the reply that lasts longest. A mated defender has none.
type Known = HashMap<u64, (Length, Option<Move>)>;

/// A position on the way.
struct Frame {
    attacks: bool,
    key: u64,
    /// The plies the mate may take.
    within: Length,
    moves: MoveList,
    /// How many of the moves have been tried.
    tried: usize,
    /// The longest of their mates.
    longest: (Length, Option<Move>),
}

/// A walk.
pub(super) struct Verifier<'a, V: Variant> {
    pub search: &'a mut Search<V>,
    pub game: Game<V>,
    known: Known,
    /// The most positions that may be remembered.
    room: usize,
}

impl<'a, V: Variant> Verifier<'a, V> {
    /// A walk from a position in which the table knows of a mate.
    pub fn new(search: &'a mut Search<V>, game: Game<V>, room: usize) -> Self {
        Self { search, game, known: HashMap::new(), room }
    }

    /// Is there really a mate in this many plies? The number that it takes at most, or `None` if
    /// it could not be found right, or not before the search was stopped.
    pub fn confirm(&mut self, within: Length, stop: &mut Stop<'_>) -> Option<Length> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut result = self.arrive(&mut frames, true, within, stop)?;
        loop {
            let Some(frame) = frames.last_mut() else { return result };
            if let Some(length) = result.take() {
                let mv = frame.moves.get(frame.tried).copied();
                frame.tried += 1;
                self.game.undo();
                if length + 1 > frame.longest.0 {
                    frame.longest = (length + 1, mv);
                }
            }
            if let Some(&mv) = frame.moves.get(frame.tried) {
                let (attacks, within) = (!frame.attacks, frame.within - 1);
                self.game.play(mv);
                if !attacks && !self.game.position().in_check() {
                    return None;
                }
                result = self.arrive(&mut frames, attacks, within, stop)?;
            } else if let Some(frame) = frames.pop() {
                self.known.insert(frame.key, frame.longest);
                result = Some(frame.longest.0);
            }
        }
    }

    /// Comes to a position: what is known of it, or else a new frame. Fails if there is no mate.
    fn arrive(
        &mut self,
        frames: &mut Vec<Frame>,
        attacks: bool,
        within: Length,
        stop: &mut Stop<'_>,
    ) -> Option<Option<Length>> {
        let key = self.game.position().key();
        if let Some(&(length, _)) = self.known.get(&key)
            && length <= within
        {
            return Some(Some(length));
        }
        let full = self.known.len() >= self.room;
        if full || stop.look(self.search.nodes, self.search.table.hashfull(), Vec::new) {
            return None;
        }
        let moves = if attacks {
            let mv = self.propose(within, stop)?;
            self.game.legal_moves().contains(&mv).then(|| vec![mv])?
        } else {
            self.game.position().legal_moves()
        };
        if within == 0 && !moves.is_empty() {
            return None;
        }
        frames.push(Frame { attacks, key, within, moves, tried: 0, longest: (0, None) });
        Some(None)
    }

    /// A move of the attacker after which the table knows of a mate in time. What the table has
    /// thrown out is searched for again.
    fn propose(&mut self, within: Length, stop: &mut Stop<'_>) -> Option<Move> {
        if let Some(mv) = self.known_mate(within) {
            return Some(mv);
        }
        self.search.position = self.game.position().clone();
        self.search.forget(within);
        self.search.run(within, stop)?;
        self.known_mate(within)
    }

    /// The quickest mate within so many plies among those that the table knows.
    fn known_mate(&mut self, within: Length) -> Option<Move> {
        let mut checks = MoveList::new();
        self.game.position().generate(Intent::Checks, &mut checks);
        let mut best: Option<(Length, Move)> = None;
        for mv in checks {
            self.game.play(mv);
            let position = self.game.position();
            let held = self.search.packing.pack(position.hand(self.search.attacker));
            let key = Search::key_of(position);
            let length = if position.count_moves() == 0 {
                Some(0)
            } else {
                self.search.table.shortest(key, held)
            };
            self.game.undo();
            if let Some(length) = length.filter(|&length| length < within)
                && best.is_none_or(|(shortest, _)| length < shortest)
            {
                best = Some((length, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// The moves of a mate that has been found right: the defender makes it last. If the mate is
    /// known to be the shortest, so does he really, as far as that can be told in time.
    pub fn line(&mut self, exact: bool, stop: &mut Stop<'_>) -> Vec<Move> {
        let mut line = Vec::new();
        let mut attacks = true;
        let root = self.known.get(&self.game.position().key());
        let mut left = root.map_or(0, |&(length, _)| length);
        while let Some(&(length, mv)) = self.known.get(&self.game.position().key()) {
            left = if exact { left } else { length };
            let longer = (!attacks && exact).then(|| self.longest_reply(left, stop)).flatten();
            let Some(mv) = longer.or(mv) else { break };
            self.game.play(mv);
            line.push(mv);
            attacks = !attacks;
            left = left.saturating_sub(1);
        }
        line.iter().for_each(|_| self.game.undo());
        line
    }

    /// A reply after which there is no mate in less than what is left.
    fn longest_reply(&mut self, left: Length, stop: &mut Stop<'_>) -> Option<Move> {
        if left < 4 {
            return None;
        }
        self.game.position().legal_moves().into_iter().find(|&mv| {
            self.game.play(mv);
            let last = self.known.get(&self.game.position().key()).map(|known| known.0);
            let lasts = last == Some(left - 1) && {
                self.search.position = self.game.position().clone();
                self.search.run(left - 3, stop) == Some(false)
            };
            self.game.undo();
            lasts
        })
    }
}
