//! Sessions: which browser is signed in as whom. Tokens are known by their hashes only.

use segue_base::chance;
use segue_base::clock::Moment;

use super::identity::Provider;
use super::statement::statements;
use super::user::{self, User};
use super::{StoreError, Tx};
use crate::row::{Columns, params};

/// The columns of a session in the order in which [`Session::of`] takes them.
macro_rules! session_columns {
    () => {
        "sessions.id, sessions.user_id, sessions.method, sessions.device, sessions.created_at,
            sessions.seen_at, sessions.expires_at"
    };
}
statements! {
    FIND_BY_TOKEN = concat!(
        "SELECT ", session_columns!(), ", ", user::user_columns!(),
        " FROM sessions JOIN users ON users.id = sessions.user_id
        WHERE sessions.token_hash = ?1 AND sessions.expires_at > ?2
            AND sessions.created_at > CASE users.role WHEN 'admin' THEN CAST(?4 AS BIGINT)
                ELSE CAST(?3 AS BIGINT) END
            AND (users.role = 'admin' OR NOT EXISTS (SELECT 1 FROM bans
                WHERE bans.user_id = users.id AND coalesce(bans.ends_at > ?2, TRUE)))"
    );
    LIST_OF_USER = concat!(
        "SELECT ", session_columns!(),
        " FROM sessions WHERE user_id = ?1 AND expires_at > ?2 ORDER BY seen_at DESC, id"
    );
    INSERT = "INSERT INTO sessions (id, token_hash, user_id, method, device, created_at, seen_at,
            expires_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)";
    SEE = "UPDATE sessions SET seen_at = ?2, expires_at = ?3 WHERE id = ?1";
    DELETE = "DELETE FROM sessions WHERE id = ?1 AND user_id = ?2";
    DELETE_BY_TOKEN = "DELETE FROM sessions WHERE token_hash = ?1";
    DELETE_OF_USER = "DELETE FROM sessions WHERE user_id = ?1";
    DELETE_OTHERS = "DELETE FROM sessions WHERE user_id = ?1 AND id <> ?2";
    DELETE_EXPIRED = "DELETE FROM sessions WHERE expires_at <= ?1";
}

/// How someone signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By a link or a code sent by mail.
    MagicLink,
    /// By a password.
    Password,
    /// By a provider.
    Provider(Provider),
}

impl Method {
    /// The method as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MagicLink => "magic_link",
            Self::Password => "password",
            Self::Provider(provider) => provider.name(),
        }
    }
}

/// A session's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Id.
    pub id: String,
    /// The member.
    pub user_id: String,
    /// How it began, as it is stored.
    pub method: String,
    /// The browser, as it describes itself.
    pub device: String,
    /// When it began.
    pub created_at: Moment,
    /// When it was last used, to the hour.
    pub seen_at: Moment,
    /// When it ends unless it is used.
    pub expires_at: Moment,
}

impl Session {
    /// Whether it began with the member's password.
    #[must_use]
    pub fn is_by_password(&self) -> bool {
        self.method == Method::Password.name()
    }

    fn of(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: columns.take()?,
            user_id: columns.take()?,
            method: columns.take()?,
            device: columns.take()?,
            created_at: Moment::from_ms(columns.take()?),
            seen_at: Moment::from_ms(columns.take()?),
            expires_at: Moment::from_ms(columns.take()?),
        })
    }
}

/// A session to begin.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Hash of its token.
    pub token_hash: String,
    /// How someone signed in.
    pub method: Method,
    /// The browser, as it describes itself.
    pub device: String,
    /// When it ends unless it is used.
    pub expires_at: Moment,
}

/// Begins a session.
pub fn insert(
    tx: &Tx<'_>,
    user_id: &str,
    new: &NewSession,
    now: Moment,
) -> Result<String, StoreError> {
    let id = chance::id(now);
    let row = params![
        id,
        new.token_hash,
        user_id,
        new.method.name(),
        new.device,
        now.ms(),
        new.expires_at.ms()
    ];
    tx.change_one(INSERT, row)?;
    Ok(id)
}

/// Finds who is signed in by the hash of a token, in one statement, because every page of a member
/// asks. A member who is banned is not. `since` says when the oldest sessions began that are still valid, for members and for
/// admins.
pub fn find(
    tx: &Tx<'_>,
    token_hash: &str,
    since: (Moment, Moment),
    now: Moment,
) -> Result<Option<(Session, User)>, StoreError> {
    let (member_since, admin_since) = since;
    let key = params![token_hash, now.ms(), member_since.ms(), admin_since.ms()];
    tx.find(FIND_BY_TOKEN, key, |row| {
        let mut columns = Columns::of(row);
        Ok((Session::of(&mut columns)?, User::of(&mut columns)?))
    })
}

/// Lists a member's sessions, the last used first.
pub fn list_of_user(tx: &Tx<'_>, user_id: &str, now: Moment) -> Result<Vec<Session>, StoreError> {
    tx.list(LIST_OF_USER, params![user_id, now.ms()], |row| Session::of(&mut Columns::of(row)))
}

/// Notes that a session was used, and lets it end later.
pub fn see(tx: &Tx<'_>, id: &str, now: Moment, expires_at: Moment) -> Result<(), StoreError> {
    tx.change(SEE, params![id, now.ms(), expires_at.ms()]).map(drop)
}

/// Ends one of a member's sessions; `false` when they have no such one.
pub fn delete(tx: &Tx<'_>, id: &str, user_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(DELETE, params![id, user_id])? > 0)
}

/// Ends the session of a browser that begins another: its token is forgotten there.
pub fn replace(tx: &Tx<'_>, token_hash: &str) -> Result<(), StoreError> {
    tx.change(DELETE_BY_TOKEN, params![token_hash]).map(drop)
}

/// Ends all of a member's sessions and returns how many there were.
pub fn delete_of_user(tx: &Tx<'_>, user_id: &str) -> Result<usize, StoreError> {
    tx.change(DELETE_OF_USER, params![user_id])
}

/// Ends all of a member's sessions but one.
pub fn delete_others(tx: &Tx<'_>, user_id: &str, id: &str) -> Result<usize, StoreError> {
    tx.change(DELETE_OTHERS, params![user_id, id])
}

/// Drops sessions that have ended.
pub fn delete_expired(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_EXPIRED, params![now.ms()])
}
