//! Staged move picking: the moves of a node in the order in which they are worth trying, generated
//! no sooner than needed.

use arrayvec::ArrayVec;

use super::history::{Context, Memory};
use super::params::{check_bonus, counter_bonus, quiet_most};
use super::see::see_at_least;
use crate::board::{Square, SquareSet};
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
    MakeChecks,
    Checks,
    BadCaptures,
    MakeEvasions,
    Evasions,
    Done,
}

/// A move and its value in one word, ordered by value, then by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(i64);

impl Scored {
    #[inline]
    const fn new(value: i32, mv: Move) -> Self {
        Self((value as i64) << 32 | mv.bits() as i64)
    }

    #[inline]
    const fn mv(self) -> Move {
        Move::from_bits(self.0 as u32)
    }
}

/// The lists of a picker, kept from node to node for their memory.
#[derive(Debug, Default)]
pub struct Lists {
    moves: MoveList,
    /// What is left to try, with its value.
    scored: Vec<Scored>,
    /// Captures that lose material, in the order they were met.
    bad: Vec<Move>,
}

/// Hands out the moves of one node.
#[derive(Debug)]
pub struct Picker<S> {
    stage: Stage,
    hash: Option<Move>,
    killers: [Option<Move>; 2],
    /// Those of them that have been tried.
    tried: ArrayVec<Move, 2>,
    context: Context<S>,
    lists: Lists,
    next: usize,
    /// The moves before this one are in order.
    sorted: usize,
    quiets: bool,
    checks: bool,
    /// What captures have to win at least.
    threshold: i32,
    /// Which captures and promotions are wanted, if any.
    tactical: Option<Intent>,
    /// The quiet move that was the answer to the last move elsewhere.
    counter: Option<Move>,
}

/// From this pick on moves are sorted; before, the best is searched for each time.
const SELECTIONS: usize = 6;
/// So many are sorted at a time: few nodes try all of their moves.
const SORTED: usize = 16;

impl<S: SquareSet> Picker<S> {
    /// All moves of a position: the hash move, good captures and promotions, killers, the
    /// rest by history, captures that lose material. In check, all evasions after the hash move,
    /// which must be legal. `context` is what their histories depend on.
    #[inline]
    pub const fn new(
        hash: Option<Move>,
        killers: [Option<Move>; 2],
        context: Context<S>,
        lists: Lists,
    ) -> Self {
        Self {
            stage: Stage::Hash,
            hash,
            killers,
            tried: ArrayVec::new_const(),
            context,
            lists,
            next: 0,
            sorted: 0,
            quiets: true,
            checks: false,
            threshold: 0,
            tactical: Some(Intent::Tactical),
            counter: None,
        }
    }

    /// The same, with a counter-move that comes early among the quiet moves.
    #[inline]
    pub const fn with_counter(mut self, counter: Option<Move>) -> Self {
        self.counter = counter;
        self
    }

    /// The captures and promotions that do not lose material, then with `checks` the drops that give
    /// check; or all evasions in check.
    pub fn for_quiescence<V: Variant<Set = S>>(
        position: &Position<V>,
        hash: Option<Move>,
        checks: bool,
        context: Context<S>,
        lists: Lists,
    ) -> Self {
        let mut picker = Self::new(hash, [None; 2], context, lists);
        picker.quiets = false;
        picker.checks = checks;
        if !position.in_check() {
            picker.hash = picker.hash.filter(|&mv| is_tactical(position, mv));
        }
        picker
    }

    /// The captures on `last` that do not lose material, of a position not in check; without a
    /// square nothing.
    pub fn for_recaptures<V: Variant<Set = S>>(
        position: &Position<V>,
        hash: Option<Move>,
        last: Option<Square>,
        lists: Lists,
    ) -> Self {
        let hash = hash.filter(|&mv| last == Some(mv.to()) && is_tactical(position, mv));
        let mut picker = Self::new(hash, [None; 2], Context::nothing(position.side()), lists);
        picker.quiets = false;
        picker.tactical = last.map(Intent::CapturesOn);
        picker
    }

    /// The captures and promotions that win at least `threshold`, of a position not in check.
    pub fn for_probcut<V: Variant<Set = S>>(
        position: &Position<V>,
        hash: Option<Move>,
        threshold: i32,
        values: &Values,
        lists: Lists,
    ) -> Self {
        let hash = hash.filter(|&mv| {
            is_tactical(position, mv) && see_at_least(position, values, mv, threshold)
        });
        let mut picker =
            Self::for_quiescence(position, hash, false, Context::nothing(position.side()), lists);
        picker.threshold = threshold;
        picker
    }

    /// From now on, leaves out the quiet moves that have not been handed out yet.
    pub const fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// The lists, for the next node to use.
    #[inline]
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
                    let tactical = self.tactical;
                    let generate = |moves: &mut _| {
                        tactical.into_iter().for_each(|intent| position.generate(intent, moves));
                    };
                    self.make(generate, |mv| tactical_value(position, values, mv));
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.pick() {
                    Some(mv) if see_at_least(position, values, mv, self.threshold) => {
                        return Some(mv);
                    }
                    Some(mv) => self.lists.bad.push(mv),
                    None if self.quiets => self.stage = Stage::Killers,
                    None if self.checks => self.stage = Stage::MakeChecks,
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
                    if self.quiets {
                        let (quiets, counter) = (memory.quiets(&self.context), self.counter);
                        let checks = position.checks();
                        self.make(
                            |moves| position.generate(Intent::Quiets, moves),
                            |mv| {
                                // The counter-move and checks first.
                                let check = position.gives_check(&checks, mv);
                                quiets.of(mv)
                                    + i32::from(check) * check_bonus()
                                    + i32::from(counter == Some(mv)) * counter_bonus()
                            },
                        );
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.pick().filter(|_| self.quiets) {
                    Some(mv) => return Some(mv),
                    None => {
                        self.next = 0;
                        self.stage = Stage::BadCaptures;
                    }
                },
                Stage::MakeChecks => {
                    let quiets = memory.quiets(&self.context);
                    self.make(|moves| position.checking_drops(moves), |mv| quiets.of(mv));
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.pick().filter(|_| self.next <= quiet_most() as usize) {
                    Some(mv) if see_at_least(position, values, mv, 0) => return Some(mv),
                    Some(_) => {}
                    None => self.stage = Stage::Done,
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
                    let quiets = memory.quiets(&self.context);
                    self.make(
                        |moves| position.generate(Intent::All, moves),
                        |mv| {
                            if is_tactical(position, mv) {
                                EVADING_CAPTURE + tactical_value(position, values, mv)
                            } else {
                                quiets.of(mv)
                            }
                        },
                    );
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

    /// Lists the moves that are generated and new, each with its value.
    fn make(&mut self, generate: impl FnOnce(&mut MoveList), value: impl Fn(Move) -> i32) {
        self.lists.moves.clear();
        generate(&mut self.lists.moves);
        let Self { hash, tried, .. } = self;
        let Lists { moves, scored, .. } = &mut self.lists;
        let new = |mv: &&Move| *hash != Some(**mv) && !tried.contains(*mv);
        scored.clear();
        scored.extend(moves.iter().filter(new).map(|&mv| Scored::new(value(mv), mv)));
        self.next = 0;
        self.sorted = 0;
    }

    fn is_quiet_and_new<V: Variant>(&self, position: &Position<V>, killer: Move) -> bool {
        self.hash != Some(killer) && position.is_legal(killer) && !is_tactical(position, killer)
    }

    /// Takes the most valuable of the moves that are left.
    fn pick(&mut self) -> Option<Move> {
        let rest = self.lists.scored.get_mut(self.next..)?;
        if self.next < SELECTIONS {
            let best = (0..rest.len()).max_by_key(|&i| rest[i])?;
            rest.swap(0, best);
        } else if self.next >= self.sorted {
            let most = rest.len().min(SORTED);
            if most < rest.len() {
                rest.select_nth_unstable_by(most, |a, b| b.cmp(a));
            }
            rest[..most].sort_unstable_by(|a, b| b.cmp(a));
            self.sorted = self.next + most;
        }
        let first = rest.first()?;
        self.next += 1;
        Some(first.mv())
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
    8 * gain(position, values, mv) - values.on_board(mv.kind())
}

/// What a move of a man wins at once: what it takes and what it gains by promoting.
#[inline]
pub fn gain<V: Variant>(position: &Position<V>, values: &Values, mv: Move) -> i32 {
    position.victim(mv).map_or(0, |kind| values.exchanged(kind))
        + values.on_board(position.kind_after(mv))
        - values.on_board(mv.kind())
}
