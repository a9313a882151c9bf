//! The body of a line: `Artist - Title (Remix) [LABEL]`.
//!
//! Owns where the artist ends, which brackets are a mix and who made it, and which hold a label.
//! Fixtures: `vectors/tracklist/title.json`. Source: specification for members and admin, section
//! 5: bracketed 'remix, mix, edit, rework, dub, version, mashup, bootleg and VIP text is split
//! from the title into mix and remixer'.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{mix, scan};
use crate::text::blank::trim;
use crate::text::search::{self, is_one_of};
use crate::text::words::words;

/// What a body says. Everything borrows from it but a mix that two brackets make up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Title<'a> {
    /// Title without the mix and label.
    pub title: &'a str,
    /// Title with the mix.
    pub original_title: Cow<'a, str>,
    /// What the mix brackets say.
    pub mix: Option<Cow<'a, str>>,
    /// Who made the mix.
    pub remixer: Option<&'a str>,
    /// Record label.
    pub label: Option<&'a str>,
}

/// How the lines of one list write their labels; learned from all of them before any is split.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Habits {
    /// Labels stand in round brackets at the end.
    pub label_in_round: bool,
    /// Labels stand after a second dash.
    pub label_after_dash: bool,
}

/// Splits a body at its first dash into the artist and the rest; `None` where there is no dash.
#[must_use]
pub fn split_artist(body: &str) -> Option<(&str, &str)> {
    let (artist, rest) = scan::split_at_dash(body).or_else(|| split_at_mark(body))?;
    (!artist.is_empty() && !rest.is_empty()).then_some((artist, rest))
}

/// Splits what follows the artist into title, mix, remixer and label.
#[must_use]
pub fn split(text: &str, habits: Habits) -> Title<'_> {
    let mut found = Title::default();
    let mut rest = trim(text);
    if habits.label_after_dash
        && let Some((before, label)) = last_dash(rest)
    {
        rest = before;
        found.label = Some(label);
    }
    let whole = rest;
    let mut original = Cow::Borrowed(rest);
    // Before the first group is taken, text may follow it; after that, groups stand together.
    while rest.len() == whole.len() || matches!(rest.as_bytes(), [.., b')' | b']']) {
        let Some(group) = last_group(rest) else { break };
        if let Some(mix) = mix::read(group.inside) {
            if found.label.is_none() && group.after.chars().any(char::is_alphabetic) {
                found.label = Some(group.after);
            }
            found.remixer = found.remixer.or(mix.remixer);
            found.mix = Some(match found.mix.take() {
                None => {
                    original = Cow::Borrowed(group.with_brackets);
                    Cow::Borrowed(group.inside)
                }
                Some(later) => Cow::Owned(joined(group.inside, " + ", &later)),
            });
        } else if found.label.is_none()
            && group.after.is_empty()
            && (group.square || (habits.label_in_round && found.mix.is_none()))
            && !group.inside.is_empty()
        {
            found.label = Some(without_year(group.inside));
            // A label between the title and its mix is cut out of what is shown.
            let after = original.get(group.with_brackets.len()..).unwrap_or("");
            original = match found.mix {
                None => Cow::Borrowed(group.before),
                Some(_) => Cow::Owned(joined(group.before, after, "")),
            };
        } else {
            break;
        }
        rest = group.before;
    }
    if rest.is_empty() {
        // Nothing but brackets: they are the title.
        return Title { title: whole, original_title: Cow::Borrowed(whole), ..Title::default() };
    }
    found.title = unquoted(rest);
    found.original_title = if found.mix.is_some() { original } else { Cow::Borrowed(found.title) };
    found
}

/// Whether the last bracket of a text is neither a mix nor a featured artist, so that a list may
/// be keeping its labels there.
#[must_use]
pub fn ends_in_round_name(text: &str) -> bool {
    last_group(text).is_some_and(|group| {
        !group.square
            && group.after.is_empty()
            && !group.before.is_empty()
            && mix::read(group.inside).is_none()
            && !names_a_guest(group.inside)
    })
}

/// A label without the year that some lists put behind it: `Egg, 1977`.
fn without_year(label: &str) -> &str {
    let bytes = label.as_bytes();
    let ends_in_digit = bytes.last().is_some_and(u8::is_ascii_digit);
    let name = search::rfind(label, b',').filter(|_| ends_in_digit).and_then(|comma| {
        let year = label.get(comma + 1..).map(trim)?;
        label.get(..comma).filter(|_| is_year(year)).map(trim)
    });
    name.filter(|name| !name.is_empty()).unwrap_or(label)
}

fn is_year(text: &str) -> bool {
    text.len() == 4
        && text.bytes().all(|b| b.is_ascii_digit())
        && (text.starts_with("19") || text.starts_with("20"))
}

fn names_a_guest(inside: &str) -> bool {
    let word = words(inside).next().unwrap_or("");
    is_one_of(word, "feat|ft|featuring|with|prod")
}

fn joined(first: &str, second: &str, third: &str) -> String {
    let mut text = String::from(first);
    text.push_str(second);
    text.push_str(third);
    text
}

/// A bracketed group near the end of a text.
struct Group<'a> {
    before: &'a str,
    inside: &'a str,
    after: &'a str,
    with_brackets: &'a str,
    square: bool,
}

/// The last bracketed group of a text. Text may follow it.
fn last_group(text: &str) -> Option<Group<'_>> {
    let bytes = text.as_bytes();
    let close = bytes.iter().rposition(|b| matches!(b, b')' | b']'))?;
    let mut depth = 0_usize;
    for open in (0..close).rev() {
        match bytes.get(open) {
            Some(b')' | b']') => depth += 1,
            Some(b'(' | b'[') if depth == 0 => {
                return Some(Group {
                    before: trim(text.get(..open)?),
                    inside: trim(text.get(open + 1..close)?),
                    after: trim(text.get(close + 1..)?),
                    with_brackets: text.get(..=close)?,
                    square: bytes.get(open) == Some(&b'[') && bytes.get(close) == Some(&b']'),
                });
            }
            Some(b'(' | b'[') => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The last spaced dash of a text outside brackets, provided something is on both sides.
fn last_dash(text: &str) -> Option<(&str, &str)> {
    let (mut before, mut after) = scan::split_at_dash(text)?;
    while let Some((_, later)) = scan::split_at_dash(after) {
        let end = text.len() - after.len();
        let cut = end + after.len() - later.len();
        before = trim(text.get(..cut)?);
        before = trim_dash(before);
        after = later;
    }
    (!before.is_empty() && !after.is_empty() && !after.contains([')', ']']))
        .then_some((before, after))
}

fn trim_dash(text: &str) -> &str {
    trim(text.trim_end_matches(|c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−')))
}

/// Marks that stand for a dash where a line has none: a pipe, a slash or dash with a blank on one
/// side only, a tab.
fn split_at_mark(body: &str) -> Option<(&str, &str)> {
    for mark in [" | ", " // ", " / ", "- ", " -", "– ", " –", "\t"] {
        if let Some((artist, title)) = search::split_once(body, mark) {
            return Some((trim(artist), trim(title)));
        }
    }
    None
}

/// A title without the quotes around the whole of it.
fn unquoted(title: &str) -> &str {
    for (open, close) in [('"', '"'), ('“', '”'), ('‘', '’'), ('\'', '\''), ('«', '»')] {
        let inside = title.strip_prefix(open).and_then(|t| t.strip_suffix(close));
        if let Some(inside) = inside.filter(|t| !t.is_empty() && !t.contains([open, close])) {
            return trim(inside);
        }
    }
    title
}
