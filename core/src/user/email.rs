//! E-mail addresses.

use alloc::string::String;

use crate::text::blank::trim;
use crate::text::letter::is_alphanumeric;
use crate::text::search::{self, split_at_byte};

/// The parts of a host that dots part.
fn labels(host: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(host);
    core::iter::from_fn(move || {
        let text = rest.take()?;
        let (label, after) = match split_at_byte(text, b'.') {
            Some((label, after)) => (label, Some(after)),
            None => (text, None),
        };
        rest = after;
        Some(label)
    })
}

/// An address that mail can be sent to, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

/// The marks that a local part may hold without quotes. Source: RFC 5322, section 3.2.3.
const MARKS: &[u8] = b"!#$%&'*+-/=?^_`{|}~.";
/// The longest address that mail servers carry. Source: RFC 5321, section 4.5.3.1.3.
const MOST_BYTES: usize = 254;
/// The longest part before the `@`. Source: the same, section 4.5.3.1.1.
const MOST_LOCAL_BYTES: usize = 64;

impl Email {
    /// Reads a typed address; `None` where no mail could be sent to it.
    ///
    /// Asks for what every real address has: one `@`, a local part of visible characters without
    /// quotes, and a host of at least two labels. Whether the mailbox exists, only mail can tell.
    /// Lower-cased, as the specification for visitors asks in section 5; blanks around are no
    /// matter.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = trim(text);
        let (local, host) = split_at_byte(text, b'@')?;
        let plain = |c: char| {
            c.is_ascii_alphanumeric()
                || (c.is_ascii() && u8::try_from(c).is_ok_and(|byte| MARKS.contains(&byte)))
        };
        let dots = |part: &str| {
            part.starts_with('.') || part.ends_with('.') || search::find(part, "..").is_some()
        };
        let local_fits = (1..=MOST_LOCAL_BYTES).contains(&local.len())
            && local.chars().all(|c| plain(c) || (!c.is_ascii() && is_alphanumeric(c)))
            && !dots(local);
        let label_fits = |label: &str| {
            (1..=63).contains(&label.len())
                && label.chars().all(|c| is_alphanumeric(c) || c == '-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let host_fits = labels(host).count() > 1 && labels(host).all(label_fits);
        (text.len() <= MOST_BYTES && local_fits && host_fits)
            .then(|| Self(text.chars().map(crate::text::lower::lower).collect()))
    }

    /// The address in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
