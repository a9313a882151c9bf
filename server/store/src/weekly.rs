//! Discover Weekly: how alike friends are, the lists of each week, and the artists that members
//! want less of.

use segue_base::clock::Moment;
use segue_core::taste::similarity::Similarity;

use super::{StoreError, Tx, names, statement::statements};
use crate::row::{Row, params};

statements! {
    DELETE_SIMILARITIES = "DELETE FROM taste_similarities WHERE user_id = ?1";
    SAVE_SIMILARITY = "INSERT INTO taste_similarities (user_id, friend_user_id, similarity_score,
            common_artists, common_genres, calculated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (user_id, friend_user_id) DO UPDATE SET
            similarity_score = excluded.similarity_score, common_artists = excluded.common_artists,
            common_genres = excluded.common_genres, calculated_at = excluded.calculated_at";
    LIST_NEAREST = "SELECT friend_user_id, similarity_score FROM taste_similarities WHERE user_id = ?1
        ORDER BY similarity_score DESC, friend_user_id LIMIT ?2";
    FIND_LIST = "SELECT week, calculated_at FROM weekly_lists WHERE user_id = ?1";
    SAVE_LIST = "INSERT INTO weekly_lists (user_id, week, calculated_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (user_id) DO UPDATE
        SET week = excluded.week, calculated_at = excluded.calculated_at";
    DELETE_LIST = "DELETE FROM weekly_lists WHERE user_id = ?1";
    DELETE_TRACKS = "DELETE FROM weekly_tracks WHERE user_id = ?1";
    INSERT_TRACK = "INSERT INTO weekly_tracks (user_id, position, spotify_track_id, friend_user_id,
            played_at, match_percent) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    /// Tracks of a friend leave the list when the friendship ends, and tracks that the member has
    /// heard since are no discoveries any more. The match with a friend is the present one; the
    /// order of the list stays.
    LIST_TRACKS = "SELECT w.spotify_track_id, coalesce(CAST(round(s.similarity_score * 100) AS INTEGER),
            w.match_percent) AS match_percent, h.track_name, h.artist_names,
            h.album_name, h.album_image_url, h.duration_ms, u.id AS friend_id, u.username,
            coalesce(u.profile_image_url, c.profile_image_url) AS avatar_url,
            s.common_artists, s.common_genres
        FROM weekly_tracks w
        JOIN friend_connections f ON f.user_id = w.user_id AND f.friend_user_id = w.friend_user_id
            AND f.status = 'accepted'
        JOIN users u ON u.id = w.friend_user_id
        JOIN listening_history h ON h.user_id = w.friend_user_id AND h.played_at = w.played_at
            AND h.spotify_track_id = w.spotify_track_id
        LEFT JOIN spotify_connections c ON c.user_id = u.id
        LEFT JOIN taste_similarities s ON s.user_id = w.user_id AND s.friend_user_id = u.id
        WHERE w.user_id = ?1 AND NOT EXISTS (SELECT 1 FROM weekly_refusals r
            WHERE r.user_id = w.user_id AND r.spotify_track_id = w.spotify_track_id)
            AND NOT EXISTS (SELECT 1 FROM listening_history o
                WHERE o.user_id = w.user_id AND o.spotify_track_id = w.spotify_track_id)
        ORDER BY w.position";
    REFUSE = "INSERT INTO weekly_refusals (user_id, spotify_track_id, artist_key, created_at)
        VALUES (?1, ?2, ?3, ?4) ON CONFLICT (user_id, spotify_track_id) DO NOTHING";
    TAKE_BACK = "DELETE FROM weekly_refusals WHERE user_id = ?1 AND spotify_track_id = ?2";
    LIST_REFUSALS = "SELECT spotify_track_id, artist_key FROM weekly_refusals WHERE user_id = ?1";
    LIST_MEMBERS = "SELECT DISTINCT user_id FROM friend_connections
        WHERE user_id > ?1 AND status = 'accepted' ORDER BY user_id LIMIT ?2";
}

/// A track of a week's list, as it was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The track's id at Spotify.
    pub spotify_track_id: String,
    /// Who played it.
    pub friend_user_id: String,
    /// When they did.
    pub played_at: Moment,
    /// How well the friend matches, in percent.
    pub match_percent: u32,
}

/// A track of a week's list, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeeklyTrack {
    /// The track's id at Spotify.
    pub spotify_track_id: String,
    /// Its name.
    pub track_name: String,
    /// Names of its artists.
    pub artist_names: Vec<String>,
    /// Name of its album.
    pub album_name: Option<String>,
    /// Address of the album's picture.
    pub album_image_url: Option<String>,
    /// Its length.
    pub duration_ms: Option<u64>,
    /// How well the friend matches, in percent.
    pub match_percent: u32,
    /// The friend's id.
    pub friend_id: String,
    /// The friend's name.
    pub username: Option<String>,
    /// Address of the friend's picture.
    pub avatar_url: Option<String>,
    /// Artists that both play.
    pub common_artists: Vec<String>,
    /// Genres that both play.
    pub common_genres: Vec<String>,
}

impl WeeklyTrack {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            spotify_track_id: row.get("spotify_track_id")?,
            track_name: row.get("track_name")?,
            artist_names: names::of(row, "artist_names")?,
            album_name: row.get("album_name")?,
            album_image_url: row.get("album_image_url")?,
            duration_ms: row.get("duration_ms")?,
            match_percent: row.get("match_percent")?,
            friend_id: row.get("friend_id")?,
            username: row.get("username")?,
            avatar_url: row.get("avatar_url")?,
            common_artists: names::of(row, "common_artists")?,
            common_genres: names::of(row, "common_genres")?,
        })
    }
}

/// A track of which a member wants less.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedTrack {
    /// The track's id at Spotify.
    pub spotify_track_id: String,
    /// Its first artist, by name in lower case.
    pub artist_key: String,
}

/// Stores how alike a member and their nearest friends are, replacing earlier values.
pub fn replace_similarities(
    tx: &Tx<'_>,
    user_id: &str,
    nearest: &[(String, Similarity)],
    now: Moment,
) -> Result<(), StoreError> {
    tx.change(DELETE_SIMILARITIES, params![user_id])?;
    for (friend, Similarity { score, common_artists, common_genres }) in nearest {
        let (artists, genres) = (names::text(common_artists)?, names::text(common_genres)?);
        tx.change(SAVE_SIMILARITY, params![user_id, friend, score, artists, genres, now.ms()])?;
    }
    Ok(())
}

/// Lists the friends who are nearest to a member, with how alike they are.
pub fn list_nearest(
    tx: &Tx<'_>,
    user_id: &str,
    most: usize,
) -> Result<Vec<(String, f64)>, StoreError> {
    tx.list(LIST_NEAREST, params![user_id, most], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Which week a member's list is of, and when it was chosen.
pub fn find_list(tx: &Tx<'_>, user_id: &str) -> Result<Option<(String, Moment)>, StoreError> {
    tx.find(FIND_LIST, params![user_id], |row| Ok((row.get(0)?, Moment::from_ms(row.get(1)?))))
}

/// Stores the list of a member and a week, replacing the earlier one.
pub fn save_list(
    tx: &Tx<'_>,
    user_id: &str,
    week: &str,
    chosen: &[Chosen],
    now: Moment,
) -> Result<(), StoreError> {
    tx.change(DELETE_TRACKS, params![user_id])?;
    tx.change_one(SAVE_LIST, params![user_id, week, now.ms()])?;
    for (position, track) in (1_u32..).zip(chosen) {
        let row = params![
            user_id,
            position,
            track.spotify_track_id,
            track.friend_user_id,
            track.played_at.ms(),
            track.match_percent
        ];
        tx.change_one(INSERT_TRACK, row)?;
    }
    Ok(())
}

/// Lists a member's tracks of the week, without those that they want less of, those that they have
/// heard since, and those of friends who are none any more.
pub fn list_tracks(tx: &Tx<'_>, user_id: &str) -> Result<Vec<WeeklyTrack>, StoreError> {
    tx.list(LIST_TRACKS, params![user_id], WeeklyTrack::of)
}

/// Notes that a member wants less of a track.
pub fn refuse(
    tx: &Tx<'_>,
    user_id: &str,
    refusal: &RefusedTrack,
    now: Moment,
) -> Result<(), StoreError> {
    let RefusedTrack { spotify_track_id, artist_key } = refusal;
    tx.change(REFUSE, params![user_id, spotify_track_id, artist_key, now.ms()]).map(drop)
}

/// Forgets that a member wants less of a track.
pub fn take_back(tx: &Tx<'_>, user_id: &str, spotify_track_id: &str) -> Result<(), StoreError> {
    tx.change(TAKE_BACK, params![user_id, spotify_track_id]).map(drop)
}

/// Lists what a member wants less of.
pub fn list_refusals(tx: &Tx<'_>, user_id: &str) -> Result<Vec<RefusedTrack>, StoreError> {
    tx.list(LIST_REFUSALS, params![user_id], |row| {
        Ok(RefusedTrack { spotify_track_id: row.get(0)?, artist_key: row.get(1)? })
    })
}

/// Ids of members who have friends, behind an id, in their order.
pub fn list_members(tx: &Tx<'_>, behind: &str, most: usize) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_MEMBERS, params![behind, most], |row| row.get(0))
}

/// Forgets a member's list and how alike they are to whom.
pub fn delete_of_user(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    tx.change(DELETE_SIMILARITIES, params![user_id])?;
    tx.change(DELETE_TRACKS, params![user_id])?;
    tx.change(DELETE_LIST, params![user_id]).map(drop)
}
