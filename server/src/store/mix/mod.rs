//! Mixes: the rows, and the cards that listings show. Putting a whole mix in is in [`insert`], taking
//! one out in [`delete`], changing one in [`edit`], what admins see of all of them in [`desk`].

mod delete;
pub mod desk;
mod edit;
mod insert;

use rusqlite::{Row, params};
use segue_core::cue;

use super::picture::shown;
use super::statement::{Columns, statements};
use super::{StoreError, Tx};
use crate::clock::Moment;

#[cfg(test)]
pub(super) use delete::STATEMENTS as DELETE_STATEMENTS;
pub use delete::{Gone, clean_id_tracks, clean_orphans, delete};
#[cfg(test)]
pub(super) use edit::STATEMENTS as EDIT_STATEMENTS;
pub use edit::{EditedRow, Facts, set_facts, set_tracks};
#[cfg(test)]
pub(super) use insert::STATEMENTS as INSERT_STATEMENTS;
pub use insert::{Inserted, NewMix, insert};

/// A query for cards: what a card shows, in the order in which it is read, and from where.
macro_rules! card {
    ($from:literal) => {
        concat!(
            "SELECT m.id, m.slug, m.title, m.title_slug, m.cover_url, m.cover_hue, m.duration_ms,
                coalesce(m.event_date, m.published_date) AS date, m.created_at,
                (SELECT string_agg(a.name, ' & ' ORDER BY ma.position) FROM mix_artists ma
                    JOIN artists a ON a.id = ma.artist_id
                    WHERE ma.mix_id = m.id AND ma.role = 'main') AS artist,
                (SELECT count(*) FROM mix_tracks mt WHERE mt.mix_id = m.id) AS track_count ",
            $from
        )
    };
}
statements! {
    COUNT = "SELECT count(*) FROM mixes";
    FIND_BY_ID = "SELECT * FROM mixes WHERE id = ?1";
    HAS_ID = "SELECT id FROM mixes WHERE id = ?1";
    FIND_ID_BY_SLUG = "SELECT id FROM mixes WHERE slug = ?1";
    FIND_ID_BY_TITLE_SLUG = "SELECT id FROM mixes WHERE title_slug = ?1
        ORDER BY created_at, id LIMIT 1";
    FIND_SLUG_BY_TITLE_AND_ARTIST = "SELECT m.slug FROM mixes m
        WHERE m.title_slug = ?1 AND lower(m.title) = lower(?2) AND EXISTS (
            SELECT 1 FROM mix_artists ma JOIN artists a ON a.id = ma.artist_id
            WHERE ma.mix_id = m.id AND ma.position = 1 AND a.name_key = ?3)
        ORDER BY m.created_at LIMIT 1";
    LIST_LATEST = card!("FROM mixes m ORDER BY m.created_at DESC, m.id DESC LIMIT ?1");
    LIST_OF_LIST = card!("FROM mix_lists ml JOIN mixes m ON m.id = ml.mix_id
        WHERE ml.list_id = ?1 AND (?2 IS NULL OR m.created_at < ?2)
        ORDER BY ml.position, ml.mix_id LIMIT coalesce(?3, -1)");
    FIND_CARD = card!("FROM mixes m WHERE m.id = ?1");
    LIST_OF_ARTIST = card!("FROM mix_artists mine JOIN mixes m ON m.id = mine.mix_id
        WHERE mine.artist_id = ?1 ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    LIST_FEATURING = card!("FROM mixes m WHERE m.id IN (
            SELECT mt.mix_id FROM track_artists ta JOIN mix_tracks mt ON mt.track_id = ta.track_id
            WHERE ta.artist_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM mix_artists own
            WHERE own.mix_id = m.id AND own.artist_id = ?1)
        ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    LIST_LIKED = card!("FROM mix_likes l JOIN mixes m ON m.id = l.mix_id WHERE l.user_id = ?1
        ORDER BY l.created_at DESC, l.mix_id DESC LIMIT ?2");
    LIST_ADDRESSES = "SELECT slug, created_at, coalesce(changed_at, created_at) AS changed_at
        FROM mixes ORDER BY created_at DESC, id DESC LIMIT ?1";
    FIND_MOMENTS = "SELECT created_at, coalesce(changed_at, created_at) AS changed_at
        FROM mixes WHERE id = ?1";
    /// What comes into the catalogue with an older date takes no newer change back.
    NOTE_CHANGE = "UPDATE mixes SET changed_at = max(coalesce(changed_at, created_at), ?2)
        WHERE id = ?1";
    NOTE_CHANGE_OF_TRACK = "UPDATE mixes SET changed_at = max(coalesce(changed_at, created_at), ?2)
        WHERE id IN (SELECT mix_id FROM mix_tracks WHERE track_id = ?1)";
    FIND_SLUG_BY_SOURCE = "SELECT slug FROM mixes WHERE audio_url IN (?1, ?2, ?3) LIMIT 1";
    LIST_ARTISTS = "SELECT a.id, a.name, ma.role FROM mix_artists ma
        JOIN artists a ON a.id = ma.artist_id WHERE ma.mix_id = ?1 ORDER BY ma.position";
}

/// A mix's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mix {
    /// Id.
    pub id: String,
    /// Name in addresses, unique.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Description.
    pub description: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Day it was played.
    pub event_date: Option<String>,
    /// Day it was published.
    pub published_date: Option<String>,
    /// Where the sound comes from.
    pub audio: Option<Audio>,
    /// Venue.
    pub venue: Option<String>,
    /// Town or country.
    pub location: Option<String>,
    /// When it came into the catalogue.
    pub created_at: Moment,
}

/// Where a mix's sound comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audio {
    /// A file that a browser plays: a path on this server, or an address elsewhere.
    File(String),
    /// A page on SoundCloud, played by its widget.
    SoundCloud(String),
}

impl Mix {
    /// Whether a second is inside it, its very end included; where nobody knows its length, whether
    /// any mix is so long.
    #[must_use]
    pub fn holds(&self, seconds: u32) -> bool {
        let is_within = |ms| u64::from(seconds) * 1000 <= ms;
        seconds < cue::END_SECONDS && self.duration_ms.is_none_or(is_within)
    }

    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let url: Option<String> = row.get("audio_url")?;
        let source: Option<String> = row.get("audio_source")?;
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            description: row.get("description")?,
            genre: row.get("genre")?,
            cover_url: shown(row.get("cover_url")?),
            cover_hue: row.get("cover_hue")?,
            duration_ms: row.get("duration_ms")?,
            event_date: row.get("event_date")?,
            published_date: row.get("published_date")?,
            audio: url.map(|url| match source.as_deref() {
                Some("soundcloud") => Audio::SoundCloud(url),
                _ => Audio::File(url),
            }),
            venue: row.get("venue")?,
            location: row.get("location")?,
            created_at: Moment::from_ms(row.get("created_at")?),
        })
    }
}

/// What a card shows of a mix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Title by the compact slug rule.
    pub title_slug: String,
    /// Main artists, joined; empty where there is none.
    pub artist: String,
    /// Day it was played, else published.
    pub date: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Number of tracks.
    pub track_count: u32,
    /// When it came into the catalogue.
    pub created_at: Moment,
}

impl Card {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let mut columns = Columns::of(row);
        Ok(Self {
            id: columns.take()?,
            slug: columns.take()?,
            title: columns.take()?,
            title_slug: columns.take()?,
            cover_url: shown(columns.take()?),
            cover_hue: columns.take()?,
            duration_ms: columns.take()?,
            date: columns.take()?,
            created_at: Moment::from_ms(columns.take()?),
            artist: columns.take::<Option<String>>()?.unwrap_or_default(),
            track_count: columns.take()?,
        })
    }
}

/// An artist of a mix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArtistOfMix {
    /// The artist's id.
    pub id: String,
    /// The artist's name.
    pub name: String,
    /// Whether the mix is theirs, or they are otherwise part of it.
    pub is_main: bool,
}

impl ArtistOfMix {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let role: String = row.get("role")?;
        Ok(Self { id: row.get("id")?, name: row.get("name")?, is_main: role == "main" })
    }
}

/// Counts all mixes.
///
/// # Errors
/// What the database says.
pub fn count(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, (), |row| row.get(0))?.unwrap_or(0))
}

/// Finds the id of a mix by what an address calls it: an id where it looks like one, else a slug,
/// else the title by the compact slug rule (the oldest of several). Source: specification for
/// visitors, section 5, 'Mix identifier'.
///
/// # Errors
/// What the database says.
pub fn find_id(tx: &Tx<'_>, name: &str) -> Result<Option<String>, StoreError> {
    let find = |statement, name: &str| tx.find(statement, params![name], |row| row.get(0));
    if let Ok(id) = uuid::Uuid::try_parse(name)
        && name.len() == 36
    {
        return find(HAS_ID, &id.to_string());
    }
    match find(FIND_ID_BY_SLUG, name)? {
        Some(id) => Ok(Some(id)),
        None => find(FIND_ID_BY_TITLE_SLUG, name),
    }
}

/// Says whether there is a mix of this id.
///
/// # Errors
/// What the database says.
pub fn has_id(tx: &Tx<'_>, id: &str) -> Result<bool, StoreError> {
    Ok(tx.find(HAS_ID, params![id], |row| row.get::<_, String>(0))?.is_some())
}

/// Finds a mix by what an address calls it, as [`find_id`] does.
///
/// # Errors
/// What the database says.
pub fn find(tx: &Tx<'_>, name: &str) -> Result<Option<Mix>, StoreError> {
    match find_id(tx, name)? {
        Some(id) => tx.find(FIND_BY_ID, params![id], Mix::of),
        None => Ok(None),
    }
}

/// Finds the slug of the mix of this title by this artist.
///
/// # Errors
/// What the database says.
pub fn find_slug(tx: &Tx<'_>, title: &str, artist: &str) -> Result<Option<String>, StoreError> {
    let title_slug = segue_core::slug::compact(title);
    let artist_key = artist.trim().to_lowercase();
    let found = params![title_slug, title, artist_key];
    tx.find(FIND_SLUG_BY_TITLE_AND_ARTIST, found, |row| row.get(0))
}

/// Finds the slug of the mix that can be heard at one of these addresses.
///
/// # Errors
/// What the database says.
pub fn find_slug_by_source(
    tx: &Tx<'_>,
    spellings: &[String; 3],
) -> Result<Option<String>, StoreError> {
    let [first, second, third] = spellings;
    tx.find(FIND_SLUG_BY_SOURCE, params![first, second, third], |row| row.get(0))
}

/// Lists the mixes that a member likes, the latest liked first.
///
/// # Errors
/// What the database says.
pub fn list_liked(tx: &Tx<'_>, user_id: &str, limit: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_LIKED, params![user_id, limit], Card::of)
}

/// Lists the newest mixes, newest first.
///
/// # Errors
/// What the database says.
pub fn list_latest(tx: &Tx<'_>, limit: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_LATEST, params![limit], Card::of)
}

/// Lists the mixes of a list in its order, all or the first of them, leaving out those created at
/// `created_before` or later.
///
/// # Errors
/// What the database says.
pub fn list_of_list(
    tx: &Tx<'_>,
    list_id: &str,
    created_before: Option<Moment>,
    limit: Option<u32>,
) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_OF_LIST, params![list_id, created_before.map(Moment::ms), limit], Card::of)
}

/// Lists mixes in the order of their ids as given; those that are not there are left out.
///
/// # Errors
/// What the database says.
pub fn list_by_ids(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Card>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND_CARD, params![id], Card::of));
    found.filter_map(Result::transpose).collect()
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
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
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

/// Lists the addresses of the newest mixes.
///
/// # Errors
/// What the database says.
pub fn list_addresses(tx: &Tx<'_>, most: u32) -> Result<Vec<Address>, StoreError> {
    tx.list(LIST_ADDRESSES, params![most], |row| {
        Ok(Address { slug: row.get("slug")?, moments: Moments::of(row)? })
    })
}

/// Lists when mixes came and changed, in the order of their ids.
///
/// # Errors
/// What the database says.
pub fn list_moments(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Moments>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND_MOMENTS, params![id], Moments::of));
    found.filter_map(Result::transpose).collect()
}

/// Notes that a mix, its tracks or their times change.
///
/// # Errors
/// What the database says.
pub fn note_change(tx: &Tx<'_>, id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(NOTE_CHANGE, params![id, now.ms()]).map(drop)
}

/// Notes that every mix changes that plays a track.
///
/// # Errors
/// What the database says.
pub fn note_change_of_track(tx: &Tx<'_>, track_id: &str, now: Moment) -> Result<(), StoreError> {
    tx.change(NOTE_CHANGE_OF_TRACK, params![track_id, now.ms()]).map(drop)
}

/// Lists an artist's own mixes, the newest first.
///
/// # Errors
/// What the database says.
pub fn list_of_artist(tx: &Tx<'_>, artist_id: &str, most: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_OF_ARTIST, params![artist_id, most], Card::of)
}

/// Lists mixes of others that play an artist, the newest first.
///
/// # Errors
/// What the database says.
pub fn list_featuring(tx: &Tx<'_>, artist_id: &str, most: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_FEATURING, params![artist_id, most], Card::of)
}

/// Lists the artists of a mix in their order.
///
/// # Errors
/// What the database says.
pub fn list_artists(tx: &Tx<'_>, mix_id: &str) -> Result<Vec<ArtistOfMix>, StoreError> {
    tx.list(LIST_ARTISTS, params![mix_id], ArtistOfMix::of)
}
