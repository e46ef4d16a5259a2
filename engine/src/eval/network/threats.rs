//! What a network sees beside where the men stand: which men are attacked, and which squares around the kings the
//! enemy reaches.
//!
//! A search of 500 nodes, whose scores a network learns, has seen what comes of a man that hangs and of a king whose
//! neighbours are held by the enemy; where the men stand says it only to somebody who knows how each of them moves and
//! what is in its way. What a man who is attacked and guarded is in for depends on who would take him: a pawn gains by it
//! where a rook loses. These rows are added for one position and forgotten: nearly every move changes many of them.

use arrayvec::ArrayVec;

use super::inputs::{Inputs, View};
use crate::board::Color;
use crate::eval::attackers::Attackers;
use crate::eval::influence::{Control, Influence};
use crate::position::{Man, Position};
use crate::rules::{Kind, Variant};

/// The squares next to a king.
const AROUND: usize = 8;
/// What such a square may be that the enemy reaches: guarded by none, one or more, reached by one, two or more, and
/// empty, taken by a friend or by an enemy.
const STATES: usize = 3 * 3 * 3;
/// How an attacked man may stand: guarded by none, one or more, attacked by one or more, kings not counted.
const STANDS: usize = 3 * 2;
/// No board has more men.
const MOST_MEN: usize = 144;
/// No view has more rows of threats.
pub const MOST_THREATS: usize = MOST_MEN + 2 * AROUND;

/// What a row of an attacked man stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacked {
    /// Is he one's own man?
    pub own: bool,
    /// His kind.
    pub kind: Kind,
    /// The rank of the least of his attackers.
    pub least: usize,
    /// How he stands.
    pub stand: usize,
}

impl Attacked {
    /// Does anybody guard him?
    #[must_use]
    pub const fn is_guarded(self) -> bool {
        self.stand >= STANDS / 3
    }
}

/// The threats of one position.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    /// Men that are attacked, how they stand, and the rank of the least of their attackers.
    attacked: ArrayVec<(Man, u8, u8), MOST_MEN>,
    /// Squares next to a king that his enemy reaches: whose king, the number of the square in the order in which Black
    /// sees them, from the right to the left and from the far to the near, and what it is.
    besieged: ArrayVec<(Color, u8, u8), { 2 * AROUND }>,
}

impl Threats {
    /// Looks at a position, given what Black and White control and who attacks whom.
    #[inline]
    pub fn look<V: Variant>(
        &mut self,
        position: &Position<V>,
        control: &[Control<V::Set>; 2],
        attackers: &Attackers<V::Set>,
        influence: &Influence<V>,
    ) {
        attackers.each(|square, least| {
            if let Some(man) = position.man_at(square) {
                let (ours, theirs) = (&control[man.color.index()], &control[(!man.color).index()]);
                let more = theirs.times(square) > 1;
                let stand = ours.times(square).min(2) * 2 + usize::from(more);
                self.attacked.push((man, stand as u8, least));
            }
        });
        for color in Color::ALL {
            let (ours, theirs) = (&control[color.index()], &control[(!color).index()]);
            let Some(king) = position.king(color) else { continue };
            let (file, rank) = (V::BOARD.file(king), V::BOARD.rank(king));
            for square in influence.next_to(king) & theirs.reached() {
                let taken = position.man_at(square);
                let taken = taken.map_or(0, |man| if man.color == color { 1 } else { 2 });
                let (guards, attackers) = (ours.times(square), theirs.times(square));
                let state = (guards.min(2) * 3 + attackers - 1) * 3 + taken;
                let (left, down) = (V::BOARD.file(square) - file, V::BOARD.rank(square) - rank);
                self.besieged.push((color, number_of(left, down), state as u8));
            }
        }
    }

    /// How many rows there are, after those of [`Inputs`].
    #[must_use]
    pub const fn rows<V: Variant>() -> usize {
        Self::rows_of_men::<V>() + 2 * AROUND * STATES
    }

    /// How many of these stand for attacked men; they come first.
    #[must_use]
    pub const fn rows_of_men<V: Variant>() -> usize {
        2 * V::KINDS.len() * V::KINDS.len() * STANDS
    }

    /// What the rows of attacked men stand for, in their order.
    pub fn meanings<V: Variant>() -> impl Iterator<Item = Attacked> {
        let kinds = V::KINDS.len();
        (0..Self::rows_of_men::<V>()).map(move |row| {
            let (kind, stand) = (row / STANDS / kinds, row % STANDS);
            Attacked {
                own: kind < kinds,
                kind: Kind::new(kind % kinds),
                least: row / STANDS % kinds,
                stand,
            }
        })
    }

    /// The rows as this view has them.
    #[inline]
    pub fn each<V: Variant>(&self, inputs: &Inputs<V>, view: View, mut row: impl FnMut(usize)) {
        let begin = inputs.len();
        for &(man, stand, least) in &self.attacked {
            let enemy = usize::from(man.color != view.color());
            let kind = enemy * V::KINDS.len() + inputs.seen(view, man.kind).index();
            row(begin + (kind * V::KINDS.len() + usize::from(least)) * STANDS + usize::from(stand));
        }
        let begin = begin + Self::rows_of_men::<V>();
        for &(color, number, state) in &self.besieged {
            let enemy = usize::from(color != view.color());
            let place = enemy * AROUND + PLACES[view.index()][usize::from(number)];
            row(begin + place * STATES + usize::from(state));
        }
    }
}

/// The number of the square so far from the king.
const fn number_of(left: i32, down: i32) -> u8 {
    let nine = 3 * (left + 1) + down + 1;
    // The king's own square has none.
    (if nine > 4 { nine - 1 } else { nine }) as u8
}

/// By view: the number that each of these squares has there. Turned half round the last is the first; in a mirror
/// the outer files change places.
const PLACES: [[usize; AROUND]; super::inputs::VIEWS] = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [5, 6, 7, 3, 4, 0, 1, 2],
    [7, 6, 5, 4, 3, 2, 1, 0],
    [2, 1, 0, 4, 3, 7, 6, 5],
];
