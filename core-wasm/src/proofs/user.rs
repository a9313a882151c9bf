//! Email addresses.

use alloc::borrow::ToOwned;
use alloc::string::String;

use segue_core::user::email::Email;
use wasm_bindgen::prelude::wasm_bindgen;

/// A typed email address as it is kept, if it is one.
#[wasm_bindgen(js_name = readEmail)]
#[must_use]
pub fn email(text: &str) -> Option<String> {
    Email::read(text).map(|email| email.as_str().to_owned())
}
