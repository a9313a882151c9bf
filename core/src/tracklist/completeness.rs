//! How much of a tracklist has times.
//!
//! It shows admins which mixes need work. Fixtures: `vectors/tracklist/completeness.json`,
//! `share.json`.

use serde::{Deserialize, Serialize};

/// How much of a tracklist is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Completeness {
    /// No track has a time, or there is no track.
    None,
    /// Some tracks have a time.
    Incomplete,
    /// Every track has a time.
    Complete,
}

/// The share of a tracklist's tracks that have a time, from 0 to 1; 0 where there is no track.
#[must_use]
pub fn share(starts: &[Option<u32>]) -> f64 {
    let timed = starts.iter().filter(|start| start.is_some()).count();
    let count = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    if starts.is_empty() { 0.0 } else { count(timed) / count(starts.len()) }
}

/// Says how much of a tracklist is timed: nothing, something, or every track. `starts` holds each
/// track's start in seconds, `None` where it has none.
#[must_use]
pub fn completeness(starts: &[Option<u32>]) -> Completeness {
    match starts.iter().filter(|start| start.is_some()).count() {
        0 => Completeness::None,
        timed if timed == starts.len() => Completeness::Complete,
        _ => Completeness::Incomplete,
    }
}
