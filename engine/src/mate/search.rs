//! Depth-first proof-number search (Nagai 2002), with a stack of its own: mates may be longer than
//! the stack of a thread is deep.

use super::held::{Held, Packing};
use super::node::{Child, Frame, Outcome, tally};
use super::path::{Loops, NOWHERE, Path};
use super::stop::Stop;
use super::table::{INFINITE, Known, Length, Table, shorter};
use crate::board::Color;
use crate::position::{MoveList, Position};
use crate::rules::{AttackTables, Variant};

/// A search for mates from one position.
#[derive(Debug)]
pub(super) struct Search<V: Variant> {
    pub(super) position: Position<V>,
    pub(super) attacker: Color,
    pub(super) packing: Packing,
    /// The greatest hand there can be.
    pub(super) everything: Held,
    pub(super) table: Table,
    pub(super) loops: Loops,
    pub(super) path: Path,
    frames: Vec<Frame<V>>,
    /// The children of all positions on the path, the last one's last.
    pub(super) children: Vec<Child>,
    /// The moves of one position, made anew for each.
    pub(super) moves: MoveList,
    /// The positions looked at.
    pub(super) nodes: u64,
}

/// Nodes between two looks at the clock.
const PATIENCE: u64 = 512;

impl<V: Variant> Search<V> {
    /// A search that may use about this many bytes.
    pub fn new(bytes: usize) -> Option<Self> {
        let packing = Packing::of::<V>();
        let position = Position::start();
        Some(Self {
            attacker: position.side(),
            position,
            everything: packing.everything::<V>(),
            table: Table::new(bytes / 16 * 15, packing.clone())?,
            loops: Loops::new(bytes / 16)?,
            packing,
            path: Path::new(),
            frames: Vec::new(),
            children: Vec::new(),
            moves: MoveList::new(),
            nodes: 0,
        })
    }

    /// Begins with a position in which the side to move attacks, knowing nothing.
    pub fn set_up(&mut self, position: &Position<V>) {
        self.position = position.clone();
        self.attacker = position.side();
        self.table.clear();
        self.loops.clear();
        self.nodes = 0;
    }

    /// The key of a board and whose turn it is; of what is in hand, only the attacker's is looked
    /// at, and apart from the key. Squares that have vanished are those where nobody stands.
    #[inline]
    pub(super) fn key_of(position: &Position<V>) -> u64 {
        (position.key() ^ position.hand_key()).max(1)
    }

    /// The key of the present position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        Self::key_of(&self.position)
    }

    /// What the attacker holds.
    #[inline]
    pub(super) fn held(&self) -> Held {
        self.packing.pack(self.position.hand(self.attacker))
    }

    /// Forgets what is known of the root's mate, because what it rests on has been thrown out.
    pub(super) fn forget(&mut self, within: Length) {
        let (key, held) = (self.key(), self.held());
        self.table.forget_proof(key, held, within);
    }

    /// Looks for a mate of the present position within this many plies, until it is decided or
    /// stopped; whether there is one, or `None`.
    pub fn run(&mut self, within: Length, stop: &mut Stop<'_>) -> Option<bool> {
        let (key, held) = (self.key(), self.held());
        match self.table.probe(key, held, within) {
            Known::Proven(..) => return Some(true),
            Known::Disproven(..) => return Some(false),
            Known::Open(..) | Known::Nothing(..) => {}
        }
        let root = Frame {
            attacks: self.position.side() == self.attacker,
            key,
            held,
            within,
            most: (INFINITE, INFINITE),
            begin: self.children.len(),
            last: None,
            at: 0,
            cost: 0,
            entered: self.nodes,
        };
        self.enter(root);
        match self.deepen(stop)? {
            Outcome { pn: 0, .. } => Some(true),
            Outcome { dn: 0, reach: NOWHERE, .. } => Some(false),
            _ => None,
        }
    }

    /// Visits positions until the root is left.
    fn deepen(&mut self, stop: &mut Stop<'_>) -> Option<Outcome> {
        let (mut stopped, mut next_look) = (false, self.nodes);
        loop {
            if self.nodes >= next_look {
                next_look = self.nodes + PATIENCE;
                stopped |= stop.look(self.nodes, self.table.hashfull(), || {
                    self.frames.iter().filter_map(|frame| Some(frame.last.as_ref()?.0)).collect()
                });
            }
            let frame = self.frames.last()?;
            let tally = tally(frame.attacks, &self.children[frame.begin..], frame.most);
            let beyond = tally.pn >= frame.most.0 || tally.dn >= frame.most.1;
            match tally.next {
                Some((index, most)) if !beyond && !stopped && tally.pn > 0 && tally.dn > 0 => {
                    let at = frame.begin + index;
                    let (attacks, within) = (!frame.attacks, shorter(frame.within));
                    let Child { mv, key, held, cost, .. } = self.children[at];
                    let last = Some((mv, self.position.play(mv)));
                    let (begin, entered) = (self.children.len(), self.nodes);
                    self.enter(Frame {
                        attacks,
                        key,
                        held,
                        within,
                        most,
                        begin,
                        last,
                        at,
                        cost,
                        entered,
                    });
                }
                _ => {
                    let outcome = self.leave((tally.pn, tally.dn));
                    if outcome.is_some() {
                        return outcome;
                    }
                }
            }
        }
    }

    /// Adds the present position to the path.
    fn enter(&mut self, frame: Frame<V>) {
        self.nodes += 1;
        self.path.push(frame.key, frame.held);
        self.expand(&frame);
        self.frames.push(frame);
    }

    /// Leaves the present position and tells the one before what was found out; the outcome, if
    /// there is none before.
    fn leave(&mut self, numbers: (u32, u32)) -> Option<Outcome> {
        let frame = self.frames.pop()?;
        let outcome = self.outcome(&frame, numbers);
        let cost = self.remember(&frame, &outcome);
        self.children.truncate(frame.begin);
        self.path.pop();
        let Some((_, undo)) = &frame.last else { return Some(outcome) };
        self.position.undo(undo);
        let child = &mut self.children[frame.at];
        (child.pn, child.dn, child.held) = (outcome.pn, outcome.dn, outcome.held);
        (child.length, child.reach, child.cost) = (outcome.length, outcome.reach, cost);
        None
    }

    /// Is the check along a line, so that something could be put in its way?
    #[inline]
    pub(super) fn between_is_open(&self) -> bool {
        use crate::board::SquareSet;
        let (checkers, king) = (self.position.checkers(), self.position.king(!self.attacker));
        king.is_some_and(|king| {
            !checkers.has_many()
                && checkers.any(|checker| !V::TABLES.between(checker, king).is_empty())
        })
    }
}
