//! Members' tokens: opened when they are needed, renewed before they end, and by one at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use oauth2::basic::{BasicErrorResponseType, BasicTokenResponse};
use oauth2::{RefreshToken, RequestTokenError, TokenResponse};
use segue_base::clock::Moment;
use segue_base::seal::Seal;
use segue_store::spotify_connection::{self, Connection, Problem, SealedTokens};
use segue_store::{Store, turn};
use tokio::sync::Mutex as AsyncMutex;

use super::request::{end_of, unreachable};
use super::{Spotify, SpotifyError};

/// A member's token, good for now.
#[derive(Clone)]
pub struct MemberToken(String);

impl MemberToken {
    pub(super) fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for MemberToken {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("MemberToken(…)")
    }
}

/// The members whose tokens are being renewed: a second task that needs one waits for the first, and a second
/// server for the first one.
/// Spotify may accept each refresh token only once, so renewing a token twice at the same time
/// could end the connection.
#[derive(Debug, Default)]
pub(super) struct Turns(Mutex<HashMap<String, Arc<AsyncMutex<()>>>>);

impl Turns {
    fn of(&self, user_id: &str) -> Arc<AsyncMutex<()>> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        Arc::clone(turns.entry(user_id.to_owned()).or_default())
    }
}

/// The purpose that a member's tokens are sealed for.
fn purposes(user_id: &str) -> [String; 2] {
    [format!("spotify.access.{user_id}"), format!("spotify.refresh.{user_id}")]
}

/// Seals what Spotify gave a member.
///
/// # Errors
/// When a token is longer than any can be.
pub(super) fn seal(
    seal: &Seal,
    user_id: &str,
    access: &str,
    refresh: &str,
    expires_at: Moment,
) -> Result<SealedTokens, SpotifyError> {
    let [for_access, for_refresh] = purposes(user_id);
    Ok(SealedTokens {
        access: seal.seal(access, &for_access).map_err(|error| unreachable(&error))?,
        refresh: seal.seal(refresh, &for_refresh).map_err(|error| unreachable(&error))?,
        expires_at,
    })
}

impl Spotify {
    /// A member's token, renewed if it is about to expire.
    ///
    /// # Errors
    /// [`SpotifyError::NoToken`] when the member has no connection, [`SpotifyError::Revoked`] when
    /// Spotify does not take it any more; else when Spotify does not answer.
    pub async fn member_token(
        &self,
        store: &Store,
        keys: &Seal,
        user_id: &str,
        now: Moment,
    ) -> Result<MemberToken, SpotifyError> {
        let connection = find(store, user_id).await?;
        if now < connection.tokens.expires_at {
            return self.open(keys, &connection);
        }
        self.renew(store, keys, user_id, &connection.tokens, now).await
    }

    /// A member's token in the place of one that Spotify took back before its time.
    ///
    /// # Errors
    /// As [`Spotify::member_token`].
    pub async fn member_token_instead(
        &self,
        store: &Store,
        keys: &Seal,
        user_id: &str,
        refused: &MemberToken,
        now: Moment,
    ) -> Result<MemberToken, SpotifyError> {
        let connection = find(store, user_id).await?;
        let token = self.open(keys, &connection)?;
        if token.0 != refused.0 {
            return Ok(token);
        }
        self.renew(store, keys, user_id, &connection.tokens, now).await
    }

    async fn renew(
        &self,
        store: &Store,
        keys: &Seal,
        user_id: &str,
        ended: &SealedTokens,
        now: Moment,
    ) -> Result<MemberToken, SpotifyError> {
        let turn = self.turns.of(user_id);
        let _alone = turn.lock().await;
        turn::take(store, format!("token {user_id}"), now, async {
            let connection = find(store, user_id).await?;
            if connection.tokens != *ended {
                // Somebody had the turn before.
                return self.open(keys, &connection);
            }
            let [_, for_refresh] = purposes(user_id);
            let Ok(refresh) = keys.open(&connection.tokens.refresh, &for_refresh) else {
                return Err(self.end(store, user_id, "the key").await?);
            };
            let answer = match self.exchange(&refresh).await? {
                Ok(answer) => answer,
                Err(why) => return Err(self.end(store, user_id, &why).await?),
            };
            let access = answer.access_token().secret();
            let refresh = answer.refresh_token().map_or(&refresh, RefreshToken::secret);
            let tokens = seal(keys, user_id, access, refresh, end_of(now, answer.expires_in()))?;
            let id = user_id.to_owned();
            store.write(move |tx| spotify_connection::renew(tx, &id, &tokens, now)).await?;
            Ok(MemberToken(access.clone()))
        })
        .await
    }

    /// Exchanges a refresh token for new tokens; inside, why the permission has ended.
    async fn exchange(
        &self,
        refresh: &str,
    ) -> Result<Result<BasicTokenResponse, String>, SpotifyError> {
        let client = self.client(&self.connect_redirect).map_err(|error| unreachable(&error))?;
        let asked = client
            .exchange_refresh_token(&RefreshToken::new(refresh.to_owned()))
            .request_async(&self.outside)
            .await;
        match asked {
            Ok(answer) => Ok(Ok(answer)),
            // Only this answer says that the permission has ended. An error of the site's own keys is not
            // the member's to fix, and an outage of Spotify passes.
            Err(RequestTokenError::ServerResponse(said))
                if *said.error() == BasicErrorResponseType::InvalidGrant =>
            {
                Ok(Err(said.error().as_ref().to_owned()))
            }
            Err(RequestTokenError::ServerResponse(said)) => {
                Err(SpotifyError::Unreachable(said.error().to_string()))
            }
            Err(error) => Err(unreachable(&error)),
        }
    }

    fn open(&self, keys: &Seal, connection: &Connection) -> Result<MemberToken, SpotifyError> {
        let [for_access, _] = purposes(&connection.user_id);
        let opened = keys.open(&connection.tokens.access, &for_access);
        opened.map(MemberToken).map_err(|error| {
            tracing::error!(%error, "a token was sealed with another key; its member has to connect again");
            SpotifyError::Revoked
        })
    }

    /// Notes that a connection has ended.
    async fn end(
        &self,
        store: &Store,
        user_id: &str,
        why: &str,
    ) -> Result<SpotifyError, SpotifyError> {
        tracing::info!(why, "a connection to Spotify has ended");
        let id = user_id.to_owned();
        let ended = store.write(move |tx| spotify_connection::fail(tx, &id, Problem::Revoked));
        ended.await?;
        Ok(SpotifyError::Revoked)
    }
}

async fn find(store: &Store, user_id: &str) -> Result<Connection, SpotifyError> {
    let found = store.read(|tx| spotify_connection::find(tx, user_id)).await?;
    found.filter(|found| found.problem != Some(Problem::Revoked)).ok_or(SpotifyError::NoToken)
}
