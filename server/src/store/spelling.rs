//! How names are spelled: one name is one text, however it was typed or stored.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;

/// A text with each accent in one character with its letter, as keyboards type them (Unicode's NFC). File
/// names of some systems, and lists made of them, have the two apart.
#[must_use]
pub fn composed(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

/// Whether a character of a name can be shown: any but those that control.
#[must_use]
pub fn is_shown(c: char) -> bool {
    !c.is_control() || c == '\t'
}
