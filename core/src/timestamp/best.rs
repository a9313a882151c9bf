//! The choice of the proposed time that counts for a track.

use serde::{Deserialize, Serialize};

use super::Status;

/// The parts of a proposed time that choosing needs.
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

/// The index of the proposal that counts: the one with the highest confidence among those not
/// rejected. Among equals it is the oldest that somebody stands for, or else the oldest. `None`
/// where all are rejected.
///
/// A proposal that nobody stands for is shown as one, and the player does not use it. A curated
/// start outranks every proposal; the caller, who knows it, has to see to that. Source: decision 10
/// (docs/decisions); specification for visitors, section 4, 'Timestamp status'.
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
