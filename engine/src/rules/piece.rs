//! A piece as a rules file states it.

use super::movement::{Movement, Ride};

/// One line of a rules file: a piece and what it promotes to.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    pub(super) letter: u8,
    pub(super) name: &'static str,
    pub(super) betza: &'static str,
    pub(super) promoted: Option<(&'static str, &'static str)>,
    pub(super) royal: bool,
    pub(super) settles: Option<u8>,
}

/// A piece that does not promote: its letter, its name, its moves in Betza's notation
/// ([`notation`](super::notation)).
#[must_use]
pub const fn piece(letter: char, name: &'static str, betza: &'static str) -> Piece {
    assert!(letter.is_ascii_uppercase());
    Piece { letter: letter as u8, name, betza, promoted: None, royal: false, settles: None }
}

impl Piece {
    /// The same piece, promoting to one of this name and these moves.
    #[must_use]
    pub const fn promotes(mut self, name: &'static str, betza: &'static str) -> Self {
        self.promoted = Some((name, betza));
        self
    }

    /// The same piece until it moves; any move turns it into the one with this letter, with which
    /// it is counted.
    #[must_use]
    pub const fn until_it_moves(mut self, then: char) -> Self {
        self.settles = Some(then as u8);
        self
    }

    /// How this piece moves, and how what it promotes to does, if it does.
    const fn movements(&self) -> (Movement, Option<Movement>) {
        let promoted = match self.promoted {
            Some((_, betza)) => Some(Movement::parse(betza)),
            None => None,
        };
        (Movement::parse(self.betza), promoted)
    }

    /// The same piece as the one whose capture the game is about.
    #[must_use]
    pub const fn royal(mut self) -> Self {
        self.royal = true;
        self
    }
}

/// Ways of moving that a game's code is only made for if it has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Anything beyond leaping and sliding.
    pub special: bool,
    /// Slides that something else than the first man in the way stops: see [`Ride`].
    pub odd_rides: bool,
    /// Hopping over others along a slide.
    pub hops: bool,
    /// Taking along a slide beyond men of lower rank.
    pub jumps: bool,
    /// Taking without moving.
    pub rifles: bool,
    /// Two king steps, the first to an empty square.
    pub area_moves: bool,
    /// Removing what stands next to the landing square.
    pub burns: bool,
    /// Two steps in one direction, the first to an empty square.
    pub lame: bool,
}

impl Ways {
    /// The ways in which some of these pieces move.
    #[must_use]
    pub const fn of(pieces: &[Piece]) -> Self {
        let mut ways = Self {
            special: false,
            odd_rides: false,
            hops: false,
            jumps: false,
            rifles: false,
            area_moves: false,
            burns: false,
            lame: false,
        };
        let mut i = 0;
        while i < pieces.len() {
            let (movement, promoted) = pieces[i].movements();
            ways.add(&movement);
            if let Some(promoted) = promoted {
                ways.add(&promoted);
            }
            i += 1;
        }
        ways
    }

    const fn add(&mut self, movement: &Movement) {
        self.special |= movement.is_special();
        self.odd_rides |= !matches!(movement.ride, Ride::Plain);
        self.hops |= movement.hops();
        self.jumps |= movement.jumps;
        self.rifles |= movement.rifle != 0;
        self.area_moves |= movement.area;
        self.burns |= movement.burns;
        self.lame |= movement.is_lame();
    }
}
