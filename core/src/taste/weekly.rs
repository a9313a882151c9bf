//! Discover Weekly: tracks that friends of similar taste play and the listener has not heard.
//!
//! Source: decision 15 (docs/decisions). Fixtures: `vectors/taste/weekly.json`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::order;

/// How many of the most similar friends contribute.
const MOST_FRIENDS: usize = 10;
/// How many of their latest tracks each contributes.
const MOST_TRACKS: usize = 50;
/// How many recommendations there are unless asked otherwise.
pub const DEFAULT_RESULTS: usize = 30;

/// The parts of a friend that choosing needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Friend {
    /// How similar they are, 0 to 1.
    pub score: f64,
    /// Ids of the tracks they played, the latest first.
    pub tracks: Vec<String>,
}

/// A recommendation: which track of which friend.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Recommendation {
    /// Index of the friend.
    pub friend: usize,
    /// Index of the track among theirs.
    pub track: usize,
    /// The friend's score.
    pub score: f64,
    /// The score as people see it: `{n}% match`.
    pub match_percent: u32,
}

/// Chooses up to `most` recommendations.
///
/// The ten most similar friends each contribute their latest 50 tracks. Tracks that the listener
/// has heard are left out, and a track that several friends play counts once, for the most similar
/// of them. Recommendations are sorted by score; those of equal score by the order of the friends,
/// with later plays first. The same input gives the same answer, so a list stays the same for as
/// long as its input does.
#[must_use]
pub fn weekly(friends: &[Friend], heard: &[String], most: usize) -> Vec<Recommendation> {
    let mut nearest = Vec::new();
    for (at, friend) in (0..).zip(friends) {
        order::insert_by_score(&mut nearest, friend.score, at);
    }
    let mut heard: Vec<(&str, u32)> = heard.iter().map(|id| (&**id, 0)).collect();
    order::sort(&mut heard);
    // There are five hundred candidates at most, so a linear search through the chosen ones is fast
    // enough.
    let mut seen: Vec<&str> = Vec::new();
    let mut chosen = Vec::new();
    for (_, friend) in nearest.into_iter().take(MOST_FRIENDS) {
        let friend = friend as usize;
        let Some(Friend { score, tracks }) = friends.get(friend) else { continue };
        for (track, id) in tracks.iter().take(MOST_TRACKS).enumerate() {
            if chosen.len() == most {
                return chosen;
            }
            if order::find(&heard, id).is_none() && !seen.contains(&id.as_str()) {
                seen.push(id);
                let match_percent = (score.clamp(0.0, 1.0) * 100.0 + 0.5) as u32;
                chosen.push(Recommendation { friend, track, score: *score, match_percent });
            }
        }
    }
    chosen
}
