//! Artists, by name. `merge` makes one of two who turned out to be the same, `split` takes apart what was joined
//! by mistake, `rename` is about what they are called, and `alike` about who may be the same.

mod alike;
mod credit;
mod desk;
mod merge;
mod rename;
mod split;

use segue_base::chance;
use segue_base::clock::Moment;
use segue_base::spelling::composed;

use super::picture::shown;
use super::search::{self, Kind};
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND_BY_NAME = "SELECT id FROM artists WHERE name_key = ?1
        UNION ALL SELECT artist_id FROM artist_names WHERE name_key = ?1 LIMIT 1";
    FIND_BY_OTHER_NAME = "SELECT a.id, a.name, a.profile_image_url
        FROM artist_names n JOIN artists a ON a.id = n.artist_id WHERE n.name_key = ?1 OR n.slug = ?2
        ORDER BY n.name_key = ?1 DESC, n.created_at, a.id LIMIT 1";
    FIND = "SELECT id, name, profile_image_url FROM artists WHERE name_key = ?1 OR slug = ?2
        ORDER BY name_key = ?1 DESC, created_at, id LIMIT 1";
    FIND_BY_ID = "SELECT id, name, profile_image_url FROM artists WHERE id = ?1";
    IS_HIDDEN = "SELECT (EXISTS (SELECT 1 FROM mix_artists WHERE artist_id = ?1) OR EXISTS (
                SELECT 1 FROM track_artists ta JOIN mix_tracks mt ON mt.track_id = ta.track_id
                WHERE ta.artist_id = ?1))
            AND NOT EXISTS (SELECT 1 FROM mix_artists ma JOIN shown_mixes m ON m.id = ma.mix_id
                WHERE ma.artist_id = ?1)
            AND NOT EXISTS (SELECT 1 FROM track_artists ta
                JOIN mix_tracks mt ON mt.track_id = ta.track_id
                JOIN shown_mixes m ON m.id = mt.mix_id WHERE ta.artist_id = ?1)";
    INSERT = "INSERT INTO artists (id, name, name_key, slug, created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
}

#[cfg(test)]
pub(super) use alike::STATEMENTS as ALIKE_STATEMENTS;
pub use alike::{find_alike, find_misspelt, list_pairs, list_pairs_of_tracks, set_apart};
#[cfg(test)]
pub(super) use credit::STATEMENTS as CREDIT_STATEMENTS;
#[cfg(test)]
pub(super) use desk::STATEMENTS as DESK_STATEMENTS;
pub use desk::{DeskArtist, Preview, find_on_desk, list_on_desk, preview};
#[cfg(test)]
pub(super) use merge::STATEMENTS as MERGE_STATEMENTS;
pub use merge::{Merged, Refusal, merge};
#[cfg(test)]
pub(super) use rename::STATEMENTS as RENAME_STATEMENTS;
pub use rename::{NameRefusal, list_ids, list_names, rename, set_id, set_names};
#[cfg(test)]
pub(super) use split::STATEMENTS as SPLIT_STATEMENTS;
pub use split::{Share, Split, split};

/// Names that lists use for unknown artists, and for parts of a mix that have no artist.
const NOBODY: [&str; 12] = [
    "ids",
    "id - id",
    "unknown",
    "unknown artist",
    "unknown artists",
    "unidentified",
    "various artists",
    "v/a",
    "n/a",
    "intro",
    "outro",
    "interlude",
];

/// Names of unknown artists that a version in brackets does not make known, as in `ID (Kelp Edit)`.
const UNKNOWN: [&str; 5] = ["ids", "unknown", "unknown artist", "unknown artists", "unidentified"];

/// Whether a name stands for a real artist, who has a page then. `ID`, `ID (Kelp Edit)` or `Unknown Artist`
/// means somebody else in every list. Upper and lower case make no difference.
#[must_use]
pub fn names_somebody(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    let is_known = |name: &str| segue_core::identified(name, name);
    let is_version_of_nobody = name.split_once(['(', '[']).is_some_and(|(before, _)| {
        let before = before.trim_end();
        !is_known(before) || UNKNOWN.contains(&before)
    });
    is_known(&name) && !name.is_empty() && !NOBODY.contains(&name.as_str()) && !is_version_of_nobody
}

/// An artist's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
}

impl Artist {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            name: row.get("name")?,
            profile_image_url: shown(row.get("profile_image_url")?),
        })
    }
}

/// Returns the id of the artist of a name, who is inserted when not known yet by this or another name.
/// Upper and lower case make no difference; the spelling that came first stays.
pub fn find_or_insert(tx: &Tx<'_>, name: &str, now: Moment) -> Result<String, StoreError> {
    let name = &*composed(name.trim());
    let key = name.to_lowercase();
    if let Some(id) = tx.find(FIND_BY_NAME, params![key], |row| row.get(0))? {
        return Ok(id);
    }
    let id = chance::id(now);
    let slug = segue_core::slug::hyphenated(name);
    tx.change_one(INSERT, params![id, name, key, slug, now.ms()])?;
    // Names such as 'ID' stand for artists whom nobody knows.
    if names_somebody(name) {
        search::put(tx, Kind::Artist, &id, name, "")?;
    }
    Ok(id)
}

/// Finds an artist by their name, whatever its case, else by their slug. A name that stands for nobody, such
/// as `ID`, finds none, because it means somebody else in every list.
pub fn find(tx: &Tx<'_>, name: &str) -> Result<Option<Artist>, StoreError> {
    let name = name.trim();
    let find = |name: &str| tx.find(FIND, params![name.to_lowercase(), name], Artist::of);
    let found = find(&composed(name))?;
    // A name from an older catalogue is found by its own spelling.
    let found = if found.is_some() { found } else { find(name)? };
    Ok(found.filter(|artist| names_somebody(&artist.name)))
}

/// Finds an artist by their id.
pub fn find_by_id(tx: &Tx<'_>, id: &str) -> Result<Option<Artist>, StoreError> {
    tx.find(FIND_BY_ID, params![id], Artist::of)
}

/// Finds the artist who goes by a name, or its slug, beside their own.
pub fn find_by_other_name(tx: &Tx<'_>, name: &str) -> Result<Option<Artist>, StoreError> {
    let name = composed(name.trim());
    let found = tx.find(FIND_BY_OTHER_NAME, params![name.to_lowercase(), name], Artist::of)?;
    Ok(found.filter(|artist| names_somebody(&artist.name)))
}

/// Lists artists in the order of the given ids. Ids that are not in the catalogue, and names that
/// stand for nobody, are left out.
pub fn list_by_ids(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Artist>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND_BY_ID, params![id], Artist::of));
    let found = found.filter_map(Result::transpose);
    found
        .filter(|artist| artist.as_ref().map_or(true, |artist| names_somebody(&artist.name)))
        .collect()
}

/// Whether all mixes that an artist is on are hidden: then nobody is told of them.
pub fn is_hidden(tx: &Tx<'_>, id: &str) -> Result<bool, StoreError> {
    Ok(tx.find(IS_HIDDEN, params![id], |row| row.get(0))?.unwrap_or(false))
}

/// Whether there is an artist of a name, whatever its case.
pub fn is_known(tx: &Tx<'_>, name: &str) -> Result<bool, StoreError> {
    Ok(tx.find(FIND_BY_NAME, params![composed(name.trim()).to_lowercase()], |_| Ok(()))?.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_nobodys() {
        for name in
            ["ID", " id ", "ID, ID", "?", "Unknown Artist", "OUTRO", "Intro", "V/A", " ", ""]
                .into_iter()
                .chain(["ID (Kelp Edit)", "ids [VIP]", "Unknown (Halide Remix)", "? (Edit)"])
        {
            assert!(!names_somebody(name), "{name}");
        }
        for name in [
            "Mira Oslo",
            "(Mira) Oslo",
            "Idris (Live)",
            "Outrove",
            "Unknown Mortal Orchard",
            "夜行",
            "???",
            "!!!",
            "Idris",
        ] {
            assert!(names_somebody(name), "{name}");
        }
    }
}
