//! Taste: profiles put together piece by piece, and what comes of comparing them.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::taste::similarity::{self, similarity};
use segue_core::taste::weekly::{self, Friend, Recommendation};
use segue_core::taste::{self, AudioFeatures, TopArtist};
use wasm_bindgen::prelude::wasm_bindgen;

use super::names::Names;

/// What is known of a listener.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Profile(taste::Profile);

#[wasm_bindgen]
impl Profile {
    /// Nothing is known.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next of the top artists.
    #[wasm_bindgen(js_name = addArtist)]
    pub fn add_artist(&mut self, id: String, name: String, genres: Names) {
        self.0.artists.push(TopArtist { id, name, genres: genres.0 });
    }

    /// Sets the mean features, in the order of `AudioFeatures`.
    #[wasm_bindgen(js_name = setFeatures)]
    pub fn set_features(&mut self, values: &[f64]) {
        if let [
            danceability,
            energy,
            loudness,
            speechiness,
            acousticness,
            instrumentalness,
            liveness,
            valence,
            tempo,
        ] = *values
        {
            self.0.features = Some(AudioFeatures {
                danceability,
                energy,
                loudness,
                speechiness,
                acousticness,
                instrumentalness,
                liveness,
                valence,
                tempo,
            });
        }
    }

    /// Compares this listener with another.
    #[must_use]
    pub fn compare(&self, other: &Profile) -> Similarity {
        Similarity(similarity(&self.0, &other.0))
    }
}

/// How alike two listeners are.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Similarity(similarity::Similarity);

#[wasm_bindgen]
impl Similarity {
    /// 0 to 1, in hundredths.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn score(&self) -> f64 {
        self.0.score
    }

    /// Names of artists that both have.
    #[must_use]
    pub fn artists(&self) -> Names {
        Names(self.0.common_artists.clone())
    }

    /// Genres that both have.
    #[must_use]
    pub fn genres(&self) -> Names {
        Names(self.0.common_genres.clone())
    }
}

/// Friends, for a weekly discovery.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Friends(Vec<Friend>);

#[wasm_bindgen]
impl Friends {
    /// No friends.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next friend: how similar they are, and the ids of what they played, the latest
    /// first.
    pub fn add(&mut self, score: f64, tracks: Names) {
        self.0.push(Friend { score, tracks: tracks.0 });
    }

    /// Chooses what to recommend to someone who has heard some tracks: four numbers each, which
    /// are the friend's index, the track's index among theirs, the score and the per cent.
    #[must_use]
    pub fn weekly(&self, heard: &Names, most: usize) -> Vec<f64> {
        let chosen = weekly::weekly(&self.0, &heard.0, most);
        chosen.iter().flat_map(numbers).collect()
    }
}

fn numbers(chosen: &Recommendation) -> [f64; 4] {
    let Recommendation { friend, track, score, match_percent } = *chosen;
    [friend as f64, track as f64, score, f64::from(match_percent)]
}
