//! Encodings of text files.

use segue_core::text::encoding;

use super::desk::{Answer, Asked};

/// The first bytes of a file; its encoding, as `TextDecoder` takes it.
pub fn of(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.text(encoding::encoding(asked.bytes()));
}
