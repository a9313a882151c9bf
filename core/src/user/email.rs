//! E-mail addresses.

use alloc::string::String;

use crate::text::letter::is_alphanumeric;
use crate::text::lower::lower;
use crate::text::part::{is_all, trim_typed};
use crate::text::put::{put_character, put_with};
use crate::text::search::{contains, split_at_byte};

/// An address that mail can be sent to, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

/// The longest address that mail servers carry. Source: RFC 5321, section 4.5.3.1.3.
const MOST_BYTES: usize = 254;
/// The longest part before the `@`. Source: the same, section 4.5.3.1.1.
const MOST_LOCAL_BYTES: usize = 64;

impl Email {
    /// Reads a typed address; `None` where no mail could be sent to it.
    ///
    /// Requires what every real address has: one `@`, a local part of visible characters without
    /// quotes, and a host of at least two labels. Whether the mailbox exists, only mail can tell.
    /// The address is lower-cased, as the specification for visitors asks in section 5, and blanks
    /// around it are ignored.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = trim_typed(text);
        let (local, host) = split_at_byte(text, b'@')?;
        let dots = local.starts_with('.') || local.ends_with('.') || contains(local, "..");
        let local_fits =
            (1..=MOST_LOCAL_BYTES).contains(&local.len()) && is_all(local, is_local) && !dots;
        let (mut labels, mut rest) = (0, Some(host));
        while let Some(host) = rest {
            let (label, after) = match split_at_byte(host, b'.') {
                Some((label, after)) => (label, Some(after)),
                None => (host, None),
            };
            if !label_fits(label) {
                return None;
            }
            labels += 1;
            rest = after;
        }
        if text.len() > MOST_BYTES || !local_fits || labels < 2 {
            return None;
        }
        let mut address = String::new();
        put_with(&mut address, text, |address, c| {
            put_character(address, lower(c));
            true
        });
        Some(Self(address))
    }

    /// The address in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character may stand in front of the `@`. Source: RFC 5322, section 3.2.3.
fn is_local(c: char) -> bool {
    match c {
        '!' | '#'..='\'' | '*' | '+' | '-'..='9' | '=' | '?' | '^'..='~' => true,
        _ => is_alphanumeric(c),
    }
}

fn label_fits(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && is_all(label, |c| is_alphanumeric(c) || c == '-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}
