//! Encodings of text files.

use alloc::string::String;

use segue_core::text::encoding;
use wasm_bindgen::prelude::wasm_bindgen;

/// The encoding of a file's bytes, as `TextDecoder` takes it.
#[wasm_bindgen(js_name = encodingOf)]
#[must_use]
pub fn encoding_of(bytes: &[u8]) -> String {
    encoding::encoding(bytes).into()
}
