//! One request to Spotify's Web API, and the token that the site itself has.

use hyper::StatusCode;
use hyper::header::{AUTHORIZATION, RETRY_AFTER};
use hyper::http::Request;
use oauth2::TokenResponse;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::Spotify;
use crate::clock::Moment;

/// A token is renewed so long before it ends, so that none ends under way.
const MARGIN_MS: i64 = 60_000;
/// How long a token lives that does not say so.
const TOKEN_MS: i64 = 3_600_000;

/// Why Spotify says nothing.
#[derive(Debug, Error)]
pub enum SpotifyError {
    /// It does not give this to anyone, or not to us.
    #[error("expected Spotify to answer, it refused with status {0}")]
    Refused(u16),
    /// It was asked too often.
    #[error("expected Spotify to answer, it asks to wait {retry_after_seconds} seconds")]
    TooMany {
        /// When it may be asked again.
        retry_after_seconds: u64,
    },
    /// It does not answer, or not as it should.
    #[error("expected an answer of Spotify: {0}")]
    Unreachable(String),
}

impl Spotify {
    /// Reads from the Web API. `path` begins with a slash.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        token: &str,
    ) -> Result<T, SpotifyError> {
        let say = |error: &dyn std::error::Error| SpotifyError::Unreachable(error.to_string());
        let request = Request::get(format!("{}{path}", self.api_url))
            .header(AUTHORIZATION, format!("Bearer {token}"))
            .body(Vec::new())
            .map_err(|error| say(&error))?;
        let answer = self.outside.fetch(request).await.map_err(|error| say(&error))?;
        match answer.status() {
            status if status.is_success() => {
                serde_json::from_slice(answer.body()).map_err(|error| say(&error))
            }
            StatusCode::TOO_MANY_REQUESTS => {
                let wait = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok());
                let wait = wait.and_then(|wait| wait.parse().ok()).unwrap_or(60);
                Err(SpotifyError::TooMany { retry_after_seconds: wait })
            }
            status if status.is_client_error() => Err(SpotifyError::Refused(status.as_u16())),
            status => Err(SpotifyError::Unreachable(format!("status {}", status.as_u16()))),
        }
    }

    /// Reads from the Web API as the site itself.
    pub(super) async fn get_as_site<T: DeserializeOwned>(
        &self,
        path: &str,
        now: Moment,
    ) -> Result<T, SpotifyError> {
        let token = self.site_token(now).await?;
        let answer = self.get(path, &token).await;
        if let Err(SpotifyError::Refused(401)) = answer {
            // Spotify took the token back before its time: once more with a new one.
            self.site_token.lock().await.take_if(|(kept, _)| *kept == token);
            let token = self.site_token(now).await?;
            return self.get(path, &token).await;
        }
        answer
    }

    /// Asks Spotify for the site's own token, which it gives to whom it knows.
    ///
    /// # Errors
    /// When Spotify does not answer, or does not take the site's keys.
    pub async fn greet(&self, now: Moment) -> Result<(), SpotifyError> {
        self.site_token(now).await.map(drop)
    }

    async fn site_token(&self, now: Moment) -> Result<String, SpotifyError> {
        let mut kept = self.site_token.lock().await;
        if let Some((token, until)) = kept.as_ref()
            && now < *until
        {
            return Ok(token.clone());
        }
        let say = |error: &dyn std::error::Error| SpotifyError::Unreachable(error.to_string());
        let client = self.client().map_err(|error| say(&error))?;
        let answer = client
            .exchange_client_credentials()
            .request_async(&self.outside)
            .await
            .map_err(|error| say(&error))?;
        let life = answer.expires_in().and_then(|life| i64::try_from(life.as_millis()).ok());
        let until = now.ms_after(life.unwrap_or(TOKEN_MS) - MARGIN_MS);
        let token = answer.access_token().secret().clone();
        *kept = Some((token.clone(), until));
        Ok(token)
    }
}
