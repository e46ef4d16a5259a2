//! What must hold in every position of every game, tried in thousands of positions of random
//! games: play and undo, keys and sets kept up to date, SFEN and USI text read back, the generator
//! in parts and as a whole, `is_legal` for anything a move could hold, and all of it against a
//! naive player of the rules ([`naive`]).

use std::collections::{BTreeSet, HashMap};

use henka::board::{Color, SquareSet};
use henka::measure::suite::parse_line;
use henka::position::{Counter, Intent, Man, Move, MoveList, Position};
use henka::rules::{
    DaiMitregi, DaiMitregiStepping, Ito, Kagamigi, Minishogi, Minjiku, Mitregi90, Mitregi108,
    Mitregi120, Mitregi144, Rules, Shogi, Variant,
};
use naive::{Naive, NaiveMove};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::common::naive;
use crate::common::seen::{COMMON, ITO, MINISHOGI, MINJIKU, STEPPING, Seen};
use crate::common::slate::{Slate, changes_are_all_that_changes};

/// Plies after which a game that has not ended is given up, from the start and from elsewhere.
const LONGEST_GAMES: [usize; 2] = [300, 60];
/// Plies a game; a build without optimisations, thirty times slower, walks less far.
const PLIES: usize = if cfg!(debug_assertions) { 300 } else { 2_500 };
/// How often every value a move can have is tried.
const EXHAUSTIVE: usize = if cfg!(debug_assertions) { 5_000 } else { 500 };

/// How the moves of a game are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Aimless,
    /// Takes what it can and drops nothing, so that hands fill up.
    Greedy,
    Checking,
}

const STYLES: [Style; 4] = [Style::Aimless, Style::Greedy, Style::Checking, Style::Greedy];

/// The positions of the game's file of node counts.
fn suite<V: Variant>() -> Vec<String> {
    let path = format!("{}/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), V::NAME);
    let text = std::fs::read_to_string(path).unwrap();
    let cases = text.lines().filter_map(|line| parse_line(line).unwrap());
    cases.map(|case| case.sfen).collect()
}

/// Plays games in turns from the start and from a position of the suite.
fn walk<V: Variant>(seed: u64, plies: usize) -> Seen {
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut seen, mut keys) = (Seen::default(), HashMap::new());
    let (mut played, mut games) = (0, 0);
    let suite = suite::<V>();
    while played < plies {
        let style = STYLES[games / 2 % STYLES.len()];
        let from_start = games.is_multiple_of(2);
        let sfen = if from_start { V::START } else { suite.choose(&mut rng).unwrap() };
        let mut position = Position::<V>::from_sfen(sfen).unwrap();
        let mut naive = Naive::from_sfen(Rules::of::<V>(), sfen);
        // It is never told where the men stand, only what each move changes.
        let mut slate = Slate::of_naive::<V>(&naive);
        for _ in 0..LONGEST_GAMES[games % 2] {
            let naive_moves = naive.legal_moves();
            let moves = examine(&position, &naive, &naive_moves, &mut keys);
            if played.is_multiple_of(EXHAUSTIVE) {
                every_value_of_a_move_is_judged_rightly(&position, &moves);
            }
            seen.note(&position, &moves);
            let Some(mv) = choose(&position, &moves, style, &mut rng) else { break };
            let text = mv.text::<V>().to_string();
            let same = naive_moves.iter().find(|m| m.text(Rules::of::<V>()) == text).unwrap();
            naive.play(same);
            slate.apply(&position.changes(mv));
            assert_eq!(slate, Slate::of_naive::<V>(&naive), "{} {text}", position.sfen());
            undo_restores_everything(&mut position.clone(), mv);
            position.play(mv);
            played += 1;
        }
        games += 1;
    }
    seen
}

/// One of the moves, more often than not one that the style prefers.
fn choose<V: Variant>(
    position: &Position<V>,
    moves: &[Move],
    style: Style,
    rng: &mut StdRng,
) -> Option<Move> {
    let only = |wanted: &dyn Fn(Move) -> bool| -> Vec<Move> {
        moves.iter().copied().filter(|&mv| wanted(mv)).collect()
    };
    let preferred = match style {
        _ if rng.random_bool(0.3) => Vec::new(),
        Style::Aimless => Vec::new(),
        Style::Greedy => only(&|mv| !mv.is_drop() && position.man_at(mv.to()).is_some()),
        Style::Checking => only(&|mv| {
            let mut next = position.clone();
            next.play(mv);
            next.in_check()
        }),
    };
    let from_board = || only(&|mv| !mv.is_drop() || style != Style::Greedy);
    [preferred, from_board()]
        .iter()
        .find_map(|list| list.choose(rng))
        .or(moves.choose(rng))
        .copied()
}

/// Everything that must hold in a position; its moves, sorted.
fn examine<V: Variant>(
    position: &Position<V>,
    naive: &Naive,
    naive_moves: &[NaiveMove],
    keys: &mut HashMap<u64, String>,
) -> MoveList {
    let sfen = position.sfen();
    assert_eq!(sfen, naive.sfen());
    key_is_fresh_and_unique(position, &sfen, keys);
    text_holds_the_position(position, &sfen);
    sets_and_mailbox_agree(position, &sfen);
    let moves = intents_partition_the_moves(position, &sfen);
    assert_eq!(position.in_check(), naive.in_check(naive.side()), "{sfen}");
    moves_are_those_of_the_naive_player::<V>(naive_moves, &moves, &sfen);
    moves_are_read_back(position, &moves, &sfen);
    checks_are_the_moves_that_give_check(position, &moves, &sfen);
    close_to_legal_is_judged_rightly(position, &moves, &sfen);
    undo_restores_the_essentials(position, &moves, &sfen);
    changes_are_all_that_changes(position, &moves, &sfen);
    moves
}

fn key_is_fresh_and_unique<V: Variant>(
    position: &Position<V>,
    sfen: &str,
    keys: &mut HashMap<u64, String>,
) {
    assert_eq!(position.key(), position.fresh_key(), "{sfen}");
    let without_number = sfen.rsplit_once(' ').unwrap().0;
    let same = keys.entry(position.key()).or_insert_with(|| without_number.to_owned());
    assert_eq!(same, without_number, "two positions with one key");
}

/// Read anew from its SFEN, a position is the same to the last field.
fn text_holds_the_position<V: Variant>(position: &Position<V>, sfen: &str) {
    let again = Position::<V>::from_sfen(sfen).unwrap_or_else(|e| panic!("{sfen}: {e}"));
    assert_eq!(again.sfen(), sfen);
    assert_eq!(again.key(), position.key(), "{sfen}");
    assert_eq!(format!("{again:?}"), format!("{position:?}"), "{sfen}");
}

fn sets_and_mailbox_agree<V: Variant>(position: &Position<V>, sfen: &str) {
    let mut squares = 0;
    for square in V::BOARD.squares() {
        let man = position.man_at(square);
        for color in Color::ALL {
            let here = man.is_some_and(|man| man.color == color);
            assert_eq!(position.men(color).contains(square), here, "{sfen}");
            for kind in V::KINDS.all() {
                let here = man == Some(Man { color, kind });
                assert_eq!(position.men_of_kind(color, kind).contains(square), here, "{sfen}");
                if here && V::KINDS.info(kind).royal {
                    assert_eq!(position.king(color), Some(square), "{sfen}");
                }
            }
        }
        assert_eq!(position.occupied().contains(square), man.is_some(), "{sfen}");
        let gone = man.is_none() && V::BOARD.vanishes(square);
        assert_eq!(position.vacant().contains(square), man.is_none() && !gone, "{sfen}");
        squares += usize::from(!gone);
    }
    assert_eq!(
        position.occupied().len() + position.vacant().len(),
        squares,
        "{sfen}: members that are no squares"
    );
}

fn generated<V: Variant>(position: &Position<V>, intent: Intent) -> BTreeSet<Move> {
    let (mut list, mut counter) = (MoveList::new(), Counter::default());
    position.generate(intent, &mut list);
    position.generate(intent, &mut counter);
    let set: BTreeSet<Move> = list.iter().copied().collect();
    assert_eq!(set.len(), list.len(), "{}: {intent:?} twice", position.sfen());
    assert_eq!(counter.0, list.len() as u64, "{}: {intent:?}", position.sfen());
    set
}

fn intents_partition_the_moves<V: Variant>(position: &Position<V>, sfen: &str) -> MoveList {
    let all = generated(position, Intent::All);
    let mut parts = BTreeSet::new();
    for intent in [Intent::Tactical, Intent::Quiets] {
        for mv in generated(position, intent) {
            let takes = position.man_at(mv.to()).is_some();
            let tactical = takes || mv.promotes() && !mv.is_drop();
            let right = if tactical { Intent::Tactical } else { Intent::Quiets };
            assert_eq!(intent, right, "{sfen}: {mv:?}");
            assert!(parts.insert(mv), "{sfen}: {mv:?} has two intents");
        }
    }
    assert_eq!(parts, all, "{sfen}");
    assert_eq!(position.count_moves(), all.len() as u64, "{sfen}");
    let mut legal = position.legal_moves();
    legal.sort_unstable();
    assert!(legal.iter().eq(&all), "{sfen}");
    legal
}

fn checks_are_the_moves_that_give_check<V: Variant>(
    position: &Position<V>,
    moves: &[Move],
    sfen: &str,
) {
    let mut next = position.clone();
    let gives_check = |&mv: &Move| {
        let undo = next.play(mv);
        let check = next.in_check();
        next.undo(&undo);
        check
    };
    let checks: BTreeSet<Move> = moves.iter().copied().filter(gives_check).collect();
    assert_eq!(generated(position, Intent::Checks), checks, "{sfen}");
}

fn moves_are_those_of_the_naive_player<V: Variant>(
    naive_moves: &[NaiveMove],
    moves: &[Move],
    sfen: &str,
) {
    let ours: BTreeSet<String> = moves.iter().map(|mv| mv.text::<V>().to_string()).collect();
    let theirs: BTreeSet<String> = naive_moves.iter().map(|mv| mv.text(Rules::of::<V>())).collect();
    let missing: Vec<_> = theirs.difference(&ours).collect();
    let illegal: Vec<_> = ours.difference(&theirs).collect();
    assert!(
        missing.is_empty() && illegal.is_empty(),
        "{sfen}: not generated {missing:?}, not legal {illegal:?}"
    );
}

fn moves_are_read_back<V: Variant>(position: &Position<V>, moves: &[Move], sfen: &str) {
    for &mv in moves {
        let text = mv.text::<V>().to_string();
        assert_eq!(position.parse_move(&text), Ok(mv), "{sfen}: {text}");
        if !mv.is_drop() && !mv.promotes() {
            assert_eq!(position.parse_move(&format!("{text}=")), Ok(mv), "{sfen}: {text}=");
        }
    }
}

/// `is_legal` says yes to every move and to what one flipped bit makes of it only if that is a
/// move too.
fn close_to_legal_is_judged_rightly<V: Variant>(
    position: &Position<V>,
    moves: &[Move],
    sfen: &str,
) {
    for &mv in moves {
        assert!(position.is_legal(mv), "{sfen}: {mv:?} is generated but not legal");
        for bit in 0..Move::BITS {
            let other = Move::from_bits(mv.bits() ^ 1 << bit);
            let generated = moves.binary_search(&other).is_ok();
            assert_eq!(position.is_legal(other), generated, "{sfen}: {other:?}");
        }
    }
}

/// Of everything the bits can say, `is_legal` accepts what the generator emits and nothing else.
fn every_value_of_a_move_is_judged_rightly<V: Variant>(position: &Position<V>, moves: &[Move]) {
    let accepted: Vec<Move> =
        (0..1 << Move::BITS).map(Move::from_bits).filter(|&mv| position.is_legal(mv)).collect();
    assert_eq!(accepted, moves, "{}", position.sfen());
}

/// Every move, played and taken back, leaves key, checks, side, men and hands as they were.
fn undo_restores_the_essentials<V: Variant>(position: &Position<V>, moves: &[Move], sfen: &str) {
    let mut copy = position.clone();
    for &mv in moves {
        let undo = copy.play(mv);
        assert_eq!(copy.key(), copy.fresh_key(), "{sfen}: {mv:?}");
        let board_key = copy.key() ^ copy.hand_key();
        assert_eq!(position.board_key_after(&position.changes(mv)), board_key, "{sfen}: {mv:?}");
        copy.undo(&undo);
        let same = copy.key() == position.key()
            && copy.checkers() == position.checkers()
            && copy.side() == position.side()
            && Color::ALL.into_iter().all(|color| {
                copy.men(color) == position.men(color)
                    && copy.king(color) == position.king(color)
                    && copy.hand(color) == position.hand(color)
            });
        assert!(same, "{sfen}: {mv:?} is not undone");
    }
    assert_eq!(copy.sfen(), sfen);
    assert_eq!(format!("{copy:?}"), format!("{position:?}"), "{sfen}");
}

fn undo_restores_everything<V: Variant>(position: &mut Position<V>, mv: Move) {
    let (sfen, key, before) = (position.sfen(), position.key(), format!("{position:?}"));
    let undo = position.play(mv);
    assert_ne!(position.key(), key, "{sfen}: {mv:?}");
    position.undo(&undo);
    assert_eq!(position.sfen(), sfen);
    assert_eq!(format!("{position:?}"), before, "{sfen}: {mv:?}");
}

macro_rules! games {
    ($($name:ident $game:ident $seed:literal $least:ident)*) => {$(
        #[test]
        fn $name() {
            let seen = walk::<$game>($seed, PLIES);
            println!("{seen:?}");
            if cfg!(debug_assertions) {
                return;
            }
            seen.holds(&$least);
        }
    )*};
}

games! {
    shogi Shogi 1 COMMON
    kagamigi Kagamigi 2 COMMON
    mitregi90 Mitregi90 3 COMMON
    mitregi108 Mitregi108 4 COMMON
    mitregi120 Mitregi120 5 COMMON
    mitregi144 Mitregi144 6 COMMON
    daimitregi DaiMitregi 7 COMMON
    daimitregi_stepping DaiMitregiStepping 8 STEPPING
    minjiku Minjiku 9 MINJIKU
    ito Ito 10 ITO
    minishogi Minishogi 11 MINISHOGI
}
