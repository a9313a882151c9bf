//! Where tracks were played: the mix that shows one, and the others that have it.

use segue_core::tracklist::UNKNOWN_ARTIST;

use crate::picture::shown;
use crate::row::{Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx};

/// A query for tracks, each where it was last played: in the newest mix that has it, of those with sound where there
/// is one.
macro_rules! played {
    ($which:literal) => {
        concat!(
            "SELECT t.id, t.title, m.slug AS mix_slug, m.title AS mix_title, m.cover_url AS mix_cover_url,
                m.cover_hue AS mix_cover_hue, m.audio_url IS NOT NULL AS mix_has_audio,
                last.position, last.start_seconds,
                (SELECT string_agg(a.name || ta.join_phrase, '' ORDER BY ta.position)
                    FROM track_artists ta JOIN artists a ON a.id = ta.artist_id
                    WHERE ta.track_id = t.id AND ta.role <> 'remixer') AS artist,
                (SELECT al.alias FROM track_aliases al WHERE al.track_id = t.id
                    ORDER BY al.is_primary DESC, al.created_at, al.id LIMIT 1) AS alias
            FROM tracks t
            JOIN mix_tracks last ON last.track_id = t.id AND (last.mix_id, last.position) = (
                SELECT mt.mix_id, mt.position FROM mix_tracks mt JOIN shown_mixes o ON o.id = mt.mix_id
                WHERE mt.track_id = t.id
                ORDER BY o.audio_url IS NULL, o.created_at DESC, o.id DESC, mt.position LIMIT 1)
            JOIN shown_mixes m ON m.id = last.mix_id ",
            $which
        )
    };
}
statements! {
    FIND_PLAYED = played!("WHERE t.id = ?1");
    LIST_OF_ARTIST = played!("WHERE t.id IN (
            SELECT ta.track_id FROM track_artists ta WHERE ta.artist_id = ?1)
        ORDER BY (SELECT count(*) FROM mix_tracks mt WHERE mt.track_id = t.id) DESC, t.title, t.id
        LIMIT ?2");
    LIST_MIXES_BESIDE = "SELECT m.slug, m.title, mt.position FROM mix_tracks mt
        JOIN shown_mixes m ON m.id = mt.mix_id WHERE mt.track_id = ?1 AND m.slug <> ?2
        ORDER BY m.created_at DESC, m.id DESC, mt.position LIMIT ?3";
}

/// A track where it was last played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The track's id.
    pub id: String,
    /// Title with the mix text.
    pub title: String,
    /// Artist credit.
    pub artist: String,
    /// Other names of the track, such as those that people use who do not know its title.
    pub alias: Option<String>,
    /// The mix's name in addresses.
    pub mix_slug: String,
    /// The mix's title.
    pub mix_title: String,
    /// Address of the mix's cover.
    pub mix_cover_url: Option<String>,
    /// Hue of the mix's cover, in degrees.
    pub mix_cover_hue: u16,
    /// Whether the mix has sound to play.
    pub mix_has_audio: bool,
    /// Place in the mix, from 1.
    pub position: u32,
    /// Offset in the mix, in seconds, where it is curated.
    pub start_seconds: Option<u32>,
}

impl Played {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let artist: Option<String> = row.get("artist")?;
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            artist: artist.unwrap_or_else(|| UNKNOWN_ARTIST.to_owned()),
            alias: row.get("alias")?,
            mix_slug: row.get("mix_slug")?,
            mix_title: row.get("mix_title")?,
            mix_cover_url: shown(row.get("mix_cover_url")?),
            mix_cover_hue: row.get("mix_cover_hue")?,
            mix_has_audio: row.get("mix_has_audio")?,
            position: row.get("position")?,
            start_seconds: row.get("start_seconds")?,
        })
    }
}

/// A mix that plays a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedIn {
    /// The mix's name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Place in the mix, from 1.
    pub position: u32,
}

/// Lists the mixes that play a track besides the one of a slug, the newest first.
pub fn list_mixes_beside(
    tx: &Tx<'_>,
    id: &str,
    slug: &str,
    most: u32,
) -> Result<Vec<PlayedIn>, StoreError> {
    tx.list(LIST_MIXES_BESIDE, params![id, slug, most], |row| {
        Ok(PlayedIn { slug: row.get(0)?, title: row.get(1)?, position: row.get(2)? })
    })
}

/// Finds where a track was last played; `None` where no mix plays it.
pub fn find_played(tx: &Tx<'_>, id: &str) -> Result<Option<Played>, StoreError> {
    tx.find(FIND_PLAYED, params![id], Played::of)
}

/// Lists tracks in the order of their ids as given; those that no mix plays are left out.
pub fn list_by_ids(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Played>, StoreError> {
    let found = ids.iter().map(|id| find_played(tx, id));
    found.filter_map(Result::transpose).collect()
}

/// Lists an artist's tracks, the most played first.
pub fn list_of_artist(tx: &Tx<'_>, artist_id: &str, most: u32) -> Result<Vec<Played>, StoreError> {
    tx.list(LIST_OF_ARTIST, params![artist_id, most], Played::of)
}
