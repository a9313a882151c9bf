//! Files that are opened.

use alloc::string::String;

use segue_core::text::{binary, encoding};
use wasm_bindgen::prelude::wasm_bindgen;

/// The encoding of a file, by its bytes, as `TextDecoder` takes it; none where it is in one from before
/// Unicode.
#[wasm_bindgen(js_name = encodingOf)]
#[must_use]
pub fn encoding(bytes: &[u8]) -> Option<String> {
    encoding::encoding(bytes).map(Into::into)
}

/// Whether what was decoded is no text.
#[wasm_bindgen(js_name = isBinary)]
#[must_use]
pub fn is_binary(text: &str) -> bool {
    binary::is_binary(text)
}
