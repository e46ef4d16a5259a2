//! How men move, walked square by square: the part of the [naive player](super) that knows leapers,
//! sliders, hoppers, jumpers, area movers, rifles and burners.

use henka::board::{Color, Direction};
use henka::rules::Kind;
use henka::rules::{DIAGONAL, ORTHOGONAL, Ride};

use super::{Naive, Place, stepped};

impl Naive {
    fn is_vacant(&self, place: Place) -> bool {
        self.exists(place) && self.man(place).is_none()
    }

    fn is_enemy(&self, color: Color, place: Place) -> bool {
        self.man(place).is_some_and(|(other, _)| other != color)
    }

    /// May a man of this side go there: is it empty, or is an enemy on it?
    fn is_free(&self, color: Color, place: Place) -> bool {
        self.is_vacant(place) || self.is_enemy(color, place)
    }

    fn rank(&self, place: Place) -> u8 {
        self.man(place).map_or(0, |(_, kind)| self.rules.info(kind).movement.rank)
    }

    /// Every square a man may go to, none of them twice.
    pub fn reached(&self, color: Color, kind: Kind, from: Place) -> Vec<Place> {
        let movement = &self.rules.info(kind).movement;
        let mut reached: Vec<Place> = movement
            .leaps()
            .iter()
            .map(|&(left, forward)| stepped(from, color, i32::from(left), i32::from(forward)))
            .filter(|&to| self.is_free(color, to))
            .collect();
        for direction in Direction::ALL {
            let distances = movement.slides[direction.index()];
            if distances != 0 {
                let line = self.line(color, from, direction);
                let allowed = |distance: usize| distances >> (distance - 1) & 1 != 0;
                match movement.ride {
                    Ride::Plain => self.slide(color, kind, line, allowed, &mut reached),
                    // The square left out of the distances is the one whose man does not matter.
                    Ride::Ski | Ride::Parity => {
                        let line = line.filter(|&(distance, _)| allowed(distance));
                        self.slide(color, kind, line, |_| true, &mut reached);
                    }
                    Ride::Hop => reached.extend(self.hops(color, line)),
                    Ride::Cannon => {
                        let hops = self.hops(color, line);
                        reached.extend(hops.into_iter().filter(|&to| self.man(to).is_some()));
                        let line = self.line(color, from, direction);
                        reached.extend(
                            line.map(|(_, to)| to).take_while(|&to| self.man(to).is_none()),
                        );
                    }
                }
            }
        }
        if movement.area {
            for to in self.area(color, from) {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached
    }

    /// The squares of a line with their distances, up to the first that does not exist.
    fn line(
        &self,
        color: Color,
        from: Place,
        direction: Direction,
    ) -> impl Iterator<Item = (usize, Place)> {
        let (left, forward) = direction.step();
        (1..)
            .map(move |n| (n as usize, stepped(from, color, left * n, forward * n)))
            .take_while(|&(_, place)| self.exists(place))
    }

    /// Along a line to the first man; a jumper goes on to take beyond men of lower rank.
    fn slide(
        &self,
        color: Color,
        kind: Kind,
        line: impl Iterator<Item = (usize, Place)>,
        allowed: impl Fn(usize) -> bool,
        reached: &mut Vec<Place>,
    ) {
        let movement = &self.rules.info(kind).movement;
        let mut jumped = false;
        for (distance, to) in line {
            let fits = if jumped { self.is_enemy(color, to) } else { self.is_free(color, to) };
            if allowed(distance) && fits {
                reached.push(to);
            }
            if self.man(to).is_some() {
                if !movement.jumps || self.rank(to) >= movement.rank {
                    return;
                }
                jumped = true;
            }
        }
    }

    /// The empty squares behind the first man of a line, and the second man if he is an enemy.
    fn hops(&self, color: Color, line: impl Iterator<Item = (usize, Place)>) -> Vec<Place> {
        let (mut hopped, mut reached) = (false, Vec::new());
        for (_, to) in line {
            let man = self.man(to).is_some();
            if hopped && self.is_free(color, to) {
                reached.push(to);
            }
            if hopped && man {
                break;
            }
            hopped |= man;
        }
        reached
    }

    /// One King step, or two with the first to an empty square, but not back.
    fn area(&self, color: Color, from: Place) -> Vec<Place> {
        let steps =
            |from: Place| Direction::ALL.map(|d| stepped(from, color, d.step().0, d.step().1));
        let mut reached = Vec::new();
        for first in steps(from) {
            let second = if self.is_vacant(first) { steps(first).to_vec() } else { Vec::new() };
            for to in [first].into_iter().chain(second) {
                if to != from && self.is_free(color, to) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached
    }

    /// The enemies a man can take without moving.
    pub fn shot(&self, color: Color, kind: Kind, from: Place) -> Vec<Place> {
        let rifle = self.rules.info(kind).movement.rifle;
        let neighbours = Direction::ALL.into_iter().filter_map(|direction| {
            let (left, forward) = direction.step();
            let range = if left != 0 && forward != 0 { DIAGONAL } else { ORTHOGONAL };
            (rifle & range != 0).then(|| stepped(from, color, left, forward))
        });
        neighbours.filter(|&to| self.is_enemy(color, to)).collect()
    }

    /// The enemies that burn when a man lands there.
    pub fn burnt(&self, color: Color, kind: Kind, to: Place) -> Vec<Place> {
        if !self.rules.info(kind).movement.burns {
            return Vec::new();
        }
        let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let corners = corners.map(|(left, forward)| stepped(to, color, left, forward));
        corners.into_iter().filter(|&place| self.is_enemy(color, place)).collect()
    }
}
