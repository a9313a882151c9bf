//! Covers of mixes that have none.

use alloc::string::String;

use wasm_bindgen::prelude::wasm_bindgen;

/// The hue of a mix without a cover, in degrees.
#[wasm_bindgen(js_name = coverHue)]
#[must_use]
pub fn hue(seed: String) -> u16 {
    segue_core::cover::hue(&seed)
}
