//! A tracklist that stands beside that of a mix: pasted, submitted or suggested.

use segue_core::cue;
use segue_core::difference::Row;
use segue_core::tracklist::{read_submission, swap};
use segue_store::track::NewTrack;
use serde::{Deserialize, Serialize};

use crate::api::mix::too_many_tracks;
use crate::error::ApiError;
use crate::extract::words;

/// Longest text of a tracklist that is set beside another one, in characters.
pub const MOST_CHARACTERS: usize = 200_000;

/// The message for a text in which no track is.
pub const NO_TRACKS: &str = "Could not parse the tracklist. Please check the format.";

/// A tracklist that stands beside that of a mix.
#[derive(Debug, Clone)]
pub struct Beside(pub(super) Vec<NewTrack>);

impl Beside {
    /// Reads a text as the form for submissions does.
    ///
    /// # Errors
    /// [`Invalid`](crate::error::Invalid) where it is too long or names no track.
    pub fn read(text: &str, is_swapped: bool) -> Result<Self, ApiError> {
        words::check(&[("text", text, MOST_CHARACTERS, true)])?;
        let mut list = read_submission(text);
        if is_swapped {
            swap::swap(&mut list);
        }
        Self::of("text", list.tracks.into_iter().map(NewTrack::from).collect())
    }

    /// Takes tracks as they were read, and tells what is amiss under the name of a field.
    ///
    /// # Errors
    /// [`Invalid`](crate::error::Invalid) where there is none, there are too many, or one has names that
    /// no page could show.
    pub fn of(field: &str, tracks: Vec<NewTrack>) -> Result<Self, ApiError> {
        if tracks.is_empty() {
            return Err(ApiError::invalid(field, NO_TRACKS));
        }
        if let Some(message) = too_many_tracks(tracks.len()) {
            return Err(ApiError::invalid(field, &message));
        }
        for track in &tracks {
            let others = [&track.label, &track.remixer].into_iter().flatten();
            for text in [&track.title, &track.artist].into_iter().chain(others) {
                words::check(&[(field, text, words::NAME, false)])?;
            }
        }
        Ok(Self(tracks))
    }

    /// Takes tracks as they were kept.
    #[must_use]
    pub fn kept(tracks: Vec<BesideTrack>) -> Self {
        Self(tracks.into_iter().map(BesideTrack::new_track).collect())
    }

    /// What is kept of its tracks.
    #[must_use]
    pub fn tracks(&self) -> Vec<BesideTrack> {
        self.0.iter().map(BesideTrack::of).collect()
    }

    /// Its rows, as they are compared.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let row = |track: &NewTrack| Row {
            id: None,
            artist: track.artist.clone(),
            title: track.title.clone(),
            start_seconds: track.start_seconds.filter(|start| *start < cue::END_SECONDS),
        };
        self.0.iter().map(row).collect()
    }
}

/// A track of a tracklist that stands beside another one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct BesideTrack {
    /// Title with the mix text.
    pub title: String,
    /// Artist credit.
    pub artist: String,
    /// When it starts, in seconds.
    pub start_seconds: Option<u32>,
    /// Record label.
    pub label: Option<String>,
    /// Who made the mix.
    pub remixer: Option<String>,
    /// Whether it is layered over the track before it.
    pub played_with_previous: bool,
}

impl BesideTrack {
    fn new_track(self) -> NewTrack {
        NewTrack {
            title: self.title,
            artist: self.artist,
            remixer: self.remixer,
            label: self.label,
            start_seconds: self.start_seconds,
            played_with_previous: self.played_with_previous,
            ..NewTrack::default()
        }
    }

    fn of(track: &NewTrack) -> Self {
        Self {
            title: track.title.clone(),
            artist: track.artist.clone(),
            start_seconds: track.start_seconds,
            label: track.label.clone(),
            remixer: track.remixer.clone(),
            played_with_previous: track.played_with_previous,
        }
    }
}
