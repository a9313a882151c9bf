//! Tracklists as they stand in a text.

use segue_core::tracklist::{self, Tracklist};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// Reads a text faithfully: nobody is named where the text names nobody.
#[wasm_bindgen(js_name = readTracklist)]
pub fn read(text: &str) -> Ts<Tracklist> {
    answer::typed(&tracklist::read(text))
}

/// Whether a track can be looked up elsewhere.
#[wasm_bindgen]
#[must_use]
pub fn identified(title: &str, artist: &str) -> bool {
    segue_core::identified(title, artist)
}
