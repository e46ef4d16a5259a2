//! Perft: the number of leaves of the tree of legal moves.

use rayon::prelude::*;

use crate::position::Intent;
use crate::position::{Move, MoveList, Position};
use crate::rules::Variant;

/// The number of move sequences of exactly this length.
///
/// The last move of each is counted by the size of the generator's sets and never made.
pub fn perft<V: Variant>(position: &mut Position<V>, depth: u32) -> u64 {
    let mut lists = vec![MoveList::new(); depth as usize];
    count(position, depth, &mut lists)
}

fn count<V: Variant>(position: &mut Position<V>, depth: u32, lists: &mut [MoveList]) -> u64 {
    let Some((moves, below)) = lists.split_first_mut() else { return 1 };
    if depth == 1 {
        return position.count_moves();
    }
    moves.clear();
    position.generate(Intent::All, moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        let undo = position.play(mv);
        nodes += count(position, depth - 1, below);
        position.undo(mv, &undo);
    }
    nodes
}

/// The same number with every move played, the last one too, and nothing counted in bulk: the
/// reference for [`perft`].
pub fn slow_perft<V: Variant>(position: &mut Position<V>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let undo = position.play(mv);
            let nodes = slow_perft(position, depth - 1);
            position.undo(mv, &undo);
            nodes
        })
        .sum()
}

/// [`perft`] below every root move, on as many threads as the current rayon pool has. The moves
/// come in the order of their texts. `depth` must be at least 1.
pub fn divide<V: Variant>(position: &Position<V>, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|mv| mv.text::<V>().to_string());
    moves
        .into_par_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play(mv);
            (mv, perft(&mut next, depth - 1))
        })
        .collect()
}
