//! Sign-ins with a provider that are under way. Each is finished once, by the browser that began it.

use segue_base::clock::Moment;

use super::identity::Provider;
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

statements! {
    INSERT = "INSERT INTO provider_sign_ins (state_hash, provider, challenge, redirect_path, expires_at)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    /// One statement decides: of two that come back with one state, one finds nothing.
    TAKE = "DELETE FROM provider_sign_ins WHERE state_hash = ?1 AND challenge = ?2 AND expires_at > ?3
        RETURNING provider, redirect_path";
    DELETE_EXPIRED = "DELETE FROM provider_sign_ins WHERE expires_at <= ?1";
}

/// A sign-in to begin.
#[derive(Debug, Clone)]
pub struct NewProviderSignIn {
    /// Hash of the state.
    pub state_hash: String,
    /// With whom.
    pub provider: Provider,
    /// Hash of the secret that the asking browser keeps.
    pub challenge: String,
    /// Where to go once signed in.
    pub redirect_path: String,
    /// Not to be finished from here on.
    pub expires_at: Moment,
}

/// A sign-in that has come back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderSignIn {
    /// With whom.
    pub provider: Provider,
    /// Where to go once signed in.
    pub redirect_path: String,
}

impl ProviderSignIn {
    fn of(row: &Row<'_>) -> Result<Option<Self>, StoreError> {
        let provider = Provider::read(&row.get::<String>("provider")?);
        let redirect_path = row.get("redirect_path")?;
        Ok(provider.map(|provider| Self { provider, redirect_path }))
    }
}

/// Keeps a sign-in that begins.
pub fn insert(tx: &Tx<'_>, new: &NewProviderSignIn) -> Result<(), StoreError> {
    let row = params![
        new.state_hash,
        new.provider.name(),
        new.challenge,
        new.redirect_path,
        new.expires_at.ms()
    ];
    tx.change_one(INSERT, row)
}

/// Takes a sign-in out that this browser began and that can still be finished.
pub fn take(
    tx: &Tx<'_>,
    state_hash: &str,
    challenge: &str,
    now: Moment,
) -> Result<Option<ProviderSignIn>, StoreError> {
    let found = tx.find(TAKE, params![state_hash, challenge, now.ms()], ProviderSignIn::of)?;
    Ok(found.flatten())
}

/// Deletes sign-ins that nobody came back from.
pub fn delete_expired(tx: &Tx<'_>, now: Moment) -> Result<usize, StoreError> {
    tx.change(DELETE_EXPIRED, params![now.ms()])
}
