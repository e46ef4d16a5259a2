//! Why playing ends before everything is played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Two reasons to end, kept apart: when what is played is over the next thing may begin, after an
/// interruption nothing does. Clones share both.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    over: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
}

impl Stop {
    /// One that Ctrl-C interrupts; pressed twice, it ends the program at once.
    ///
    /// # Errors
    /// If Ctrl-C cannot be caught.
    pub fn by_ctrl_c() -> Result<Self, ctrlc::Error> {
        let stop = Self::default();
        let heard = stop.clone();
        ctrlc::set_handler(move || {
            // Who asks twice does not want to wait.
            if heard.interrupt() {
                std::process::exit(130);
            }
        })?;
        Ok(stop)
    }

    /// For the next thing that is played: not over, and interrupted together with this one.
    #[must_use]
    pub fn for_the_next(&self) -> Self {
        Self { over: Arc::default(), interrupted: Arc::clone(&self.interrupted) }
    }

    /// What is played is decided, or cannot go on.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
    }

    /// Somebody wants no more; was that said before?
    pub fn interrupt(&self) -> bool {
        self.interrupted.swap(true, Relaxed)
    }

    /// Does somebody want no more?
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Relaxed)
    }

    /// Is there one of the reasons?
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.over.load(Relaxed) || self.is_interrupted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_is_not_interrupted() {
        let first = Stop::default();
        let heard = first.clone();
        first.end();
        assert!(heard.is_set() && !heard.is_interrupted());
        let second = first.for_the_next();
        assert!(!second.is_set());
        assert!(!heard.interrupt() && heard.interrupt());
        assert!(second.is_set() && second.is_interrupted());
        assert!(second.for_the_next().is_set(), "nothing more is begun");
    }
}
