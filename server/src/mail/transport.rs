//! How a mail is handed over: to an SMTP server, or into a folder where none is set.

use std::path::{Path, PathBuf};

use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use thiserror::Error;

use crate::store::outgoing_mail::NewMail;

/// Folder for mails inside the data folder, where no server is set.
const FOLDER: &str = "mail";

/// A way for mail to leave.
pub enum Transport {
    /// By an SMTP server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// Into a folder, a file each, for whoever runs the server to read.
    Folder(PathBuf),
}

/// Why a mail was not handed over.
#[derive(Debug, Error)]
pub enum SendError {
    /// Another try may do: the server is away or says to come back.
    #[error("{0}")]
    Later(String),
    /// No try will do: the server refuses the mail, or it cannot be written.
    #[error("{0}")]
    Never(String),
}

impl Transport {
    /// A transport by an SMTP server's address, such as `smtps://name:secret@mail.example`; into
    /// the data folder without one. `None` when the address is none.
    #[must_use]
    pub fn new(smtp_url: Option<&str>, data_dir: &Path) -> Option<Self> {
        let Some(url) = smtp_url else { return Some(Self::Folder(data_dir.join(FOLDER))) };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).ok()?;
        Some(Self::Smtp(builder.timeout(Some(std::time::Duration::from_secs(20))).build()))
    }

    /// Asks the server whether it would take mail: it greets, and takes the name and secret where
    /// the settings have them. A folder always would.
    ///
    /// # Errors
    /// Why not.
    pub async fn greet(&self) -> Result<(), SendError> {
        let Self::Smtp(smtp) = self else { return Ok(()) };
        match smtp.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(SendError::Later("the server did not greet".to_owned())),
            Err(error) => Err(of_smtp(&error)),
        }
    }

    /// Hands a mail over.
    ///
    /// # Errors
    /// Why not, and whether another try may do.
    pub async fn send(&self, id: &str, from: &Mailbox, mail: &NewMail) -> Result<(), SendError> {
        let never = |error: &dyn std::fmt::Display| SendError::Never(error.to_string());
        let to: Mailbox = mail.recipient.parse().map_err(|error| never(&error))?;
        let body = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
        let message = Message::builder()
            .from(from.clone())
            .to(to)
            .subject(&mail.subject)
            .message_id(None)
            .multipart(body)
            .map_err(|error| never(&error))?;
        match self {
            Self::Smtp(smtp) => smtp.send(message).await.map(drop).map_err(|error| of_smtp(&error)),
            Self::Folder(folder) => keep(folder, id, &message),
        }
    }
}

fn of_smtp(error: &smtp::Error) -> SendError {
    // What the server says for good, such as that there is no such mailbox.
    if error.is_permanent() {
        SendError::Never(error.to_string())
    } else {
        SendError::Later(error.to_string())
    }
}

fn keep(folder: &Path, id: &str, message: &Message) -> Result<(), SendError> {
    let later = |error: std::io::Error| SendError::Later(error.to_string());
    std::fs::create_dir_all(folder).map_err(later)?;
    let file = folder.join(format!("{id}.eml"));
    std::fs::write(&file, message.formatted()).map_err(later)?;
    tracing::warn!(file = %file.display(), "no mail server is set; the mail is in this file");
    Ok(())
}
