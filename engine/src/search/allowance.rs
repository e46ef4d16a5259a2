//! The nodes that a search may visit, shared out among its threads while it runs.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is left of the nodes that a search was given: a share for every thread, taken in portions. The first thread,
/// whose lines are reported and whose end is that of the search, goes on with what slower ones have not taken yet.
#[derive(Debug)]
pub struct Allowance {
    shares: Vec<AtomicU64>,
}

impl Allowance {
    /// The fewest nodes worth taking: each time touches what threads share.
    const LEAST: u64 = 64;

    /// So many nodes for so many threads; without a number as many as there can be.
    pub fn new(nodes: Option<u64>, threads: usize) -> Self {
        let nodes = nodes.unwrap_or(u64::MAX);
        let others = threads.max(1) as u64 - 1;
        let share = nodes / (others + 1);
        let first = nodes - share * others;
        let shares = std::iter::once(first).chain((0..others).map(|_| share));
        Self { shares: shares.map(AtomicU64::new).collect() }
    }

    /// The nodes that a thread may visit next; 0 when it is to end. Those of all threads together are never more than
    /// the search was given.
    pub fn take(&self, thread: usize) -> u64 {
        if thread > 0 {
            return Self::portion(&self.shares[thread]);
        }
        match self.shares[0].swap(0, Relaxed) {
            0 => self.shares[1..].iter().map(Self::portion).find(|&taken| taken > 0).unwrap_or(0),
            own => own,
        }
    }

    /// Takes an eighth of a share, for what one thread holds can no longer be another's.
    fn portion(share: &AtomicU64) -> u64 {
        let part = |left: u64| (left / 8).max(Self::LEAST).min(left);
        share.fetch_update(Relaxed, Relaxed, |left| Some(left - part(left))).map_or(0, part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(allowance: &Allowance, thread: usize) -> u64 {
        std::iter::repeat_with(|| allowance.take(thread)).take_while(|&taken| taken > 0).sum()
    }

    #[test]
    fn one_thread_takes_all_at_once() {
        let allowance = Allowance::new(Some(12_345), 1);
        assert_eq!((allowance.take(0), allowance.take(0)), (12_345, 0));
        assert_eq!(Allowance::new(None, 1).take(0), u64::MAX);
    }

    #[test]
    fn others_keep_to_their_share_and_the_first_takes_what_they_leave() {
        for threads in [2, 3, 16] {
            for nodes in [0, 1, 63, 64, 1_000, 60_000, 10_000_000] {
                let allowance = Allowance::new(Some(nodes), threads);
                let second = all(&allowance, 1);
                assert_eq!(second, nodes / threads as u64, "{threads} {nodes}");
                // The last thread is slow: it has begun, and no more.
                let slow = if threads > 2 { allowance.take(threads - 1) } else { 0 };
                assert!(slow <= Allowance::LEAST.max(second / 8), "{threads} {nodes}");
                assert_eq!(all(&allowance, 0), nodes - second - slow, "{threads} {nodes}");
            }
        }
    }

    #[test]
    fn threads_that_take_at_a_time_take_what_there_is_and_no_more() {
        let allowance = Allowance::new(Some(1_000_003), 4);
        let taken: u64 = std::thread::scope(|scope| {
            let allowance = &allowance;
            let takers = [0, 1, 2, 3].map(|thread| scope.spawn(move || all(allowance, thread)));
            takers.into_iter().map(|taker| taker.join().expect("a taker ends")).sum()
        });
        assert_eq!(taken, 1_000_003);
    }
}
