//! The tags of HTML and XML, as far as playlists need them.

use alloc::string::String;

use crate::text::blank::trim_start_where;
use crate::text::number;
use crate::text::part::behind;
use crate::text::put::{put, put_character};
use crate::text::search::{cut_at, split_at_byte, starts_with_any, strip_any};

/// The next opening tag with a name, from behind the name on; `rest` then begins behind the tag's
/// opening bracket.
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

/// The text behind a name at the start of a tag, if the name ends there.
pub(super) fn after_name<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let named = tag.get(..name.len())?.eq_ignore_ascii_case(name);
    let after = tag.get(name.len()..)?;
    (named && starts_with_any(after, b"> \n\r\t")).then_some(after)
}

/// Where the open element ends: at its closing tag, or where another element of its name begins.
pub(super) fn end(inside: &str, name: &str) -> usize {
    let mut rest = inside;
    while let Some((_, after)) = split_at_byte(rest, b'<') {
        let tag = trim_start_where(after, |c| c == '/');
        if after_name(tag, name).is_some_and(|after| starts_with_any(after, b"> ")) {
            return inside.len() - after.len() - 1;
        }
        rest = after;
    }
    inside.len()
}

/// The longest name of an entity, such as `#x1F3A7`, in bytes.
const LONGEST_ENTITY: usize = 8;

/// Entities, each with its name.
const ENTITIES: [(&str, char); 21] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("hellip", '…'),
    ("middot", '·'),
    ("bull", '•'),
    ("auml", 'ä'),
    ("eacute", 'é'),
    ("egrave", 'è'),
    ("ntilde", 'ñ'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
];

/// The character of the entity that begins behind `&`, and the text behind the entity.
fn entity(after: &str) -> Option<(char, &str)> {
    // No name is longer, so the search stays near and reading stays linear.
    let (near, _) = cut_at(after, LONGEST_ENTITY + 1);
    let (name, _) = split_at_byte(near, b';')?;
    Some((character(name)?, behind(after, name.len() + 1)))
}

/// Resolves the entities of HTML and XML that a playlist can hold.
#[inline(never)]
pub(in crate::tracklist) fn unescape(text: &str) -> String {
    let mut resolved = String::new();
    let mut rest = text;
    while let Some((before, after)) = split_at_byte(rest, b'&') {
        put(&mut resolved, before);
        let (c, after) = entity(after).unwrap_or(('&', after));
        put_character(&mut resolved, c);
        rest = after;
    }
    put(&mut resolved, rest);
    resolved
}

/// Whether a text has an entity for a letter, or for a sign such as a dash that may part lines.
/// Entities for ASCII signs are read later, see [`super::super::plain`].
#[inline(never)]
pub(in crate::tracklist) fn has_entity(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, after)) = split_at_byte(rest, b'&') {
        if entity(after).is_some_and(|(c, _)| !c.is_ascii() && c != '\u{a0}') {
            return true;
        }
        rest = after;
    }
    false
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
