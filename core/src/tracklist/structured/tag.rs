//! The tags of HTML and XML, as far as playlists need them.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::lists::{self, List};
use super::super::rows::Rows;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::number;
use crate::text::part::{before, behind, trim};
use crate::text::put::{put, put_character};
use crate::text::search::{
    cut_at, find_any, offset, split_at_byte, split_once, starts_with_any, strip_any,
};

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

/// The next element of a name, from its attributes to its closing tag.
#[inline(never)]
pub(super) fn next_element<'a>(rest: &mut &'a str, name: &str) -> Option<&'a str> {
    let element = next(rest, name)?;
    let end = end(element, name);
    *rest = element.get(end..)?;
    element.get(..end)
}

/// The elements of a name that have tracks, as lists. `about` says the name and the number of tracks of such an element.
#[inline(never)]
pub(super) fn lists<'t>(text: &'t str, name: &str, about: About<'_>) -> Vec<List<'t>> {
    let (mut lists, mut rest) = (Vec::new(), text);
    while let Some(inside) = next(&mut rest, name) {
        let end = end(inside, name);
        let (called, tracks) = about(before(inside, end));
        let after = behind(inside, end);
        let closing = if after.starts_with("</") { find_any(after, b">") } else { None };
        let from = text.len() - inside.len() - name.len() - 1;
        let to = text.len() - after.len() + closing.map_or(0, |at| at + 1);
        rest = behind(text, to);
        if tracks > 0 {
            lists.push(List { name: called, tracks, text: before(behind(text, from), to - from) });
        }
    }
    lists
}

/// The name of an element, and how many tracks it has.
pub(super) type About<'f> = &'f dyn Fn(&str) -> (String, usize);

/// The one list of a text to read: the first of several, which are told of, or else the whole text.
#[inline(never)]
pub(super) fn first_list<'t>(text: &'t str, lists: &[List<'t>], rows: &mut Rows<'_>) -> &'t str {
    let ([first, ..], [.., last]) = (lists, lists) else { return text };
    let offset = |list: &List<'t>| offset(text, list.text).unwrap_or(0);
    let part = before(behind(text, offset(first)), offset(last) + last.text.len() - offset(first));
    rows.told = lists::tell(text, part, lists, lists::in_place);
    if lists.len() > 1 { first.text } else { text }
}

/// Where the open element ends: at its closing tag, or where another element of its name begins.
pub(super) fn end(inside: &str, name: &str) -> usize {
    let mut rest = inside;
    while let Some((_, after)) = split_at_byte(rest, b'<') {
        let tag = trim_start_where(after, |c| c == '/');
        if after_name(tag, name).is_some() {
            return inside.len() - after.len() - 1;
        }
        rest = after;
    }
    inside.len()
}

/// The inside of the tag that is open: all in front of its closing bracket. A tag ends at the next
/// opening bracket at the latest, so that one which nothing closes does not take in the whole text.
#[inline(never)]
pub(super) fn open(after: &str) -> &str {
    let near = split_at_byte(after, b'<').map_or(after, |(near, _)| near);
    let mut at = 0;
    // A closing bracket between quotes is part of a value.
    while let Some(found) = find_any(behind(near, at), b"\"'>") {
        at += found;
        let Some((mark, rest)) = behind(near, at).split_at_checked(1) else { break };
        if mark == ">" {
            return before(near, at);
        }
        let Some(end) = find_any(rest, mark.as_bytes()) else { break };
        at += end + 2;
    }
    split_at_byte(near, b'>').map_or(near, |(inside, _)| inside)
}

/// The value of an attribute of the tag that is open, as it is written.
#[inline(never)]
pub(super) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = open(tag);
    loop {
        let (before, after) = split_at_byte(rest, b'=')?;
        let (quote, value) = trim(after).split_at_checked(1)?;
        let end = find_any(value, quote.as_bytes())?;
        let is_wanted = |rest: &str| rest.is_empty() || rest.ends_with(is_blank);
        if trim(before).strip_suffix(name).is_some_and(is_wanted) {
            return value.get(..end);
        }
        rest = value.get(end + 1..)?;
    }
}

/// The value of an attribute of the tag that is open, its entities resolved; empty where it has
/// none.
#[inline(never)]
pub(super) fn value(tag: &str, name: &str) -> String {
    unescape(attribute(tag, name).unwrap_or(""))
}

/// The text of the first element of a name, its entities resolved; empty where there is none.
#[inline(never)]
pub(super) fn text_in(inside: &str, name: &str) -> String {
    let Some(tag) = next(&mut { inside }, name) else { return String::new() };
    let attributes = open(tag);
    if attributes.ends_with('/') {
        return String::new();
    }
    let content = behind(tag, attributes.len() + 1);
    if let Some(written) = content.strip_prefix("<![CDATA[") {
        return trim(split_once(written, "]]>").map_or("", |(text, _)| text)).into();
    }
    trim(&unescape(split_at_byte(content, b'<').map_or(content, |(text, _)| text))).into()
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
