//! Encrypts mails with a secret while they wait, so that a copy of the database is of no use for
//! signing in without the key that lies beside it.

use segue_base::seal::{Seal, SealError};
use segue_store::outgoing_mail::{NewMail, OutgoingMail, SealedMail};

/// Seals what a mail says.
///
/// # Errors
/// When it is longer than any mail of ours.
pub fn seal(seal: &Seal, mail: &NewMail) -> Result<SealedMail, SealError> {
    let NewMail { recipient, subject, text, html, expires_at } = mail;
    let said = serde_json::to_string(&[subject, text, html]).map_err(|_| SealError)?;
    let sealed = seal.seal(&said, &purpose(recipient))?;
    Ok(SealedMail { recipient: recipient.clone(), sealed, expires_at: *expires_at })
}

/// A waiting mail with what it says, which is opened where [`seal`] has sealed it.
///
/// # Errors
/// When another key sealed it, or it was changed.
pub fn open(seal: &Seal, waiting: OutgoingMail) -> Result<NewMail, SealError> {
    let OutgoingMail { mail, sealed, .. } = waiting;
    let Some(sealed) = sealed else { return Ok(mail) };
    let said = seal.open(&sealed, &purpose(&mail.recipient))?;
    let [subject, text, html] = serde_json::from_str(&said).map_err(|_| SealError)?;
    Ok(NewMail { subject, text, html, ..mail })
}

fn purpose(recipient: &str) -> String {
    format!("mail.{recipient}")
}
