//! A game of the [naive player](super) with its past: what a repetition forbids, who may declare
//! that he has won.

use henka::rules::{Declaration, EnteringKing, Repetition, Rules};

use super::{Naive, NaiveMove, places};

/// A position and all positions before it.
#[derive(Clone, Debug)]
pub struct NaiveGame {
    now: Naive,
    /// Every position so far without its move number, the present one last.
    past: Vec<String>,
}

fn without_number(naive: &Naive) -> String {
    let sfen = naive.sfen();
    sfen.rsplit_once(' ').unwrap().0.to_owned()
}

impl NaiveGame {
    /// A game that begins with a position that is known to be well formed.
    pub fn from_sfen(rules: &'static Rules, sfen: &str) -> Self {
        let now = Naive::from_sfen(rules, sfen);
        let past = vec![without_number(&now)];
        Self { now, past }
    }

    pub fn now(&self) -> &Naive {
        &self.now
    }

    /// Would this move bring about a position that has occurred too often?
    fn is_banned(&self, mv: &NaiveMove) -> bool {
        let Repetition::Banned(times) = self.now.rules.repetition else { return false };
        let next = without_number(&self.now.after(mv));
        self.past.iter().filter(|&position| *position == next).count() + 1 >= times
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<NaiveMove> {
        let mut moves = self.now.legal_moves();
        moves.retain(|mv| !self.is_banned(mv));
        moves
    }

    /// The legal move that is written so; `=` after a move on the board says nothing.
    pub fn legal_move(&self, text: &str) -> Option<NaiveMove> {
        let plain = text.strip_suffix('=').filter(|text| !text.contains('*')).unwrap_or(text);
        self.now.legal_move(plain).filter(|mv| !self.is_banned(mv))
    }

    pub fn play(&mut self, mv: &NaiveMove) {
        self.now.play(mv);
        self.past.push(without_number(&self.now));
    }

    /// Plays the move that is written so; `false` if it is not legal.
    pub fn play_text(&mut self, text: &str) -> bool {
        let mv = self.legal_move(text);
        mv.inspect(|mv| self.play(mv)).is_some()
    }

    /// May the side to move declare that it has won?
    pub fn may_declare(&self, rule: EnteringKing) -> bool {
        let us = self.now.side();
        let (Some(Declaration { great, men }), Some(needed)) =
            (self.now.rules.declaration, rule.points(us))
        else {
            return false;
        };
        let (mut king, mut inside, mut points) = (false, 0, 0);
        let worth = |letter| if great.contains(letter) { Declaration::GREAT } else { 1 };
        for place in places(self.now.rules).filter(|&place| self.now.in_zone(place)) {
            match self.now.man(place) {
                Some((color, kind)) if color == us => {
                    let info = self.now.rules.info(kind);
                    king |= info.royal;
                    inside += usize::from(!info.royal);
                    points += if info.royal { 0 } else { worth(info.letter) };
                }
                _ => {}
            }
        }
        let held = self.now.rules.kinds.bases().map(|kind| {
            let count = self.now.hands[us.index()][kind.index()];
            count * worth(self.now.rules.info(kind).letter)
        });
        king && inside >= men && points + held.sum::<usize>() >= needed && !self.now.in_check(us)
    }
}
