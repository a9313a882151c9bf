//! The tracklist editor.

use alloc::borrow::ToOwned;
use alloc::string::String;

use segue_core::tracklist::editor::{alias, artists, raw, remix, time};
use wasm_bindgen::prelude::wasm_bindgen;

use super::names::Names;

/// A row's alias when it is opened.
#[wasm_bindgen(js_name = aliasOnLoad)]
#[must_use]
pub fn alias_on_load(alias: &str, working_title: &str) -> Option<String> {
    alias::on_load(alias, working_title).map(ToOwned::to_owned)
}

/// The alias to suggest for a track, given those that are used.
#[wasm_bindgen(js_name = suggestAlias)]
#[must_use]
pub fn suggest_alias(title: &str, used: &Names) -> Option<String> {
    alias::suggest(title, used.0.iter().map(String::as_str))
}

/// The artists of a list with commas.
#[wasm_bindgen(js_name = readArtists)]
#[must_use]
pub fn read_artists(text: &str) -> Names {
    Names(artists::read(text))
}

/// Artists as a list with commas.
#[wasm_bindgen(js_name = printArtists)]
#[must_use]
pub fn print_artists(names: &Names) -> String {
    artists::print(names.0.iter().map(String::as_str))
}

/// What is wrong with a raw tracklist; nothing where it may be taken.
#[wasm_bindgen(js_name = rawTracklistMessage)]
#[must_use]
pub fn raw_message(text: &str) -> Option<String> {
    raw::check(text).err().map(|error| error.message().to_owned())
}

/// How many items a raw tracklist has.
#[wasm_bindgen(js_name = rawTracklistLength)]
#[must_use]
pub fn raw_length(text: &str) -> usize {
    raw::check(text).unwrap_or(0)
}

/// The remix in a title: the title without it, what it says, and who made it. Empty without one.
#[wasm_bindgen(js_name = extractRemix)]
#[must_use]
pub fn extract_remix(title: &str) -> Names {
    let mut names = Names::new();
    if let Some(found) = remix::extract(title) {
        let remixer = found.remixer.unwrap_or("");
        names.0.extend([found.title, found.remix, remixer].map(ToOwned::to_owned));
    }
    names
}

/// A row's title when it is opened.
#[wasm_bindgen(js_name = titleWithRemixer)]
#[must_use]
pub fn with_remixer(title: &str, remixer: &str) -> String {
    remix::with_remixer(title, remixer)
}

/// Seconds of an edited time.
#[wasm_bindgen(js_name = editedTime)]
#[must_use]
pub fn edited_time(value: &str) -> u32 {
    time::read(value)
}

/// A timestamp as it is stored.
#[wasm_bindgen(js_name = storedTime)]
#[must_use]
pub fn stored_time(timestamp: &str) -> Option<String> {
    time::stored(timestamp).map(ToOwned::to_owned)
}
