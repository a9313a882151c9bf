//! Files that are opened.

use alloc::string::String;

use segue_core::text::guess;
use wasm_bindgen::prelude::wasm_bindgen;

/// A guess at the encoding of a file from before Unicode, as `TextDecoder` takes it; none where its letters
/// tell too little.
#[wasm_bindgen(js_name = guessEncoding)]
#[must_use]
pub fn guess(bytes: &[u8]) -> Option<String> {
    guess::guess(bytes).map(Into::into)
}
