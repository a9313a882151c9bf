//! Lengths, days and descriptions as people read them.

use alloc::string::String;

use segue_core::wording;
use wasm_bindgen::prelude::wasm_bindgen;

/// Cuts a description for a page's head.
#[wasm_bindgen(js_name = cutDescription)]
#[must_use]
pub fn cut_description(text: &str) -> String {
    wording::cut_description(text)
}

/// A length in milliseconds.
#[wasm_bindgen]
#[must_use]
pub fn duration(ms: f64) -> String {
    wording::duration(ms as u64)
}

/// A date as `MMM dd, yyyy`.
#[wasm_bindgen]
#[must_use]
pub fn day(date: Option<String>) -> String {
    wording::day(date.as_deref())
}
