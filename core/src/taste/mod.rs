//! Taste: how alike two listeners are, and which of the other's tracks one may like.
//!
//! Owns the scores and the choice. Knows nothing of where the data comes from, or when it was
//! asked for. Every sum runs in one fixed order, so that browser and server agree to the last bit.
//! Fixtures: `vectors/taste`. Source: decision 15 (docs/decisions); specification for members and
//! admin, section 9.

pub mod alike;
pub mod liked;
pub mod prepared;
pub mod similarity;
pub mod weekly;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// What is known of a listener.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Profile {
    /// Their top artists, the most played first.
    pub artists: Vec<TopArtist>,
    /// The mean features of what they play; absent where nothing is known.
    pub features: Option<AudioFeatures>,
}

/// One of a listener's top artists. Its rank is its place in the list, from 1.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
pub struct TopArtist {
    /// Id that is the same for both listeners.
    pub id: String,
    /// Name as shown.
    pub name: String,
    /// Genres of the artist.
    pub genres: Vec<String>,
}

/// Features of sound, as Spotify measures them: from 0 to 1, except `loudness` in decibels below
/// full scale and `tempo` in beats a minute.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[expect(missing_docs, reason = "the names are the measures' own")]
pub struct AudioFeatures {
    pub danceability: f64,
    pub energy: f64,
    pub loudness: f64,
    pub speechiness: f64,
    pub acousticness: f64,
    pub instrumentalness: f64,
    pub liveness: f64,
    pub valence: f64,
    pub tempo: f64,
}

impl Default for AudioFeatures {
    /// The values for a listener of whom nothing is known.
    fn default() -> Self {
        Self {
            danceability: 0.5,
            energy: 0.5,
            loudness: -10.0,
            speechiness: 0.5,
            acousticness: 0.5,
            instrumentalness: 0.5,
            liveness: 0.5,
            valence: 0.5,
            tempo: 120.0,
        }
    }
}

impl AudioFeatures {
    /// Every feature on a scale of 0 to 1: tempo by 200, loudness by (x + 60) / 60.
    #[inline(never)]
    fn scaled(self) -> [f64; 9] {
        [
            self.danceability,
            self.energy,
            (self.loudness + 60.0) / 60.0,
            self.speechiness,
            self.acousticness,
            self.instrumentalness,
            self.liveness,
            self.valence,
            self.tempo / 200.0,
        ]
        .map(|value| value.clamp(0.0, 1.0))
    }
}
