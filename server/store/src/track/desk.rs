//! Tracks as the back-office lists them, and what other catalogues call them.

use crate::row::{Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx, artist};

/// A query for tracks with how much they are played and liked.
macro_rules! on_desk {
    ($which:literal) => {
        concat!(
            "SELECT t.id, t.title, t.label, t.spotify_track_id IS NOT NULL AS is_at_spotify,
                coalesce((SELECT string_agg(a.name || ta.join_phrase, '' ORDER BY ta.position)
                    FROM track_artists ta JOIN artists a ON a.id = ta.artist_id
                    WHERE ta.track_id = t.id AND ta.role <> 'remixer'), '') AS artist,
                (SELECT count(DISTINCT mix_id) FROM mix_tracks mt WHERE mt.track_id = t.id) AS mix_count,
                (SELECT count(*) FROM likes l WHERE l.track_id = t.id) AS like_count
            FROM tracks t WHERE ",
            $which
        )
    };
}
statements! {
    FIND = on_desk!("t.id = ?1");
    LIST = on_desk!("t.id < ?1 AND t.identity_key IS NOT NULL ORDER BY t.id DESC LIMIT ?2");
    LIST_IDS = "SELECT catalogue, value FROM track_ids WHERE track_id = ?1 ORDER BY catalogue";
    PUT_ID = "INSERT INTO track_ids (track_id, catalogue, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (track_id, catalogue) DO UPDATE SET value = excluded.value";
    DROP_ID = "DELETE FROM track_ids WHERE track_id = ?1 AND catalogue = ?2";
}

/// A track on the desk of the back-office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskTrack {
    /// Id.
    pub id: String,
    /// Title with the mix text.
    pub title: String,
    /// Artist credit.
    pub artist: String,
    /// Record label.
    pub label: Option<String>,
    /// Whether it is linked to Spotify.
    pub is_at_spotify: bool,
    /// How many mixes play it.
    pub mix_count: u64,
    /// How many members like it.
    pub like_count: u64,
}

impl DeskTrack {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            artist: row.get("artist")?,
            label: row.get("label")?,
            is_at_spotify: row.get("is_at_spotify")?,
            mix_count: row.get("mix_count")?,
            like_count: row.get("like_count")?,
        })
    }
}

/// Finds a track.
pub fn find_on_desk(tx: &Tx<'_>, id: &str) -> Result<Option<DeskTrack>, StoreError> {
    tx.find(FIND, params![id], DeskTrack::of)
}

/// Lists tracks that somebody has identified, the newest first, behind the one of an id. Those whose names
/// name nobody, such as `ID` or whatever `Unknown Artist` made, are left out.
pub fn list_on_desk(
    tx: &Tx<'_>,
    behind: Option<&str>,
    most: usize,
) -> Result<Vec<DeskTrack>, StoreError> {
    let mut found: Vec<DeskTrack> = Vec::new();
    // Ids are of hexadecimal digits, behind which every letter from `g` on stands.
    let mut behind = behind.unwrap_or("~").to_owned();
    while found.len() < most {
        let some = tx.list(LIST, params![behind, most], DeskTrack::of)?;
        let is_last = some.len() < most;
        if let Some(last) = some.last() {
            behind.clone_from(&last.id);
        }
        found.extend(some.into_iter().filter(|it| names_track(&it.title, &it.artist)));
        if is_last {
            break;
        }
    }
    found.truncate(most);
    Ok(found)
}

/// Titles of what nobody knows, which a version in brackets does not make known.
const UNKNOWN: [&str; 4] = ["ids", "unknown", "unknown track", "unidentified"];

/// Whether a title and a credit name a track: `ID`, `ID (Kelp Edit)`, or anything by `Unknown Artist` is another
/// one in every list.
fn names_track(title: &str, credit: &str) -> bool {
    let title = title.trim().to_lowercase();
    let bare = title.split(['(', '[']).next().unwrap_or_default().trim_end();
    artist::names_somebody(credit)
        && segue_core::identified(&title, credit)
        && (bare.is_empty() || segue_core::identified(bare, credit) && !UNKNOWN.contains(&bare))
}

/// What other catalogues call a track: catalogue and id.
pub fn list_ids(tx: &Tx<'_>, id: &str) -> Result<Vec<(String, String)>, StoreError> {
    tx.list(LIST_IDS, params![id], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Sets what a catalogue calls a track; `None` takes it off.
pub fn set_id(
    tx: &Tx<'_>,
    id: &str,
    catalogue: &str,
    value: Option<&str>,
) -> Result<(), StoreError> {
    match value {
        Some(value) => tx.change(PUT_ID, params![id, catalogue, value]),
        None => tx.change(DROP_ID, params![id, catalogue]),
    }
    .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_no_track() {
        for (title, credit) in [
            ("ID", "ID"),
            ("ID", "Kelp"),
            ("Salt Ladder", "ID"),
            ("Salt Ladder", "Unknown Artist"),
            ("Unknown Track", "Kelp"),
            ("ID (Kelp Edit)", "Halide"),
            ("id [VIP]", "Halide"),
            ("? (Edit)", "Halide"),
        ] {
            assert!(!names_track(title, credit), "{credit} - {title}");
        }
        for (title, credit) in [
            ("Salt Ladder", "Kelp"),
            ("Idle (Kelp Edit)", "Halide"),
            ("Intro", "Kelp"),
            ("(Salt) Ladder", "Kelp"),
            ("Unknown Waters", "Kelp"),
        ] {
            assert!(names_track(title, credit), "{credit} - {title}");
        }
    }
}
