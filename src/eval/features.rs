//! What is counted in a position besides material, and what each count is worth.

/// Something that is counted, Black's count minus White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Feature {
    /// Where the men stand, in hundredths.
    Placement,
    /// Nearness of the men to the enemy king, in steps.
    Tropism,
    /// Nearness of the men to their own king, in steps.
    Shelter,
    /// Squares reached, each at most three times.
    Mobility,
    /// Men that are attacked.
    Attacked,
    /// The value of men that are attacked and not guarded, in 16 hundredths.
    Hanging,
    /// Squares next to the own king that are guarded by another man.
    Guard1,
    /// The same, guarded twice.
    Guard1Twice,
    /// Guarded squares two steps from the own king.
    Guard2,
    /// Guarded squares three steps from the own king.
    Guard3,
    /// Squares next to the own king that the enemy reaches.
    Siege1,
    /// The same, reached twice.
    Siege1Twice,
    /// Squares two steps from the own king that the enemy reaches.
    Siege2,
    /// The same, reached twice.
    Siege2Twice,
    /// Squares three steps from the own king that the enemy reaches.
    Siege3,
    /// Squares next to the own king that the enemy reaches and only the king guards.
    Weak,
    /// Squares next to the own king to which it could go.
    Escapes,
    /// The square of the attack on the own king, see [`Influence`](super::influence::Influence).
    Danger,
    /// Having the move.
    Tempo,
}

/// The number of features.
pub const FEATURES: usize = Feature::Tempo as usize + 1;

/// What each feature is worth, in the order of [`Feature`], in 16ths of a hundredth, for a game whose
/// average man is worth what it is in shogi.
///
/// The numbers are fitted, not chosen: logistic regression (Tuning method of Texel, Österlund 2014)
/// of the score that a search of some thousand nodes found, and of the outcome, in some hundred games
/// of the engine against itself, drawn toward the weights before.
pub type Weights = [i32; FEATURES];

/// The weights of the game with this name; a game without weights of its own has those of shogi.
#[must_use]
pub fn weights(game: &str) -> &'static Weights {
    match game {
        "kagamigi" => &KAGAMIGI,
        "mitregi90" | "mitregi108" | "mitregi120" | "mitregi144" => &MITREGI,
        "daimitregi" | "daimitregi-stepping" => &DAI_MITREGI,
        "minjiku" => &MINJIKU,
        "ito" => &ITO,
        _ => &SHOGI,
    }
}

/// Fitted to games of shogi and Kagamigi, then raised by 15 per cent, which a match confirmed.
#[rustfmt::skip]
const SHOGI: Weights = [
    // men
    13, 148, 162, 80, -222, -38,
    // around the king: guards, then attackers
    198, 92, 118, 47,
    -520, -166, -181, -83, -95, -664, 143, -52,
    // tempo
    1374,
];

/// Fitted to games of shogi and Kagamigi, as they came out of the fit.
#[rustfmt::skip]
const KAGAMIGI: Weights = [
    // men
    11, 129, 141, 70, -193, -33,
    // around the king: guards, then attackers
    172, 80, 103, 41,
    -452, -144, -157, -72, -83, -577, 124, -45,
    // tempo
    1195,
];

/// Fitted to games of Mitregi 108 and 144, then raised by 20 per cent, which a match confirmed.
#[rustfmt::skip]
const MITREGI: Weights = [
    // men
    22, 94, 179, 95, -248, -34,
    // around the king: guards, then attackers
    133, 73, 60, 86,
    -1676, -236, -221, -101, -257, -1457, 221, 98,
    // tempo
    1920,
];

/// Fitted to games of Dai Mitregi.
#[rustfmt::skip]
const DAI_MITREGI: Weights = [
    // men
    36, 160, 200, 20, -600, -16,
    // around the king: guards, then attackers
    0, 34, 34, 38,
    -749, -256, -300, -119, -125, -756, 86, 0,
    // tempo
    1600,
];

/// Fitted to games of Minjiku; without hands attacks on the king weigh less.
#[rustfmt::skip]
const MINJIKU: Weights = [
    // men
    19, 24, -14, 43, -151, -7,
    // around the king: guards, then attackers
    60, 47, 19, 17,
    -61, -79, -60, -39, -61, -63, 70, -7,
    // tempo
    148,
];

/// Fitted to games of Ito.
#[rustfmt::skip]
const ITO: Weights = [
    // men
    23, 116, 6, 147, 54, -56,
    // around the king: guards, then attackers
    60, 47, 46, 31,
    -231, -94, -110, -47, -62, -305, 72, -59,
    // tempo
    341,
];

/// The counts of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features([i32; FEATURES]);

impl Default for Features {
    fn default() -> Self {
        Self([0; FEATURES])
    }
}

impl Features {
    /// Counts something.
    #[inline]
    pub fn add(&mut self, feature: Feature, count: i32) {
        self.0[feature as usize] += count;
    }

    /// The count of a feature.
    #[must_use]
    pub const fn get(&self, feature: Feature) -> i32 {
        self.0[feature as usize]
    }

    /// All counts, in the order of [`Feature`].
    #[must_use]
    pub const fn counts(&self) -> &[i32; FEATURES] {
        &self.0
    }

    /// What some of the features are worth together, in hundredths for a game of this
    /// [unit](super::Evaluator::unit).
    #[inline]
    #[must_use]
    pub fn worth(&self, from: Feature, to: Feature, weights: &Weights, unit: i32) -> i32 {
        let range = from as usize..=to as usize;
        let sum: i32 =
            self.0[range.clone()].iter().zip(&weights[range]).map(|(n, weight)| n * weight).sum();
        sum * unit / 1024
    }
}
