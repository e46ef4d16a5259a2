//! Helpers for tests of rules: what is legal in a position given by SFEN, asked for both colours.
//!
//! Every position is also turned half round with the colours exchanged; its moves must be the same
//! moves turned. A test written for Black is therefore one for White too.

#![allow(dead_code, reason = "no test needs all of it")]

use std::collections::{BTreeMap, BTreeSet};

use henka::board::Color;
use henka::position::{Game, Position};
use henka::rules::{Outcome, Variant};

/// File and rank, counted from 0 at Black's right and at the far side.
pub type Place = (i32, i32);

/// Men by square, as SFEN writes them: `+p`, `K`.
pub type Men = BTreeMap<Place, String>;

pub fn men(list: &[(Place, &str)]) -> Men {
    list.iter().map(|&(place, man)| (place, man.to_owned())).collect()
}

pub fn position<V: Variant>(sfen: &str) -> Position<V> {
    Position::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn swapped_case(text: &str) -> String {
    let swap = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    text.chars().map(swap).collect()
}

/// The parts of a board field: men with their `+`, runs with all their digits, slashes.
fn tokens(board: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for c in board.chars() {
        match tokens.last_mut() {
            Some(last) if last == "+" => last.push(c),
            Some(last) if c.is_ascii_digit() && last.ends_with(|d: char| d.is_ascii_digit()) => {
                last.push(c);
            }
            _ => tokens.push(c.to_string()),
        }
    }
    tokens
}

/// The position turned half round, with the colours exchanged.
pub fn turned(sfen: &str) -> String {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let board: String = tokens(fields[0]).into_iter().rev().collect();
    let side = if fields[1] == "b" { "w" } else { "b" };
    format!("{} {side} {} {}", swapped_case(&board), swapped_case(fields[2]), fields[3])
}

/// The position in a mirror: left and right exchanged, every letter as `twin` has it.
pub fn mirrored(sfen: &str, twin: impl Fn(char) -> char) -> String {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let letters = |text: String| -> String {
        let twin = |c: char| match c {
            'A'..='Z' => twin(c),
            'a'..='z' => twin(c.to_ascii_uppercase()).to_ascii_lowercase(),
            _ => c,
        };
        text.chars().map(twin).collect()
    };
    let rank = |rank: &str| letters(tokens(rank).into_iter().rev().collect());
    let board = fields[0].split('/').map(rank).collect::<Vec<_>>().join("/");
    format!("{board} {} {} {}", fields[1], letters(fields[2].to_owned()), fields[3])
}

/// A move in USI notation, turned half round.
pub fn turned_move<V: Variant>(text: &str) -> String {
    let (mut turned, mut file) = (String::new(), 0);
    for c in text.chars() {
        match c.to_digit(10) {
            Some(digit) => file = file * 10 + digit as u8,
            None if c.is_ascii_lowercase() => {
                let rank = b'a' + V::BOARD.ranks - 1 - (c as u8 - b'a');
                turned.push_str(&format!("{}{}", V::BOARD.files + 1 - file, rank as char));
                file = 0;
            }
            None => turned.push(c),
        }
    }
    turned
}

/// The legal moves of a position in USI notation.
pub fn legal<V: Variant>(sfen: &str) -> BTreeSet<String> {
    let texts = |sfen: &str| -> BTreeSet<String> {
        let moves = position::<V>(sfen).legal_moves();
        moves.into_iter().map(|mv| mv.text::<V>().to_string()).collect()
    };
    let ours = texts(sfen);
    let theirs: BTreeSet<String> =
        texts(&turned(sfen)).iter().map(|t| turned_move::<V>(t)).collect();
    assert_eq!(ours, theirs, "{sfen}: Black and White move differently");
    ours
}

/// Is this move legal? The generator and the reader of moves must agree.
pub fn allows<V: Variant>(sfen: &str, text: &str) -> bool {
    let generated = legal::<V>(sfen).contains(text);
    assert_eq!(position::<V>(sfen).parse_move(text).is_ok(), generated, "{sfen}: {text}");
    generated
}

/// The ends, sorted, of the legal moves that begin so: with a square (`5e`) or a drop (`P*`).
pub fn ends<V: Variant>(sfen: &str, start: &str) -> Vec<String> {
    let moves = legal::<V>(sfen);
    moves.iter().filter_map(|text| text.strip_prefix(start)).map(str::to_owned).collect()
}

/// The game after these moves, which must all be legal.
pub fn game<V: Variant>(sfen: &str, moves: &str) -> Game<V> {
    let mut game = Game::new(position::<V>(sfen));
    for text in moves.split_ascii_whitespace() {
        let mv = game.position().parse_move(text).unwrap_or_else(|e| panic!("{sfen}: {e}"));
        game.play(mv);
    }
    game
}

/// How the game has ended after these moves, for both colours.
pub fn outcome<V: Variant>(sfen: &str, moves: &str) -> Option<Outcome> {
    let ours = game::<V>(sfen, moves).outcome();
    let turned_moves: Vec<String> = moves.split_ascii_whitespace().map(turned_move::<V>).collect();
    let theirs = game::<V>(&turned(sfen), &turned_moves.join(" ")).outcome();
    let exchanged = |outcome: Outcome| Outcome {
        winner: outcome.winner.map(|winner: Color| !winner),
        ..outcome
    };
    assert_eq!(ours, theirs.map(exchanged), "{sfen} {moves}: the colours end differently");
    ours
}

/// The position after these moves, without its move number.
pub fn after<V: Variant>(sfen: &str, moves: &str) -> String {
    let sfen = game::<V>(sfen, moves).position().sfen();
    sfen.rsplit_once(' ').unwrap().0.to_owned()
}

pub fn name((file, rank): Place) -> String {
    format!("{}{}", file + 1, (b'a' + rank as u8) as char)
}

/// Every square of the board, but those that need a man on them to be there.
pub fn places<V: Variant>() -> impl Iterator<Item = Place> {
    let squares = V::BOARD.squares().filter(|&square| !V::BOARD.vanishes(square));
    squares.map(|square| (V::BOARD.file(square), V::BOARD.rank(square)))
}

/// A position with these men, Black to move with this hand.
pub fn sfen<V: Variant>(men: &Men, hand: &str) -> String {
    let row = |rank: i32| -> String {
        let (mut row, mut run) = (String::new(), 0);
        for file in (0..i32::from(V::BOARD.files)).rev() {
            let square = V::BOARD.square(file, rank);
            let gone = square.is_none_or(|square| V::BOARD.vanishes(square));
            let symbol = match men.get(&(file, rank)) {
                Some(man) => man,
                None if gone => "*",
                None => {
                    run += 1;
                    continue;
                }
            };
            if run > 0 {
                row.push_str(&run.to_string());
            }
            row.push_str(symbol);
            run = 0;
        }
        if run > 0 { row + &run.to_string() } else { row }
    };
    let rows: Vec<String> = (0..i32::from(V::BOARD.ranks)).map(row).collect();
    format!("{} b {hand} 1", rows.join("/"))
}

/// The same with White's king on some vacant square where nothing attacks it, and that square.
/// Black has no king, so that no rule about checks interferes.
pub fn with_enemy_king<V: Variant>(men: &Men, hand: &str) -> (String, Place) {
    let candidates = places::<V>().filter(|place| !men.contains_key(place));
    for place in candidates {
        let mut men = men.clone();
        men.insert(place, "k".to_owned());
        let sfen = sfen::<V>(&men, hand);
        if Position::<V>::from_sfen(&sfen).is_ok() {
            return (sfen, place);
        }
    }
    panic!("no room for a king: {}", sfen::<V>(men, hand));
}
