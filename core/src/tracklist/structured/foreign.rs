//! XML and JSON that no reader knows: no line of them is a track, even one with a dash.

use super::super::source::Note;
use crate::diagnostic::DiagnosticCode;
use crate::text::blank::{is_blank, trim_start_where};
use crate::text::json;
use crate::text::part::{before, behind, trim};
use crate::text::search::{contains, find_any, offset, split_at_byte, split_once, strip_any};
use crate::text::word_set::{WordSet, is_one_of, word_set};

use super::tag;

/// Elements that a part of a web page may begin with. Pages are read line by line.
const OF_PAGES: &WordSet = word_set!(
    "html|head|body|title|meta|link|style|script|header|footer|main|nav|section|article|aside|div|p|\
     span|a|b|i|u|s|em|strong|small|big|font|center|br|hr|h1|h2|h3|h4|h5|h6|ul|ol|li|dl|dt|dd|table|\
     caption|thead|tbody|tfoot|tr|td|th|pre|code|blockquote|q|img|iframe|button|form|input|label|\
     sub|sup|del|ins|mark|time|details|summary|figure|figcaption"
);
/// Elements that the readers of this folder know. A file of them without tracks is not foreign.
const KNOWN: &WordSet = word_set!("nml|dj playlists|playlist|asx|smil|chapters|psc:chapters");
/// The name of an element is no longer than this.
const LONGEST_NAME: usize = 60;

/// What a text is, if it is XML or JSON. The note's part is the name of the outermost element.
#[must_use]
pub(in crate::tracklist) fn note(source: &str) -> Option<Note<'_>> {
    let nothing = before(source, 0);
    let text = trim_start_where(source, is_blank);
    let (part, code) = if text.starts_with('<') {
        let name = root(text)?;
        if is_one_of(name, KNOWN) {
            (nothing, DiagnosticCode::NoTracks)
        } else {
            (name, DiagnosticCode::UnknownFile)
        }
    } else if begins_as_json(text) {
        let is_whole = json::parse(trim(text)).is_some();
        let code = if is_whole { DiagnosticCode::UnknownFile } else { DiagnosticCode::NoTracks };
        (nothing, code)
    } else {
        return None;
    };
    let above = before(source, offset(source, part).unwrap_or(0));
    let line = above.bytes().filter(|byte| *byte == b'\n').count() + 1;
    Some(Note { part, line: u32::try_from(line).unwrap_or(1), code, fix: None, says: None })
}

/// The name of the outermost element of XML; `None` where a text is a part of a web page, or none.
fn root(text: &str) -> Option<&str> {
    let mut rest = text;
    let mut is_declared = false;
    loop {
        rest = trim_start_where(rest, is_blank).strip_prefix('<')?;
        let end = match rest.as_bytes() {
            [b'?', ..] => "?>",
            [b'!', b'-', b'-', ..] => "-->",
            [b'!', ..] => ">",
            _ => break,
        };
        is_declared |= rest.starts_with("?xml");
        (_, rest) = split_once(rest, end)?;
    }
    let near = before(rest, find_any(rest, b" \t\r\n/>")?);
    let is_name = near.starts_with(|c: char| c.is_ascii_alphabetic())
        && near.len() <= LONGEST_NAME
        && near
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b':' | b'_' | b'-' | b'.'));
    if !is_name || is_one_of(near, OF_PAGES) {
        return None;
    }
    let after = behind(rest, near.len());
    let attributes = tag::open(after);
    let is_closed = || {
        let end = behind(after, tag::end(after, near));
        end.starts_with("</") || attributes.ends_with('/')
    };
    (is_declared || contains(attributes, "=\"") || is_closed()).then_some(near)
}

/// Whether a text begins as JSON does: an object whose first member has a name, perhaps in lists,
/// or a list of texts.
fn begins_as_json(text: &str) -> bool {
    let inside = trim_start_where(text, |c| c == '[' || is_blank(c));
    let is_list = inside.len() < text.len();
    let (is_object, inside) = match inside.strip_prefix('{') {
        Some(inside) => (true, trim_start_where(inside, is_blank)),
        None => (false, inside),
    };
    if is_object && inside.starts_with('}') {
        return true;
    }
    let name = strip_any(inside, b"\"").and_then(|name| split_at_byte(name, b'"'));
    let after = name.map_or("", |(_, after)| trim_start_where(after, is_blank));
    if is_object { after.starts_with(':') } else { is_list && after.starts_with(',') }
}
