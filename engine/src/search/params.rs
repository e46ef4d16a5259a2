//! The numbers of the search in one table.
//!
//! In a normal build every number is a constant. In a `tune` build (`--features tune`) each is an
//! option of the engine, so that a tuner (SPSA, Spall 1992) or a match can vary it: two engines of
//! one binary with different options measure what a technique is worth.
//!
//! Margins are in hundredths for a game whose average man is worth what it is in shogi; the search
//! scales them to the game (see [`Evaluator::unit`](crate::eval::Evaluator::unit)). Reductions are in
//! 1024ths of a ply.

/// The greatest distance from the root.
pub const MAX_PLY: usize = 127;
/// Nodes between two looks at the clock.
pub const CLOCK_INTERVAL: u64 = 128;
/// The bound of a history value.
pub const HISTORY_BOUND: i32 = 16_384;

/// One number of the table.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, as an option of a `tune` build.
    pub name: &'static str,
    /// Its value in a normal build.
    pub default: i32,
    /// The least value a tuner may try.
    pub min: i32,
    /// The greatest value a tuner may try.
    pub max: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal;)*) => {
        /// Every number of the search.
        pub const PARAMS: &[Param] = &[$(Param {
            name: stringify!($name), default: $default, min: $min, max: $max,
        }),*];

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline]
            #[must_use]
            pub(super) const fn $name() -> i32 { $default }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline]
            pub(super) fn $name() -> i32 {
                tuned::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod tuned {
            use std::sync::atomic::AtomicI32;
            $(pub static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// Changes a number; `false` if there is none of this name.
        #[cfg(feature = "tune")]
        pub fn set(name: &str, value: i32) -> bool {
            match name {
                $(stringify!($name) =>
                    tuned::$name.store(value, std::sync::atomic::Ordering::Relaxed),)*
                _ => return false,
            }
            true
        }
    };
}

params! {
    /// Half the width of the first aspiration window.
    aspiration = 30 in 5..=200;
    /// The depth from which iterations start with an aspiration window.
    aspiration_depth = 4 in 1..=100;

    /// Razoring: the margin for each squared ply, and before it.
    razor_base = 350 in 0..=2000;
    razor_slope = 250 in 0..=1000;
    razor_depth = 4 in 0..=20;

    /// Reverse futility pruning: the margin for each ply.
    rfp_depth = 8 in 0..=20;
    rfp_margin = 110 in 10..=500;
    rfp_improving = 60 in 0..=500;

    /// Null move: the depth it begins at, the reduction, and how the evaluation adds to it.
    null_depth = 2 in 1..=100;
    null_base = 3 in 1..=8;
    null_divisor = 3 in 1..=20;
    null_eval = 220 in 20..=2000;
    null_most = 4 in 0..=10;
    /// The depth from which a null move's cut-off is verified.
    null_verify = 12 in 1..=100;

    /// Internal iterative reduction: the depth from which a node without a hash move is reduced.
    iir_depth = 4 in 1..=100;

    /// ProbCut: the depth it begins at, the margin and the reduction.
    probcut_depth = 5 in 1..=100;
    probcut_margin = 250 in 10..=2000;
    probcut_reduction = 4 in 1..=10;

    /// Check extensions: by how much a check that does not lose its man is searched deeper.
    check_extension = 1 in 0..=1;

    /// Singular extensions: the depth they begin at, and the margin for each ply in 16ths.
    singular_depth = 6 in 3..=100;
    singular_margin = 24 in 1..=200;

    /// Late-move pruning: the number of quiet moves that are looked at, at depth 0, and how it grows
    /// with the squared depth in 16ths.
    lmp_depth = 8 in 0..=20;
    lmp_base = 8 in 1..=100;
    lmp_slope = 50 in 1..=100;

    /// Futility pruning of quiet moves: the margin and its growth with the reduced depth.
    futility_depth = 7 in 0..=20;
    futility_base = 120 in 0..=1000;
    futility_slope = 110 in 10..=500;

    /// Futility pruning of captures: the margin beside what is taken, and its growth with the reduced
    /// depth.
    capture_futility_depth = 6 in -1..=20;
    capture_futility_base = 300 in 0..=3000;
    capture_futility_slope = 200 in 10..=1000;

    /// Pruning of captures by static exchange, where there are no drops: the loss allowed for each ply.
    see_capture_depth = 7 in 0..=20;
    see_capture = 100 in 1..=1000;

    /// Late-move reductions: the depth they begin at, the constant and the factor of the product of
    /// logarithms, and what adds to it or takes away from it.
    lmr_depth = 2 in 2..=100;
    lmr_base = 640 in 0..=3000;
    lmr_factor = 780 in 50..=1500;
    lmr_cut_node = 2048 in 0..=3000;
    lmr_not_improving = 800 in 0..=3000;
    lmr_pv = 1400 in 0..=3000;
    lmr_was_pv = 800 in 0..=3000;
    lmr_check = 1024 in 0..=3000;
    lmr_killer = 1024 in 0..=3000;
    lmr_hash_capture = 512 in 0..=3000;
    lmr_capture = 1280 in 0..=5000;
    lmr_history = 8192 in 1000..=60000;
    /// By how many plies at most a late move is searched deeper whose reduction comes out below zero.
    lmr_extension = 1 in 0..=2;
    /// The lead over the best score from which a reduced move is searched again deeper.
    lmr_deeper = 60 in 0..=1000;

    /// The history bonus: its growth with the depth, its constant and its bound.
    bonus_slope = 150 in 1..=1000;
    bonus_base = -60 in -500..=500;
    bonus_most = 1700 in 100..=8000;

    /// How much of the bonus the move before gets, in 16ths, where no move was good enough against it.
    refutation_bonus = 8 in 0..=32;

    /// The weight of continuation history two plies back and four plies back, in 16ths.
    continuation_2 = 22 in 0..=64;
    continuation_4 = 12 in 0..=64;

    /// What giving check adds to the history of a quiet move in the order of moves.
    check_bonus = 8000 in 0..=30000;

    /// What is added there to the history of the counter-move.
    counter_bonus = 22000 in 0..=30000;

    /// Correction history: the weight of what has been learnt, in 64ths, and its bound.
    correction_weight = 44 in 0..=256;
    correction_most = 80 in 0..=1000;

    /// Quiescence: the margin of futility pruning, and the plies at which drops with check are tried.
    quiet_futility = 220 in 0..=2000;
    quiet_checks = 2 in 0..=5;
    /// How many drops with check quiescence looks at in one position.
    quiet_most = 6 in 0..=1000;
    /// The plies of quiescence after which only recaptures are looked at.
    quiet_recaptures = 4 in 0..=100;
    /// How many quiet evasions quiescence looks at after one that does not lose to mate.
    quiet_evasions = 1 in 0..=1000;

    /// Does a repetition with more men in hand count as won? (0: no)
    hand_dominance = 1 in 0..=1;
}
