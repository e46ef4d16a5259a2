//! Games of standard shogi as CSA files (<http://www2.computer-shogi.org/protocol/record_v22.html>),
//! which shogi programs open.

use std::fmt::Write as _;

use super::fault::Fault;
use super::record::GameRecord;
use crate::board::Color;
use crate::records::csa::{board, move_text, sign};
use crate::records::record::shogi_from;
use crate::rules::{Shogi, Variant};

/// A game as a CSA file; `None` if it is not of standard shogi, or cannot be replayed.
#[must_use]
pub fn text(record: &GameRecord) -> Option<String> {
    if record.variant != Shogi::NAME {
        return None;
    }
    let mut game = shogi_from(&record.sfen).ok()?;
    let mut text = format!("V2.2\nN+{}\nN-{}\n", record.black, record.white);
    // Writing into a string cannot fail.
    let _ = writeln!(text, "$EVENT:game {} of a henka match", record.id);
    board(&game.diagram(), &mut text);
    let moves = record.opening.iter().map(|mv| (mv, None));
    let played = record.play.moves.iter().enumerate().map(|(ply, mv)| (mv, Some(ply)));
    for (mv, ply) in moves.chain(played) {
        let mv = game.read_move(mv).ok()?;
        let _ = writeln!(text, "{}{}", sign(game.side()), move_text(&*game, mv));
        if let Some(ply) = ply {
            let _ = writeln!(text, "T{}", record.play.times[ply] / 1000);
            if let Some(score) = &record.play.scores[ply] {
                let _ = writeln!(text, "'* {score}");
            }
        }
        game.play(mv).ok()?;
    }
    let _ = writeln!(text, "{}", end(record));
    let _ = writeln!(text, "'{} {}", record.ending.termination, record.ending.detail);
    Some(text)
}

fn end(record: &GameRecord) -> &'static str {
    match (record.ending.fault, record.ending.termination.as_str()) {
        (Some(Fault::TimeForfeit), _) => "%TIME_UP",
        (Some(Fault::IllegalMove | Fault::FalseDeclaration), _) => "%ILLEGAL_MOVE",
        (Some(_), _) => "%CHUDAN",
        (None, "checkmate" | "stalemate") => "%TSUMI",
        (None, "repetition") => "%SENNICHITE",
        (None, "perpetual check") => match record.ending.winner {
            Some(Color::White) => "%+ILLEGAL_ACTION",
            _ => "%-ILLEGAL_ACTION",
        },
        (None, "declaration") => "%KACHI",
        (None, "resignation" | "adjudicated win" | "forced mate") => "%TORYO",
        (None, "maximum length") => "%MAX_MOVES",
        (None, _) => "%CHUDAN",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::{Columns, Ending};
    use crate::arena::thought::{ClaimedScore, Thought};

    #[test]
    fn a_game_is_written() {
        let mut play = Columns::default();
        let thought = Thought { score: Some(ClaimedScore::Cp(5)), ..Thought::default() };
        for mv in ["8h2b+", "3a2b", "B*5e"] {
            play.push(mv.to_owned(), &thought, None);
        }
        let ending = Ending::new(Some(Color::Black), "resignation");
        let record = GameRecord { play, ..GameRecord::example(&["7g7f", "3c3d"], &[], ending) };
        let text = text(&record).unwrap();
        assert!(text.contains("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * "), "{text}");
        let tail = "+\n+7776FU\n-3334FU\n+8822UM\nT0\n'* cp 5\n-3122GI\nT0\n'* cp 5\n\
                    +0055KA\nT0\n'* cp 5\n%TORYO\n'resignation \n";
        assert!(text.ends_with(tail), "{text}");
        assert_eq!(super::text(&GameRecord { variant: "ito".to_owned(), ..record }), None);
    }
}
