//! Reading a mix: a few queries in one moment, put together in the order of the tracks.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_core::timestamp::hints;
use segue_store::artist::names_somebody;
use segue_store::sound::{self, Heard};
use segue_store::timestamp::{self, UserTimestamp};
use segue_store::track::{AliasOfTrack, ArtistOfTrack, TrackOfMix};
use segue_store::{Store, StoreError, Tx, list, mix, track};

use super::{AudioSource, Mix, MixArtist, MixAudio, MixHint, MixList, MixRole, MixTrack, Waveform};
use crate::api::card::{UNKNOWN_ARTIST, is_new};
use crate::api::track::{TrackAlias, TrackArtist, TrackSpotify, TrackTime, credit};
use crate::site::audio::Picture;

/// What a track's time reads where nobody knows it.
const NO_TIME: &str = "??:??";

/// Reads a mix by what an address calls it, as of a moment.
pub async fn read(store: &Store, name: &str, now: Moment) -> Result<Option<Mix>, StoreError> {
    read_found(store, |tx| mix::find(tx, name), now).await
}

/// The same for admins, who see the mixes that visitors do not see, too.
pub async fn read_any(store: &Store, name: &str, now: Moment) -> Result<Option<Mix>, StoreError> {
    read_found(store, |tx| mix::find_any(tx, name), now).await
}

async fn read_found(
    store: &Store,
    find: impl Fn(&Tx<'_>) -> Result<Option<mix::Mix>, StoreError>,
    now: Moment,
) -> Result<Option<Mix>, StoreError> {
    let found = store.read(|tx| {
        let Some(mix) = find(tx)? else { return Ok(None) };
        let id = mix.id.clone();
        let heard = match &mix.audio {
            Some(mix::Audio::File(address)) => sound::find_heard(tx, address)?,
            _ => None,
        };
        Ok(Some((
            mix,
            mix::list_artists(tx, &id)?,
            list::list_of_mix(tx, &id)?,
            Tracks::find(tx, &id)?,
            heard,
        )))
    });
    Ok(found.await?.map(|(mix, artists, lists, tracks, heard)| {
        show_mix(mix, artists, lists, (tracks, heard), now)
    }))
}

/// The rows of a mix's tracklist, as everyone is shown them.
pub fn tracks_of(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<MixTrack>, StoreError> {
    Ok(show_tracks(Tracks::find(tx, mix_id)?))
}

/// A mix's tracks as the store has them: three listings in the same order, and by place the times
/// of the crowd for those that have no other.
struct Tracks {
    rows: Vec<TrackOfMix>,
    artists: Vec<(u32, ArtistOfTrack)>,
    aliases: Vec<(u32, AliasOfTrack)>,
    crowd: HashMap<u32, UserTimestamp>,
}

impl Tracks {
    fn find(tx: &Tx<'_>, mix_id: &str) -> Result<Self, StoreError> {
        Ok(Self {
            rows: track::list_of_mix(tx, mix_id)?,
            artists: track::list_artists_of_mix(tx, mix_id)?,
            aliases: track::list_aliases_of_mix(tx, mix_id)?,
            crowd: timestamp::best_of_mix(tx, mix_id)?,
        })
    }
}

fn show_mix(
    mix: mix::Mix,
    artists: Vec<mix::ArtistOfMix>,
    lists: Vec<list::List>,
    (tracks, heard): (Tracks, Option<Heard>),
    now: Moment,
) -> Mix {
    let tracks = show_tracks(tracks);
    let starts: Vec<Option<u32>> = tracks.iter().map(|track| track.start_seconds).collect();
    let address = mix.audio.as_ref().map(mix::Audio::address);
    let waveform =
        address.zip(heard).map(|(address, heard)| show_waveform(address, &heard, &starts));
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
        waveform,
        lists: lists
            .into_iter()
            .map(|list| MixList { slug: list.slug, title: list.title })
            .collect(),
        tracks,
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

fn show_waveform(address: &str, heard: &Heard, starts: &[Option<u32>]) -> Waveform {
    let end = u32::try_from(heard.length_ms / 1000).ok();
    let hints = hints::hints(starts, end, &heard.changes).into_iter();
    Waveform {
        url: Picture::Peaks.address(address),
        levels_url: heard.has_levels.then(|| Picture::Levels.address(address)),
        length_ms: heard.length_ms,
        hints: hints
            .map(|hint| MixHint {
                seconds: hint.seconds,
                strength: f64::from(hint.strength) / 100.0,
            })
            .collect(),
    }
}

fn timed_share(starts: &[Option<u32>]) -> f64 {
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let timed = starts.iter().filter(|start| start.is_some()).count();
    if starts.is_empty() { 0.0 } else { count(timed) / count(starts.len()) }
}

fn show_artist(artist: mix::ArtistOfMix) -> MixArtist {
    let role = if artist.is_main { MixRole::Main } else { MixRole::Other };
    MixArtist { has_page: names_somebody(&artist.name), id: artist.id, name: artist.name, role }
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
        while let Some((_, artist)) = artists.next_if(|(place, _)| *place <= row.position) {
            of_track.push(artist);
        }
        let mut names = Vec::new();
        while let Some((_, alias)) = aliases.next_if(|(place, _)| *place <= row.position) {
            names.push(alias);
        }
        let crowd = tracks.crowd.get(&row.position);
        show_track(row, of_track, names, crowd)
    });
    rows.collect()
}

fn show_track(
    row: TrackOfMix,
    artists: Vec<ArtistOfTrack>,
    aliases: Vec<AliasOfTrack>,
    crowd: Option<&UserTimestamp>,
) -> MixTrack {
    let credit = credit(&artists);
    // A time that nobody confirms is shown as a proposal and does not count as a start.
    let confirmed = crowd.filter(|time| time.is_confirmed());
    let start_seconds = row.start_seconds.or(confirmed.map(|time| time.start_seconds));
    MixTrack {
        position: row.position,
        identified: segue_core::identified(&row.title, &credit),
        artist: credit,
        artists: artists.into_iter().map(TrackArtist::of).collect(),
        aliases: aliases.into_iter().map(TrackAlias::of).collect(),
        timestamp: start_seconds.map_or_else(|| NO_TIME.to_owned(), segue_core::cue::print),
        time: row.start_seconds.map(|_| TrackTime::Curated).or(crowd.map(TrackTime::of)),
        track_id: row.id,
        title: row.title,
        start_seconds,
        played_with_previous: row.played_with_previous,
        is_unreleased: row.is_unreleased,
        label: row.label,
        spotify: row.spotify.map(TrackSpotify::of),
    }
}
