//! The pictures of positions: well-formed, every man once and in his place, and what the command
//! `henka draw` says of a position that cannot be.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use henka::describe::draw;
use henka::measure::bench::positions;
use henka::position::{Game, Position};
use henka::rules::{Minishogi, Minjiku, NAMES, Shogi, Variant, with_variant};
use roxmltree::{Document, Node};

use crate::common::place::place as men_placed;

fn svg<V: Variant>(game: &Game<V>) -> String {
    draw::svg(&game.position().diagram(), game.last_move().as_ref())
}

fn with_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).collect()
}

fn text_of(node: &Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|inner| inner.text());
    texts.collect::<String>().trim().to_owned()
}

/// Where a man is drawn, and whether he is turned.
fn place(man: &Node<'_, '_>) -> (i32, i32, bool) {
    let transform = man.attribute("transform").unwrap();
    let inside = transform.strip_prefix("translate(").unwrap();
    let (at, rest) = inside.split_once(')').unwrap();
    let (x, y) = at.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap(), rest == " rotate(180)")
}

/// Checks a picture against the position; what is written on the men, sorted.
fn check<V: Variant>(position: &Position<V>) -> Vec<String> {
    let picture = svg(&Game::new(position.clone()));
    let document = Document::parse(&picture).unwrap_or_else(|e| panic!("{e}\n{picture}"));
    let size = |name| document.root_element().attribute(name).unwrap().parse::<i32>().unwrap();
    let (width, height) = (size("width"), size("height"));
    let men = with_class(&document, "man");
    let places: BTreeSet<(i32, i32, bool)> = men.iter().map(place).collect();
    let spots: BTreeSet<(i32, i32)> = places.iter().map(|&(x, y, _)| (x, y)).collect();
    assert_eq!(spots.len(), men.len(), "two men on one spot\n{picture}");
    assert!(
        spots.iter().all(|&(x, y)| (22..width - 22).contains(&x) && (22..height - 22).contains(&y))
    );
    for man in &men {
        assert_eq!(place(man).2, man.attribute("class") == Some("man white"));
        assert!(!text_of(man).is_empty());
    }
    let held = henka::board::Color::ALL.map(|color| position.hand(color).kinds().count());
    let on_board = V::BOARD.squares().filter(|&square| position.man_at(square).is_some()).count();
    assert_eq!(men.len(), on_board + held[0] + held[1]);
    let names: Vec<String> = with_class(&document, "name").iter().map(text_of).collect();
    let files = (1..=V::BOARD.files).map(|file| file.to_string());
    let ranks = (0..V::BOARD.ranks).map(|rank| char::from(b'a' + rank).to_string());
    assert_eq!(names, files.chain(ranks).collect::<Vec<_>>());
    let mut labels: Vec<String> = men.iter().map(text_of).collect();
    labels.sort_unstable();
    labels
}

/// The letters of the men on the board and, once each, in the hands.
fn letters<V: Variant>(position: &Position<V>) -> Vec<String> {
    let men = V::BOARD.squares().filter_map(|square| position.man_at(square).map(|man| man.kind));
    let held = henka::board::Color::ALL.map(|color| position.hand(color).kinds());
    let kinds = men.chain(held.into_iter().flatten());
    let mut letters: Vec<String> = kinds.map(|kind| V::KINDS.info(kind).symbol()).collect();
    letters.sort_unstable();
    letters
}

#[test]
fn every_man_is_drawn_once() {
    fn check_all<V: Variant>() {
        for position in positions::<V>() {
            let drawn = check(&position);
            if matches!(V::NAME, "shogi" | "minishogi") {
                assert!(drawn.iter().all(|text| text.chars().count() == 1 && !text.is_ascii()));
            } else {
                assert_eq!(drawn, letters(&position), "{}", position.sfen());
            }
        }
    }
    for &name in NAMES {
        with_variant!(name, |V| check_all::<V>()).unwrap();
    }
}

#[test]
fn men_stand_on_their_squares() {
    let position = Position::<Minishogi>::from_sfen("4k/5/5/P4/K4 b Rb 1").unwrap();
    let picture = svg(&Game::new(position));
    let document = Document::parse(&picture).unwrap();
    let men = with_class(&document, "man");
    let find = |text: &str| place(men.iter().find(|man| text_of(man) == text).unwrap());
    let squares: Vec<(i32, i32)> = with_class(&document, "board")
        .iter()
        .map(|square| {
            let number = |name| square.attribute(name).unwrap().parse::<i32>().unwrap();
            (number("x") + 25, number("y") + 25)
        })
        .collect();
    // Squares come file by file from the right, each from the top.
    let at = |file: usize, rank: usize, turned| {
        (squares[file * 5 + rank].0, squares[file * 5 + rank].1, turned)
    };
    assert_eq!(find("王"), at(0, 0, true));
    assert_eq!(find("玉"), at(4, 4, false));
    assert_eq!(find("歩"), at(4, 3, false));
    // Black's hand is on the right at the bottom, White's on the left at the top.
    let (rook, bishop) = (find("飛"), find("角"));
    assert!(rook.0 > squares[0].0 + 25 && rook.1 == squares[4].1 && !rook.2);
    assert!(bishop.0 < squares[20].0 - 25 && bishop.1 == squares[0].1 && bishop.2);
}

#[test]
fn counts_and_promotions_are_shown() {
    let sfen = "lnsgkgsnl/1r5+B1/ppp3ppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w b3p 1";
    let picture = svg(&Game::new(Position::<Shogi>::from_sfen(sfen).unwrap()));
    let document = Document::parse(&picture).unwrap();
    assert_eq!(with_class(&document, "count").iter().map(text_of).collect::<Vec<_>>(), ["3"]);
    assert_eq!(with_class(&document, "promoted").iter().map(text_of).collect::<Vec<_>>(), ["馬"]);
}

#[test]
fn the_last_move_is_highlighted_and_vanished_squares_are_gone() {
    let mut game = Game::new(Position::<Minjiku>::start());
    let picture = svg(&game);
    let document = Document::parse(&picture).unwrap();
    assert_eq!(with_class(&document, "extra").len(), 4);
    assert_eq!(with_class(&document, "board").len(), 100);
    assert_eq!(with_class(&document, "last").len(), 0);
    let mv = game.parse_move("10i10h").unwrap();
    game.play(mv);
    let picture = svg(&game);
    let document = Document::parse(&picture).unwrap();
    assert_eq!(with_class(&document, "last").len(), 2);
    assert!(picture.contains("minjiku, White to move, last move 10i10h"));
    let empty = "**********/k9/10/10/10/10/10/10/10/10/10/*****K**** b - 1";
    let picture = svg(&Game::new(Position::<Minjiku>::from_sfen(empty).unwrap()));
    assert_eq!(with_class(&Document::parse(&picture).unwrap(), "extra").len(), 1);
}

#[test]
fn whatever_the_last_move_changed_is_highlighted() {
    let marked = |men: &str, text: &str| {
        let sfen = men_placed::<Minjiku>(men, "-", 'b');
        let mut game = Game::new(Position::<Minjiku>::from_sfen(&sfen).unwrap());
        game.play(game.parse_move(text).unwrap());
        with_class(&Document::parse(&svg(&game)).unwrap(), "last").len()
    };
    // Whence, whither, and three enemies burnt.
    assert_eq!(marked("K1k k1b F5h p5e g6d q4d P6f s4f", "5h5e"), 5);
    // Who shot, and whom.
    assert_eq!(marked("K1k k1c C6f p5e", "6f5e6f"), 2);
}

fn run_draw(arguments: &[&str]) -> Output {
    let henka = env!("CARGO_BIN_EXE_henka");
    Command::new(henka).arg("draw").args(arguments).output().unwrap()
}

#[test]
fn the_command_writes_a_file_or_prints() {
    let file = std::env::temp_dir().join(format!("henka-draw-{}.svg", std::process::id()));
    let name = file.to_str().unwrap();
    let moves = ["--variant", "shogi", "--moves", "7g7f", "3c3d"];
    let printed = run_draw(&moves);
    assert!(printed.status.success());
    let silent = run_draw(&[&moves[..], &["--out", name]].concat());
    assert!(silent.status.success() && silent.stdout.is_empty());
    assert_eq!(std::fs::read(&file).unwrap(), printed.stdout);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn what_cannot_be_drawn_is_said_in_one_line() {
    for (arguments, said) in [
        (["--variant", "shogi", "--sfen", "9/9/9 b - 1"], "3 ranks; expected 9"),
        (["--variant", "shogi", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b 3L3l 1"], "6 men of kind L"),
        (["--variant", "shogi", "--moves", "7g7e"], "'7g7e' is not legal"),
        (["--variant", "ito", "--out", "no/such/place.svg"], "cannot write no/such/place.svg"),
    ] {
        let output = run_draw(&arguments);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert!(output.stdout.is_empty());
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert_eq!(complaint.matches(said).count(), 1, "{complaint}");
    }
}
