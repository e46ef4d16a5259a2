//! Takes men out of a position that is given as SFEN.

/// A position with the squares of its board apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    rows: Vec<Vec<String>>,
    hands: Vec<(usize, char)>,
    side: String,
}

/// Where a man is: rank and place on it, or a place in the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Board(usize, usize),
    Hand(usize),
}

impl Setting {
    /// Reads a SFEN.
    pub fn read(sfen: &str) -> Option<Self> {
        let mut fields = sfen.split(' ');
        let rows = fields.next()?.split('/').map(squares).collect();
        let side = fields.next()?.to_owned();
        let (mut hands, mut count) = (Vec::new(), 0);
        for c in fields.next()?.chars().filter(|&c| c != '-') {
            match c.to_digit(10) {
                Some(digit) => count = count * 10 + digit as usize,
                None => hands.push((std::mem::take(&mut count).max(1), c)),
            }
        }
        Some(Self { rows, hands, side })
    }

    /// Writes it; the next move is the first.
    pub fn sfen(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row_text(row)).collect();
        let hands: String = self
            .hands
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|&(count, c)| if count > 1 { format!("{count}{c}") } else { c.to_string() })
            .collect();
        let hands = if hands.is_empty() { "-" } else { &hands };
        format!("{} {} {hands} 1", rows.join("/"), self.side)
    }

    /// All men, those in hand kind by kind.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (rank, row) in self.rows.iter().enumerate() {
            let men = row.iter().enumerate().filter(|(_, man)| is_man(man));
            places.extend(men.map(|(file, _)| Place::Board(rank, file)));
        }
        let held = self.hands.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        places.extend(held.map(|(i, _)| Place::Hand(i)));
        places
    }

    /// The same position without one man.
    pub fn without(&self, place: Place) -> Self {
        let mut fewer = self.clone();
        match place {
            Place::Board(rank, file) => {
                if let Some(man) = fewer.rows.get_mut(rank).and_then(|row| row.get_mut(file)) {
                    man.clear();
                }
            }
            Place::Hand(i) => {
                if let Some((count, _)) = fewer.hands.get_mut(i) {
                    *count = count.saturating_sub(1);
                }
            }
        }
        fewer
    }
}

/// A square has a man on it unless it is empty or does not exist.
fn is_man(square: &str) -> bool {
    !square.is_empty() && square != "*"
}

/// The squares of a row: empty texts, `*`, and men with their `+`.
fn squares(row: &str) -> Vec<String> {
    let (mut squares, mut run, mut promoted) = (Vec::new(), 0, false);
    for c in row.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = run * 10 + digit as usize;
            continue;
        }
        squares.resize(squares.len() + std::mem::take(&mut run), String::new());
        if c == '+' {
            promoted = true;
        } else {
            squares.push(if std::mem::take(&mut promoted) { format!("+{c}") } else { c.into() });
        }
    }
    squares.resize(squares.len() + run, String::new());
    squares
}

fn row_text(row: &[String]) -> String {
    let (mut text, mut run) = (String::new(), 0);
    for square in row.iter().map(String::as_str).chain(["end"]) {
        if square.is_empty() {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push_str(&std::mem::take(&mut run).to_string());
        }
        if square != "end" {
            text.push_str(square);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_written_as_it_was_read() {
        for sfen in ["4k4/9/4P4/9/9/9/9/9/9 b G 1", "+R2+Pk12/14 w 12PSr 1", "****km****/r9 b - 1"]
        {
            assert_eq!(Setting::read(sfen).unwrap().sfen(), sfen);
        }
    }

    #[test]
    fn men_are_taken_out_one_by_one() {
        let setting = Setting::read("2+P1k/5 b 2GS 1").unwrap();
        let fewer: Vec<String> =
            setting.places().into_iter().map(|place| setting.without(place).sfen()).collect();
        assert_eq!(fewer, ["4k/5 b 2GS 1", "2+P2/5 b 2GS 1", "2+P1k/5 b GS 1", "2+P1k/5 b 2G 1"]);
    }
}
