//! Counts the bytes that reading looks at, in tests alone. Tests measure in steps whether reading
//! stays linear, because seconds differ from machine to machine.

#[cfg(test)]
std::thread_local! {
    static STEPS: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// Adds steps; nothing at all outside of tests.
#[inline(always)]
pub fn add(steps: usize) {
    #[cfg(test)]
    STEPS.with(|count| count.set(count.get() + steps as u64));
    #[cfg(not(test))]
    let _ = steps;
}

/// The steps that something takes.
#[cfg(test)]
pub fn of(work: impl FnOnce()) -> u64 {
    STEPS.with(|count| count.set(0));
    work();
    STEPS.with(core::cell::Cell::get)
}
