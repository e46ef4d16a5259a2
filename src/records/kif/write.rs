//! A game as KIF.

use super::{EVEN, FILES, KifError, NUMBERS};
use crate::board::Color;
use crate::describe::shogi;
use crate::position::{Diagram, Man, Move};
use crate::records::record::{Record, shogi_from};
use crate::rules::{Kind, Rules, Shogi, Variant};

/// A game as KIF.
///
/// # Errors
/// If it is not of shogi, or cannot be replayed.
pub fn text(record: &Record) -> Result<String, KifError> {
    if record.variant != Shogi::NAME {
        return Err(KifError::Variant(record.variant.clone()));
    }
    let mut game = shogi_from(&record.sfen).map_err(KifError::Replay)?;
    let mut text = String::new();
    if record.sfen == Shogi::START {
        text.push_str(&format!("手合割：{EVEN}\n"));
    } else {
        board(&game.diagram(), &mut text);
    }
    text.push_str("手数----指手---------消費時間--\n");
    let mut last = None;
    for (i, mv) in record.moves.iter().enumerate() {
        let mv = game.play_text(mv).map_err(|error| KifError::Replay(error.to_string()))?;
        text.push_str(&format!("{:>4} {}\n", i + 1, move_text(mv, last)));
        last = Some(mv);
    }
    if let Some(result) = &record.result {
        text.push_str(&format!("{:>4} {}\n", record.moves.len() + 1, end_word(result)));
    }
    Ok(text)
}

fn end_word(result: &str) -> &'static str {
    match result.split_once(' ').map_or("", |(_, reason)| reason) {
        "resignation" => "投了",
        "declaration" => "入玉勝ち",
        "repetition" => "千日手",
        "perpetual check" => "反則負け",
        "checkmate" | "stalemate" => "詰み",
        _ => "中断",
    }
}

fn name(kind: Kind) -> &'static str {
    shogi::names(Rules::of::<Shogi>(), kind).map_or("", |names| names.kanji[0])
}

fn nth(text: &str, index: i32) -> char {
    text.chars().nth(index as usize).unwrap_or('？')
}

fn move_text(mv: Move, last: Option<Move>) -> String {
    let (to, from) = (mv.to(), mv.from());
    let file = |square| Shogi::BOARD.file(square);
    let rank = |square| Shogi::BOARD.rank(square);
    let target = if last.is_some_and(|last| last.to() == to) {
        "同　".to_owned()
    } else {
        format!("{}{}", nth(FILES, file(to)), nth(NUMBERS, rank(to)))
    };
    let how = if mv.is_drop() {
        "打".to_owned()
    } else {
        let promotes = if mv.promotes() { "成" } else { "" };
        format!("{promotes}({}{})", file(from) + 1, rank(from) + 1)
    };
    format!("{target}{}{how}", name(mv.kind()))
}

fn board(diagram: &Diagram, text: &mut String) {
    let hand = |color: Color| {
        let of = |(man, count): (Man, usize)| match count {
            1 => format!("{}　", name(man.kind)),
            count => format!("{}{}　", name(man.kind), number_text(count)),
        };
        let men: String = diagram.held(color).map(of).collect();
        if men.is_empty() { "なし".to_owned() } else { men }
    };
    text.push_str(&format!("後手の持駒：{}\n", hand(Color::White)));
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 0..9 {
        text.push('|');
        for file in (0..9).rev() {
            let man = Shogi::BOARD.square(file, rank).and_then(|square| diagram.man_at(square));
            text.push_str(&man.map_or(" ・".to_owned(), man_text));
        }
        text.push_str(&format!("|{}\n", nth(NUMBERS, rank)));
    }
    text.push_str("+---------------------------+\n");
    text.push_str(&format!("先手の持駒：{}\n", hand(Color::Black)));
    if diagram.side() == Color::White {
        text.push_str("後手番\n");
    }
}

/// A man in two columns; promoted men by their one-letter names.
fn man_text(man: Man) -> String {
    let side = if man.color == Color::Black { ' ' } else { 'v' };
    let short = shogi::names(Rules::of::<Shogi>(), man.kind).map_or("", |names| names.short);
    format!("{side}{short}")
}

fn number_text(number: usize) -> String {
    let ten = if number >= 10 { "十" } else { "" };
    let rest = number % 10;
    if rest == 0 { ten.to_owned() } else { format!("{ten}{}", nth(NUMBERS, rest as i32 - 1)) }
}
