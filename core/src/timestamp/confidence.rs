//! How sure a proposed time is, and which status follows from that.
//!
//! Source: decision 11 (docs/decisions); E. B. Wilson, 'Probable inference, the law of succession,
//! and statistical inference', 1927.

use super::{Status, Votes};

/// The normal quantile of a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;
/// Agreeing votes, the proposal among them, that approve a time.
const AGREE_TO_APPROVE: u32 = 3;
/// A time with less confidence than this is not approved.
const LEAST_CONFIDENCE: f64 = 0.4;
/// Disagreeing votes that reject a time.
const DISAGREE_TO_REJECT: u32 = 3;

/// The lower bound of the Wilson score interval (95 %) of agreeing against disagreeing votes, from
/// 0 to 1. The proposal itself counts as a vote that agrees.
#[must_use]
pub fn confidence(votes: Votes) -> f64 {
    of_weight(f64::from(votes.agree) + 1.0, f64::from(votes.disagree))
}

/// The same of the weight that agrees, the proposal's own within it, against the weight that
/// disagrees. A new person's voice weighs 1.
pub(super) fn of_weight(agree: f64, disagree: f64) -> f64 {
    let all = agree + disagree;
    let share = agree / all;
    let spread = Z * square_root((share * (1.0 - share) + Z * Z / (4.0 * all)) / all);
    ((share + Z * Z / (2.0 * all) - spread) / (1.0 + Z * Z / all)).max(0.0)
}

/// The status that votes give a pending time: approved with three votes that agree, the proposal
/// among them, and a confidence of 0.4; rejected with three votes that disagree and three times as
/// many as agree.
///
/// The status follows the votes as they stand, both ways: when somebody changes theirs, an approval
/// that no longer has three goes back to pending. Only an admin can settle a status for good.
#[must_use]
pub fn status(votes: Votes) -> Status {
    let agree = votes.agree.saturating_add(1);
    if votes.disagree >= DISAGREE_TO_REJECT && votes.disagree >= agree.saturating_mul(3) {
        Status::Rejected
    } else if agree >= AGREE_TO_APPROVE && confidence(votes) >= LEAST_CONFIDENCE {
        Status::Approved
    } else {
        Status::Pending
    }
}

/// The square root by Newton's method, to the last bit the same on every machine.
///
/// The core has no standard library in the browser, and the language's own root is part of that.
fn square_root(value: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let mut root = if value < 1.0 { 1.0 } else { value };
    loop {
        let next = 0.5 * (root + value / root);
        // The steps come from above, so they fall until the last bit is right.
        if next >= root {
            return root;
        }
        root = next;
    }
}
