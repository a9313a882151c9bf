//! The tags of HTML and XML, as far as playlists need them.

use alloc::string::String;

use crate::text::number;
use crate::text::put::{put, put_character};
use crate::text::search::{split_at_byte, starts_with_any, strip_any};

/// What follows the name of the next opening tag with it; the rest goes on behind its bracket.
#[inline(never)]
pub(super) fn next<'a>(rest: &mut &'a str, name: &str) -> Option<&'a str> {
    loop {
        let (_, tag) = split_at_byte(rest, b'<')?;
        *rest = tag;
        if let Some(after) = after_name(tag, name) {
            return Some(after);
        }
    }
}

/// What follows a name at the start of a tag, if the name ends there.
pub(super) fn after_name<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let named = tag.get(..name.len())?.eq_ignore_ascii_case(name);
    let after = tag.get(name.len()..)?;
    (named && starts_with_any(after, b"> \n\r\t")).then_some(after)
}

/// Entities by their names.
const ENTITIES: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", ' ')];

/// Resolves the entities of HTML and XML that a playlist can hold.
#[inline(never)]
pub(super) fn unescape(text: &str) -> String {
    let mut resolved = String::new();
    let mut rest = text;
    while let Some((before, after)) = split_at_byte(rest, b'&') {
        put(&mut resolved, before);
        rest = after;
        let entity = split_at_byte(after, b';').filter(|(name, _)| name.len() <= 8);
        let c = entity.and_then(|(name, after)| Some((character(name)?, after)));
        if let Some((_, after)) = c {
            rest = after;
        }
        put_character(&mut resolved, c.map_or('&', |(c, _)| c));
    }
    put(&mut resolved, rest);
    resolved
}

fn character(name: &str) -> Option<char> {
    let Some(code) = name.strip_prefix('#') else {
        return ENTITIES.iter().find(|(entity, _)| *entity == name).map(|(_, c)| *c);
    };
    let Some(digits) = strip_any(code, b"xX") else { return char::from_u32(number::read(code)?) };
    let mut value = 0;
    for digit in digits.chars() {
        value = value * 16 + digit.to_digit(16)?;
    }
    char::from_u32(value).filter(|_| !digits.is_empty())
}
