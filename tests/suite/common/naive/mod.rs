//! A second, naive player of the rules, to test the engine's against.
//!
//! It reads the data of a game (pieces, zone, limits, names of squares) and shares no code with
//! `henka::position`: a plain array of men, walked step by step, every move played on a copy and
//! the king looked for.

#![allow(dead_code, reason = "no test needs all of it")]

use henka::board::Color;
use henka::rules::{Kind, Per, Promotion, Rules};

pub mod game;
mod reach;
mod sfen;

/// File and rank, counted from 0 at Black's right and at the far side.
pub type Place = (i32, i32);

/// A move of a man from one square to another, or from hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaiveMove {
    pub kind: Kind,
    pub from: Option<Place>,
    pub to: Place,
    pub promotes: bool,
    /// Does the man stay where it is and take the one on `to`?
    pub stays: bool,
}

/// A position: men, hands and whose turn it is.
#[derive(Clone, Debug)]
pub struct Naive {
    rules: &'static Rules,
    board: Vec<Option<(Color, Kind)>>,
    hands: [Vec<usize>; 2],
    side: Color,
    number: u32,
}

fn name((file, rank): Place) -> String {
    format!("{}{}", file + 1, (b'a' + rank as u8) as char)
}

impl NaiveMove {
    /// The move in USI notation.
    pub fn text(&self, rules: &Rules) -> String {
        let to = name(self.to);
        match self.from {
            None => format!("{}*{to}", rules.info(self.kind).symbol()),
            Some(from) if self.stays => format!("{}{to}{}", name(from), name(from)),
            Some(from) => {
                let marked = self.promotes && rules.promotion != Promotion::Flip;
                format!("{}{to}{}", name(from), if marked { "+" } else { "" })
            }
        }
    }
}

fn files(rules: &Rules) -> i32 {
    i32::from(rules.board.files)
}

fn ranks(rules: &Rules) -> i32 {
    i32::from(rules.board.ranks)
}

fn places(rules: &'static Rules) -> impl Iterator<Item = Place> {
    (0..ranks(rules))
        .flat_map(move |rank| (0..files(rules)).map(move |file| (file, rank)))
        .filter(move |&(file, rank)| rules.board.square(file, rank).is_some())
}

/// The square `left` files to the left and `forward` ranks ahead, as `color` sees it.
fn stepped(from: Place, color: Color, left: i32, forward: i32) -> Place {
    match color {
        Color::Black => (from.0 + left, from.1 - forward),
        Color::White => (from.0 - left, from.1 + forward),
    }
}

impl Naive {
    pub fn side(&self) -> Color {
        self.side
    }

    /// How many men of all kinds a side holds in hand.
    pub fn held(&self, color: Color) -> usize {
        self.hands[color.index()].iter().sum()
    }

    /// How many men of a kind a side holds in hand.
    pub fn count(&self, color: Color, kind: Kind) -> usize {
        self.hands[color.index()][kind.index()]
    }

    pub fn man(&self, (file, rank): Place) -> Option<(Color, Kind)> {
        self.rules.board.square(file, rank)?;
        self.board[(rank * files(self.rules) + file) as usize]
    }

    fn put(&mut self, (file, rank): Place, man: Option<(Color, Kind)>) {
        self.board[(rank * files(self.rules) + file) as usize] = man;
    }

    /// Does this square exist, now?
    fn exists(&self, (file, rank): Place) -> bool {
        self.rules.board.square(file, rank).is_some_and(|square| {
            !self.rules.board.vanishes(square) || self.man((file, rank)).is_some()
        })
    }

    fn king(&self, color: Color) -> Option<Place> {
        let is_king = |&place: &Place| {
            self.man(place).is_some_and(|(c, kind)| c == color && self.rules.info(kind).royal)
        };
        places(self.rules).find(is_king)
    }

    /// Could the king of this side be taken if it were the other side's turn?
    pub fn in_check(&self, color: Color) -> bool {
        let Some(king) = self.king(color) else { return false };
        places(self.rules).any(|from| match self.man(from) {
            Some((other, kind)) if other != color => {
                let reached = self.reached(other, kind, from);
                reached.contains(&king)
                    || self.shot(other, kind, from).contains(&king)
                    || reached.iter().any(|&to| self.burnt(other, kind, to).contains(&king))
            }
            _ => false,
        })
    }

    fn take(&mut self, place: Place) {
        if let Some((_, taken)) = self.man(place) {
            if self.rules.has_hands() {
                self.hands[self.side.index()][self.rules.info(taken).base.index()] += 1;
            }
            self.put(place, None);
        }
    }

    /// Plays a move.
    pub fn play(&mut self, mv: &NaiveMove) {
        let info = self.rules.info(mv.kind);
        let us = self.side;
        self.take(mv.to);
        match mv.from {
            _ if mv.stays => {}
            Some(from) => {
                for burnt in self.burnt(us, mv.kind, mv.to) {
                    self.take(burnt);
                }
                let becomes = if mv.promotes { info.promotion } else { info.settles };
                self.put(from, None);
                self.put(mv.to, Some((us, becomes.unwrap_or(mv.kind))));
            }
            None => {
                self.hands[us.index()][info.base.index()] -= 1;
                self.put(mv.to, Some((us, mv.kind)));
            }
        }
        self.side = !us;
        self.number += 1;
    }

    fn after(&self, mv: &NaiveMove) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    fn in_zone(&self, (_, rank): Place) -> bool {
        let zone = i32::from(self.rules.zone);
        if self.side == Color::Black { rank < zone } else { rank >= ranks(self.rules) - zone }
    }

    /// Has a man of the side to move any move from here, were the board empty?
    fn could_move(&self, kind: Kind, place: Place) -> bool {
        let empty = Self { board: vec![None; self.board.len()], ..self.clone() };
        !empty.reached(self.side, kind, place).is_empty()
    }

    fn exceeds_limit(&self, kind: Kind, to: Place) -> bool {
        self.rules.limits.iter().filter(|limit| limit.letter == self.rules.info(kind).letter).any(
            |limit| {
                let same_area = |place: Place| match limit.per {
                    Per::File => place.0 == to.0,
                    Per::AlternateFiles => (place.0 - to.0) % 2 == 0,
                    Per::Colour => (place.0 + place.1 - to.0 - to.1) % 2 == 0,
                };
                let ours = Some((self.side, kind));
                let there =
                    places(self.rules).filter(|&p| same_area(p) && self.man(p) == ours).count();
                there + 1 > limit.most
            },
        )
    }

    fn moves_of(&self, from: Place, kind: Kind, moves: &mut Vec<NaiveMove>) {
        let may_promote = self.rules.info(kind).promotion.is_some();
        for to in self.reached(self.side, kind, from) {
            let mut push = |promotes| {
                moves.push(NaiveMove { kind, from: Some(from), to, promotes, stays: false });
            };
            let takes = self.man(to).is_some();
            let (plain, promoting) = match self.rules.promotion {
                _ if !may_promote => (true, false),
                Promotion::Shogi => {
                    (self.could_move(kind, to), self.in_zone(from) || self.in_zone(to))
                }
                Promotion::Chu => (true, self.in_zone(to) && (takes || !self.in_zone(from))),
                Promotion::Flip => (!takes, takes),
            };
            if promoting {
                push(true);
            }
            if plain {
                push(false);
            }
        }
        for to in self.shot(self.side, kind, from) {
            moves.push(NaiveMove { kind, from: Some(from), to, promotes: false, stays: true });
        }
    }

    /// Every move of a man, whatever it does to the own king.
    fn all_moves(&self) -> Vec<NaiveMove> {
        let mut moves = Vec::new();
        for place in places(self.rules) {
            match self.man(place) {
                Some((color, kind)) if color == self.side => {
                    self.moves_of(place, kind, &mut moves);
                }
                None if self.exists(place) => moves.extend(self.drops_on(place)),
                _ => {}
            }
        }
        moves
    }

    /// Does this move leave the own king safe?
    fn is_safe(&self, mv: &NaiveMove) -> bool {
        !self.after(mv).in_check(self.side)
    }

    /// Every move that leaves the own king safe, mates by forbidden drops among them.
    fn safe_moves(&self) -> Vec<NaiveMove> {
        let mut moves = self.all_moves();
        moves.retain(|mv| self.is_safe(mv));
        moves
    }

    fn drops_on(&self, to: Place) -> Vec<NaiveMove> {
        let in_hand = |kind| self.hands[self.side.index()][kind] > 0;
        let drop = |kind| NaiveMove { kind, from: None, to, promotes: false, stays: false };
        if self.rules.promotion == Promotion::Flip {
            let behind = self.king(self.side).is_some_and(|king| match self.side {
                Color::Black => to.1 > king.1,
                Color::White => to.1 < king.1,
            });
            let either_face = self.rules.kinds.all().filter(|&kind| {
                in_hand(self.rules.info(kind).base.index())
                    && (self.rules.drops_behind_king || !behind)
            });
            return either_face.map(drop).collect();
        }
        let droppable = self.rules.kinds.bases().filter(|&kind| {
            in_hand(kind.index()) && self.could_move(kind, to) && !self.exceeds_limit(kind, to)
        });
        droppable.map(drop).collect()
    }

    /// Is it a drop of the piece whose drop may not mate, and does it mate?
    pub fn is_forbidden_mate(&self, mv: &NaiveMove) -> bool {
        if mv.from.is_some()
            || self.rules.no_mate_by_dropping != Some(self.rules.info(mv.kind).letter)
        {
            return false;
        }
        let next = self.after(mv);
        next.in_check(next.side) && next.safe_moves().iter().all(|mv| next.is_forbidden_mate(mv))
    }

    /// Does this move leave an opponent who is not in check without any move that keeps his king
    /// safe, where that is forbidden?
    fn is_forbidden_stalemate(&self, mv: &NaiveMove) -> bool {
        let next = self.after(mv);
        self.rules.bans_stalemating && !next.in_check(next.side) && next.safe_moves().is_empty()
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<NaiveMove> {
        let mut moves = self.safe_moves();
        moves.retain(|mv| !self.is_forbidden(mv));
        moves
    }

    fn is_forbidden(&self, mv: &NaiveMove) -> bool {
        self.is_forbidden_mate(mv) || self.is_forbidden_stalemate(mv)
    }

    /// The legal move that is written so.
    pub fn legal_move(&self, text: &str) -> Option<NaiveMove> {
        let moves = self.all_moves().into_iter();
        let mut same = moves.filter(|mv| mv.text(self.rules) == text);
        same.find(|mv| self.is_safe(mv) && !self.is_forbidden(mv))
    }
}
