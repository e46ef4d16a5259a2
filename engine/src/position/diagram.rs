//! A position as a diagram shows it, without the type of its game.

use super::{Cell, Hand, Man, Position};
use crate::board::{Color, Square};
use crate::rules::{Rules, Variant};

/// A position as a diagram in a book shows it: the men on the board, the hands, whose turn it is and
/// the number of the next move, under the rules of its game.
///
/// It can be read, written and drawn, and does not know who attacks whom: for that it takes a
/// [`Position`]. It is made for no game in particular, and so only once.
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(super) rules: &'static Rules,
    pub(super) mailbox: [Cell; 256],
    pub(super) hands: [Hand; 2],
    pub(super) side: Color,
    pub(super) move_number: u32,
}

impl Diagram {
    pub(super) const fn empty(rules: &'static Rules, side: Color) -> Self {
        Self { rules, mailbox: [Cell::VACANT; 256], hands: [Hand::EMPTY; 2], side, move_number: 1 }
    }

    /// No men at all.
    #[must_use]
    pub const fn cleared(&self) -> Self {
        Self::empty(self.rules, self.side)
    }

    /// Puts a man on a square, or takes off who stands there. Whether the position is possible is
    /// asked when somebody reads its SFEN.
    pub fn put(&mut self, square: Square, man: Option<Man>) {
        self.mailbox[square.index()] = man.map_or(Cell::VACANT, Cell::of);
    }

    /// Gives a side so many men of a kind in hand.
    pub fn hold(&mut self, man: Man, count: u8) {
        self.hands[man.color.index()].set(man.kind, count.into());
    }

    /// Makes it the turn of a side.
    pub fn turn_to(&mut self, side: Color) {
        self.side = side;
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The man on a square.
    #[must_use]
    pub const fn man_at(&self, square: Square) -> Option<Man> {
        self.mailbox[square.index()].man()
    }

    /// All men on the board, in the order of their squares.
    pub fn men(&self) -> impl Iterator<Item = (Man, Square)> + '_ {
        let cells = self.mailbox.iter().enumerate().take(self.rules.board.indices());
        cells.filter_map(|(index, cell)| Some((cell.man()?, Square::new(index as u8))))
    }

    /// What a side holds in hand.
    #[must_use]
    pub const fn hand(&self, color: Color) -> &Hand {
        &self.hands[color.index()]
    }

    /// What a side holds in hand and how many of each, in the order in which SFEN prints them.
    pub fn held(&self, color: Color) -> impl Iterator<Item = (Man, usize)> + '_ {
        let kinds = self.rules.kinds.hand().iter();
        let held = kinds.map(move |&kind| (Man { color, kind }, self.hand(color).count(kind)));
        held.filter(|&(_, count)| count > 0)
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The number of the next move, from 1.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Is there nothing to show on this file and rank, counted from 0: no square, or one that
    /// vanishes without a man?
    #[must_use]
    pub fn is_gone(&self, file: i32, rank: i32) -> bool {
        let board = self.rules.board;
        board
            .square(file, rank)
            .is_none_or(|square| board.vanishes(square) && self.man_at(square).is_none())
    }
}

impl<V: Variant> Position<V> {
    /// The position as a diagram shows it.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        Diagram {
            rules: Rules::of::<V>(),
            mailbox: self.mailbox,
            hands: self.hands,
            side: self.side,
            move_number: self.move_number,
        }
    }

    /// The position that a diagram of this game shows, without what is found by
    /// [`Position::find_checks`].
    pub(super) fn of_diagram(diagram: &Diagram) -> Self {
        let mut position = Self::empty(diagram.side);
        for (man, square) in diagram.men() {
            position.place(man, square);
        }
        for color in Color::ALL {
            for kind in diagram.hand(color).kinds() {
                position.set_hand(color, kind, diagram.hand(color).count(kind));
            }
        }
        position.move_number = diagram.move_number;
        position
    }
}
