//! What a node leaves for the nodes below it.

use super::history::{Row, Rows};
use super::params::MAX_PLY;
use crate::eval::{Score, Standing};
use crate::position::Move;

/// One node of the line that is being searched.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// What the men are worth.
    pub standing: Standing,
    /// The static evaluation, unless the side to move is in check.
    pub eval: Option<Score>,
    /// The move that is being searched; `None` for a pass.
    pub mv: Option<Move>,
    /// What follows that move.
    pub row: Row,
    /// The move that is left out, to see how good the others are.
    pub excluded: Option<Move>,
}

impl Frame {
    const EMPTY: Self = Self {
        standing: Standing { material: 0, placement: 0 },
        eval: None,
        mv: None,
        row: Row::NONE,
        excluded: None,
    };
}

/// The frames of a line, with some empty ones before the root.
#[derive(Debug)]
pub struct Frames(Vec<Frame>);

/// Nodes look this far back.
const BEFORE: usize = 4;

impl Frames {
    /// Nothing searched yet, from a root of this standing.
    pub fn new(standing: Standing) -> Self {
        let mut frames = Self(vec![Frame::EMPTY; BEFORE + MAX_PLY + 2]);
        frames.at(0).standing = standing;
        frames
    }

    /// The frame of the node `back` plies above `ply`.
    #[inline]
    pub fn before(&self, ply: usize, back: usize) -> &Frame {
        &self.0[ply + BEFORE - back]
    }

    /// The frame of the node at this ply.
    #[inline]
    pub fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply + BEFORE]
    }

    /// The continuation histories that a node at this ply follows.
    #[inline]
    pub fn rows(&self, ply: usize) -> Rows {
        [1, 2, 4].map(|back| self.before(ply, back).row)
    }

    /// Is the static evaluation better than it was when the same side last moved?
    #[inline]
    pub fn is_improving(&self, ply: usize) -> bool {
        let Some(now) = self.before(ply, 0).eval else { return false };
        let earlier = self.before(ply, 2).eval.or(self.before(ply, 4).eval);
        earlier.is_none_or(|earlier| now > earlier)
    }
}
