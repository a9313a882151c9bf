//! Members' connections to Spotify, and those under way.

use segue_base::clock::Moment;

use super::changes::Work;
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND = "SELECT * FROM spotify_connections WHERE user_id = ?1";
    HAS_ANY = "SELECT 1 FROM spotify_connections LIMIT 1";
    /// Connecting again keeps the playlist where it is the same account, and ends a problem. Accounts are
    /// compared by the id that never changes, and by the other where one of them has none yet.
    SAVE = "INSERT INTO spotify_connections (user_id, spotify_user_id, display_name, email,
            profile_image_url, access_token, refresh_token, token_expires_at, connected_at, updated_at,
            spotify_account_id)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10)
        ON CONFLICT (user_id) DO UPDATE SET
            playlist_id = CASE WHEN coalesce(
                    spotify_connections.spotify_account_id = excluded.spotify_account_id,
                    spotify_connections.spotify_user_id = excluded.spotify_user_id)
                THEN spotify_connections.playlist_id END,
            spotify_account_id = excluded.spotify_account_id,
            spotify_user_id = excluded.spotify_user_id, display_name = excluded.display_name,
            email = excluded.email, profile_image_url = excluded.profile_image_url,
            access_token = excluded.access_token, refresh_token = excluded.refresh_token,
            token_expires_at = excluded.token_expires_at, problem = NULL,
            connected_at = excluded.connected_at, updated_at = excluded.updated_at";
    RENEW = "UPDATE spotify_connections SET access_token = ?2, refresh_token = ?3,
            token_expires_at = ?4, updated_at = ?5 WHERE user_id = ?1";
    SHOW_PROFILE = "UPDATE spotify_connections SET display_name = ?2, profile_image_url = ?3,
            updated_at = ?4, spotify_user_id = ?5,
            spotify_account_id = coalesce(?6, spotify_account_id) WHERE user_id = ?1";
    SET_PLAYLIST = "UPDATE spotify_connections SET playlist_id = ?2 WHERE user_id = ?1";
    FAIL = "UPDATE spotify_connections SET problem = ?2 WHERE user_id = ?1";
    ADMIT = "UPDATE spotify_connections SET problem = NULL
        WHERE user_id = ?1 AND problem = 'not_registered'";
    DELETE = "DELETE FROM spotify_connections WHERE user_id = ?1";
    BEGIN = "INSERT INTO spotify_handshakes (state_hash, user_id, challenge, expires_at)
        VALUES (?1, ?2, ?3, ?4)";
    TAKE = "DELETE FROM spotify_handshakes WHERE state_hash = ?1 AND user_id = ?2
        AND challenge = ?3 AND expires_at > ?4";
    DELETE_EXPIRED = "DELETE FROM spotify_handshakes WHERE expires_at <= ?1";
}

/// Why Spotify lets a connection do nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The member has taken their leave back, or it has ended.
    Revoked,
    /// Spotify has not let the member use this site.
    NotRegistered,
}

impl Problem {
    /// The problem as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Revoked => "revoked",
            Self::NotRegistered => "not_registered",
        }
    }

    fn of(name: &str) -> Self {
        if name == "not_registered" { Self::NotRegistered } else { Self::Revoked }
    }
}

/// A member's tokens, sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedTokens {
    /// The token that requests are made with.
    pub access: Vec<u8>,
    /// The token that a new one is requested with.
    pub refresh: Vec<u8>,
    /// Until when the first can be used.
    pub expires_at: Moment,
}

/// A member's account at Spotify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Id of the account, which may change.
    pub spotify_user_id: String,
    /// Id of the account that never changes; `None` where Spotify does not tell it.
    pub spotify_account_id: Option<String>,
    /// Name as shown.
    pub display_name: String,
    /// E-mail address; Spotify's newer dialect leaves it out.
    pub email: Option<String>,
    /// Address of the picture.
    pub profile_image_url: Option<String>,
}

/// A connection's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// The member.
    pub user_id: String,
    /// Their account there.
    pub account: Account,
    /// Their tokens.
    pub tokens: SealedTokens,
    /// Id of the site's playlist in their account.
    pub playlist_id: Option<String>,
    /// Why it does nothing.
    pub problem: Option<Problem>,
    /// When it was made.
    pub connected_at: Moment,
}

impl Connection {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            user_id: row.get("user_id")?,
            account: Account {
                spotify_user_id: row.get("spotify_user_id")?,
                spotify_account_id: row.get("spotify_account_id")?,
                display_name: row.get("display_name")?,
                email: row.get("email")?,
                profile_image_url: row.get("profile_image_url")?,
            },
            tokens: SealedTokens {
                access: row.get("access_token")?,
                refresh: row.get("refresh_token")?,
                expires_at: Moment::from_ms(row.get("token_expires_at")?),
            },
            playlist_id: row.get("playlist_id")?,
            problem: row.get::<Option<String>>("problem")?.as_deref().map(Problem::of),
            connected_at: Moment::from_ms(row.get("connected_at")?),
        })
    }
}

/// Finds a member's connection.
pub fn find(tx: &Tx<'_>, user_id: &str) -> Result<Option<Connection>, StoreError> {
    tx.find(FIND, params![user_id], Connection::of)
}

/// Whether any member has one.
pub fn has_any(tx: &Tx<'_>) -> Result<bool, StoreError> {
    Ok(tx.find(HAS_ANY, &[], |_| Ok(()))?.is_some())
}

/// Keeps a member's connection, in the place of an older one.
pub fn save(
    tx: &Tx<'_>,
    user_id: &str,
    account: &Account,
    tokens: &SealedTokens,
    now: Moment,
) -> Result<(), StoreError> {
    // Likes may have waited for it.
    tx.ring(Work::Likes);
    let row = params![
        user_id,
        account.spotify_user_id,
        account.display_name,
        account.email,
        account.profile_image_url,
        tokens.access,
        tokens.refresh,
        tokens.expires_at.ms(),
        now.ms(),
        account.spotify_account_id
    ];
    tx.change_one(SAVE, row)
}

/// Keeps new tokens of a connection.
pub fn renew(
    tx: &Tx<'_>,
    user_id: &str,
    tokens: &SealedTokens,
    now: Moment,
) -> Result<(), StoreError> {
    let SealedTokens { access, refresh, expires_at } = tokens;
    tx.change(RENEW, params![user_id, access, refresh, expires_at.ms(), now.ms()]).map(drop)
}

/// Stores a member's present name and ids at Spotify.
pub fn show_profile(
    tx: &Tx<'_>,
    user_id: &str,
    account: &Account,
    now: Moment,
) -> Result<(), StoreError> {
    let row = params![
        user_id,
        account.display_name,
        account.profile_image_url,
        now.ms(),
        account.spotify_user_id,
        account.spotify_account_id
    ];
    tx.change(SHOW_PROFILE, row).map(drop)
}

/// Notes which playlist belongs to the site; `None` when it is gone.
pub fn set_playlist(
    tx: &Tx<'_>,
    user_id: &str,
    playlist_id: Option<&str>,
) -> Result<(), StoreError> {
    tx.change(SET_PLAYLIST, params![user_id, playlist_id]).map(drop)
}

/// Notes why a connection does nothing until the member connects again.
pub fn fail(tx: &Tx<'_>, user_id: &str, problem: Problem) -> Result<(), StoreError> {
    tx.change(FAIL, params![user_id, problem.name()]).map(drop)
}

/// Notes that Spotify has answered a member whom it had not let in before; `false` where it had.
pub fn admit(tx: &Tx<'_>, user_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(ADMIT, params![user_id])? > 0)
}

/// Drops a connection; `false` when there was none.
pub fn delete(tx: &Tx<'_>, user_id: &str) -> Result<bool, StoreError> {
    Ok(tx.change(DELETE, params![user_id])? > 0)
}

/// Notes that a member's browser was sent to Spotify.
pub fn begin(
    tx: &Tx<'_>,
    state_hash: &str,
    user_id: &str,
    challenge: &str,
    expires_at: Moment,
) -> Result<(), StoreError> {
    tx.change_one(BEGIN, params![state_hash, user_id, challenge, expires_at.ms()])
}

/// Takes out what a member's browser began and can still finish; `false` when there is no such thing.
pub fn take(
    tx: &Tx<'_>,
    state_hash: &str,
    user_id: &str,
    challenge: &str,
    now: Moment,
) -> Result<bool, StoreError> {
    Ok(tx.change(TAKE, params![state_hash, user_id, challenge, now.ms()])? > 0)
}

/// Deletes sign-ins that nobody came back from.
pub fn delete_expired(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_EXPIRED, params![now.ms()])
}
