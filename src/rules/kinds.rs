use super::notation::Movement;

/// A kind of piece within one game: its unpromoted kinds first, in the order the rules file lists
/// them, then the promoted ones in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

/// A bound on the number of kinds of any game (Dai Mitregi has 38).
pub const MAX_KINDS: usize = 64;

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

/// One line of a rules file: a piece and what it promotes to.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    letter: u8,
    name: &'static str,
    betza: &'static str,
    promoted: Option<(&'static str, &'static str)>,
    royal: bool,
}

/// A piece that does not promote: its letter, its name, its moves in Betza's notation
/// ([`notation`](super::notation)).
#[must_use]
pub const fn piece(letter: char, name: &'static str, betza: &'static str) -> Piece {
    assert!(letter.is_ascii_uppercase());
    Piece { letter: letter as u8, name, betza, promoted: None, royal: false }
}

impl Piece {
    /// The same piece, promoting to one of this name and these moves.
    #[must_use]
    pub const fn promotes(mut self, name: &'static str, betza: &'static str) -> Self {
        self.promoted = Some((name, betza));
        self
    }

    /// The same piece as the one whose capture the game is about.
    #[must_use]
    pub const fn royal(mut self) -> Self {
        self.royal = true;
        self
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
    /// The kind it becomes by promotion.
    pub promotion: Option<Kind>,
    /// The kind it is without promotion: itself, or what it was.
    pub base: Kind,
    /// Does the game end with its loss?
    pub royal: bool,
    /// The lines it slides along; 0 for a piece that only leaps.
    pub lines: u8,
    /// How many of it and of its other form the starting array has, both sides together.
    pub total: u8,
}

/// All kinds of a game and the order of its hands.
#[derive(Debug)]
pub struct Kinds {
    info: [KindInfo; MAX_KINDS],
    len: usize,
    bases: usize,
    hand: [Kind; MAX_KINDS],
    hand_len: usize,
    crowds: [Kind; MAX_KINDS],
    crowd_len: usize,
}

impl Kinds {
    /// Reads the pieces of a game, its starting array, and the letters of its hands in the order
    /// in which SFEN prints them.
    #[must_use]
    pub const fn new(pieces: &[Piece], start: &str, hand_order: &str) -> Self {
        let mut kinds = Self {
            info: [KindInfo::of(&pieces[0], 0); MAX_KINDS],
            len: pieces.len(),
            bases: pieces.len(),
            hand: [Kind(0); MAX_KINDS],
            hand_len: 0,
            crowds: [Kind(0); MAX_KINDS],
            crowd_len: 0,
        };
        let mut i = 0;
        while i < pieces.len() {
            let mut info = KindInfo::of(&pieces[i], i);
            info.total = count_letter(start, pieces[i].letter);
            if let Some((name, betza)) = pieces[i].promoted {
                info.promotion = Some(Kind::new(kinds.len));
                kinds.info[kinds.len] = info.promoted(name, betza);
                kinds.len += 1;
            }
            kinds.info[i] = info;
            if info.moves_as_crowd() {
                kinds.crowds[kinds.crowd_len] = Kind::new(i);
                kinds.crowd_len += 1;
            }
            i += 1;
        }
        let mut h = 0;
        while h < hand_order.len() {
            let mut k = 0;
            while pieces[k].letter != hand_order.as_bytes()[h] {
                k += 1;
            }
            kinds.hand[h] = Kind::new(k);
            h += 1;
        }
        kinds.hand_len = h;
        kinds
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
        self.hand.split_at(self.hand_len).0
    }

    /// The kinds whose men are so many and whose moves so few that all of them are moved at once,
    /// as one set: see [`KindInfo::moves_as_crowd`].
    #[inline]
    #[must_use]
    pub const fn crowds(&self) -> &[Kind] {
        self.crowds.split_at(self.crowd_len).0
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
            base: Kind::new(index),
            royal: piece.royal,
            lines: movement.lines(),
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
            lines: movement.lines(),
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

    /// The letter with its `+` where the piece is promoted, upper case.
    #[must_use]
    pub fn symbol(&self) -> String {
        format!("{}{}", if self.is_promoted { "+" } else { "" }, self.letter)
    }
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
