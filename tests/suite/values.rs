//! The values computed from mobility agree with what is known of the pieces.

use henka::eval::{Values, fitted};
use henka::rules::{Kind, Minjiku, Shogi, Variant};

/// The values the program of Minjiku's inventor uses, in pawns.
const INVENTOR: &[(&str, f64)] = &[
    ("P", 0.9),
    ("S", 2.3),
    ("G", 2.9),
    ("Y", 3.4),
    ("L", 3.5),
    ("B", 3.9),
    ("M", 4.0),
    ("X", 4.1),
    ("R", 5.1),
    ("D", 6.1),
    ("V", 6.4),
    ("C", 8.7),
    ("A", 13.0),
    ("Q", 17.0),
    ("J", 20.0),
    ("F", 35.0),
    ("+P", 2.6),
    ("+S", 3.8),
    ("+L", 4.6),
    ("+B", 4.7),
    ("+Y", 4.8),
    ("+G", 5.0),
    ("+R", 5.8),
    ("+M", 7.8),
    ("+X", 9.5),
    ("+D", 9.7),
];

fn kind<V: Variant>(symbol: &str) -> Kind {
    V::KINDS.all().find(|&kind| V::KINDS.info(kind).symbol() == symbol).expect(symbol)
}

/// The place of each value in the order of all of them.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: &f64| values.iter().filter(|other| *other < value).count() as f64;
    values.iter().map(below).collect()
}

#[test]
fn minjiku_is_ordered_as_its_inventor_has_it() {
    let values = Values::computed::<Minjiku>();
    let theirs: Vec<f64> = INVENTOR.iter().map(|&(_, value)| value).collect();
    let ours: Vec<f64> = INVENTOR
        .iter()
        .map(|&(symbol, _)| f64::from(values.on_board(kind::<Minjiku>(symbol))))
        .collect();
    let squares: f64 =
        ranks(&theirs).iter().zip(ranks(&ours)).map(|(a, b)| (a - b) * (a - b)).sum();
    let n = theirs.len() as f64;
    let spearman = 1.0 - 6.0 * squares / (n * (n * n - 1.0));
    assert!(spearman > 0.95, "rank correlation {spearman}");
}

#[test]
fn shogi_is_ordered_as_everybody_has_it() {
    let values = Values::of::<Shogi>();
    let value = |symbol| values.on_board(kind::<Shogi>(symbol));
    let order = ["P", "N", "L", "S", "G", "B", "R", "+B", "+R"];
    assert!(order.windows(2).all(|pair| value(pair[0]) < value(pair[1])));
    assert!(
        order[..7].iter().all(|symbol| { values.in_hand(kind::<Shogi>(symbol)) > value(symbol) })
    );
}

#[test]
fn corrections_name_pieces_of_their_game() {
    fn check<V: Variant>() {
        for &(symbol, _, hand) in fitted::of(V::NAME).corrections {
            let kind = kind::<V>(symbol);
            let held = V::KINDS.hand().contains(&kind);
            assert!(hand == 0 || held, "{} {symbol} is never in hand", V::NAME);
        }
    }
    for &name in henka::rules::NAMES {
        henka::rules::with_variant!(name, |V| check::<V>()).unwrap();
    }
}

#[test]
fn every_piece_of_every_game_is_worth_something() {
    fn check<V: Variant>() {
        let values = Values::of::<V>();
        for kind in V::KINDS.all() {
            let info = V::KINDS.info(kind);
            assert_eq!(values.on_board(kind) > 0, !info.royal, "{} {}", V::NAME, info.name);
            assert!(values.in_hand(kind) > 0 || !V::KINDS.hand().contains(&kind));
        }
    }
    for &name in henka::rules::NAMES {
        henka::rules::with_variant!(name, |V| check::<V>()).unwrap();
    }
}
