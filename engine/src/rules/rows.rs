//! Which men share a row of the attack tables.
//!
//! A row holds a set of squares for every square that a man can stand on. What slides alike shares a row, be it of
//! the same side or not: most men do not slide, and the rows of sliding are looked up for few. So does, on a large
//! board, what leaps alike: in Dai Mitregi its 76 men need 29 rows of leaps and 11 of slides, a quarter of 1.2 MB. On
//! a small one every man has his own leaps: to look up which costs more there (4 % of perft in shogi) than the memory.

use super::kinds::{Kind, Kinds, MAX_KINDS};
use super::movement::{DIAGONAL, Movement, ORTHOGONAL};
use crate::board::{Color, Direction, Geometry};

/// The farthest leap, in files or ranks.
const FARTHEST: i8 = 5;
/// The offsets in a row or column of those that a leap may have.
const WIDTH: i8 = 2 * FARTHEST + 1;

/// A set of leaps as offsets on the board, each a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaps(u128);

impl Leaps {
    /// None.
    pub const EMPTY: Self = Self(0);

    /// The leaps of a man.
    const fn of(movement: &Movement, color: Color) -> Self {
        let (mut bits, mut i) = (0_u128, 0);
        let sign = color.sign() as i8;
        while i < movement.leaps().len() {
            let (left, forward) = movement.leaps()[i];
            let (files, ranks) = (sign * left + FARTHEST, -sign * forward + FARTHEST);
            assert!(files >= 0 && files < WIDTH && ranks >= 0 && ranks < WIDTH);
            bits |= 1 << (files * WIDTH + ranks);
            i += 1;
        }
        Self(bits)
    }

    /// All steps of one or two squares in files, ranks or both: where an area move may end.
    const fn around() -> Self {
        let (mut bits, mut files) = (0_u128, -2);
        while files <= 2 {
            bits |= 0b11111 << ((files + FARTHEST) * WIDTH + FARTHEST - 2);
            files += 1;
        }
        Self(bits & !(1 << (FARTHEST * WIDTH + FARTHEST)))
    }

    /// Those to which a man shoots: a [`Movement::rifle`], the same for both sides.
    const fn shots(rifle: u8) -> Self {
        let (mut bits, mut d) = (0_u128, 0);
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            let wanted = if files == 0 || ranks == 0 { ORTHOGONAL } else { DIAGONAL };
            if rifle & wanted != 0 {
                bits |= 1 << ((files as i8 + FARTHEST) * WIDTH + ranks as i8 + FARTHEST);
            }
            d += 1;
        }
        Self(bits)
    }

    /// Those of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The leaps back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self(self.0.reverse_bits() >> (u128::BITS - (WIDTH * WIDTH) as u32))
    }

    /// One of them as (files, ranks) of the board, and the others; `None` if there is none.
    #[must_use]
    pub const fn split(self) -> Option<((i32, i32), Self)> {
        if self.0 == 0 {
            return None;
        }
        let offset = self.0.trailing_zeros() as i8;
        let leap = ((offset / WIDTH - FARTHEST) as i32, (offset % WIDTH - FARTHEST) as i32);
        Some((leap, Self(self.0 & (self.0 - 1))))
    }
}

/// Boards of so many indices at least are large. On smaller ones it costs more to look for the row of leaps than the
/// tables lose by repetition.
const LARGE: usize = 200;

/// The rows of a game's men: which has which.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// By the number of a man, the row of his leaps. Where nobody shares one it is that number.
    pub leaps: [u8; 2 * MAX_KINDS],
    /// The row of his slides.
    pub slides: [u8; 2 * MAX_KINDS],
    /// How many rows of leaps there are.
    pub leap_count: usize,
    /// How many rows of slides there are.
    pub slide_count: usize,
}

impl Rows {
    /// Gives every man the slides of the first who slides alike, and leaps of his own or, if the board is large, those
    /// of the first who leaps alike.
    #[must_use]
    pub const fn of(kinds: &Kinds, board: Geometry) -> Self {
        let is_large = board.indices() >= LARGE;
        let mut rows = Self {
            leaps: [0; 2 * MAX_KINDS],
            slides: [0; 2 * MAX_KINDS],
            leap_count: 0,
            slide_count: 0,
        };
        let mut all = [Leaps::EMPTY; 2 * MAX_KINDS];
        let mut man = 0;
        while man < 2 * kinds.len() {
            all[man] = leaps_of(kinds, man);
            let (mut leaps, mut slides) = (rows.leap_count, rows.slide_count);
            let mut earlier = 0;
            while earlier < man {
                if is_large && all[earlier].0 == all[man].0 {
                    leaps = rows.leaps[earlier] as usize;
                }
                if slide_alike(kinds, earlier, man) {
                    slides = rows.slides[earlier] as usize;
                }
                earlier += 1;
            }
            rows.leaps[man] = leaps as u8;
            rows.slides[man] = slides as u8;
            rows.leap_count += (leaps == rows.leap_count) as usize;
            rows.slide_count += (slides == rows.slide_count) as usize;
            man += 1;
        }
        rows
    }
}

/// Men are counted kind by kind, first Black's and then White's.
const fn movement_of(kinds: &Kinds, man: usize) -> (&Movement, Color) {
    (&kinds.info(Kind::new(man % kinds.len())).movement, Color::ALL[man / kinds.len()])
}

/// The leaps of a man, by its number.
pub const fn leaps_of(kinds: &Kinds, man: usize) -> Leaps {
    let (movement, color) = movement_of(kinds, man);
    Leaps::of(movement, color)
}

/// The steps, in files and ranks, that a man takes by a leap or a shot.
pub const fn strikes_of(kinds: &Kinds, man: usize) -> Leaps {
    leaps_of(kinds, man).union(Leaps::shots(movement_of(kinds, man).0.rifle))
}

/// The steps that a man takes without sliding, area moves among them.
pub const fn near_of(kinds: &Kinds, man: usize) -> Leaps {
    let strikes = strikes_of(kinds, man);
    if movement_of(kinds, man).0.area { strikes.union(Leaps::around()) } else { strikes }
}

/// The distances that a man slides in a direction of the board; see [`Movement::slides`].
pub const fn distances_of(kinds: &Kinds, man: usize, direction: usize) -> u32 {
    let (movement, color) = movement_of(kinds, man);
    // White's directions are Black's opposites.
    movement.slides[direction ^ color.index()]
}

const fn slide_alike(kinds: &Kinds, one: usize, other: usize) -> bool {
    let (mut same, mut d) = (true, 0);
    while same && d < 8 {
        same = distances_of(kinds, one, d) == distances_of(kinds, other, d);
        d += 1;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaps_back_are_the_opponents() {
        let mut movement = Movement::NONE;
        movement.add_leap(1, 2);
        movement.add_leap(-3, 0);
        let [black, white] = Color::ALL.map(|color| Leaps::of(&movement, color));
        assert_eq!((black.reversed(), white.reversed()), (white, black));
        let (first, rest) = black.split().unwrap();
        let (second, rest) = rest.split().unwrap();
        let mut found = [first, second];
        found.sort_unstable();
        assert_eq!((found, rest), ([(-3, 0), (1, -2)], Leaps::EMPTY));
        assert!(rest.split().is_none());
    }
}
