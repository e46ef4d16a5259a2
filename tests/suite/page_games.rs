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
    /// Whatever was shown after so many moves.
    positions: Vec<Vec<String>>,
    said: String,
}

impl Played {
    /// Did the rules end it?
    fn is_over(&self) -> bool {
        ["wins.", "drawn."].iter().any(|end| self.said.ends_with(end))
    }
}

/// Board, side and hands of a position.
fn fields(sfen: &str) -> [&str; 3] {
    let mut fields = sfen.split(' ');
    [(); 3].map(|()| fields.next().unwrap_or_default())
}

fn judge(played: &Played) {
    let rules = Rules::named(&played.variant).unwrap();
    let mut game = NaiveGame::from_sfen(rules, rules.start);
    assert_eq!(played.positions.len(), played.moves.len() + 1, "{}", rules.name);
    for (ply, shown) in played.positions.iter().enumerate() {
        let now = game.now().sfen();
        let [board, side, hands] = fields(&now);
        // When the game is over nobody is shown as to move.
        let over = ply == played.moves.len() && played.is_over();
        for shown in shown {
            let expected = [board, if over { "-" } else { side }, hands];
            assert_eq!(fields(shown), expected, "{} ply {ply}", rules.name);
        }
        assert!(!shown.is_empty(), "{} ply {ply}", rules.name);
        if let Some(text) = played.moves.get(ply) {
            assert!(game.play_text(text), "{} ply {ply}: {text} at {now}", rules.name);
        }
    }
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
    let positions: usize = games.iter().map(|played| played.positions.len()).sum();
    let over = games.iter().filter(|played| played.is_over()).count();
    println!("{} games judged, {over} of them played out, {positions} positions", games.len());
}
