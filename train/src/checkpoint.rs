//! What is needed to go on learning: all numbers, how many steps were made, how the error fell.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::learn::Learner;

/// The state of learning after an epoch.
#[derive(Debug)]
pub struct Checkpoint {
    /// What [`Learner::numbers`] were.
    pub numbers: Vec<f32>,
    /// Steps so far.
    pub steps: i32,
    /// The errors after each epoch.
    pub curve: Vec<[f64; 2]>,
}

impl Checkpoint {
    /// The state of learning.
    pub fn of<const WIDTH: usize>(learner: &Learner<'_, WIDTH>, curve: &[[f64; 2]]) -> Self {
        let numbers = learner.numbers().copied().collect();
        Self { numbers, steps: learner.steps(), curve: curve.to_vec() }
    }

    /// Writes it: steps and number of epochs (four bytes each), the errors (eight), the numbers
    /// (four), little-endian. The file before it stays until this one is whole.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let mut bytes = Vec::with_capacity(8 + 16 * self.curve.len() + 4 * self.numbers.len());
        bytes.extend(self.steps.to_le_bytes());
        bytes.extend((self.curve.len() as u32).to_le_bytes());
        bytes.extend(self.curve.as_flattened().iter().flat_map(|error| error.to_le_bytes()));
        bytes.extend(self.numbers.iter().flat_map(|n| n.to_le_bytes()));
        let partial = path.with_extension("checkpoint-partial");
        let written =
            std::fs::write(&partial, bytes).and_then(|()| std::fs::rename(&partial, path));
        written.with_context(|| format!("cannot write {}", path.display()))
    }

    /// Reads it.
    ///
    /// # Errors
    /// If it cannot be read, or is torn.
    pub fn read(path: &Path) -> Result<Self> {
        let name = path.display();
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let torn = || format!("{name} is no checkpoint");
        let (&steps, rest) = bytes.split_first_chunk().with_context(torn)?;
        let (&epochs, rest) = rest.split_first_chunk().with_context(torn)?;
        let epochs = u32::from_le_bytes(epochs) as usize;
        let (errors, numbers) = rest.split_at_checked(16 * epochs).with_context(torn)?;
        let (numbers, left) = numbers.as_chunks::<4>();
        ensure!(left.is_empty(), torn());
        let errors: Vec<f64> =
            errors.as_chunks::<8>().0.iter().map(|&bytes| f64::from_le_bytes(bytes)).collect();
        Ok(Self {
            numbers: numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect(),
            steps: i32::from_le_bytes(steps),
            curve: errors.as_chunks::<2>().0.to_vec(),
        })
    }
}
