//! What the games so far add up to.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::elo::{Pairs, Played};
use super::schedule::Schedule;
use super::sprt::{Decision, Sprt};
use crate::arena::fault::Fault;
use crate::arena::record::GameRecord;
use crate::board::Color;

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Results {
    /// Counts a game by its half points.
    const fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points, a draw counting one half.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// What is known of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Its results.
    pub results: Results,
    /// What it has done wrong.
    pub faults: BTreeMap<Fault, u64>,
    /// The moves it has made.
    pub moves: u64,
    /// Milliseconds they took.
    pub millis: u64,
    /// Nodes it says it has visited.
    pub nodes: u64,
    /// Milliseconds of the moves for which it has said so.
    pub nodes_millis: u64,
    /// The depths it says it has reached, added up.
    pub depths: u64,
    /// The moves for which it has said so.
    pub depth_moves: u64,
}

impl Tally {
    fn add(&mut self, record: &GameRecord, side: Color) {
        self.results.add(record.half_points(side));
        if let Some(fault) = record.ending.fault.filter(|_| record.ending.winner == Some(!side)) {
            *self.faults.entry(fault).or_default() += 1;
        }
        // Who begins after the opening is the same in every column.
        let first = usize::from(begins(record) != side);
        let play = &record.play;
        for ply in (first..play.moves.len()).step_by(2) {
            self.moves += 1;
            self.millis += play.times[ply];
            if let Some(nodes) = play.nodes[ply] {
                self.nodes += nodes;
                self.nodes_millis += play.times[ply];
            }
            if let Some(depth) = play.depths[ply] {
                self.depths += u64::from(depth);
                self.depth_moves += 1;
            }
        }
    }
}

/// Whose move the first after the opening is.
fn begins(record: &GameRecord) -> Color {
    Color::ALL[(record.first_mover().index() + record.opening.len()) % 2]
}

/// A hash of who plays which moves from where: two games of the same one are one game played twice.
fn course(record: &GameRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    let GameRecord { black, white, sfen, opening, play, .. } = record;
    (black, white, sfen, opening, &play.moves).hash(&mut hasher);
    hasher.finish()
}

/// What two engines have done against each other, seen by the first.
#[derive(Clone, Debug, Default)]
pub struct Meeting {
    /// The results.
    pub results: Results,
    /// The games, in pairs as far as they are complete.
    pub played: Played,
    /// The sequential test over the pairs in the order of the schedule, so that its end does not
    /// depend on which games end first.
    pub test: Test,
    halves: BTreeMap<usize, Vec<usize>>,
}

/// How far a sequential test has got.
#[derive(Clone, Debug)]
pub struct Test {
    /// The pairs it has looked at.
    pub pairs: Pairs,
    /// What it has decided.
    pub verdict: Decision,
}

impl Default for Test {
    fn default() -> Self {
        Self { pairs: Pairs::default(), verdict: Decision::Open }
    }
}

impl Meeting {
    fn add(&mut self, round: usize, half_points: usize, sprt: Option<&Sprt>) {
        self.results.add(half_points);
        let halves = self.halves.entry(round).or_default();
        self.played.add(half_points, halves.first().copied());
        halves.push(half_points);
        let Some(sprt) = sprt else { return };
        while self.test.verdict == Decision::Open
            && let Some([one, two]) =
                self.halves.get(&(self.test.pairs.len() as usize)).map(|h| &h[..])
        {
            self.test.pairs.add(one + two);
            self.test.verdict = sprt.verdict(&self.test.pairs);
        }
    }
}

/// What the games so far add up to.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    schedule: Schedule,
    sprt: Option<Sprt>,
    played: HashSet<usize>,
    courses: HashSet<u64>,
    /// By engine.
    pub tallies: Vec<Tally>,
    /// By pairing.
    pub meetings: Vec<Meeting>,
    /// The results of those who moved first.
    pub first_mover: Results,
    /// Plies of all games.
    pub plies: u64,
    /// How the games ended.
    pub terminations: BTreeMap<String, u64>,
}

impl Standings {
    /// Before the first game.
    #[must_use]
    pub fn new(names: Vec<String>, schedule: Schedule, sprt: Option<Sprt>) -> Self {
        Self {
            tallies: vec![Tally::default(); names.len()],
            meetings: vec![Meeting::default(); schedule.pairings.len()],
            played: HashSet::new(),
            courses: HashSet::new(),
            names,
            schedule,
            sprt,
            first_mover: Results::default(),
            plies: 0,
            terminations: BTreeMap::new(),
        }
    }

    /// Counts a game; `false` if it is not one of the schedule, or was counted before.
    pub fn add(&mut self, record: &GameRecord) -> bool {
        let Some(slot) = self.schedule.slot(record.id).filter(|slot| !self.is_played(slot.id))
        else {
            return false;
        };
        let players = slot.players.map(|player| self.names[player].as_str());
        if players != [record.black.as_str(), record.white.as_str()] {
            return false;
        }
        self.played.insert(slot.id);
        self.courses.insert(course(record));
        for side in Color::ALL {
            self.tallies[slot.players[side.index()]].add(record, side);
        }
        let first = self.schedule.pairings[slot.pairing][0];
        let side = if slot.players[0] == first { Color::Black } else { Color::White };
        let meeting = &mut self.meetings[slot.pairing];
        meeting.add(slot.round, record.half_points(side), self.sprt.as_ref());
        self.first_mover.add(record.half_points(record.first_mover()));
        self.plies += record.plies() as u64;
        *self.terminations.entry(record.ending.termination.clone()).or_default() += 1;
        true
    }

    /// Has the game with this number been played?
    #[must_use]
    pub fn is_played(&self, id: usize) -> bool {
        self.played.contains(&id)
    }

    /// How many games there are so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.first_mover.games()
    }

    /// How many of them are different: by other engines, from elsewhere, or with other moves.
    #[must_use]
    pub fn different_games(&self) -> u64 {
        self.courses.len() as u64
    }

    /// Is there nothing left to find out?
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.games() as usize >= self.schedule.len()
            || self.meetings.iter().any(|meeting| meeting.test.verdict != Decision::Open)
    }

    /// The names of the engines.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The schedule.
    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The sequential test, if there is one.
    #[must_use]
    pub const fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::{Columns, Ending};
    use crate::arena::thought::Thought;

    fn record(id: usize, winner: Option<&str>) -> GameRecord {
        let (black, white) = if id.is_multiple_of(2) { ("A", "B") } else { ("B", "A") };
        let mut play = Columns::default();
        for nodes in [10, 20, 30] {
            let thought = Thought { nodes: Some(nodes), depth: Some(2), ..Thought::default() };
            play.push("x".to_owned(), &thought, None);
        }
        let winner = winner.map(|name| if name == black { Color::Black } else { Color::White });
        GameRecord {
            id,
            round: id / 2,
            variant: "shogi".to_owned(),
            black: black.to_owned(),
            white: white.to_owned(),
            sfen: "S b - 1".to_owned(),
            opening: vec!["y".to_owned()],
            play,
            ending: Ending::new(winner, "checkmate"),
        }
    }

    fn standings(games: usize, sprt: Option<Sprt>) -> Standings {
        let names = vec!["A".to_owned(), "B".to_owned()];
        Standings::new(names, Schedule::new(2, false, games, true), sprt)
    }

    #[test]
    fn games_are_counted_once_and_for_the_right_side() {
        let mut standings = standings(4, None);
        assert!(standings.add(&record(0, Some("A"))));
        assert!(!standings.add(&record(0, Some("A"))), "twice");
        assert!(standings.add(&record(1, Some("A"))));
        assert!(standings.add(&record(3, None)));
        assert!(!standings.add(&record(4, None)), "beyond the schedule");
        let results = standings.meetings[0].results;
        assert_eq!((results.wins, results.draws, results.losses), (2, 1, 0));
        let played = standings.meetings[0].played;
        assert_eq!((played.pairs, played.unpaired.0), (Pairs([0, 0, 0, 0, 1]), [0, 1, 0]));
        assert_eq!(standings.first_mover.points(), 1.5);
        // White moves first after an opening of one ply: in games 1 and 3 that is A.
        assert_eq!(standings.tallies[0].nodes, 20 + 40 + 40);
        assert_eq!(standings.tallies[1].depth_moves, 2 + 1 + 1);
        assert_eq!(standings.plies, 12);
        assert_eq!((standings.games(), standings.different_games()), (3, 2), "two are alike");
        assert!(!standings.is_decided() && !standings.is_played(2));
    }

    #[test]
    fn at_odds_white_moves_first() {
        let mut standings = standings(4, None);
        let at_odds = |id| GameRecord { sfen: "S w - 1".to_owned(), ..record(id, Some("A")) };
        standings.add(&at_odds(0));
        assert_eq!((standings.first_mover.wins, standings.first_mover.losses), (0, 1));
        standings.add(&at_odds(1));
        assert_eq!((standings.first_mover.wins, standings.first_mover.losses), (1, 1));
        // After the one ply of the opening it is Black's move.
        assert_eq!(standings.tallies[0].nodes, 10 + 30 + 20);
    }

    #[test]
    fn the_test_looks_at_pairs_in_order() {
        let sprt = "elo0=0 elo1=400".parse().ok();
        let mut standings = standings(400, sprt);
        for id in (2..60).rev() {
            standings.add(&record(id, Some("A")));
        }
        assert!(standings.meetings[0].test.pairs.is_empty());
        standings.add(&record(0, Some("A")));
        standings.add(&record(1, Some("A")));
        let test = &standings.meetings[0].test;
        assert_eq!(test.verdict, Decision::H1);
        assert!(test.pairs.len() < 30 && standings.is_decided());
    }
}
