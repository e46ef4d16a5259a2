//! Who plays whom, from which opening, with which colours, and in which part of the whole.

use crate::shard::Shard;

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
/// An odd number of games leaves the last pair of every two engines half; the numbers of the games
/// left out stay free, so that no game is renumbered when a tournament is made longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The engines that meet, by number.
    pub pairings: Vec<[usize; 2]>,
    /// Games for every two engines.
    pub games: usize,
    /// Is every opening played twice, with colours reversed?
    pub reversed: bool,
    /// The part that is played.
    pub shard: Shard,
}

impl Schedule {
    /// All engines against all others, or the first against the others.
    #[must_use]
    pub fn new(engines: usize, gauntlet: bool, games: usize, reversed: bool) -> Self {
        let first = if gauntlet { 1 } else { engines };
        let pairings =
            (0..first.min(engines)).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
        Self { pairings, games, reversed, shard: Shard::WHOLE }
    }

    /// The number of games.
    #[must_use]
    pub const fn len(&self) -> usize {
        let pairings = self.pairings.len();
        if !self.reversed {
            return self.shard.share(self.games * pairings);
        }
        let whole = self.games / 2 * pairings;
        // Of an odd number of games the last are halves of pairs.
        let all = whole + self.games % 2 * pairings;
        self.shard.share(whole) + self.shard.share(all)
    }

    /// Is there nothing to play?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All games, in the order of their numbers.
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        // The number of the last game, if every pair were whole.
        let most = self.games.next_multiple_of(2) * self.pairings.len();
        (0..most).filter_map(|id| self.slot(id))
    }

    /// The game with this number.
    #[must_use]
    pub fn slot(&self, id: usize) -> Option<Slot> {
        let pair = if self.reversed { id / 2 } else { id };
        let round = pair.checked_div(self.pairings.len())?;
        let pairing = pair % self.pairings.len();
        // Of two engines' games, which is this?
        let game = if self.reversed { 2 * round + id % 2 } else { round };
        let [a, b] = self.pairings[pairing];
        let players = if id.is_multiple_of(2) { [a, b] } else { [b, a] };
        let is_there = game < self.games && self.shard.contains(pair);
        is_there.then_some(Slot { id, pairing, round, players })
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
        assert_eq!(Schedule::new(2, false, 5, false).len(), 5);
        assert!(Schedule::new(1, false, 5, true).is_empty());
        assert_eq!(Schedule::new(1, false, 5, true).slot(0), None);
    }

    #[test]
    fn parts_make_the_whole() {
        for (engines, games, reversed) in [(2, 9, true), (3, 5, true), (3, 4, false), (2, 1, true)]
        {
            let whole = Schedule::new(engines, false, games, reversed);
            for of in [1, 2, 3, 7] {
                let mut together = Vec::new();
                for number in 1..=of {
                    let shard = format!("{number}/{of}").parse().unwrap();
                    let part = Schedule { shard, ..whole.clone() };
                    let slots: Vec<Slot> = part.slots().collect();
                    assert_eq!(slots.len(), part.len(), "{games} games, {number}/{of}");
                    together.extend(slots);
                }
                together.sort_by_key(|slot| slot.id);
                assert!(together.into_iter().eq(whole.slots()));
            }
        }
    }

    #[test]
    fn exactly_what_was_asked_for_is_played() {
        for (engines, games, reversed) in [(2, 3, true), (3, 5, true), (3, 5, false), (4, 4, true)]
        {
            let schedule = Schedule::new(engines, false, games, reversed);
            let slots: Vec<Slot> = schedule.slots().collect();
            assert_eq!(slots.len(), schedule.len());
            assert_eq!(slots.len(), games * schedule.pairings.len());
            for pairing in 0..schedule.pairings.len() {
                let of_both = slots.iter().filter(|slot| slot.pairing == pairing);
                assert_eq!(of_both.count(), games);
            }
            // In a longer tournament the same games have the same numbers.
            let longer = Schedule::new(engines, false, games + 3, reversed);
            assert!(slots.iter().all(|&slot| longer.slot(slot.id) == Some(slot)));
        }
        let half: Vec<usize> =
            Schedule::new(3, false, 3, true).slots().map(|slot| slot.id).collect();
        assert_eq!(half, [0, 1, 2, 3, 4, 5, 6, 8, 10]);
    }
}
