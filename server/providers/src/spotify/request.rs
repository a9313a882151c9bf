//! One request to Spotify's Web API, what its failures mean, and the token that the site itself has.

use hyper::StatusCode;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use hyper::http::{Method, Request, Response};
use oauth2::TokenResponse;
use segue_base::clock::Moment;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

use super::Spotify;
use crate::outside::OutsideError;

/// A token is renewed so long before it ends, so that none ends under way.
pub(super) const MARGIN_MS: i64 = 60_000;
/// How long a token lives that does not say so.
pub(super) const TOKEN_MS: i64 = 3_600_000;
/// How long Spotify is left alone that does not say how long, in seconds.
const WAIT_SECONDS: u64 = 60;

/// Why Spotify says nothing.
#[derive(Debug, Error)]
pub enum SpotifyError {
    /// It does not give this to anyone, or not to us.
    #[error("expected Spotify to answer, it refused with status {0}")]
    Refused(u16),
    /// It lets only a few people use this site, and the member is none of them.
    #[error("expected a member whom Spotify lets in, it has not registered them for this site")]
    NotRegistered,
    /// It answers no application whose owner has no Premium.
    #[error(
        "expected Spotify to answer, the owner of this site's application there has no Premium"
    )]
    OwnerLapsed,
    /// It does not take the code that the member came back with.
    #[error("expected Spotify to take its own code")]
    CodeRefused,
    /// The member has taken their leave back, or it has ended.
    #[error("expected a connection that Spotify still takes, it has ended")]
    Revoked,
    /// The member has no connection, or one that had ended before.
    #[error("expected a connection to Spotify")]
    NoToken,
    /// It was asked too often.
    #[error("expected Spotify to answer, it asks to wait {retry_after_seconds} seconds")]
    TooMany {
        /// When it may be asked again.
        retry_after_seconds: u64,
    },
    /// It stumbled, with this status. It may have done what it was asked.
    #[error("expected Spotify to answer, it failed with status {0}")]
    Stumbled(u16),
    /// It does not answer, or not as it should. It may have done what it was asked.
    #[error("expected an answer of Spotify: {0}")]
    Unreachable(String),
    /// Nothing comes back from its address. It may have done what it was asked.
    #[error(transparent)]
    Away(#[from] OutsideError),
    /// The store did not keep a token.
    #[error("expected to keep a token: {0}")]
    Store(#[from] segue_store::StoreError),
}

impl SpotifyError {
    /// Whether Spotify refuses this for good, so that it counts as not there.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self, Self::Refused(403 | 404 | 410))
    }

    /// Whether the same request may do better later.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        // The owner may have Premium again by then.
        matches!(self, Self::Stumbled(_) | Self::Unreachable(_) | Self::Away(_) | Self::OwnerLapsed)
    }

    /// The message to a person who started a request by hand, if it will not be repeated
    /// automatically.
    #[must_use]
    pub fn sentence_by_hand(&self) -> String {
        match self {
            Self::TooMany { retry_after_seconds } => {
                let minutes = retry_after_seconds.div_ceil(60);
                format!("Spotify asks us to wait. Try again in {minutes} min.")
            }
            other => other.sentence(),
        }
    }

    /// The message to a member. Source of the quoted ones: specification for members and admin,
    /// section 8, 'Direct streaming API'.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Refused(status) | Self::Stumbled(status) => {
                format!("Spotify API error: {status}")
            }
            Self::CodeRefused => "Failed to exchange code for token".to_owned(),
            Self::NotRegistered => "Spotify lets only a few people use this site so far, and your \
                account is not among them. Ask whoever runs the site to add it at Spotify."
                .to_owned(),
            Self::OwnerLapsed => {
                "Spotify does not answer this site at the moment, because whoever runs \
                it needs Spotify Premium. Please tell them."
                    .to_owned()
            }
            Self::Revoked => {
                "Failed to refresh token. Connect Spotify again in your settings.".to_owned()
            }
            Self::NoToken => {
                "No valid Spotify access token. Connect Spotify in your settings.".to_owned()
            }
            Self::TooMany { retry_after_seconds } => {
                let minutes = retry_after_seconds.div_ceil(60);
                format!("Spotify asks us to wait. We go on in {minutes} min.")
            }
            Self::Unreachable(_) | Self::Away(_) => {
                "Spotify is not responding right now. Try again in a moment.".to_owned()
            }
            Self::Store(_) => "Something went wrong on our side.".to_owned(),
        }
    }
}

pub(super) fn unreachable(error: &(dyn std::error::Error + 'static)) -> SpotifyError {
    match OutsideError::within(error) {
        Some(away) => SpotifyError::Away(away.clone()),
        None => SpotifyError::Unreachable(error.to_string()),
    }
}

impl Spotify {
    /// Reads from the Web API. `path` begins with a slash.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        token: &str,
    ) -> Result<T, SpotifyError> {
        let answer = self.ask(Method::GET, path, token, None).await?;
        serde_json::from_slice(answer.body()).map_err(|error| unreachable(&error))
    }

    /// Asks the Web API for anything. `path` begins with a slash.
    pub(super) async fn ask(
        &self,
        method: Method,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Result<Response<Vec<u8>>, SpotifyError> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.api_url))
            .header(AUTHORIZATION, format!("Bearer {token}"));
        let request = match body {
            Some(body) => {
                request.header(CONTENT_TYPE, "application/json").body(body.to_string().into_bytes())
            }
            // Some proxies refuse a write without a length, which an empty body has.
            None => request.body(Vec::new()),
        };
        let request = request.map_err(|error| unreachable(&error))?;
        let answer = self.outside.fetch(request).await?;
        match answer.status() {
            status if status.is_success() => Ok(answer),
            StatusCode::TOO_MANY_REQUESTS => {
                let wait = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok());
                let wait = wait.and_then(|wait| wait.trim().parse().ok()).unwrap_or(WAIT_SECONDS);
                Err(SpotifyError::TooMany { retry_after_seconds: wait })
            }
            StatusCode::FORBIDDEN if says_lapsed(answer.body()) => Err(SpotifyError::OwnerLapsed),
            StatusCode::FORBIDDEN if says_unregistered(answer.body()) => {
                Err(SpotifyError::NotRegistered)
            }
            status if status.is_client_error() => Err(SpotifyError::Refused(status.as_u16())),
            status => Err(SpotifyError::Stumbled(status.as_u16())),
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
        let client = self.client(&self.redirect).map_err(|error| unreachable(&error))?;
        let answer = client
            .exchange_client_credentials()
            .request_async(&self.outside)
            .await
            .map_err(|error| unreachable(&error))?;
        let until = end_of(now, answer.expires_in());
        let token = answer.access_token().secret().clone();
        *kept = Some((token.clone(), until));
        Ok(token)
    }
}

/// The moment at which a token that Spotify has just given expires.
pub(super) fn end_of(now: Moment, life: Option<std::time::Duration>) -> Moment {
    let life = life.and_then(|life| i64::try_from(life.as_millis()).ok());
    now.ms_after(life.unwrap_or(TOKEN_MS) - MARGIN_MS)
}

/// Spotify's sentence for whom it has not let in is the only sign that tells this refusal from others. It
/// has two of them: 'User not registered …' and 'the user may not be registered'.
fn says_unregistered(body: &[u8]) -> bool {
    let says = String::from_utf8_lossy(body).to_lowercase();
    says.contains("not registered") || says.contains("not be registered")
}

/// Spotify's wording since March 2026: 'Active premium subscription required for the owner of the
/// app.'
fn says_lapsed(body: &[u8]) -> bool {
    let says = String::from_utf8_lossy(body).to_lowercase();
    says.contains("premium") && says.contains("owner")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_for_good_is_told_from_one_for_now() {
        for (error, is_gone) in [
            (SpotifyError::Refused(403), true),
            (SpotifyError::Refused(404), true),
            (SpotifyError::Refused(410), true),
            (SpotifyError::Refused(401), false),
            (SpotifyError::NotRegistered, false),
            (SpotifyError::Unreachable(String::new()), false),
        ] {
            assert_eq!(error.is_gone(), is_gone, "{error}");
        }
        assert!(says_unregistered(b"User not registered in the Developer Dashboard"));
        assert!(says_unregistered(b"Check settings, the user may not be registered."));
        assert!(says_lapsed(b"Active premium subscription required for the owner of the app."));
        assert!(!says_lapsed(br#"{"error":{"status":403,"reason":"PREMIUM_REQUIRED"}}"#));
        assert!(!says_unregistered(br#"{"error":{"status":403,"message":"Forbidden"}}"#));
    }
}
