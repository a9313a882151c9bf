//! Artist credits.

use segue_core::tracklist::artist;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// Splits a credit into its artists.
#[wasm_bindgen(js_name = splitCredit, unchecked_return_type = "Credit[]")]
pub fn split(credit: &str) -> JsValue {
    answer::value(&artist::split(credit))
}
