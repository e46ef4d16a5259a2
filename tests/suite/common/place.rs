//! Positions written as lists of men.

use henka::rules::Variant;

/// The SFEN of a position with these men (`+P5e k1a`, separated by spaces), a hand and a side to
/// move. Squares that do not exist are written as such.
pub fn place<V: Variant>(men: &str, hand: &str, side: char) -> String {
    let men: Vec<(String, &str)> = men
        .split_ascii_whitespace()
        .map(|token| {
            let at = token.find(|c: char| c.is_ascii_digit()).expect("a man needs a square");
            (token[at..].to_owned(), &token[..at])
        })
        .collect();
    let mut placed = 0;
    let rows: Vec<String> = (0..i32::from(V::BOARD.ranks))
        .map(|rank| {
            let mut row = String::new();
            let mut run = 0;
            for file in (0..i32::from(V::BOARD.files)).rev() {
                let name = V::BOARD.name_at(file, rank).to_string();
                let man = men.iter().find(|(square, _)| *square == name);
                let square = V::BOARD.square(file, rank);
                let gone = square.is_none_or(|square| V::BOARD.vanishes(square));
                let symbol = match man {
                    Some((_, symbol)) => symbol,
                    None if gone => "*",
                    None => {
                        run += 1;
                        continue;
                    }
                };
                placed += usize::from(man.is_some());
                if run > 0 {
                    row.push_str(&run.to_string());
                    run = 0;
                }
                row.push_str(symbol);
            }
            if run > 0 { row + &run.to_string() } else { row }
        })
        .collect();
    assert_eq!(placed, men.len(), "two men on a square, or one on none: {men:?}");
    format!("{} {side} {hand} 1", rows.join("/"))
}
