//! The mix page's data: what it looks like. How it is read is in [`read`].

pub mod alike;
pub mod latest;
mod read;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use segue_base::address::encode;
use segue_core::tracklist::Completeness;
use segue_store::mix as catalogue;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::moved;
use super::track::{TrackAlias, TrackArtist, TrackSpotify, TrackTime};
use crate::api::problems::Read;
use crate::app::App;
use crate::error::NoMix;
use crate::extract::{Headers, Name};

pub use read::{read, read_any, tracks_of};

/// Longest tracklist of a mix. Where the description of a request says so, it has the number too.
pub const MOST_TRACKS: usize = 1000;

/// The message for a tracklist that is too long.
#[must_use]
pub fn too_many_tracks(count: usize) -> Option<String> {
    (count > MOST_TRACKS).then(|| format!("A mix may have {MOST_TRACKS} tracks at most"))
}

/// A mix with its tracklist.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mix {
    /// Id, a UUID.
    pub id: String,
    /// Name in addresses: `/mix/{slug}`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Main artists, joined by ` & `.
    pub artist: String,
    /// Everyone who is part of it, in order.
    pub artists: Vec<MixArtist>,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// Genre.
    #[schema(required)]
    pub genre: Option<String>,
    /// Day it was played, else published, as `YYYY-MM-DD`.
    #[schema(required, format = Date)]
    pub date: Option<String>,
    /// Day it was played, as `YYYY-MM-DD`.
    #[schema(required, format = Date)]
    pub event_date: Option<String>,
    /// Day it was published, as `YYYY-MM-DD`.
    #[schema(required, format = Date)]
    pub published_date: Option<String>,
    /// Venue.
    #[schema(required)]
    pub venue: Option<String>,
    /// Town or country.
    #[schema(required)]
    pub location: Option<String>,
    /// Address of the cover; without one, a cover is drawn from `cover_hue`.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    #[schema(maximum = 359)]
    pub cover_hue: u16,
    /// Whether it came into the catalogue within the last 14 days.
    pub is_new: bool,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// Length as `m:ss` or `h:mm:ss`.
    #[schema(required, example = "1:02:03")]
    pub duration: Option<String>,
    /// Where the sound comes from; without it the mix does not play.
    #[schema(required)]
    pub audio: Option<MixAudio>,
    /// What was heard in its file; `null` where it has none, or the file was not heard yet or cannot be.
    #[schema(required)]
    pub waveform: Option<Waveform>,
    /// How much of the tracklist has times.
    pub completeness: Completeness,
    /// Share of the tracks that have a time, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub timed_share: f64,
    /// The visible lists that it stands in.
    pub lists: Vec<MixList>,
    /// The tracks in order.
    pub tracks: Vec<MixTrack>,
}

impl Mix {
    /// The address of the file that it plays from; `None` where it plays from no file.
    #[must_use]
    pub fn sound_file(&self) -> Option<&str> {
        let audio = self.audio.as_ref().filter(|audio| audio.source == AudioSource::File);
        audio.map(|audio| audio.url.as_str())
    }
}

/// An artist of a mix.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Part in the mix.
    pub role: MixRole,
    /// Whether the name is somebody's, who has a page: `/artist/{name}`.
    pub has_page: bool,
}

/// An artist's part in a mix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MixRole {
    /// The mix is theirs.
    Main,
    /// They are otherwise part of it.
    Other,
}

/// Where a mix's sound comes from.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixAudio {
    /// What plays it.
    pub source: AudioSource,
    /// The file's address, on this site or elsewhere, or the page on SoundCloud.
    pub url: String,
}

/// What the analysis of a mix's sound file found.
#[derive(Debug, Serialize, ToSchema)]
pub struct Waveform {
    /// The address of the picture: 2,000 bytes of how loud the low band is along the file, 2,000 of the middle,
    /// 2,000 of the high one.
    pub url: String,
    /// The address of the levels: the same with five bytes for each second of each band, and evenly fewer for files of
    /// more than six hours. `null` until they are heard.
    pub levels_url: Option<String>,
    /// Length of the file in milliseconds.
    pub length_ms: u64,
    /// Where tracks without a time may begin.
    pub hints: Vec<MixHint>,
}

/// A moment at which the music probably changes, where tracks have no time. It is a guess of a machine.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixHint {
    /// Seconds from the mix's start.
    pub seconds: u32,
    /// How strong the change is.
    #[schema(minimum = 0, maximum = 1)]
    pub strength: f64,
}

/// What plays a mix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AudioSource {
    /// The browser, from a file.
    File,
    /// SoundCloud's widget.
    Soundcloud,
}

/// A list that a mix stands in.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixList {
    /// Name in addresses: `/lists/{slug}`.
    pub slug: String,
    /// Title.
    pub title: String,
}

/// A track of a mix.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixTrack {
    /// Place in the mix, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// The track's id; the same track has the same id in every mix.
    pub track_id: String,
    /// Title with the mix text: `Halogen (Nightshift Remix)`.
    pub title: String,
    /// The credit as it is shown: every primary and featured name followed by its join phrase.
    pub artist: String,
    /// The artists, remixers last.
    pub artists: Vec<TrackArtist>,
    /// Other names of the track, the primary one first.
    pub aliases: Vec<TrackAlias>,
    /// Offset in the mix, in seconds: the curated one, else the best that the crowd has given
    /// and that somebody stands for.
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// Offset as `m:ss` or `h:mm:ss`; `??:??` where nobody knows it.
    #[schema(example = "4:05")]
    pub timestamp: String,
    /// Where the offset comes from; `null` where nobody knows it.
    #[schema(required)]
    pub time: Option<TrackTime>,
    /// Whether it is layered over the track before it.
    pub played_with_previous: bool,
    /// Whether it is not out yet, as far as known.
    pub is_unreleased: bool,
    /// Whether anyone knows what it is.
    pub identified: bool,
    /// Record label.
    #[schema(required)]
    pub label: Option<String>,
    /// What Spotify knows of it.
    #[schema(required)]
    pub spotify: Option<TrackSpotify>,
}

/// Shows a mix with its tracklist.
///
/// What looks like a UUID is an id.
///
/// Source: the read 'mixes: by id or slug, single row, with nested artists and tracks', with its
/// fallback to the slugified title.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}",
    tag = "mixes",
    operation_id = "show_mix",
    params(("mix" = String, Path, description = "The mix's id, slug, or slugified title.")),
    responses(
        (status = OK, description = "The mix.", body = Mix),
        (status = MOVED_PERMANENTLY, description = "The mix has moved to another slug.", headers(("location" = String, description = "Its new address."))),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoMix, Read,
    )
)]
pub async fn show(State(app): State<App>, Name(name): Name, Headers(headers): Headers) -> Response {
    let path = format!("/api/mixes/{name}");
    let answer = answer_prepared(&app, &headers, &path, async |now| {
        Ok(read(app.store(), &name, now).await?.ok_or(NoMix)?)
    });
    let answer = answer.await.into_response();
    or_moved(&app, &name, answer, |now| format!("/api/mixes/{}", encode(now))).await
}

/// The answer to whoever asks for a mix; where there is none of that name, where it has moved to.
pub async fn or_moved(
    app: &App,
    name: &str,
    answer: Response,
    address_of: impl FnOnce(&str) -> String,
) -> Response {
    moved::or_moved(app, answer, |tx| catalogue::find_moved(tx, name), address_of).await
}
