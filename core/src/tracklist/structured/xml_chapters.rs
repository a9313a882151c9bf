//! Chapters in XML: Podlove's, which podcasts have, and those of Matroska's tools.
//!
//! Sources of the formats: Podlove Simple Chapters 1.2; the XML chapters of `MKVToolNix`'s manual.

use alloc::string::String;

use super::super::format::Format;
use super::super::rows::Rows;
use super::chapters::whole;
use super::{Entry, tag};
use crate::cue;
use crate::text::part::{before, trim};
use crate::text::search::{contains, find};

/// Reads Podlove's chapters. They may stand in a feed, whose first episode counts.
pub(super) fn read_podlove(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    let lists =
        tag::lists(text, "item", &|item| (tag::text_in(item, "title"), count(item, "psc:chapter")));
    let text = tag::first_list(text, &lists, rows);
    let mut rest = tag::next(&mut { text }, "psc:chapters")?;
    rest = before(rest, find(rest, "</psc:chapters").unwrap_or(rest.len()));
    while let Some(chapter) = tag::next(&mut rest, "psc:chapter") {
        put(&tag::value(chapter, "title"), &tag::value(chapter, "start"), rows);
    }
    Some(Format::Chapters)
}

/// Reads Matroska's chapters.
pub(super) fn read_matroska(text: &str, rows: &mut Rows<'_>) -> Option<Format> {
    if !contains(text, "<ChapterAtom") {
        return None;
    }
    let lists =
        tag::lists(text, "EditionEntry", &|edition| (String::new(), count(edition, "ChapterAtom")));
    let mut rest = tag::first_list(text, &lists, rows);
    while let Some(chapter) = tag::next_element(&mut rest, "ChapterAtom") {
        let field = |name| tag::text_in(chapter, name);
        if field("ChapterFlagHidden") != "1" {
            put(&field("ChapterString"), &field("ChapterTimeStart"), rows);
        }
    }
    Some(Format::Chapters)
}

/// How many elements of a name there are.
fn count(text: &str, name: &str) -> usize {
    let mut rest = text;
    core::iter::from_fn(|| tag::next(&mut rest, name)).count()
}

fn put(name: &str, time: &str, rows: &mut Rows<'_>) {
    Entry::named(trim(name), cue::parse(whole(trim(time)))).put(rows);
}
