//! Who plays whom, from which opening, with which colours.

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its place in the schedule.
    pub id: usize,
    /// Which two engines meet.
    pub pairing: usize,
    /// Which opening they begin from.
    pub round: usize,
    /// Black and White, as numbers of engines.
    pub players: [usize; 2],
}

/// All games of a tournament, numbered so that it may be broken off anywhere and stay balanced:
/// the two games of a pair, then the other pairings from the same opening, then the next opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The engines that meet, by number.
    pub pairings: Vec<[usize; 2]>,
    /// How many openings are played.
    pub rounds: usize,
    /// Is every opening played twice, with colours reversed?
    pub reversed: bool,
}

impl Schedule {
    /// All engines against all others, or the first against the others.
    #[must_use]
    pub fn new(engines: usize, gauntlet: bool, games: usize, reversed: bool) -> Self {
        let first = if gauntlet { 1 } else { engines };
        let pairings =
            (0..first.min(engines)).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
        let rounds = if reversed { games.div_ceil(2) } else { games };
        Self { pairings, rounds, reversed }
    }

    /// The number of games.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rounds * self.pairings.len() * if self.reversed { 2 } else { 1 }
    }

    /// Is there nothing to play?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with this number.
    #[must_use]
    pub fn slot(&self, id: usize) -> Option<Slot> {
        if id >= self.len() {
            return None;
        }
        let (pair, half) = if self.reversed { (id / 2, id % 2) } else { (id, id % 2) };
        let (round, pairing) = (pair / self.pairings.len(), pair % self.pairings.len());
        let [a, b] = self.pairings[pairing];
        Some(Slot { id, pairing, round, players: if half == 0 { [a, b] } else { [b, a] } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_an_opening_and_reverse_colours() {
        let schedule = Schedule::new(3, false, 4, true);
        assert_eq!(schedule.pairings, [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(schedule.len(), 12);
        for id in (0..12).step_by(2) {
            let (one, two) = (schedule.slot(id).unwrap(), schedule.slot(id + 1).unwrap());
            assert_eq!((one.round, one.pairing), (two.round, two.pairing));
            assert_eq!(one.players[0], two.players[1]);
            assert_eq!(one.players[1], two.players[0]);
        }
        assert_eq!(schedule.slot(7).unwrap().round, 1);
        assert_eq!(schedule.slot(12), None);
    }

    #[test]
    fn a_gauntlet_has_one_against_all() {
        assert_eq!(Schedule::new(4, true, 2, true).pairings, [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(Schedule::new(2, false, 5, true).len(), 6);
        assert_eq!(Schedule::new(2, false, 5, false).len(), 5);
    }
}
