//! How a piece moves, as data.

use crate::board::Direction;

/// The most leaps a piece has: a Gnu's sixteen.
pub const MAX_LEAPS: usize = 16;

/// A slide without limit: every distance.
pub const ANY_DISTANCE: u32 = !0;

/// The distances of a lame leap.
pub const LAME: u32 = 0b10;

/// What stops a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ride {
    /// The first man, who can be taken if he is an enemy.
    Plain,
    /// The same, but the first square does not count.
    Ski,
    /// The first man at an even distance.
    Parity,
    /// The second man; without hopping over the first there is no move.
    Hop,
    /// The first man when moving; when taking, the second, who is taken.
    Cannon,
}

/// The square next to a piece in a straight direction, in [`Movement::rifle`].
pub const ORTHOGONAL: u8 = 1;
/// The square next to a piece in a diagonal direction, in [`Movement::rifle`].
pub const DIAGONAL: u8 = 2;

/// How a piece moves, seen by its owner. It takes as it moves, unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    leaps: [(i8, i8); MAX_LEAPS],
    leap_count: usize,
    /// By [`Direction::index`](crate::board::Direction::index): bit `n - 1` is set where the square `n` steps away can be reached
    /// if everything in between is empty.
    pub slides: [u32; 8],
    /// What stops its slides.
    pub ride: Ride,
    /// Does it also take along its slides beyond men of a lower rank?
    pub jumps: bool,
    /// Its hop rank: only jumpers of a higher rank can jump it.
    pub rank: u8,
    /// May it make two king steps, the first to an empty square?
    pub area: bool,
    /// Do enemies burn that stand diagonally next to where it lands?
    pub burns: bool,
    /// Where it takes without moving: [`ORTHOGONAL`], [`DIAGONAL`] or both.
    pub rifle: u8,
}

impl Movement {
    /// No moves at all.
    pub const NONE: Self = Self {
        leaps: [(0, 0); MAX_LEAPS],
        leap_count: 0,
        slides: [0; 8],
        ride: Ride::Plain,
        jumps: false,
        rank: 0,
        area: false,
        burns: false,
        rifle: 0,
    };

    pub(super) const fn add_leap(&mut self, left: i8, forward: i8) {
        self.leaps[self.leap_count] = (left, forward);
        self.leap_count += 1;
    }

    /// The leaps as (files to the owner's left, ranks forward).
    #[inline]
    #[must_use]
    pub const fn leaps(&self) -> &[(i8, i8)] {
        self.leaps.split_at(self.leap_count).0
    }

    /// The lines this piece slides along, as [`Lines::cast`](crate::board::Lines::cast) wants them.
    #[inline]
    #[must_use]
    pub const fn lines(&self) -> u8 {
        let (mut lines, mut d) = (0, 0);
        while d < 8 {
            if self.slides[d] != 0 {
                lines |= 1 << (d / 2);
            }
            d += 1;
        }
        lines
    }

    /// Does a piece that moves so move like the other seen in a mirror, left and right exchanged?
    #[must_use]
    pub fn mirrors(&self, other: &Self) -> bool {
        let sorted = |movement: &Self, sign: i8| {
            let leaps = movement.leaps().iter().map(|&(left, forward)| (left * sign, forward));
            let mut leaps: Vec<(i8, i8)> = leaps.collect();
            leaps.sort_unstable();
            leaps
        };
        let slides = Direction::ALL.into_iter().all(|direction| {
            let (left, forward) = direction.step();
            let mirror = Direction::ALL.into_iter().find(|other| other.step() == (-left, forward));
            mirror.is_some_and(|mirror| {
                self.slides[direction.index()] == other.slides[mirror.index()]
            })
        });
        sorted(self, 1) == sorted(other, -1)
            && slides
            && (self.ride, self.jumps, self.rank) == (other.ride, other.jumps, other.rank)
            && (self.area, self.burns, self.rifle) == (other.area, other.burns, other.rifle)
    }

    /// Can a piece that moves so do, from any square and whoever stands around it, all that one
    /// moving like `other` can? Only leaps and plain slides are compared; of others, nothing is said.
    #[must_use]
    pub const fn covers(&self, other: &Self) -> bool {
        if self.is_special() || other.is_special() {
            return false;
        }
        let mut i = 0;
        while i < other.leap_count {
            if !self.reaches_at_once(other.leaps[i]) {
                return false;
            }
            i += 1;
        }
        let mut d = 0;
        while d < 8 {
            if other.slides[d] & !self.slides[d] != 0 {
                return false;
            }
            d += 1;
        }
        true
    }

    /// Is this a leap, or the first square of a slide?
    const fn reaches_at_once(&self, (left, forward): (i8, i8)) -> bool {
        let mut i = 0;
        while i < self.leap_count {
            if self.leaps[i].0 == left && self.leaps[i].1 == forward {
                return true;
            }
            i += 1;
        }
        let mut d = 0;
        while d < 8 {
            let step = Direction::ALL[d].step();
            if self.slides[d] & 1 != 0 && step.0 == left as i32 && step.1 == forward as i32 {
                return true;
            }
            d += 1;
        }
        false
    }

    /// Must it hop over exactly one man to take along its slides?
    #[inline]
    #[must_use]
    pub const fn hops(&self) -> bool {
        matches!(self.ride, Ride::Hop | Ride::Cannon)
    }

    /// Does it slide, and are all its slides lame leaps: two steps, of which the first must find the square empty?
    #[must_use]
    pub const fn is_lame(&self) -> bool {
        let mut d = 0;
        while d < 8 {
            if self.slides[d] != 0 && self.slides[d] != LAME {
                return false;
            }
            d += 1;
        }
        self.lines() != 0 && !self.is_special()
    }

    /// Is there anything beyond leaps and plain slides in it?
    #[inline]
    #[must_use]
    pub const fn is_special(&self) -> bool {
        !matches!(self.ride, Ride::Plain)
            || self.jumps
            || self.area
            || self.burns
            || self.rifle != 0
    }
}
