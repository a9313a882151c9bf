//! Cues as text.

use alloc::string::String;

use segue_core::cue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads the moment that a link names (`1m15s`, `75s`, `1:15`) and returns its seconds.
#[wasm_bindgen(js_name = parseMoment)]
#[must_use]
pub fn parse_moment(text: &str) -> Option<u32> {
    cue::parse_moment(text)
}

/// Writes whole seconds as `m:ss` or `h:mm:ss`.
#[wasm_bindgen(js_name = printCue)]
#[must_use]
pub fn print_cue(seconds: u32) -> String {
    cue::print(seconds)
}
