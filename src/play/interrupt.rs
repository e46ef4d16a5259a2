//! What Ctrl-C ends while the engine thinks.

use std::sync::{Arc, Mutex, PoisonError};

use crate::clock::Signals;

/// A bell that ends the search that runs, if one does. Clones are the same bell.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Mutex<Arc<Signals>>>);

impl Interrupt {
    /// Signals for a search that begins now: the bell is for them until the next.
    pub(super) fn begin(&self) -> Arc<Signals> {
        let signals = Arc::<Signals>::default();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&signals);
        signals
    }

    /// Ends the search that runs.
    pub fn ring(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bell_is_for_the_search_that_runs() {
        let bell = Interrupt::default();
        let first = bell.begin();
        bell.clone().ring();
        let second = bell.begin();
        assert!(first.stopped() && !second.stopped());
        bell.ring();
        assert!(second.stopped());
    }
}
