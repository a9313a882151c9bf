//! Counts and moments as people read them.

use alloc::string::String;

use segue_core::wording;
use wasm_bindgen::prelude::wasm_bindgen;

/// A count with K and M.
#[wasm_bindgen]
#[must_use]
pub fn count(number: u32) -> String {
    wording::count(number)
}

/// How long ago a moment was; both in milliseconds since 1970.
#[wasm_bindgen]
#[must_use]
pub fn ago(then_ms: f64, now_ms: f64) -> String {
    wording::ago(then_ms, now_ms)
}
