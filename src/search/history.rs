//! Which quiet moves have been good elsewhere in the tree.

use super::params::{HISTORY_BOUND, MAX_PLY};
use crate::board::Color;
use crate::position::Move;
use crate::rules::MAX_KINDS;

/// The history heuristic (Schaeffer 1989): a value for each kind of man on each square it moves or
/// is dropped to, raised by cut-offs and lowered by failures.
#[derive(Debug)]
pub struct History {
    /// Indexed by side and drop, kind, square.
    values: Vec<[[i16; 256]; MAX_KINDS]>,
}

impl Default for History {
    fn default() -> Self {
        Self { values: vec![[[0; 256]; MAX_KINDS]; 4] }
    }
}

impl History {
    const fn table(color: Color, mv: Move) -> usize {
        2 * color.index() + mv.is_drop() as usize
    }

    /// The value of a move, between plus and minus [`HISTORY_BOUND`].
    #[inline]
    #[must_use]
    pub fn get(&self, color: Color, mv: Move) -> i32 {
        let value = self.values[Self::table(color, mv)][mv.kind().index()][mv.to().index()];
        i32::from(value)
    }

    /// Raises or lowers the value of a move; the nearer to the bound, the less.
    #[inline]
    pub fn update(&mut self, color: Color, mv: Move, bonus: i32) {
        let value = &mut self.values[Self::table(color, mv)][mv.kind().index()][mv.to().index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_BOUND) as i16;
    }
}

/// The killer heuristic (Akl and Newborn 1977): the last two quiet moves that cut at each ply.
#[derive(Debug)]
pub struct Killers([[Option<Move>; 2]; MAX_PLY + 1]);

impl Default for Killers {
    fn default() -> Self {
        Self([[None; 2]; MAX_PLY + 1])
    }
}

impl Killers {
    /// The killers of a ply, the latest first.
    #[inline]
    #[must_use]
    pub const fn get(&self, ply: usize) -> [Option<Move>; 2] {
        self.0[ply]
    }

    /// A quiet move has cut at this ply.
    #[inline]
    pub fn add(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.0[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

/// What a thread remembers from node to node.
#[derive(Debug, Default)]
pub struct Memory {
    /// Quiet moves that were good elsewhere.
    pub history: History,
    /// Quiet moves that cut at the same ply.
    pub killers: Killers,
}
