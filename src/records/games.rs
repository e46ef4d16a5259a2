//! The games of a tournament, as `henka match` writes them: a line of JSON for every game.

use serde::Deserialize;

use super::record::Record;
use crate::excerpt::excerpt;

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    /// The game itself.
    pub record: Record,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
}

impl TournamentGame {
    /// Who played, and how it ended, on one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let Self { record, black, white } = self;
        let result = record.result.as_deref().unwrap_or("not finished");
        format!("{} {black} – {white}: {result}, {} plies", record.variant, record.moves.len())
    }
}

/// A line of the file, as far as it is read here.
#[derive(Deserialize)]
struct Line {
    variant: String,
    sfen: String,
    opening: Vec<String>,
    moves: Vec<String>,
    black: String,
    white: String,
    winner: Option<String>,
    termination: String,
}

/// A line that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct GamesError {
    line: usize,
    error: String,
}

/// Reads the games of a file; its first line, which says what is played, is none.
///
/// # Errors
/// If a line is neither a game nor the first.
pub fn parse(text: &str) -> Result<Vec<TournamentGame>, GamesError> {
    let mut games = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let game = match serde_json::from_str::<Line>(line) {
            Ok(game) => game,
            Err(_) if i == 0 && line.starts_with('{') => continue,
            Err(error) => {
                return Err(GamesError { line: i + 1, error: excerpt(&error.to_string()) });
            }
        };
        let Line { variant, sfen, opening, moves, black, white, winner, termination } = game;
        let winner = winner.as_deref().unwrap_or("draw");
        let record = Record {
            variant,
            sfen,
            moves: opening.into_iter().chain(moves).collect(),
            result: Some(format!("{winner} {termination}")),
        };
        games.push(TournamentGame { record, black, white });
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"henka":"0.1.0","variant":"ito","engines":[]}
{"id":0,"round":0,"variant":"ito","black":"A","white":"B","sfen":"S","opening":["1n1m"],"moves":["1h1i"],"scores":[null],"depths":[3],"nodes":[9],"times":[1],"clocks":[null],"winner":"white","termination":"checkmate"}
{"id":1,"round":0,"variant":"ito","black":"B","white":"A","sfen":"S","opening":[],"moves":[],"scores":[],"depths":[],"nodes":[],"times":[],"clocks":[],"winner":null,"termination":"repetition"}
"#;

    #[test]
    fn the_games_of_a_tournament_are_read() {
        let games = parse(FILE).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].record.moves, ["1n1m", "1h1i"]);
        assert_eq!(games[0].summary(), "ito A – B: white checkmate, 2 plies");
        assert_eq!(games[1].record.result.as_deref(), Some("draw repetition"));
        let error = parse("{}\nhello").unwrap_err().to_string();
        assert!(error.starts_with("line 2: "), "{error}");
        assert!(parse("hello").is_err());
    }
}
