//! Artist and title changing places, for a list that was read the wrong way round.
//!
//! A person sees at once what no rule can be sure of. What stood for the artist is read as a title, with the mix and
//! label that it names, and the whole title becomes the artist. Fixtures: `vectors/tracklist/swap.json`.

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use super::arena::Arena;
use super::habits::Habits;
use super::reading::UNKNOWN_ARTIST;
use super::row::has_name;
use super::{Tracklist, title};

/// What a track names, in the words of the specification's 'Parsed track'.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct SwappedNames {
    /// Whole artist credit.
    pub artist: String,
    /// Title without the mix.
    pub title: String,
    /// Title with the mix.
    pub original_title: String,
    /// The mix.
    pub mix: Option<String>,
    /// Who made the mix, where it names someone.
    pub remixer: Option<String>,
    /// Record label.
    pub label: Option<String>,
}

/// What a track names with artist and title swapped. A label stays, unless the new title names one. `None` where the
/// track has no artist who could be the title.
#[must_use]
#[inline(never)]
pub fn names(artist: &str, original_title: &str, label: Option<&str>) -> Option<SwappedNames> {
    if artist == UNKNOWN_ARTIST || !has_name(artist) || original_title.is_empty() {
        return None;
    }
    let kept = Arena::default();
    let read = title::split(artist, &Habits::default(), &kept);
    let owned = |text: Option<&str>| text.map(ToString::to_string);
    (!read.title.is_empty()).then(|| SwappedNames {
        artist: original_title.to_string(),
        title: read.title.to_string(),
        original_title: read.original_title.to_string(),
        mix: owned(read.mix),
        remixer: owned(read.remixer),
        label: owned(read.label.or(label)),
    })
}

/// Swaps artist and title of every track that has both, and drops the diagnostics about which is which: whoever swaps
/// them has decided.
pub fn swap(tracklist: &mut Tracklist) {
    for track in &mut tracklist.tracks {
        let artist = track.artist.as_deref().unwrap_or(UNKNOWN_ARTIST);
        let Some(names) = names(artist, &track.original_title, track.label.as_deref()) else {
            continue;
        };
        let SwappedNames { artist, title, original_title, mix, remixer, label } = names;
        track.artist = Some(artist);
        (track.title, track.original_title) = (title, original_title);
        (track.mix, track.remixer, track.label) = (mix, remixer, label);
    }
    tracklist.diagnostics.retain(|diagnostic| !diagnostic.code.is_of_order());
}
