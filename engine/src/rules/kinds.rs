//! The kinds of pieces a game has.

use super::movement::Movement;
use super::piece::Piece;
use super::terms::Promotion;

/// A kind of piece within one game: its unpromoted kinds first, in the order the rules file lists
/// them, then the promoted ones in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

/// A bound on the number of kinds of any game (Dai Mitregi has 38).
pub const MAX_KINDS: usize = 64;

// Sets of kinds, and of their ranks by worth, are 64 bits.
const _: () = assert!(MAX_KINDS <= u64::BITS as usize);

impl Kind {
    /// The kind with this index, taken modulo [`MAX_KINDS`].
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self((index % MAX_KINDS) as u8)
    }

    /// A number below [`MAX_KINDS`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize % MAX_KINDS
    }
}

/// A set of kinds, one bit a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSet(u64);

impl KindSet {
    /// None.
    pub const EMPTY: Self = Self(0);

    /// This set and one kind more.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | 1 << kind.index())
    }

    /// Is the kind a member?
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }
}

/// What a game knows about one of its kinds.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The upper-case letter that stands for it in SFEN, without the `+` of a promoted piece.
    pub letter: char,
    /// Is this the promoted form, written with a `+`?
    pub is_promoted: bool,
    /// Its English name.
    pub name: &'static str,
    /// Its moves in Betza's notation.
    pub betza: &'static str,
    /// Its moves, read from `betza`.
    pub movement: Movement,
    /// The kind it becomes by promotion or, in games of two-faced pieces, its other face.
    pub promotion: Option<Kind>,
    /// Can its promoted form do all that it can?
    pub outgrown: bool,
    /// The kind any move without promotion turns it into.
    pub settles: Option<Kind>,
    /// The kind it counts and goes to hand as: itself, or what it was, or what it will be.
    pub base: Kind,
    /// Does the game end with its loss?
    pub royal: bool,
    /// The lines it slides along; 0 for a piece that only leaps.
    pub lines: u8,
    /// Are all its slides lame leaps ([`Movement::is_lame`])?
    pub lame: bool,
    /// How many of it and of its other forms the starting array has, both sides together.
    pub total: u8,
}

/// All kinds of a game and the order of its hands.
#[derive(Debug)]
pub struct Kinds {
    info: [KindInfo; MAX_KINDS],
    len: usize,
    bases: usize,
    hand: KindList,
    crowds: KindList,
    area_movers: KindList,
    burners: KindList,
    /// The area movers as a set.
    walking: KindSet,
    jumping: KindSet,
}

/// Some kinds.
#[derive(Clone, Copy, Debug)]
struct KindList {
    kinds: [Kind; MAX_KINDS],
    len: usize,
}

impl KindList {
    const EMPTY: Self = Self { kinds: [Kind(0); MAX_KINDS], len: 0 };

    const fn push(&mut self, kind: Kind) {
        self.kinds[self.len] = kind;
        self.len += 1;
    }

    #[inline]
    const fn get(&self) -> &[Kind] {
        self.kinds.split_at(self.len).0
    }
}

impl Kinds {
    /// Reads the pieces of a game, its starting array, and the letters of its hands in the order
    /// in which SFEN prints them.
    #[must_use]
    pub const fn new(
        pieces: &[Piece],
        start: &str,
        hand_order: &str,
        promotion: Promotion,
    ) -> Self {
        let mut kinds = Self {
            info: [KindInfo::of(&pieces[0], 0); MAX_KINDS],
            len: pieces.len(),
            bases: pieces.len(),
            hand: KindList::EMPTY,
            crowds: KindList::EMPTY,
            area_movers: KindList::EMPTY,
            burners: KindList::EMPTY,
            walking: KindSet::EMPTY,
            jumping: KindSet::EMPTY,
        };
        let mut i = 0;
        while i < pieces.len() {
            let mut info = KindInfo::of(&pieces[i], i);
            info.total = count_letter(start, pieces[i].letter);
            if let Some((name, betza)) = pieces[i].promoted {
                info.promotion = Some(Kind::new(kinds.len));
                kinds.info[kinds.len] = info.promoted(name, betza);
                info.outgrown = kinds.info[kinds.len].movement.covers(&info.movement);
                if matches!(promotion, Promotion::Flip) {
                    kinds.info[kinds.len].promotion = Some(Kind::new(i));
                }
                kinds.len += 1;
            }
            kinds.info[i] = info;
            i += 1;
        }
        kinds.settle(pieces);
        kinds.classify();
        while kinds.hand.len < hand_order.len() {
            kinds.hand.push(index_of(pieces, hand_order.as_bytes()[kinds.hand.len]));
        }
        kinds
    }

    /// Sorts the kinds into the classes that move in a way of their own.
    const fn classify(&mut self) {
        let mut i = 0;
        while i < self.len {
            let (kind, info) = (Kind::new(i), &self.info[i]);
            if i < self.bases && info.moves_as_crowd() {
                self.crowds.push(kind);
            }
            if info.movement.area {
                self.area_movers.push(kind);
                self.walking = self.walking.with(kind);
            }
            if info.movement.jumps {
                self.jumping = self.jumping.with(kind);
            }
            if info.movement.burns {
                self.burners.push(kind);
            }
            i += 1;
        }
    }

    /// Joins the pieces that change when they move to what they become.
    const fn settle(&mut self, pieces: &[Piece]) {
        let mut i = 0;
        while i < pieces.len() {
            if let Some(letter) = pieces[i].settles {
                let then = index_of(pieces, letter);
                self.info[i].settles = Some(then);
                self.info[i].base = then;
                self.info[then.index()].total += self.info[i].total;
            }
            i += 1;
        }
    }

    /// The number of kinds, promoted ones included.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Has the game no pieces? (None has not.)
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What the game knows about a kind.
    #[inline]
    #[must_use]
    pub const fn info(&self, kind: Kind) -> &KindInfo {
        &self.info[kind.index()]
    }

    /// All kinds, unpromoted ones first.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Kind> + use<> {
        (0..self.len).map(Kind::new)
    }

    /// The unpromoted kinds.
    pub fn bases(&self) -> impl DoubleEndedIterator<Item = Kind> + use<> {
        (0..self.bases).map(Kind::new)
    }

    /// The kinds that can be in hand, in the order in which SFEN prints them.
    #[inline]
    #[must_use]
    pub const fn hand(&self) -> &[Kind] {
        self.hand.get()
    }

    /// The kinds whose men are so many and whose moves so few that all of them are moved at once,
    /// as one set: see [`KindInfo::moves_as_crowd`].
    #[inline]
    #[must_use]
    pub const fn crowds(&self) -> &[Kind] {
        self.crowds.get()
    }

    /// The kinds that make area moves, as a set.
    #[inline]
    #[must_use]
    pub const fn walking(&self) -> KindSet {
        self.walking
    }

    /// The kinds that take along their slides beyond men of lower rank.
    #[inline]
    #[must_use]
    pub const fn jumping(&self) -> KindSet {
        self.jumping
    }

    /// The kinds that make area moves.
    #[inline]
    #[must_use]
    pub const fn area_movers(&self) -> &[Kind] {
        self.area_movers.get()
    }

    /// The kinds that burn what they land next to.
    #[inline]
    #[must_use]
    pub const fn burners(&self) -> &[Kind] {
        self.burners.get()
    }

    /// The unpromoted kind with this upper-case letter.
    #[must_use]
    pub fn by_letter(&self, letter: char) -> Option<Kind> {
        self.bases().find(|&kind| self.info(kind).letter == letter)
    }
}

impl KindInfo {
    const fn of(piece: &Piece, index: usize) -> Self {
        let movement = Movement::parse(piece.betza);
        Self {
            letter: piece.letter as char,
            is_promoted: false,
            name: piece.name,
            betza: piece.betza,
            movement,
            promotion: None,
            outgrown: false,
            settles: None,
            base: Kind::new(index),
            royal: piece.royal,
            lines: movement.lines(),
            lame: movement.is_lame(),
            total: 0,
        }
    }

    const fn promoted(&self, name: &'static str, betza: &'static str) -> Self {
        let movement = Movement::parse(betza);
        Self {
            is_promoted: true,
            name,
            betza,
            movement,
            promotion: None,
            outgrown: false,
            lines: movement.lines(),
            lame: movement.is_lame(),
            ..*self
        }
    }

    /// Is it quicker to move all men of this kind at once? So it is where they only leap forward
    /// and a side has at least twice as many of them as each has leaps: pawns, Crosses.
    #[must_use]
    pub const fn moves_as_crowd(&self) -> bool {
        let leaps = self.movement.leaps();
        let mut i = 0;
        while i < leaps.len() {
            if leaps[i].1 <= 0 {
                return false;
            }
            i += 1;
        }
        self.lines == 0 && !leaps.is_empty() && self.total as usize >= 4 * leaps.len()
    }

    /// Is this the unpromoted piece with this letter?
    #[inline]
    #[must_use]
    pub const fn symbol_is(&self, letter: char) -> bool {
        !self.is_promoted && self.letter == letter
    }

    /// The letter with its `+` where the piece is promoted, upper case.
    #[must_use]
    pub fn symbol(&self) -> String {
        format!("{}{}", if self.is_promoted { "+" } else { "" }, self.letter)
    }
}

/// The kind of the piece with this letter; a letter that no piece has fails the build.
const fn index_of(pieces: &[Piece], letter: u8) -> Kind {
    let mut i = 0;
    while pieces[i].letter != letter {
        i += 1;
    }
    Kind::new(i)
}

/// How often a letter, of either case, stands in the board field of a SFEN.
const fn count_letter(sfen: &str, letter: u8) -> u8 {
    let (mut count, mut i) = (0, 0);
    while i < sfen.len() && sfen.as_bytes()[i] != b' ' {
        if sfen.as_bytes()[i].to_ascii_uppercase() == letter {
            count += 1;
        }
        i += 1;
    }
    count
}
