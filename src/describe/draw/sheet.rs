//! Where things are on the sheet: squares, their names, hands.

use super::frames::{Frame, Layer};
use super::man::{Artist, CROSS};
use super::{CELL, Look, MARGIN};
use crate::board::{Color, Geometry, Square};
use crate::position::{Diagram, LastMove, Man};
use crate::rules::Rules;

/// Room above the board for the numbers of the files, and beside it for the letters of the ranks.
const EDGE: i32 = 30;
/// Room below the board for the line of text.
const CAPTION: i32 = 34;
/// A column of a hand: a tile and, where there are more, how many.
const HAND: i32 = 76;

/// Where things are, in pixels.
pub(super) struct Sheet {
    pub(super) width: i32,
    pub(super) height: i32,
    /// The left and the upper edge of the board.
    left: i32,
    top: i32,
    /// The size of the board.
    across: i32,
    down: i32,
    board: Geometry,
    flipped: bool,
}

impl Sheet {
    /// How many columns each hand of a position takes beside the board.
    pub(super) fn columns(diagram: &Diagram) -> [i32; 2] {
        let ranks = i32::from(diagram.rules().board.ranks);
        Color::ALL.map(|color| {
            let kinds = diagram.held(color).count() as i32;
            (kinds + ranks - 1) / ranks
        })
    }

    /// A sheet for the positions of a game whose hands take no more columns than these.
    pub(super) fn of(rules: &Rules, columns: [i32; 2], look: Look) -> Self {
        let board = rules.board;
        let (across, down) = (i32::from(board.files) * CELL, i32::from(board.ranks) * CELL);
        let sides = columns.map(|columns| columns * HAND);
        // A caption is at least this wide.
        let wide = (across + EDGE).max(7 * CELL - sides[0] - sides[1]);
        let on_the_left = sides[if look.flipped { 0 } else { 1 }];
        Self {
            width: 2 * MARGIN + sides[0] + wide + sides[1],
            height: 2 * MARGIN + EDGE + down + CAPTION,
            left: MARGIN + on_the_left + (wide - across - EDGE) / 2,
            top: MARGIN + EDGE,
            across,
            down,
            board,
            flipped: look.flipped,
        }
    }

    /// The upper left corner of the square on this file and rank, counted as the board counts.
    const fn corner(&self, file: i32, rank: i32) -> (i32, i32) {
        if self.flipped {
            (self.left + file * CELL, self.top + self.down - (rank + 1) * CELL)
        } else {
            (self.left + self.across - (file + 1) * CELL, self.top + rank * CELL)
        }
    }

    pub(super) const fn middle(&self, board: Geometry, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(board.file(square), board.rank(square));
        (x + CELL / 2, y + CELL / 2)
    }

    /// The squares, those that the last move changed marked.
    pub(super) fn draw_squares(
        &self,
        diagram: &Diagram,
        last: Option<&LastMove>,
        frame: &mut Frame,
    ) {
        let board = self.board;
        let rect = |square, class: &str| {
            let (x, y) = self.corner(board.file(square), board.rank(square));
            format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            )
        };
        for square in board.squares() {
            let extra = board.vanishes(square);
            if !extra || diagram.man_at(square).is_some() {
                let class = if extra { "extra" } else { "board line" };
                frame.add(Layer::Squares, rect(square, class));
            }
        }
        let mut marked = last.map_or_else(Vec::new, LastMove::squares);
        marked.sort_unstable();
        marked.dedup();
        for square in marked {
            let gone = board.vanishes(square) && diagram.man_at(square).is_none();
            frame.add(Layer::Marks, rect(square, if gone { "last gone" } else { "last" }));
            let struck = last.is_some_and(|last| {
                let arrived = last.changes.added().is_some_and(|(_, at)| at == square);
                !arrived && last.changes.taken().any(|(_, at)| at == square)
            });
            if struck {
                let (x, y) = self.middle(board, square);
                let at = format!("transform=\"translate({x} {y})\"");
                frame.add(Layer::Signs, format!("<path class=\"struck\" {at} d=\"{CROSS}\"/>"));
            }
        }
        self.draw_zones(diagram.rules(), frame);
    }

    fn draw_zones(&self, rules: &Rules, frame: &mut Frame) {
        if rules.zone == 0 {
            return;
        }
        let (left, right) = (self.left, self.left + self.across);
        for rank in [i32::from(rules.zone), i32::from(rules.board.ranks - rules.zone)] {
            let y = self.top + rank * CELL;
            frame.add(
                Layer::Lines,
                format!(
                    "<line class=\"zone\" x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>"
                ),
            );
        }
    }

    /// The numbers of the files above the board, the letters of the ranks on its right.
    pub(super) fn draw_names(&self, frame: &mut Frame) {
        let mut name = |x, y, text: &str| {
            let element = format!("<text class=\"name\" x=\"{x}\" y=\"{y}\">{text}</text>");
            frame.add(Layer::Lines, element);
        };
        for file in 0..i32::from(self.board.files) {
            let (x, _) = self.corner(file, 0);
            name(x + CELL / 2, self.top - 9, &(file + 1).to_string());
        }
        for rank in 0..self.board.ranks {
            let (_, y) = self.corner(0, rank.into());
            let letter = char::from(b'a' + rank).to_string();
            name(self.left + self.across + EDGE / 2, y + CELL / 2 + 6, &letter);
        }
    }

    /// A hand: that of the side below on the right from the bottom up, the other on the left from the
    /// top down.
    pub(super) fn draw_hand(
        &self,
        diagram: &Diagram,
        color: Color,
        artist: &Artist,
        frame: &mut Frame,
    ) {
        let held: Vec<(Man, usize)> = diagram.held(color).collect();
        let below = (color == Color::Black) != self.flipped;
        for (at, &(man, count)) in held.iter().rev().enumerate() {
            let rows = self.down / CELL;
            let (column, row) = (at as i32 / rows, at as i32 % rows);
            let (out_by, down) = (column * HAND + CELL / 2, CELL / 2 + row * CELL);
            let (x, y) = if below {
                (self.left + self.across + EDGE + out_by, self.top + self.down - down)
            } else {
                (self.left - HAND - out_by + CELL, self.top + down)
            };
            frame.add(Layer::Men, artist.man(man, (x, y)));
            if count > 1 {
                let (x, y) = (x + CELL / 2 + 8, y + 7);
                let element = format!("<text class=\"count\" x=\"{x}\" y=\"{y}\">{count}</text>");
                frame.add(Layer::Text, element);
            }
        }
    }
}
