//! Who takes what stands near, looked up by the step alone: two kilobytes a side, where the rows of leaps are dozens to
//! hundreds.

use super::kinds::{Kind, KindSet, Kinds};
use super::rows::strikes_of;
use crate::board::{Color, Geometry, Square};

/// By side and by the step from a man to what it takes, in indices modulo 256: the kinds that leap or shoot so far.
#[derive(Debug)]
pub struct Strikes([[KindSet; 256]; 2]);

impl Strikes {
    /// Builds them; meant for the compiler.
    ///
    /// # Panics
    /// If two steps of one side are the same in indices, as they could be on a board much narrower than its leaps.
    #[must_use]
    pub const fn new(board: Geometry, kinds: &Kinds) -> Self {
        let mut strikes = [[KindSet::EMPTY; 256]; 2];
        let mut of_step = [[None; 256]; 2];
        let mut man = 0;
        while man < 2 * kinds.len() {
            let (color, kind) = (man / kinds.len(), Kind::new(man % kinds.len()));
            let mut rest = strikes_of(kinds, man);
            while let Some(((files, ranks), others)) = rest.split() {
                let step = (files * board.stride as i32 + ranks) as u8 as usize;
                if let Some((other_files, other_ranks)) = of_step[color][step] {
                    assert!(files == other_files && ranks == other_ranks);
                }
                of_step[color][step] = Some((files, ranks));
                strikes[color][step] = strikes[color][step].with(kind);
                rest = others;
            }
            man += 1;
        }
        Self(strikes)
    }

    /// The kinds of this side that take on `to` from here by a leap or a shot, if one of its men does.
    #[inline(always)]
    #[must_use]
    pub const fn between(&self, by: Color, from: Square, to: Square) -> KindSet {
        self.0[by.index()][to.raw().wrapping_sub(from.raw()) as usize]
    }
}
