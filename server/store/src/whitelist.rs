//! Requests of members to connect Spotify, which admins approve or reject.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

/// A query for requests with who asks.
macro_rules! asked {
    ($which:literal) => {
        concat!(
            "SELECT r.*, u.username, u.email FROM spotify_whitelist_requests r
            JOIN users u ON u.id = r.user_id ",
            $which
        )
    };
}
statements! {
    LIST = asked!("WHERE (r.created_at, r.id) < (?1, ?2)
        ORDER BY r.created_at DESC, r.id DESC LIMIT ?3");
    FIND = asked!("WHERE r.id = ?1");
    FIND_PENDING_OF_USER = asked!("WHERE r.user_id = ?1 AND r.status = 'pending'");
    COUNT_BY_STATUS = "SELECT status, count(*) FROM spotify_whitelist_requests GROUP BY status";
    ANSWER = "UPDATE spotify_whitelist_requests SET status = ?2, approved_at = ?3
        WHERE id = ?1 AND status = 'pending'";
    FIND_LATEST_OF_USER = "SELECT * FROM spotify_whitelist_requests WHERE user_id = ?1
        ORDER BY created_at DESC, id DESC LIMIT 1";
    INSERT = "INSERT INTO spotify_whitelist_requests (id, user_id, spotify_email, created_at)
        VALUES (?1, ?2, ?3, ?4)";
    APPROVE_OF_USER = "UPDATE spotify_whitelist_requests SET status = 'approved', approved_at = ?2
        WHERE user_id = ?1 AND status = 'pending'";
}

/// The state of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestStatus {
    /// Nobody has answered it.
    Pending,
    /// The member may connect Spotify.
    Approved,
    /// The member may not.
    Rejected,
}

impl RequestStatus {
    /// The status as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

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
    pub status: RequestStatus,
    /// When it was made.
    pub created_at: Moment,
    /// When it was approved.
    pub approved_at: Option<Moment>,
}

impl WhitelistRequest {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            user_id: row.get("user_id")?,
            spotify_email: row.get("spotify_email")?,
            status: RequestStatus::of(&row.get::<String>("status")?),
            created_at: Moment::from_ms(row.get("created_at")?),
            approved_at: row.get::<Option<i64>>("approved_at")?.map(Moment::from_ms),
        })
    }
}

/// A request, with who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRequest {
    /// The request.
    pub request: WhitelistRequest,
    /// The member's name.
    pub username: Option<String>,
    /// The member's address.
    pub email: String,
}

impl MemberRequest {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            request: WhitelistRequest::of(row)?,
            username: row.get("username")?,
            email: row.get("email")?,
        })
    }
}

/// How many requests there are of each status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestCounts {
    /// That wait for an answer.
    pub pending: u64,
    /// That were approved.
    pub approved: u64,
    /// That were rejected.
    pub rejected: u64,
}

/// Lists requests, the newest first, after the one with the given moment and id.
pub fn list(
    tx: &Tx<'_>,
    behind: Option<&(Moment, String)>,
    most: usize,
) -> Result<Vec<MemberRequest>, StoreError> {
    let (at, id) = behind.map_or((i64::MAX, ""), |(at, id)| (at.ms(), id.as_str()));
    tx.list(LIST, params![at, id, most], MemberRequest::of)
}

/// Counts requests.
pub fn count(tx: &Tx<'_>) -> Result<RequestCounts, StoreError> {
    let mut counts = RequestCounts::default();
    let found = tx.list(COUNT_BY_STATUS, &[], |row| {
        Ok((RequestStatus::of(&row.get::<String>(0)?), row.get::<u64>(1)?))
    });
    for (status, count) in found? {
        match status {
            RequestStatus::Pending => counts.pending = count,
            RequestStatus::Approved => counts.approved = count,
            RequestStatus::Rejected => counts.rejected = count,
        }
    }
    Ok(counts)
}

/// Finds a request.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<MemberRequest>, StoreError> {
    tx.find(FIND, params![id], MemberRequest::of)
}

/// Finds the request of a member that waits for an answer.
pub fn find_pending_of_user(
    tx: &Tx<'_>,
    user_id: &str,
) -> Result<Option<MemberRequest>, StoreError> {
    tx.find(FIND_PENDING_OF_USER, params![user_id], MemberRequest::of)
}

/// Answers a request that waits for it; `false` when it does not, or is none.
pub fn answer(
    tx: &Tx<'_>,
    id: &str,
    status: RequestStatus,
    now: Moment,
) -> Result<bool, StoreError> {
    let approved_at = (status == RequestStatus::Approved).then(|| now.ms());
    Ok(tx.change(ANSWER, params![id, status.name(), approved_at])? > 0)
}

/// Finds a member's latest request.
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
        status: RequestStatus::Pending,
        created_at: now,
        approved_at: None,
    })
}

/// Approves the request of a member that waits for an answer, if there is one.
pub fn approve_of_user(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(APPROVE_OF_USER, params![user_id, now.ms()])? > 0)
}
