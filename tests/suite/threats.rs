//! What networks see of threats is what the men reach, man by man.

use henka::board::Color;
use henka::eval::Evaluator;
use henka::eval::network::net::ONE;
use henka::eval::network::threats::MOST_THREATS;
use henka::eval::network::{Inputs, Threats};
use henka::position::{Man, Position};
use henka::rules::{NAMES, Variant, with_variant};

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

/// The rows of threats as Black sees them, from the definitions: attacked men by owner, kind, guards and attackers; then
/// the squares around the kings that the enemy reaches, by what they are.
fn slow_rows<V: Variant>(position: &Position<V>) -> Vec<usize> {
    let begin = Inputs::<V>::new().len();
    let mut rows = Vec::new();
    for square in V::BOARD.squares() {
        let Some(man) = position.man_at(square) else { continue };
        let guards = reached(position, man.color, square).min(2);
        let attackers = reached(position, !man.color, square).min(2);
        if attackers > 0 {
            let kind = man.color.index() * V::KINDS.len() + man.kind.index();
            rows.push(begin + kind * 6 + guards * 2 + attackers - 1);
        }
    }
    let begin = begin + 2 * V::KINDS.len() * 6;
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
        let view = inputs.looks(Color::Black, None).first();
        let (mut positions, mut threats) = (0, 0);
        wander::<V>(|position| {
            let mut rows = Vec::new();
            evaluator.threats(position).each(&inputs, view, |row| rows.push(row));
            let mut slow = slow_rows(position);
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
