//! The cards that listings show of mixes, each listing read in one query: the newest mixes, and
//! those of a list, an artist or a member.

use segue_base::clock::Moment;

use super::super::picture::shown;
use super::super::statement::statements;
use super::super::{StoreError, Tx};
use crate::row::{Columns, Row, params};

/// A query for cards: what a card shows, in the order in which it is read, and from where.
macro_rules! card {
    ($from:literal) => {
        concat!(
            "SELECT m.id, m.slug, m.title, m.title_slug, m.cover_url, m.cover_hue, m.duration_ms,
                coalesce(m.event_date, m.published_date) AS date, m.created_at,
                (SELECT string_agg(a.name, ' & ' ORDER BY ma.position) FROM mix_artists ma
                    JOIN artists a ON a.id = ma.artist_id
                    WHERE ma.mix_id = m.id AND ma.role = 'main') AS artist,
                (SELECT count(*) FROM mix_tracks mt WHERE mt.mix_id = m.id) AS track_count,
                m.audio_url IS NOT NULL AS has_audio ",
            $from
        )
    };
}

statements! {
    LIST_LATEST = card!("FROM shown_mixes m ORDER BY m.created_at DESC, m.id DESC LIMIT ?1");
    LIST_OF_LIST = card!("FROM mix_lists ml JOIN shown_mixes m ON m.id = ml.mix_id
        WHERE ml.list_id = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR m.created_at < ?2)
        ORDER BY ml.position, ml.mix_id LIMIT ?3");
    FIND_CARD = card!("FROM shown_mixes m WHERE m.id = ?1");
    LIST_OF_ARTIST = card!("FROM mix_artists mine JOIN shown_mixes m ON m.id = mine.mix_id
        WHERE mine.artist_id = ?1 ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    LIST_FEATURING = card!("FROM shown_mixes m WHERE m.id IN (
            SELECT mt.mix_id FROM track_artists ta JOIN mix_tracks mt ON mt.track_id = ta.track_id
            WHERE ta.artist_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM mix_artists own
            WHERE own.mix_id = m.id AND own.artist_id = ?1)
        ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    LIST_OF_GENRE = card!("FROM shown_mixes m WHERE m.genre = ?1 ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    COUNT_OF_GENRE = "SELECT count(*) FROM shown_mixes WHERE genre = ?1";
    LIST_OF_PLACE = card!("FROM shown_mixes m WHERE m.venue = ?1 OR m.location = ?1
        ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    COUNT_OF_PLACE = "SELECT count(*) FROM shown_mixes WHERE venue = ?1 OR location = ?1";
    LIST_OF_LABEL = card!("FROM shown_mixes m WHERE m.id IN (
            SELECT mt.mix_id FROM tracks t JOIN mix_tracks mt ON mt.track_id = t.id WHERE t.label = ?1)
        ORDER BY m.created_at DESC, m.id DESC LIMIT ?2");
    COUNT_OF_LABEL = "SELECT count(DISTINCT mt.mix_id) FROM tracks t
        JOIN mix_tracks mt ON mt.track_id = t.id JOIN shown_mixes m ON m.id = mt.mix_id
        WHERE t.label = ?1";
    LIST_LIKED = card!("FROM mix_likes l JOIN shown_mixes m ON m.id = l.mix_id WHERE l.user_id = ?1
        ORDER BY l.created_at DESC, l.mix_id DESC LIMIT ?2");
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
    /// Whether there is sound to play.
    pub has_audio: bool,
    /// When it came into the catalogue.
    pub created_at: Moment,
}

impl Card {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
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
            has_audio: columns.take()?,
        })
    }
}

/// A property that mixes share, by which they can be listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// Their genre.
    Genre,
    /// The label of a track that they play.
    Label,
    /// Where they were recorded: a venue or a town.
    Place,
}

impl Fact {
    /// The fact of a name in addresses.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "genre" => Some(Self::Genre),
            "label" => Some(Self::Label),
            "place" => Some(Self::Place),
            _ => None,
        }
    }

    /// Its name in addresses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Genre => "genre",
            Self::Label => "label",
            Self::Place => "place",
        }
    }
}

/// Most mixes of a genre, a label or a place that are listed.
const MOST_OF_FACT: u32 = 100;

/// Lists the mixes of a genre, a label or a place, the newest first, a hundred at most.
pub fn list_of_fact(tx: &Tx<'_>, fact: Fact, name: &str) -> Result<Vec<Card>, StoreError> {
    let statement = match fact {
        Fact::Genre => LIST_OF_GENRE,
        Fact::Label => LIST_OF_LABEL,
        Fact::Place => LIST_OF_PLACE,
    };
    tx.list(statement, params![name, MOST_OF_FACT], Card::of)
}

/// Counts the mixes of a genre, a label or a place.
pub fn count_of_fact(tx: &Tx<'_>, fact: Fact, name: &str) -> Result<u32, StoreError> {
    let statement = match fact {
        Fact::Genre => COUNT_OF_GENRE,
        Fact::Label => COUNT_OF_LABEL,
        Fact::Place => COUNT_OF_PLACE,
    };
    Ok(tx.find(statement, params![name], |row| row.get(0))?.unwrap_or(0))
}

/// Lists the mixes that a member likes, the latest liked first.
pub fn list_liked(tx: &Tx<'_>, user_id: &str, limit: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_LIKED, params![user_id, limit], Card::of)
}

/// Lists the newest mixes, newest first.
pub fn list_latest(tx: &Tx<'_>, limit: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_LATEST, params![limit], Card::of)
}

/// Lists the mixes of a list in its order, all or the first of them, leaving out those created at
/// `created_before` or later.
pub fn list_of_list(
    tx: &Tx<'_>,
    list_id: &str,
    created_before: Option<Moment>,
    limit: Option<u32>,
) -> Result<Vec<Card>, StoreError> {
    // A limit above every count, because one engine takes -1 for none and the other NULL.
    let limit = limit.map_or(i64::MAX, i64::from);
    tx.list(LIST_OF_LIST, params![list_id, created_before.map(Moment::ms), limit], Card::of)
}

/// Lists mixes in the order of their ids as given; those that are not there are left out.
pub fn list_by_ids(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<Card>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND_CARD, params![id], Card::of));
    found.filter_map(Result::transpose).collect()
}

/// Lists an artist's own mixes, the newest first.
pub fn list_of_artist(tx: &Tx<'_>, artist_id: &str, most: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_OF_ARTIST, params![artist_id, most], Card::of)
}

/// Lists mixes of others that play an artist, the newest first.
pub fn list_featuring(tx: &Tx<'_>, artist_id: &str, most: u32) -> Result<Vec<Card>, StoreError> {
    tx.list(LIST_FEATURING, params![artist_id, most], Card::of)
}
