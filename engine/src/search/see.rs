//! Static exchange evaluation (<https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>): what a
//! move wins or loses if both sides keep taking on its target, cheapest man first.

use crate::board::{Square, SquareSet};
use crate::eval::Values;
use crate::position::{Move, Position};
use crate::rules::{Kind, Promotion, Variant};

/// Does the exchange that this legal move begins win at least `threshold`?
///
/// Taking changes the balance by [`Values::exchanged`], promoting by the difference on the board.
/// A burner wins all that it burns, a rifle is not taken back, and a man who turns over by taking
/// stands to be lost with his other face. Burning in the replies and pins are not looked at.
#[must_use]
pub fn see_at_least<V: Variant>(
    position: &Position<V>,
    values: &Values,
    mv: Move,
    threshold: i32,
) -> bool {
    let to = mv.to();
    let after = position.kind_after(mv);
    let promotion = values.on_board(after) - values.on_board(mv.kind());
    let won: i32 = position
        .taken(mv)
        .into_iter()
        .filter_map(|square| position.man_at(square))
        .map(|man| values.exchanged(man.kind))
        .sum();
    // What the side that has just taken is ahead of its goal.
    let mut ahead = won + promotion - threshold;
    if ahead < 0 || mv.is_rifle() {
        // Nobody can take back a man that has not moved.
        return ahead >= 0;
    }
    // From here on: what the side to take wins by taking, less what its opponent is ahead.
    ahead = at_stake::<V>(values, after) - ahead;
    if ahead <= 0 {
        return true;
    }
    // A drop comes from its own target.
    let gone = position.taken(mv) | V::Set::of(mv.from());
    let mut occupied = position.occupied().without(gone) | V::Set::of(to);
    let mut side = position.side();
    let mut succeeds = true;
    loop {
        side = !side;
        let attackers = position.attackers(to, side, occupied);
        let Some((from, value)) = cheapest(position, values, attackers) else { return succeeds };
        succeeds = !succeeds;
        if value >= KING {
            // The king cannot take what is guarded.
            let guarded = !position.attackers(to, !side, occupied).is_empty();
            return succeeds != guarded;
        }
        ahead = turned_over::<V>(values, position, from).unwrap_or(value) - ahead;
        if ahead < i32::from(succeeds) {
            return succeeds;
        }
        occupied = occupied.without(V::Set::of(from));
    }
}

/// Above the value of any exchange.
const KING: i32 = 1 << 20;

#[inline]
fn at_stake<V: Variant>(values: &Values, kind: Kind) -> i32 {
    if V::KINDS.info(kind).royal { KING } else { values.exchanged(kind) }
}

/// What is at stake when the man on a square has taken and shows its other face, in games where
/// that happens.
#[inline]
fn turned_over<V: Variant>(values: &Values, position: &Position<V>, from: Square) -> Option<i32> {
    if V::PROMOTION != Promotion::Flip {
        return None;
    }
    let face = V::KINDS.info(position.man_at(from)?.kind).promotion?;
    Some(at_stake::<V>(values, face))
}

/// The least valuable of these men.
#[inline]
fn cheapest<V: Variant>(
    position: &Position<V>,
    values: &Values,
    men: V::Set,
) -> Option<(Square, i32)> {
    let value =
        |square| position.man_at(square).map_or(KING, |man| at_stake::<V>(values, man.kind));
    men.into_iter().map(|square| (square, value(square))).min_by_key(|&(_, value)| value)
}
