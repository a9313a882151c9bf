//! Passwords: which are accepted, and how they are stored.
//!
//! Source: NIST SP 800-63B-4, section 3.1.1.2: length counts, composition does not, and passwords
//! that are easily guessed are refused ([`guess`]). Devices encode the same letter differently
//! (`é`, or `e` and an accent), so a password is normalised to Unicode's NFKC before it is hashed.

use std::borrow::Cow;
use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use icu_normalizer::ComposingNormalizerBorrowed;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::guess;

/// Least and most characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=128;

/// Hashing one password takes 19 MiB and some hundredths of a second of a core; more than this many
/// at once wait.
const AT_ONCE: usize = 2;

static SLOTS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Passwords that may be under way or wait: as many as are through within some seconds.
const IN_LINE: usize = 32;

static LINE: Semaphore = Semaphore::const_new(IN_LINE);

/// Takes a place in the line for hashing; `None` when it is too long to be worth waiting.
#[must_use]
pub fn stand_in_line() -> Option<SemaphorePermit<'static>> {
    LINE.try_acquire().ok()
}

/// Says why a new password for a person with an address is refused; `None` if it is accepted.
#[must_use]
pub fn message(password: &str, email: &str) -> Option<&'static str> {
    let length = password.chars().count();
    if length < *LENGTHS.start() {
        Some("Password must be at least 8 characters long")
    } else if length > *LENGTHS.end() {
        Some("Password must be no more than 128 characters long")
    } else {
        guess::message(password, email)
    }
}

/// Hashes a password with argon2id, off the threads that serve requests. `None` when that fails,
/// which the log explains.
pub async fn hash(password: String) -> Option<String> {
    let hashed = slowly(move || {
        Argon2::default()
            .hash_password(in_one_way(&password).as_bytes())
            .map(|hash| hash.to_string())
    });
    match hashed.await? {
        Ok(hash) => Some(hash),
        Err(error) => {
            tracing::error!(%error, "a password could not be hashed");
            None
        }
    }
}

/// Whether a password matches a hash. Without a hash it takes the same time, so that nobody learns
/// from it which addresses have an account.
pub async fn is_right(password: String, hash: Option<String>) -> bool {
    let is_known = hash.is_some();
    let hash = hash.unwrap_or_else(|| NOBODYS.clone());
    let checked = slowly(move || match PasswordHash::new(&hash) {
        Ok(hash) => {
            let fits =
                |text: &str| Argon2::default().verify_password(text.as_bytes(), &hash).is_ok();
            let usual = in_one_way(&password);
            // Older hashes are those of the password as it was typed.
            fits(&usual) || usual != password && fits(&password)
        }
        Err(error) => {
            tracing::error!(%error, "a stored password cannot be read");
            false
        }
    });
    checked.await == Some(true) && is_known
}

/// A hash that no password is checked against in earnest.
static NOBODYS: LazyLock<String> = LazyLock::new(|| {
    let hashed = Argon2::default().hash_password(segue_base::chance::secret().as_bytes());
    hashed.map(|hash| hash.to_string()).unwrap_or_default()
});

fn in_one_way(password: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfkc().normalize(password)
}

async fn slowly<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let _slot = SLOTS.acquire().await.ok()?;
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => Some(done),
        Err(error) => {
            tracing::error!(%error, "hashing a password broke off");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_counts_and_what_everyone_uses_does_not_go() {
        let message = |password: &str| message(password, "ada@mixes.example");
        assert!(message("short").unwrap().contains("at least 8"));
        assert!(message("Password1").unwrap().contains("too common"));
        let long = |length: usize| "deep tide ".chars().cycle().take(length).collect::<String>();
        assert_eq!(message(&long(128)), None);
        assert!(message(&long(129)).unwrap().contains("no more than 128"));
    }

    #[tokio::test]
    async fn a_hash_knows_its_password() {
        let hash = hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(is_right("correct horse".to_owned(), Some(hash.clone())).await);
        assert!(!is_right("correct hors".to_owned(), Some(hash)).await);
        assert!(!is_right("correct horse".to_owned(), None).await);
    }

    #[tokio::test]
    async fn a_letter_is_the_same_however_a_device_writes_it() {
        let [composed, apart] = ["caf\u{e9} at ten", "cafe\u{301} at ten"].map(str::to_owned);
        let hashed = hash(composed.clone()).await.unwrap();
        assert!(is_right(apart.clone(), Some(hashed)).await);
        let older = Argon2::default().hash_password(apart.as_bytes()).unwrap().to_string();
        assert!(is_right(apart, Some(older.clone())).await);
        assert!(!is_right(composed, Some(older)).await);
    }
}
