//! Chats that were exported with a head in front of every message: `[12.03.21, 20:14] Mira: `,
//! `12/03/2021, 20:14 - Mira: `.
//!
//! The first line says whether a text is one. What people say to each other has dashes and numbers,
//! so of a chat only those lines are kept that belong to a list beyond doubt. Fixtures:
//! `vectors/tracklist/read_chat.json`.

use alloc::vec::Vec;

use super::prose;
use super::scan;
use super::shape::Shape;
use super::source::Note;
use crate::finding::FindingCode;
use crate::text::part::{behind, trim};
use crate::text::search::{self, strip_any};

/// A longer name is none.
const MOST_NAME_BYTES: usize = 40;
/// So many lines with a number or time, and a dash, are a list.
const LEAST_LISTED: usize = 2;
/// So many lines with nothing but a dash are.
const LEAST_DASHED: usize = 3;

/// Whether a text begins with the head of a message.
#[must_use]
#[inline(never)]
pub fn is_chat(text: &str) -> bool {
    message(trim(text)).is_some()
}

/// A line without the head in front; empty where nobody says it.
#[must_use]
#[inline(never)]
pub fn without_head(line: &str) -> &str {
    let Some(message) = message(line) else { return line };
    let said = search::split_once(message, ": ").filter(|(name, _)| name.len() < MOST_NAME_BYTES);
    said.map_or("", |(_, said)| trim(said))
}

/// What follows the date and time of a head.
#[inline(never)]
fn message(line: &str) -> Option<&str> {
    let inside = line.strip_prefix('[');
    let mut rest = inside.unwrap_or(line);
    for part in 0..3 {
        rest = digits(rest, if part == 1 { 2 } else { 4 })?;
        if part < 2 {
            rest = strip_any(rest, b"./-")?;
        }
    }
    rest = trim(strip_any(rest, b",").unwrap_or(rest));
    rest = digits(rest, 2)?.strip_prefix(':')?;
    rest = digits(rest, 2)?;
    rest = rest.strip_prefix(':').map_or(Some(rest), |rest| digits(rest, 2))?;
    rest = trim(rest);
    if let [b'a' | b'A' | b'p' | b'P', b'm' | b'M', ..] = rest.as_bytes() {
        rest = trim(behind(rest, 2));
    }
    let head = if inside.is_some() { "]" } else { "- " };
    Some(trim(rest.strip_prefix(head)?))
}

/// What follows one digit or more.
#[inline(never)]
fn digits(text: &str, most: usize) -> Option<&str> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=most).contains(&count) { text.get(count..) } else { None }
}

#[inline(never)]
fn has_dash(shape: &Shape<'_>) -> bool {
    scan::split_at_dash(shape.body()).is_some()
}

fn is_listed(shape: &Shape<'_>) -> bool {
    shape.has_stamp() || shape.has_number()
}

#[inline(never)]
fn is_name(shape: &Shape<'_>) -> bool {
    has_dash(shape) && !prose::is_in_small_letters(shape.body())
}

/// Keeps the lines of a list, and says which of the others could have been part of it.
#[inline(never)]
pub fn keep_list<'a>(shapes: &mut Vec<Shape<'a>>, notes: &mut Vec<Note<'a>>) {
    let listed = shapes.iter().filter(|shape| is_listed(shape)).count();
    let dashed = shapes.iter().filter(|shape| is_listed(shape) && has_dash(shape)).count();
    let has_numbers = dashed >= LEAST_LISTED && dashed * 2 >= listed;
    let has_dashes = shapes.iter().filter(|shape| is_name(shape)).count() >= LEAST_DASHED;
    shapes.retain(|shape| {
        let is_kept = if has_numbers {
            is_listed(shape) || shape.layered()
        } else {
            has_dashes && is_name(shape)
        };
        if !is_kept && (has_numbers || has_dashes) && has_dash(shape) {
            notes.push(Note {
                part: shape.line().text,
                line: shape.line().number,
                code: FindingCode::LineNotRead,
                mend_seconds: None,
            });
        }
        is_kept
    });
}
