//! Requests to other people's servers: the one client that all of them are made with.
//!
//! It limits how long an answer may take and how large it may be, and does not follow redirects.
//! Only hosts from the settings are asked, never one that a visitor wrote.

use std::io::ErrorKind;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::http::{Request, Response};
use reqwest::{Client, ClientBuilder};
use rustls::{ClientConfig, RootCertStore};

/// How long a connection may take to stand.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// How long a request may take, its answer included.
const WHOLE_TIME: Duration = Duration::from_secs(10);
/// Longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 1_000_000;

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutsideError {
    /// The client cannot be made.
    #[error("expected a client for https: {0}")]
    Client(String),
    /// Nothing listens at the port.
    #[error("nothing answers there")]
    Closed,
    /// The name is no host's.
    #[error("there is no host with that name")]
    NoHost,
    /// The other side is silent for too long.
    #[error("it does not answer")]
    Silent,
    /// The other side broke off, or cannot be reached for another reason.
    #[error("expected an answer: {0}")]
    Unreachable(String),
    /// The answer is longer than anything that is expected.
    #[error("expected an answer of at most {LONGEST_ANSWER} bytes")]
    TooLong,
}

impl OutsideError {
    /// Stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Client(_) => "outside.client",
            Self::Closed => "outside.closed",
            Self::NoHost => "outside.no_host",
            Self::Silent => "outside.silent",
            Self::Unreachable(_) => "outside.unreachable",
            Self::TooLong => "outside.too_long",
        }
    }

    /// The kind of failure, however deep in the error its cause is.
    #[must_use]
    pub fn within<'e>(error: &'e (dyn std::error::Error + 'static)) -> Option<&'e Self> {
        std::iter::successors(Some(error), |error| error.source())
            .find_map(|error| error.downcast_ref())
    }

    /// Advice for the person who runs the site, who can change the setting with this name; `None`
    /// if the service answered.
    #[must_use]
    pub fn to_do(&self, setting: &str) -> Option<String> {
        match self {
            Self::Closed | Self::Silent => Some(format!(
                "check the host and the port in {setting}, that it runs there, and that no firewall is in the way"
            )),
            Self::NoHost => {
                Some(format!("check the host in {setting}, and this machine's name server"))
            }
            Self::Client(_) | Self::Unreachable(_) | Self::TooLong => None,
        }
    }

    pub(crate) fn of(error: &reqwest::Error) -> Self {
        let first: &(dyn std::error::Error + 'static) = error;
        let mut causes = std::iter::successors(Some(first), |error| error.source());
        let said = causes.clone().last().unwrap_or(first).to_string();
        if error.is_timeout() {
            return Self::Silent;
        }
        let io = causes.find_map(|error| error.downcast_ref::<std::io::Error>());
        match io.map(std::io::Error::kind) {
            Some(ErrorKind::ConnectionRefused) => Self::Closed,
            Some(ErrorKind::TimedOut) => Self::Silent,
            Some(_) if said.contains("lookup address") => Self::NoHost,
            _ => Self::Unreachable(said),
        }
    }
}

/// The client. Cloning gives another handle to the same connections.
#[derive(Debug, Clone)]
pub struct Outside(Client);

impl Outside {
    /// Makes a client that trusts the certificates that browsers trust.
    ///
    /// # Errors
    /// When the machine cannot speak TLS at all.
    pub fn new() -> Result<Self, OutsideError> {
        finish(begin()?.timeout(WHOLE_TIME)).map(Self)
    }

    /// Makes a client like it for answers of any length, which ends them after a silence.
    pub(crate) fn patient(silence: Duration) -> Result<Client, OutsideError> {
        finish(begin()?.read_timeout(silence))
    }

    /// Sends a request and reads its whole answer, whatever its status.
    ///
    /// # Errors
    /// When there is no answer within ten seconds, or it is too long.
    pub async fn fetch(
        &self,
        request: Request<Vec<u8>>,
    ) -> Result<Response<Vec<u8>>, OutsideError> {
        // An address may hold a secret, so it is not logged.
        let say = |error: reqwest::Error| OutsideError::of(&error.without_url());
        let request = request.try_into().map_err(say)?;
        let mut answer = self.0.execute(request).await.map_err(say)?;
        let mut body = Vec::new();
        while let Some(bytes) = answer.chunk().await.map_err(say)? {
            if body.len() + bytes.len() > LONGEST_ANSWER {
                return Err(OutsideError::TooLong);
            }
            body.extend_from_slice(&bytes);
        }
        let mut response = Response::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }

    /// Sends a request and reads the head of its answer alone, however long the rest is.
    ///
    /// # Errors
    /// When there is no answer within ten seconds.
    pub async fn knock(&self, request: Request<Vec<u8>>) -> Result<Response<()>, OutsideError> {
        let say = |error: reqwest::Error| OutsideError::of(&error.without_url());
        let mut answer = self.0.execute(request.try_into().map_err(say)?).await.map_err(say)?;
        let mut response = Response::new(());
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }
}

/// Begins a client that trusts the certificates that browsers trust.
fn begin() -> Result<ClientBuilder, OutsideError> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| OutsideError::Client(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Client::builder()
        .tls_backend_preconfigured(tls)
        .connect_timeout(CONNECT_TIME)
        // An answer that leads elsewhere could lead to a computer inside our own network.
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("Segue/", env!("CARGO_PKG_VERSION"))))
}

fn finish(client: ClientBuilder) -> Result<Client, OutsideError> {
    client.build().map_err(|error| OutsideError::Client(error.to_string()))
}

/// The OAuth libraries ask through the same client.
impl<'c> oauth2::AsyncHttpClient<'c> for Outside {
    type Error = OutsideError;
    type Future =
        Pin<Box<dyn Future<Output = Result<Response<Vec<u8>>, OutsideError>> + Send + 'c>>;

    fn call(&'c self, request: Request<Vec<u8>>) -> Self::Future {
        Box::pin(self.fetch(request))
    }
}
