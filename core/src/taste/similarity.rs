//! How alike two listeners are.
//!
//! Source: decision 15 (docs/decisions). Fixtures: `vectors/taste/similarity.json`.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::prepared::Prepared;
use super::{Profile, TopArtist};
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
    Similarity {
        score: ours.score(&theirs),
        common_artists: named(&ours.common_artists(&theirs), &one.artists),
        common_genres: named(&ours.common_genres(&theirs), &[]),
    }
}

/// The names of ids: those that the artists have, else the ids themselves.
#[inline(never)]
fn named(ids: &[&str], artists: &[TopArtist]) -> Vec<String> {
    let mut names = Vec::new();
    for id in ids {
        let artist = artists.iter().find(|artist| artist.id == *id);
        names.push(owned(artist.map_or(id, |artist| &artist.name)));
    }
    names
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
