//! Games of standard shogi as CSA files (<http://www2.computer-shogi.org/protocol/record_v22.html>),
//! which shogi programs open.

use std::fmt::Write as _;

use super::fault::Fault;
use super::record::GameRecord;
use crate::board::Color;
use crate::describe::shogi;
use crate::position::{Man, Move, Position};
use crate::rules::{Kind, Rules, Shogi, Variant};

/// The code of a kind.
fn code(kind: Kind) -> &'static str {
    shogi::names(Rules::of::<Shogi>(), kind).map_or("", |names| names.csa)
}

const fn sign(side: Color) -> char {
    match side {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// A game as a CSA file; `None` if it is not of standard shogi, or cannot be replayed.
#[must_use]
pub fn text(record: &GameRecord) -> Option<String> {
    if record.variant != Shogi::NAME {
        return None;
    }
    let mut position = Position::<Shogi>::from_sfen(&record.sfen).ok()?;
    let mut text = format!("V2.2\nN+{}\nN-{}\n", record.black, record.white);
    // Writing into a string cannot fail.
    let _ = writeln!(text, "$EVENT:game {} of a henka match", record.id);
    board(&position, &mut text);
    let moves = record.opening.iter().map(|mv| (mv, None));
    let played = record.play.moves.iter().enumerate().map(|(ply, mv)| (mv, Some(ply)));
    for (mv, ply) in moves.chain(played) {
        let mv = position.parse_move(mv).ok()?;
        let _ = writeln!(text, "{}{}", sign(position.side()), move_text(&position, mv));
        if let Some(ply) = ply {
            let _ = writeln!(text, "T{}", record.play.times[ply] / 1000);
            if let Some(score) = &record.play.scores[ply] {
                let _ = writeln!(text, "'* {score}");
            }
        }
        position.play(mv);
    }
    let _ = writeln!(text, "{}", end(record));
    let _ = writeln!(text, "'{} {}", record.ending.termination, record.ending.detail);
    Some(text)
}

fn board(position: &Position<Shogi>, text: &mut String) {
    let man_text = |man: Option<Man>| {
        man.map_or(" * ".to_owned(), |man| format!("{}{}", sign(man.color), code(man.kind)))
    };
    for rank in 0..9 {
        let row = (0..9).rev().map(|file| Shogi::BOARD.square(file, rank));
        let row: String = row.map(|at| man_text(at.and_then(|at| position.man_at(at)))).collect();
        let _ = writeln!(text, "P{}{row}", rank + 1);
    }
    for side in Color::ALL {
        for &kind in Shogi::KINDS.hand() {
            for _ in 0..position.hand(side).count(kind) {
                let _ = writeln!(text, "P{}00{}", sign(side), code(kind));
            }
        }
    }
    let _ = writeln!(text, "{}", sign(position.side()));
}

/// `7776FU`: from, to, and what the man is when it has arrived; `0055FU` for a drop.
fn move_text(position: &Position<Shogi>, mv: Move) -> String {
    let square = |name: String| {
        let rank = name.bytes().last().map_or(0, |letter| letter - b'a' + 1);
        format!("{}{rank}", &name[..name.len() - 1])
    };
    let to = square(Shogi::BOARD.name(mv.to()).to_string());
    if mv.is_drop() {
        return format!("00{to}{}", code(mv.kind()));
    }
    let from = square(Shogi::BOARD.name(mv.from()).to_string());
    format!("{from}{to}{}", code(position.kind_after(mv)))
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
        (None, "resignation" | "adjudicated win") => "%TORYO",
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
        let record = GameRecord {
            id: 1,
            round: 0,
            variant: "shogi".to_owned(),
            black: "A".to_owned(),
            white: "B".to_owned(),
            sfen: Shogi::START.to_owned(),
            opening: ["7g7f", "3c3d"].map(str::to_owned).to_vec(),
            play,
            ending: Ending::new(Some(Color::Black), "resignation"),
        };
        let text = text(&record).unwrap();
        assert!(text.contains("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * "), "{text}");
        let tail = "+\n+7776FU\n-3334FU\n+8822UM\nT0\n'* cp 5\n-3122GI\nT0\n'* cp 5\n\
                    +0055KA\nT0\n'* cp 5\n%TORYO\n'resignation \n";
        assert!(text.ends_with(tail), "{text}");
        assert_eq!(super::text(&GameRecord { variant: "ito".to_owned(), ..record }), None);
    }
}
