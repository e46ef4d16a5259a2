//! A little board for every kind: where its men are worth more than they are on the whole.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::census::{Census, Worth};
use crate::rules::Kind;

const CELL: f64 = 13.0;
/// A square without the gap to the next.
const INNER: f64 = 12.0;
/// What is as much worth as on the whole stands out from the paper too.
const WHITE: f64 = 244.0;
/// Shades of blue, and of red.
const LEVELS: f64 = 10.0;
const GAP: f64 = 26.0;
const TOP: f64 = 66.0;
const LABEL: f64 = 34.0;
const MOST_WIDTH: f64 = 860.0;
/// A square on which fewer men were seen is left blank.
pub const LEAST: u64 = 30;
/// A longer name is cut.
const LONGEST_NAME: usize = 16;

/// How much more or less than on the whole a man is worth on a square, if that is known.
fn difference(worth: &Worth, square: usize) -> Option<f64> {
    let here = worth.squares[square];
    (here.count >= LEAST).then(|| here.value() - worth.board.value())
}

/// Nearly white is the worth on the whole; blue is more, red less.
fn colour(share: f64) -> String {
    let fade = |full: f64| (WHITE - (WHITE - full) * share.abs().min(1.0)).round() as u8;
    let [red, green, blue] = if share > 0.0 { [20.0, 90.0, 170.0] } else { [190.0, 60.0, 40.0] };
    format!("#{:02x}{:02x}{:02x}", fade(red), fade(green), fade(blue))
}

fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let cut: String = name.chars().take(LONGEST_NAME - 1).collect();
    format!("{}…", cut.trim_end())
}

/// Draws these kinds.
#[must_use]
pub fn svg(census: &Census, kinds: &[Kind]) -> String {
    let board = census.rules.board;
    let (across, down) = (CELL * f64::from(board.files), CELL * f64::from(board.ranks));
    let step = (across + GAP).max(120.0);
    let columns = ((MOST_WIDTH / step) as usize).clamp(1, kinds.len().max(1));
    let rows = kinds.len().div_ceil(columns);
    let width = (GAP + step * columns as f64).max(470.0);
    let height = TOP + (down + LABEL + GAP) * rows as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{GAP}\" y=\"24\" font-size=\"16\">{}: where men are worth more or less</text>\n\
         <text x=\"{GAP}\" y=\"44\" fill=\"#555555\">one's own side below; blue more, red less, at most by what stands behind \
         ±; grey hardly ever seen</text>\n",
        census.rules.name
    );
    for (number, &kind) in kinds.iter().enumerate() {
        let left = GAP + step * (number % columns) as f64;
        let top = TOP + (down + LABEL + GAP) * (number / columns) as f64;
        panel(&mut text, census, kind, left, top);
    }
    text + "</svg>\n"
}

fn panel(text: &mut String, census: &Census, kind: Kind, left: f64, top: f64) {
    let (board, info) = (census.rules.board, census.rules.kinds.info(kind));
    let worth = &census.kinds[kind.index()];
    let differences = board.squares().filter_map(|square| difference(worth, square.index()));
    let most = differences.fold(1.0, |most: f64, more| most.max(more.abs()));
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "<text x=\"{left}\" y=\"{:.1}\">{} {}<title>{}</title></text><text x=\"{left}\" y=\"{:.1}\" font-size=\"11\" \
         fill=\"#555555\">{:.0} ± {most:.0}</text>",
        top + 11.0,
        info.symbol(),
        short(info.name),
        info.name,
        top + 25.0,
        worth.board.value(),
    );
    // One path for all squares of a colour: thousands of squares one by one would be half a megabyte.
    let mut paths: BTreeMap<Option<i32>, String> = BTreeMap::new();
    for square in board.squares() {
        let x = left + CELL * f64::from(i32::from(board.files) - 1 - board.file(square));
        let y = top + LABEL + CELL * f64::from(board.rank(square));
        let level = difference(worth, square.index()).map(|more| (more / most * LEVELS) as i32);
        let _ = write!(paths.entry(level).or_default(), "M{x:.0} {y:.0}h{INNER}v{INNER}h-{INNER}z");
    }
    for (level, path) in paths {
        let fill = level.map_or("#dddddd".to_owned(), |level| colour(f64::from(level) / LEVELS));
        let _ = writeln!(text, "<path fill=\"{fill}\" d=\"{path}\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_blue_and_less_is_red() {
        assert_eq!(colour(0.0), "#f4f4f4");
        assert_eq!(colour(1.0), "#145aaa");
        assert_eq!(colour(-2.0), "#be3c28");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(short("Orthogonal Jumper"), "Orthogonal Jump…");
        assert_eq!(short("Promoted Silver"), "Promoted Silver");
    }

    #[test]
    fn a_kind_has_a_board() {
        let rules = crate::door::open("ito").unwrap().rules();
        let census = Census::new(rules);
        let kinds: Vec<Kind> = rules.kinds.all().take(3).collect();
        let drawn = svg(&census, &kinds);
        assert!(roxmltree::Document::parse(&drawn).is_ok());
        assert_eq!(drawn.matches("h12v12h-12z").count(), 3 * rules.board.squares().count());
        assert_eq!(drawn.matches("#dddddd").count(), 3);
    }
}
