//! Cues as text.

use alloc::string::String;

use segue_core::cue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads a cue (`95`, `1:35`, `1:02:03`) and returns its seconds.
#[wasm_bindgen(js_name = parseCue)]
#[must_use]
pub fn parse_cue(text: &str) -> Option<u32> {
    cue::parse(text)
}

/// Writes whole seconds as `m:ss` or `h:mm:ss`.
#[wasm_bindgen(js_name = printCue)]
#[must_use]
pub fn print_cue(seconds: u32) -> String {
    cue::print(seconds)
}
