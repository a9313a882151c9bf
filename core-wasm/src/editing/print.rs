//! Printing tracklists.

use alloc::string::String;

use segue_core::tracklist::print::{self, Head, Print};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// Reads a text and prints its tracks below the mix's title, artist and file; null where there is no
/// such format.
#[wasm_bindgen(js_name = printTracklist, unchecked_return_type = "Printed | null")]
pub fn print(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "Print")] format: &str,
    title: String,
    artist: String,
    file: String,
) -> JsValue {
    let head = Head { title, artist, file };
    answer::value(&Print::of(format).map(|format| print::print_text(text, &head, format)))
}
