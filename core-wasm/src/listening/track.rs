//! What is known of a tracklist's times.

use alloc::vec::Vec;

use segue_core::tracklist::completeness::{self, Completeness};
use wasm_bindgen::prelude::wasm_bindgen;

/// How much of a tracklist is timed, by its starts in seconds, `NaN` where one is not known: 0 for
/// nothing, 1 for something, 2 for everything.
#[wasm_bindgen]
#[must_use]
pub fn completeness(starts: &[f64]) -> u32 {
    match completeness::completeness(&known(starts)) {
        Completeness::None => 0,
        Completeness::Incomplete => 1,
        Completeness::Complete => 2,
    }
}

/// The share of tracks that have a time, 0 to 1.
#[wasm_bindgen(js_name = timedShare)]
#[must_use]
pub fn share(starts: &[f64]) -> f64 {
    completeness::share(&known(starts))
}

// Once for both costs fewer bytes.
#[inline(never)]
fn known(starts: &[f64]) -> Vec<Option<u32>> {
    starts.iter().map(|start| (!start.is_nan()).then_some(*start as u32)).collect()
}
