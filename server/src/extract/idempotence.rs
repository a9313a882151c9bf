//! The header `Idempotency-Key`, by which a caller says that a second try of a request is the same
//! try.

use hyper::HeaderMap;
use segue_store::Idempotence;
use sha2::{Digest, Sha256};

use crate::error::{ApiError, Malformed};

/// Longest key, in bytes.
const LONGEST: usize = 255;

/// Reads what makes a second try of a request the same try, where the caller sends a key.
/// `target` tells requests to different things apart that have the same body.
///
/// # Errors
/// [`Malformed`] when the key is no key.
pub fn idempotence(
    headers: &HeaderMap,
    target: &str,
    body: &[u8],
) -> Result<Option<Idempotence>, ApiError> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().unwrap_or("").trim();
    let reads = (1..=LONGEST).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic());
    if !reads {
        let expected = "The Idempotency-Key must be 1 to 255 visible ASCII characters";
        return Err(Malformed(expected.to_owned()).into());
    }
    let digest = Sha256::new().chain_update(target).chain_update(body).finalize();
    Ok(Some(Idempotence { key: key.to_owned(), request_hash: hex::encode(digest) }))
}
