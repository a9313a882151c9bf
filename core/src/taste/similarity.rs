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
    /// Names of artists that both have, ten at most, those that rank highest with both first.
    pub common_artists: Vec<String>,
    /// Genres that both have, ten at most, the weightiest first.
    pub common_genres: Vec<String>,
}

/// Compares two listeners. The score does not depend on who is named first.
///
/// Three tenths of it come from shared top artists (their number, divided by the length of the
/// shorter list), three tenths from shared genres (weighted by the ranks of the artists that bear
/// them), and four tenths from how the music sounds. A part without artists or genres on one side
/// counts nothing; missing features are replaced by the defaults.
#[must_use]
pub fn similarity(one: &Profile, other: &Profile) -> Similarity {
    let (ours, theirs) = (prepared(one), prepared(other));
    Similarity {
        score: ours.score(&theirs),
        common_artists: named(&ours.common_artists(&theirs), &one.artists),
        common_genres: named(&ours.common_genres(&theirs), &[]),
    }
}

/// The names that the artists have for ids; an id that no artist has stands for itself.
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
