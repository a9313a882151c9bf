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
