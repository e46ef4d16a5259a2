//! Positions and pieces as pictures in SVG: the board with its coordinates, the men as tiles that
//! point the way they go, the hands at the sides; how a piece moves; a game that plays itself.
//!
//! `frames` puts together what is drawn, `sheet` knows where, `man` draws a man, `moves` where
//! he goes.

mod frames;
mod man;
mod moves;
mod sheet;

use frames::{Frame, Layer};
use man::Artist;
pub use moves::piece;
use sheet::Sheet;

use crate::position::{Diagram, LastMove};
use crate::rules::Rules;

/// The side of a square, in pixels; everything else is measured against it.
const CELL: i32 = 50;
/// Room around everything.
const MARGIN: i32 = 12;

const STYLE: &str = "\
.board{fill:#f0d49b}.extra{fill:#e6c07c;stroke:#6b5638;stroke-dasharray:4 3}\
.line{stroke:#6b5638;stroke-width:1}.zone{stroke:#6b5638;stroke-width:3}\
.last{fill:#e9a94b;stroke:#8a5a12;stroke-width:2}\
.gone{fill:none;stroke-dasharray:4 3}.struck{stroke:#8a1c12;stroke-width:2;fill:none}\
.name,.caption{font-size:16px;fill:#4a4136}.count{font-size:18px}";

/// How a board is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Does White sit below?
    pub flipped: bool,
    /// Are there ticks on the men for the ways they go?
    pub ticks: bool,
}

/// A position, with all that the last move changed marked if it is known: where it began and ended, and
/// crosses where men were shot or burnt.
///
/// White's tiles point down, his letters stay upright; in the games of shogi's own pieces, whose men are
/// written in kanji, they are turned with the tile, as books have it. Promoted men are red. The King's
/// tile has a second outline, great pieces are larger, pawns smaller; twins, each the mirror image of the
/// other, lean to their side and bear a stripe there. Signs beside a tile: a square for
/// area moves, an arc for jumping, an arc over a bar for hopping, cross-hairs for taking without moving,
/// a flame for burning. Squares that vanish when they are left have a broken outline. Heavier lines
/// bound the promotion zones.
#[must_use]
pub fn svg(diagram: &Diagram, last: Option<&LastMove>, look: Look) -> String {
    let rules = diagram.rules();
    let sheet = Sheet::of(rules, Sheet::columns(diagram), look);
    let frame = frame(&sheet, &Artist::new(rules, look), diagram, last);
    document(&sheet, rules, &caption(diagram, last), &frame.still())
}

/// A game that plays itself: its positions in turn, each with the move that led to it, so many seconds
/// each and the last one longer, over and over.
#[must_use]
pub fn animated(game: &[(Diagram, Option<LastMove>)], look: Look, seconds: f64) -> String {
    let Some((first, _)) = game.first() else { return String::new() };
    let rules = first.rules();
    let columns = game.iter().map(|(diagram, _)| Sheet::columns(diagram));
    let most = columns.fold([0; 2], |most, here| [most[0].max(here[0]), most[1].max(here[1])]);
    let (sheet, artist) = (Sheet::of(rules, most, look), Artist::new(rules, look));
    let drawn = |(diagram, last): &(Diagram, Option<LastMove>)| {
        frame(&sheet, &artist, diagram, last.as_ref())
    };
    let frames: Vec<Frame> = game.iter().map(drawn).collect();
    let title = format!("{}, {} moves", rules.name, game.len() - 1);
    document(&sheet, rules, &title, &frames::moving(&frames, seconds))
}

fn caption(diagram: &Diagram, last: Option<&LastMove>) -> String {
    let (rules, side) = (diagram.rules(), diagram.side().title());
    let played = last.map(|last| format!(", last move {}", last.mv.text_in(rules)));
    format!("{}, {side} to move{}", rules.name, played.unwrap_or_default())
}

fn frame(sheet: &Sheet, artist: &Artist, diagram: &Diagram, last: Option<&LastMove>) -> Frame {
    let rules: &Rules = diagram.rules();
    let mut frame = Frame::default();
    sheet.draw_squares(diagram, last, &mut frame);
    sheet.draw_names(&mut frame);
    for (man, square) in diagram.men() {
        frame.add(Layer::Men, artist.man(man, sheet.middle(rules.board, square)));
    }
    for color in crate::board::Color::ALL {
        sheet.draw_hand(diagram, color, artist, &mut frame);
    }
    let (x, y, text) = (sheet.width / 2, sheet.height - MARGIN, caption(diagram, last));
    frame.add(Layer::Text, format!("<text class=\"caption\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    frame
}

fn document(sheet: &Sheet, rules: &Rules, title: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" \
         viewBox=\"0 0 {0} {1}\">\n<title>{title}</title>\n<style>{STYLE}{2}</style>\n\
         <defs>{3}</defs>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n{inside}</svg>\n",
        sheet.width,
        sheet.height,
        man::STYLE,
        man::definitions(rules)
    )
}
