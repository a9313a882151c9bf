//! What plays now, where to resume, what a share link selects.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::playback::resume::{self, PlaybackPosition};
use segue_core::playback::selector::{self, Selectable};
use segue_core::playback::{self, NowPlaying};
use wasm_bindgen::prelude::wasm_bindgen;

/// A tracklist's starts, prepared once; made when a mix opens, freed when it closes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Playhead(playback::Playhead);

#[wasm_bindgen]
impl Playhead {
    /// Prepares the starts of a tracklist in seconds; `NaN` where a start is not known.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(starts: &[f64]) -> Self {
        Self(playback::Playhead::of(starts.iter().copied()))
    }

    /// Says what plays, as one number: twice the current track's number from 1 (0 for none), plus
    /// 1 where a timestamp is asked for.
    #[must_use]
    pub fn at(&self, seconds: f64) -> u32 {
        let NowPlaying { current, needs_timestamp } = self.0.at(seconds);
        current.map_or(0, |index| (index + 1) << 1) | u32::from(needs_timestamp)
    }
}

/// The selector of a track by number (from 1) and id.
#[wasm_bindgen(js_name = trackSelector)]
#[must_use]
pub fn track_selector(number: u32, track_id: &str) -> String {
    selector::by_number(number, track_id)
}

/// The tracks of a mix, for the selector of a link to be held against.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Selectables(Vec<Selectable>);

#[wasm_bindgen]
impl Selectables {
    /// No tracks.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next track.
    pub fn add(&mut self, track_id: String, title: String) {
        self.0.push(Selectable { track_id, title });
    }

    /// The index of the track that a selector names.
    #[must_use]
    pub fn find(&self, selector: &str) -> Option<u32> {
        selector::find(&self.0, selector)
    }
}

/// The store of resume positions, as the rules need it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Positions(Vec<PlaybackPosition>);

#[wasm_bindgen]
impl Positions {
    /// An empty store.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what is stored already: a mix, how far in seconds, its length in seconds, and when it
    /// was kept in milliseconds.
    pub fn add(&mut self, mix_id: String, position: f64, duration: f64, timestamp: f64) {
        self.0.push(entry(mix_id, position, duration, timestamp));
    }

    /// Keeps a position and returns what stays, newest first, as indices of what was added; the new
    /// position's index is the number of those.
    #[must_use]
    pub fn keep(
        &self,
        mix_id: String,
        position: f64,
        duration: f64,
        timestamp: f64,
        now_ms: f64,
    ) -> Vec<usize> {
        resume::kept(&self.0, &entry(mix_id, position, duration, timestamp), now_ms)
    }

    /// What stays when a mix was played to its end, as indices of what was added.
    #[must_use]
    pub fn finish(&self, mix_id: &str) -> Vec<usize> {
        resume::unfinished(&self.0, mix_id)
    }

    /// The second to resume a mix at.
    #[must_use]
    pub fn resume(&self, mix_id: &str, now_ms: f64) -> Option<f64> {
        resume::position(&self.0, mix_id, now_ms)
    }
}

fn entry(mix_id: String, position: f64, duration: f64, timestamp: f64) -> PlaybackPosition {
    let (mix_title, mix_artist) = Default::default();
    PlaybackPosition { mix_id, position, duration, timestamp, mix_title, mix_artist }
}

/// Whether the store may be written again.
#[wasm_bindgen(js_name = positionIsDue)]
#[must_use]
pub fn position_is_due(last_ms: Option<f64>, now_ms: f64) -> bool {
    resume::is_due(last_ms, now_ms)
}
