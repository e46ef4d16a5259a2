//! What a network sees: the men on the board and in hand, as one side sees them.
//!
//! Everything follows from the rules of the game. A *view* is a side's way of looking at the board:
//! White's is turned half round; and where the rules are the same in a mirror (left and right pieces
//! changing places), a side whose own king stands left of the middle sees the board mirrored, so that
//! what is learned on one wing is known on the other. A king on the middle file prefers neither way:
//! his side looks both ways, and the mean counts. Of every man a view has one *row*, by whether it is
//! one's own, by its kind and by its square; for the men in hand it has one row for the first of a
//! kind, one for the second and so on.

use std::marker::PhantomData;

use crate::board::{Color, Square};
use crate::eval::mirror::twins;
use crate::position::{Man, Position};
use crate::rules::{Kind, MAX_KINDS, Variant};

/// A side's way of looking at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    mirrored: bool,
}

/// The number of views there are.
pub const VIEWS: usize = 4;

impl View {
    /// All, in the order of their numbers.
    pub const ALL: [Self; VIEWS] = [
        Self { color: Color::Black, mirrored: false },
        Self { color: Color::Black, mirrored: true },
        Self { color: Color::White, mirrored: false },
        Self { color: Color::White, mirrored: true },
    ];

    /// The side whose view it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        self.color
    }

    /// A number below [`VIEWS`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.color.index() * 2 + self.mirrored as usize
    }
}

/// The views that a side has of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    first: View,
    both: bool,
}

impl Looks {
    /// The one view, or the first of two.
    #[inline]
    #[must_use]
    pub const fn first(self) -> View {
        self.first
    }

    /// The same in a mirror, if the side looks both ways.
    #[inline]
    #[must_use]
    pub const fn second(self) -> Option<View> {
        if self.both { Some(View { mirrored: true, ..self.first }) } else { None }
    }
}

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// Is it about one's own men?
    pub own: bool,
    /// The kind.
    pub kind: Kind,
    /// Where it stands, as Black sees the board when no king makes it mirrored; `None` for a man in
    /// hand.
    pub square: Option<Square>,
    /// How many of the kind are in hand before it.
    pub fellows: usize,
}

/// The rows of a game.
#[derive(Clone, Debug)]
pub struct Inputs<V: Variant> {
    /// By view: the number of each square.
    places: [[u8; 256]; VIEWS],
    /// How a kind looks in a mirror; `None` if the rules are not the same in one.
    twins: Option<[Kind; MAX_KINDS]>,
    /// By kind: the row of the first in one's own hand.
    hands: [u16; MAX_KINDS],
    squares: usize,
    /// Rows for the men in one side's hand.
    held: usize,
    game: PhantomData<V>,
}

impl<V: Variant> Default for Inputs<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Variant> Inputs<V> {
    /// Derives the rows from the rules.
    #[must_use]
    pub fn new() -> Self {
        let squares: Vec<Square> = V::BOARD.squares().collect();
        let mut places = [[0; 256]; VIEWS];
        for (number, &square) in squares.iter().enumerate() {
            let (file, rank) = (V::BOARD.file(square), V::BOARD.rank(square));
            let mirror = V::BOARD.square(i32::from(V::BOARD.files) - 1 - file, rank);
            let mirror = squares.iter().position(|&other| Some(other) == mirror).unwrap_or(number);
            let last = squares.len() - 1;
            for (view, place) in [number, mirror, last - number, last - mirror].iter().enumerate() {
                places[view][square.index()] = *place as u8;
            }
        }
        let board = 2 * V::KINDS.len() * squares.len();
        let (mut hands, mut held) = ([0; MAX_KINDS], 0);
        for &kind in V::KINDS.hand() {
            hands[kind.index()] = (board + held) as u16;
            held += usize::from(V::KINDS.info(kind).total);
        }
        let twins = twins::<V>();
        Self { places, twins, hands, squares: squares.len(), held, game: PhantomData }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        2 * (V::KINDS.len() * self.squares + self.held)
    }

    /// Are there none? (There always are.)
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How a side looks at a board on which its king stands here.
    #[inline]
    #[must_use]
    pub fn looks(&self, color: Color, king: Option<Square>) -> Looks {
        let left_of_the_middle = match king {
            Some(king) if self.twins.is_some() => {
                color.sign() * (2 * V::BOARD.file(king) - (i32::from(V::BOARD.files) - 1))
            }
            _ => -1,
        };
        let first = View { color, mirrored: left_of_the_middle > 0 };
        Looks { first, both: left_of_the_middle == 0 }
    }

    /// What a kind is to a view: in a mirror, its twin.
    #[inline]
    pub(super) fn seen(&self, view: View, kind: Kind) -> Kind {
        match &self.twins {
            Some(twins) if view.mirrored => twins[kind.index()],
            _ => kind,
        }
    }

    /// The row of a man on the board.
    #[inline]
    #[must_use]
    pub fn on_board(&self, view: View, man: Man, square: Square) -> usize {
        let enemy = usize::from(man.color != view.color);
        let kind = self.seen(view, man.kind).index();
        let place = self.places[view.index()][square.index()];
        (enemy * V::KINDS.len() + kind) * self.squares + usize::from(place)
    }

    /// The row of a man in hand, of whose kind its owner has so many more.
    #[inline]
    #[must_use]
    pub fn in_hand(&self, view: View, color: Color, kind: Kind, fellows: usize) -> usize {
        let enemy = usize::from(color != view.color) * self.held;
        usize::from(self.hands[self.seen(view, kind).index()]) + enemy + fellows
    }

    /// All rows of a position, as this view has them.
    pub fn each(&self, position: &Position<V>, view: View, mut row: impl FnMut(usize)) {
        for color in Color::ALL {
            for square in position.men(color) {
                if let Some(man) = position.man_at(square) {
                    row(self.on_board(view, man, square));
                }
            }
            let hand = position.hand(color);
            for kind in hand.kinds() {
                (0..hand.count(kind)).for_each(|n| row(self.in_hand(view, color, kind, n)));
            }
        }
    }

    /// What every row stands for, in their order.
    #[must_use]
    pub fn meanings(&self) -> Vec<Meaning> {
        let squares: Vec<Square> = V::BOARD.squares().collect();
        let mut meanings = Vec::with_capacity(self.len());
        for own in [true, false] {
            for kind in V::KINDS.all() {
                let at = |&square| Meaning { own, kind, square: Some(square), fellows: 0 };
                meanings.extend(squares.iter().map(at));
            }
        }
        for own in [true, false] {
            for &kind in V::KINDS.hand() {
                let total = usize::from(V::KINDS.info(kind).total);
                let nth = |fellows| Meaning { own, kind, square: None, fellows };
                meanings.extend((0..total).map(nth));
            }
        }
        meanings
    }

    /// How a kind looks in a mirror, if the rules of the game are the same in one.
    #[must_use]
    pub fn twin(&self, kind: Kind) -> Option<Kind> {
        self.twins.as_ref().map(|twins| twins[kind.index()])
    }
}
