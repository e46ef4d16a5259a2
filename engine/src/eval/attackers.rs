//! Who attacks whom: for every man the least of his attackers, who would take him first.
//!
//! That is found on the way, while it is found which squares each side controls; few men attack anybody.

use crate::board::{Color, Square, SquareSet};
use crate::position::Position;
use crate::rules::{Kind, MAX_KINDS, Variant};

use super::Values;
use super::influence::Control;
use super::mirror::twins;

/// The kinds of a game by what they are worth on the board: 0 is the least of them, kings come last. Kinds that are
/// each other's image in a mirror have one rank.
#[derive(Clone, Debug)]
pub struct Ranks([u8; MAX_KINDS]);

impl Ranks {
    /// The ranks of a game, by the values of its men.
    #[must_use]
    pub fn of<V: Variant>(values: &Values) -> Self {
        let twins = twins::<V>();
        let image = |kind: Kind| twins.map_or(kind, |twins| twins[kind.index()]);
        let one_of_two = |kind: Kind| kind.index().min(image(kind).index());
        let worth = |kind: Kind| (values.on_board(kind), one_of_two(kind));
        let mut ranks = [0; MAX_KINDS];
        for kind in V::KINDS.all() {
            let is_less = |other: &Kind| {
                let counts = one_of_two(*other) == other.index() && !V::KINDS.info(*other).royal;
                counts && worth(*other) < worth(kind)
            };
            let less = V::KINDS.all().filter(is_less).count();
            let royal = V::KINDS.info(kind).royal;
            ranks[kind.index()] = if royal { V::KINDS.len() - 1 } else { less } as u8;
        }
        Self(ranks)
    }

    /// The rank of a kind; below the number of kinds.
    #[inline]
    #[must_use]
    pub const fn of_kind(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }
}

/// The attacked men of a position.
#[derive(Clone, Debug)]
pub struct Attackers<S> {
    /// By rank: the squares of the men that somebody of it attacks.
    attacked: [S; MAX_KINDS],
    /// The ranks of those who attack anybody, one bit each.
    ranks: u64,
}

impl<S: SquareSet> Attackers<S> {
    /// Nobody attacks anybody.
    pub const NONE: Self = Self { attacked: [S::EMPTY; MAX_KINDS], ranks: 0 };

    /// Finds who attacks whom in a position, and on the way what both sides control.
    #[inline(always)]
    #[must_use]
    pub fn find<V: Variant<Set = S>>(
        &mut self,
        position: &Position<V>,
        ranks: &Ranks,
    ) -> [Control<S>; 2] {
        let control = Control::of_both_with(position, |color, kind, reach| {
            self.note(ranks.of_kind(kind), reach & position.men(!color));
        });
        for color in Color::ALL {
            if let Some(king) = position.king(color)
                && let Some(man) = position.man_at(king)
            {
                let reach = position.sight(color, man.kind, king, position.occupied());
                self.note(ranks.of_kind(man.kind), reach & position.men(!color));
            }
        }
        control
    }

    /// Somebody of this rank attacks these men.
    #[inline(always)]
    fn note(&mut self, rank: u8, attacked: S) {
        self.attacked[usize::from(rank)] |= attacked;
        self.ranks |= u64::from(!attacked.is_empty()) << rank;
    }

    /// Gives `f` every attacked man's square and the rank of the least of his attackers, the least ranks first.
    #[inline(always)]
    pub fn each(&self, mut f: impl FnMut(Square, u8)) {
        let mut done = S::EMPTY;
        let mut ranks = self.ranks;
        while ranks != 0 {
            let rank = ranks.trailing_zeros();
            ranks &= ranks - 1;
            let attacked = self.attacked[rank as usize];
            attacked.without(done).for_each(|square| f(square, rank as u8));
            done |= attacked;
        }
    }
}
