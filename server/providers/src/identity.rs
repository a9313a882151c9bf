//! Providers that people sign in with, and what ties a sign-in to the browser that began it.
//!
//! Owns the secrets of a handshake and what a provider may say of a person. How each one is talked
//! to is [`crate::spotify`]'s and [`crate::google`]'s.

use segue_base::token;
use thiserror::Error;

use crate::outside::OutsideError;

/// Path of the page that providers send people back to.
pub const CALLBACK_PATH: &str = "/auth/callback";

/// The secrets of one sign-in. The verifier of PKCE (RFC 7636) and the nonce of OpenID Connect are
/// derived from the state and from a secret that only the browser keeps, so neither is stored
/// anywhere.
#[derive(Debug, Clone, Copy)]
pub struct Handshake<'a> {
    /// Goes to the provider and comes back.
    pub state: &'a str,
    /// The secret in the browser's cookie.
    pub browser: &'a str,
}

impl Handshake<'_> {
    /// Proves to the provider that the same party redeems the code that asked for it.
    #[must_use]
    pub fn verifier(self) -> String {
        token::hash(&format!("verifier.{}.{}", self.state, self.browser))
    }

    /// Proves to us that the provider's answer was made for this sign-in.
    #[must_use]
    pub fn nonce(self) -> String {
        token::hash(&format!("nonce.{}.{}", self.state, self.browser))
    }
}

/// Who somebody is at a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Id of the account there.
    pub subject: String,
    /// The provider's earlier name for the account, which older links still use.
    pub former_subject: Option<String>,
    /// The e-mail address.
    pub email: ProviderEmail,
}

/// What a provider says about an e-mail address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderEmail {
    /// It has verified that this address, in lower case, belongs to the person.
    Verified(String),
    /// It can verify addresses, and has not verified this one.
    Unverified,
    /// It verifies none; this one, if any, is what the person once typed there.
    Claimed(Option<String>),
}

/// Why a provider does not say who a person is.
#[derive(Debug, Error)]
pub enum ProviderError {
    /// It does not answer, or not as it should.
    #[error("expected an answer of the provider: {0}")]
    Unreachable(String),
    /// Nothing comes back from its address.
    #[error(transparent)]
    Away(#[from] OutsideError),
    /// It does not take the code, or what it says does not hold.
    #[error("expected a proof that holds: {0}")]
    Refused(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secrets_of_a_handshake_differ_and_fit_rfc_7636() {
        let handshake = Handshake { state: "s", browser: "b" };
        assert_ne!(handshake.verifier(), handshake.nonce());
        assert!((43..=128).contains(&handshake.verifier().len()));
        let other = Handshake { state: "s", browser: "c" };
        assert_ne!(handshake.verifier(), other.verifier());
    }
}
