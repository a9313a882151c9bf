//! Likes: which tracks a member likes.

use segue_base::chance;
use segue_base::clock::Moment;

use super::statement::statements;
use super::track::SpotifyOfTrack;
use super::{StoreError, Tx};
use crate::row::{Columns, Row, params};

/// A query for some of a member's likes, the latest first, behind a place among them.
macro_rules! liked {
    ($which:literal) => {
        concat!(
            "SELECT l.id, l.created_at, l.synced_to_spotify, t.id AS track_id, t.title, t.label,
                t.is_unreleased, t.spotify_track_id, s.spotify_id, s.album, s.image_url,
                s.preview_url, s.duration_ms,
                (SELECT max(CASE d.state WHEN 'failed' THEN 4 WHEN 'done' THEN 1
                        ELSE CASE WHEN c.problem IS NULL THEN 2 ELSE 3 END END)
                    FROM like_deliveries d JOIN spotify_connections c ON c.user_id = d.user_id
                    WHERE d.user_id = l.user_id AND d.track_id = l.track_id) AS spotify_state
            FROM likes l
            JOIN tracks t ON t.id = l.track_id
            LEFT JOIN spotify_tracks s ON s.id = t.spotify_track_id
            WHERE l.user_id = ?1 AND (l.created_at, l.id) < (?2, ?3)",
            $which,
            " ORDER BY l.created_at DESC, l.id DESC LIMIT ?4"
        )
    };
}
statements! {
    LIST_TRACK_IDS = "SELECT track_id FROM likes WHERE user_id = ?1 ORDER BY created_at DESC, id DESC";
    LIST_ALL = liked!("");
    LIST_AT_SPOTIFY = liked!(" AND t.spotify_track_id IS NOT NULL");
    LIST_UNRELEASED = liked!(" AND t.is_unreleased");
    LIST_OTHER = liked!(" AND t.spotify_track_id IS NULL AND NOT t.is_unreleased");
    COUNT = "SELECT count(*), count(t.spotify_track_id),
            count(*) FILTER (WHERE t.is_unreleased),
            count(*) FILTER (WHERE t.spotify_track_id IS NULL AND NOT t.is_unreleased)
        FROM likes l JOIN tracks t ON t.id = l.track_id WHERE l.user_id = ?1";
    HAS_TRACK = "SELECT count(*) FROM tracks WHERE id = ?1";
    /// Likes that were given within one millisecond get a millisecond each, so that they keep their
    /// order.
    INSERT = "INSERT INTO likes (id, user_id, track_id, created_at)
        VALUES (?1, ?2, ?3, coalesce((SELECT max(created_at) + 1 FROM likes
            WHERE user_id = ?2 AND created_at BETWEEN ?4 AND ?4 + ?5), ?4))
        ON CONFLICT (track_id, user_id) DO NOTHING";
    DELETE = "DELETE FROM likes WHERE user_id = ?1 AND track_id = ?2";
}

/// A later like than that, in milliseconds from now, is of another clock, and is not followed.
pub(super) const MOST_AHEAD_MS: i64 = 60_000;

/// Which of a member's likes. Source: specification for visitors, section 2, 'Liked tracks'.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LikedKind {
    /// All of them.
    All,
    /// Tracks that Spotify has.
    AtSpotify,
    /// Tracks that are not out yet.
    Unreleased,
    /// Tracks that are neither.
    Other,
}

/// How a like fares on its way to Spotify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpotifyState {
    /// It has arrived everywhere.
    Synced,
    /// It is on its way.
    Waiting,
    /// It waits for the member to connect again.
    Held,
    /// It was given up.
    Failed,
}

impl SpotifyState {
    fn of(worst: u8) -> Self {
        match worst {
            4 => Self::Failed,
            3 => Self::Held,
            2 => Self::Waiting,
            _ => Self::Synced,
        }
    }
}

/// A like's row, with the track that is liked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Like {
    /// Id.
    pub id: String,
    /// When it was liked.
    pub created_at: Moment,
    /// Whether Spotify knows of it.
    pub synced_to_spotify: bool,
    /// How it fares on its way to Spotify; `None` where it does not go there.
    pub spotify_state: Option<SpotifyState>,
    /// The liked track's id.
    pub track_id: String,
    /// The track's title with the mix text.
    pub title: String,
    /// Record label.
    pub label: Option<String>,
    /// Whether the track is not out yet, as far as known.
    pub is_unreleased: bool,
    /// Id of what is known of it at Spotify.
    pub spotify_track_id: Option<String>,
    /// What Spotify knows of it.
    pub spotify: Option<SpotifyOfTrack>,
}

impl Like {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            synced_to_spotify: row.get("synced_to_spotify")?,
            spotify_state: row.get::<Option<u8>>("spotify_state")?.map(SpotifyState::of),
            track_id: row.get("track_id")?,
            title: row.get("title")?,
            label: row.get("label")?,
            is_unreleased: row.get("is_unreleased")?,
            spotify_track_id: row.get("spotify_track_id")?,
            spotify: SpotifyOfTrack::of(row)?,
        })
    }
}

/// How many likes a member has, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CountedLikes {
    /// All of them.
    pub all: u64,
    /// Tracks that Spotify has.
    pub at_spotify: u64,
    /// Tracks that are not out yet.
    pub unreleased: u64,
    /// Tracks that are neither.
    pub other: u64,
}

/// Ids of the tracks that a member likes, the latest first.
pub fn list_track_ids(tx: &Tx<'_>, user_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_TRACK_IDS, params![user_id], |row| row.get(0))
}

/// Lists some of a member's likes, the latest first, after the one with the given moment and id.
pub fn list(
    tx: &Tx<'_>,
    user_id: &str,
    kind: LikedKind,
    behind: Option<&(Moment, String)>,
    most: usize,
) -> Result<Vec<Like>, StoreError> {
    let statement = match kind {
        LikedKind::All => LIST_ALL,
        LikedKind::AtSpotify => LIST_AT_SPOTIFY,
        LikedKind::Unreleased => LIST_UNRELEASED,
        LikedKind::Other => LIST_OTHER,
    };
    let (at, id) = behind.map_or((i64::MAX, ""), |(at, id)| (at.ms(), id.as_str()));
    tx.list(statement, params![user_id, at, id, most], Like::of)
}

/// Counts a member's likes.
pub fn count(tx: &Tx<'_>, user_id: &str) -> Result<CountedLikes, StoreError> {
    let read = |row: &Row<'_>| {
        let mut columns = Columns::of(row);
        Ok(CountedLikes {
            all: columns.take()?,
            at_spotify: columns.take()?,
            unreleased: columns.take()?,
            other: columns.take()?,
        })
    };
    Ok(tx.find(COUNT, params![user_id], read)?.unwrap_or_default())
}

/// Whether there is such a track.
pub fn has_track(tx: &Tx<'_>, track_id: &str) -> Result<bool, StoreError> {
    let count: u64 = tx.find(HAS_TRACK, params![track_id], |row| row.get(0))?.unwrap_or(0);
    Ok(count > 0)
}

/// Likes a track; `false` when it was liked already. The track has to be there.
pub fn insert(tx: &Tx<'_>, user_id: &str, track_id: &str, now: Moment) -> Result<bool, StoreError> {
    let id = chance::id(now);
    Ok(tx.change(INSERT, params![id, user_id, track_id, now.ms(), MOST_AHEAD_MS])? > 0)
}

/// Unlikes a track; `false` when it was not liked.
pub fn delete(tx: &Tx<'_>, user_id: &str, track_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(DELETE, params![user_id, track_id])? > 0)
}
