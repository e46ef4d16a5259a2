//! Which readable positions are possible ones.

use super::{Diagram, Man, Position};
use crate::board::{Color, Square};
use crate::rules::{MAX_KINDS, Promotion, Rules, Variant};

/// Why no game could continue from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A side has more than one king.
    #[error("{color} has {found} kings ({letter}); a side has one")]
    Kings {
        /// Whose kings.
        color: &'static str,
        /// How many.
        found: usize,
        /// The letter of a king.
        letter: String,
    },
    /// The side that has just moved has no king.
    #[error("{0}, whose turn it is not, has no king; only the side to move may lack one")]
    NoKing(&'static str),
    /// The side to move could take the king.
    #[error("{color}, whose turn it is not, is in check: the king on {square} could be taken")]
    KingInCheck {
        /// Whose king.
        color: &'static str,
        /// Where it stands.
        square: String,
    },
    /// There are more men of a kind than the game has.
    #[error(
        "{found} men of kind {letter}, promoted ones and hands included; there are only {most}"
    )]
    TooMany {
        /// The letter of the kind.
        letter: char,
        /// How many there are.
        found: usize,
        /// How many the starting array has.
        most: usize,
    },
    /// An unpromoted man stands where it could never move again.
    #[error("{man} on {square} could never move again; it would have had to promote")]
    Stuck {
        /// The man, as SFEN writes it.
        man: String,
        /// Where it stands.
        square: String,
    },
    /// A man that has not moved stands where it can only have moved to.
    #[error("{man} on {square} has not moved, but does not stand where it starts")]
    Moved {
        /// The man, as SFEN writes it.
        man: String,
        /// Where it stands.
        square: String,
    },
}

impl Diagram {
    /// Checks a diagram that has been read, all but [`Position::validate_turn`].
    pub(super) fn validate(&self) -> Result<(), Impossible> {
        let (mut kings, mut found, mut settles) = ([0; 2], [0; MAX_KINDS], false);
        for (man, _) in self.men() {
            let info = self.rules.info(man.kind);
            kings[man.color.index()] += usize::from(info.royal);
            found[info.base.index()] += 1;
            settles |= info.settles.is_some();
        }
        self.validate_kings(kings)?;
        self.validate_counts(found)?;
        if self.rules.promotion == Promotion::Shogi {
            self.validate_mobility()?;
        }
        if settles { self.validate_unmoved() } else { Ok(()) }
    }

    fn validate_kings(&self, kings: [usize; 2]) -> Result<(), Impossible> {
        for color in Color::ALL {
            let found = kings[color.index()];
            if found > 1 {
                let kind = self.rules.kinds.all().find(|&kind| self.rules.info(kind).royal);
                let letter = kind.map(|kind| Man { color, kind }.text(self.rules));
                let letter = letter.unwrap_or_default();
                return Err(Impossible::Kings { color: color.name(), found, letter });
            }
            if found == 0 && color != self.side {
                return Err(Impossible::NoKing(color.name()));
            }
        }
        Ok(())
    }

    /// Checks how many there are of each kind, given how many are on the board.
    fn validate_counts(&self, mut found: [usize; MAX_KINDS]) -> Result<(), Impossible> {
        for color in Color::ALL {
            self.held(color).for_each(|(man, count)| found[man.kind.index()] += count);
        }
        for base in self.rules.kinds.bases() {
            let info = self.rules.info(base);
            let (found, most) = (found[base.index()], usize::from(info.total));
            if found > most && info.base == base {
                return Err(Impossible::TooMany { letter: info.letter, found, most });
            }
        }
        Ok(())
    }

    /// A man that has not moved yet can only be where the array puts him.
    fn validate_unmoved(&self) -> Result<(), Impossible> {
        let settles = |man: Man| self.rules.info(man.kind).settles.is_some();
        let start = Self::array(self.rules);
        let has_moved = |man, square| settles(man) && start.man_at(square) != Some(man);
        match self.first(has_moved) {
            Some((man, square)) => Err(Impossible::Moved { man, square }),
            None => Ok(()),
        }
    }

    fn validate_mobility(&self) -> Result<(), Impossible> {
        let is_stuck = |man: Man, square| {
            !self.rules.info(man.kind).is_promoted
                && !self.rules.could_move(man.color, man.kind, square)
        };
        match self.first(is_stuck) {
            Some((man, square)) => Err(Impossible::Stuck { man, square }),
            None => Ok(()),
        }
    }

    /// The first man of whom something is true, as text and with the name of his square: Black's
    /// before White's, and each side's by kind.
    fn first(&self, is_so: impl Fn(Man, Square) -> bool) -> Option<(String, String)> {
        let found = self.men().filter(|&(man, square)| is_so(man, square));
        let (man, square) = found.min_by_key(|(man, square)| (man.color, man.kind, *square))?;
        Some((man.text(self.rules), self.rules.board.name(square).to_string()))
    }
}

impl<V: Variant> Position<V> {
    /// Could the king of the side that has just moved be taken?
    pub(super) fn validate_turn(&self) -> Result<(), Impossible> {
        match self.king(!self.side) {
            Some(king) if self.is_attacked(king, self.side, self.occupied()) => {
                Err(in_check(Rules::of::<V>(), !self.side, king))
            }
            _ => Ok(()),
        }
    }
}

fn in_check(rules: &Rules, color: Color, king: Square) -> Impossible {
    let square = rules.board.name(king).to_string();
    Impossible::KingInCheck { color: color.name(), square }
}
