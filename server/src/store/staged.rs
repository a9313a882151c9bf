//! Staged entities: what was submitted or imported and waits for review.

use rusqlite::{Row, params};

use super::{Idempotence, StoreError, Tx, statement::statements};
use crate::chance;
use crate::clock::Moment;

statements! {
    COUNT = "SELECT count(*) FROM staged_entities";
    FIND = "SELECT * FROM staged_entities WHERE id = ?1";
    FIND_BY_KEY = "SELECT id, status, request_hash FROM staged_entities WHERE idempotency_key = ?1";
    INSERT = "INSERT INTO staged_entities (id, type, status, data, notes, created_at,
            idempotency_key, request_hash, submitted_by, source_key)
        VALUES (?1, ?2, 'pending', ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    IS_PENDING = "SELECT 1 FROM staged_entities WHERE source_key = ?1 AND status = 'pending' LIMIT 1";
    LIST_OF_USER = "SELECT s.id, s.notes, s.status, s.reason, m.slug, s.created_at, s.reviewed_at
        FROM staged_entities s LEFT JOIN mixes m ON m.id = s.mix_id
        WHERE s.submitted_by = ?1 ORDER BY s.created_at DESC, s.id DESC LIMIT ?2";
}

/// A staged entity's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staged {
    /// Id.
    pub id: String,
    /// `mix`, `track` or `artist`.
    pub kind: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    pub status: String,
    /// The entity, as JSON text.
    pub data: String,
    /// What was noted beside it.
    pub notes: Option<String>,
    /// When it came in.
    pub created_at: Moment,
}

impl Staged {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("type")?,
            status: row.get("status")?,
            data: row.get("data")?,
            notes: row.get("notes")?,
            created_at: Moment::from_ms(row.get("created_at")?),
        })
    }
}

/// A mix on its way to review.
#[derive(Debug, Clone)]
pub struct NewStagedMix {
    /// The entity, as JSON text.
    pub data: String,
    /// What is noted beside it.
    pub notes: String,
    /// When it came in.
    pub created_at: Moment,
    /// Whose it is; `None` for a visitor's.
    pub submitted_by: Option<String>,
    /// Where it can be heard, in one spelling.
    pub source_key: Option<String>,
    /// What makes a second try the same try.
    pub idempotence: Option<Idempotence>,
}

/// How a staging went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Staging {
    /// It is there now.
    New {
        /// Its id.
        id: String,
    },
    /// The same request had come before.
    Known {
        /// The id it was given then.
        id: String,
        /// Its state by now.
        status: String,
    },
    /// The key had come before, with another request.
    KeyReused,
}

/// Counts all staged entities.
///
/// # Errors
/// What the database says.
pub fn count(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, (), |row| row.get(0))?.unwrap_or(0))
}

/// Finds a staged entity.
///
/// # Errors
/// What the database says.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Staged>, StoreError> {
    tx.find(FIND, params![id], Staged::of)
}

/// Stages a mix as pending, once per idempotency key.
///
/// # Errors
/// What the database says.
pub fn insert_mix(tx: &Tx<'_>, new: &NewStagedMix) -> Result<Staging, StoreError> {
    if let Some(idempotence) = &new.idempotence {
        let known = tx.find(FIND_BY_KEY, params![idempotence.key], |row| {
            Ok((row.get("id")?, row.get("status")?, row.get::<_, String>("request_hash")?))
        })?;
        match known {
            Some((id, status, hash)) if hash == idempotence.request_hash => {
                return Ok(Staging::Known { id, status });
            }
            Some(_) => return Ok(Staging::KeyReused),
            None => {}
        }
    }
    let id = chance::id(new.created_at);
    let key = new.idempotence.as_ref().map(|idempotence| &idempotence.key);
    let hash = new.idempotence.as_ref().map(|idempotence| &idempotence.request_hash);
    let row = params![
        id,
        "mix",
        new.data,
        new.notes,
        new.created_at.ms(),
        key,
        hash,
        new.submitted_by,
        new.source_key
    ];
    tx.change_one(INSERT, row)?;
    Ok(Staging::New { id })
}

/// A member's submission, as they are shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSubmission {
    /// Id.
    pub id: String,
    /// What was noted beside it: title and artist.
    pub notes: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    pub status: String,
    /// Why it was rejected.
    pub reason: Option<String>,
    /// The mix that it became, by its name in addresses.
    pub mix_slug: Option<String>,
    /// When it was sent.
    pub created_at: Moment,
    /// When it was reviewed.
    pub reviewed_at: Option<Moment>,
}

impl OwnSubmission {
    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            notes: row.get::<_, Option<String>>("notes")?.unwrap_or_default(),
            status: row.get("status")?,
            reason: row.get("reason")?,
            mix_slug: row.get("slug")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            reviewed_at: row.get::<_, Option<i64>>("reviewed_at")?.map(Moment::from_ms),
        })
    }
}

/// Whether a mix that can be heard there waits for review.
///
/// # Errors
/// What the database says.
pub fn is_pending(tx: &Tx<'_>, source_key: &str) -> Result<bool, StoreError> {
    Ok(tx.find(IS_PENDING, params![source_key], |_| Ok(()))?.is_some())
}

/// Lists a member's submissions, the latest first.
///
/// # Errors
/// What the database says.
pub fn list_of_user(
    tx: &Tx<'_>,
    user_id: &str,
    most: usize,
) -> Result<Vec<OwnSubmission>, StoreError> {
    tx.list(LIST_OF_USER, params![user_id, most], OwnSubmission::of)
}
