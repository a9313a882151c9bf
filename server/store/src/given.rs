//! Everything that a member has given the site, to hand it back to them; and how they go.

use segue_base::clock::Moment;

use super::{StoreError, Tx, audit, statement::statements};
use crate::row::{Cell, Row, params};

statements! {
    LIKES = "SELECT 'like', l.created_at, NULL, NULL, t.id, t.title, NULL FROM likes l
        JOIN tracks t ON t.id = l.track_id WHERE l.user_id = ?1 ORDER BY l.created_at, l.id";
    MIX_LIKES = "SELECT 'mix_like', l.created_at, m.slug, m.title, NULL, NULL, NULL FROM mix_likes l
        JOIN mixes m ON m.id = l.mix_id WHERE l.user_id = ?1 ORDER BY l.created_at, l.mix_id";
    POSITIONS = "SELECT 'position', p.listened_at, m.slug, m.title, NULL, NULL, p.seconds FROM positions p
        JOIN mixes m ON m.id = p.mix_id WHERE p.user_id = ?1 ORDER BY p.listened_at, p.mix_id";
    HEARD = "SELECT 'heard', h.listened_at, m.slug, m.title, NULL, NULL, h.seconds FROM heard_mixes h
        JOIN mixes m ON m.id = h.mix_id WHERE h.user_id = ?1 ORDER BY h.listened_at, h.mix_id, h.day";
    TIMESTAMPS = "SELECT 'timestamp', s.created_at, m.slug, m.title, t.id, t.title, s.start_seconds
        FROM user_timestamps s JOIN mixes m ON m.id = s.mix_id JOIN tracks t ON t.id = s.track_id
        WHERE s.submitted_by = ?1 ORDER BY s.created_at, s.id";
    VOTES = "SELECT 'timestamp_vote', v.created_at, m.slug, m.title, t.id, t.title, v.vote_type
        FROM timestamp_votes v JOIN user_timestamps s ON s.id = v.timestamp_id
        JOIN mixes m ON m.id = s.mix_id JOIN tracks t ON t.id = s.track_id
        WHERE v.user_id = ?1 ORDER BY v.created_at, v.id";
    COMMENTS = "SELECT 'comment', c.created_at, m.slug, m.title, t.id, t.title, c.text FROM comments c
        JOIN mixes m ON m.id = c.mix_id LEFT JOIN tracks t ON t.id = c.track_id
        WHERE c.user_id = ?1 ORDER BY c.created_at, c.id";
    COMMENT_VOTES = "SELECT 'comment_vote', v.created_at, m.slug, m.title, NULL, NULL, v.vote
        FROM comment_votes v JOIN comments c ON c.id = v.comment_id JOIN mixes m ON m.id = c.mix_id
        WHERE v.user_id = ?1 ORDER BY v.created_at, v.id";
    SUBMISSIONS = "SELECT 'submission', s.created_at, m.slug, s.notes, NULL, NULL, s.data
        FROM staged_entities s LEFT JOIN mixes m ON m.id = s.mix_id
        WHERE s.submitted_by = ?1 ORDER BY s.created_at, s.id";
    SUGGESTIONS = "SELECT 'suggestion', s.created_at, m.slug, s.mix_title, NULL, s.note, s.text
        FROM suggestions s LEFT JOIN mixes m ON m.id = s.mix_id
        WHERE s.user_id = ?1 ORDER BY s.created_at, s.id";
    FRIENDS = "SELECT 'friend', f.created_at, NULL, NULL, NULL, u.username, f.status
        FROM friend_connections f JOIN users u ON u.id = f.friend_user_id
        WHERE f.user_id = ?1 ORDER BY f.created_at, u.id";
    PLAYS = "SELECT 'play', h.played_at, NULL, NULL, h.spotify_track_id, h.track_name, h.artist_names
        FROM listening_history h WHERE h.user_id = ?1 ORDER BY h.played_at";
    REFUSALS = "SELECT 'weekly_refusal', r.created_at, NULL, NULL, r.spotify_track_id,
            (SELECT max(h.track_name) FROM listening_history h
                WHERE h.spotify_track_id = r.spotify_track_id), r.artist_key
        FROM weekly_refusals r WHERE r.user_id = ?1 ORDER BY r.created_at, r.spotify_track_id";
    ACCESS_REQUESTS = "SELECT 'spotify_access_request', w.created_at, NULL, NULL, NULL, w.spotify_email,
            w.status
        FROM spotify_whitelist_requests w WHERE w.user_id = ?1 ORDER BY w.created_at, w.id";
    /// The member's account at Spotify. The tokens that give access to it are exported to nobody.
    CONNECTION = "SELECT 'spotify_connection', c.connected_at, NULL, NULL, NULL, c.display_name,
            coalesce(c.email, c.spotify_user_id)
        FROM spotify_connections c WHERE c.user_id = ?1";
    /// As of the last reading that came to its end.
    TOP_ITEMS = "SELECT 'top_' || i.item_type, coalesce(s.finished_at, c.connected_at), NULL, NULL,
            i.spotify_item_id, i.item_name, i.time_range || ' ' || i.rank
        FROM top_items i JOIN spotify_connections c ON c.user_id = i.user_id
        LEFT JOIN spotify_syncs s ON s.user_id = i.user_id
        WHERE i.user_id = ?1 ORDER BY i.item_type, i.time_range, i.rank, i.spotify_item_id";
    DELETE_MAILS = "DELETE FROM outgoing_mails WHERE recipient =
        (SELECT email FROM users WHERE id = ?1)";
    DELETE_LINKS = "DELETE FROM magic_links WHERE email =
        (SELECT email FROM users WHERE id = ?1)";
    LIST_SUBMITTED = "SELECT id, data FROM staged_entities WHERE submitted_by = ?1";
    SET_SUBMITTED = "UPDATE staged_entities SET data = ?2 WHERE id = ?1";
    FIND_EMAIL = "SELECT email FROM users WHERE id = ?1";
    OTHER_ADMIN = "SELECT id FROM users WHERE role = 'admin' AND id <> ?1 LIMIT 1";
    DELETE_USER = "DELETE FROM users WHERE id = ?1";
}

/// The kinds of things that a member gives, in the order in which they are exported.
const KINDS: [&str; 16] = [
    LIKES,
    MIX_LIKES,
    POSITIONS,
    HEARD,
    TIMESTAMPS,
    VOTES,
    COMMENTS,
    COMMENT_VOTES,
    SUBMISSIONS,
    SUGGESTIONS,
    FRIENDS,
    PLAYS,
    REFUSALS,
    ACCESS_REQUESTS,
    CONNECTION,
    TOP_ITEMS,
];

/// Something that a member has given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contribution {
    /// What it is: `like`, `mix_like`, `position`, `heard`, `timestamp`, `timestamp_vote`, `comment`,
    /// `comment_vote`, `submission`, `suggestion`, `friend`, `play`, `weekly_refusal`,
    /// `spotify_access_request`, `spotify_connection`, `top_artist` or `top_track`.
    pub kind: String,
    /// When it was.
    pub created_at: Moment,
    /// The mix's name in addresses.
    pub mix_slug: Option<String>,
    /// The mix's title.
    pub mix_title: Option<String>,
    /// The track's id here; of what comes from Spotify, the id there.
    pub track_id: Option<String>,
    /// The track's title, the friend's or artist's name, the address that access was asked for, the
    /// name at Spotify.
    pub title: Option<String>,
    /// The time in seconds, the vote, the text, what was submitted, the first artist of whom less was
    /// wanted, what became of a request, the account, the time range and rank.
    pub value: Option<String>,
}

impl Contribution {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let value = match row.cell(6)? {
            Cell::Integer(number) => Some(number.to_string()),
            _ => row.get(6)?,
        };
        Ok(Self {
            kind: row.get(0)?,
            created_at: Moment::from_ms(row.get(1)?),
            mix_slug: row.get(2)?,
            mix_title: row.get(3)?,
            track_id: row.get(4)?,
            title: row.get(5)?,
            value,
        })
    }
}

/// Lists everything that a member has given, kind by kind, the oldest first.
pub fn list(tx: &Tx<'_>, user_id: &str) -> Result<Vec<Contribution>, StoreError> {
    let mut given = Vec::new();
    for kind in KINDS {
        given.extend(tx.list(kind, params![user_id], Contribution::of)?);
    }
    Ok(given)
}

/// Deletes a member with everything of theirs, except for the times and votes that they gave, which
/// stay without their name. `false` if they are the only admin, who cannot go.
pub fn delete_user(tx: &Tx<'_>, user_id: &str, is_admin: bool) -> Result<bool, StoreError> {
    if is_admin && tx.find(OTHER_ADMIN, params![user_id], |_| Ok(()))?.is_none() {
        return Ok(false);
    }
    leave_submissions(tx, user_id)?;
    tx.change(DELETE_MAILS, params![user_id])?;
    tx.change(DELETE_LINKS, params![user_id])?;
    let email: Option<String> = tx.find(FIND_EMAIL, params![user_id], |row| row.get(0))?;
    if let Some(email) = email {
        audit::forget_person(tx, user_id, &email)?;
    }
    tx.change_one(DELETE_USER, params![user_id])?;
    Ok(true)
}

/// Takes a member out of their submissions, which stay for review.
fn leave_submissions(tx: &Tx<'_>, user_id: &str) -> Result<(), StoreError> {
    let submitted: Vec<(String, String)> =
        tx.list(LIST_SUBMITTED, params![user_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (id, data) in submitted {
        let say = |_| StoreError::Row { expected: "a submission as JSON" };
        let mut data: serde_json::Value = serde_json::from_str(&data).map_err(say)?;
        if let Some(mix) = data.get_mut("mix").and_then(serde_json::Value::as_object_mut) {
            mix.insert("submitted_by".to_owned(), "anonymous".into());
            mix.insert("user_id".to_owned(), serde_json::Value::Null);
        }
        tx.change_one(SET_SUBMITTED, params![id, data.to_string()])?;
    }
    Ok(())
}
