//! Mixes as admins see them: one row each, the newest first, with the state of each.

use segue_base::clock::Moment;

use super::Shown;
use crate::picture::shown;
use crate::row::{Row, params};
use crate::{StoreError, Tx, statement::statements};

/// A query for rows of the desk.
macro_rules! desk {
    ($which:literal) => {
        concat!(
            "SELECT m.id, m.slug, m.title, m.description, m.cover_url, m.cover_hue, m.event_date,
                m.published_date, m.duration_ms, m.audio_url IS NOT NULL AS has_audio, m.created_at,
                m.is_hidden, m.shows_at,
                (SELECT string_agg(a.name, ', ' ORDER BY ma.position) FROM mix_artists ma
                    JOIN artists a ON a.id = ma.artist_id WHERE ma.mix_id = m.id) AS artist,
                (SELECT count(*) FROM mix_tracks mt WHERE mt.mix_id = m.id) AS track_count
            FROM mixes m ",
            $which
        )
    };
}
statements! {
    LIST = desk!("WHERE (m.created_at, m.id) < (?1, ?2)
        ORDER BY m.created_at DESC, m.id DESC LIMIT ?3");
    FIND = desk!("WHERE m.id = ?1");
}

/// A mix, as the desk lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskMix {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Main artists, with commas between.
    pub artist: String,
    /// Description.
    pub description: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
    /// Day it was played.
    pub event_date: Option<String>,
    /// Day it was published.
    pub published_date: Option<String>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Whether it plays.
    pub has_audio: bool,
    /// Number of tracks.
    pub track_count: u32,
    /// When it came into the catalogue.
    pub created_at: Moment,
    /// Who sees it.
    pub shown: Shown,
}

impl DeskMix {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            artist: row.get::<Option<String>>("artist")?.unwrap_or_default(),
            description: row.get("description")?,
            cover_url: shown(row.get("cover_url")?),
            cover_hue: row.get("cover_hue")?,
            event_date: row.get("event_date")?,
            published_date: row.get("published_date")?,
            duration_ms: row.get("duration_ms")?,
            has_audio: row.get("has_audio")?,
            track_count: row.get("track_count")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            shown: Shown::of(row)?,
        })
    }
}

/// Lists mixes, the newest first, after the one with the given moment and id.
pub fn list(
    tx: &Tx<'_>,
    behind: Option<&(Moment, String)>,
    most: usize,
) -> Result<Vec<DeskMix>, StoreError> {
    let (at, id) = behind.map_or((i64::MAX, ""), |(at, id)| (at.ms(), id.as_str()));
    tx.list(LIST, params![at, id, most], DeskMix::of)
}

/// Lists mixes in the order of their ids as given; those that are not there are left out.
pub fn list_by_ids(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<DeskMix>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND, params![id], DeskMix::of));
    found.filter_map(Result::transpose).collect()
}
