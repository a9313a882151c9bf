//! What a submission's texts name.

use alloc::string::String;

use segue_core::submission;
use wasm_bindgen::prelude::wasm_bindgen;

/// The host of an http or https address.
#[wasm_bindgen(js_name = httpHost)]
#[must_use]
pub fn http_host(url: &str) -> Option<String> {
    submission::http_host(url)
}

/// Whether a text is a day as `YYYY-MM-DD`.
#[wasm_bindgen(js_name = isDate)]
#[must_use]
pub fn is_date(text: &str) -> bool {
    submission::is_date(text)
}
