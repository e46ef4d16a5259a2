//! Games that a script has played through the page (`tests/browser/games.test.mjs`), judged by the
//! naive player: every move is legal, every position that was shown is the one there is, and a verdict
//! that was said holds. `HENKA_PAGE_GAMES_OUT` names the file; without it there is nothing to judge.

use henka::rules::Rules;
use serde::Deserialize;

use crate::common::naive::game::NaiveGame;

#[derive(Deserialize)]
struct Played {
    variant: String,
    moves: Vec<String>,
    /// What was shown before each of Black's moves, and at the end.
    positions: Vec<String>,
    said: String,
}

/// Board, side and hands of a position.
fn fields(sfen: &str) -> Vec<&str> {
    sfen.split(' ').take(3).collect()
}

fn judge(played: &Played) {
    let rules = Rules::named(&played.variant).unwrap();
    let mut game = NaiveGame::from_sfen(rules, rules.start);
    for (ply, text) in played.moves.iter().enumerate() {
        let now = game.now().sfen();
        if ply % 2 == 0 {
            assert_eq!(
                fields(&played.positions[ply / 2]),
                fields(&now),
                "{} ply {ply}",
                rules.name
            );
        }
        assert!(game.play_text(text), "{} ply {ply}: {text} at {now}", rules.name);
    }
    let (now, last) = (game.now().sfen(), played.positions.last().unwrap());
    // Nobody is shown as to move when the game is over.
    let shown = fields(last);
    assert_eq!((shown[0], shown[2]), (fields(&now)[0], fields(&now)[2]), "{}", rules.name);
    let (stuck, check) = (game.legal_moves().is_empty(), game.now().in_check(game.now().side()));
    assert_eq!(
        played.said.contains("Checkmate"),
        stuck && check,
        "{}: {}",
        rules.name,
        played.said
    );
}

#[test]
fn games_through_the_page_are_games() {
    let Ok(file) = std::env::var("HENKA_PAGE_GAMES_OUT") else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let games: Vec<Played> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for played in &games {
        judge(played);
    }
    println!("{} games judged", games.len());
}
