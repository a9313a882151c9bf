//! The submission form's rules.

use alloc::borrow::ToOwned;
use alloc::string::String;

use segue_core::submission;
use wasm_bindgen::prelude::wasm_bindgen;

/// Checks one field of the form and returns the message to show beside it.
#[wasm_bindgen(js_name = submissionMessage)]
#[must_use]
pub fn message(field: &str, value: &str) -> Option<String> {
    submission::message(field, value).map(ToOwned::to_owned)
}

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
