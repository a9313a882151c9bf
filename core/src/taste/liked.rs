//! Discover Weekly for a member without Spotify: tracks of the catalogue that are tied to what they like and
//! what they played here.
//!
//! A tie weighs the less the more a thing is tied to, as in [`super::alike`]. Source: decision 30
//! (docs/decisions). Fixtures: `vectors/taste/liked.json`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::order;

/// Rows between two tracks of a mix, up to which they are mixed near each other.
pub const NEAR_ROWS: u32 = 3;
/// How many tracks one thing recommends, so that the list is not all about it.
const MOST_OF_ONE: usize = 6;

/// How a track is tied to what a member likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LikedTie))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A mix has it at most three rows from a track that they like.
    Near,
    /// It is by an artist of a track that they like.
    Artist,
    /// It is in a mix that they like.
    Mix,
    /// It is in a mix that they played here.
    Played,
}

impl Kind {
    fn weight(self) -> f64 {
        match self {
            Self::Near => 4.0,
            Self::Artist => 3.0,
            Self::Mix => 2.0,
            Self::Played => 1.0,
        }
    }
}

/// A tie between a track and something that a member likes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The track's id.
    pub track: String,
    /// How it is tied.
    pub kind: Kind,
    /// The id of what it is tied to.
    pub to: String,
    /// How many tracks that is tied to in this way, the track among them; at least 1.
    pub of: u32,
    /// Rows between the two, where they are near each other; else 0.
    pub apart: u32,
}

/// A track that is chosen, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The track's id.
    pub track: String,
    /// The tie that weighs most.
    pub kind: Kind,
    /// The id of what it is tied to.
    pub to: String,
}

/// Chooses tracks by their ties, the best first, as many as asked for at most; one thing recommends six at
/// most. Among tracks that are about as good the week decides, so that the list is another one next week,
/// and the same all week for the same ties. The order of the ties does not matter.
#[must_use]
pub fn choose(ties: &[Tie], week: &str, most: usize) -> Vec<Choice> {
    let mut by_track: Vec<&Tie> = ties.iter().collect();
    by_track.sort_by(|a, b| a.track.cmp(&b.track).then_with(|| heavier(a, b)));
    let mut ranked: Vec<(&Tie, f64)> = Vec::new();
    for of_track in by_track.chunk_by(|a, b| a.track == b.track) {
        let Some(heaviest) = of_track.first() else { continue };
        let weight: f64 = of_track.iter().map(|tie| weight(tie)).sum();
        ranked.push((heaviest, weight * chance(week, &heaviest.track)));
    }
    let mut sorted: Vec<(&Tie, f64)> = Vec::new();
    for one in ranked {
        order::insert(&mut sorted, one, |(a, score), (b, other)| {
            score > other || (score >= other && a.track < b.track)
        });
    }
    let mut chosen: Vec<Choice> = Vec::new();
    for (tie, _) in sorted {
        let of_one = chosen.iter().filter(|it| it.kind == tie.kind && it.to == tie.to).count();
        if chosen.len() < most && of_one < MOST_OF_ONE {
            let Tie { track, kind, to, .. } = tie;
            chosen.push(Choice { track: track.clone(), kind: *kind, to: to.clone() });
        }
    }
    chosen
}

fn weight(tie: &Tie) -> f64 {
    let nearness = match tie.kind {
        Kind::Near => {
            f64::from((NEAR_ROWS + 1).saturating_sub(tie.apart.max(1))) / f64::from(NEAR_ROWS)
        }
        _ => 1.0,
    };
    tie.kind.weight() * nearness / f64::from(tie.of.max(1))
}

/// The order of a track's ties: the heaviest first, and of equals always the same.
fn heavier(a: &Tie, b: &Tie) -> core::cmp::Ordering {
    let key = |tie: &Tie| (tie.kind as u8, tie.apart, tie.of);
    weight(b).total_cmp(&weight(a)).then_with(|| key(a).cmp(&key(b))).then_with(|| a.to.cmp(&b.to))
}

/// A factor from 0.75 to 1.25 that a week gives a track: FNV-1a of both.
fn chance(week: &str, track: &str) -> f64 {
    let mut hash: u32 = 0x811c_9dc5;
    for byte in week.bytes().chain(track.bytes()) {
        hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    0.75 + 0.5 * f64::from(hash) / f64::from(u32::MAX)
}
