//! Which proposed time of a track counts.

use serde::{Deserialize, Serialize};

use super::Status;

/// A proposed time, as far as choosing needs it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Proposal {
    /// Where it stands.
    pub status: Status,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// When it was made, in milliseconds since 1970.
    pub created_at: f64,
    /// Whether anybody stands for it: a member who gave it, somebody else who agrees, or an admin.
    #[serde(default = "confirmed")]
    pub is_confirmed: bool,
}

fn confirmed() -> bool {
    true
}

/// The index of the proposal that counts: of those not rejected the one with the highest
/// confidence, of equal ones the oldest of those that somebody stands for, else the oldest. `None`
/// where every one is rejected.
///
/// One that nobody stands for is shown as a proposal, and nothing is played by it. A curated start of the mix goes before any proposal; that is for the caller, who has it. Source:
/// decision 10 (docs/decisions); specification for visitors, section 4, 'Timestamp status'.
#[must_use]
pub fn best(proposals: &[Proposal]) -> Option<usize> {
    let mut best: Option<(usize, &Proposal)> = None;
    for (index, proposal) in proposals.iter().enumerate() {
        let wins = best.is_none_or(|(_, other)| {
            let is_earlier = proposal.created_at < other.created_at;
            proposal.confidence > other.confidence
                || (proposal.confidence >= other.confidence
                    && match (proposal.is_confirmed, other.is_confirmed) {
                        (true, false) => true,
                        (false, true) => false,
                        _ => is_earlier,
                    })
        });
        if proposal.status != Status::Rejected && wins {
            best = Some((index, proposal));
        }
    }
    best.map(|(index, _)| index)
}
