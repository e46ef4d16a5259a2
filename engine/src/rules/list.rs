//! The list of games, said once, and each of them as data, for whoever does not need its type.

use super::{Declaration, Kind, KindInfo, Kinds, Limit, Promotion, Repetition, Stalemate, Variant};
use crate::board::{Color, Direction, Geometry, Square};

/// The list of games, the default first: the type of each, its name, and the crate that has its code.
///
/// Every other list is made of this one. `games!(some_macro!(anything))` calls
/// `some_macro! { (anything) Shogi "shogi" in henka_shogi Kagamigi "kagamigi" in henka_kagamigi … }`; the macro makes of the list
/// what it wants.
#[macro_export]
macro_rules! games {
    ($($make:tt)::+ ! ($($given:tt)*)) => {
        $($make)::+! {
            ($($given)*)
            Shogi "shogi" in henka_shogi
            Kagamigi "kagamigi" in henka_kagamigi
            Mitregi90 "mitregi90" in henka_mitregi90
            Mitregi108 "mitregi108" in henka_mitregi108
            Mitregi120 "mitregi120" in henka_mitregi120
            Mitregi144 "mitregi144" in henka_mitregi144
            DaiMitregi "daimitregi" in henka_daimitregi
            DaiMitregiStepping "daimitregi-stepping" in henka_daimitregi_stepping
            Minjiku "minjiku" in henka_minjiku
            Ito "ito" in henka_ito
            Minishogi "minishogi" in henka_minishogi
        }
    };
}
pub use games;

/// Runs an expression with the type of the game that has this name: the one place where a name
/// becomes a type. `with_variant!(name, |V| Position::<V>::start())` is `None` for an unknown name.
#[macro_export]
macro_rules! with_variant {
    (($wanted:expr, $V:ident, $body:expr) $($game:ident $name:literal in $home:ident)*) => {
        match $wanted {
            $(name if name == $name => {
                type $V = $crate::rules::$game;
                Some($body)
            })*
            _ => None,
        }
    };
    ($wanted:expr, |$V:ident| $body:expr) => {
        $crate::games!($crate::with_variant!($wanted, $V, $body))
    };
}
pub use with_variant;

macro_rules! lists {
    (() $($game:ident $name:literal in $home:ident)*) => {
        /// The names of all games, the default first.
        pub const NAMES: &[&str] = &[$($name),*];

        /// The rules of all games, in the order of [`NAMES`].
        pub const ALL: &[&Rules] = &[$(Rules::of::<super::$game>()),*];
    };
}
games!(lists!());

/// The rules of a game as data: what [`Variant`] says of it, without its type.
///
/// What reads and writes texts, draws and describes is made for this, and so only once; only what
/// has to be fast is made for each game.
#[derive(Debug)]
pub struct Rules {
    /// See [`Variant::NAME`].
    pub name: &'static str,
    /// See [`Variant::BOARD`].
    pub board: Geometry,
    /// See [`Variant::KINDS`].
    pub kinds: &'static Kinds,
    /// See [`Variant::START`].
    pub start: &'static str,
    /// See [`Variant::HAND`].
    pub hand: &'static str,
    /// See [`Variant::ZONE`].
    pub zone: u8,
    /// See [`Variant::LIMITS`].
    pub limits: &'static [Limit],
    /// See [`Variant::NO_MATE_BY_DROPPING`].
    pub no_mate_by_dropping: Option<char>,
    /// See [`Variant::STALEMATE`].
    pub stalemate: Stalemate,
    /// See [`Variant::REPETITION`].
    pub repetition: Repetition,
    /// See [`Variant::PROMOTION`].
    pub promotion: Promotion,
    /// See [`Variant::DROPS_BEHIND_KING`].
    pub drops_behind_king: bool,
    /// See [`Variant::BANS_STALEMATING`].
    pub bans_stalemating: bool,
    /// See [`Variant::IDLE_DRAW`].
    pub idle_draw: Option<(usize, char)>,
    /// See [`Variant::DECLARATION`].
    pub declaration: Option<Declaration>,
}

impl Rules {
    /// The rules of a game whose type is known.
    #[must_use]
    pub const fn of<V: Variant>() -> &'static Self {
        const {
            &Self {
                name: V::NAME,
                board: V::BOARD,
                kinds: V::KINDS,
                start: V::START,
                hand: V::HAND,
                zone: V::ZONE,
                limits: V::LIMITS,
                no_mate_by_dropping: V::NO_MATE_BY_DROPPING,
                stalemate: V::STALEMATE,
                repetition: V::REPETITION,
                promotion: V::PROMOTION,
                drops_behind_king: V::DROPS_BEHIND_KING,
                bans_stalemating: V::BANS_STALEMATING,
                idle_draw: V::IDLE_DRAW,
                declaration: V::DECLARATION,
            }
        }
    }

    /// The rules of the game with this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().copied().find(|rules| rules.name == name)
    }

    /// What the game knows about a kind.
    #[must_use]
    pub const fn info(&self, kind: Kind) -> &'static KindInfo {
        self.kinds.info(kind)
    }

    /// Do captured men go to hand?
    #[must_use]
    pub const fn has_hands(&self) -> bool {
        !self.hand.is_empty()
    }

    /// The letters a hand may hold, in words where there are none.
    #[must_use]
    pub const fn hand_letters(&self) -> &'static str {
        if self.has_hands() { self.hand } else { "nothing, for this game has no hands" }
    }

    /// The name of the unpromoted piece with this letter; nothing if there is none.
    #[must_use]
    pub fn name_of(&self, letter: char) -> &'static str {
        self.kinds.by_letter(letter).map_or("", |kind| self.info(kind).name)
    }

    /// Could a man leap or slide from this square if he were alone? The tables hold the answer as a
    /// set, [`AttackTables::mobile`](super::AttackTables::mobile).
    #[must_use]
    pub fn could_move(&self, color: Color, kind: Kind, from: Square) -> bool {
        let movement = &self.info(kind).movement;
        let reaches = |left, forward| self.board.leap(from, color, left, forward).is_some();
        let leaps = movement.leaps().iter().any(|&(l, f)| reaches(i32::from(l), i32::from(f)));
        leaps
            || Direction::ALL.into_iter().any(|direction| self.slides(color, kind, from, direction))
    }

    /// Does a man that is alone reach a square in this direction, seen by himself?
    fn slides(&self, color: Color, kind: Kind, from: Square, direction: Direction) -> bool {
        let distances = self.info(kind).movement.slides[direction.index()];
        let (left, forward) = direction.step();
        let (mut at, mut distance) = (from, 0);
        while let Some(next) = self.board.leap(at, color, left, forward)
            && distance < u32::BITS
        {
            if distances >> distance & 1 != 0 {
                return true;
            }
            (at, distance) = (next, distance + 1);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SquareSet;
    use crate::rules::{AttackTables, DIAGONAL, ORTHOGONAL, Rows};

    #[test]
    fn the_list_has_the_names_that_the_games_have() {
        for (rules, name) in ALL.iter().zip(NAMES) {
            assert_eq!(rules.name, *name);
            assert_eq!(Rules::named(name).map(|rules| rules.start), Some(rules.start));
        }
        assert!(Rules::named("go").is_none());
    }

    #[test]
    fn who_could_move_is_who_can_by_the_tables() {
        fn check<V: Variant>() {
            for color in Color::ALL {
                for kind in V::KINDS.all() {
                    let mobile = V::TABLES.mobile(color, kind);
                    for square in V::BOARD.squares() {
                        let could = Rules::of::<V>().could_move(color, kind, square);
                        assert_eq!(could, mobile.contains(square), "{} {kind:?}", V::NAME);
                    }
                }
            }
        }
        for &name in NAMES {
            with_variant!(name, |V| check::<V>()).unwrap();
        }
    }

    #[test]
    fn steps_say_what_rows_of_leaps_and_rifles_say() {
        fn check<V: Variant>() {
            let squares: Vec<Square> = V::BOARD.squares().collect();
            for (color, kind) in
                Color::ALL.into_iter().flat_map(|c| V::KINDS.all().map(move |k| (c, k)))
            {
                let rifle = V::KINDS.info(kind).movement.rifle;
                for &from in &squares {
                    let mut struck = V::TABLES.leaps(color, kind, from);
                    for (part, diagonally) in [(ORTHOGONAL, false), (DIAGONAL, true)] {
                        if rifle & part != 0 {
                            struck |= V::TABLES.neighbours(from, diagonally);
                        }
                    }
                    for &to in &squares {
                        let strikes = V::TABLES.near(color, to).contains(from)
                            && V::TABLES.strikes(color, kind, from, to);
                        assert_eq!(strikes, struck.contains(to), "{kind:?} {from:?} {to:?}");
                    }
                }
            }
        }
        for &name in NAMES {
            with_variant!(name, |V| check::<V>()).unwrap();
        }
    }

    #[test]
    fn men_who_move_alike_share_a_row() {
        let (kinds, large) = (super::super::Shogi::KINDS, Geometry::new(13, 13, 16));
        let rows = Rows::of(kinds, large);
        let kind = |symbol: &str| {
            let rules = Rules::named("shogi").unwrap();
            rules.kinds.all().find(|&kind| rules.info(kind).symbol() == symbol).unwrap()
        };
        let man = |symbol, color: Color| color.index() * kinds.len() + kind(symbol).index();
        let leaps = |symbol, color| rows.leaps[man(symbol, color)];
        let slides = |symbol, color| rows.slides[man(symbol, color)];
        assert_eq!(leaps("G", Color::Black), leaps("+P", Color::Black));
        assert_ne!(leaps("G", Color::Black), leaps("G", Color::White));
        assert_ne!(leaps("G", Color::Black), leaps("S", Color::Black));
        assert_eq!(leaps("K", Color::Black), leaps("K", Color::White));
        assert_eq!(slides("R", Color::Black), slides("+R", Color::White));
        assert_ne!(slides("L", Color::Black), slides("L", Color::White));
        assert_eq!(slides("P", Color::Black), slides("K", Color::White), "neither slides");
        assert_eq!((rows.leap_count, rows.slide_count), (12, 5));
        let rows = Rows::of(kinds, Geometry::new(9, 9, 9));
        assert_eq!((rows.leap_count, rows.slide_count), (2 * kinds.len(), 5));
    }
}
