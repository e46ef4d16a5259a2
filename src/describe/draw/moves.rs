//! How a piece moves, as a diagram made from what the rules say of it.

use super::man::{self, Artist};
use super::{CELL, Look};
use crate::board::{Color, Direction};
use crate::describe::sentences;
use crate::position::Man;
use crate::rules::{ANY_DISTANCE, DIAGONAL, Kind, Movement, ORTHOGONAL, Ride, Rules};

const STYLE: &str = "\
.board{fill:#f0d49b}.grid{fill:none;stroke:#6b5638}.region{fill:#e9a94b;fill-opacity:.55}\
.way{fill:none;stroke:#2d5f8a;stroke-width:4}.over{stroke-dasharray:5 5}\
.goes{fill:#2d5f8a}.leaps{fill:#fff;stroke:#2d5f8a;stroke-width:4}\
.takes,.strikes{fill:none;stroke:#8a1c12;stroke-width:4}.hurdle{fill:#a89878;stroke:#6b5638}\
.name{font-size:19px}";

/// How far a slide without an end is drawn, if nothing else needs more room.
const FAR: i32 = 2;
/// Room for the name, on up to two lines.
const CAPTION: i32 = 50;
/// The least width of the whole.
const WIDE: i32 = 5 * CELL;

/// How a piece moves, seen by its owner, with its name. It stands in the middle.
///
/// A dot is a step, a ring a leap over whatever stands between, an arrow a slide without an end; a
/// slide that ends has dots where it may stop. Broken lines pass over men: over the tile where one has
/// to stand. An arc across an arrow: it may also take beyond others. Cross-hairs: takes there without
/// moving. The coloured region is that of an area move, and where there are flames, enemies burn.
#[must_use]
pub fn piece(rules: &'static Rules, kind: Kind) -> String {
    let info = rules.info(kind);
    let reach = reach(&info.movement);
    let (wide, high) = (if rules.board.files == 1 { 0 } else { reach }, reach);
    let (across, down) = ((2 * wide + 1) * CELL, (2 * high + 1) * CELL);
    let (width, height) = (across.max(WIDE) + 4, down + CAPTION + 4);
    let mut drawn = String::new();
    board(&info.movement, wide, high, &mut drawn);
    for direction in Direction::ALL {
        slide(&info.movement, direction, reach, &mut drawn);
    }
    for &(left, forward) in info.movement.leaps() {
        let (x, y) = (-i32::from(left) * CELL, -i32::from(forward) * CELL);
        let near = left.abs().max(forward.abs()) == 1;
        let (class, size) = if near { ("goes", 9) } else { ("leaps", 8) };
        drawn += &format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{size}\"/>\n");
    }
    neighbours(&info.movement, &mut drawn);
    drawn += &Artist::new(rules, Look::default()).man(Man { color: Color::Black, kind }, (0, 0));
    caption(&format!("{} ({})", info.name, info.symbol()), down / 2, &mut drawn);
    let title = format!("{}: {}", info.name, sentences::of(rules, kind).join(" "));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"{} {} {width} {height}\">\n<title>{title}</title>\n<style>{STYLE}{}</style>\n\
         <defs>{}</defs>\n{drawn}</svg>\n",
        width / 2,
        height / 2,
        -width / 2,
        -down / 2 - 2,
        man::STYLE,
        man::definitions(rules),
    )
}

/// How many squares from the middle the diagram has to reach.
fn reach(movement: &Movement) -> i32 {
    let leaps = movement.leaps().iter().flat_map(|&(left, forward)| [left.abs(), forward.abs()]);
    let slides = movement.slides.iter().filter(|&&distances| distances != 0);
    let slides = slides.map(|&distances| match (movement.ride, last(distances)) {
        (Ride::Hop | Ride::Cannon | Ride::Parity, _) => 4,
        (Ride::Ski, _) => 3,
        (Ride::Plain, Some(last)) => last,
        (Ride::Plain, None) => FAR,
    });
    leaps.map(i32::from).chain(slides).max().unwrap_or(0).clamp(2, 5)
}

/// The last square of a slide, if it has one that any board shows.
fn last(distances: u32) -> Option<i32> {
    let last = u32::BITS - distances.leading_zeros();
    (distances != ANY_DISTANCE && last < 16).then_some(last as i32)
}

fn board(movement: &Movement, wide: i32, high: i32, drawn: &mut String) {
    let (left, top) = (-wide * CELL - CELL / 2, -high * CELL - CELL / 2);
    let (across, down) = ((2 * wide + 1) * CELL, (2 * high + 1) * CELL);
    *drawn += &format!(
        "<rect class=\"board\" x=\"{left}\" y=\"{top}\" width=\"{across}\" height=\"{down}\"/>\n"
    );
    if movement.area {
        let (from, size) = (-2 * CELL - CELL / 2, 5 * CELL);
        *drawn += &format!(
            "<rect class=\"region\" x=\"{from}\" y=\"{from}\" width=\"{size}\" height=\"{size}\"/>\n"
        );
    }
    let mut lines = String::new();
    for i in 0..=2 * wide + 1 {
        lines += &format!("M{} {top}v{down}", left + i * CELL);
    }
    for i in 0..=2 * high + 1 {
        lines += &format!("M{left} {}h{across}", top + i * CELL);
    }
    *drawn += &format!("<path class=\"grid\" d=\"{lines}\"/>\n");
}

/// A slide in one direction, up to the edge that is so many squares away.
fn slide(movement: &Movement, direction: Direction, edge: i32, drawn: &mut String) {
    let distances = movement.slides[direction.index()];
    if distances == 0 {
        return;
    }
    let (left, forward) = direction.step();
    // Drawn upward and turned.
    let angle = f64::from(-left).atan2(f64::from(forward)).to_degrees();
    let long = if left != 0 && forward != 0 { std::f64::consts::SQRT_2 } else { 1.0 };
    let at = |squares: f64| -(squares * f64::from(CELL) * long);
    let line = |class: &str, from: f64, to: f64| {
        format!("<path class=\"way{class}\" d=\"M0 {:.0}V{:.0}\"/>", at(from), at(to))
    };
    let dot = |class: &str, squares: f64| {
        format!("<circle class=\"{class}\" cy=\"{:.0}\" r=\"8\"/>", at(squares))
    };
    let end = f64::from(edge) + 0.4;
    let head = format!(
        "<path class=\"way\" d=\"M-9 {0:.0}L0 {1:.0} 9 {0:.0}\"/>",
        at(end) + 12.0,
        at(end)
    );
    let hurdle = format!(
        "<rect class=\"hurdle\" x=\"-10\" y=\"{:.0}\" width=\"20\" height=\"20\"/>",
        at(2.0) - 10.0
    );
    let inside = match movement.ride {
        Ride::Plain => match last(distances) {
            Some(last) => {
                let stops = (1..=last).filter(|squares| distances >> (squares - 1) & 1 != 0);
                let dots: String = stops.map(|squares| dot("goes", f64::from(squares))).collect();
                line("", 0.5, f64::from(last)) + &dots
            }
            None => line("", 0.5, end) + &head,
        },
        Ride::Ski => line(" over", 0.5, 1.5) + &line("", 1.5, end) + &head,
        Ride::Parity => line(" over", 0.5, end) + &dot("leaps", 2.0) + &dot("leaps", 4.0) + &head,
        Ride::Hop => line(" over", 0.5, 2.5) + &hurdle + &line("", 2.5, end) + &head,
        Ride::Cannon => {
            line("", 0.5, 1.6) + &line(" over", 2.4, 4.0) + &hurdle + &dot("takes", 4.0)
        }
    };
    let arc = if movement.jumps {
        let (foot, top) = (at(end) + 40.0, at(end) + 16.0);
        format!("<path class=\"takes\" d=\"M-14 {foot:.0}Q0 {top:.0} 14 {foot:.0}\"/>")
    } else {
        String::new()
    };
    *drawn += &format!("<g transform=\"rotate({angle:.0})\">{inside}{arc}</g>\n");
}

/// What happens next to it: shots and burning.
fn neighbours(movement: &Movement, drawn: &mut String) {
    for direction in Direction::ALL {
        let (left, forward) = direction.step();
        let diagonal = left != 0 && forward != 0;
        let (x, y) = (-left * CELL, -forward * CELL);
        if movement.rifle & (if diagonal { DIAGONAL } else { ORTHOGONAL }) != 0 {
            *drawn += &format!(
                "<path class=\"strikes\" transform=\"translate({x} {y})\" \
                 d=\"M-17 0H17M0 -17V17M-10 0A10 10 0 1 0 10 0A10 10 0 1 0 -10 0\"/>\n"
            );
        }
        if movement.burns && diagonal {
            let (x, y) = (x + 13, y + 11);
            *drawn +=
                &format!("<use href=\"#burn\" transform=\"translate({x} {y}) scale(1.8)\"/>\n");
        }
    }
}

/// The name below a board, on two lines if it is long.
fn caption(name: &str, bottom: i32, drawn: &mut String) {
    const LONGEST: usize = 22;
    let middle = name.len() / 2;
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    let parts = match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) if name.len() > LONGEST => vec![&name[..at], &name[at + 1..]],
        _ => vec![name],
    };
    for (i, part) in parts.into_iter().enumerate() {
        let y = bottom + 22 + 22 * i as i32;
        *drawn += &format!("\n<text class=\"name\" y=\"{y}\">{part}</text>");
    }
    *drawn += "\n";
}
