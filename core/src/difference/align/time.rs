//! How near two times are.

use alloc::vec::Vec;

use super::prepared::{Partner, Prepared};
use crate::order;

/// Times further apart than this have nothing to do with each other, in seconds.
const FARTHEST: u64 = 120;
/// Makes differences of times positive, so that they can be sorted as they are.
const ZERO: u64 = 1 << 32;

/// By how much one list runs ahead of the other, in seconds from [`ZERO`]: the middle one of the
/// differences of all rows that are known to be the same. A list made from another recording is
/// late or early as a whole.
#[derive(Debug, Clone, Copy)]
pub struct Shift(u64);

impl Shift {
    /// The shift between two lists; nothing where no row tells.
    #[must_use]
    pub fn of(ours: &[Prepared], theirs: &[Prepared]) -> Self {
        let mut all = Vec::new();
        for row in ours {
            if let Partner::One(to) = row.partner
                && let Some(start) = row.start
                && let Some(other) = theirs.get(to).and_then(|other| other.start)
            {
                all.push((ZERO + u64::from(other) - u64::from(start), 0));
            }
        }
        order::sort(&mut all);
        Self(all.get(all.len() / 2).map_or(ZERO, |(shift, _)| *shift))
    }

    /// How near two times are, as they are or with the lists laid over each other: in thousandths,
    /// from the same second down to 0; `None` where one of them is not known.
    #[must_use]
    pub fn closeness(self, one: Option<u32>, other: Option<u32>) -> Option<u32> {
        let apart = ZERO + u64::from(other?) - u64::from(one?);
        let least = apart.abs_diff(ZERO).min(apart.abs_diff(self.0));
        u32::try_from(1000 * FARTHEST.saturating_sub(least) / FARTHEST).ok()
    }
}
