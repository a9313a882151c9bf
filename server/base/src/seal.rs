//! Encrypts secrets that have to be read again with XChaCha20-Poly1305: the tokens of members'
//! Spotify accounts, and sign-in mails that wait to be sent.
//!
//! The key comes from the settings. Without one it is made at the first start and lies beside the
//! database, readable for its owner alone. A copy of the database without the key gives no token
//! away. A secret that was sealed for one member and one purpose opens for no other.

use std::fs::OpenOptions;
use std::io::{Error, ErrorKind, Write as _};
use std::path::Path;

use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};
use thiserror::Error as ThisError;

use crate::chance;
use crate::config::{Secret, Settings};
use crate::token;

/// Name of the key's file inside the data folder.
pub const KEY_FILE: &str = "secret.key";
/// Bytes of a key.
const KEY: usize = 32;
/// Length of the random bytes in front of sealed data, which are never the same twice.
const NONCE: usize = 24;

/// Why something does not open.
#[derive(Debug, Clone, Copy, ThisError, PartialEq, Eq)]
#[error("expected what this key has sealed for this purpose")]
pub struct SealError;

/// Seals and opens. Cloning gives another handle to the same key.
#[derive(Clone)]
pub struct Seal {
    cipher: XChaCha20Poly1305,
    key: [u8; KEY],
}

impl Seal {
    /// Takes the key from the settings, else from the data folder, where it is created if it is
    /// missing.
    ///
    /// # Errors
    /// What the file system says, or that the file holds no key.
    pub fn load(settings: &Settings) -> Result<Self, Error> {
        let text = match &settings.secret_key {
            Some(key) => key.clone(),
            None => Secret::new(key_in(&settings.data_dir)?),
        };
        read_key(text.reveal()).map(Self::of).ok_or_else(no_key)
    }

    fn of(key: [u8; KEY]) -> Self {
        Self { cipher: XChaCha20Poly1305::new(&key.into()), key }
    }

    /// A key for a purpose, from which nothing else that is sealed can be opened.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> String {
        token::hash(&format!("{purpose}.{}", hex::encode(self.key)))
    }

    /// Seals a text for a purpose.
    ///
    /// # Errors
    /// When the text is longer than any secret can be.
    pub fn seal(&self, text: &str, purpose: &str) -> Result<Vec<u8>, SealError> {
        let nonce: [u8; NONCE] = chance::bytes();
        let payload = Payload { msg: text.as_bytes(), aad: purpose.as_bytes() };
        let sealed = self.cipher.encrypt(&nonce.into(), payload).map_err(|_| SealError)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Decrypts data that was sealed for the same purpose.
    ///
    /// # Errors
    /// When another key sealed it, or for another purpose, or it was changed.
    pub fn open(&self, sealed: &[u8], purpose: &str) -> Result<String, SealError> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or(SealError)?;
        let payload = Payload { msg: sealed, aad: purpose.as_bytes() };
        let text = self.cipher.decrypt(&(*nonce).into(), payload).map_err(|_| SealError)?;
        String::from_utf8(text).map_err(|_| SealError)
    }
}

/// Reads a key: 64 hexadecimal digits.
#[must_use]
pub fn read_key(text: &str) -> Option<[u8; KEY]> {
    let mut key = [0; KEY];
    hex::decode_to_slice(text.trim(), &mut key).ok()?;
    Some(key)
}

/// Whether a data folder has a valid key; creates none.
///
/// # Errors
/// What the file system says, or that the file holds no key.
pub fn has_key(data_dir: &Path) -> Result<bool, Error> {
    let Some(text) = kept_in(data_dir)? else { return Ok(false) };
    read_key(&text).map(|_| true).ok_or_else(no_key)
}

fn no_key() -> Error {
    Error::new(ErrorKind::InvalidData, format!("{KEY_FILE} has to hold 64 hex digits"))
}

/// The contents of the key's file in a data folder.
fn kept_in(data_dir: &Path) -> Result<Option<String>, Error> {
    match std::fs::read_to_string(data_dir.join(KEY_FILE)) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn key_in(data_dir: &Path) -> Result<String, Error> {
    if let Some(text) = kept_in(data_dir)? {
        return Ok(text);
    }
    let path = data_dir.join(KEY_FILE);
    let text = hex::encode(chance::bytes::<KEY>());
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&path)?;
    file.write_all(format!("{text}\n").as_bytes())?;
    file.sync_all()?;
    tracing::info!("made a new {KEY_FILE}: data sealed with another key can't be read");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal(digit: &str) -> Seal {
        Seal::of(read_key(&digit.repeat(64)).unwrap())
    }

    #[test]
    fn only_the_same_key_and_purpose_open() {
        let sealed = seal("a").seal("a token", "ada.access").unwrap();
        assert!(!sealed.windows(5).any(|part| part == b"token"));
        assert_ne!(sealed, seal("a").seal("a token", "ada.access").unwrap());
        assert_eq!(seal("a").open(&sealed, "ada.access").unwrap(), "a token");
        assert_eq!(seal("a").open(&sealed, "kelp.access"), Err(SealError));
        assert_eq!(seal("b").open(&sealed, "ada.access"), Err(SealError));
        let mut bent = sealed.clone();
        *bent.last_mut().unwrap() ^= 1;
        assert_eq!(seal("a").open(&bent, "ada.access"), Err(SealError));
        assert_eq!(seal("a").open(b"short", "ada.access"), Err(SealError));
    }

    #[test]
    fn a_key_is_64_hexadecimal_digits() {
        assert_eq!(read_key(&format!(" {}\n", "0f".repeat(32))), Some([15; 32]));
        for text in
            ["", "0f", &"0g".repeat(32), &"0f".repeat(33), &"+f".repeat(32), &"é".repeat(32)]
        {
            assert_eq!(read_key(text), None);
        }
    }
}
