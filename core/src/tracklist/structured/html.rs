//! Playlists that Traktor prints as HTML: a table with a header.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::Track;
use super::super::format::Format;
use super::table::Columns;
use super::{cells, filled};
use crate::text::blank::trim_start_where;
use crate::text::number;
use crate::text::search::{split_at_byte, starts_with_any, strip_any};

pub(super) fn read(text: &str) -> Option<(Format, Vec<Track>)> {
    let lines: Vec<Vec<String>> = parts(text, "tr").map(cells_of).collect();
    let (header, columns) = lines
        .iter()
        .enumerate()
        .find_map(|(at, line)| Some((at, Columns::of(&cells::names(line))?)))?;
    Some((Format::Traktor, columns.tracks(lines.get(header + 1..)?)))
}

fn cells_of(line: &str) -> Vec<String> {
    let name = if has_tag(line, "td") { "td" } else { "th" };
    parts(line, name).map(text_of).collect()
}

fn has_tag(text: &str, name: &str) -> bool {
    parts(text, name).next().is_some()
}

/// What is inside each element of a name, one after the other.
fn parts<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        loop {
            let (_, tag) = split_at_byte(rest, b'<')?;
            rest = tag;
            let named = tag.get(..name.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(name));
            let after = tag.get(name.len()..).unwrap_or("");
            if !named || !starts_with_any(after, b"> \n\r\t") {
                continue;
            }
            let (_, inside) = split_at_byte(after, b'>')?;
            let end = closing(inside, name).unwrap_or(inside.len());
            rest = inside.get(end..)?;
            return inside.get(..end);
        }
    })
}

/// Where the element that is open ends: at its closing tag, or where another of its name begins.
fn closing(inside: &str, name: &str) -> Option<usize> {
    inside.char_indices().filter(|(_, c)| *c == '<').map(|(at, _)| at).find(|at| {
        let tag = trim_start_where(inside.get(at + 1..).unwrap_or(""), |c| c == '/');
        tag.get(..name.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(name))
            && tag.get(name.len()..).is_some_and(|rest| starts_with_any(rest, b"> "))
    })
}

/// The text between tags, its entities resolved.
fn text_of(inside: &str) -> String {
    let mut text = String::new();
    let mut rest = inside;
    while let Some((before, tag)) = split_at_byte(rest, b'<') {
        text.push_str(before);
        rest = split_at_byte(tag, b'>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    filled(&unescape(&text)).unwrap_or_default()
}

fn hexadecimal(digits: &str) -> Option<u32> {
    let digits = Some(digits).filter(|digits| matches!(digits.len(), 1..=6))?;
    digits.chars().try_fold(0, |value, digit| Some(value * 16 + digit.to_digit(16)?))
}

/// Resolves the entities of HTML and XML that a playlist can hold.
pub(super) fn unescape(text: &str) -> String {
    let mut resolved = String::new();
    let mut rest = text;
    while let Some((before, after)) = split_at_byte(rest, b'&') {
        resolved.push_str(before);
        let entity = split_at_byte(after, b';').filter(|(name, _)| name.len() <= 8);
        let c = entity.and_then(|(name, _)| match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "nbsp" => Some(' '),
            _ => {
                let code = name.strip_prefix('#')?;
                char::from_u32(match strip_any(code, b"xX") {
                    Some(hex) => hexadecimal(hex)?,
                    None => number::read(code)?,
                })
            }
        });
        match (c, entity) {
            (Some(c), Some((_, after_entity))) => {
                resolved.push(c);
                rest = after_entity;
            }
            _ => {
                resolved.push('&');
                rest = after;
            }
        }
    }
    resolved.push_str(rest);
    resolved.to_string()
}
