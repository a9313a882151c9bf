//! Artist and title changing places.

use segue_core::tracklist::swap;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// What a track names with artist and title swapped; null where it has no artist who could be the title.
#[wasm_bindgen(js_name = swapNames, unchecked_return_type = "SwappedNames | null")]
pub fn names(artist: &str, original_title: &str, label: Option<String>) -> JsValue {
    answer::value(&swap::names(artist, original_title, label.as_deref()))
}
