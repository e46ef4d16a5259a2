//! Moments, where the standard library has no clock: in WebAssembly. Whoever embeds the library there
//! hands in what tells the time.

use std::sync::OnceLock;
use std::time::Duration;

/// A moment, counted from one that whoever tells the time has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

/// Tells the time since some moment; it never goes back.
pub type Teller = fn() -> Duration;

static TELLER: OnceLock<Teller> = OnceLock::new();

/// Says who tells the time. Only the first one counts.
pub fn tell_time_by(teller: Teller) {
    let _ = TELLER.set(teller);
}

impl Instant {
    /// This moment; always the same one as long as nobody tells the time.
    #[must_use]
    pub fn now() -> Self {
        Self(TELLER.get().map_or(Duration::ZERO, |teller| teller()))
    }

    /// The time since then.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    static NOW: AtomicU64 = AtomicU64::new(5);

    #[test]
    fn time_passes_as_it_is_told() {
        let first = Instant::now();
        tell_time_by(|| Duration::from_secs(NOW.load(Relaxed)));
        assert_eq!(first.elapsed(), Duration::from_secs(5));
        let then = Instant::now();
        NOW.store(8, Relaxed);
        assert_eq!(then.elapsed(), Duration::from_secs(3));
        assert!(then < Instant::now());
    }
}
