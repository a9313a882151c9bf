//! Text at the edges of a title that belongs to no field of a track: a second track on its line,
//! the ending of a file's name, pictures, remarks, dashes.

use super::scan;
use crate::text::blank::{is_blank, trim_end_where, trim_start_where};
use crate::text::letter::is_picture;
use crate::text::part::trim;
use crate::text::scan::position;
use crate::text::search;
use crate::text::word_set::{is_one_of, word_set};

/// A text without the second track that some lists put on the line of the first: `w/` and the text
/// behind it, if that has an artist and a title of its own.
#[must_use]
pub fn without_layer(text: &str) -> &str {
    let Some((before, after)) = split_at_layer_mark(text) else { return text };
    let names = scan::split_at_dash(after).is_some_and(|(artist, _)| artist.len() > 3);
    if names && search::rfind(before, b'(').is_none() || before.ends_with(')') {
        trim(before)
    } else {
        text
    }
}

/// Splits a text at the blank in front of a layer mark.
fn split_at_layer_mark(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let mut from = 1;
    loop {
        let at = position(bytes, from, b'w')?;
        if let Some([b' ', _, b' ' | b'/']) = bytes.get(at - 1..at + 2) {
            return text.split_at_checked(at - 1);
        }
        from = at + 1;
    }
}

/// A title without the ending of a sound file's name.
#[must_use]
pub fn without_ending(text: &str) -> &str {
    let length = match text.as_bytes() {
        // Dashes are drawn around a remark: `--- Guest ---`.
        [.., b'-', b'-'] => return trim_dash_end(text),
        [.., b'.', _, _, _] => 4,
        [.., b'.', _, _, _, _] => 5,
        _ => return text,
    };
    let name = text.get(..text.len() - length).unwrap_or("");
    let ending = text.get(name.len()..).unwrap_or("");
    if !name.is_empty() && is_one_of(ending, word_set!(".mp3|.wav|.flac|.aiff|.aif|.m4a|.ogg")) {
        name
    } else {
        text
    }
}

/// A text without the pictures at its end, unless nothing else is in it.
#[must_use]
pub fn without_pictures(text: &str) -> &str {
    if text.as_bytes().last().is_none_or(u8::is_ascii) {
        return text;
    }
    let kept = trim_end_where(text, |c| is_picture(c) || is_blank(c));
    if kept.is_empty() { text } else { kept }
}

const REMARKS: [&str; 4] = [" UNRELEASED", " FORTHCOMING", " DUBPLATE", " PREMIERE"];

/// A title without a note in capitals behind it (`Deep Water UNRELEASED`), and an `ID` without the
/// sentence behind it (`ID.. they closed with this one.`).
#[must_use]
pub fn without_remark(title: &str) -> &str {
    let may_end = search::ends_with_any(title, b"DEG");
    for remark in REMARKS.into_iter().filter(|_| may_end) {
        if let Some(kept) = title.strip_suffix(remark) {
            return trim_dash(kept);
        }
    }
    let after = title.strip_prefix("ID").unwrap_or("");
    if search::starts_with_any(after, b".,!?") || after.starts_with('…') { "ID" } else { title }
}

/// A text without the dashes behind a blank at its end, unless nothing else is in it.
#[inline(never)]
fn trim_dash_end(text: &str) -> &str {
    let before = trim_end_where(text, scan::is_dash);
    let kept = trim(before);
    if kept.is_empty() || kept.len() == before.len() { text } else { kept }
}

/// A text without the dashes at its start.
#[must_use]
pub fn trim_dash_start(text: &str) -> &str {
    trim(trim_start_where(text, scan::is_dash))
}

/// A text without the dashes at its end.
#[must_use]
#[inline(always)]
pub fn trim_dash(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~', .., last @ b'!'..=b'~'] if *last != b'-' => text,
        _ => trim(trim_end_where(text, scan::is_dash)),
    }
}
