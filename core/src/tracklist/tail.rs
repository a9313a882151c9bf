//! Endings of a title other than closed brackets: a label or mix whose brackets stay open, a label
//! that is set as code, a remark behind the label.
//!
//! Fixtures: `vectors/tracklist/read_label.json`, `read_title.json`, `read_notes.json`.

use super::bracket::names_a_guest;
use super::group::last_group;
use super::{label, mix};
use crate::text::part::{before, trim};
use crate::text::search;

/// A title without the remark behind its label, in a list with labels in square brackets:
/// `Tide [Saltworks] // flashback`, `Tide [Saltworks] (thanks, Tern)`.
#[must_use]
#[inline(never)]
pub fn without_remark_behind_label(text: &str) -> &str {
    let cut = search::rfind(text, b']').and_then(|at| text.split_at_checked(at + 1));
    let Some((label, after)) = cut else { return text };
    let Some(group) = last_group(label).filter(|group| group.square) else { return text };
    let is_label = mix::read(group.inside).is_none() && !names_a_guest(group.inside);
    let is_mix = last_group(after).is_some_and(|group| mix::read(group.inside).is_some());
    if is_label && !is_mix && !names_a_guest(trim(after)) { label } else { text }
}

/// A title, and the label behind it that is set as code in Markdown: ``Tide `Saltworks` ``.
#[must_use]
#[inline(never)]
pub fn code_at_end(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_suffix('`')?;
    let open = search::rfind(inside, b'`')?;
    let (title, label) = (trim(before(text, open)), trim(inside.get(open + 1..)?));
    let is_mix = mix::read(label).is_some_and(|mix| mix.ends_in_kind);
    (!title.is_empty() && label::may_be(label) && !is_mix).then_some((title, label))
}

/// A title and its label, in a list with labels in square brackets, where no bracket closes the
/// label's, or a wrong one does: `Tide [Saltworks`, `Tide [Saltworks}`.
#[must_use]
#[inline(never)]
pub fn open_label(text: &str) -> Option<(&str, &str)> {
    let open = search::rfind(text, b'[')?;
    let (title, label) = (trim(before(text, open)), text.get(open + 1..)?);
    let label = trim(label.strip_suffix('}').unwrap_or(label));
    let is_label = label::may_be(label) && search::find_any(label, b"()]").is_none();
    (is_label && !title.is_empty()).then_some((title, label))
}

/// A title and its mix, where no bracket closes the mix's: `Tide (Tern Remix`.
#[must_use]
#[inline(never)]
pub fn open_mix(text: &str) -> Option<(&str, &str, mix::Mix<'_>)> {
    let open = search::rfind(text, b'(')?;
    let (title, inside) = (trim(before(text, open)), trim(text.get(open + 1..)?));
    let is_open = !title.is_empty() && search::find_any(inside, b")]").is_none();
    let mix = mix::read(inside).filter(|mix| is_open && mix.ends_in_kind)?;
    Some((title, inside, mix))
}
