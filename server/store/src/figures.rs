//! How much there is of everything, and what came in last: what admins see first.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    COUNT_USERS = "SELECT count(*), count(*) FILTER (WHERE created_at > ?1) FROM users";
    COUNT_ACTIVE_MIXES = "SELECT count(*), count(*) FILTER (WHERE created_at > ?1) FROM mixes
        WHERE audio_url IS NOT NULL";
    COUNT_LIKES = "SELECT count(*), count(*) FILTER (WHERE created_at > ?1) FROM likes";
    COUNT_TIMES = "SELECT count(*), count(*) FILTER (WHERE created_at > ?1) FROM user_timestamps";
    COUNT_UPLOADS = "SELECT count(*) FROM staged_entities WHERE status = 'pending'";
    LIST_LATEST = "SELECT s.id, s.type, s.status, s.notes, s.created_at, u.email
        FROM staged_entities s LEFT JOIN users u ON u.id = s.submitted_by
        ORDER BY s.created_at DESC, s.id DESC LIMIT ?1";
}

/// How many there are of something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// All of them.
    pub all: u64,
    /// Those that came since the moment that was asked for.
    pub new: u64,
}

/// How much there is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Members.
    pub users: Count,
    /// Mixes that play.
    pub active_mixes: Count,
    /// Likes of tracks.
    pub likes: Count,
    /// Times that the crowd gave.
    pub timestamps: Count,
    /// Staged entities that wait for review.
    pub uploads: u64,
}

/// Something that came in for review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// Id.
    pub id: String,
    /// `mix`, `track` or `artist`.
    pub kind: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    pub status: String,
    /// What was noted beside it.
    pub notes: Option<String>,
    /// When it came in.
    pub created_at: Moment,
    /// Address of the person it came from; `None` for visitors and admins.
    pub email: Option<String>,
}

impl Arrival {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("type")?,
            status: row.get("status")?,
            notes: row.get("notes")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            email: row.get("email")?,
        })
    }
}

/// Counts everything, and what came since a moment.
pub fn count(tx: &Tx<'_>, since: Moment) -> Result<Figures, StoreError> {
    let both = |sql| -> Result<Count, StoreError> {
        let found = tx.find(sql, params![since.ms()], |row| {
            Ok(Count { all: row.get(0)?, new: row.get(1)? })
        })?;
        Ok(found.unwrap_or_default())
    };
    Ok(Figures {
        users: both(COUNT_USERS)?,
        active_mixes: both(COUNT_ACTIVE_MIXES)?,
        likes: both(COUNT_LIKES)?,
        timestamps: both(COUNT_TIMES)?,
        uploads: tx.find(COUNT_UPLOADS, &[], |row| row.get(0))?.unwrap_or(0),
    })
}

/// Lists what came in last, whatever became of it.
pub fn list_latest(tx: &Tx<'_>, most: usize) -> Result<Vec<Arrival>, StoreError> {
    tx.list(LIST_LATEST, params![most], Arrival::of)
}
