//! Secrets that are handed out, and the hashes that are kept of them.

use sha2::{Digest, Sha256};

use crate::chance;

/// A secret of 256 random bits, as text that fits into a cookie and an address.
#[must_use]
pub fn secret() -> String {
    chance::secret()
}

/// A code of six digits for people to type.
#[must_use]
pub fn code() -> String {
    chance::code()
}

/// Hashes a secret for the database: SHA-256 in hexadecimal digits. A secret has too many bits to
/// be guessed, so it needs neither salt nor a slow hash.
#[must_use]
pub fn hash(secret: &str) -> String {
    const DIGITS: &[u8] = b"0123456789abcdef";
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|half| DIGITS.get(usize::from(half)));
    Sha256::digest(secret)
        .iter()
        .flat_map(digits)
        .flatten()
        .map(|digit| char::from(*digit))
        .collect()
}

/// Hashes a code for the database. A code is short, so it is mixed with a secret that only the
/// asking browser keeps; otherwise all codes could be tried against a copy of the database.
#[must_use]
pub fn code_hash(code: &str, browser_secret: &str) -> String {
    hash(&format!("{code}.{browser_secret}"))
}
