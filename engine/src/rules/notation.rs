//! Betza's funny notation, read at compile time.
//!
//! The letters used here, after Ralph Betza (<https://www.chessvariants.com/d.betza/piececlopedia/betza.html>)
//! with H.G. Muller's extensions: the leaps `W` (0,1), `F` (1,1), `D` (0,2), `A` (2,2), `H` (0,3),
//! `N` (1,2), `C` (1,3); the slides `R` and `B`, any distance or up to the number that follows; `K`
//! for `WF` and `Q` for `RB`. Modifiers stand before their letter: `f` `b` `l` `r`, and `s` `v` for
//! sideways and straight; on diagonal letters `fl`, `fr`, `bl`, `br` name one direction each, while
//! a lone letter names two; `ff` before `N` or `C` names the two leaps farthest forward. `n` before
//! `D` or `A` makes the leap lame: the square halfway must be empty. A slide may be a `p` one, which
//! must hop over exactly one man and goes on behind it; `m` and `cp` together make a cannon, which
//! slides to move and hops to take; a `j` slide begins at the second square whatever stands on the
//! first. `DD` rides on by two-square leaps.
//!
//! For what has no letter there are words in brackets: `[0,4]` the leap by four, `[jump 5]` the
//! slides also take beyond any number of men of a hop rank below 5, which is the piece's own,
//! `[rank 9]` only that, `[area]` two king steps of which the first goes to an empty square,
//! `[burn]` whatever stands diagonally next to where the piece lands burns, `[rifle W]` (or `F`, or
//! `K`) takes what stands there without moving.

use super::movement::{ANY_DISTANCE, DIAGONAL, LAME, Movement, ORTHOGONAL, Ride};
use crate::board::Direction;

impl Movement {
    /// Reads a movement.
    ///
    /// # Panics
    /// On anything that is not Betza notation as this module describes it; in a constant, that
    /// fails the build.
    #[must_use]
    pub const fn parse(betza: &str) -> Self {
        let text = betza.as_bytes();
        let mut movement = Self::NONE;
        let mut at = 0;
        while at < text.len() {
            let start = at;
            while at < text.len() && text[at].is_ascii_lowercase() {
                at += 1;
            }
            assert!(at < text.len(), "modifiers without a letter to modify");
            let (letter, modifiers) = (text[at], text.split_at(at).0.split_at(start).1);
            at += 1;
            if letter == b'[' {
                let begin = at;
                while text[at] != b']' {
                    at += 1;
                }
                movement.add_word(text.split_at(at).0.split_at(begin).1, modifiers);
                at += 1;
                continue;
            }
            if letter == b'D' && at < text.len() && text[at] == b'D' {
                movement.ride = Ride::Parity;
                movement.add_slides(orthogonal(modifiers), EVEN_DISTANCES);
                at += 1;
                continue;
            }
            let mut range = 0;
            while at < text.len() && text[at].is_ascii_digit() {
                range = range * 10 + (text[at] - b'0') as u32;
                at += 1;
            }
            assert!(range < 32, "a slide longer than any line");
            movement.add(letter, modifiers, if range == 0 { ANY_DISTANCE } else { !(!0 << range) });
        }
        movement
    }

    const fn add_word(&mut self, word: &[u8], modifiers: &[u8]) {
        match word {
            b"0,4" => self.add_leaps(orthogonal(modifiers), 4),
            b"area" => self.area = true,
            b"burn" => self.burns = true,
            [b'j', b'u', b'm', b'p', b' ', digit] => {
                self.jumps = true;
                self.rank = *digit - b'0';
            }
            [b'r', b'a', b'n', b'k', b' ', digit] => self.rank = *digit - b'0',
            b"rifle W" => self.rifle = ORTHOGONAL,
            b"rifle F" => self.rifle = DIAGONAL,
            b"rifle K" => self.rifle = ORTHOGONAL | DIAGONAL,
            _ => panic!("a word in brackets that this notation does not have"),
        }
    }

    const fn add(&mut self, letter: u8, modifiers: &[u8], range: u32) {
        match letter {
            b'W' => self.add_leaps(orthogonal(modifiers), 1),
            b'F' => self.add_leaps(diagonal(modifiers), 1),
            b'K' => {
                assert!(modifiers.is_empty(), "K takes no modifiers; write W and F");
                self.add(b'W', modifiers, range);
                self.add(b'F', modifiers, range);
            }
            b'D' | b'A' => {
                let (lame, modifiers) = match modifiers {
                    [b'n', rest @ ..] => (true, rest),
                    _ => (false, modifiers),
                };
                let toward =
                    if letter == b'D' { orthogonal(modifiers) } else { diagonal(modifiers) };
                if lame {
                    self.add_slides(toward, LAME);
                } else {
                    self.add_leaps(toward, 2);
                }
            }
            b'H' => self.add_leaps(orthogonal(modifiers), 3),
            b'N' => self.add_oblique(modifiers, 2),
            b'C' => self.add_oblique(modifiers, 3),
            b'R' => match modifiers {
                [b'p', rest @ ..] => self.add_riding(Ride::Hop, orthogonal(rest), range),
                [b'm', rest @ ..] => self.add_riding(Ride::Cannon, orthogonal(rest), range),
                [b'j', rest @ ..] => self.add_riding(Ride::Ski, orthogonal(rest), range & !1),
                // The second half of a cannon, which has the directions of the first.
                b"cp" => assert!(matches!(self.ride, Ride::Cannon), "cp without m before it"),
                _ => self.add_slides(orthogonal(modifiers), range),
            },
            b'B' => self.add_slides(diagonal(modifiers), range),
            b'Q' => {
                assert!(modifiers.is_empty(), "Q takes no modifiers; write R and B");
                self.add(b'R', modifiers, range);
                self.add(b'B', modifiers, range);
            }
            _ => panic!("a letter that Betza notation, as read here, does not have"),
        }
    }

    const fn add_leaps(&mut self, toward: u8, distance: i8) {
        let mut d = 0;
        while d < 8 {
            if toward >> d & 1 != 0 {
                let (left, forward) = Direction::ALL[d].step();
                self.add_leap(left as i8 * distance, forward as i8 * distance);
            }
            d += 1;
        }
    }

    const fn add_slides(&mut self, toward: u8, distances: u32) {
        let mut d = 0;
        while d < 8 {
            if toward >> d & 1 != 0 {
                self.slides[d] |= distances;
            }
            d += 1;
        }
    }

    const fn add_riding(&mut self, ride: Ride, toward: u8, distances: u32) {
        self.ride = ride;
        self.add_slides(toward, distances);
    }

    const fn add_oblique(&mut self, modifiers: &[u8], long: i8) {
        match modifiers {
            [] => {
                let mut corner = 0;
                while corner < 4 {
                    let (left, forward) = (1 - 2 * (corner & 1), 1 - (corner & 2));
                    self.add_leap(left, forward * long);
                    self.add_leap(left * long, forward);
                    corner += 1;
                }
            }
            b"ff" => {
                self.add_leap(1, long);
                self.add_leap(-1, long);
            }
            _ => panic!("an oblique leap takes no modifier but ff"),
        }
    }
}

/// The distances of a ride by two-square leaps.
const EVEN_DISTANCES: u32 = 0xaaaa_aaaa;

/// The bit for forward in a set of directions.
pub const NORTH: u8 = 1 << Direction::North as u8;
/// The bit for backward in a set of directions.
pub const SOUTH: u8 = 1 << Direction::South as u8;
/// The bit for to the right in a set of directions.
pub const EAST: u8 = 1 << Direction::East as u8;
/// The bit for to the left in a set of directions.
pub const WEST: u8 = 1 << Direction::West as u8;
/// The bit for forward to the right in a set of directions.
pub const NORTH_EAST: u8 = 1 << Direction::NorthEast as u8;
/// The bit for forward to the left in a set of directions.
pub const NORTH_WEST: u8 = 1 << Direction::NorthWest as u8;
/// The bit for backward to the right in a set of directions.
pub const SOUTH_EAST: u8 = 1 << Direction::SouthEast as u8;
/// The bit for backward to the left in a set of directions.
pub const SOUTH_WEST: u8 = 1 << Direction::SouthWest as u8;

/// The orthogonal directions that modifiers name; all four where there are none.
const fn orthogonal(modifiers: &[u8]) -> u8 {
    let (mut toward, mut i) = (0, 0);
    while i < modifiers.len() {
        toward |= match modifiers[i] {
            b'f' => NORTH,
            b'b' => SOUTH,
            b'l' => WEST,
            b'r' => EAST,
            b's' => WEST | EAST,
            b'v' => NORTH | SOUTH,
            _ => panic!("a modifier that an orthogonal letter does not take"),
        };
        i += 1;
    }
    if modifiers.is_empty() { NORTH | SOUTH | EAST | WEST } else { toward }
}

/// The diagonal directions that modifiers name; all four where there are none.
const fn diagonal(modifiers: &[u8]) -> u8 {
    let (mut toward, mut rest) = (0, modifiers);
    while !rest.is_empty() {
        let (named, left) = match rest {
            [b'f', b'l', left @ ..] => (NORTH_WEST, left),
            [b'f', b'r', left @ ..] => (NORTH_EAST, left),
            [b'b', b'l', left @ ..] => (SOUTH_WEST, left),
            [b'b', b'r', left @ ..] => (SOUTH_EAST, left),
            [b'f', left @ ..] => (NORTH_WEST | NORTH_EAST, left),
            [b'b', left @ ..] => (SOUTH_WEST | SOUTH_EAST, left),
            [b'l', left @ ..] => (NORTH_WEST | SOUTH_WEST, left),
            [b'r', left @ ..] => (NORTH_EAST | SOUTH_EAST, left),
            _ => panic!("a modifier that a diagonal letter does not take"),
        };
        toward |= named;
        rest = left;
    }
    if modifiers.is_empty() { NORTH_WEST | NORTH_EAST | SOUTH_WEST | SOUTH_EAST } else { toward }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gold_general_steps_in_six_directions() {
        let gold = Movement::parse("WfF");
        let mut leaps = gold.leaps().to_vec();
        leaps.sort_unstable();
        assert_eq!(leaps, [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)]);
        assert_eq!(gold.lines(), 0);
    }

    #[test]
    fn the_left_chariot_of_kagamigi_slides_along_three_rays() {
        let chariot = Movement::parse("fRflBbrBbW");
        for d in Direction::ALL {
            let slides =
                matches!(d, Direction::North | Direction::NorthWest | Direction::SouthEast);
            assert_eq!(chariot.slides[d.index()], if slides { ANY_DISTANCE } else { 0 }, "{d:?}");
        }
        assert_eq!(chariot.leaps(), [(0, -1)]);
    }

    #[test]
    fn a_number_bounds_a_slide() {
        let gecko = Movement::parse("frB4lR2");
        assert_eq!(gecko.slides[Direction::NorthEast.index()], 0b1111);
        assert_eq!(gecko.slides[Direction::West.index()], 0b11);
        assert_eq!(gecko.slides[Direction::NorthWest.index()], 0);
    }

    #[test]
    fn the_helm_has_the_two_forward_leaps_of_a_knight() {
        assert_eq!(Movement::parse("ffN").leaps(), [(1, 2), (-1, 2)]);
        assert_eq!(Movement::parse("ffC").leaps(), [(1, 3), (-1, 3)]);
        assert_eq!(Movement::parse("N").leaps().len(), 8);
    }

    #[test]
    fn a_lame_dabbaba_reaches_only_the_second_square() {
        let lame = Movement::parse("nfD");
        assert_eq!(lame.slides[Direction::North.index()], 0b10);
        assert!(lame.leaps().is_empty());
    }

    #[test]
    fn words_say_what_letters_cannot() {
        let dragon = Movement::parse("Q[area][burn]");
        assert!(dragon.area && dragon.burns && !dragon.jumps && dragon.is_special());
        let area_jumper = Movement::parse("B[jump 5][area]");
        assert!(area_jumper.jumps && area_jumper.rank == 5);
        let ninja = Movement::parse("jsRF[rifle W]");
        assert_eq!((ninja.ride, ninja.rifle), (Ride::Ski, ORTHOGONAL));
        assert_eq!(ninja.slides[Direction::West.index()], ANY_DISTANCE & !1);
        assert_eq!(Movement::parse("mRcpR").ride, Ride::Cannon);
        assert_eq!(Movement::parse("fDD").slides[Direction::North.index()] & 0b1111, 0b1010);
        assert_eq!(Movement::parse("f[0,4]bD").leaps(), [(0, 4), (0, -2)]);
        assert!(!Movement::parse("K[rank 9]").is_special());
    }

    #[test]
    #[should_panic(expected = "does not have")]
    fn an_unknown_letter_is_refused() {
        let _ = Movement::parse("fZ");
    }
}
