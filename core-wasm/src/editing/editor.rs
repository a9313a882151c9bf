//! The tracklist editor.

use segue_core::tracklist::editor::{alias, artists, raw, remix, time};

use super::desk::{Answer, Asked};

/// A row's alias and working title; what to show as its alias.
pub fn alias_on_load(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.maybe(alias::on_load(asked.text(), asked.text()));
}

/// A track's title and the aliases that are used; the alias to suggest.
pub fn suggest_alias(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let (title, used) = (asked.text(), asked.texts());
    answer.maybe(alias::suggest(title, &used).as_deref());
}

/// A list with commas; its artists.
pub fn read_artists(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.texts(&artists::read(asked.text()));
}

/// Artists; the list with commas.
pub fn print_artists(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.text(&artists::print(&asked.texts()));
}

/// A raw tracklist; how many items it has, and what is wrong with it.
pub fn check_raw(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let checked = raw::check(asked.text());
    answer.count(checked.unwrap_or(0));
    answer.maybe(checked.err().map(raw::RawError::message));
}

/// A title; the title without its remix, what that says, and who made it.
pub fn extract_remix(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let found = remix::extract(asked.text());
    answer.maybe(found.map(|found| found.title));
    answer.maybe(found.map(|found| found.remix));
    answer.maybe(found.and_then(|found| found.remixer));
}

/// A title and a remixer; the row's title when it is opened.
pub fn with_remixer(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.text(&remix::with_remixer(asked.text(), asked.text()));
}

/// An edited time; its seconds.
pub fn edited_time(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.number(time::read(asked.text()));
}

/// A timestamp; how it is stored.
pub fn stored_time(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.maybe(time::stored(asked.text()));
}
