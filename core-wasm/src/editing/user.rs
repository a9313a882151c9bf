//! Usernames.

use alloc::string::String;

use segue_core::user::username::Username;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// A typed username as it is kept, or what to change about it.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum ReadUsername {
    /// The name.
    Ok(String),
    /// What to change.
    Error(&'static str),
}

/// Reads a typed username.
#[wasm_bindgen(js_name = readUsername)]
pub fn username(text: &str) -> Ts<ReadUsername> {
    answer::typed(&match Username::read(text) {
        Ok(name) => ReadUsername::Ok(name.as_str().into()),
        Err(message) => ReadUsername::Error(message),
    })
}
