//! Everything that is known of a mix and its tracks, as one JSON document: what other programs build
//! on, and what the reader of tracklists takes back.

use segue_base::address;
use segue_base::config::Origin;
use segue_core::cue;
use segue_core::tracklist::editor::remix;
use serde::Serialize;

use crate::api::mix::{Mix, MixTrack};
use crate::api::track::TrackArtist;
use crate::error::{ApiError, Internal};
use segue_core::tracklist::artist::Role;

/// Marks the document, so that a reader knows what it has.
const FORMAT: &str = "segue-tracklist";
/// Raised when a field changes its meaning.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'m> {
    format: &'static str,
    version: u32,
    title: &'m str,
    artist: &'m str,
    date: Option<&'m str>,
    duration_ms: Option<u64>,
    genre: Option<&'m str>,
    venue: Option<&'m str>,
    location: Option<&'m str>,
    description: Option<&'m str>,
    links: Links<'m>,
    tracks: Vec<Row<'m>>,
}

#[derive(Serialize)]
struct Links<'m> {
    page: String,
    audio: Option<String>,
    cover: Option<&'m str>,
}

#[derive(Serialize)]
struct Row<'m> {
    position: u32,
    timestamp: Option<String>,
    start_seconds: Option<u32>,
    artist: Option<&'m str>,
    title: &'m str,
    original_title: &'m str,
    mix: Option<&'m str>,
    remixer: Option<String>,
    label: Option<&'m str>,
    aliases: Vec<&'m str>,
    played_with_previous: bool,
}

/// Prints a mix as a document.
///
/// # Errors
/// When it cannot be written, which the log explains.
pub fn print(mix: &Mix, origin: &Origin) -> Result<Vec<u8>, ApiError> {
    let links = Links {
        page: format!("{origin}{}", address::of_mix(&mix.slug)),
        // A file of the site's own is named by its path there.
        audio: mix.audio.as_ref().map(|audio| match audio.url.strip_prefix('/') {
            Some(path) => format!("{origin}/{path}"),
            None => audio.url.clone(),
        }),
        cover: mix.cover_url.as_deref(),
    };
    let document = Document {
        format: FORMAT,
        version: VERSION,
        title: &mix.title,
        artist: &mix.artist,
        date: mix.date.as_deref(),
        duration_ms: mix.duration_ms,
        genre: mix.genre.as_deref(),
        venue: mix.venue.as_deref(),
        location: mix.location.as_deref(),
        description: mix.description.as_deref(),
        links,
        tracks: mix.tracks.iter().map(row).collect(),
    };
    serde_json::to_vec_pretty(&document).map_err(|error| {
        tracing::error!(%error, "a mix could not be written as JSON");
        Internal.into()
    })
}

fn row(track: &MixTrack) -> Row<'_> {
    let remix = remix::extract(&track.title);
    let is_remixer = |artist: &&TrackArtist| artist.role == Role::Remixer;
    let remixers: Vec<&str> =
        track.artists.iter().filter(is_remixer).map(|artist| artist.name.as_str()).collect();
    Row {
        position: track.position,
        timestamp: track.start_seconds.map(cue::print),
        start_seconds: track.start_seconds,
        artist: Some(track.artist.as_str()).filter(|artist| !artist.is_empty()),
        title: remix.map_or(track.title.as_str(), |remix| remix.title),
        original_title: &track.title,
        mix: remix.map(|remix| remix.remix),
        remixer: Some(remixers.join(" & ")).filter(|remixers| !remixers.is_empty()),
        label: track.label.as_deref(),
        aliases: track.aliases.iter().map(|alias| alias.alias.as_str()).collect(),
        played_with_previous: track.played_with_previous,
    }
}
