//! Who somebody is at Spotify, by OAuth with PKCE.

use oauth2::basic::BasicClient;
use oauth2::{
    AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, TokenResponse,
    TokenUrl,
};
use segue_core::user::email::Email;
use serde::Deserialize;

use super::{Spotify, SpotifyError};
use crate::auth::provider::{Handshake, Proof, ProviderEmail, ProviderError};

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// What Spotify says of the person whose token asks. Its newer dialect leaves the address out.
#[derive(Deserialize)]
struct Profile {
    id: String,
    email: Option<String>,
}

impl Spotify {
    /// The address at Spotify to send a browser to.
    ///
    /// # Errors
    /// When the settings name an address that is none.
    pub fn sign_in_url(&self, handshake: Handshake<'_>) -> Result<String, ProviderError> {
        let verifier = PkceCodeVerifier::new(handshake.verifier());
        let state = handshake.state.to_owned();
        let (url, _) = self
            .client()?
            .authorize_url(move || CsrfToken::new(state))
            .add_scope(Scope::new("user-read-email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(url.into())
    }

    /// Redeems a code for who somebody is.
    ///
    /// # Errors
    /// When Spotify does not answer or does not take the code.
    pub async fn prove(
        &self,
        code: String,
        handshake: Handshake<'_>,
    ) -> Result<Proof, ProviderError> {
        let answer = self
            .client()?
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(PkceCodeVerifier::new(handshake.verifier()))
            .request_async(&self.outside)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(said) => {
                    ProviderError::Refused(said.error().to_string())
                }
                other => ProviderError::Unreachable(other.to_string()),
            })?;
        let profile: Profile = self.get("/v1/me", answer.access_token().secret()).await.map_err(
            |error| match error {
                SpotifyError::Refused(status) => ProviderError::Refused(format!("status {status}")),
                other => ProviderError::Unreachable(other.to_string()),
            },
        )?;
        if profile.id.is_empty() {
            return Err(ProviderError::Refused("the account has no id".to_owned()));
        }
        let email = profile.email.as_deref().and_then(Email::read);
        let email = email.map(|email| email.as_str().to_owned());
        Ok(Proof { subject: profile.id, email: ProviderEmail::Claimed(email) })
    }

    /// The OAuth client of this site.
    pub(super) fn client(&self) -> Result<Client, ProviderError> {
        let say = |error: oauth2::url::ParseError| ProviderError::Unreachable(error.to_string());
        let address = |path: &str| format!("{}{path}", self.accounts_url);
        Ok(BasicClient::new(ClientId::new(self.keys.id.clone()))
            .set_client_secret(ClientSecret::new(self.keys.secret.reveal().to_owned()))
            .set_auth_uri(AuthUrl::new(address("/authorize")).map_err(say)?)
            .set_token_uri(TokenUrl::new(address("/api/token")).map_err(say)?)
            .set_redirect_uri(RedirectUrl::new(self.redirect.clone()).map_err(say)?))
    }
}
