//! A person's account at Spotify, by OAuth with PKCE: to sign in, and to connect the account.

use oauth2::basic::{BasicClient, BasicErrorResponseType};
use oauth2::{
    AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RefreshToken, RequestTokenError, Scope,
    TokenResponse, TokenUrl,
};
use segue_base::clock::Moment;
use segue_base::seal::Seal;
use segue_core::user::email::Email;
use segue_store::spotify_connection::{Account, SealedTokens};
use serde::Deserialize;

use super::listed::listed;
use super::request::end_of;
use super::{Spotify, SpotifyError, token};
use crate::identity::{Handshake, Proof, ProviderEmail, ProviderError};

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;
type Answer = oauth2::basic::BasicTokenResponse;

/// The permissions that signing in needs.
const SIGN_IN: [&str; 1] = ["user-read-email"];
/// The permissions that a connection needs: the first six for Discover Weekly (source:
/// specification for members and admin, section 7, 'Direct streaming API'), the others to add likes
/// there.
const CONNECT: [&str; 8] = [
    "user-read-recently-played",
    "user-read-currently-playing",
    "user-top-read",
    "user-follow-read",
    "user-read-email",
    "user-read-private",
    "user-library-modify",
    "playlist-modify-private",
];

/// Spotify's answer about the owner of a token. Its newer dialect omits the address and adds an id
/// of the account that never changes, whereas the other id may. Source: Spotify's changelog of May
/// 2026.
#[derive(Deserialize)]
struct Profile {
    #[serde(default)]
    id: String,
    account_id: Option<String>,
    display_name: Option<String>,
    email: Option<String>,
    #[serde(default, deserialize_with = "listed")]
    images: Vec<Picture>,
}

#[derive(Deserialize)]
struct Picture {
    url: String,
}

impl Profile {
    /// The id that identifies a sign-in: the account's permanent id if there is one; `None` if the
    /// answer names nobody. The second value is the id that older sign-ins were stored under.
    fn subject(self) -> Option<(String, Option<String>)> {
        // The two kinds of ids are told apart by a colon, which no id of the older kind has.
        let id = Some(self.id).filter(|id| !id.is_empty() && !id.contains(':'));
        match self.account_id.filter(|id| !id.is_empty()) {
            Some(account_id) => Some((format!("account:{account_id}"), id)),
            None => id.map(|id| (id, None)),
        }
    }

    fn account(self) -> Account {
        let shown = self.display_name.filter(|name| !name.trim().is_empty());
        let pictures = self.images.into_iter().map(|picture| picture.url);
        Account {
            display_name: shown.unwrap_or_else(|| self.id.clone()),
            spotify_user_id: self.id,
            spotify_account_id: self.account_id.filter(|id| !id.is_empty()),
            email: self.email.as_deref().and_then(Email::read).map(|it| it.as_str().to_owned()),
            profile_image_url: pictures.into_iter().find(|url| url.starts_with("https://")),
        }
    }
}

/// The permissions that a member has given this site.
#[derive(Debug)]
pub struct Grant {
    /// Who they are there.
    pub account: Account,
    /// The token that proves the permission, encrypted.
    pub tokens: SealedTokens,
}

impl Spotify {
    /// The address at Spotify to send a browser to that signs in.
    ///
    /// # Errors
    /// When the settings name an address that is none.
    pub fn sign_in_url(&self, handshake: Handshake<'_>) -> Result<String, ProviderError> {
        self.consent_url(&self.redirect, &SIGN_IN, handshake)
    }

    /// The address at Spotify to send a browser to whose member connects their account.
    ///
    /// # Errors
    /// When the settings name an address that is none.
    pub fn connect_url(&self, handshake: Handshake<'_>) -> Result<String, ProviderError> {
        self.consent_url(&self.connect_redirect, &CONNECT, handshake)
    }

    fn consent_url(
        &self,
        redirect: &str,
        scopes: &[&str],
        handshake: Handshake<'_>,
    ) -> Result<String, ProviderError> {
        let verifier = PkceCodeVerifier::new(handshake.verifier());
        let state = handshake.state.to_owned();
        let (url, _) = self
            .client(redirect)?
            .authorize_url(move || CsrfToken::new(state))
            .add_scopes(scopes.iter().map(|scope| Scope::new((*scope).to_owned())))
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
        let answer = self.redeem(&self.redirect, code, handshake).await?;
        let profile = self.profile(answer.access_token().secret()).await?;
        let email = profile.email.as_deref().and_then(Email::read);
        let email = email.map(|email| email.as_str().to_owned());
        let subject = profile.subject();
        let (subject, former_subject) =
            subject.ok_or_else(|| ProviderError::Refused("the account has no id".to_owned()))?;
        Ok(Proof { subject, former_subject, email: ProviderEmail::Claimed(email) })
    }

    /// Redeems a code for a member's leave to use their account.
    ///
    /// # Errors
    /// When Spotify does not answer, does not take the code, or has not let the member use this site.
    pub async fn connect(
        &self,
        code: String,
        handshake: Handshake<'_>,
        keys: &Seal,
        user_id: &str,
        now: Moment,
    ) -> Result<Grant, SpotifyError> {
        let answer = self.redeem(&self.connect_redirect, code, handshake).await;
        let answer = answer.map_err(|error| match error {
            ProviderError::Refused(_) => SpotifyError::CodeRefused,
            ProviderError::Unreachable(said) => SpotifyError::Unreachable(said),
            ProviderError::Away(away) => SpotifyError::Away(away),
        })?;
        let access = answer.access_token().secret();
        let account = self.account(access).await?;
        let refresh = answer.refresh_token().map(RefreshToken::secret);
        let refresh =
            refresh.ok_or_else(|| SpotifyError::Unreachable("no refresh token".to_owned()))?;
        let until = end_of(now, answer.expires_in());
        let tokens = token::seal(keys, user_id, access, refresh, until)?;
        Ok(Grant { account, tokens })
    }

    /// Finds the owner of a token.
    pub(super) async fn account(&self, token: &str) -> Result<Account, SpotifyError> {
        let profile: Profile = self.get("/v1/me", token).await?;
        if profile.id.is_empty() {
            // Playlists are made by it.
            return Err(SpotifyError::Unreachable("the account has no id".to_owned()));
        }
        Ok(profile.account())
    }

    async fn redeem(
        &self,
        redirect: &str,
        code: String,
        handshake: Handshake<'_>,
    ) -> Result<Answer, ProviderError> {
        self.client(redirect)?
            .exchange_code(AuthorizationCode::new(code))
            .set_pkce_verifier(PkceCodeVerifier::new(handshake.verifier()))
            .request_async(&self.outside)
            .await
            .map_err(|error| match error {
                // A code that the standard does not have is a stumble, such as `temporarily_unavailable`.
                RequestTokenError::ServerResponse(said) => match said.error() {
                    BasicErrorResponseType::Extension(said) => {
                        ProviderError::Unreachable(said.clone())
                    }
                    said => ProviderError::Refused(said.to_string()),
                },
                other => ProviderError::Unreachable(other.to_string()),
            })
    }

    async fn profile(&self, token: &str) -> Result<Profile, ProviderError> {
        self.get("/v1/me", token).await.map_err(|error| match error {
            SpotifyError::Refused(status) => ProviderError::Refused(format!("status {status}")),
            SpotifyError::NotRegistered => ProviderError::Refused("not registered".to_owned()),
            SpotifyError::OwnerLapsed => ProviderError::Refused("owner without Premium".to_owned()),
            other => ProviderError::Unreachable(other.to_string()),
        })
    }

    /// The OAuth client of this site, for one of its pages that people are sent back to.
    pub(super) fn client(&self, redirect: &str) -> Result<Client, ProviderError> {
        let say = |error: oauth2::url::ParseError| ProviderError::Unreachable(error.to_string());
        let address = |path: &str| format!("{}{path}", self.accounts_url);
        Ok(BasicClient::new(ClientId::new(self.keys.id.clone()))
            .set_client_secret(ClientSecret::new(self.keys.secret.reveal().to_owned()))
            .set_auth_uri(AuthUrl::new(address("/authorize")).map_err(say)?)
            .set_token_uri(TokenUrl::new(address("/api/token")).map_err(say)?)
            .set_redirect_uri(RedirectUrl::new(redirect.to_owned()).map_err(say)?))
    }
}
