//! Games that the page saves and loads, in the forms that programs exchange.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::records::{Record, csa, kif};

/// A game to be written.
#[derive(Clone, Debug, Deserialize)]
pub struct Written {
    /// `text`, `kif` or `csa`.
    form: String,
    variant: String,
    sfen: String,
    moves: Vec<String>,
    result: Option<String>,
}

/// Reads a game in whichever form it is; what looks like none is taken for this program's own.
pub fn read(text: &str) -> Result<Value, String> {
    let text = text.trim_start_matches('\u{feff}');
    let record = if looks_like_csa(text) {
        csa::parse(text).map_err(|error| error.to_string())
    } else if looks_like_kif(text) {
        kif::parse(text).map_err(|error| error.to_string())
    } else {
        Record::parse(text).map_err(|error| error.to_string())
    }?;
    Ok(json!({
        "variant": record.variant,
        "sfen": record.sfen,
        "moves": record.moves,
        "result": record.result,
    }))
}

fn looks_like_csa(text: &str) -> bool {
    let said = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('\''));
    said.is_some_and(|line| line.starts_with(['V', 'P', 'N', '$', '+', '-']))
}

fn looks_like_kif(text: &str) -> bool {
    text.contains(['：', '手']) || text.trim_start().starts_with("#KIF")
}

/// Writes a game.
pub fn write(written: Written) -> Result<Value, String> {
    let Written { form, variant, sfen, moves, result } = written;
    let record = Record { variant, sfen, moves, result };
    let text = match form.as_str() {
        "text" => record.text(),
        "kif" => kif::text(&record).map_err(|error| error.to_string())?,
        "csa" => csa::text(&record).map_err(|error| error.to_string())?,
        _ => return Err("a record is written as text, kif or csa".to_owned()),
    };
    Ok(json!({ "text": text }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Ito, Shogi, Variant};

    fn written(form: &str, variant: &str, sfen: &str) -> Written {
        Written {
            form: form.to_owned(),
            variant: variant.to_owned(),
            sfen: sfen.to_owned(),
            moves: Vec::new(),
            result: None,
        }
    }

    #[test]
    fn every_form_is_read_again() {
        for form in ["text", "kif", "csa"] {
            let mut game = written(form, "shogi", Shogi::START);
            game.moves = vec!["7g7f".to_owned(), "3c3d".to_owned()];
            let text = write(game).unwrap();
            let read = read(text["text"].as_str().unwrap()).unwrap();
            assert_eq!(read["moves"], json!(["7g7f", "3c3d"]), "{form}");
            assert_eq!(read["sfen"], Shogi::START, "{form}");
        }
        let text = write(written("text", "ito", Ito::START)).unwrap();
        assert_eq!(read(text["text"].as_str().unwrap()).unwrap()["variant"], "ito");
        assert!(write(written("kif", "ito", Ito::START)).is_err());
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(read("variant chess").unwrap_err().contains("no variant 'chess'"));
        assert!(read("+1234XX").unwrap_err().starts_with("CSA line 1"));
        assert!(read("").unwrap_err().contains("'variant'"));
    }
}
