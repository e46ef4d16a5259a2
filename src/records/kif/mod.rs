//! KIF, the form in which Japanese shogi programs exchange games (<http://kakinoki.o.oo7.jp/kif_format.html>).
//!
//! Only for standard shogi. Comments, times and variations are read over and not kept.

mod read;
mod write;

use std::path::Path;

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8};

use crate::odds::HANDICAPS;

pub use read::parse;
pub use write::text;

/// Why a text is no KIF game, or a game cannot be KIF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KifError {
    /// Another game than shogi.
    #[error("KIF is for shogi only, this is {0}")]
    Variant(String),
    /// A line that is no move, where one is due.
    #[error("KIF line {0}: '{1}' is not a move; expected one such as ７六歩(77) or 同　歩打")]
    Move(usize, String),
    /// A handicap that is not known.
    #[error("KIF line {0}: handicap '{1}' is not known; expected one of {names}", names = handicaps())]
    Handicap(usize, String),
    /// A line of the board.
    #[error("KIF line {0}: '{1}' is not a row of nine squares or not men in hand")]
    Board(usize, String),
    /// The game cannot be replayed.
    #[error("the game cannot be replayed: {0}")]
    Replay(String),
}

const FILES: &str = "１２３４５６７８９";
const NUMBERS: &str = "一二三四五六七八九";

const EVEN: &str = "平手";

fn handicaps() -> String {
    let names = HANDICAPS.iter().map(|odds| odds.kanji);
    std::iter::once(EVEN).chain(names).collect::<Vec<_>>().join(" ")
}

/// How a file of this name is written if it is KIF: `.kif` in Shift_JIS, `.kifu` in UTF-8.
#[must_use]
pub fn encoding(path: &Path) -> Option<&'static Encoding> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "kif" => Some(SHIFT_JIS),
        "kifu" => Some(UTF_8),
        _ => None,
    }
}

/// The text of a file: UTF-8 if it can be that, otherwise Shift_JIS.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => SHIFT_JIS.decode(bytes).0.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Game, Position};
    use crate::records::record::Record;
    use crate::rules::{Shogi, Variant};

    #[test]
    fn a_game_is_written_as_shogi_programs_have_it() {
        let game =
            Record::of_shogi(Shogi::START, "7g7f 3c3d 8h2b+ 3a2b B*5e", Some("black resignation"));
        let expected = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   \
                        3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打\n   6 投了\n";
        assert_eq!(text(&game).unwrap(), expected);
        assert_eq!(parse(expected).unwrap(), game);
    }

    #[test]
    fn any_position_survives_being_written() {
        for sfen in [
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "4k4/9/9/9/9/9/9/9/4K4 b R2B11P4n 1",
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "8k/+R+B+S+N+L+P3/9/9/9/9/9/9/4K4 b - 1",
        ] {
            let mut game = Game::new(Position::<Shogi>::from_sfen(sfen).unwrap());
            for i in 0..40 {
                let moves = game.legal_moves();
                let Some(&mv) = moves.get(i * 7 % moves.len().max(1)) else { break };
                game.play(mv);
            }
            let moves: Vec<String> =
                game.moves().map(|mv| mv.text::<Shogi>().to_string()).collect();
            let game = Record::of_shogi(sfen, &moves.join(" "), None);
            let text = text(&game).unwrap();
            assert_eq!(parse(&text).unwrap(), game, "{text}");
        }
    }

    #[test]
    fn what_other_programs_write_is_read() {
        let text = "#KIF version=2.0 encoding=UTF-8\r\n開始日時：2024/01/01\r\n手合割：二枚落ち　\r\n\
                    上手：A\r\n下手：B\r\n手数----指手---------消費時間--\r\n*comment\r\n\
                    1 ４二玉(51)   ( 0:16/00:00:16)\r\n2 ７六歩(77)  ( 0:00/00:00:00)+\r\n\
                    3 中断\r\n\r\n変化：2手\r\n2 ２六歩(27)\r\n";
        let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        assert_eq!(parse(text).unwrap(), Record::of_shogi(sfen, "5a4b 7g7f", None));
        let shift_jis = SHIFT_JIS.encode(text).0;
        assert_eq!(decode(&shift_jis), text);
    }

    #[test]
    fn what_is_no_kif_is_refused() {
        for (text, names) in [
            ("手合割：五枚落ち\n", "KIF line 1: handicap '五枚落ち'"),
            ("手合割：平手\n1 ７六歩(7)\n", "KIF line 2: '７六歩(7)'"),
            ("1 同　歩(77)\n", "KIF line 1: '同　歩(77)'"),
            ("1 ０六歩(77)\n", "KIF line 1:"),
            ("|v香v桂|一\n", "KIF line 1: '|v香v桂|一'"),
            ("先手の持駒：歩百\n", "KIF line 1:"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with(names), "{error}");
        }
        let ito = Record { variant: "ito".to_owned(), ..Record::of_shogi(Shogi::START, "", None) };
        assert_eq!(super::text(&ito), Err(KifError::Variant("ito".to_owned())));
        assert!(super::text(&Record::of_shogi(Shogi::START, "7g7e", None)).is_err());
    }
}
