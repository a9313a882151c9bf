//! Links to a track of a mix.

use alloc::string::String;

use segue_core::playback::selector;
use wasm_bindgen::prelude::wasm_bindgen;

/// The selector of a track by title.
#[wasm_bindgen(js_name = titleSelector)]
#[must_use]
pub fn title_selector(title: &str) -> String {
    selector::by_title(title)
}
