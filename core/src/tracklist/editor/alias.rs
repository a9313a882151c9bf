//! Aliases: the names that tracks nobody has identified go by.

use alloc::string::String;

use crate::text::number;
use crate::text::part::{is_same, trim};
use crate::text::put::put;
use crate::text::search::contains;

/// The last number that is suggested.
const MOST_SUGGESTIONS: u32 = 999;

/// A row's alias when it is opened: its own, or else its working title, without blanks at the
/// edges; `None` where both are empty.
#[must_use]
pub fn on_load<'a>(alias: &'a str, working_title: &'a str) -> Option<&'a str> {
    [alias, working_title].map(trim).into_iter().find(|name| !name.is_empty())
}

/// The alias to suggest for a track: the first of `ID1` to `ID999` that no other track of the list
/// has, whatever the case. `None` unless the title is empty or says 'unknown' or 'untitled', or
/// when all are used.
#[must_use]
pub fn suggest(title: &str, used: &[String]) -> Option<String> {
    let title = title.to_ascii_lowercase();
    let is_open =
        trim(&title).is_empty() || contains(&title, "unknown") || contains(&title, "untitled");
    if !is_open {
        return None;
    }
    let mut alias = String::new();
    for count in 1..=MOST_SUGGESTIONS {
        alias.clear();
        put(&mut alias, "ID");
        number::push(&mut alias, count, 1);
        if !used.iter().any(|name| is_same(trim(name), &alias)) {
            return Some(alias);
        }
    }
    None
}
