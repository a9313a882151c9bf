//! Times that the crowd proposes for a track, and its votes on them.
//!
//! Owns how a typed time is read, where it may lie, how sure a proposal is, which status it has and
//! which one counts, and where a machine's guesses are of use. Knows nothing of who votes or how often:
//! it is given counts. Fixtures: `vectors/timestamp`.

pub mod best;
pub mod confidence;
pub mod consensus;
pub mod entry;
pub mod hints;
pub mod identity;
pub mod likely;
pub mod order;
pub mod room;
pub mod tapping;

use serde::{Deserialize, Serialize};

/// Where a proposed time stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Proposed, and open to votes.
    Pending,
    /// Enough people agree.
    Approved,
    /// Enough people disagree; it never counts.
    Rejected,
}

/// Votes on a proposed time, without the proposal itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Votes {
    /// How many agree.
    pub agree: u32,
    /// How many disagree.
    pub disagree: u32,
}
