//! Static exchange evaluation (<https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>): what a
//! move wins or loses if both sides keep taking on its target, cheapest man first.

use crate::board::{Square, SquareSet};
use crate::eval::Values;
use crate::position::{Move, Position};
use crate::rules::{Kind, Variant};

/// Does the exchange that this legal move begins win at least `threshold`?
///
/// Taking changes the balance by [`Values::exchanged`], promoting by the difference on the board.
/// Pins are not looked at.
#[must_use]
pub fn see_at_least<V: Variant>(
    position: &Position<V>,
    values: &Values,
    mv: Move,
    threshold: i32,
) -> bool {
    let to = mv.to();
    let victim = if mv.is_drop() { None } else { position.man_at(to) };
    let after = position.kind_after(mv);
    let promotion = values.on_board(after) - values.on_board(mv.kind());
    // What the side that has just taken is ahead of its goal.
    let mut ahead = victim.map_or(0, |man| values.exchanged(man.kind)) + promotion - threshold;
    if ahead < 0 {
        return false;
    }
    // From here on: what the side to take wins by taking, less what its opponent is ahead.
    ahead = at_stake::<V>(values, after) - ahead;
    if ahead <= 0 {
        return true;
    }
    let mut occupied = (position.occupied() | V::Set::of(to)).without(V::Set::of(mv.from()));
    if mv.is_drop() {
        occupied |= V::Set::of(to);
    }
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
        ahead = value - ahead;
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
