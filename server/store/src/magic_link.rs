//! Links and codes sent by mail to sign in with. Each serves once.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    INSERT = "INSERT INTO magic_links (id, email, token_hash, code_hash, challenge, redirect_path,
            with_identity, created_at, expires_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    FIND_BY_TOKEN = "SELECT * FROM magic_links
        WHERE token_hash = ?1 AND used_at IS NULL AND expires_at > ?2";
    LIST_OF_BROWSER = "SELECT * FROM magic_links
        WHERE challenge = ?1 AND used_at IS NULL AND expires_at > ?2
        ORDER BY created_at DESC, id DESC";
    COUNT_TRIES = "UPDATE magic_links SET code_tries = code_tries + 1
        WHERE challenge = ?1 AND used_at IS NULL AND expires_at > ?2 AND code_tries < ?3 AND email = ?4";
    /// One statement decides: of two that open a link at the same moment, one finds it used.
    USE = "UPDATE magic_links SET used_at = ?2
        WHERE id = ?1 AND used_at IS NULL AND expires_at > ?2";
    DELETE_EXPIRED = "DELETE FROM magic_links WHERE expires_at <= ?1";
}

/// How often a code may be tried.
pub const MOST_CODE_TRIES: u32 = 5;

/// A link that can still be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MagicLink {
    /// Id.
    pub id: String,
    /// The address that it proves.
    pub email: String,
    /// Hash of its code.
    pub code_hash: String,
    /// Hash of the secret that the asking browser keeps.
    pub challenge: String,
    /// Where to go once signed in.
    pub redirect_path: String,
    /// Whether it also proves whose the identity is that the asking browser has shown.
    pub with_identity: bool,
    /// How often its code was tried.
    pub code_tries: u32,
}

impl MagicLink {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            email: row.get("email")?,
            code_hash: row.get("code_hash")?,
            challenge: row.get("challenge")?,
            redirect_path: row.get("redirect_path")?,
            with_identity: row.get("with_identity")?,
            code_tries: row.get("code_tries")?,
        })
    }
}

/// A link to send.
#[derive(Debug, Clone)]
pub struct NewMagicLink {
    /// The address that it will prove.
    pub email: String,
    /// Hash of its token.
    pub token_hash: String,
    /// Hash of its code.
    pub code_hash: String,
    /// Hash of the secret that the asking browser keeps.
    pub challenge: String,
    /// Where to go once signed in.
    pub redirect_path: String,
    /// Whether it will also prove whose the identity is that the asking browser has shown.
    pub with_identity: bool,
    /// Not to be used from here on.
    pub expires_at: Moment,
}

/// Keeps a link that is being sent.
pub fn insert(tx: &Tx<'_>, new: &NewMagicLink, now: Moment) -> Result<(), StoreError> {
    let row = params![
        chance::id(now),
        new.email,
        new.token_hash,
        new.code_hash,
        new.challenge,
        new.redirect_path,
        new.with_identity,
        now.ms(),
        new.expires_at.ms()
    ];
    tx.change_one(INSERT, row)
}

/// Finds a link that can still be used by the hash of its token.
pub fn find(tx: &Tx<'_>, token_hash: &str, now: Moment) -> Result<Option<MagicLink>, StoreError> {
    tx.find(FIND_BY_TOKEN, params![token_hash, now.ms()], MagicLink::of)
}

/// Lists the links that a browser asked for and can still be used, for the address that it asked for
/// last, the newest first.
pub fn list_of_browser(
    tx: &Tx<'_>,
    challenge: &str,
    now: Moment,
) -> Result<Vec<MagicLink>, StoreError> {
    let mut links = tx.list(LIST_OF_BROWSER, params![challenge, now.ms()], MagicLink::of)?;
    if let Some(email) = links.first().map(|newest| newest.email.clone()) {
        links.retain(|link| link.email == email);
    }
    Ok(links)
}

/// Counts a try of the codes of all links that a browser can still use for an address; returns how many
/// codes may be tried.
pub fn count_tries(
    tx: &Tx<'_>,
    challenge: &str,
    email: &str,
    now: Moment,
) -> Result<usize, StoreError> {
    tx.change(COUNT_TRIES, params![challenge, now.ms(), MOST_CODE_TRIES, email])
}

/// Uses a link; `false` when it was used or has ended.
pub fn use_up(tx: &Tx<'_>, id: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(USE, params![id, now.ms()])? > 0)
}

/// Drops links that have ended.
pub fn delete_expired(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_EXPIRED, params![now.ms()])
}
