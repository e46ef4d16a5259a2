//! The pictures of positions: well-formed, every man once and in his place, and what the command
//! `henka draw` says of a position that cannot be.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use henka::describe::draw::{self, Look};
use henka::measure::bench::positions;
use henka::position::{Game, Position};
use henka::rules::{Minishogi, Minjiku, Mitregi90, NAMES, Shogi, Variant, with_variant};
use roxmltree::{Document, Node};

use crate::common::place::place as men_placed;

fn svg<V: Variant>(game: &Game<V>) -> String {
    looked_at(game, Look::default())
}

fn looked_at<V: Variant>(game: &Game<V>, look: Look) -> String {
    draw::svg(&game.position().diagram(), game.last_move().as_ref(), look)
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

/// Where a man is drawn, and whether his tile is turned.
fn place(man: &Node<'_, '_>) -> (i32, i32, bool) {
    let transform = man.attribute("transform").unwrap();
    let at = transform.strip_prefix("translate(").unwrap().strip_suffix(')').unwrap();
    let (x, y) = at.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap(), is_turned(&part(man, "body")))
}

/// The part of a man that has this class.
fn part<'a>(man: &Node<'a, 'a>, class: &str) -> Node<'a, 'a> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    man.children().find(has).unwrap()
}

fn is_turned(node: &Node<'_, '_>) -> bool {
    node.attribute("transform") == Some("rotate(180)")
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
        for sfen in positions(V::NAME) {
            let position = Position::<V>::from_sfen(&sfen).unwrap();
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
fn whites_letters_stay_upright() {
    let picture = svg(&Game::new(Position::<Mitregi90>::start()));
    let document = Document::parse(&picture).unwrap();
    for man in with_class(&document, "man") {
        assert!(!is_turned(&part(&man, "letter")), "an M is no W");
    }
    // Kanji are turned, as in every book.
    let picture = svg(&Game::new(Position::<Minishogi>::start()));
    let document = Document::parse(&picture).unwrap();
    for man in with_class(&document, "man") {
        assert_eq!(is_turned(&part(&man, "letter")), is_turned(&part(&man, "body")));
    }
}

#[test]
fn weight_and_oddity_are_seen() {
    let picture = svg(&Game::new(Position::<Minjiku>::start()));
    let document = Document::parse(&picture).unwrap();
    let used = |text: &str| -> Vec<String> {
        let men = with_class(&document, "man");
        let man = men.iter().find(|man| text_of(man) == text).unwrap();
        let uses = man.children().filter(|node| node.has_tag_name("use"));
        uses.map(|node| node.attribute("href").unwrap().to_owned()).collect()
    };
    assert_eq!(used("K"), ["#king"]);
    assert_eq!(used("P"), ["#pawn"]);
    assert_eq!(used("G"), ["#common"]);
    assert_eq!(used("F"), ["#great", "#area", "#burn"]);
    assert_eq!(used("A")[1..], ["#area", "#jump"]);
    assert_eq!(used("C")[1..], ["#rifle"]);
    for name in ["king", "pawn", "common", "great", "area", "burn", "jump", "rifle", "hop"] {
        assert!(document.descendants().any(|node| node.attribute("id") == Some(name)), "{name}");
    }
}

#[test]
fn a_board_can_be_turned_round_and_have_ticks() {
    let position = Position::<Minishogi>::from_sfen("4k/5/5/P4/K4 b Rb 1").unwrap();
    let game = Game::new(position);
    let look = Look { flipped: true, ticks: true };
    let (upright, flipped) = (svg(&game), looked_at(&game, look));
    let [before, after] = [&upright, &flipped].map(|picture| Document::parse(picture).unwrap());
    let find = |document: &Document<'_>, text: &str| {
        let men = with_class(document, "man");
        place(men.iter().find(|man| text_of(man) == text).unwrap())
    };
    for (one, other) in [("玉", "王"), ("飛", "角")] {
        let (black, white) = (find(&before, one), find(&before, other));
        assert_eq!(find(&after, one), (white.0, white.1, true), "{one}");
        assert_eq!(find(&after, other), (black.0, black.1, false), "{other}");
    }
    let ways = with_class(&after, "ways");
    assert_eq!((with_class(&before, "ways").len(), ways.len()), (0, 5));
    let king = ways.iter().find(|node| text_of(&node.parent().unwrap()) == "玉").unwrap();
    assert_eq!(king.children().filter(|node| node.attribute("class") == Some("step")).count(), 8);
}

#[test]
fn a_game_plays_itself() {
    let mut game = Game::new(Position::<Minishogi>::start());
    let mut frames = vec![(game.position().diagram(), None)];
    for _ in 0..4 {
        game.play(game.legal_moves()[0]);
        frames.push((game.position().diagram(), game.last_move()));
    }
    let picture = draw::animated(&frames, Look::default(), 1.0);
    let document = Document::parse(&picture).unwrap_or_else(|e| panic!("{e}\n{picture}"));
    let changes = document.descendants().filter(|node| node.has_tag_name("animate"));
    for change in changes {
        let count = |name| change.attribute(name).unwrap().split(';').count();
        assert_eq!(count("keyTimes"), count("values"));
        assert_eq!(change.attribute("dur"), Some("7.0s"));
    }
    // A caption for every position, and the men who never move are there once.
    assert_eq!(with_class(&document, "caption").len(), 5);
    assert!(with_class(&document, "man").len() < 12 + 2 * 4 + 4, "{picture}");
    assert_eq!(draw::animated(&[], Look::default(), 1.0), "");
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
fn the_positions_of_a_record_are_drawn() {
    let file = std::env::temp_dir().join(format!("henka-draw-{}.game", std::process::id()));
    let record = format!("variant shogi\nsfen {}\nmoves 7g7f 3c3d 8h2b+\n", Shogi::START);
    std::fs::write(&file, record).unwrap();
    let drawn = |more: &[&str]| {
        let output = run_draw(&[&["--load", file.to_str().unwrap()], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(drawn(&[]).contains("last move 8h2b+"));
    assert!(drawn(&["--ply", "2"]).contains("last move 3c3d"));
    assert!(!drawn(&["--ply", "0"]).contains("last move"));
    let moving = drawn(&["--animate"]);
    assert!(moving.contains("<animate ") && moving.contains("last move 7g7f"));
    std::fs::remove_file(&file).unwrap();
    let piece = run_draw(&["--variant", "minjiku", "--piece", "+Q"]);
    assert!(String::from_utf8(piece.stdout).unwrap().contains("Fire Dragon (+Q)"));
}

#[test]
fn what_cannot_be_drawn_is_said_in_one_line() {
    for (arguments, said) in [
        (["--variant", "shogi", "--sfen", "9/9/9 b - 1"], "3 ranks; expected 9"),
        (["--variant", "shogi", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b 3L3l 1"], "6 men of kind L"),
        (["--variant", "shogi", "--moves", "7g7e"], "'7g7e' is not legal"),
        (["--variant", "ito", "--out", "no/such/place.svg"], "cannot write no/such/place.svg"),
        (["--variant", "ito", "--out", "board.png"], "--out board.png: what is drawn is SVG"),
        (["--variant", "ito", "--piece", "queen"], "no piece 'queen' in ito; there are K King"),
        (["--variant", "ito", "--ply", "1"], "--ply 1: there are 0 moves"),
        (["--variant", "ito", "--load", "no/game"], "no/game: "),
    ] {
        let output = run_draw(&arguments);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert!(output.stdout.is_empty());
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert_eq!(complaint.matches(said).count(), 1, "{complaint}");
    }
}
