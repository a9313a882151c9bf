//! How alike two listeners are.
//!
//! Source: decision 15 of the design. Fixtures: `vectors/taste/similarity.json`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Profile;
use super::prepared::Prepared;
use crate::text::put::owned;

/// How alike two listeners are, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct Similarity {
    /// 0 to 1, in hundredths.
    pub score: f64,
    /// Names of artists that both have, ten at most, those nearest to both tops first.
    pub common_artists: Vec<String>,
    /// Genres that both have, ten at most, the weightiest first.
    pub common_genres: Vec<String>,
}

/// Compares two listeners. The score does not depend on who is named first.
///
/// Three tenths are shared top artists (their number by that of the shorter list), three tenths
/// shared genres (weighted by the ranks of the artists that bear them), four tenths how the music
/// sounds. Without artists or genres on either side those parts count nothing; without features,
/// the defaults stand in.
#[must_use]
pub fn similarity(one: &Profile, other: &Profile) -> Similarity {
    let (ours, theirs) = (prepared(one), prepared(other));
    let mut common_artists = Vec::new();
    for id in ours.common_artists(&theirs) {
        let artist = one.artists.iter().find(|artist| artist.id == id);
        common_artists.push(owned(artist.map_or(id, |artist| &artist.name)));
    }
    let mut common_genres = Vec::new();
    for genre in ours.common_genres(&theirs) {
        common_genres.push(owned(genre));
    }
    Similarity { score: ours.score(&theirs), common_artists, common_genres }
}

#[inline(never)]
fn prepared(profile: &Profile) -> Prepared<&str> {
    let (mut artists, mut genres) = (Vec::new(), Vec::new());
    for (rank, artist) in (1..).zip(&profile.artists) {
        artists.push((&*artist.id, rank));
        for genre in &artist.genres {
            genres.push((&**genre, rank));
        }
    }
    Prepared::new(artists, genres, profile.features)
}
