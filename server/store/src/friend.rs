//! Friends, requests to become one, and whom a member has blocked.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

/// A query for people with whom a member has something to do, by name.
macro_rules! people {
    ($from:literal) => {
        concat!(
            "SELECT u.id, u.username, coalesce(u.profile_image_url, c.profile_image_url) AS avatar_url,
                f.updated_at, CAST(round(s.similarity_score * 100) AS INTEGER) AS match_percent
            FROM friend_connections f ",
            $from,
            " LEFT JOIN spotify_connections c ON c.user_id = u.id
            LEFT JOIN taste_similarities s ON s.user_id = ?1 AND s.friend_user_id = u.id
            ORDER BY u.username_key, u.id"
        )
    };
}
statements! {
    FIND_STATUS = "SELECT status, updated_at FROM friend_connections
        WHERE user_id = ?1 AND friend_user_id = ?2";
    LIST_FROM = people!("JOIN users u ON u.id = f.friend_user_id AND f.user_id = ?1
        AND f.status = ?2");
    /// Requests of people whom the member has blocked are not shown.
    LIST_TO = people!("JOIN users u ON u.id = f.user_id AND f.friend_user_id = ?1
        AND f.status = ?2 AND NOT EXISTS (SELECT 1 FROM friend_connections b
            WHERE b.user_id = ?1 AND b.friend_user_id = f.user_id AND b.status = 'blocked')");
    LIST_IDS = "SELECT friend_user_id FROM friend_connections
        WHERE user_id = ?1 AND status = 'accepted' ORDER BY friend_user_id";
    COUNT = "SELECT count(*) FROM friend_connections WHERE user_id = ?1 AND status = ?2";
    SET = "INSERT INTO friend_connections (user_id, friend_user_id, status, created_at, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?4)
        ON CONFLICT (user_id, friend_user_id) DO UPDATE
        SET status = excluded.status, updated_at = excluded.updated_at";
    DELETE = "DELETE FROM friend_connections WHERE user_id = ?1 AND friend_user_id = ?2";
    FIND_BY_USERNAME = "SELECT id FROM users WHERE username_key = ?1";
    FORGET_SIMILARITY = "DELETE FROM taste_similarities WHERE user_id = ?1 AND friend_user_id = ?2";
}

/// How another person relates to a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Friendship {
    /// Asked, and not answered.
    Pending,
    /// A friend.
    Accepted,
    /// Asked, and not wanted.
    Declined,
    /// Blocked.
    Blocked,
}

impl Friendship {
    fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Blocked => "blocked",
        }
    }

    fn of(name: &str) -> Self {
        match name {
            "accepted" => Self::Accepted,
            "declined" => Self::Declined,
            "blocked" => Self::Blocked,
            _ => Self::Pending,
        }
    }
}

/// A person whom a member has a relation to.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPerson {
    /// Id.
    pub user_id: String,
    /// Chosen name.
    pub username: Option<String>,
    /// Address of their picture.
    pub avatar_url: Option<String>,
    /// Since when it is as it is.
    pub since: Moment,
    /// How alike the two are, in percent, as far as it is known.
    pub match_percent: Option<u32>,
}

impl FoundPerson {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            user_id: row.get("id")?,
            username: row.get("username")?,
            avatar_url: row.get("avatar_url")?,
            since: Moment::from_ms(row.get("updated_at")?),
            match_percent: row.get("match_percent")?,
        })
    }
}

/// Finds a member's id by their exact name in lower case.
pub fn find_by_username(tx: &Tx<'_>, key: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_BY_USERNAME, params![key], |row| row.get(0))
}

/// How another person relates to a member, by what the member did, and since when.
pub fn status(
    tx: &Tx<'_>,
    user_id: &str,
    other: &str,
) -> Result<Option<(Friendship, Moment)>, StoreError> {
    tx.find(FIND_STATUS, params![user_id, other], |row| {
        Ok((Friendship::of(&row.get::<String>(0)?), Moment::from_ms(row.get(1)?)))
    })
}

/// Lists those to whom a member has this status.
pub fn list_from(
    tx: &Tx<'_>,
    user_id: &str,
    status: Friendship,
) -> Result<Vec<FoundPerson>, StoreError> {
    tx.list(LIST_FROM, params![user_id, status.name()], FoundPerson::of)
}

/// Lists those who have this status to a member, but for those whom the member has blocked.
pub fn list_to(
    tx: &Tx<'_>,
    user_id: &str,
    status: Friendship,
) -> Result<Vec<FoundPerson>, StoreError> {
    tx.list(LIST_TO, params![user_id, status.name()], FoundPerson::of)
}

/// Ids of a member's friends, in one fixed order.
pub fn list_ids(tx: &Tx<'_>, user_id: &str) -> Result<Vec<String>, StoreError> {
    tx.list(LIST_IDS, params![user_id], |row| row.get(0))
}

/// Counts those to whom a member has this status.
pub fn count(tx: &Tx<'_>, user_id: &str, status: Friendship) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, params![user_id, status.name()], |row| row.get(0))?.unwrap_or(0))
}

/// Sets how another person relates to a member. A friendship holds both ways, and blocking ends it.
pub fn set(
    tx: &Tx<'_>,
    user_id: &str,
    other: &str,
    status: Friendship,
    now: Moment,
) -> Result<(), StoreError> {
    tx.change_one(SET, params![user_id, other, status.name(), now.ms()])?;
    match status {
        Friendship::Accepted => {
            tx.change_one(SET, params![other, user_id, status.name(), now.ms()])
        }
        Friendship::Blocked => {
            forget_similarity(tx, user_id, other)?;
            tx.change(DELETE, params![other, user_id]).map(drop)
        }
        Friendship::Pending | Friendship::Declined => Ok(()),
    }
}

/// Ends a relation as far as this member may: a friendship both ways, a request of theirs, or a
/// block.
pub fn delete(tx: &Tx<'_>, user_id: &str, other: &str) -> Result<bool, StoreError> {
    let was = status(tx, user_id, other)?.map(|(status, _)| status);
    if was == Some(Friendship::Accepted) {
        forget_similarity(tx, user_id, other)?;
        tx.change(DELETE, params![other, user_id])?;
    }
    Ok(tx.change(DELETE, params![user_id, other])? > 0)
}

fn forget_similarity(tx: &Tx<'_>, user_id: &str, other: &str) -> Result<(), StoreError> {
    tx.change(FORGET_SIMILARITY, params![user_id, other])?;
    tx.change(FORGET_SIMILARITY, params![other, user_id]).map(drop)
}
