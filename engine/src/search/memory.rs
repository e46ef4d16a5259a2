//! How much memory the table and the threads may take. Systems promise more memory than they have,
//! and kill a process that then uses it.

#[cfg(feature = "native")]
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

/// There is not that much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only {available} MB of memory are available")]
pub struct TooLarge {
    available: usize,
}

/// Is there room for `wanted` mebibytes in the place of `held`?
///
/// # Errors
/// If there is not. Where the system does not say how much memory there is, there is room.
pub fn check(wanted: usize, held: usize) -> Result<(), TooLarge> {
    let Some(free) = free() else { return Ok(()) };
    // What is given back is what has been used of it: not more than the process has.
    let available = free + held.min(used());
    if wanted <= available { Ok(()) } else { Err(TooLarge { available }) }
}

/// Mebibytes that could be had, the limit of a container regarded.
#[cfg(feature = "native")]
fn free() -> Option<usize> {
    let mut system = System::new();
    system.refresh_memory();
    let machine = Some(system.available_memory()).filter(|&bytes| bytes > 0)?;
    let container =
        system.cgroup_limits().map(|limit| limit.total_memory.saturating_sub(limit.rss));
    Some((machine.min(container.unwrap_or(u64::MAX)) >> 20) as usize)
}

/// Mebibytes that this process uses.
#[cfg(feature = "native")]
fn used() -> usize {
    let Ok(own) = get_current_pid() else { return 0 };
    let mut system = System::new();
    let memory = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[own]), false, memory);
    system.process(own).map_or(0, |process| (process.memory() >> 20) as usize)
}

/// Nobody says.
#[cfg(not(feature = "native"))]
const fn free() -> Option<usize> {
    None
}

#[cfg(not(feature = "native"))]
const fn used() -> usize {
    0
}

#[cfg(all(test, feature = "native"))]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert_eq!(check(1, 0), Ok(()));
        let refused = check(usize::MAX, 64);
        assert!(refused.is_err_and(|error| (1..1 << 40).contains(&error.available)), "{refused:?}");
    }
}
