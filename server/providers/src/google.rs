//! Google: sign-in by OpenID Connect.
//!
//! Google's addresses and keys are read from its discovery document and kept for an hour. The
//! `openidconnect` library checks the answer's issuer, audience, nonce, expiry and signature.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata};
use openidconnect::{
    AuthorizationCode, ClientId, ClientSecret, CsrfToken, IssuerUrl, Nonce, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, TokenResponse,
};
use segue_base::clock::Moment;
use segue_base::config::ClientKeys;
use segue_core::user::email::Email;

use crate::identity::{Handshake, Proof, ProviderEmail, ProviderError};
use crate::outside::{Outside, OutsideError};

/// Time for which Google's published configuration is kept.
const KNOWN_MS: i64 = 3_600_000;

/// Google, as the settings describe it.
#[derive(Debug)]
pub struct Google {
    keys: ClientKeys,
    issuer: String,
    redirect: String,
    outside: Outside,
    known: Mutex<Option<(Moment, Arc<CoreProviderMetadata>)>>,
}

impl Google {
    /// Sets Google up. `redirect` is the page that it sends people back to.
    #[must_use]
    pub fn new(keys: ClientKeys, issuer: String, redirect: String, outside: Outside) -> Self {
        Self { keys, issuer, redirect, outside, known: Mutex::new(None) }
    }

    /// The address at Google to send a browser to.
    ///
    /// # Errors
    /// When Google does not say where that is.
    pub async fn sign_in_url(
        &self,
        handshake: Handshake<'_>,
        now: Moment,
    ) -> Result<String, ProviderError> {
        let known = self.known(now).await?;
        let verifier = PkceCodeVerifier::new(handshake.verifier());
        let (state, nonce) = (handshake.state.to_owned(), handshake.nonce());
        let client = CoreClient::from_provider_metadata(
            CoreProviderMetadata::clone(&known),
            ClientId::new(self.keys.id.clone()),
            None,
        )
        .set_redirect_uri(self.redirect()?);
        let (url, ..) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state),
                move || Nonce::new(nonce),
            )
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(url.into())
    }

    /// Redeems a code for who somebody is. `issuer` is whom the answer says it is from (RFC 9207).
    ///
    /// # Errors
    /// When Google does not answer, does not take the code, or says what does not hold.
    pub async fn prove(
        &self,
        code: String,
        issuer: Option<&str>,
        handshake: Handshake<'_>,
        now: Moment,
    ) -> Result<Proof, ProviderError> {
        let known = self.known(now).await?;
        if issuer.is_some_and(|issuer| issuer != known.issuer().as_str()) {
            return Err(ProviderError::Refused("the answer is from another issuer".to_owned()));
        }
        let client = CoreClient::from_provider_metadata(
            CoreProviderMetadata::clone(&known),
            ClientId::new(self.keys.id.clone()),
            Some(ClientSecret::new(self.keys.secret.reveal().to_owned())),
        )
        .set_redirect_uri(self.redirect()?);
        let answer = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| ProviderError::Unreachable(error.to_string()))?
            .set_pkce_verifier(PkceCodeVerifier::new(handshake.verifier()))
            .request_async(&self.outside)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(said) => {
                    ProviderError::Refused(said.error().to_string())
                }
                other => ProviderError::Unreachable(other.to_string()),
            })?;
        let refused = |why: &str| ProviderError::Refused(why.to_owned());
        let id_token = answer.id_token().ok_or_else(|| refused("there is no ID token"))?;
        let verifier = client.id_token_verifier().set_time_fn(move || moment(now));
        let claims = id_token
            .claims(&verifier, &Nonce::new(handshake.nonce()))
            .map_err(|error| ProviderError::Refused(error.to_string()))?;
        let email = claims.email().and_then(|email| Email::read(email));
        let email = match email {
            Some(email) if claims.email_verified() == Some(true) => {
                ProviderEmail::Verified(email.as_str().to_owned())
            }
            _ => ProviderEmail::Unverified,
        };
        Ok(Proof { subject: claims.subject().to_string(), former_subject: None, email })
    }

    /// Asks Google for its published configuration, as every sign-in does first.
    ///
    /// # Errors
    /// When it does not answer, or not as it should.
    pub async fn greet(&self, now: Moment) -> Result<(), ProviderError> {
        self.known(now).await.map(drop)
    }

    fn redirect(&self) -> Result<RedirectUrl, ProviderError> {
        RedirectUrl::new(self.redirect.clone())
            .map_err(|error| ProviderError::Unreachable(error.to_string()))
    }

    /// Google's published configuration.
    async fn known(&self, now: Moment) -> Result<Arc<CoreProviderMetadata>, ProviderError> {
        let kept = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((read_at, known)) = kept
            && (0..KNOWN_MS).contains(&(now.ms() - read_at.ms()))
        {
            return Ok(known);
        }
        let say = |error: String| ProviderError::Unreachable(error);
        let issuer = IssuerUrl::new(self.issuer.clone()).map_err(|error| say(error.to_string()))?;
        let known =
            CoreProviderMetadata::discover_async(issuer, &self.outside).await.map_err(|error| {
                match OutsideError::within(&error) {
                    Some(away) => ProviderError::Away(away.clone()),
                    None => say(error.to_string()),
                }
            })?;
        let known = Arc::new(known);
        let kept = Some((now, Arc::clone(&known)));
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = kept;
        Ok(known)
    }
}

/// A moment as the library has it; one that it cannot hold lets nothing be valid any more.
fn moment(now: Moment) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(now.ms()).unwrap_or(DateTime::<Utc>::MAX_UTC)
}
