//! What the search relies on: checks foreseen, passes taken back, needless refusals, hands that
//! dominate; and that nothing in the table makes it play what is not legal.

use std::cmp::Ordering;

use henka::board::SquareSet;
use henka::clock::{Limits, Signals};
use henka::eval::{Evaluator, Score};
use henka::position::{Game, Intent, Move, MoveList, Position};
use henka::rules::{NAMES, Shogi, Variant, with_variant};
use henka::search::pool::Task;
use henka::search::table::Entry;
use henka::search::{Bound, Pool, Progress, Silent, Table};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Calls `look` in every position of some random games.
fn wander<V: Variant>(games: usize, plies: usize, mut look: impl FnMut(&Game<V>, &MoveList)) {
    let mut rng = StdRng::seed_from_u64(5);
    for _ in 0..games {
        let mut game = Game::<V>::new(Position::start());
        for _ in 0..plies {
            let moves = game.legal_moves();
            look(&game, &moves);
            let Some(&mv) = moves.choose(&mut rng) else { break };
            game.play(mv);
        }
    }
}

fn every_check_is_foreseen<V: Variant>() {
    let (mut found, mut dropped) = (0, 0);
    wander::<V>(6, 150, |game, moves| {
        let position = game.position();
        let checks = position.checks();
        let mut checking = Vec::new();
        for &mv in moves {
            let mut next = position.clone();
            next.play(mv);
            let foreseen = position.gives_check(&checks, mv);
            assert_eq!(foreseen, next.in_check(), "{} {}", position.sfen(), mv.text::<V>());
            found += usize::from(foreseen);
            if foreseen && mv.is_drop() && !V::SPECIAL {
                checking.push(mv);
            }
        }
        let mut drops = MoveList::new();
        position.checking_drops(&mut drops);
        drops.sort_unstable();
        checking.sort_unstable();
        assert_eq!(drops, checking, "{}", position.sfen());
        dropped += drops.len();
    });
    assert!(found > 20, "{}: {found} checks", V::NAME);
    assert!(dropped > 0 || V::SPECIAL, "{}: no drop gave check", V::NAME);
}

fn guarded_is_what_some_man_sees<V: Variant>() {
    wander::<V>(6, 150, |game, moves| {
        let position = game.position();
        let (us, occupied) = (position.side(), position.occupied());
        for color in [us, !us] {
            let mut seen = V::Set::EMPTY;
            for from in position.men(color) {
                let man = position.man_at(from).unwrap();
                seen |= position.sight(color, man.kind, from, occupied);
            }
            assert!(position.guarded(color) == seen, "{}", position.sfen());
        }
        let takes = |mv: &&Move| !mv.is_drop() && position.victim(**mv).is_some();
        for mv in moves.iter().filter(takes).filter(|_| !V::SPECIAL) {
            assert!(position.guarded(us).contains(mv.to()), "{}", mv.text::<V>());
        }
    });
}

fn captures_on_a_square_are_found_from_there<V: Variant>() {
    let mut found = 0;
    wander::<V>(4, 150, |game, moves| {
        let position = game.position();
        for square in position.men(!position.side()) {
            let mut there = MoveList::new();
            position.generate(Intent::CapturesOn(square), &mut there);
            there.sort_unstable();
            let on_it = |mv: &&Move| !mv.is_drop() && mv.to() == square;
            let mut expected: MoveList = moves.iter().filter(on_it).copied().collect();
            expected.sort_unstable();
            assert_eq!(there, expected, "{}", position.sfen());
            found += there.len();
        }
    });
    assert!(found > 20, "{}: {found} captures", V::NAME);
}

fn the_standing_follows_every_move<V: Variant>() {
    let evaluator = Evaluator::<V>::new();
    wander::<V>(4, 150, |game, moves| {
        let position = game.position();
        let standing = evaluator.standing(position);
        for &mv in moves {
            let mut next = position.clone();
            next.play(mv);
            let followed = evaluator.standing_after(standing, &position.changes(mv));
            let text = mv.text::<V>();
            assert_eq!(followed, evaluator.standing(&next), "{} {text}", position.sfen());
        }
    });
}

fn a_pass_only_changes_the_turn<V: Variant>() {
    wander::<V>(2, 80, |game, _| {
        let before = game.position().clone();
        if before.in_check() {
            return;
        }
        let mut game = game.clone();
        let passed = game.pass();
        assert_eq!(game.position().side(), !before.side());
        assert_eq!(game.position().key(), game.position().fresh_key());
        assert_eq!(game.count_occurrences(), 1);
        game.undo_pass(&passed);
        let after = game.position();
        assert_eq!(after.sfen().to_string(), before.sfen().to_string());
        assert_eq!((after.key(), after.hand_key()), (before.key(), before.hand_key()));
        assert!(after.checkers() == before.checkers());
    });
}

fn who_refuses_in_vain_could_promote<V: Variant>() {
    wander::<V>(6, 150, |game, moves| {
        let position = game.position();
        for &mv in moves.iter().filter(|&&mv| position.is_needless_refusal(mv)) {
            let twin = Move::new(mv.kind(), mv.from(), mv.to(), true);
            assert!(moves.contains(&twin), "{} {}", position.sfen(), mv.text::<V>());
            let (after, plain) = (position.kind_after(twin), mv.kind());
            let reach = |kind| position.sight(position.side(), kind, mv.to(), position.occupied());
            assert!(reach(plain).without(reach(after)).is_empty(), "{}", mv.text::<V>());
        }
    });
}

fn play_all<V: Variant>(sfen: &str, moves: &[&str]) -> Game<V> {
    let mut game = Game::<V>::new(Position::from_sfen(sfen).unwrap());
    for mv in moves {
        let mv = game.parse_move(mv).unwrap();
        game.play(mv);
    }
    game
}

#[test]
fn a_fuller_hand_in_the_same_position_dominates() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    // Black drops his pawn where the king takes it, and all is as before but for the hands.
    let gives = ["P*5b", "5a5b", "5i5h", "5b5a", "5h5i"];
    let game = play_all::<Shogi>(sfen, &gives);
    assert_eq!(game.dominance(), None, "White was not to move in this position before");
    let loses_a_turn = ["P*4b", "5a4b", "5i4i", "4b5b", "4i5i", "5b5a"];
    let lost = play_all::<Shogi>(sfen, &loses_a_turn);
    assert_eq!(lost.dominance(), Some((Ordering::Less, 6)));
    let shuffles = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let shuffled = play_all::<Shogi>(sfen, &shuffles);
    assert_eq!(shuffled.dominance(), None, "the hands are the same too");
    // The same seen by White, who has gained: to move as in the position after the first move.
    let gains = ["5i5h", "5a5b", "P*5c", "5b5c", "5h4h", "5c5b", "4h5i", "5b5a", "5i5h"];
    assert_eq!(play_all::<Shogi>(sfen, &gains).dominance(), Some((Ordering::Greater, 8)));
}

#[test]
fn what_was_given_away_before_the_root_is_no_win() {
    // White has taken a pawn, and can go back to where his king stood before.
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    let game = play_all::<Shogi>(sfen, &["P*4b", "5a4b", "5i4i", "4b5b", "4i5i"]);
    let signals = Signals::default();
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let table = Table::new(1).unwrap();
    let task = Task::silent(&table, &signals, &limits);
    let best = Pool::new(1).unwrap().search(&game, &Evaluator::new(), &task);
    assert!(best.score.value() < 20_000, "{:?}", best.score);
}

/// Whoever has tried one move and steps back wants to know what all moves are worth.
#[test]
fn a_search_of_some_moves_says_nothing_of_the_others() {
    let (pool, table, evaluator) =
        (Pool::new(1).unwrap(), Table::new(1).unwrap(), Evaluator::new());
    let game = Game::<Shogi>::new(Position::start());
    let all: Vec<Move> = game.legal_moves().into_iter().collect();
    let searched = |searchmoves: &[Move]| {
        table.clear();
        let limits =
            Limits { depth: Some(5), searchmoves: searchmoves.to_vec(), ..Limits::default() };
        let signals = Signals::default();
        let best = pool.search(&game, &evaluator, &Task::silent(&table, &signals, &limits));
        (best.mv, table.probe(game.key_with_idleness(), 0).map(|entry| entry.depth))
    };
    assert_eq!(searched(&all[..1]), (Some(all[0]), None));
    assert_eq!(searched(&[]).1, Some(5));
}

/// Searches with a table in which the positions near the root are known to have moves of quite
/// other positions, as after collisions of keys.
fn no_move_of_another_position_in_the_table_is_played<V: Variant>() {
    let pool = Pool::new(2).unwrap();
    let mut rng = StdRng::seed_from_u64(9);
    let mut foreign = Vec::new();
    wander::<V>(2, 60, |_, moves| foreign.extend_from_slice(moves));
    let table = Table::new(1).unwrap();
    let evaluator = Evaluator::<V>::new();
    let mut poison = |position: &Position<V>| {
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        table.store(
            position.key(),
            0,
            Entry {
                mv: foreign.choose(&mut rng).copied(),
                score: Score::evaluation(rng.random_range(-3_000..3_000)),
                depth: rng.random_range(0..8),
                bound: *bounds.choose(&mut rng).unwrap(),
                eval: None,
                was_pv: rng.random_bool(0.5),
            },
        );
    };
    let mut count = 0;
    wander::<V>(2, 40, |game, moves| {
        count += 1;
        if count % 8 != 0 {
            return;
        }
        poison(game.position());
        for &mv in moves {
            let mut next = game.position().clone();
            next.play(mv);
            poison(&next);
            for reply in next.legal_moves().into_iter().step_by(3) {
                let mut after = next.clone();
                after.play(reply);
                poison(&after);
            }
        }
        let lines = Lines::<V> { game: game.clone() };
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let signals = Signals::default();
        let silent = Task::silent(&table, &signals, &limits);
        let best = pool.search(game, &evaluator, &Task { report: &lines, lines: 2, ..silent });
        assert_eq!(best.mv.is_some(), !moves.is_empty(), "{}", game.position().sfen());
        assert!(best.mv.is_none_or(|mv| moves.contains(&mv)), "{}", game.position().sfen());
    });
}

/// Checks that every move of every line is legal.
struct Lines<V: Variant> {
    game: Game<V>,
}

impl<V: Variant> henka::search::Report for Lines<V> {
    fn line(&self, line: &henka::search::Line) {
        let mut game = self.game.clone();
        for &mv in &line.pv {
            assert!(game.legal_moves().contains(&mv), "{}", game.position().sfen());
            game.play(mv);
        }
    }

    fn current(&self, progress: &Progress, mv: Move, number: usize) {
        Silent.current(progress, mv, number);
    }
}

macro_rules! in_every_game {
    ($($check:ident)*) => {
        mod in_every_game {
            use super::*;

            $(#[test]
            fn $check() {
                for &name in NAMES {
                    with_variant!(name, |V| super::$check::<V>()).unwrap();
                }
            })*
        }
    };
}

in_every_game!(
    every_check_is_foreseen
    guarded_is_what_some_man_sees
    captures_on_a_square_are_found_from_there
    the_standing_follows_every_move
    a_pass_only_changes_the_turn
    who_refuses_in_vain_could_promote
    no_move_of_another_position_in_the_table_is_played
);
