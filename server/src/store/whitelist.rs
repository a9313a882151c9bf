//! Requests of members to connect Spotify, which admins approve or reject.

use rusqlite::{Row, params};

use super::{StoreError, Tx, statement::statements};
use crate::chance;
use crate::clock::Moment;

statements! {
    FIND_LATEST_OF_USER = "SELECT * FROM spotify_whitelist_requests WHERE user_id = ?1
        ORDER BY created_at DESC, id DESC LIMIT 1";
    INSERT = "INSERT INTO spotify_whitelist_requests (id, user_id, spotify_email, created_at)
        VALUES (?1, ?2, ?3, ?4)";
    APPROVE_OF_USER = "UPDATE spotify_whitelist_requests SET status = 'approved', approved_at = ?2
        WHERE user_id = ?1 AND status = 'pending'";
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Nobody has answered it.
    Pending,
    /// The member may connect Spotify.
    Approved,
    /// The member may not.
    Rejected,
}

impl Status {
    fn of(name: &str) -> Self {
        match name {
            "approved" => Self::Approved,
            "rejected" => Self::Rejected,
            _ => Self::Pending,
        }
    }
}

/// A request's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhitelistRequest {
    /// Id.
    pub id: String,
    /// Who asks.
    pub user_id: String,
    /// The address of their account at Spotify, in lower case.
    pub spotify_email: String,
    /// What became of it.
    pub status: Status,
    /// When it was made.
    pub created_at: Moment,
    /// When it was approved.
    pub approved_at: Option<Moment>,
}

impl WhitelistRequest {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            user_id: row.get("user_id")?,
            spotify_email: row.get("spotify_email")?,
            status: Status::of(&row.get::<_, String>("status")?),
            created_at: Moment::from_ms(row.get("created_at")?),
            approved_at: row.get::<_, Option<i64>>("approved_at")?.map(Moment::from_ms),
        })
    }
}

/// Finds a member's latest request.
///
/// # Errors
/// What the database says.
pub fn find_latest_of_user(
    tx: &Tx<'_>,
    user_id: &str,
) -> Result<Option<WhitelistRequest>, StoreError> {
    tx.find(FIND_LATEST_OF_USER, params![user_id], WhitelistRequest::of)
}

/// Inserts a request of a member, which waits for an answer.
///
/// # Errors
/// [`StoreError::Taken`] when another one of theirs waits, else what the database says.
pub fn insert(
    tx: &Tx<'_>,
    user_id: &str,
    spotify_email: &str,
    now: Moment,
) -> Result<WhitelistRequest, StoreError> {
    let id = chance::id(now);
    tx.change_one(INSERT, params![id, user_id, spotify_email, now.ms()])?;
    Ok(WhitelistRequest {
        id,
        user_id: user_id.to_owned(),
        spotify_email: spotify_email.to_owned(),
        status: Status::Pending,
        created_at: now,
        approved_at: None,
    })
}

/// Approves the request of a member that waits for an answer, if there is one.
///
/// # Errors
/// What the database says.
pub fn approve_of_user(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(APPROVE_OF_USER, params![user_id, now.ms()])? > 0)
}
