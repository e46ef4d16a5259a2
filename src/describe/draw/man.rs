//! A man: a tile of his weight that points the way he goes, what is written on it, signs beside it.

use super::Look;
use crate::board::{Color, Direction};
use crate::describe::shogi;
use crate::describe::twins::{Hand, twin};
use crate::describe::weight::{Weight, Weights};
use crate::position::Man;
use crate::rules::{Movement, Rules};

/// The tile of a man of Black's, around the middle of its square.
const TILE: &str = "M0 -22 14 -16.5 19 21H-19L-14 -16.5Z";
/// The tiles of twins, each the other's mirror image: they lean to their side and bear a stripe there.
const LEFT: &str = "M-9 -22 12 -14 19 21H-19L-15 -19Z";
const RIGHT: &str = "M9 -22 15 -19 19 21H-19L-12 -14Z";
const LEFT_STRIPE: &str = "M-14.5 -8-15.7 17.5";
const RIGHT_STRIPE: &str = "M14.5 -8 15.7 17.5";
/// A cross over a square.
pub(super) const CROSS: &str = "M-14 -14 14 14M-14 14 14 -14";

pub(super) const STYLE: &str = "\
.tile{stroke:#6b5638;stroke-width:1.2;stroke-linejoin:round}#great .tile,#great-left .tile,#great-right .tile{stroke-width:2.4}\
.inner{fill:none;stroke:#6b5638;stroke-width:1.2}\
.stripe{fill:none;stroke:#b01f1a;stroke-width:3;stroke-opacity:.65;stroke-linecap:round}\
.black .body{fill:#fffaec}.white .body{fill:#dfd3bd}\
text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;text-anchor:middle;fill:#1d1a16}\
.man text{font-weight:bold}.man text.kanji{font-weight:normal;\
font-family:'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',serif}\
.man text.promoted{fill:#b01f1a}\
.sign{fill:none;stroke:#8a1c12;stroke-width:1.7}#burn{fill:#c8371d}\
.ways{fill:none;stroke:#2d5f8a;stroke-width:2}.ways .step{fill:#2d5f8a;stroke:none}";

/// The signs for what moves oddly: name, shape.
const SIGNS: &[(&str, &str)] = &[
    ("area", "M-4 -4H4V4H-4Z"),
    ("jump", "M-5 4Q0 -8 5 4"),
    ("hop", "M-5 4Q0 -8 5 4M-2 4H2"),
    ("rifle", "M-5.5 0H5.5M0 -5.5V5.5M-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0"),
    ("burn", "M0 5C-5 4 -4 -1 -1 -2 -2 -4 0 -6 0 -6 1 -4 4 -3 4 1 4 4 2 5 0 5Z"),
];

/// What a piece has of these, in their order.
pub(super) fn signs(movement: &Movement) -> impl Iterator<Item = &'static str> {
    let has = [movement.area, movement.jumps, movement.hops(), movement.rifle != 0, movement.burns];
    SIGNS.iter().zip(has).filter(|(_, has)| *has).map(|(sign, _)| sign.0)
}

/// The tiles of all weights and the signs, to be used by name; in a game that has twins theirs as well.
pub(super) fn definitions(rules: &Rules) -> String {
    let draw = |name: &str, size: f64, path: &str, more: &str| {
        format!(
            "<g id=\"{name}\"><path class=\"tile\" transform=\"scale({size})\" d=\"{path}\"/>\
             {more}</g>"
        )
    };
    let inner =
        format!("<path class=\"inner\" transform=\"translate(0 .6) scale(.86)\" d=\"{TILE}\"/>");
    let mut tiles = String::new();
    for weight in Weight::ALL {
        let (name, size) = tile(weight);
        tiles += &draw(name, size, TILE, if weight == Weight::King { &inner } else { "" });
    }
    if rules.kinds.all().any(|kind| twin(rules, kind).is_some()) {
        for (side, path, stripe) in [("left", LEFT, LEFT_STRIPE), ("right", RIGHT, RIGHT_STRIPE)] {
            for (name, size) in Weight::ALL.map(tile) {
                let stripe =
                    format!("<path class=\"stripe\" transform=\"scale({size})\" d=\"{stripe}\"/>");
                tiles += &draw(&format!("{name}-{side}"), size, path, &stripe);
            }
        }
    }
    let sign = |(name, shape): &(&str, &str)| {
        format!("<path id=\"{name}\" class=\"sign\" d=\"{shape}\"/>")
    };
    tiles + &SIGNS.iter().map(sign).collect::<String>()
}

/// Draws the men of a game.
pub(super) struct Artist {
    rules: &'static Rules,
    weights: Weights,
    look: Look,
}

impl Artist {
    pub(super) fn new(rules: &'static Rules, look: Look) -> Self {
        Self { rules, weights: Weights::of(rules), look }
    }

    /// A man around this point.
    pub(super) fn man(&self, man: Man, (x, y): (i32, i32)) -> String {
        let info = self.rules.info(man.kind);
        let up = (man.color == Color::Black) != self.look.flipped;
        let (side, turn) = (man.color.name(), if up { "" } else { " transform=\"rotate(180)\"" });
        let (tile, size) = tile(self.weights.get(man.kind));
        let lean = match twin(self.rules, man.kind) {
            Some((_, Hand::Left)) => "-left",
            Some((_, Hand::Right)) => "-right",
            None => "",
        };
        let mut drawn = format!(
            "<g class=\"man {side}\" transform=\"translate({x} {y})\">\
             <use class=\"body\" href=\"#{tile}{lean}\"{turn}/>"
        );
        if self.look.ticks {
            drawn += &format!("<g class=\"ways\"{turn}>{}</g>", ways(&info.movement));
        }
        drawn += &self.letter(man, size, up);
        // The free corners are beside the point of the tile.
        let high = if up { -17 } else { 17 };
        for (sign, x) in signs(&info.movement).zip([17, -17]) {
            drawn += &format!("<use href=\"#{sign}\" x=\"{x}\" y=\"{high}\"/>");
        }
        drawn + "</g>"
    }

    /// What is written on a tile of this size: letters upright, kanji with the tile.
    fn letter(&self, man: Man, size: f64, up: bool) -> String {
        let info = self.rules.info(man.kind);
        let promoted = if info.is_promoted { " promoted" } else { "" };
        let high = match (info.is_promoted, self.look.ticks) {
            (true, _) => 17.0,
            (false, true) => 19.0,
            (false, false) => 25.0,
        };
        let (script, high, turn, text) = match shogi::kanji(self.rules, man) {
            Some(kanji) => (" kanji", 28.0, !up, kanji.to_owned()),
            None => ("", high, false, info.symbol()),
        };
        // The tile is widest below its middle; capitals and kanji are about as high above the baseline
        // as their middle is below it.
        let below = if up || turn { 3.0 } else { -3.0 };
        let (size, turn) = (high * size, if turn { " transform=\"rotate(180)\"" } else { "" });
        let baseline = below + size * 0.36;
        format!(
            "<text class=\"letter{script}{promoted}\" y=\"{baseline:.1}\" font-size=\"{size:.1}\"{turn}>\
             {text}</text>"
        )
    }
}

/// The name and the size of a weight's tile.
const fn tile(weight: Weight) -> (&'static str, f64) {
    match weight {
        Weight::King => ("king", 1.04),
        Weight::Great => ("great", 1.04),
        Weight::Man => ("common", 0.95),
        Weight::Pawn => ("pawn", 0.8),
    }
}

/// Ticks for the ways a man of Black's goes: strokes for slides, dots for steps, rings for leaps.
fn ways(movement: &Movement) -> String {
    let at = |(left, forward): (i32, i32), far: f64| {
        let long = f64::from(left.abs().max(forward.abs()).max(1));
        let (x, y) = (-f64::from(left) / long, -f64::from(forward) / long);
        let slanting = x != 0.0 && y < 0.0;
        // The tile is narrow ahead.
        let wide = if slanting { 0.72 } else { 0.86 };
        (x * far * wide, y * far * 1.05 + if slanting { 3.0 } else { 0.0 })
    };
    let mut drawn = String::new();
    for direction in Direction::ALL {
        if movement.slides[direction.index()] != 0 {
            let ((x1, y1), (x2, y2)) = (at(direction.step(), 13.0), at(direction.step(), 19.0));
            drawn += &format!("<path d=\"M{x1:.1} {y1:.1} {x2:.1} {y2:.1}\"/>");
        }
    }
    for &(left, forward) in movement.leaps() {
        let leap = (i32::from(left), i32::from(forward));
        let (x, y) = at(leap, 17.0);
        let class = if leap.0.abs().max(leap.1.abs()) == 1 { " class=\"step\"" } else { "" };
        drawn += &format!("<circle{class} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\"/>");
    }
    drawn
}
