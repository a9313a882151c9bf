//! Artists as the back-office lists them.

use super::names_somebody;
use crate::picture::shown;
use crate::row::{Columns, Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx};

/// A query for artists with how much there is of them.
macro_rules! on_desk {
    ($which:literal) => {
        concat!(
            "SELECT a.id, a.name, a.slug, a.profile_image_url,
                (SELECT count(DISTINCT track_id) FROM track_artists WHERE artist_id = a.id) AS track_count,
                (SELECT count(*) FROM mix_artists WHERE artist_id = a.id) AS mix_count,
                (SELECT count(DISTINCT mt.mix_id) FROM track_artists ta
                    JOIN mix_tracks mt ON mt.track_id = ta.track_id
                    WHERE ta.artist_id = a.id AND NOT EXISTS (SELECT 1 FROM mix_artists ma
                        WHERE ma.mix_id = mt.mix_id AND ma.artist_id = a.id)) AS played_in_count,
                (SELECT count(*) FROM likes WHERE track_id IN (
                    SELECT track_id FROM track_artists WHERE artist_id = a.id)) AS like_count
            FROM artists a WHERE ",
            $which
        )
    };
}
statements! {
    FIND = on_desk!("a.id = ?1");
    LIST = on_desk!("a.name_key > ?1 ORDER BY a.name_key LIMIT ?2");
    PREVIEW = "SELECT
        (SELECT count(DISTINCT track_id) FROM track_artists WHERE artist_id IN (?1, ?2)),
        (SELECT count(DISTINCT mix_id) FROM mix_artists WHERE artist_id IN (?1, ?2)),
        (SELECT count(*) FROM mix_artists m WHERE m.artist_id = ?1 AND EXISTS (
            SELECT 1 FROM mix_artists o WHERE o.mix_id = m.mix_id AND o.artist_id = ?2)),
        (SELECT count(*) FROM likes WHERE track_id IN (
            SELECT track_id FROM track_artists WHERE artist_id IN (?1, ?2)))";
}

/// An artist on the desk of the back-office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Name in addresses.
    pub slug: String,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
    /// How many tracks credit them.
    pub track_count: u64,
    /// How many mixes are theirs.
    pub mix_count: u64,
    /// How many mixes of others play them.
    pub played_in_count: u64,
    /// How many likes their tracks have.
    pub like_count: u64,
}

impl DeskArtist {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            name: row.get("name")?,
            slug: row.get("slug")?,
            profile_image_url: shown(row.get("profile_image_url")?),
            track_count: row.get("track_count")?,
            mix_count: row.get("mix_count")?,
            played_in_count: row.get("played_in_count")?,
            like_count: row.get("like_count")?,
        })
    }
}

/// Finds an artist.
pub fn find_on_desk(tx: &Tx<'_>, id: &str) -> Result<Option<DeskArtist>, StoreError> {
    tx.find(FIND, params![id], DeskArtist::of)
}

/// Lists artists in the order of their names in lower case, behind one of these; names that stand for nobody
/// are left out.
pub fn list_on_desk(tx: &Tx<'_>, behind: &str, most: usize) -> Result<Vec<DeskArtist>, StoreError> {
    let mut found: Vec<DeskArtist> = Vec::new();
    let mut behind = behind.to_owned();
    while found.len() < most {
        let some = tx.list(LIST, params![behind, most], DeskArtist::of)?;
        let is_last = some.len() < most;
        if let Some(last) = some.last() {
            behind = last.name.to_lowercase();
        }
        found.extend(some.into_iter().filter(|it| names_somebody(&it.name)));
        if is_last {
            break;
        }
    }
    found.truncate(most);
    Ok(found)
}

/// How much two artists have between them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Preview {
    /// Tracks.
    pub tracks: u64,
    /// Mixes.
    pub mixes: u64,
    /// Mixes that are of both already.
    pub mixes_of_both: u64,
    /// Likes of the tracks.
    pub likes: u64,
}

/// Counts what two artists have between them.
pub fn preview(tx: &Tx<'_>, one: &str, other: &str) -> Result<Preview, StoreError> {
    let read = |row: &Row<'_>| {
        let mut columns = Columns::of(row);
        Ok(Preview {
            tracks: columns.take()?,
            mixes: columns.take()?,
            mixes_of_both: columns.take()?,
            likes: columns.take()?,
        })
    };
    Ok(tx.find(PREVIEW, params![one, other], read)?.unwrap_or_default())
}
