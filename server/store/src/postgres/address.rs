//! The address of a PostgreSQL server, as `SEGUE_DATABASE_URL` has it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use rustls_platform_verifier::BuilderVerifierExt as _;
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use url::Url;

use crate::error::OpenError;

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);
/// Limits of every session: a statement that runs away, and a transaction that a dead node has left.
const OPTIONS: &str = "-c statement_timeout=30s -c lock_timeout=5s \
    -c idle_in_transaction_session_timeout=60s";

/// How the server's certificate is checked. The names are PostgreSQL's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Check {
    /// The connection is encrypted where the server can; anybody may be at its other end.
    Nothing,
    /// The certificate has to be the server's, signed by whom this machine trusts.
    Everything,
}

/// An address that was understood. It holds a password, so it is never shown whole.
#[derive(Clone)]
pub struct Address {
    pub config: Config,
    pub tls: MakeRustlsConnect,
    /// Where the database is, for messages.
    pub place: Arc<str>,
}

impl Address {
    /// Reads an address such as `postgres://segue:secret@db.example:5432/segue?sslmode=verify-full`.
    ///
    /// # Errors
    /// [`OpenError::Address`], which does not repeat the password.
    pub fn read(text: &str) -> Result<Self, OpenError> {
        let say = |why: &str| OpenError::Address { why: why.to_owned() };
        let mut url = Url::parse(text).map_err(|error| say(&error.to_string()))?;
        if !["postgres", "postgresql"].contains(&url.scheme()) {
            return Err(say("it does not begin with postgres://"));
        }
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for (name, value) in url.query_pairs().into_owned() {
            match name.as_str() {
                "sslmode" => mode = Some(value),
                "sslrootcert" => roots = Some(PathBuf::from(value)),
                _ => others.push((name, value)),
            }
        }
        url.set_query(None);
        if !others.is_empty() {
            url.query_pairs_mut().extend_pairs(others);
        }
        let mut config: Config =
            url.as_str().parse().map_err(|error: tokio_postgres::Error| say(&reason(&error)))?;
        let (ssl, check) = match mode.as_deref() {
            Some("disable") => (SslMode::Disable, Check::Nothing),
            None | Some("prefer") => (SslMode::Prefer, Check::Nothing),
            Some("require") => (SslMode::Require, Check::Nothing),
            Some("verify-full") => (SslMode::Require, Check::Everything),
            Some(_) => return Err(say("sslmode is none of disable, prefer, require, verify-full")),
        };
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(say("it names no database"));
        }
        let place = place(&config);
        let given = config.get_options().map(|given| format!("{OPTIONS} {given}"));
        config
            .ssl_mode(ssl)
            .connect_timeout(CONNECT)
            .application_name("segue")
            .options(given.as_deref().unwrap_or(OPTIONS));
        let tls = tls(check, roots).map_err(|why| say(&why))?;
        Ok(Self { config, tls, place: place.into() })
    }
}

/// The database's name, machine and port, without who signs in.
fn place(config: &Config) -> String {
    let host = config.get_hosts().first().map_or_else(String::new, |host| match host {
        tokio_postgres::config::Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        tokio_postgres::config::Host::Unix(path) => path.display().to_string(),
    });
    let port = config.get_ports().first().copied().unwrap_or(5432);
    format!("{} at {host}:{port}", config.get_dbname().unwrap_or_default())
}

/// What an error of the driver says, with its cause.
pub fn reason(error: &tokio_postgres::Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    let cause = std::error::Error::source(error).map(ToString::to_string);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

fn tls(check: Check, roots: Option<PathBuf>) -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(ring::default_provider());
    let say = |error: rustls::Error| error.to_string();
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(say)?;
    let config = match (check, roots) {
        (Check::Nothing, None) => builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
            .with_no_client_auth(),
        (Check::Everything, None) => {
            builder.with_platform_verifier().map_err(say)?.with_no_client_auth()
        }
        // As PostgreSQL's own programs do: whoever names roots wants them to count.
        (_, Some(path)) => {
            let say = |error| format!("sslrootcert: {}: {error}", path.display());
            let mut store = RootCertStore::empty();
            for root in CertificateDer::pem_file_iter(&path).map_err(say)? {
                store.add(root.map_err(say)?).map_err(|error| error.to_string())?;
            }
            let verifier = WebPkiServerVerifier::builder_with_provider(store.into(), provider)
                .build()
                .map_err(|error| error.to_string())?;
            builder.with_webpki_verifier(verifier).with_no_client_auth()
        }
    };
    Ok(MakeRustlsConnect::new(config))
}

/// Takes any certificate: the connection is encrypted, and that is all that was asked for.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        Address::read(text).err().unwrap().to_string()
    }

    #[test]
    fn an_address_is_read_and_its_password_is_not_shown() {
        let address =
            Address::read("postgres://segue:hush@db.example:6000/mixes?sslmode=require").unwrap();
        assert_eq!(&*address.place, "mixes at db.example:6000");
        assert_eq!(address.config.get_ssl_mode(), SslMode::Require);
        for text in [
            "mysql://segue:hush@db.example/mixes",
            "postgres://segue:hush@db.example/mixes?sslmode=perhaps",
            "postgres://segue:hush@db.example/",
            "postgres://segue:hush@db.example:port/mixes",
            "postgres://segue:hush@db.example/mixes?sslmode=verify-full&sslrootcert=/none.pem",
        ] {
            let said = refused(text);
            assert!(said.starts_with("SEGUE_DATABASE_URL: "), "{said}");
            assert!(!said.contains("hush") && !said.contains('\n'), "{said}");
        }
    }
}
