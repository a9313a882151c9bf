//! The part of a shared address that points inside a mix: `?track=` names a track, `?t=` a moment.
//! The core finds the track, as in the player.

use segue_core::cue;
use segue_core::playback::now_playing::Playhead;
use segue_core::playback::selector::{self, Selectable};
use serde::Deserialize;

use crate::api::mix::{Mix, MixTrack};

/// The part of an address that points.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Pointer {
    t: Option<String>,
    track: Option<String>,
}

impl Pointer {
    /// Whether it points at anything at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.t.is_none() && self.track.is_none()
    }

    /// The moment that it points at, in seconds, where it names no track.
    #[must_use]
    pub fn moment(&self) -> Option<u32> {
        self.t.as_deref().filter(|_| self.track.is_none()).and_then(cue::parse_moment)
    }

    /// Finds the track; none where nobody knows what plays at the moment.
    #[must_use]
    pub fn find<'m>(&self, mix: &'m Mix) -> Option<&'m MixTrack> {
        let index = self.track.as_deref().and_then(|track| select(mix, track));
        let index = index.or_else(|| playing(mix, cue::parse_moment(self.t.as_deref()?)?))?;
        mix.tracks.get(usize::try_from(index).ok()?)
    }
}

fn select(mix: &Mix, track: &str) -> Option<u32> {
    let selectable = |track: &MixTrack| Selectable {
        track_id: track.track_id.clone(),
        title: track.title.clone(),
    };
    selector::find(&mix.tracks.iter().map(selectable).collect::<Vec<_>>(), track)
}

fn playing(mix: &Mix, seconds: u32) -> Option<u32> {
    let starts = mix.tracks.iter().map(|track| track.start_seconds.map_or(f64::NAN, f64::from));
    Playhead::of(starts).at(f64::from(seconds)).current
}
