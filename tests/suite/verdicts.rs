//! How games end: `tests/verdicts/<variant>.txt` has a position, moves and the verdict after them in
//! a line, for every game. Each is tried for both colours.
//!
//! `illegal` means that the last of the moves is none; all before it are. Ito's bans on repetition
//! and stalemating show in no other way.
//!
//! Perpetual check by both sides is in the files of four games only: with two men that go to and fro,
//! each answering a check by uncovering one, it takes the leaps of a Knight and of a Camel in all
//! directions.

use std::collections::BTreeSet;
use std::fs;

use henka::board::Color;
use henka::position::Game;
use henka::rules::{
    DaiMitregi, DaiMitregiStepping, Ito, Kagamigi, Minishogi, Minjiku, Mitregi90, Mitregi108,
    Mitregi120, Mitregi144, Outcome, Shogi, Variant,
};
use positions::{position, turned, turned_move};

use crate::common::positions;

/// The verdict after these moves, as the files write it.
fn verdict<V: Variant>(sfen: &str, moves: &[String]) -> String {
    let mut game = Game::new(position::<V>(sfen));
    for (ply, text) in moves.iter().enumerate() {
        match game.parse_move(text) {
            Ok(mv) => game.play(mv),
            Err(_) if ply + 1 == moves.len() => return "illegal".to_owned(),
            Err(error) => panic!("{sfen}, ply {}: {error}", ply + 1),
        }
    }
    match game.outcome() {
        None => "none".to_owned(),
        Some(Outcome { winner: None, reason }) => format!("draw {reason}"),
        Some(Outcome { winner: Some(Color::Black), reason }) => format!("win black {reason}"),
        Some(Outcome { winner: Some(Color::White), reason }) => format!("win white {reason}"),
    }
}

/// The verdict on the same game with colours exchanged.
fn exchanged(verdict: &str) -> String {
    match verdict.split_once(' ') {
        Some(("win", rest)) if rest.starts_with("black") => verdict.replace("black", "white"),
        Some(("win", _)) => verdict.replace("white", "black"),
        _ => verdict.to_owned(),
    }
}

/// Checks every line of the game's file; all of `kinds` must be among the verdicts.
fn check<V: Variant>(kinds: &[&str]) {
    let path = format!("{}/tests/verdicts/{}.txt", env!("CARGO_MANIFEST_DIR"), V::NAME);
    let text = fs::read_to_string(&path).unwrap();
    let mut found = BTreeSet::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[sfen, moves, expected] = &fields[..] else { panic!("line {}: {line}", number + 1) };
        let moves: Vec<String> = moves.split_ascii_whitespace().map(str::to_owned).collect();
        assert_eq!(verdict::<V>(sfen, &moves), expected, "line {}", number + 1);
        let turned_moves: Vec<String> = moves.iter().map(|text| turned_move::<V>(text)).collect();
        let other = verdict::<V>(&turned(sfen), &turned_moves);
        assert_eq!(other, exchanged(expected), "line {}, colours exchanged", number + 1);
        found.insert(expected.to_owned());
    }
    let kinds: BTreeSet<String> = kinds.iter().map(|&kind| kind.to_owned()).collect();
    let missing: Vec<_> = kinds.difference(&found).collect();
    assert!(missing.is_empty(), "{}: no line ends in {missing:?}", V::NAME);
}

const COMMON: [&str; 6] = [
    "none",
    "draw repetition",
    "win black perpetual check",
    "win white perpetual check",
    "win black checkmate",
    "win white checkmate",
];

macro_rules! games {
    ($($name:ident $game:ident $($kind:literal)*;)*) => {$(
        #[test]
        fn $name() {
            check::<$game>(&COMMON);
            check::<$game>(&[$($kind),*]);
        }
    )*};
}

games! {
    shogi Shogi "win black stalemate" "win white stalemate" "illegal";
    kagamigi Kagamigi "win black stalemate" "win white stalemate";
    mitregi90 Mitregi90 "win black stalemate" "win white stalemate";
    mitregi108 Mitregi108 "win black stalemate" "win white stalemate";
    mitregi120 Mitregi120 "win black stalemate" "win white stalemate";
    mitregi144 Mitregi144 "win black stalemate" "win white stalemate";
    daimitregi DaiMitregi "draw stalemate" "illegal";
    daimitregi_stepping DaiMitregiStepping "draw stalemate" "illegal";
    minishogi Minishogi "win black stalemate" "win white stalemate" "illegal";
    minjiku Minjiku "draw stalemate" "draw fifty moves";
}

#[test]
fn ito() {
    check::<Ito>(&[
        "none",
        "illegal",
        "draw stalemate",
        "win black checkmate",
        "win white checkmate",
        "draw no permitted move",
        "win black no permitted move",
        "win white no permitted move",
    ]);
}
