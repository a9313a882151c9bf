//! Tracks: recordings with their artists, aliases and what Spotify knows of them. Putting one in is
//! in [`insert`].
//!
//! The same recording in two mixes is one row, so that a like counts in both. Tracks nobody has
//! identified are never the same.

mod alike;
mod desk;
mod edit;
mod insert;
mod merge;
mod names;
mod played;
mod split;
mod start;

use segue_core::tracklist::artist::Role;

use super::picture::shown;
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

#[cfg(test)]
pub(super) use alike::STATEMENTS as ALIKE_STATEMENTS;
pub use alike::{Pair, list_misspelt, list_pairs, set_apart};
pub(crate) use alike::{gather, in_order};
#[cfg(test)]
pub(super) use desk::STATEMENTS as DESK_STATEMENTS;
pub use desk::{DeskTrack, find_on_desk, list_ids, list_on_desk, set_id};
#[cfg(test)]
pub(super) use edit::STATEMENTS as EDIT_STATEMENTS;
pub use edit::{
    Correction, Edit, MixOfTrack, Refusal, Renaming, apply, as_it_is, list_mixes, weigh,
    weigh_names,
};
#[cfg(test)]
pub(super) use insert::STATEMENTS as INSERT_STATEMENTS;
pub use insert::{NewTrack, artist_names, find_or_insert, find_same, name_anew};
#[cfg(test)]
pub(super) use merge::STATEMENTS as MERGE_STATEMENTS;
pub use merge::{MergedTracks, merge};
#[cfg(test)]
pub(super) use names::STATEMENTS as NAMES_STATEMENTS;
pub use names::{Names, find_contradiction};
#[cfg(test)]
pub(super) use played::STATEMENTS as PLAYED_STATEMENTS;
pub use played::{Played, PlayedIn, find_played, list_by_ids, list_mixes_beside, list_of_artist};
#[cfg(test)]
pub(super) use split::STATEMENTS as SPLIT_STATEMENTS;
pub use split::{SplitRefusal, split};
#[cfg(test)]
pub(super) use start::STATEMENTS as START_STATEMENTS;
pub use start::{Start, set_start};

statements! {
    LIST_OF_MIX = "SELECT mt.position, mt.start_seconds, mt.played_with_previous, t.id, t.title,
            t.label, t.is_unreleased, s.spotify_id, s.album, s.image_url, s.preview_url,
            s.duration_ms
        FROM mix_tracks mt
        JOIN tracks t ON t.id = mt.track_id
        LEFT JOIN spotify_tracks s ON s.id = t.spotify_track_id
        WHERE mt.mix_id = ?1
        ORDER BY mt.position";
    FIND_PRESENT = "SELECT id FROM tracks WHERE id = ?1
        UNION ALL SELECT track_id FROM moved_tracks WHERE id = ?1 LIMIT 1";
    FIND_AT = "SELECT track_id FROM mix_tracks WHERE mix_id = ?1 AND position = ?2";
    LIST_ARTISTS_OF_MIX = "SELECT mt.position, a.id, a.name, ta.role, ta.join_phrase
        FROM mix_tracks mt
        JOIN track_artists ta ON ta.track_id = mt.track_id
        JOIN artists a ON a.id = ta.artist_id
        WHERE mt.mix_id = ?1
        ORDER BY mt.position, ta.position";
    LIST_ARTISTS = "SELECT a.id, a.name, ta.role, ta.join_phrase FROM track_artists ta
        JOIN artists a ON a.id = ta.artist_id WHERE ta.track_id = ?1 ORDER BY ta.position";
    LIST_ALIASES = "SELECT id, alias, is_primary FROM track_aliases WHERE track_id = ?1
        ORDER BY is_primary DESC, created_at, id";
    LIST_ALIASES_OF_MIX = "SELECT mt.position, al.id, al.alias, al.is_primary
        FROM mix_tracks mt
        JOIN track_aliases al ON al.track_id = mt.track_id
        WHERE mt.mix_id = ?1
        ORDER BY mt.position, al.is_primary DESC, al.created_at, al.id";
}

/// A track's row inside a mix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackOfMix {
    /// Place in the mix, from 1.
    pub position: u32,
    /// Offset in the mix, in seconds.
    pub start_seconds: Option<u32>,
    /// Whether it is layered over the track before it.
    pub played_with_previous: bool,
    /// The track's id.
    pub id: String,
    /// Title with the mix text.
    pub title: String,
    /// Record label.
    pub label: Option<String>,
    /// Whether it is not out yet, as far as known.
    pub is_unreleased: bool,
    /// What Spotify knows of it.
    pub spotify: Option<SpotifyOfTrack>,
}

/// What Spotify knows of a track, as far as a mix page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpotifyOfTrack {
    /// Spotify's id.
    pub spotify_id: String,
    /// Album.
    pub album: Option<String>,
    /// Address of the album's image.
    pub image_url: Option<String>,
    /// Address of a clip of thirty seconds.
    pub preview_url: Option<String>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
}

impl SpotifyOfTrack {
    /// Reads what a row has of it; `None` where Spotify does not know the track.
    pub(super) fn of(row: &Row<'_>) -> Result<Option<Self>, StoreError> {
        let spotify_id: Option<String> = row.get("spotify_id")?;
        let Some(spotify_id) = spotify_id else { return Ok(None) };
        Ok(Some(Self {
            spotify_id,
            album: row.get("album")?,
            image_url: shown(row.get("image_url")?),
            preview_url: row.get("preview_url")?,
            duration_ms: row.get("duration_ms")?,
        }))
    }
}

impl TrackOfMix {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            position: row.get("position")?,
            start_seconds: row.get("start_seconds")?,
            played_with_previous: row.get("played_with_previous")?,
            id: row.get("id")?,
            title: row.get("title")?,
            label: row.get("label")?,
            is_unreleased: row.get("is_unreleased")?,
            spotify: SpotifyOfTrack::of(row)?,
        })
    }
}

/// An artist's row inside a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtistOfTrack {
    /// The artist's id.
    pub id: String,
    /// The artist's name.
    pub name: String,
    /// What they did.
    pub role: Role,
    /// The text between this name and the next.
    pub join_phrase: String,
}

impl ArtistOfTrack {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let role: String = row.get("role")?;
        Ok(Self {
            id: row.get("id")?,
            name: row.get("name")?,
            role: match role.as_str() {
                "featured" => Role::Featured,
                "remixer" => Role::Remixer,
                _ => Role::Primary,
            },
            join_phrase: row.get("join_phrase")?,
        })
    }
}

/// An alias's row inside a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AliasOfTrack {
    /// The alias's id.
    pub id: String,
    /// The other name.
    pub alias: String,
    /// Whether it is the one to show first.
    pub is_primary: bool,
}

impl AliasOfTrack {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            alias: row.get("alias")?,
            is_primary: row.get("is_primary")?,
        })
    }
}

/// Lists the tracks of a mix in their order.
pub fn list_of_mix(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<TrackOfMix>, StoreError> {
    tx.list(LIST_OF_MIX, params![mix_id], TrackOfMix::of)
}

/// The id that a track has by now: its own, or that of the one into which it was merged. `None` where there is
/// neither.
pub fn find_present(tx: &Tx<'_>, id: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_PRESENT, params![id], |row| row.get(0))
}

/// Whether another track than the expected one is at a position of a mix by now. The caller reports
/// an empty position.
pub fn is_another_at(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
    meant: Option<&str>,
) -> Result<bool, StoreError> {
    let Some(meant) = meant else { return Ok(false) };
    let stands = tx.find(FIND_AT, params![mix_id, position], |row| row.get::<String>(0))?;
    match stands {
        Some(stands) if stands != meant => Ok(find_present(tx, meant)?.as_ref() != Some(&stands)),
        Some(_) | None => Ok(false),
    }
}

/// Lists the artists of all tracks of a mix, track by track, each with the track's place.
pub fn list_artists_of_mix(
    tx: &Tx<'_>,
    mix_id: &str,
) -> Result<Vec<(u32, ArtistOfTrack)>, StoreError> {
    let read = |row: &Row<'_>| Ok((row.get("position")?, ArtistOfTrack::of(row)?));
    tx.list(LIST_ARTISTS_OF_MIX, params![mix_id], read)
}

/// Lists the aliases of all tracks of a mix, track by track, each with the track's place, the primary
/// one first.
pub fn list_aliases_of_mix(
    tx: &Tx<'_>,
    mix_id: &str,
) -> Result<Vec<(u32, AliasOfTrack)>, StoreError> {
    let read = |row: &Row<'_>| Ok((row.get("position")?, AliasOfTrack::of(row)?));
    tx.list(LIST_ALIASES_OF_MIX, params![mix_id], read)
}

/// Lists the artists of a track in their order.
pub fn list_artists(tx: &Tx<'_>, id: &str) -> Result<Vec<ArtistOfTrack>, StoreError> {
    tx.list(LIST_ARTISTS, params![id], ArtistOfTrack::of)
}

/// Lists the aliases of a track, the primary one first.
pub fn list_aliases(tx: &Tx<'_>, id: &str) -> Result<Vec<AliasOfTrack>, StoreError> {
    tx.list(LIST_ALIASES, params![id], AliasOfTrack::of)
}
