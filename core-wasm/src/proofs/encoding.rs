//! Encodings of text files.

use alloc::string::String;

use segue_core::text::encoding;
use wasm_bindgen::prelude::wasm_bindgen;

/// The encoding of a file, by its bytes, as `TextDecoder` takes it.
#[wasm_bindgen(js_name = encodingOf)]
#[must_use]
pub fn of(bytes: &[u8]) -> String {
    encoding::encoding(bytes).into()
}
