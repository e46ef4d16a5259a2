//! The pictures of the documentation are those that the program draws now.
//!
//! `HENKA_PICTURES=write cargo test --release --test suite pictures` draws them anew.

use std::fs;
use std::path::{Path, PathBuf};

use henka::describe::draw::{self, Look};
use henka::position::{Game, Position};
use henka::records::{self, Record};
use henka::rules::{Rules, Variant, with_variant};
use roxmltree::Document;

/// The page of each game, and the games whose pieces it shows: of the four boards of Mitregi the one
/// that has them all; of Dai Mitregi's second form what differs from the first.
const PAGES: &[(&str, &[&str])] = &[
    ("shogi", &["shogi"]),
    ("kagamigi", &["kagamigi"]),
    ("mitregi", &["mitregi144"]),
    ("dai-mitregi", &["daimitregi", "daimitregi-stepping"]),
    ("minjiku", &["minjiku"]),
    ("ito", &["ito"]),
    ("minishogi", &["minishogi"]),
];

/// The pictures of starting positions.
const STARTS: &[&str] = &[
    "shogi",
    "kagamigi",
    "mitregi90",
    "mitregi108",
    "mitregi120",
    "mitregi144",
    "daimitregi",
    "minjiku",
    "ito",
    "minishogi",
];

/// The games of which a position is shown; their records lie beside the pictures.
const GAMES: &[&str] = &["minjiku-game", "daimitregi-game"];

/// The largest picture of a piece, in bytes.
const LARGEST: usize = 6_000;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// The symbols of the pieces that a page shows of a game.
fn shown(game: &str) -> Vec<String> {
    let rules = Rules::named(game).unwrap();
    let first = game.strip_suffix("-stepping").and_then(Rules::named);
    let same = |symbol: &str| {
        let betza = |rules: &Rules| {
            let kind = rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol);
            kind.map(|kind| rules.info(kind).betza)
        };
        first.is_some_and(|first| betza(first) == betza(rules))
    };
    let symbols = rules.kinds.all().map(|kind| rules.info(kind).symbol());
    symbols.filter(|symbol| !same(symbol)).collect()
}

/// Complains if a file does not hold this picture, or writes it if that is asked for.
fn check(path: &Path, picture: &str, stale: &mut Vec<String>) {
    if std::env::var_os("HENKA_PICTURES").is_some_and(|wish| wish == "write") {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, picture).unwrap();
    }
    if fs::read_to_string(path).ok().as_deref() != Some(picture) {
        stale.push(path.display().to_string());
    }
}

#[test]
fn pictures_of_pieces_are_fresh_and_shown() {
    let mut stale = Vec::new();
    for &(page, games) in PAGES {
        let text = fs::read_to_string(docs().join(format!("games/{page}.md"))).unwrap();
        for &game in games {
            let rules = Rules::named(game).unwrap();
            for symbol in shown(game) {
                let kind = rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol);
                let picture = draw::piece(rules, kind.unwrap());
                let name = format!("images/pieces/{game}/{symbol}.svg");
                let document = Document::parse(&picture).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert!(document.descendants().any(|node| node.has_tag_name("title")));
                assert!(picture.len() <= LARGEST, "{name}: {} bytes", picture.len());
                assert!(text.contains(&format!("](../{name})")), "{page}.md does not show {name}");
                check(&docs().join(&name), &picture, &mut stale);
            }
        }
    }
    assert!(stale.is_empty(), "draw these anew: {stale:#?}");
}

/// The last position of a record.
fn last_position<V: Variant>(record: &Record) -> String {
    let mut game = Game::new(Position::<V>::from_sfen(&record.sfen).unwrap());
    for text in &record.moves {
        game.play(game.parse_move(text).unwrap());
    }
    draw::svg(&game.position().diagram(), game.last_move().as_ref(), Look::default())
}

#[test]
fn pictures_of_positions_are_fresh() {
    let mut stale = Vec::new();
    let starts = STARTS.iter().map(|&name| {
        let (variant, sfen) = (name.to_owned(), Rules::named(name).unwrap().start.to_owned());
        (name, Record { variant, sfen, moves: Vec::new(), result: None })
    });
    let games = GAMES
        .iter()
        .map(|&name| (name, records::load(&docs().join(format!("images/{name}.txt"))).unwrap()));
    for (name, record) in starts.chain(games) {
        let picture = with_variant!(record.variant.as_str(), |V| last_position::<V>(&record));
        check(&docs().join(format!("images/{name}.svg")), &picture.unwrap(), &mut stale);
    }
    assert!(stale.is_empty(), "draw these anew: {stale:#?}");
}
