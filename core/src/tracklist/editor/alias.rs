//! Aliases: the names that tracks nobody has identified go by.

use alloc::string::{String, ToString};

use crate::text::blank::trim;
use crate::text::{number, search};

/// The suggestions end here.
const MOST_SUGGESTIONS: u32 = 999;

/// A row's alias when it is opened: its own, or else its working title.
#[must_use]
pub fn on_load<'a>(alias: &'a str, working_title: &'a str) -> Option<&'a str> {
    [alias, working_title].map(trim).into_iter().find(|name| !name.is_empty())
}

/// The alias to suggest for a track: the first of `ID1` to `ID999` that no other track of the list
/// has, whatever the case. `None` unless the title is empty or says 'unknown' or 'untitled', or
/// when all are used.
#[must_use]
pub fn suggest<'a>(title: &str, used: impl Iterator<Item = &'a str> + Clone) -> Option<String> {
    let title = title.to_ascii_lowercase();
    let is_open = trim(&title).is_empty()
        || search::find(&title, "unknown").is_some()
        || search::find(&title, "untitled").is_some();
    if !is_open {
        return None;
    }
    (1..=MOST_SUGGESTIONS).find_map(|count| {
        let mut alias = "ID".to_string();
        number::push(&mut alias, count, 1);
        let is_used = used.clone().any(|name| trim(name).eq_ignore_ascii_case(&alias));
        (!is_used).then_some(alias)
    })
}
