//! The submission form's rules.

use alloc::string::String;

use segue_core::submission::{FIELDS, messages};
use wasm_bindgen::prelude::wasm_bindgen;

/// Checks a form; returns the field and the message of each error, each on a line of its own.
#[wasm_bindgen(js_name = checkSubmission)]
#[must_use]
pub fn check(
    title: &str,
    artist: &str,
    date: &str,
    soundcloud_url: &str,
    image_url: &str,
    tracklist_raw: &str,
) -> String {
    let mut lines = String::new();
    let found = messages([title, artist, date, soundcloud_url, image_url, tracklist_raw]);
    for (field, message) in FIELDS.into_iter().zip(found) {
        for text in message.map_or([""; 2], |message| [field, message]) {
            if !text.is_empty() {
                lines.push_str(text);
                lines.push('\n');
            }
        }
    }
    lines
}
