//! Texts with the marks of a web page, a forum or Markdown left in: `<li>`, `<a href="…">`,
//! `&#8211;`, `[b]text[/b]`, `[*]`, `[text](https://…)`, `*text*`.
//!
//! The marks are taken out before any line is read, and every note made afterwards is moved to its
//! place in the text as it was given. Fixtures: `vectors/tracklist/read_markup.json`.

use alloc::string::String;
use alloc::vec::Vec;

use super::emphasis::Emphasis;
use super::source::Note;
use super::structured::{has_entity, unescape};
use crate::text::blank::trim_end;
use crate::text::glance::Glance;
use crate::text::part::{before, behind};
use crate::text::put::put;
use crate::text::search::{self, find_any};
use crate::text::word_set::{WordSet, is_one_of, word_set};

/// Tags that end a line.
const BREAKS: &WordSet = word_set!("br|p|li|ol|ul|div|tr|h1|h2|h3|h4");
/// Tags that end no line.
const OTHERS: &WordSet = word_set!("a|b|i|u|em|strong|span|font|small|td|table|tbody");
/// Names of forum codes, which stand in square brackets.
const CODES: &WordSet = word_set!(
    "b|i|u|s|url|img|email|color|size|font|center|left|right|align|indent|quote|code|list|spoiler|\
     hide|media|tracklist"
);

/// A text without its marks.
#[derive(Debug)]
pub struct Plain<'a> {
    source: &'a str,
    /// The text without marks.
    pub text: String,
    /// Where each line begins in the source.
    starts: Vec<usize>,
}

/// Takes the marks out of a text; `None` where it has no marks.
#[must_use]
pub fn without_markup(source: &str, glance: Glance) -> Option<Plain<'_>> {
    let mut rest = source;
    let mut has_tags = false;
    while glance.tags
        && let Some((_, tag)) = search::split_at_byte(rest, b'<').filter(|_| !has_tags)
    {
        has_tags = cut_tag(tag).is_some();
        rest = tag;
    }
    let has_codes = glance.codes && has_codes(source);
    let stars = if glance.stars { Emphasis::of(source) } else { Emphasis::default() };
    let has_entities = glance.signs && has_entity(source);
    let has_marks = has_tags || has_codes || has_entities || stars.is_habit();
    (has_marks || (glance.links && search::contains(source, "](http")))
        .then(|| Plain::of(source, has_codes, stars))
}

/// Whether a forum code is closed somewhere: an opening one alone may be a label.
#[inline(never)]
fn has_codes(source: &str) -> bool {
    let mut rest = source;
    while let Some((_, code)) = search::split_once(rest, "[/") {
        if search::find_any(code, b"[]\n").is_some_and(|end| is_one_of(before(code, end), CODES)) {
            return true;
        }
        rest = code;
    }
    false
}

impl<'a> Plain<'a> {
    fn of(source: &'a str, has_codes: bool, mut stars: Emphasis) -> Self {
        let mut plain = Self { source, text: String::new(), starts: Vec::from([0]) };
        let (mut rest, mut broken) = (source, false);
        while let Some(at) = find_any(rest, b"<[*\n") {
            let (mark, after) = (before(behind(rest, at), 1), behind(rest, at + 1));
            put(&mut plain.text, before(rest, at));
            broken &= at == 0;
            rest = after;
            if mark == "\n" {
                // The tag in front of a page's own line break has ended the line already.
                if !broken {
                    plain.end_line(after);
                }
                broken = false;
            } else if mark == "<"
                && let Some((name, after)) = cut_tag(after)
            {
                rest = after;
                if is_one_of(name, BREAKS) {
                    plain.end_line(after);
                    broken = true;
                }
            } else if mark == "["
                && has_codes
                && let Some((name, after)) = cut_code(after)
            {
                rest = after;
                if name == "*" && !plain.text.ends_with('\n') {
                    plain.end_line(after);
                }
            } else if mark == "*" && stars.takes(source.len() - after.len() - 1) {
            } else if mark == "["
                && let Some((inside, after)) = cut_link(after)
            {
                put(&mut plain.text, inside);
                rest = after;
            } else {
                put(&mut plain.text, mark);
            }
        }
        put(&mut plain.text, rest);
        plain.text = unescape(&plain.text);
        plain
    }

    /// Ends the line, unless it is empty. The next line begins at `next`, a part of the source.
    fn end_line(&mut self, next: &str) {
        put(&mut self.text, "\n");
        self.starts.push(self.source.len() - next.len());
    }

    /// Moves a note about a line to the part of the source that the line came from.
    #[must_use]
    pub fn note(&self, note: &Note<'_>) -> Note<'a> {
        let line = usize::try_from(note.line).unwrap_or(1).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let end = self.starts.get(line + 1).copied().unwrap_or(self.source.len());
        let (mut number, mut above) = (1, before(self.source, start));
        while let Some((_, after)) = search::split_at_byte(above, b'\n') {
            (number, above) = (number + 1, after);
        }
        let end = if note.part.is_empty() { start } else { end };
        let part = trim_end(self.source.get(start..end).unwrap_or(""));
        // What would be read as a track takes the place of the whole line, and anything else of a part of it.
        let fix = note.fix.clone().filter(|_| note.code.is_of_line());
        Note { part, line: number, code: note.code, fix, says: None }
    }
}

/// The name of the tag that begins behind `<`, and the text behind the tag.
fn cut_tag(text: &str) -> Option<(&str, &str)> {
    let (inside, after) = text.split_at_checked(find_any(text, b"<>\n")?)?;
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = before(inside, find_any(inside, b" /").unwrap_or(inside.len()));
    let is_known = is_one_of(name, BREAKS) || is_one_of(name, OTHERS);
    Some((name, after.strip_prefix('>')?)).filter(|_| is_known)
}

/// The name of the forum code that begins behind `[`, and the text behind the code.
#[inline(never)]
fn cut_code(text: &str) -> Option<(&str, &str)> {
    let (inside, after) = text.split_at_checked(find_any(text, b"[]\n")?)?;
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = before(inside, find_any(inside, b"=").unwrap_or(inside.len()));
    let is_known = name == "*" || is_one_of(name, CODES);
    Some((name, after.strip_prefix(']')?)).filter(|_| is_known)
}

/// The text of the Markdown link that begins behind `[`, and the text behind the link.
fn cut_link(text: &str) -> Option<(&str, &str)> {
    let (inside, link) = text.split_at_checked(find_any(text, b"[]\n")?)?;
    let link = link.strip_prefix("](http")?;
    let end = find_any(link, b")[\n")?;
    Some((inside, behind(link, end).strip_prefix(')')?))
}
