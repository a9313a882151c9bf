//! How much there is of everything, and what came in last: what admins see first.

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    COUNT = "SELECT (SELECT count(*) FROM users),
            (SELECT count(*) FROM mixes WHERE audio_url IS NOT NULL),
            (SELECT count(*) FROM staged_entities WHERE status = 'pending'),
            (SELECT count(*) FROM likes),
            (SELECT count(*) FROM user_timestamps)";
    LIST_LATEST = "SELECT s.id, s.type, s.status, s.notes, s.created_at, u.email
        FROM staged_entities s LEFT JOIN users u ON u.id = s.submitted_by
        ORDER BY s.created_at DESC, s.id DESC LIMIT ?1";
}

/// How much there is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Members.
    pub users: u64,
    /// Mixes that play.
    pub active_mixes: u64,
    /// Staged entities that wait for review.
    pub uploads: u64,
    /// Likes of tracks.
    pub likes: u64,
    /// Times that the crowd gave.
    pub timestamps: u64,
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

/// Counts everything.
pub fn count(tx: &Tx<'_>) -> Result<Figures, StoreError> {
    let found = tx.find(COUNT, &[], |row| {
        Ok(Figures {
            users: row.get(0)?,
            active_mixes: row.get(1)?,
            uploads: row.get(2)?,
            likes: row.get(3)?,
            timestamps: row.get(4)?,
        })
    })?;
    Ok(found.unwrap_or_default())
}

/// Lists what came in last, whatever became of it.
pub fn list_latest(tx: &Tx<'_>, most: usize) -> Result<Vec<Arrival>, StoreError> {
    tx.list(LIST_LATEST, params![most], Arrival::of)
}
