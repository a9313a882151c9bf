//! The mix page's data.

use axum::extract::State;
use axum::response::Response;
use hyper::HeaderMap;
use segue_core::tracklist::Completeness;
use segue_core::tracklist::artist::Role;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer_prepared;
use super::card::{UNKNOWN_ARTIST, is_new};
use crate::app::App;
use crate::clock::Moment;
use crate::error::{ApiError, Problem};
use crate::extract::Name;
use crate::store::track::{AliasOfTrack, ArtistOfTrack, SpotifyOfTrack, TrackOfMix};
use crate::store::{Store, StoreError, list, mix, track};

/// What a track's time reads where nobody knows it.
const NO_TIME: &str = "??:??";

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

/// An artist of a mix.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Part in the mix.
    pub role: MixRole,
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
    /// Offset in the mix, in seconds.
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// Offset as `m:ss` or `h:mm:ss`; `??:??` where nobody knows it.
    #[schema(example = "4:05")]
    pub timestamp: String,
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

/// An artist of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// What they did.
    pub role: Role,
}

/// Another name of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackAlias {
    /// Id.
    pub id: String,
    /// The name.
    pub alias: String,
    /// Whether it is the one to show first.
    pub is_primary: bool,
}

/// What Spotify knows of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrackSpotify {
    /// Spotify's id.
    pub spotify_id: String,
    /// Album.
    #[schema(required)]
    pub album: Option<String>,
    /// Address of the album's image.
    #[schema(required)]
    pub image_url: Option<String>,
    /// Address of a clip of thirty seconds.
    #[schema(required)]
    pub preview_url: Option<String>,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
}

/// Shows a mix with its tracklist.
///
/// Stands for the specification's read 'mixes: by id or slug, single row, with nested artists and
/// tracks', with its fallback to the slugified title. What looks like a UUID is an id.
#[utoipa::path(
    get,
    path = "/api/mixes/{mix}",
    tag = "mixes",
    operation_id = "show_mix",
    params(("mix" = String, Path, description = "The mix's id, slug, or slugified title.")),
    responses(
        (status = OK, description = "The mix.", body = Mix),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        (status = NOT_FOUND, description = "There is no such mix.", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", description = "Our fault.", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn show(
    State(app): State<App>,
    Name(name): Name,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    answer_prepared(&app, &headers, &format!("/api/mixes/{name}"), |now| {
        read(app.store(), &name, now)?.ok_or(ApiError::NotFound("mix"))
    })
}

/// Reads a mix by what an address calls it, as of a moment.
///
/// # Errors
/// What the store says.
pub fn read(store: &Store, name: &str, now: Moment) -> Result<Option<Mix>, StoreError> {
    let found = store.read(|tx| {
        let Some(mix) = mix::find(tx, name)? else { return Ok(None) };
        let id = mix.id.clone();
        Ok(Some((
            mix,
            mix::list_artists(tx, &id)?,
            list::list_of_mix(tx, &id)?,
            Tracks {
                rows: track::list_of_mix(tx, &id)?,
                artists: track::list_artists_of_mix(tx, &id)?,
                aliases: track::list_aliases_of_mix(tx, &id)?,
            },
        )))
    })?;
    Ok(found.map(|(mix, artists, lists, tracks)| show_mix(mix, artists, lists, tracks, now)))
}

/// A mix's tracks as the store has them: three listings in the same order.
struct Tracks {
    rows: Vec<TrackOfMix>,
    artists: Vec<ArtistOfTrack>,
    aliases: Vec<AliasOfTrack>,
}

fn show_mix(
    mix: mix::Mix,
    artists: Vec<mix::ArtistOfMix>,
    lists: Vec<list::List>,
    tracks: Tracks,
    now: Moment,
) -> Mix {
    let starts: Vec<Option<u32>> = tracks.rows.iter().map(|row| row.start_seconds).collect();
    let main: Vec<&str> =
        artists.iter().filter(|artist| artist.is_main).map(|artist| artist.name.as_str()).collect();
    let artist = if main.is_empty() { UNKNOWN_ARTIST.to_owned() } else { main.join(" & ") };
    Mix {
        is_new: is_new(mix.created_at, now),
        date: mix.event_date.clone().or_else(|| mix.published_date.clone()),
        duration: mix.duration_ms.map(segue_core::wording::duration),
        completeness: segue_core::tracklist::completeness(&starts),
        timed_share: timed_share(&starts),
        artist,
        artists: artists.into_iter().map(show_artist).collect(),
        audio: mix.audio.map(show_audio),
        lists: lists
            .into_iter()
            .map(|list| MixList { slug: list.slug, title: list.title })
            .collect(),
        tracks: show_tracks(tracks),
        id: mix.id,
        slug: mix.slug,
        title: mix.title,
        description: mix.description,
        genre: mix.genre,
        event_date: mix.event_date,
        published_date: mix.published_date,
        venue: mix.venue,
        location: mix.location,
        cover_url: mix.cover_url,
        cover_hue: mix.cover_hue,
        duration_ms: mix.duration_ms,
    }
}

fn timed_share(starts: &[Option<u32>]) -> f64 {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let timed = starts.iter().filter(|start| start.is_some()).count();
    if starts.is_empty() { 0.0 } else { count(timed) / count(starts.len()) }
}

fn show_artist(artist: mix::ArtistOfMix) -> MixArtist {
    let role = if artist.is_main { MixRole::Main } else { MixRole::Other };
    MixArtist { id: artist.id, name: artist.name, role }
}

fn show_audio(audio: mix::Audio) -> MixAudio {
    match audio {
        mix::Audio::File(url) => MixAudio { source: AudioSource::File, url },
        mix::Audio::SoundCloud(url) => MixAudio { source: AudioSource::Soundcloud, url },
    }
}

fn show_tracks(tracks: Tracks) -> Vec<MixTrack> {
    let mut artists = tracks.artists.into_iter().peekable();
    let mut aliases = tracks.aliases.into_iter().peekable();
    let rows = tracks.rows.into_iter().map(|row| {
        let mut of_track = Vec::new();
        while let Some(artist) = artists.next_if(|it| it.track_position <= row.position) {
            of_track.push(artist);
        }
        let mut names = Vec::new();
        while let Some(alias) = aliases.next_if(|it| it.track_position <= row.position) {
            names.push(alias);
        }
        show_track(row, of_track, names)
    });
    rows.collect()
}

fn show_track(
    row: TrackOfMix,
    artists: Vec<ArtistOfTrack>,
    aliases: Vec<AliasOfTrack>,
) -> MixTrack {
    let mut credit = String::new();
    for artist in artists.iter().filter(|artist| artist.role != Role::Remixer) {
        credit.push_str(&artist.name);
        credit.push_str(&artist.join_phrase);
    }
    MixTrack {
        position: row.position,
        identified: segue_core::identified(&row.title, &credit),
        artist: credit,
        artists: artists
            .into_iter()
            .map(|artist| TrackArtist { id: artist.id, name: artist.name, role: artist.role })
            .collect(),
        aliases: aliases
            .into_iter()
            .map(|it| TrackAlias { id: it.id, alias: it.alias, is_primary: it.is_primary })
            .collect(),
        timestamp: row.start_seconds.map_or_else(|| NO_TIME.to_owned(), segue_core::cue::print),
        track_id: row.id,
        title: row.title,
        start_seconds: row.start_seconds,
        played_with_previous: row.played_with_previous,
        is_unreleased: row.is_unreleased,
        label: row.label,
        spotify: row.spotify.map(show_spotify),
    }
}

fn show_spotify(spotify: SpotifyOfTrack) -> TrackSpotify {
    TrackSpotify {
        spotify_id: spotify.spotify_id,
        album: spotify.album,
        image_url: spotify.image_url,
        preview_url: spotify.preview_url,
        duration_ms: spotify.duration_ms,
    }
}
