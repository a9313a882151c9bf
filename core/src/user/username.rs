//! Usernames.
//!
//! Source: specification for members and admin, section 5, 'Username': the conditions in their
//! order, each with its message.

use alloc::string::{String, ToString};

use crate::text::part::trim_typed;
use crate::text::search::count_characters;
use crate::text::word_set::{WordSet, is_one_of, word_set};

/// Names that nobody may have: the site's own words, and words that could be mistaken for its
/// staff.
const RESERVED: &WordSet = word_set!(
    "admin|administrator|segue|mixdfm|api|app|www|help|support|info|contact\
    |about|legal|privacy|terms|settings|profile|user|users|mix|mixes|search|discover|explore\
    |trending|popular|featured|staff|moderator|mod|root|system|null|undefined|anonymous|guest"
);

/// Words that claim to speak for the site, wherever they stand in a name: `Segue_Team`, `admin1`.
const STAFF: &WordSet = word_set!("admin|administrator|moderator|mod|segue|staff|support|official");

/// Whether a name is one of the site's own words, or claims to speak for the site.
fn is_reserved(name: &str) -> bool {
    let is_staff = |word: &str| is_one_of(word.trim_matches(|c: char| c.is_ascii_digit()), STAFF);
    is_one_of(name, RESERVED) || name.split('_').any(is_staff)
}

/// A username that meets all conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Username(String);

impl Username {
    /// Reads a typed name. Blanks around it are ignored.
    ///
    /// # Errors
    ///
    /// The message of the first condition that the name does not meet.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let name = trim_typed(text);
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let length = count_characters(name);
        let broken = if name.is_empty() {
            "Username cannot be empty"
        } else if length < 3 {
            "Username must be at least 3 characters long"
        } else if length > 20 {
            "Username must be no more than 20 characters long"
        } else if !name.bytes().all(fits) {
            "Username can only contain letters, numbers, and underscores"
        } else if is_reserved(name) {
            "This username is reserved"
        } else if name.bytes().all(|byte| byte.is_ascii_digit()) {
            "Username cannot be only numbers"
        } else if name.starts_with('_') || name.ends_with('_') {
            "Username cannot start or end with an underscore"
        } else if name.as_bytes().windows(2).any(|pair| pair == b"__") {
            "Username cannot contain consecutive underscores"
        } else {
            return Ok(Self(name.to_string()));
        };
        Err(broken)
    }

    /// The name as typed, without blanks around it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
