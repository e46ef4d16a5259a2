//! The networks: sums that follow a line of play are those made afresh, and a position turned half
//! round with the colours exchanged is worth the same to the side to move.

use henka::board::Color;
use henka::eval::network::net::{MOST_WEIGHT, ONE, Seen};
use henka::eval::network::nets::NETS;
use henka::eval::network::{Inputs, Learned, Network, PART, Part, RowPart, Stack, Threats};
use henka::eval::{Evaluator, Score};
use henka::position::{Game, Move, Passed, Position};
use henka::rules::{Kagamigi, Kind, Minishogi, NAMES, Shogi, Variant, with_variant};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::common::positions::{mirrored, turned};

/// A network of so many parts that has learned nothing, and sees threats or not.
pub fn random_network<V: Variant>(parts: usize, threats: bool) -> Network {
    let mut rng = StdRng::seed_from_u64(11);
    let mut numbers = |most: i16| [(); PART].map(|()| rng.random_range(-most..=most));
    let rows = Inputs::<V>::new().len() + if threats { Threats::rows::<V>() } else { 0 };
    let rows = (0..rows * parts).map(|_| RowPart(numbers(20).map(|n| n as i8))).collect();
    let mut sum = |most| (0..parts).map(|_| Part(numbers(most))).collect();
    Network {
        rows,
        bias: sum(40),
        weights: [sum(256), sum(256)],
        offset: 1_000,
        scale: 600,
        share: 900,
    }
}

/// What was done to come to a ply.
enum Step<V: Variant> {
    Moved,
    Passed(Passed<V>),
}

/// Wanders along lines as a search does, back and forth, and asks for the sums now and then, or so seldom that they
/// are made afresh on the way.
fn sums_follow_a_line<V: Variant>(parts: usize) {
    const PLIES: usize = 24;
    let learned = Learned::<V>::new(random_network::<V>(parts, false));
    let mut rng = StdRng::seed_from_u64(7);
    for _ in 0..4 {
        let mut game = Game::<V>::new(Position::start());
        for line in 0..30 {
            let seldom = [3, 40][line % 2];
            let mut stack = Stack::new(Some(&learned), game.position(), PLIES);
            let mut steps: Vec<Step<V>> = Vec::new();
            for _ in 0..60 {
                let ply = steps.len();
                let moves = game.legal_moves();
                let back = ply == PLIES || moves.is_empty() || rng.random_range(0..4) == 0;
                if back {
                    match steps.pop() {
                        Some(Step::Moved) => game.undo(),
                        Some(Step::Passed(passed)) => game.undo_pass(&passed),
                        None => {}
                    }
                } else if rng.random_range(0..8) == 0 && !game.position().in_check() {
                    stack.pass(ply);
                    steps.push(Step::Passed(game.pass()));
                } else if let Some(&mv) = moves.choose(&mut rng) {
                    stack.follow(&learned, ply, &game.position().changes(mv));
                    game.play(mv);
                    steps.push(Step::Moved);
                }
                if rng.random_range(0..seldom) == 0 {
                    let position = game.position();
                    let sums = stack.sums(&learned, steps.len(), position);
                    let fresh = learned.both(position);
                    assert_eq!(
                        sums,
                        fresh.each_ref().map(Seen::as_ref),
                        "{} {}",
                        V::NAME,
                        position.sfen()
                    );
                }
            }
            while let Some(step) = steps.pop() {
                match step {
                    Step::Moved => game.undo(),
                    Step::Passed(passed) => game.undo_pass(&passed),
                }
            }
            let moves = game.legal_moves();
            for _ in 0..3 {
                let Some(&mv) = moves.choose(&mut rng) else { break };
                if game.position().is_legal(mv) {
                    game.play(mv);
                }
            }
        }
    }
}

#[test]
fn sums_that_follow_a_line_are_those_made_afresh() {
    for name in NAMES {
        with_variant!(*name, |V| sums_follow_a_line::<V>(1)).unwrap();
        with_variant!(*name, |V| sums_follow_a_line::<V>(3)).unwrap();
    }
}

/// What a network makes of a sum and more rows, number by number: the reference for [`Network::weigh`].
fn weighed(network: &Network, sum: &[Part], more: &[u16], side: usize) -> i32 {
    let numbers = |parts: &[Part]| parts.iter().flat_map(|part| part.0).collect::<Vec<_>>();
    let mut sum = numbers(sum);
    for &row in more {
        let row = network.rows.chunks(network.parts()).nth(row.into()).unwrap();
        let row = row.iter().flat_map(|part| part.0);
        sum.iter_mut().zip(row).for_each(|(n, more)| *n += i16::from(more));
    }
    let weights = numbers(&network.weights[side]);
    let square = |n: i16| i32::from(n.clamp(0, ONE)).pow(2);
    sum.iter().zip(weights).map(|(&n, weight)| square(n) * i32::from(weight)).sum()
}

#[test]
fn sixteen_numbers_are_weighed_at_once_as_one_by_one() {
    let mut rng = StdRng::seed_from_u64(64);
    let mut network = random_network::<Minishogi>(2, true);
    for n in 0..1_000 {
        let (full, heaviest) = (n == 0).then_some((i16::MAX, MOST_WEIGHT)).unzip();
        let mut parts = |extreme: Option<i16>, most: i16| -> Vec<Part> {
            let mut number = || extreme.unwrap_or_else(|| rng.random_range(-most..=most));
            (0..2).map(|_| Part(std::array::from_fn(|_| number()))).collect()
        };
        let sum = parts(full, 300);
        network.weights = [(); 2].map(|()| parts(heaviest, MOST_WEIGHT));
        let count = if n == 0 { 0 } else { rng.random_range(0..30) };
        let more: Vec<u16> =
            (0..count).map(|_| rng.random_range(0..network.count() as u16)).collect();
        for side in 0..2 {
            assert_eq!(network.weigh(&sum, &more, side), weighed(&network, &sum, &more, side));
        }
    }
}

/// Positions of some random games.
pub fn wander<V: Variant>(mut look: impl FnMut(&Position<V>)) {
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..3 {
        let mut position = Position::<V>::start();
        for _ in 0..120 {
            look(&position);
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            let Some(&mv) = moves.choose(&mut rng) else { break };
            position.play(mv);
        }
    }
}

/// The evaluation of the program, and others by networks that have learned nothing.
fn evaluators<V: Variant>() -> [Evaluator<V>; 3] {
    let random = |threats| Evaluator::with_network(Some(random_network::<V>(1, threats)));
    [Evaluator::new(), random(false), random(true)]
}

fn turning_exchanges_the_sides<V: Variant>() {
    let evaluators = evaluators::<V>();
    wander::<V>(|position| {
        let other = Position::<V>::from_sfen(&turned(&position.sfen())).unwrap();
        for evaluator in &evaluators {
            assert_eq!(
                evaluator.evaluate(position),
                evaluator.evaluate(&other),
                "{}",
                position.sfen()
            );
        }
    });
}

#[test]
fn a_position_is_worth_the_same_to_both_sides() {
    for name in NAMES {
        with_variant!(*name, |V| turning_exchanges_the_sides::<V>()).unwrap();
    }
}

fn the_whole_is_its_parts<V: Variant>() {
    let network = random_network::<V>(1, true);
    let learned = Learned::<V>::new(network.clone());
    let evaluator = Evaluator::with_network(Some(network));
    wander::<V>(|position| {
        let (written, both) = (evaluator.written(position).value(), learned.both(position));
        let all = evaluator.threats(position);
        let slow =
            learned.correct(written, both.each_ref().map(Seen::as_ref), position, Some(&all));
        assert_eq!(evaluator.evaluate(position), Score::evaluation(slow), "{}", position.sfen());
    });
}

#[test]
fn an_evaluation_is_what_is_written_down_corrected_by_men_and_threats() {
    for name in NAMES {
        with_variant!(*name, |V| the_whole_is_its_parts::<V>()).unwrap();
    }
}

/// Returns whether the game is the same in a mirror.
fn a_mirror_changes_nothing<V: Variant>() -> bool {
    let inputs = Inputs::<V>::new();
    let twin = |letter| {
        let twin = V::KINDS.by_letter(letter).and_then(|kind| inputs.twin(kind));
        twin.map_or(letter, |kind| V::KINDS.info(kind).letter)
    };
    if inputs.twin(Kind::new(0)).is_none() {
        return false;
    }
    let evaluators = evaluators::<V>();
    wander::<V>(|position| {
        let other = Position::<V>::from_sfen(&mirrored(&position.sfen(), twin)).unwrap();
        for evaluator in &evaluators {
            let scores = [position, &other].map(|position| evaluator.evaluate(position));
            assert_eq!(scores[0], scores[1], "{} {}", V::NAME, position.sfen());
        }
    });
    true
}

#[test]
fn a_position_is_worth_the_same_in_a_mirror() {
    let symmetric =
        |name: &&&str| with_variant!(**name, |V| a_mirror_changes_nothing::<V>()).unwrap();
    // Ito's board is one file.
    assert_eq!(NAMES.iter().filter(symmetric).count(), NAMES.len() - 1);
}

#[test]
fn every_row_is_one_thing_and_has_its_meaning() {
    fn check<V: Variant>() {
        let inputs = Inputs::<V>::new();
        let meanings = inputs.meanings();
        assert_eq!(meanings.len(), inputs.len());
        wander::<V>(|position| {
            let mut rows = Vec::new();
            // A view that is not mirrored: no king has been looked at.
            let view = inputs.looks(Color::Black, None).first();
            inputs.each(position, view, |row| rows.push(row));
            let men = position.occupied().into_iter().count();
            for &row in &rows[..] {
                let meaning = meanings[row];
                let Some(square) = meaning.square else { continue };
                let man = position.man_at(square).unwrap();
                assert_eq!((man.kind, man.color == Color::Black), (meaning.kind, meaning.own));
            }
            assert!(rows.len() >= men);
            rows.sort_unstable();
            rows.dedup();
            assert!(rows.len() >= men && rows.last().is_none_or(|&row| row < inputs.len()));
        });
    }
    for name in NAMES {
        with_variant!(*name, |V| check::<V>()).unwrap();
    }
}

#[test]
fn games_that_are_the_same_in_a_mirror_are_known() {
    let mirrors = |name: &str| {
        with_variant!(name, |V| Inputs::<V>::new().twin(henka::rules::Kind::new(0)).is_some())
    };
    assert_eq!(mirrors("shogi"), Some(true));
    assert_eq!(mirrors("minishogi"), Some(true));
    assert_eq!(mirrors("kagamigi"), Some(true));
    assert_eq!(mirrors("ito"), Some(false));
    let twin = |letter| {
        let kind = Kagamigi::KINDS.by_letter(letter).unwrap();
        let twin = Inputs::<Kagamigi>::new().twin(kind).unwrap();
        Kagamigi::KINDS.info(twin).letter
    };
    for (left, right) in [('C', 'T'), ('E', 'F'), ('Q', 'U'), ('L', 'G')] {
        assert_eq!((twin(left), twin(right)), (right, left));
    }
    for alone in ['K', 'R', 'B', 'H', 'I', 'S', 'P'] {
        assert_eq!(twin(alone), alone);
    }
}

#[test]
fn a_file_of_another_game_is_refused_by_name() {
    let network = random_network::<Minishogi>(2, false);
    let bytes = network.to_bytes::<Minishogi>();
    assert_eq!(Network::from_bytes::<Minishogi>(&bytes), Ok(network));
    let refused = |bytes: &[u8]| Network::from_bytes::<Minishogi>(bytes).unwrap_err().to_string();
    let error = Network::from_bytes::<Shogi>(&bytes).unwrap_err().to_string();
    assert_eq!(error, "a network for minishogi, not for shogi");
    assert_eq!(refused(b"a letter"), "this is no network of henka");
    assert_eq!(refused(&bytes[..bytes.len() - 1]), "the network is damaged");
    let mut other = bytes.clone();
    let middle = bytes.len() / 2;
    other[middle] ^= 1;
    assert_eq!(refused(&other), "the network is damaged");
    let later = String::from_utf8_lossy(&bytes[..40]).replace("\"version\":2", "\"version\":7");
    let later = [later.as_bytes(), &bytes[40..]].concat();
    assert_eq!(refused(&later), "a network of version 7; version 2 is understood");
    let narrow = String::from_utf8_lossy(&bytes[..90]).replace("\"width\":128", "\"width\":100");
    let narrow = [narrow.as_bytes(), &bytes[90..]].concat();
    assert_eq!(refused(&narrow), "a network 100 wide, which is no multiple of 64 up to 512");
}

#[test]
fn every_network_of_the_program_can_be_read() {
    fn written_again<V: Variant>(bytes: &[u8]) -> Vec<u8> {
        Network::from_bytes::<V>(bytes).unwrap().to_bytes::<V>()
    }
    for (name, bytes) in NETS {
        let again = with_variant!(*name, |V| written_again::<V>(bytes)).unwrap();
        assert!(again == *bytes, "{name}");
    }
    assert_eq!(NETS.len(), NAMES.len());
}
