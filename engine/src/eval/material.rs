//! The values of the pieces, computed from how they move on their board.
//!
//! The idea is old (Muller's rule of thumb for short-range leapers, among others): a piece is worth
//! what it can do. Averaged over all squares of the board, every square it reaches counts by how
//! likely it is that nothing blocks the way, more ahead than behind, and the sum counts a little
//! more than proportionally, because moves of one piece support each other. A piece that may
//! promote has a share of what it would become.

use super::fitted;
use super::mirror::twins;
use crate::board::{Color, Square, SquareSet};
use crate::rules::{AttackTables, DIAGONAL, Kind, MAX_KINDS, Movement, ORTHOGONAL, Ride, Variant};

/// The chance that a square in the way is empty.
const OPENNESS: f64 = 0.8;
/// What a reached square ahead, beside and behind counts.
const AHEAD: f64 = 1.5;
const BESIDE: f64 = 1.0;
const BEHIND: f64 = 0.7;
/// How much more than proportionally moves count.
const SYNERGY: f64 = 1.2;
/// Hundredths for a piece whose weighted mobility is 1.
const SCALE: f64 = 62.0;
/// What a square counts that can be shot at without moving, and what all that burns counts.
const RIFLE: f64 = 0.5;
const BURN: f64 = 0.5;
/// What a square counts that can only be reached by jumping, to take.
const JUMP: f64 = 2.0;
/// The hop rank that jumps everything but kings.
const HIGHEST_RANK: f64 = 7.0;
/// The share of the gain by promotion that a piece has before it promotes, for each rank of its
/// longest step ahead, up to the bound.
const PROMOTION_SHARE: f64 = 0.06;
const MOST_PROMOTION_SHARE: f64 = 0.2;
/// What a piece in hand is worth, relative to the same piece on the board.
const IN_HAND: f64 = 1.2;

/// The values of a game's pieces, in hundredths of a pawn-like man.
#[derive(Clone, Debug)]
pub struct Values {
    board: [i32; MAX_KINDS],
    hand: [i32; MAX_KINDS],
    exchange: [i32; MAX_KINDS],
}

impl Values {
    /// The values of a game: computed, then corrected by what was [fitted].
    #[must_use]
    pub fn of<V: Variant>() -> Self {
        let mut values = Self::computed::<V>();
        for &(symbol, board, hand) in fitted::of(V::NAME).corrections {
            if let Some(kind) = V::KINDS.all().find(|&kind| V::KINDS.info(kind).symbol() == symbol)
            {
                values.board[kind.index()] += board;
                values.hand[kind.index()] += hand;
            }
        }
        values.liken::<V>();
        values.add_exchange::<V>();
        values
    }

    /// What looks alike in a mirror is worth the same: the mean of what was fitted for either.
    fn liken<V: Variant>(&mut self) {
        let Some(twins) = twins::<V>() else { return };
        let mean = |values: &[i32; MAX_KINDS]| {
            std::array::from_fn(|kind| values[kind].midpoint(values[twins[kind].index()]))
        };
        (self.board, self.hand) = (mean(&self.board), mean(&self.hand));
    }

    /// The values of a game as they follow from the moves of its pieces.
    #[must_use]
    pub fn computed<V: Variant>() -> Self {
        let mut values =
            Self { board: [0; MAX_KINDS], hand: [0; MAX_KINDS], exchange: [0; MAX_KINDS] };
        // Promoted kinds come last and do not promote again.
        for kind in V::KINDS.all().rev() {
            let info = V::KINDS.info(kind);
            if info.royal {
                continue;
            }
            let plain = SCALE * average_mobility::<V>(kind).powf(SYNERGY);
            let gain = info
                .promotion
                .map_or(0.0, |promoted| f64::from(values.board[promoted.index()]) - plain);
            let share = (PROMOTION_SHARE * pace::<V>(kind)).min(MOST_PROMOTION_SHARE);
            values.board[kind.index()] = (plain + share * gain.max(0.0)).round() as i32;
        }
        for &kind in V::KINDS.hand() {
            let value = IN_HAND * f64::from(values.board[kind.index()]);
            values.hand[kind.index()] = value.round() as i32;
        }
        values.add_exchange::<V>();
        values
    }

    fn add_exchange<V: Variant>(&mut self) {
        for kind in V::KINDS.all() {
            let base = V::KINDS.info(kind).base;
            self.exchange[kind.index()] = self.board[kind.index()] + self.hand[base.index()];
        }
    }

    /// The value of a man on the board; 0 for a king, which is never exchanged.
    #[inline]
    #[must_use]
    pub const fn on_board(&self, kind: Kind) -> i32 {
        self.board[kind.index()]
    }

    /// The value of a man in hand.
    #[inline]
    #[must_use]
    pub const fn in_hand(&self, kind: Kind) -> i32 {
        self.hand[kind.index()]
    }

    /// What taking a man changes: the opponent loses it, and in a game with hands the taker gets it.
    #[inline]
    #[must_use]
    pub const fn exchanged(&self, kind: Kind) -> i32 {
        self.exchange[kind.index()]
    }
}

/// The weighted number of squares a Black man of this kind reaches from here.
#[must_use]
pub fn mobility<V: Variant>(kind: Kind, from: Square) -> f64 {
    let leaps = V::TABLES.leaps(Color::Black, kind, from);
    let slides = V::TABLES.slides(Color::Black, kind, from);
    let movement = &V::KINDS.info(kind).movement;
    let weight = |to: Square| match V::BOARD.rank(to).cmp(&V::BOARD.rank(from)) {
        std::cmp::Ordering::Less => AHEAD,
        std::cmp::Ordering::Equal => BESIDE,
        std::cmp::Ordering::Greater => BEHIND,
    };
    let weigh = |squares: V::Set, chance: &dyn Fn(Square) -> f64| -> f64 {
        squares.into_iter().map(|to| chance(to) * weight(to)).sum()
    };
    let between = |to| V::TABLES.between(from, to);
    let along_slide = |to: Square| slide_chance(movement, between(to), slides, from);
    let mut total = weigh(leaps, &|_| 1.0) + weigh(slides.without(leaps), &along_slide);
    let straight = V::TABLES.neighbours(from, false);
    let diagonal = V::TABLES.neighbours(from, true);
    if movement.area {
        // Every square within two steps that the slides do not reach, if a way there is free.
        let ring = straight | diagonal;
        let reached = ring.into_iter().fold(ring, |all, next| {
            all | V::TABLES.neighbours(next, false) | V::TABLES.neighbours(next, true)
        });
        let new = reached.without(leaps | slides | V::Set::of(from));
        total += weigh(new, &|_| OPENNESS);
    }
    if movement.rifle & ORTHOGONAL != 0 {
        total += RIFLE * weigh(straight, &|_| 1.0);
    }
    if movement.rifle & DIAGONAL != 0 {
        total += RIFLE * weigh(diagonal, &|_| 1.0);
    }
    if movement.burns {
        // With every landing all diagonal neighbours are taken at once.
        total += BURN * (1.0 - OPENNESS) * diagonal.len() as f64 * total;
    }
    total
}

/// The chance that a slide reaches a square, given the squares in between.
fn slide_chance<S: SquareSet>(movement: &Movement, between: S, slides: S, from: Square) -> f64 {
    let steps = between.without(S::of(from)).len() as i32;
    let through = |men: i32| OPENNESS.powi(men);
    let one_man = f64::from(steps) * (1.0 - OPENNESS) * through((steps - 1).max(0));
    match movement.ride {
        Ride::Plain if movement.jumps => {
            // It also takes what men of lower rank stand before: most men of most ranks.
            let jumpable = f64::from(movement.rank) / HIGHEST_RANK;
            through(steps) + (1.0 - through(steps)) * (1.0 - OPENNESS) * jumpable * JUMP
        }
        Ride::Plain => through(steps),
        Ride::Ski => through((steps - 1).max(0)),
        Ride::Parity => through((between & slides).len() as i32),
        Ride::Hop => one_man,
        Ride::Cannon => through(steps) * OPENNESS + one_man * (1.0 - OPENNESS),
    }
}

/// [`mobility`] averaged over the squares on which the piece is not stuck.
#[must_use]
pub fn average_mobility<V: Variant>(kind: Kind) -> f64 {
    let mobile = V::TABLES.mobile(Color::Black, kind);
    // An area mover needs neither leaps nor slides.
    let squares = if mobile.is_empty() { V::TABLES.ground() } else { mobile };
    let total: f64 = squares.into_iter().map(|square| mobility::<V>(kind, square)).sum();
    total / squares.len().max(1) as f64
}

/// The ranks a piece gains with its longest likely step ahead.
fn pace<V: Variant>(kind: Kind) -> f64 {
    let movement = &V::KINDS.info(kind).movement;
    let longest_leap = movement.leaps().iter().map(|leap| leap.1).max().unwrap_or(0);
    let slides_ahead = movement.slides[0] | movement.slides[4] | movement.slides[7];
    let likely_slide = f64::from(slides_ahead.count_ones()).min(1.0 / (1.0 - OPENNESS) - 2.0);
    f64::from(longest_leap).max(likely_slide)
}
