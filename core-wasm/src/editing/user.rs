//! Usernames and e-mail addresses.

use alloc::borrow::ToOwned;
use alloc::string::String;

use segue_core::user::email::Email;
use segue_core::user::username::Username;
use wasm_bindgen::prelude::wasm_bindgen;

/// What to change about a typed username; nothing where it keeps the rules.
#[wasm_bindgen(js_name = usernameMessage)]
#[must_use]
pub fn username_message(text: &str) -> Option<String> {
    Username::read(text).err().map(ToOwned::to_owned)
}

/// A typed username as it is kept; nothing where it does not keep the rules.
#[wasm_bindgen(js_name = readUsername)]
#[must_use]
pub fn username(text: &str) -> Option<String> {
    Username::read(text).ok().map(|name| name.as_str().to_owned())
}

/// A typed e-mail address as it is kept; nothing where it is none.
#[wasm_bindgen(js_name = readEmail)]
#[must_use]
pub fn email(text: &str) -> Option<String> {
    Email::read(text).map(|email| email.as_str().to_owned())
}
