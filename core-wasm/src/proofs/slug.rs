//! The two slug rules.

use alloc::string::String;

use segue_core::slug;
use wasm_bindgen::prelude::wasm_bindgen;

/// The slug of a list, or of a track inside a share link.
#[wasm_bindgen(js_name = hyphenatedSlug)]
#[must_use]
pub fn hyphenated(text: &str) -> String {
    slug::hyphenated(text)
}

/// The slug that a mix title is matched by.
#[wasm_bindgen(js_name = compactSlug)]
#[must_use]
pub fn compact(text: &str) -> String {
    slug::compact(text)
}
