//! A position as a picture in SVG: the board with its coordinates, the men as tiles that point
//! the way they go, the hands at the sides.

use std::fmt::Write as _;

use super::shogi;
use crate::board::{Color, Geometry, Square};
use crate::position::{Diagram, LastMove, Man};
use crate::rules::Rules;

/// The side of a square, in pixels; everything else is measured against it.
const CELL: i32 = 50;
/// Room above the board for the numbers of the files, and beside it for the letters of the ranks.
const EDGE: i32 = 30;
/// Room around everything.
const MARGIN: i32 = 12;
/// Room below the board for the line of text.
const CAPTION: i32 = 34;
/// A column of a hand: a tile and, where there are more, how many.
const HAND: i32 = 76;

const STYLE: &str = "\
.board{fill:#f0d49b}.extra{fill:#e6c07c;stroke:#6b5638;stroke-dasharray:4 3}\
.line{stroke:#6b5638;stroke-width:1}.zone{stroke:#6b5638;stroke-width:3}\
.last{fill:#e9a94b}\
.tile{stroke:#6b5638;stroke-width:1.2;stroke-linejoin:round}\
.black use{fill:#fffaec}.white use{fill:#dfd3bd}\
text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;text-anchor:middle;fill:#1d1a16}\
.man text{font-weight:bold}.man text.kanji{font-weight:normal;\
font-family:'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',serif}\
.man text.promoted{fill:#b01f1a}\
.name,.caption{font-size:16px;fill:#4a4136}.count{font-size:18px}";

/// The tile of a man of Black's, around the middle of its square.
const TILE: &str = "M0 -22 14 -16.5 19 21H-19L-14 -16.5Z";

/// A position, with the squares of the last move highlighted if it is known, those on which men burned
/// among them.
///
/// White's men stand on their heads, promoted ones are red. Squares that vanish when they are left
/// have a broken outline. In the games of shogi's own pieces men are written in kanji, elsewhere
/// with the letters of SFEN. Heavier lines bound the promotion zones.
#[must_use]
pub fn svg(diagram: &Diagram, last: Option<&LastMove>) -> String {
    let rules = diagram.rules();
    let sheet = Sheet::of(diagram);
    let side = diagram.side().title();
    let played = last.map(|last| format!(", last move {}", last.mv.text_in(rules)));
    let caption = format!("{}, {side} to move{}", rules.name, played.unwrap_or_default());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" \
         viewBox=\"0 0 {0} {1}\">\n<title>{caption}</title>\n<style>{STYLE}</style>\n\
         <defs><path id=\"tile\" class=\"tile\" d=\"{TILE}\"/></defs>\n\
         <rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        sheet.width, sheet.height
    );
    let marked = last.map_or_else(Vec::new, LastMove::squares);
    sheet.draw_squares(diagram, &marked, &mut out);
    sheet.draw_names(rules.board, &mut out);
    for (man, square) in diagram.men() {
        draw_man(rules, man, sheet.middle(rules.board, square), &mut out);
    }
    for color in Color::ALL {
        sheet.draw_hand(diagram, color, &mut out);
    }
    // Writing into a string cannot fail.
    let _ = writeln!(
        out,
        "<text class=\"caption\" x=\"{}\" y=\"{}\">{caption}</text>\n</svg>",
        sheet.width / 2,
        sheet.height - MARGIN
    );
    out
}

/// Where things are, in pixels.
struct Sheet {
    width: i32,
    height: i32,
    /// The left and the upper edge of the board.
    left: i32,
    top: i32,
    /// The size of the board.
    across: i32,
    down: i32,
}

impl Sheet {
    fn of(diagram: &Diagram) -> Self {
        let board = diagram.rules().board;
        let (across, down) = (i32::from(board.files) * CELL, i32::from(board.ranks) * CELL);
        let columns = |color| {
            let kinds = diagram.held(color).count() as i32;
            (kinds + down / CELL - 1) / (down / CELL)
        };
        let sides = Color::ALL.map(|color| columns(color) * HAND);
        // A caption is at least this wide.
        let board = (across + EDGE).max(7 * CELL - sides[0] - sides[1]);
        Self {
            width: 2 * MARGIN + sides[0] + board + sides[1],
            height: 2 * MARGIN + EDGE + down + CAPTION,
            left: MARGIN + sides[1] + (board - across - EDGE) / 2,
            top: MARGIN + EDGE,
            across,
            down,
        }
    }

    /// The upper left corner of the square on this file and rank, counted as the board counts.
    const fn corner(&self, file: i32, rank: i32) -> (i32, i32) {
        (self.left + self.across - (file + 1) * CELL, self.top + rank * CELL)
    }

    const fn middle(&self, board: Geometry, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(board.file(square), board.rank(square));
        (x + CELL / 2, y + CELL / 2)
    }

    fn draw_squares(&self, diagram: &Diagram, marked: &[Square], out: &mut String) {
        let Rules { board, zone, .. } = *diagram.rules();
        for square in board.squares() {
            let extra = board.vanishes(square);
            if extra && diagram.man_at(square).is_none() {
                continue;
            }
            let (x, y) = self.corner(board.file(square), board.rank(square));
            let class = match (extra, marked.contains(&square)) {
                (_, true) => "last line",
                (true, false) => "extra",
                (false, false) => "board line",
            };
            let _ = writeln!(
                out,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            );
        }
        if zone > 0 {
            let (left, right) = (self.left, self.left + self.across);
            for rank in [i32::from(zone), i32::from(board.ranks - zone)] {
                let y = self.top + rank * CELL;
                let _ = writeln!(
                    out,
                    "<line class=\"zone\" x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>"
                );
            }
        }
    }

    /// The numbers of the files above the board, the letters of the ranks on its right.
    fn draw_names(&self, board: Geometry, out: &mut String) {
        let mut name = |x, y, text: &str| {
            let _ = writeln!(out, "<text class=\"name\" x=\"{x}\" y=\"{y}\">{text}</text>");
        };
        for file in 0..i32::from(board.files) {
            let (x, _) = self.corner(file, 0);
            name(x + CELL / 2, self.top - 9, &(file + 1).to_string());
        }
        for rank in 0..board.ranks {
            let (_, y) = self.corner(0, rank.into());
            let letter = char::from(b'a' + rank).to_string();
            name(self.left + self.across + EDGE / 2, y + CELL / 2 + 6, &letter);
        }
    }

    /// A hand: Black's on the right from the bottom up, White's turned half round on the left.
    fn draw_hand(&self, diagram: &Diagram, color: Color, out: &mut String) {
        let held: Vec<(Man, usize)> = diagram.held(color).collect();
        for (at, &(man, count)) in held.iter().rev().enumerate() {
            let rows = self.down / CELL;
            let (column, row) = (at as i32 / rows, at as i32 % rows);
            let (out_by, down) = (column * HAND + CELL / 2, CELL / 2 + row * CELL);
            let (x, y) = match color {
                Color::Black => {
                    (self.left + self.across + EDGE + out_by, self.top + self.down - down)
                }
                Color::White => (self.left - HAND - out_by + CELL, self.top + down),
            };
            draw_man(diagram.rules(), man, (x, y), out);
            let beside = x + CELL / 2 + 8;
            if count > 1 {
                let y = y + 7;
                let _ =
                    writeln!(out, "<text class=\"count\" x=\"{beside}\" y=\"{y}\">{count}</text>");
            }
        }
    }
}

fn draw_man(rules: &Rules, man: Man, (x, y): (i32, i32), out: &mut String) {
    let info = rules.info(man.kind);
    let (side, turn) = match man.color {
        Color::Black => ("black", ""),
        Color::White => ("white", " rotate(180)"),
    };
    let (script, size, text) = match shogi::kanji(rules, man) {
        Some(kanji) => (" kanji", 27, kanji.to_string()),
        None => ("", if info.is_promoted { 17 } else { 25 }, info.symbol()),
    };
    let promoted = if info.is_promoted { " promoted" } else { "" };
    // Capitals and kanji are about as high above the baseline as their middle is below it.
    let baseline = 3 + size * 36 / 100;
    let _ = writeln!(
        out,
        "<g class=\"man {side}\" transform=\"translate({x} {y}){turn}\"><use href=\"#tile\"/>\
         <text class=\"letter{script}{promoted}\" y=\"{baseline}\" font-size=\"{size}\">{text}\
         </text></g>"
    );
}
