//! What networks see of threats is what the men reach, man by man.

use std::collections::BTreeSet;

use henka::board::{Color, Square, SquareSet};
use henka::eval::Evaluator;
use henka::eval::network::net::ONE;
use henka::eval::network::threats::MOST_THREATS;
use henka::eval::network::{Inputs, Threats};
use henka::position::{Man, Position};
use henka::rules::{Kind, NAMES, Variant, with_variant};

use crate::network::wander;

/// How many men of a side, its king apart, reach or guard a square.
fn reached<V: Variant>(position: &Position<V>, by: Color, square: henka::board::Square) -> usize {
    let men = position.men(by).into_iter();
    let reaches = |from: &henka::board::Square| {
        let Some(Man { kind, .. }) = position.man_at(*from) else { return false };
        let sight = position.sight(by, kind, *from, position.occupied());
        !V::KINDS.info(kind).royal && sight.into_iter().any(|other| other == square)
    };
    men.filter(reaches).count()
}

/// The ranks of a game's kinds as attackers: one for all that are each other's image in a mirror, in the order of what
/// they are worth, and the last for kings.
fn ranks<V: Variant>(evaluator: &Evaluator<V>, inputs: &Inputs<V>) -> Vec<usize> {
    let image = |kind: Kind| inputs.twin(kind).unwrap_or(kind);
    let ordered = |kind: Kind| (evaluator.values().on_board(kind), kind.min(image(kind)));
    let common = V::KINDS.all().filter(|&kind| !V::KINDS.info(kind).royal);
    let sorted: BTreeSet<_> = common.map(ordered).collect();
    let place = |kind| sorted.iter().position(|&other| other == ordered(kind));
    let rank = |kind: Kind| if V::KINDS.info(kind).royal { None } else { place(kind) };
    V::KINDS.all().map(|kind| rank(kind).unwrap_or(V::KINDS.len() - 1)).collect()
}

/// The rows of threats as Black sees them, from the definitions: attacked men by owner, kind, the least of the attackers,
/// guards and attackers; then the squares around the kings that the enemy reaches, by what they are.
fn slow_rows<V: Variant>(position: &Position<V>, ranks: &[usize]) -> Vec<usize> {
    let begin = Inputs::<V>::new().len();
    let mut rows = Vec::new();
    for square in V::BOARD.squares() {
        let Some(man) = position.man_at(square) else { continue };
        let guards = reached(position, man.color, square).min(2);
        let attackers = reached(position, !man.color, square);
        let attack = |from: &Square| {
            let kind = position.man_at(*from)?.kind;
            let sight = position.sight(!man.color, kind, *from, position.occupied());
            sight.contains(square).then(|| ranks[kind.index()])
        };
        let men = position.men(!man.color).into_iter();
        if let Some(least) = men.filter_map(|from| attack(&from)).min() {
            let kind = man.color.index() * V::KINDS.len() + man.kind.index();
            let stand = guards * 2 + usize::from(attackers > 1);
            rows.push(begin + (kind * V::KINDS.len() + least) * 6 + stand);
        }
    }
    let begin = begin + 2 * V::KINDS.len() * V::KINDS.len() * 6;
    for color in Color::ALL {
        let Some(king) = position.king(color) else { continue };
        let near = (-1..=1).flat_map(|left| (-1..=1).map(move |down| (left, down)));
        for (number, (left, down)) in near.filter(|&step| step != (0, 0)).enumerate() {
            let square = V::BOARD.square(V::BOARD.file(king) + left, V::BOARD.rank(king) + down);
            let Some(square) = square else { continue };
            let attackers = reached(position, !color, square).min(3);
            if attackers > 0 {
                let guards = reached(position, color, square).min(2);
                let taken = match position.man_at(square) {
                    None => 0,
                    Some(man) if man.color == color => 1,
                    Some(_) => 2,
                };
                let state = (guards * 3 + attackers - 1) * 3 + taken;
                rows.push(begin + (color.index() * 8 + number) * 27 + state);
            }
        }
    }
    rows
}

#[test]
fn threats_are_what_the_men_reach_one_by_one() {
    fn check<V: Variant>() {
        let evaluator = Evaluator::<V>::new();
        let inputs = Inputs::<V>::new();
        let ranks = ranks(&evaluator, &inputs);
        let view = inputs.looks(Color::Black, None).first();
        let (mut positions, mut threats) = (0, 0);
        wander::<V>(|position| {
            let mut rows = Vec::new();
            evaluator.threats(position).each(&inputs, view, |row| rows.push(row));
            let mut slow = slow_rows(position, &ranks);
            threats += slow.len();
            positions += 1;
            assert!(rows.iter().all(|&row| row < inputs.len() + Threats::rows::<V>()));
            rows.sort_unstable();
            slow.sort_unstable();
            assert_eq!(rows, slow, "{} {}", V::NAME, position.sfen());
        });
        assert!(threats > positions, "{}: {threats} in {positions}", V::NAME);
    }
    for name in NAMES {
        with_variant!(*name, |V| check::<V>()).unwrap();
    }
}

#[test]
fn every_row_of_an_attacked_man_has_its_meaning() {
    fn check<V: Variant>() {
        let kinds = V::KINDS.len();
        let meanings: Vec<_> = Threats::meanings::<V>().collect();
        assert_eq!(meanings.len(), Threats::rows_of_men::<V>());
        for (row, meaning) in meanings.iter().enumerate() {
            let owner = if meaning.own { 0 } else { kinds };
            let man = (owner + meaning.kind.index()) * kinds + meaning.least;
            assert_eq!(row, man * 6 + meaning.stand, "{} {meaning:?}", V::NAME);
            assert_eq!(meaning.is_guarded(), meaning.stand / 2 > 0);
        }
    }
    for name in NAMES {
        with_variant!(*name, |V| check::<V>()).unwrap();
    }
}

#[test]
fn no_sum_of_rows_outgrows_sixteen_bits() {
    fn men<V: Variant>() -> usize {
        V::KINDS.bases().map(|kind| usize::from(V::KINDS.info(kind).total)).sum()
    }
    for name in NAMES {
        let men = with_variant!(*name, |V| men::<V>()).unwrap();
        assert!(men + 16 <= MOST_THREATS, "{name}: {men} men");
        let most = 2_048 + (2 * men + 16) * ONE as usize;
        assert!(most <= i16::MAX as usize, "{name}: {men} men");
    }
}
