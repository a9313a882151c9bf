//! Random numbers. No other part of the server makes any.

#![expect(clippy::disallowed_methods, reason = "this is where chance comes from")]

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::{Builder, Variant, Version};

use crate::clock::Moment;

/// Bits of an id that are drawn anew for each; those above them count.
const DRAWN_BITS: u32 = 42;

/// How many ids this process has made, from a random beginning on.
static MADE: LazyLock<AtomicU32> = LazyLock::new(|| AtomicU32::new(u32::from_le_bytes(bytes())));

/// Makes an id: a UUID of version 7, so ids made later sort later and rows that arrive together
/// lie together. Those of one process and one millisecond are counted, so that they sort in the order
/// in which they were made as well (RFC 9562, section 6.2).
#[must_use]
pub fn id(now: Moment) -> String {
    let ms = u64::try_from(now.ms()).unwrap_or(0);
    let count = u128::from(MADE.fetch_add(1, Ordering::Relaxed));
    let drawn = u128::from(u64::from_le_bytes(bytes())) & ((1 << DRAWN_BITS) - 1);
    let tail = count << DRAWN_BITS | drawn;
    // The format has two bits of its own below the first twelve.
    let bits = u128::from(ms) << 80 | (tail >> 62) << 64 | tail & ((1 << 62) - 1);
    Builder::from_u128(bits)
        .with_variant(Variant::RFC4122)
        .with_version(Version::SortRand)
        .into_uuid()
        .to_string()
}

/// Makes a number that tells requests apart in the log. Nothing is gained by guessing one, so it is
/// made without a system call, which every request would otherwise cost.
#[must_use]
pub fn request_number() -> u128 {
    fastrand::u128(..)
}

/// Makes a number below another one, for pauses: nothing is gained by guessing it.
#[must_use]
pub fn below(limit: u64) -> u64 {
    fastrand::u64(..limit.max(1))
}

/// Makes a secret of 256 bits, as text of letters, digits, `-` and `_`.
#[must_use]
pub fn secret() -> String {
    URL_SAFE_NO_PAD.encode(bytes::<32>())
}

/// Makes a code of six digits, each code as likely as any other.
#[must_use]
pub fn code() -> String {
    loop {
        let mut random = [0; 4];
        fill(&mut random);
        let number = u32::from_le_bytes(random);
        // The last numbers would make the first codes likelier; they are thrown again.
        if number < u32::MAX - u32::MAX % 1_000_000 {
            return format!("{:06}", number % 1_000_000);
        }
    }
}

/// Makes bytes that nobody can guess.
#[must_use]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut random = [0; N];
    fill(&mut random);
    random
}

fn fill(bytes: &mut [u8]) {
    if let Err(error) = getrandom::fill(bytes) {
        // Without randomness no id is safe to give out. On the systems that Segue runs on this
        // cannot happen once they have booted.
        tracing::error!(%error, "the system gives no randomness");
        std::process::abort();
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn ids_are_of_version_7_and_sort_by_time() {
        let early = id(Moment::from_ms(1_000));
        let late = id(Moment::from_ms(2_000));
        assert!(early < late);
        assert_eq!(Uuid::parse_str(&late).unwrap().get_version_num(), 7);
        assert!(late.starts_with("00000000-07d0-7"), "{late}");
        assert_ne!(id(Moment::from_ms(5)), id(Moment::from_ms(5)));
    }

    #[test]
    fn ids_of_one_moment_sort_in_the_order_in_which_they_were_made() {
        let made: Vec<String> = (0..1_000).map(|_| id(Moment::from_ms(1_000))).collect();
        // The count may begin anew among them, once in four billion ids.
        assert!(made.windows(2).filter(|pair| pair[0] >= pair[1]).count() <= 1);
    }
}
