//! How a mail is handed over: to an SMTP server, or into a folder where none is set.

use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::message::header::ContentTransferEncoding;
use lettre::message::{Body, Mailbox, MultiPart};
use lettre::transport::smtp;
use lettre::transport::smtp::AsyncSmtpTransportBuilder;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use segue_base::config::Origin;
use segue_store::outgoing_mail::NewMail;
use thiserror::Error;
use url::Host;

/// Folder for mails inside the data folder, where no server is set.
const FOLDER: &str = "mail";

/// Longest line of a mail, in bytes. Source: RFC 5322, section 2.1.1.
const LONGEST_LINE: usize = 998;

/// Answers of a server that does not accept a name and a secret, or wants them first. Source: RFC
/// 4954, section 6.
const NO_ENTRY: [u16; 4] = [530, 534, 535, 538];

/// How long a server may take to be connected to, and to greet.
const CONNECTING: Duration = Duration::from_secs(20);

/// A way for mail to leave.
pub enum Transport {
    /// By an SMTP server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// Writes each mail as a file into a folder, for the person who runs the server.
    Folder(PathBuf),
}

/// Why a mail was not handed over.
#[derive(Debug, Error)]
pub enum SendError {
    /// Another attempt may succeed: the server is away or says to come back.
    #[error("{0}")]
    Later(String),
    /// No attempt will succeed: the server refuses the mail, or it cannot be written.
    #[error("{0}")]
    Never(String),
}

/// Why a mail server cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Trouble {
    /// Nothing listens at the port.
    #[error("nothing answers there")]
    Closed,
    /// The name is no host's.
    #[error("there is no host with that name")]
    NoHost,
    /// The server says nothing.
    #[error("it does not answer")]
    Silent,
    /// The server speaks TLS otherwise than the address says, or not at all.
    #[error("it does not speak TLS the way the address says: {0}")]
    Tls(String),
    /// The server does not take the name and the secret.
    #[error("it refuses this site's credentials: {0}")]
    NoEntry(String),
    /// Whatever else.
    #[error("{0}")]
    Other(String),
}

impl Trouble {
    fn of(error: &smtp::Error) -> Self {
        let first: &(dyn std::error::Error + 'static) = error;
        let mut causes = std::iter::successors(Some(first), |error| error.source());
        let said = causes.clone().last().unwrap_or(first).to_string();
        if let Some(code) = error.status() {
            let is_no_entry = NO_ENTRY.contains(&code.into());
            return if is_no_entry { Self::NoEntry(said) } else { Self::Other(error.to_string()) };
        }
        if error.is_timeout() {
            return Self::Silent;
        }
        // Without STARTTLS the client stops by itself.
        if error.is_tls() || error.is_client() && said.contains("STARTTLS") {
            return Self::Tls(said);
        }
        let io = causes.find_map(|error| error.downcast_ref::<std::io::Error>());
        match io.map(std::io::Error::kind) {
            Some(ErrorKind::ConnectionRefused) => Self::Closed,
            Some(ErrorKind::TimedOut | ErrorKind::UnexpectedEof) => Self::Silent,
            Some(ErrorKind::InvalidData) => Self::Tls(said),
            Some(_) if said.contains("lookup address") => Self::NoHost,
            _ => Self::Other(error.to_string()),
        }
    }

    /// Advice for the person who runs the site.
    #[must_use]
    pub fn to_do(&self) -> &'static str {
        match self {
            Self::Closed | Self::Silent => {
                "check the host and the port in SEGUE_SMTP_URL, that the mail server runs, and that no firewall is in the way"
            }
            Self::NoHost => "check the host in SEGUE_SMTP_URL, and this machine's name server",
            Self::Tls(_) => {
                "in SEGUE_SMTP_URL, write smtps://… for port 465, smtp://…:587 for port 587, and the \
                 name that the server's certificate has; only a server on this machine may do \
                 without TLS"
            }
            Self::NoEntry(_) => {
                "check the name and the secret in SEGUE_SMTP_URL; signs such as @ and : in them are \
                 written as %40 and %3A"
            }
            Self::Other(_) => {
                "check SEGUE_SMTP_URL, and that this machine may connect to that server"
            }
        }
    }
}

impl Transport {
    /// A transport by an SMTP server's address, such as `smtps://name:secret@mail.example`; into
    /// the data folder without one. `smtp://` begins in plain and goes on by STARTTLS, which only a
    /// server on this machine may do without. `None` when the address is none.
    #[must_use]
    pub fn new(smtp_url: Option<&str>, data_dir: &Path) -> Option<Self> {
        let Some(url) = smtp_url else { return Some(Self::Folder(folder(data_dir))) };
        let builder = server(url)?;
        Some(Self::Smtp(builder.timeout(Some(CONNECTING)).build()))
    }

    /// Asks the server whether it would take mail: it greets, and takes the name and secret where
    /// the settings have them. A folder always would.
    ///
    /// # Errors
    /// Why not.
    pub async fn greet(&self) -> Result<(), Trouble> {
        let Self::Smtp(smtp) = self else { return Ok(()) };
        match tokio::time::timeout(CONNECTING, smtp.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) | Err(_) => Err(Trouble::Silent),
            Ok(Err(error)) => Err(Trouble::of(&error)),
        }
    }

    /// Hands a mail over.
    ///
    /// # Errors
    /// Why not, and whether another try may do.
    pub async fn send(&self, id: &str, from: &Mailbox, mail: &NewMail) -> Result<(), SendError> {
        let never = |error: &dyn std::fmt::Display| SendError::Never(error.to_string());
        let to: Address = in_ascii(&mail.recipient).parse().map_err(|error| never(&error))?;
        let body = MultiPart::alternative_plain_html(self.body(&mail.text), mail.html.clone());
        let message = Message::builder()
            .from(from.clone())
            .to(to.into())
            .subject(&mail.subject)
            // The same at every attempt, so that a server that accepted the mail before the line
            // broke recognises it.
            .message_id(Some(format!("<{id}@{}>", host_in_ascii(from.email.domain()))))
            .multipart(body)
            .map_err(|error| never(&error))?;
        match self {
            Self::Smtp(smtp) => smtp.send(message).await.map(drop).map_err(|error| of_smtp(&error)),
            Self::Folder(folder) => keep(folder, id, &message),
        }
    }

    /// A text as it is, so that a link in it can be copied from the file. lettre alone would break
    /// lines of 76 bytes, and write `=` otherwise.
    fn body(&self, text: &str) -> Body {
        let is_plain = text.lines().all(|line| {
            line.len() <= LONGEST_LINE && !line.contains(|sign: char| sign.is_control())
        });
        let encoding = match self {
            _ if !is_plain => return Body::new(text.to_owned()),
            _ if text.is_ascii() => ContentTransferEncoding::SevenBit,
            Self::Folder(_) => ContentTransferEncoding::EightBit,
            // Not every server accepts more than ASCII.
            Self::Smtp(_) => return Body::new(text.to_owned()),
        };
        let lines = text.lines().flat_map(|line| [line, "\r\n"]);
        Body::dangerous_pre_encoded(lines.collect::<String>().into_bytes(), encoding)
    }
}

/// The part of a mail server's address that everyone may see: its host and port.
#[must_use]
pub fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    rest.split(['/', '?']).next().unwrap_or(rest)
}

/// Prepares the way to a mail server. On this machine mail may go in plain text. To any other
/// machine it goes by TLS or not at all, whatever the address says, because anyone who read the
/// links and codes on the way could sign in.
fn server(url: &str) -> Option<AsyncSmtpTransportBuilder> {
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).ok()?;
    let origin = Origin::parse(&format!("http://{}", host(url)));
    if !url.starts_with("smtp://") || origin.is_some_and(|it| it.is_of_this_machine()) {
        return Some(builder);
    }
    let name = host(url).rsplit_once(':').map_or(host(url), |(name, _)| name);
    let name = name.trim_start_matches('[').trim_end_matches(']');
    Some(builder.tls(Tls::Required(TlsParameters::new(name.to_owned()).ok()?)))
}

/// An address whose host is written as name servers know it, because few mail servers accept any
/// other form, and none has to (RFC 6531, section 3.2). A host that name servers cannot know stays
/// as it is, and is refused.
fn in_ascii(address: &str) -> Cow<'_, str> {
    match address.rsplit_once('@') {
        Some((local, host)) if !host.is_ascii() => {
            Cow::Owned(format!("{local}@{}", host_in_ascii(host)))
        }
        _ => Cow::Borrowed(address),
    }
}

fn host_in_ascii(host: &str) -> String {
    Host::parse(host).map_or_else(|_| host.to_owned(), |host| host.to_string())
}

/// The folder for mails without a mail server.
#[must_use]
pub fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join(FOLDER)
}

fn of_smtp(error: &smtp::Error) -> SendError {
    let told = Trouble::of(error).to_string();
    // Permanent refusals, such as that there is no such mailbox, and servers that accept only ASCII
    // addresses, which will not change within two days.
    let is_beyond_ascii = error.is_client() && told.contains("SMTPUTF8");
    let is_for_good = error.is_permanent() || is_beyond_ascii;
    if is_for_good { SendError::Never(told) } else { SendError::Later(told) }
}

fn keep(folder: &Path, id: &str, message: &Message) -> Result<(), SendError> {
    let later = |error: std::io::Error| SendError::Later(error.to_string());
    segue_store::make_private(folder).map_err(later)?;
    let file = folder.join(format!("{id}.eml"));
    std::fs::write(&file, message.formatted()).map_err(later)?;
    tracing::warn!(file = %file.display(), "no mail server is set; the mail is in this file");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{host, in_ascii};

    #[test]
    fn a_host_is_written_as_name_servers_know_it() {
        for (address, want) in [
            ("ada@mixes.example", "ada@mixes.example"),
            ("ada@nächte.example", "ada@xn--nchte-gra.example"),
            ("björk@nächte.example", "björk@xn--nchte-gra.example"),
            ("ada@xn--nchte-gra.example", "ada@xn--nchte-gra.example"),
        ] {
            assert_eq!(in_ascii(address), want);
        }
    }

    #[test]
    fn the_secret_of_an_address_is_not_shown() {
        for (url, want) in [
            ("smtps://name:secret@mail.example", "mail.example"),
            ("smtp://a%40b:p@ss@mail.example:587?tls=required", "mail.example:587"),
            ("smtp://127.0.0.1:25/", "127.0.0.1:25"),
        ] {
            assert_eq!(host(url), want);
        }
    }
}
