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
pub type Weights = [i32; FEATURES];

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
