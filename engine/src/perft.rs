//! Perft: the number of leaves of the tree of legal moves.

use rayon::prelude::*;

use crate::clock::Signals;
use crate::position::{Intent, Move, MoveList, Position};
use crate::rules::Variant;

/// The number of move sequences of exactly this length.
///
/// The last move of each is counted by the size of the generator's sets and never made.
pub fn perft<V: Variant>(position: &mut Position<V>, depth: u32) -> u64 {
    perft_until(position, depth, &Signals::default())
}

/// The same number, or a smaller one if the signals said in between that it is to end.
fn perft_until<V: Variant>(position: &mut Position<V>, depth: u32, signals: &Signals) -> u64 {
    let mut lists = vec![MoveList::new(); depth as usize];
    count(position, depth, &mut lists, signals)
}

fn count<V: Variant>(
    position: &mut Position<V>,
    depth: u32,
    lists: &mut [MoveList],
    signals: &Signals,
) -> u64 {
    let Some((moves, below)) = lists.split_first_mut() else { return 1 };
    if depth == 1 {
        return position.count_moves();
    }
    if signals.stopped() {
        return 0;
    }
    moves.clear();
    position.generate(Intent::All, moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        let undo = position.play(mv);
        nodes += count(position, depth - 1, below, signals);
        position.undo(&undo);
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
            position.undo(&undo);
            nodes
        })
        .sum()
}

/// The legal moves in the order of their texts.
fn in_order<V: Variant>(position: &Position<V>) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|mv| mv.text::<V>().to_string());
    moves
}

/// The part of [`perft`] below some beginnings: the sequences of two moves, or of `depth` if that is
/// less, are numbered from 0 in the order of their texts, and those count whose number is wanted. On
/// as many threads as the current rayon pool has.
pub fn partial<V: Variant>(
    position: &Position<V>,
    depth: u32,
    is_wanted: impl Fn(usize) -> bool,
) -> u64 {
    let mut beginnings = vec![(position.clone(), 0)];
    for _ in 0..depth.min(2) {
        let longer = beginnings.iter().flat_map(|(position, length)| {
            in_order(position).into_iter().map(move |mv| {
                let mut next = position.clone();
                next.play(mv);
                (next, length + 1)
            })
        });
        beginnings = longer.collect();
    }
    let wanted: Vec<_> =
        beginnings.into_iter().enumerate().filter(|&(number, _)| is_wanted(number)).collect();
    wanted
        .into_par_iter()
        .map(|(_, (mut position, length))| perft(&mut position, depth - length))
        .sum()
}

/// [`perft`] below every root move, on as many threads as the current rayon pool has. The moves
/// come in the order of their texts. `None` if it was told to end before it was done. `depth` must be
/// at least 1.
pub fn divide<V: Variant>(
    position: &Position<V>,
    depth: u32,
    signals: &Signals,
) -> Option<Vec<(Move, u64)>> {
    let counts = in_order(position)
        .into_par_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play(mv);
            (mv, perft_until(&mut next, depth - 1, signals))
        })
        .collect();
    (!signals.stopped()).then_some(counts)
}
