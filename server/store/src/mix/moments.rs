//! When mixes came into the catalogue and when they last changed, as feeds and crawlers ask; and noting
//! a change.

use segue_base::clock::Moment;

use super::super::artist::names_somebody;
use super::super::statement::statements;
use super::super::{StoreError, Tx, changes};
use crate::row::{Row, params};

macro_rules! facts_with_a_mix {
    () => {
        "FROM search_entries e WHERE e.kind IN ('genre', 'label', 'place') AND CASE e.kind
            WHEN 'genre' THEN EXISTS (SELECT 1 FROM shown_mixes WHERE genre = e.subject_id)
            WHEN 'place' THEN EXISTS (SELECT 1 FROM shown_mixes
                WHERE venue = e.subject_id OR location = e.subject_id)
            ELSE EXISTS (SELECT 1 FROM tracks t JOIN mix_tracks mt ON mt.track_id = t.id
                JOIN shown_mixes m ON m.id = mt.mix_id WHERE t.label = e.subject_id) END"
    };
}

statements! {
    LIST_ADDRESSES = "SELECT slug, created_at, coalesce(changed_at, created_at) AS changed_at
        FROM shown_mixes ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?1";
    /// Grouped along an index, so that a page takes no more room than its rows.
    LIST_ARTIST_NAMES = "SELECT max(a.name) AS name,
            max(coalesce(m.changed_at, m.created_at)) AS changed_at
        FROM mix_artists ma JOIN artists a ON a.id = ma.artist_id JOIN shown_mixes m ON m.id = ma.mix_id
        GROUP BY ma.artist_id ORDER BY ma.artist_id LIMIT ?2 OFFSET ?1";
    /// Search keeps every genre, label and place in order, and those that nothing has any longer, too.
    LIST_FACT_NAMES = concat!("SELECT e.kind, e.subject_id AS name, CASE e.kind
            WHEN 'genre' THEN (SELECT max(coalesce(changed_at, created_at)) FROM shown_mixes WHERE genre = e.subject_id)
            WHEN 'place' THEN (SELECT max(coalesce(changed_at, created_at)) FROM shown_mixes
                WHERE venue = e.subject_id OR location = e.subject_id)
            ELSE (SELECT max(coalesce(m.changed_at, m.created_at)) FROM tracks t
                JOIN mix_tracks mt ON mt.track_id = t.id JOIN shown_mixes m ON m.id = mt.mix_id
                WHERE t.label = e.subject_id) END AS changed_at ",
        facts_with_a_mix!(), " ORDER BY e.kind, e.subject_id LIMIT ?2 OFFSET ?1");
    COUNT_ADDRESSES = concat!("SELECT (SELECT count(*) FROM shown_mixes),
        (SELECT count(DISTINCT ma.artist_id) FROM mix_artists ma
            JOIN shown_mixes m ON m.id = ma.mix_id), (SELECT count(*) ", facts_with_a_mix!(), ")");
    FIND_DESCRIPTION = "SELECT description FROM mixes WHERE id = ?1";
    FIND_MOMENTS = "SELECT created_at, coalesce(changed_at, created_at) AS changed_at
        FROM mixes WHERE id = ?1";
    /// A row that is inserted with an older date must not hide a newer change.
    NOTE_CHANGE = "UPDATE mixes SET changed_at = CASE
            WHEN coalesce(changed_at, created_at) > ?2
                THEN coalesce(changed_at, created_at) ELSE ?2 END
        WHERE id = ?1";
    NOTE_CHANGE_OF_TRACK = "UPDATE mixes SET changed_at = CASE
            WHEN coalesce(changed_at, created_at) > ?2
                THEN coalesce(changed_at, created_at) ELSE ?2 END
        WHERE id IN (SELECT mix_id FROM mix_tracks WHERE track_id = ?1)";
}

/// When a mix came into the catalogue, and when it, its tracks or their times last changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moments {
    /// When it came.
    pub created_at: Moment,
    /// When it last changed.
    pub changed_at: Moment,
}

impl Moments {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let [created_at, changed_at] =
            [row.get("created_at")?, row.get("changed_at")?].map(Moment::from_ms);
        Ok(Self { created_at, changed_at })
    }
}

/// A mix's address, and what has become of it when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Name in addresses.
    pub slug: String,
    /// When it came and changed.
    pub moments: Moments,
}

/// How many mixes, artists of mixes, and genres, labels and places of mixes have an address.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Addresses {
    /// Mixes.
    pub mixes: u32,
    /// Artists who have a mix of their own.
    pub artists: u32,
    /// Genres, labels and places with a mix.
    pub facts: u32,
}

/// A genre, a label or a place with a mix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactName {
    /// Which of the three, as addresses name it.
    pub fact: String,
    /// Its name.
    pub name: String,
    /// When one of its mixes last changed.
    pub changed_at: Moment,
}

/// Counts the addresses that [`list_addresses`], [`list_artist_names`] and [`list_fact_names`] list.
pub fn count_addresses(tx: &Tx<'_>) -> Result<Addresses, StoreError> {
    let of = |row: &Row<'_>| {
        Ok(Addresses { mixes: row.get(0)?, artists: row.get(1)?, facts: row.get(2)? })
    };
    Ok(tx.find(COUNT_ADDRESSES, params![], of)?.unwrap_or_default())
}

/// Lists the addresses of mixes, the newest first, after skipping so many.
pub fn list_addresses(tx: &Tx<'_>, behind: u32, most: u32) -> Result<Vec<Address>, StoreError> {
    tx.list(LIST_ADDRESSES, params![behind, most], |row| {
        Ok(Address { slug: row.get("slug")?, moments: Moments::of(row)? })
    })
}

/// Lists the names of the artists who have a mix of their own, after skipping so many, each with
/// the last change of any of their mixes. Names that stand for nobody, such as `ID`, are left out.
pub fn list_artist_names(
    tx: &Tx<'_>,
    behind: u32,
    most: u32,
) -> Result<Vec<(String, Moment)>, StoreError> {
    let mut names = tx.list(LIST_ARTIST_NAMES, params![behind, most], |row| {
        Ok((row.get::<String>("name")?, Moment::from_ms(row.get("changed_at")?)))
    })?;
    names.retain(|(name, _)| names_somebody(name));
    Ok(names)
}

/// Lists the genres, labels and places that a mix has, after skipping so many.
pub fn list_fact_names(tx: &Tx<'_>, behind: u32, most: u32) -> Result<Vec<FactName>, StoreError> {
    tx.list(LIST_FACT_NAMES, params![behind, most], |row| {
        Ok(FactName {
            fact: row.get("kind")?,
            name: row.get("name")?,
            changed_at: Moment::from_ms(row.get("changed_at")?),
        })
    })
}

/// Lists the descriptions of mixes, in the order of their ids; `None` for those without one.
pub fn list_descriptions(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Option<String>>, StoreError> {
    let find = |id| tx.find(FIND_DESCRIPTION, params![id], |row| row.get(0));
    ids.iter().map(|id| find(id).map(Option::flatten)).collect()
}

/// Lists when mixes came and changed, in the order of their ids.
pub fn list_moments(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Moments>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND_MOMENTS, params![id], Moments::of));
    found.filter_map(Result::transpose).collect()
}

/// Notes that a mix, its tracks or their times change.
pub fn note_change(tx: &Tx<'_>, id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(NOTE_CHANGE, params![id, now.ms()]).map(drop)
}

/// Notes that every mix changes that plays a track, and tells whoever has one of them open.
pub fn note_change_of_track(tx: &Tx<'_>, track_id: &str, now: Moment) -> Result<(), StoreError> {
    changes::tell_of_track(tx, track_id);
    tx.change(NOTE_CHANGE_OF_TRACK, params![track_id, now.ms()]).map(drop)
}
