//! Staged move picking: the moves of a node in the order in which they are worth trying, generated
//! no sooner than needed.

use arrayvec::ArrayVec;

use super::history::Memory;
use super::see::see_at_least;
use crate::board::SquareSet;
use crate::eval::Values;
use crate::position::{Intent, Move, MoveList, Position};
use crate::rules::Variant;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    MakeCaptures,
    Captures,
    Killers,
    MakeQuiets,
    Quiets,
    BadCaptures,
    MakeEvasions,
    Evasions,
    Done,
}

/// The lists of a picker, kept from node to node for their memory.
#[derive(Debug, Default)]
pub struct Lists {
    moves: MoveList,
    /// What is left to try, with its value.
    scored: Vec<(i32, Move)>,
    /// Captures that lose material, in the order they were met.
    bad: Vec<Move>,
}

/// Hands out the moves of one node.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    hash: Option<Move>,
    killers: [Option<Move>; 2],
    /// The killers that have been tried.
    tried: ArrayVec<Move, 2>,
    lists: Lists,
    next: usize,
    sorted: bool,
    quiets: bool,
}

/// From this pick on the rest is sorted; before, the best is searched for each time.
const SELECTIONS: usize = 6;

impl Picker {
    /// All moves of a position: the hash move, good captures and promotions, killers, the rest by
    /// history, captures that lose material. In check, all evasions after the hash move.
    pub fn new<V: Variant>(
        position: &Position<V>,
        hash: Option<Move>,
        killers: [Option<Move>; 2],
        lists: Lists,
    ) -> Self {
        let hash = hash.filter(|&mv| position.is_legal(mv));
        Self {
            stage: Stage::Hash,
            hash,
            killers,
            tried: ArrayVec::new(),
            lists,
            next: 0,
            sorted: false,
            quiets: true,
        }
    }

    /// The captures and promotions that do not lose material, or all evasions in check.
    pub fn for_quiescence<V: Variant>(
        position: &Position<V>,
        hash: Option<Move>,
        lists: Lists,
    ) -> Self {
        let mut picker = Self::new(position, hash, [None; 2], lists);
        picker.quiets = false;
        if !position.in_check() {
            picker.hash = picker.hash.filter(|&mv| is_tactical(position, mv));
        }
        picker
    }

    /// The lists, for the next node to use.
    pub fn into_lists(self) -> Lists {
        self.lists
    }

    /// The next move worth trying.
    pub fn next<V: Variant>(
        &mut self,
        position: &Position<V>,
        values: &Values,
        memory: &Memory,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage =
                        if position.in_check() { Stage::MakeEvasions } else { Stage::MakeCaptures };
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::MakeCaptures => {
                    self.lists.bad.clear();
                    self.make(position, &[Intent::Captures, Intent::Promotions], |mv| {
                        tactical_value(position, values, mv)
                    });
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.pick() {
                    Some(mv) if see_at_least(position, values, mv, 0) => return Some(mv),
                    Some(mv) => self.lists.bad.push(mv),
                    None if self.quiets => self.stage = Stage::Killers,
                    None => self.stage = Stage::Done,
                },
                Stage::Killers => {
                    let killer = self.killers.iter_mut().find_map(Option::take);
                    match killer {
                        Some(mv) if self.is_quiet_and_new(position, mv) => {
                            self.tried.push(mv);
                            return Some(mv);
                        }
                        Some(_) => {}
                        None => self.stage = Stage::MakeQuiets,
                    }
                }
                Stage::MakeQuiets => {
                    let side = position.side();
                    self.make(position, &[Intent::Quiets, Intent::Drops], |mv| {
                        memory.history.get(side, mv)
                    });
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.pick() {
                    Some(mv) => return Some(mv),
                    None => {
                        self.next = 0;
                        self.stage = Stage::BadCaptures;
                    }
                },
                Stage::BadCaptures => {
                    let mv = self.lists.bad.get(self.next).copied();
                    self.next += 1;
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::MakeEvasions => {
                    let side = position.side();
                    self.make(position, &[Intent::All], |mv| {
                        if is_tactical(position, mv) {
                            EVADING_CAPTURE + tactical_value(position, values, mv)
                        } else {
                            memory.history.get(side, mv)
                        }
                    });
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => {
                    let mv = self.pick();
                    if mv.is_none() {
                        self.stage = Stage::Done;
                    }
                    return mv;
                }
                Stage::Done => return None,
            }
        }
    }

    fn make<V: Variant>(
        &mut self,
        position: &Position<V>,
        intents: &[Intent],
        value: impl Fn(Move) -> i32,
    ) {
        self.lists.moves.clear();
        for &intent in intents {
            position.generate(intent, &mut self.lists.moves);
        }
        let Self { hash, tried, .. } = self;
        let Lists { moves, scored, .. } = &mut self.lists;
        let new = |mv: &&Move| *hash != Some(**mv) && !tried.contains(*mv);
        scored.clear();
        scored.extend(moves.iter().filter(new).map(|&mv| (value(mv), mv)));
        self.next = 0;
        self.sorted = false;
    }

    fn is_quiet_and_new<V: Variant>(&self, position: &Position<V>, killer: Move) -> bool {
        self.hash != Some(killer) && !is_tactical(position, killer) && position.is_legal(killer)
    }

    /// Takes the most valuable of the moves that are left.
    fn pick(&mut self) -> Option<Move> {
        let rest = self.lists.scored.get_mut(self.next..)?;
        if !self.sorted {
            if self.next < SELECTIONS {
                let best = (0..rest.len()).max_by_key(|&i| rest[i])?;
                rest.swap(0, best);
            } else {
                rest.sort_unstable_by(|a, b| b.cmp(a));
                self.sorted = true;
            }
        }
        let &(_, mv) = rest.first()?;
        self.next += 1;
        Some(mv)
    }
}

/// Puts captures before all other evasions.
const EVADING_CAPTURE: i32 = 1 << 20;

/// Does the move take or promote?
#[inline]
pub fn is_tactical<V: Variant>(position: &Position<V>, mv: Move) -> bool {
    !mv.is_drop() && (mv.promotes() || !position.taken(mv).is_empty())
}

/// Most valuable victim first, then least valuable attacker; promoting adds what it gains.
#[inline]
fn tactical_value<V: Variant>(position: &Position<V>, values: &Values, mv: Move) -> i32 {
    let victim = position.man_at(mv.to()).map_or(0, |man| values.exchanged(man.kind));
    let before = values.on_board(mv.kind());
    let promotion = values.on_board(position.kind_after(mv)) - before;
    8 * (victim + promotion) - before
}
