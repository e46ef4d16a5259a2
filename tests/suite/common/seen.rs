//! What the positions of a random walk had in them, to be sure that it went everywhere.

use henka::board::{Color, SquareSet};
use henka::position::{Move, Position};
use henka::rules::Variant;

/// Counts over a walk.
#[derive(Debug, Default)]
pub struct Seen {
    checks: usize,
    double_checks: usize,
    promotions: usize,
    drops: usize,
    rifles: usize,
    burns: usize,
    most_held: usize,
    most_moves: usize,
    ends: usize,
}

/// What a walk must have seen: so many positions in check, with a promotion (or a flip), with a
/// drop, with a capture from afar; so full a hand; so many moves.
pub struct Least {
    checks: usize,
    promotions: usize,
    drops: usize,
    rifles: usize,
    burns: usize,
    held: usize,
    moves: usize,
}

/// What most games show.
pub const COMMON: Least =
    Least { checks: 100, promotions: 500, drops: 500, rifles: 0, burns: 0, held: 15, moves: 200 };

/// Where so many men are in the way, checks are rare.
pub const STEPPING: Least = Least { checks: 50, ..COMMON };

/// Nobody comes back.
pub const MINJIKU: Least = Least { drops: 0, rifles: 100, burns: 20, held: 0, moves: 80, ..COMMON };

/// Few men, and few squares.
pub const ITO: Least = Least { held: 6, moves: 40, ..COMMON };

/// The same, with more men.
pub const MINISHOGI: Least = Least { held: 6, moves: 60, ..COMMON };

impl Seen {
    /// Looks at a position and its moves.
    pub fn note<V: Variant>(&mut self, position: &Position<V>, moves: &[Move]) {
        self.checks += usize::from(position.in_check());
        self.double_checks += usize::from(position.checkers().has_many());
        self.promotions += usize::from(moves.iter().any(|mv| mv.promotes()));
        self.drops += usize::from(moves.iter().any(|mv| mv.is_drop()));
        self.rifles += usize::from(moves.iter().any(|mv| mv.is_rifle()));
        let burns = |mv: &&Move| position.taken(**mv).has_many();
        self.burns += moves.iter().filter(burns).count();
        self.most_moves = self.most_moves.max(moves.len());
        self.ends += usize::from(moves.is_empty());
        let held = |color| {
            let hand = position.hand(color);
            hand.kinds().map(|kind| hand.count(kind)).sum()
        };
        self.most_held = self.most_held.max(held(Color::Black)).max(held(Color::White));
    }

    /// Fails where something was seen less.
    pub fn holds(&self, least: &Least) {
        assert!(self.checks >= least.checks && self.promotions >= least.promotions, "{self:?}");
        assert!(self.drops >= least.drops && self.rifles >= least.rifles, "{self:?}");
        assert!(self.burns >= least.burns && self.most_held >= least.held, "{self:?}");
        assert!(self.most_moves >= least.moves, "{self:?}");
    }
}
