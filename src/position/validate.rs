//! Which readable positions are possible ones.

use super::Position;
use super::sfen::man_text;
use crate::board::{Color, SquareSet};
use crate::position::Man;
use crate::rules::{AttackTables, Promotion, Variant};

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

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl<V: Variant> Position<V> {
    /// Checks a position that has been read.
    pub(super) fn validate(&self) -> Result<(), Impossible> {
        self.validate_kings()?;
        self.validate_counts()?;
        if V::PROMOTION == Promotion::Shogi {
            self.validate_mobility()?;
        }
        self.validate_unmoved()?;
        self.validate_turn()
    }

    fn validate_kings(&self) -> Result<(), Impossible> {
        for color in Color::ALL {
            let royals = V::KINDS.all().filter(|&kind| V::KINDS.info(kind).royal);
            let found: usize = royals.map(|kind| self.men_of_kind(color, kind).len()).sum();
            let letter = V::KINDS.all().find(|&kind| V::KINDS.info(kind).royal);
            let letter = letter.map_or_else(String::new, |kind| man_text::<V>(Man { color, kind }));
            if found > 1 {
                return Err(Impossible::Kings { color: name(color), found, letter });
            }
            if found == 0 && color != self.side {
                return Err(Impossible::NoKing(name(color)));
            }
        }
        Ok(())
    }

    fn validate_counts(&self) -> Result<(), Impossible> {
        for base in V::KINDS.bases() {
            let info = V::KINDS.info(base);
            let forms = V::KINDS.all().filter(|&kind| V::KINDS.info(kind).base == base);
            let on_board: usize = forms.map(|kind| self.of_kind(kind).len()).sum();
            let in_hand: usize = Color::ALL.iter().map(|&c| self.hand(c).count(base)).sum();
            let found = on_board + in_hand;
            let most = usize::from(info.total);
            if found > most && info.base == base {
                return Err(Impossible::TooMany { letter: info.letter, found, most });
            }
        }
        Ok(())
    }

    /// A man that has not moved yet can only be where the array puts him.
    fn validate_unmoved(&self) -> Result<(), Impossible> {
        if V::KINDS.bases().all(|kind| V::KINDS.info(kind).settles.is_none()) {
            return Ok(());
        }
        let start = Self::array();
        for color in Color::ALL {
            for kind in V::KINDS.bases().filter(|&kind| V::KINDS.info(kind).settles.is_some()) {
                let at_home = start.men_of_kind(color, kind);
                if let Some(square) = self.men_of_kind(color, kind).without(at_home).first() {
                    return Err(Impossible::Moved {
                        man: man_text::<V>(Man { color, kind }),
                        square: V::BOARD.name(square).to_string(),
                    });
                }
            }
        }
        Ok(())
    }

    fn validate_mobility(&self) -> Result<(), Impossible> {
        for color in Color::ALL {
            for kind in V::KINDS.bases() {
                let men = self.men_of_kind(color, kind);
                if let Some(square) = men.without(V::TABLES.mobile(color, kind)).first() {
                    return Err(Impossible::Stuck {
                        man: man_text::<V>(Man { color, kind }),
                        square: V::BOARD.name(square).to_string(),
                    });
                }
            }
        }
        Ok(())
    }

    fn validate_turn(&self) -> Result<(), Impossible> {
        match self.king(!self.side) {
            Some(king) if self.is_attacked(king, self.side, self.occupied()) => {
                Err(Impossible::KingInCheck {
                    color: name(!self.side),
                    square: V::BOARD.name(king).to_string(),
                })
            }
            _ => Ok(()),
        }
    }
}
