//! What a thread learns about moves while it searches, in tables of fixed size.

use super::params::{
    HISTORY_BOUND, MAX_PLY, bonus_base, bonus_most, bonus_slope, continuation_2, continuation_4,
    correction_most, correction_weight,
};
use crate::board::{Color, SquareSet};
use crate::position::Move;
use crate::rules::MAX_KINDS;

/// The reward of a move that cuts at this depth; what was tried before it loses as much.
#[inline]
pub fn bonus(depth: i32) -> i32 {
    (bonus_slope() * depth + bonus_base()).clamp(0, bonus_most())
}

/// Raises or lowers a value; the nearer it is to the bound, the less.
#[inline]
fn gravitate(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_BOUND) as i16;
}

/// The history heuristic (Schaeffer 1989): a value for each pair of squares a man moves between and,
/// since every man in hand can go nearly anywhere, for each kind and square of a drop. Moves from or to
/// squares that the opponent guards have values of their own.
#[derive(Debug)]
pub struct Butterfly(Vec<i16>);

impl Butterfly {
    const ROWS: usize = 256 + MAX_KINDS;
    const SIDE: usize = 4 * Self::ROWS * 256;
    const LEN: usize = 2 * Self::SIDE;

    fn new() -> Self {
        Self(vec![0; Self::LEN])
    }

    #[inline]
    fn index<S: SquareSet>(guarded: S, mv: Move) -> usize {
        let row = if mv.is_drop() { 256 + mv.kind().index() } else { mv.from().index() };
        let leaves = !mv.is_drop() && guarded.contains(mv.from());
        let enters = guarded.contains(mv.to());
        let table = 2 * usize::from(leaves) + usize::from(enters);
        (table * Self::ROWS + row) * 256 + mv.to().index()
    }

    /// The values of one side's moves.
    #[inline]
    fn of(&self, side: Color) -> &[i16; Self::SIDE] {
        &self.0.as_chunks().0[side.index()]
    }
}

/// The moves that a continuation history follows are told apart by this many rows, the moves in
/// them by this many columns; on wide boards several moves share one.
const ROWS: usize = 1 << 10;
const COLUMNS: usize = 1 << 11;

/// A row of the continuation history: what follows one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row(usize);

impl Row {
    /// The row of no move.
    pub const NONE: Self = Self(0);

    /// A number that tells rows apart.
    #[inline]
    #[must_use]
    pub const fn feature(self) -> u64 {
        1 << 63 | self.0 as u64
    }

    /// The row of what follows this move.
    #[inline]
    #[must_use]
    pub const fn after(color: Color, mv: Move) -> Self {
        let word = piece_to(mv) ^ (color.index() as u64) << 20;
        // Fibonacci hashing (Knuth, TAOCP 6.4).
        Self(1 + (word.wrapping_mul(FIBONACCI) >> 54) as usize % (ROWS - 1))
    }
}

const FIBONACCI: u64 = 0x9e37_79b9_7f4a_7c15;

/// Kind, target, and whether it is dropped or promotes.
#[inline]
const fn piece_to(mv: Move) -> u64 {
    mv.to().raw() as u64
        | (mv.kind().index() as u64) << 8
        | (mv.is_drop() as u64) << 14
        | (mv.promotes() as u64) << 15
}

#[inline]
const fn column(mv: Move) -> usize {
    (piece_to(mv).wrapping_mul(FIBONACCI) >> 53) as usize
}

/// Continuation history (<https://www.chessprogramming.org/History_Heuristic#Continuation_History>):
/// how a move has done after the move one, two or four plies before it.
#[derive(Debug)]
pub struct Continuation(Vec<i16>);

impl Continuation {
    /// What follows one move.
    #[inline]
    fn row(&self, row: Row) -> &[i16; COLUMNS] {
        &self.0.as_chunks().0[row.0]
    }
}

/// The rows one, two and four plies back.
pub type Rows = [Row; 3];

/// What the history of a quiet move depends on, beside the move.
#[derive(Clone, Copy, Debug)]
pub struct Context<S> {
    /// The side to move.
    pub side: Color,
    /// What it follows.
    pub rows: Rows,
    /// The squares that the opponent guards, if that is looked at.
    pub guarded: S,
}

impl<S: SquareSet> Context<S> {
    /// Nothing is known but the side.
    pub const fn nothing(side: Color) -> Self {
        Self { side, rows: [Row::NONE; 3], guarded: S::EMPTY }
    }
}

/// What is remembered about the quiet moves of one node.
#[derive(Clone, Copy, Debug)]
pub struct Quiets<'a, S> {
    butterfly: &'a [i16; Butterfly::SIDE],
    following: [&'a [i16; COLUMNS]; 3],
    guarded: S,
}

impl<S: SquareSet> Quiets<'_, S> {
    /// How a quiet move has done, see [`Memory::quiet`].
    #[inline(always)]
    #[must_use]
    pub fn of(&self, mv: Move) -> i32 {
        let column = column(mv);
        let [one, two, four] = self.following.map(|row| i32::from(row[column]));
        i32::from(self.butterfly[Butterfly::index(self.guarded, mv)])
            + one
            + two * continuation_2() / 16
            + four * continuation_4() / 16
    }
}

/// Correction history (<https://www.chessprogramming.org/Static_Evaluation_Correction_History>): how
/// far the search has found the static evaluation off, for positions that share some feature.
#[derive(Debug)]
pub struct Correction(Vec<i16>);

/// Corrections are kept in this part of a hundredth.
const GRAIN: i32 = 128;

impl Correction {
    /// Features are told apart by so many bits of their hash.
    const BITS: u32 = 13;
    /// As many for either side.
    const LEN: usize = 2 << Self::BITS;

    #[inline]
    const fn index(color: Color, feature: u64) -> usize {
        (feature.wrapping_mul(FIBONACCI) >> (64 - Self::BITS)) as usize * 2 + color.index()
    }
}

/// One counter-move for each side, kind, target, and whether it is dropped.
const COUNTERS: usize = 1 << 16;

#[inline]
const fn counter_index(side: Color, before: Move) -> usize {
    piece_to(before) as usize & 0x7FFF | side.index() << 15
}

/// What a thread remembers from node to node.
#[derive(Debug)]
pub struct Memory {
    butterfly: Butterfly,
    continuation: Continuation,
    corrections: Correction,
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    counters: Vec<Option<Move>>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            butterfly: Butterfly::new(),
            continuation: Continuation(vec![0; ROWS * COLUMNS]),
            corrections: Correction(vec![0; Correction::LEN]),
            killers: [[None; 2]; MAX_PLY + 2],
            counters: vec![None; COUNTERS],
        }
    }
}

impl Memory {
    /// How much memory one takes.
    pub const BYTES: usize = size_of::<Self>()
        + size_of::<i16>() * (Butterfly::LEN + ROWS * COLUMNS + Correction::LEN)
        + size_of::<Option<Move>>() * COUNTERS;

    /// Forgets everything and keeps the room for what comes.
    pub fn clear(&mut self) {
        let Self { butterfly, continuation, corrections, killers, counters } = self;
        for values in [&mut butterfly.0, &mut continuation.0, &mut corrections.0] {
            values.fill(0);
        }
        killers.fill([None; 2]);
        counters.fill(None);
    }

    /// What is remembered about the quiet moves of one node, to be asked for many of them.
    #[inline]
    #[must_use]
    pub fn quiets<S: SquareSet>(&self, context: &Context<S>) -> Quiets<'_, S> {
        Quiets {
            butterfly: self.butterfly.of(context.side),
            following: context.rows.map(|row| self.continuation.row(row)),
            guarded: context.guarded,
        }
    }

    /// How a quiet move has done: from minus to plus four times [`HISTORY_BOUND`] or so.
    #[inline]
    #[must_use]
    pub fn quiet<S: SquareSet>(&self, context: &Context<S>, mv: Move) -> i32 {
        self.quiets(context).of(mv)
    }

    /// A quiet move was good (a positive bonus) or bad.
    #[inline]
    pub fn update_quiet<S: SquareSet>(&mut self, context: &Context<S>, mv: Move, bonus: i32) {
        let butterfly =
            context.side.index() * Butterfly::SIDE + Butterfly::index(context.guarded, mv);
        gravitate(&mut self.butterfly.0[butterfly], bonus);
        self.update_continuation(context.rows, mv, bonus);
    }

    /// A quiet move was good (a positive bonus) or bad after the moves of these rows.
    #[inline]
    pub fn update_continuation(&mut self, rows: Rows, mv: Move, bonus: i32) {
        let column = column(mv);
        for row in rows {
            if row != Row::NONE {
                gravitate(&mut self.continuation.0[row.0 * COLUMNS + column], bonus);
            }
        }
    }

    /// The killer heuristic (Akl and Newborn 1977): the last two quiet moves that cut at this ply,
    /// the latest first.
    #[inline]
    #[must_use]
    pub const fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// A quiet move has cut at this ply.
    #[inline]
    pub fn add_killer(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Forgets the killers of a ply.
    #[inline]
    pub fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    /// The counter-move heuristic (Uiterwijk 1992): the quiet move of this side that cut last after this move of its
    /// opponent.
    #[inline]
    #[must_use]
    pub fn counter(&self, side: Color, before: Move) -> Option<Move> {
        self.counters[counter_index(side, before)]
    }

    /// A quiet move of this side has cut after this move of its opponent.
    #[inline]
    pub fn set_counter(&mut self, side: Color, before: Move, mv: Move) {
        self.counters[counter_index(side, before)] = Some(mv);
    }

    /// How far the static evaluation is likely to be off, in hundredths, given what the position
    /// shares with others.
    #[inline]
    #[must_use]
    pub fn correction(&self, color: Color, features: [u64; 2]) -> i32 {
        let sum: i32 = features
            .map(|feature| i32::from(self.corrections.0[Correction::index(color, feature)]))
            .iter()
            .sum();
        sum * correction_weight() / (64 * GRAIN)
    }

    /// The search has found the static evaluation to be off by `error` hundredths.
    #[inline]
    pub fn update_correction(&mut self, color: Color, features: [u64; 2], error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let most = correction_most() * GRAIN;
        for feature in features {
            let value = &mut self.corrections.0[Correction::index(color, feature)];
            let new = (i32::from(*value) * (256 - weight)
                + (error * GRAIN).clamp(-(1 << 18), 1 << 18) * weight)
                / 256;
            *value = new.clamp(-most, most) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::rules::{Kind, Shogi, Variant};

    type Set = <Shogi as Variant>::Set;

    #[test]
    fn a_counter_move_belongs_to_a_side_and_to_the_man_and_square_that_it_answers() {
        let [from, to, elsewhere] = [20, 21, 40].map(Square::new);
        let [pawn, lance] = [0, 1].map(Kind::new);
        let answer = Move::drop(pawn, elsewhere);
        let mut memory = Memory::default();
        memory.set_counter(Color::White, Move::new(pawn, from, to, false), answer);
        let counter = |mv| memory.counter(Color::White, mv);
        assert_eq!(counter(Move::new(pawn, elsewhere, to, true)), Some(answer));
        assert_eq!(counter(Move::drop(pawn, to)), None);
        assert_eq!(counter(Move::new(lance, from, to, false)), None);
        assert_eq!(counter(Move::new(pawn, to, from, false)), None);
        assert_eq!(memory.counter(Color::Black, Move::new(pawn, from, to, false)), None);
        memory.clear();
        assert_eq!(memory.counter(Color::White, Move::new(pawn, from, to, false)), None);
    }

    #[test]
    fn what_follows_a_move_says_nothing_of_the_same_move_elsewhere() {
        let [from, to, elsewhere] = [20, 21, 40].map(Square::new);
        let (mv, drop) = (Move::new(Kind::new(0), from, to, false), Move::drop(Kind::new(1), to));
        let row = Row::after(Color::White, Move::drop(Kind::new(2), elsewhere));
        let mut memory = Memory::default();
        memory.update_continuation([row, Row::NONE, Row::NONE], mv, 100);
        let alone = Context::<Set>::nothing(Color::Black);
        let following = Context { rows: [row, Row::NONE, Row::NONE], ..alone };
        assert_eq!(memory.quiet(&following, mv), 100);
        assert_eq!(memory.quiet(&alone, mv), 0);
        assert_eq!(memory.quiet(&following, drop), 0);
    }

    #[test]
    fn moves_from_and_to_guarded_squares_are_told_apart() {
        let [from, to, elsewhere] = [20, 21, 40].map(Square::new);
        let kind = Kind::new(0);
        let (mv, drop) = (Move::new(kind, from, to, false), Move::drop(kind, to));
        let guarding = |squares: &[Square]| {
            let guarded = squares.iter().fold(Set::EMPTY, |set, &square| set | Set::of(square));
            Context { guarded, ..Context::nothing(Color::Black) }
        };
        let mut memory = Memory::default();
        memory.update_quiet(&guarding(&[to]), mv, 100);
        memory.update_quiet(&guarding(&[from]), mv, -100);
        memory.update_quiet(&guarding(&[to]), drop, 50);
        assert_eq!(memory.quiet(&guarding(&[to, elsewhere]), mv), 100);
        assert_eq!(memory.quiet(&guarding(&[from]), mv), -100);
        assert_eq!(memory.quiet(&guarding(&[from, to]), mv), 0);
        assert_eq!(memory.quiet(&guarding(&[elsewhere]), mv), 0);
        assert_eq!(memory.quiet(&guarding(&[from, to]), drop), 50);
        assert_eq!(memory.quiet(&guarding(&[]), drop), 0);
    }
}
