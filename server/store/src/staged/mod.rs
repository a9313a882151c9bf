//! Staged entities: submissions and imports that wait for review.

pub mod listed;

use segue_base::chance;
use segue_base::clock::Moment;

use super::{Idempotence, StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    COUNT = "SELECT count(*) FROM staged_entities";
    FIND = "SELECT * FROM staged_entities WHERE id = ?1";
    FIND_BY_KEY = "SELECT id, status, request_hash FROM staged_entities WHERE idempotency_key = ?1";
    INSERT = "INSERT INTO staged_entities (id, type, status, data, notes, created_at,
            idempotency_key, request_hash, submitted_by, source_key, network_hash)
        VALUES (?1, ?2, 'pending', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    FIND_PENDING = "SELECT coalesce(submitted_by = ?2, FALSE) AS is_own FROM staged_entities
        WHERE source_key = ?1 AND status = 'pending' ORDER BY is_own DESC LIMIT 1";
    COUNT_BY_STATUS = "SELECT status, count(*) FROM staged_entities GROUP BY status";
    COUNT_PENDING = "SELECT count(*), min(created_at) FROM staged_entities WHERE status = 'pending'";
    INSERT_ANY = "INSERT INTO staged_entities (id, type, status, data, notes, created_at,
            submitted_by, source_key) VALUES (?1, ?2, 'pending', ?3, ?4, ?5, ?6, ?7)";
    SET_DATA = "UPDATE staged_entities SET data = ?2, source_key = ?3 WHERE id = ?1";
    REVIEW = "UPDATE staged_entities SET status = ?2, mix_id = ?3, reason = ?4, reviewed_at = ?5
        WHERE id = ?1";
    DELETE = "DELETE FROM staged_entities WHERE id = ?1";
    FIND_SUBMITTER = "SELECT u.email FROM staged_entities s JOIN users u ON u.id = s.submitted_by
        WHERE s.id = ?1 AND u.email_proven_at IS NOT NULL";
    LIST_OF_USER = "SELECT s.id, s.notes, s.status, s.reason, m.slug, s.created_at, s.reviewed_at
        FROM staged_entities s LEFT JOIN shown_mixes m ON m.id = s.mix_id
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
    /// The mix that it became.
    pub mix_id: Option<String>,
    /// Why it was rejected.
    pub reason: Option<String>,
    /// When it was approved or rejected.
    pub reviewed_at: Option<Moment>,
}

impl Staged {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("type")?,
            status: row.get("status")?,
            data: row.get("data")?,
            notes: row.get("notes")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            mix_id: row.get("mix_id")?,
            reason: row.get("reason")?,
            reviewed_at: row.get::<Option<i64>>("reviewed_at")?.map(Moment::from_ms),
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
    /// The member who submitted it; `None` for a visitor.
    pub submitted_by: Option<String>,
    /// Names the network that it came from; `None` for a member.
    pub network_hash: Option<String>,
    /// Where it can be heard, in one spelling.
    pub source_key: Option<String>,
    /// Identifies a repeated request.
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
pub fn count(tx: &Tx<'_>) -> Result<u64, StoreError> {
    Ok(tx.find(COUNT, &[], |row| row.get(0))?.unwrap_or(0))
}

/// Finds a staged entity.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Staged>, StoreError> {
    tx.find(FIND, params![id], Staged::of)
}

/// Stages a mix as pending, once per idempotency key.
pub fn insert_mix(tx: &Tx<'_>, new: &NewStagedMix) -> Result<Staging, StoreError> {
    if let Some(idempotence) = &new.idempotence {
        let known = tx.find(FIND_BY_KEY, params![idempotence.key], |row| {
            Ok((row.get("id")?, row.get("status")?, row.get::<String>("request_hash")?))
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
        new.source_key,
        new.network_hash
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
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            notes: row.get::<Option<String>>("notes")?.unwrap_or_default(),
            status: row.get("status")?,
            reason: row.get("reason")?,
            mix_slug: row.get("slug")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            reviewed_at: row.get::<Option<i64>>("reviewed_at")?.map(Moment::from_ms),
        })
    }
}

/// Whether a mix that can be heard there waits for review, and if so, whether it is of this member.
pub fn find_pending(
    tx: &Tx<'_>,
    source_key: &str,
    user_id: Option<&str>,
) -> Result<Option<bool>, StoreError> {
    tx.find(FIND_PENDING, params![source_key, user_id], |row| row.get(0))
}

/// Lists a member's submissions, the latest first.
pub fn list_of_user(
    tx: &Tx<'_>,
    user_id: &str,
    most: usize,
) -> Result<Vec<OwnSubmission>, StoreError> {
    tx.list(LIST_OF_USER, params![user_id, most], OwnSubmission::of)
}

/// Counts staged entities by their state.
pub fn count_by_status(tx: &Tx<'_>) -> Result<Vec<(String, u64)>, StoreError> {
    tx.list(COUNT_BY_STATUS, &[], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Counts those that wait for review, and tells when the first of them came.
pub fn count_pending(tx: &Tx<'_>) -> Result<(u64, Option<Moment>), StoreError> {
    let counted = tx.find(COUNT_PENDING, &[], |row| {
        Ok((row.get(0)?, row.get::<Option<i64>>(1)?.map(Moment::from_ms)))
    });
    Ok(counted?.unwrap_or((0, None)))
}

/// An entity of any kind that an admin stages.
#[derive(Debug, Clone)]
pub struct NewStaged {
    /// `mix`, `track` or `artist`.
    pub kind: String,
    /// The entity, as JSON text.
    pub data: String,
    /// What is noted beside it.
    pub notes: Option<String>,
    /// Where it can be heard, in one spelling.
    pub source_key: Option<String>,
}

/// Stages an entity of any kind as pending, and answers its id.
pub fn insert(
    tx: &Tx<'_>,
    new: &NewStaged,
    admin_id: &str,
    now: Moment,
) -> Result<String, StoreError> {
    let id = chance::id(now);
    let NewStaged { kind, data, notes, source_key } = new;
    tx.change_one(INSERT_ANY, params![id, kind, data, notes, now.ms(), admin_id, source_key])?;
    Ok(id)
}

/// Sets what an entity says; `false` when there is none.
pub fn set_data(
    tx: &Tx<'_>,
    id: &str,
    data: &str,
    source_key: Option<&str>,
) -> Result<bool, StoreError> {
    Ok(tx.change(SET_DATA, params![id, data, source_key])? > 0)
}

/// How a review ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is this mix of the catalogue now.
    Imported {
        /// The mix.
        mix_id: String,
    },
    /// It is fine as it is.
    Approved,
    /// It is not taken, for this reason.
    Rejected {
        /// For the submitter to read; may be empty.
        reason: String,
    },
}

/// Notes how a review ended.
pub fn review(tx: &Tx<'_>, id: &str, verdict: &Verdict, now: Moment) -> Result<(), StoreError> {
    let (status, mix_id, reason) = match verdict {
        Verdict::Imported { mix_id } => ("imported", Some(mix_id), None),
        Verdict::Approved => ("approved", None, None),
        Verdict::Rejected { reason } => {
            ("rejected", None, Some(reason.trim()).filter(|reason| !reason.is_empty()))
        }
    };
    tx.change_one(REVIEW, params![id, status, mix_id, reason, now.ms()])
}

/// Address of the member who submitted an entity. `None` if the address is not proven, because its
/// owner may never have heard of the site.
pub fn find_submitter(tx: &Tx<'_>, id: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_SUBMITTER, params![id], |row| row.get(0))
}

/// Deletes an entity.
pub fn delete(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.change_one(DELETE, params![id])
}
