//! Outgoing mail: written in the transaction of the change that it reports, and sent after that is
//! on the disk.

use segue_base::chance;
use segue_base::clock::Moment;

use super::changes::Work;
use super::claim::CLAIMED_MS;
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    INSERT = "INSERT INTO outgoing_mails (id, recipient, subject, body_text, body_html, created_at,
            expires_at, next_try_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?6)";
    INSERT_SEALED = "INSERT INTO outgoing_mails (id, recipient, subject, body_text, body_html, sealed,
            created_at, expires_at, next_try_at)
        VALUES (?1, ?2, '', '', '', ?3, ?4, ?5, ?4)";
    LIST_DUE = "SELECT * FROM outgoing_mails WHERE failed_at IS NULL AND next_try_at <= ?1
        ORDER BY next_try_at, id LIMIT ?2";
    /// Asked again of the row itself, which another process may have claimed meanwhile.
    CLAIM = "UPDATE outgoing_mails SET claimed_by = ?3, next_try_at = ?4
        WHERE id IN (SELECT id FROM outgoing_mails WHERE failed_at IS NULL AND next_try_at <= ?1
            ORDER BY next_try_at, id LIMIT ?2)
            AND next_try_at <= ?1
        RETURNING *";
    NEXT_DUE = "SELECT min(next_try_at) FROM outgoing_mails WHERE failed_at IS NULL";
    LIST_TRIED = "SELECT * FROM outgoing_mails WHERE failed_at IS NULL AND tries > 0
        ORDER BY next_try_at, id LIMIT ?1";
    LIST_FAILED = "SELECT * FROM outgoing_mails WHERE failed_at IS NOT NULL
        ORDER BY failed_at DESC, id LIMIT ?1";
    COUNT = "SELECT count(*) FILTER (WHERE failed_at IS NULL),
            count(*) FILTER (WHERE failed_at IS NOT NULL) FROM outgoing_mails";
    DELETE = "DELETE FROM outgoing_mails WHERE id = ?1";
    TRY_LATER = "UPDATE outgoing_mails
        SET tries = tries + 1, next_try_at = ?2, last_error = ?3, claimed_by = NULL WHERE id = ?1";
    FAIL = "UPDATE outgoing_mails
        SET tries = tries + 1, failed_at = ?2, last_error = ?3, sealed = NULL, claimed_by = NULL
        WHERE id = ?1";
}

/// A mail to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Address it goes to.
    pub recipient: String,
    /// Subject.
    pub subject: String,
    /// What it says, as plain text.
    pub text: String,
    /// What it says, as HTML.
    pub html: String,
    /// From this moment on the mail is not worth sending.
    pub expires_at: Option<Moment>,
}

/// A mail to send that holds a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedMail {
    /// Address it goes to.
    pub recipient: String,
    /// What it says; see `mail::sealed`.
    pub sealed: Vec<u8>,
    /// From this moment on the mail is not worth sending.
    pub expires_at: Option<Moment>,
}

/// A mail's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Id.
    pub id: String,
    /// The mail; where it is sealed, without what it says.
    pub mail: NewMail,
    /// The text of a mail that holds a secret.
    pub sealed: Option<Vec<u8>>,
    /// How often it was tried.
    pub tries: u32,
    /// Why the last attempt failed.
    pub last_error: Option<String>,
}

impl OutgoingMail {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let expires_at: Option<i64> = row.get("expires_at")?;
        Ok(Self {
            id: row.get("id")?,
            mail: NewMail {
                recipient: row.get("recipient")?,
                subject: row.get("subject")?,
                text: row.get("body_text")?,
                html: row.get("body_html")?,
                expires_at: expires_at.map(Moment::from_ms),
            },
            sealed: row.get("sealed")?,
            tries: row.get("tries")?,
            last_error: row.get("last_error")?,
        })
    }
}

/// Puts a mail on its way.
pub fn insert(tx: &Tx<'_>, new: &NewMail, now: Moment) -> Result<(), StoreError> {
    let row = params![
        chance::id(now),
        new.recipient,
        new.subject,
        new.text,
        new.html,
        now.ms(),
        new.expires_at.map(Moment::ms)
    ];
    tx.ring(Work::Mails);
    tx.change_one(INSERT, row)
}

/// Puts a mail that holds a secret on its way.
pub fn insert_sealed(tx: &Tx<'_>, new: &SealedMail, now: Moment) -> Result<(), StoreError> {
    let SealedMail { recipient, sealed, expires_at } = new;
    let row = params![chance::id(now), recipient, sealed, now.ms(), expires_at.map(Moment::ms)];
    tx.ring(Work::Mails);
    tx.change_one(INSERT_SEALED, row)
}

/// Takes mails that are to be tried now, for a process that hands them over: no other one takes them
/// before the claim ends.
pub fn claim(
    tx: &Tx<'_>,
    process: &str,
    now: Moment,
    most: u32,
) -> Result<Vec<OutgoingMail>, StoreError> {
    let row = params![now.ms(), most, process, now.ms_after(CLAIMED_MS).ms()];
    let mut claimed = tx.list(CLAIM, row, OutgoingMail::of)?;
    claimed.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(claimed)
}

/// Lists mails that are to be tried now, the longest waiting first.
pub fn list_due(tx: &Tx<'_>, now: Moment, most: u32) -> Result<Vec<OutgoingMail>, StoreError> {
    tx.list(LIST_DUE, params![now.ms(), most], OutgoingMail::of)
}

/// When the next mail is to be tried.
pub fn next_due(tx: &Tx<'_>) -> Result<Option<Moment>, StoreError> {
    Ok(tx.find(NEXT_DUE, &[], |row| row.get::<Option<i64>>(0))?.flatten().map(Moment::from_ms))
}

/// Lists mails that failed for good, the latest first.
pub fn list_failed(tx: &Tx<'_>, most: u32) -> Result<Vec<OutgoingMail>, StoreError> {
    tx.list(LIST_FAILED, params![most], OutgoingMail::of)
}

/// Lists mails that failed and will be tried again, the next first.
pub fn list_tried(tx: &Tx<'_>, most: u32) -> Result<Vec<OutgoingMail>, StoreError> {
    tx.list(LIST_TRIED, params![most], OutgoingMail::of)
}

/// Counts the mails on their way, and those that failed for good.
pub fn count(tx: &Tx<'_>) -> Result<(usize, usize), StoreError> {
    Ok(tx.find(COUNT, &[], |row| Ok((row.get(0)?, row.get(1)?)))?.unwrap_or_default())
}

/// Forgets a mail that was handed over.
pub fn delete(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.change(DELETE, params![id]).map(drop)
}

/// Notes why a try failed, and when the next one is.
pub fn try_later(tx: &Tx<'_>, id: &str, at: Moment, error: &str) -> Result<(), StoreError> {
    tx.change(TRY_LATER, params![id, at.ms(), error]).map(drop)
}

/// Notes that a mail will not be tried again, and why.
pub fn fail(tx: &Tx<'_>, id: &str, now: Moment, error: &str) -> Result<(), StoreError> {
    tx.change(FAIL, params![id, now.ms(), error]).map(drop)
}
