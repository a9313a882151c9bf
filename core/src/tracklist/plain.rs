//! Texts as their writers meant them: a sign that a program wrote in place of another is turned
//! back.
//!
//! Web pages leave entities (`&amp;`), Markdown leaves its marks, and East Asian text has wide
//! brackets. Fixtures: `vectors/tracklist/read_scripts.json`.

use alloc::string::String;

use super::arena::Arena;
use crate::text::class::begins_sign;
use crate::text::part::{before, behind};
use crate::text::put::put;
use crate::text::scan::position_of_four_or_beyond_ascii;
use crate::text::steps;

/// Signs, and the text that each stands for.
const SIGNS: [(&str, &str); 29] = [
    ("&amp;", "&"),
    ("&quot;", "\""),
    ("&#39;", "'"),
    ("&#039;", "'"),
    ("&#x27;", "'"),
    ("&apos;", "'"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&nbsp;", " "),
    ("**", ""),
    ("\\\\", "\\"),
    ("\\`", "`"),
    ("\\*", "*"),
    ("\\_", "_"),
    ("\\[", "["),
    ("\\]", "]"),
    ("\\~", "~"),
    ("\\&", "&"),
    ("\\#", "#"),
    ("\\|", "|"),
    ("\\<", "<"),
    ("\\>", ">"),
    ("（", " ("),
    ("）", ")"),
    ("［", " ["),
    ("］", "]"),
    ("【", " ["),
    ("】", "]"),
    ("â€™", "’"),
];

/// A text with its signs turned back. Most texts have none and stay as they are.
#[must_use]
pub fn plain<'a>(text: &'a str, kept: &'a Arena) -> &'a str {
    match position_of_four_or_beyond_ascii(text.as_bytes(), *b"&*<\\") {
        Some(first) => plain_from(first, text, kept),
        None => text,
    }
}

#[inline(never)]
fn plain_from<'a>(first: usize, text: &'a str, kept: &'a Arena) -> &'a str {
    let (mut whole, mut written) = (String::new(), 0);
    for (at, byte) in text.bytes().enumerate().skip(first) {
        // Inside a word stars stand for letters: `S**t`.
        let is_inside = byte == b'*'
            && at > 0
            && text.as_bytes().get(at - 1).is_some_and(u8::is_ascii_alphanumeric)
            && text.as_bytes().get(at + 2).is_some_and(u8::is_ascii_alphanumeric);
        if begins_sign(byte)
            && at >= written
            && !is_inside
            && let Some((sign, meant)) =
                SIGNS.iter().find(|(sign, _)| behind(text, at).starts_with(sign))
        {
            put(&mut whole, before(behind(text, written), at - written));
            put(&mut whole, meant);
            written = at + sign.len();
        }
    }
    steps::add(text.len());
    if written == 0 {
        return text;
    }
    put(&mut whole, behind(text, written));
    kept.keep(whole)
}
