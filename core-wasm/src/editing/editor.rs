//! The tracklist editor.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::editor::{alias, artists, raw, remix, time};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// What to show as a row's alias.
#[wasm_bindgen(js_name = aliasOnLoad, unchecked_return_type = "string | null")]
pub fn alias_on_load(alias: &str, working_title: &str) -> JsValue {
    answer::value(&alias::on_load(alias, working_title))
}

/// The alias to suggest for a track, given those that are used.
#[wasm_bindgen(js_name = suggestAlias, unchecked_return_type = "string | null")]
pub fn suggest_alias(title: &str, used: Vec<String>) -> JsValue {
    answer::value(&alias::suggest(title, &used))
}

/// The artists of a list with commas.
#[wasm_bindgen(js_name = readArtists)]
#[must_use]
pub fn read_artists(text: &str) -> Vec<String> {
    artists::read(text)
}

/// The list with commas that these artists make.
#[wasm_bindgen(js_name = printArtists)]
#[must_use]
pub fn print_artists(names: Vec<String>) -> String {
    artists::print(&names)
}

/// How many items a raw tracklist has, or what is wrong with it.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum CheckedRaw {
    /// The number of its items.
    Ok(u32),
    /// What is wrong.
    Error(&'static str),
}

/// Checks a raw tracklist.
#[wasm_bindgen(js_name = checkRawTracklist)]
pub fn check_raw(text: &str) -> Ts<CheckedRaw> {
    answer::typed(&match raw::check(text) {
        Ok(items) => CheckedRaw::Ok(items as u32),
        Err(error) => CheckedRaw::Error(error.message()),
    })
}

/// The remix in a title.
#[wasm_bindgen(js_name = extractRemix, unchecked_return_type = "Remix | null")]
pub fn extract_remix(title: &str) -> JsValue {
    answer::value(&remix::extract(title))
}

/// A row's title when it is opened.
#[wasm_bindgen(js_name = titleWithRemixer)]
#[must_use]
pub fn with_remixer(title: &str, remixer: &str) -> String {
    remix::with_remixer(title, remixer)
}

/// The seconds of an edited time.
#[wasm_bindgen(js_name = editedTime)]
#[must_use]
pub fn edited_time(value: &str) -> u32 {
    time::read(value)
}

/// How a timestamp is stored.
#[wasm_bindgen(js_name = storedTime, unchecked_return_type = "string | null")]
pub fn stored_time(timestamp: &str) -> JsValue {
    answer::value(&time::stored(timestamp))
}
