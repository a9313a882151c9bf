//! Accounts at providers: those that belong to members, and those that a browser has presented and
//! that belong to nobody yet.

use segue_base::clock::Moment;

use super::user::{self, User};
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    FIND_USER = "SELECT user_id FROM identities WHERE provider = ?1 AND subject = ?2";
    INSERT = "INSERT INTO identities (provider, subject, user_id, created_at)
        VALUES (?1, ?2, ?3, ?4) ON CONFLICT (provider, subject) DO NOTHING";
    MOVE = "UPDATE identities SET subject = ?2 WHERE provider = ?1 AND subject = ?3
        AND NOT EXISTS (SELECT 1 FROM identities WHERE provider = ?1 AND subject = ?2)";
    SHOW = "INSERT INTO shown_identities (challenge, provider, subject, expires_at)
        VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (challenge) DO UPDATE SET provider = excluded.provider,
            subject = excluded.subject, expires_at = excluded.expires_at";
    TAKE_SHOWN = "DELETE FROM shown_identities WHERE challenge = ?1 AND expires_at > ?2
        RETURNING provider, subject";
    DELETE_EXPIRED = "DELETE FROM shown_identities WHERE expires_at <= ?1";
}

/// A provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// Spotify, by OAuth.
    Spotify,
    /// Google, by OpenID Connect.
    Google,
}

impl Provider {
    /// Reads a provider's name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        [Self::Spotify, Self::Google].into_iter().find(|provider| provider.name() == name)
    }

    /// The provider as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Spotify => "spotify",
            Self::Google => "google",
        }
    }

    /// The provider as people know it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Spotify => "Spotify",
            Self::Google => "Google",
        }
    }
}

/// An account at a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The provider.
    pub provider: Provider,
    /// Id of the account there.
    pub subject: String,
}

impl Identity {
    fn of(row: &Row<'_>) -> Result<Option<Self>, StoreError> {
        let provider = Provider::read(&row.get::<String>("provider")?);
        let subject = row.get("subject")?;
        Ok(provider.map(|provider| Self { provider, subject }))
    }
}

/// Finds whose an account at a provider is.
pub fn find_user(tx: &Tx<'_>, identity: &Identity) -> Result<Option<User>, StoreError> {
    let key = params![identity.provider.name(), identity.subject];
    let user_id: Option<String> = tx.find(FIND_USER, key, |row| row.get(0))?;
    user_id.map_or(Ok(None), |id| user::find(tx, &id))
}

/// Moves a link that was made under an account's former id to its present id, unless the account is
/// linked by that already.
pub fn move_from(tx: &Tx<'_>, identity: &Identity, former: &str) -> Result<(), StoreError> {
    let row = params![identity.provider.name(), identity.subject, former];
    tx.change(MOVE, row).map(drop)
}

/// Makes an account at a provider a member's; one that is somebody's already stays theirs.
pub fn insert(
    tx: &Tx<'_>,
    identity: &Identity,
    user_id: &str,
    now: Moment,
) -> Result<(), StoreError> {
    let row = params![identity.provider.name(), identity.subject, user_id, now.ms()];
    tx.change(INSERT, row).map(drop)
}

/// Keeps what a browser has shown until a mail proves whose it is.
pub fn show(
    tx: &Tx<'_>,
    challenge: &str,
    identity: &Identity,
    expires_at: Moment,
) -> Result<(), StoreError> {
    let row = params![challenge, identity.provider.name(), identity.subject, expires_at.ms()];
    tx.change_one(SHOW, row)
}

/// Takes out what a browser has shown.
pub fn take_shown(
    tx: &Tx<'_>,
    challenge: &str,
    now: Moment,
) -> Result<Option<Identity>, StoreError> {
    Ok(tx.find(TAKE_SHOWN, params![challenge, now.ms()], Identity::of)?.flatten())
}

/// Deletes identities that were presented and never confirmed.
pub fn delete_expired(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_EXPIRED, params![now.ms()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_back() {
        for provider in [Provider::Spotify, Provider::Google] {
            assert_eq!(Provider::read(provider.name()), Some(provider));
        }
        assert_eq!(Provider::read("Google"), None);
    }
}
