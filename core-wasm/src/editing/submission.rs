//! The submission form's rules.

use alloc::string::String;

use segue_core::submission::{self, SubmissionForm};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// What has to change of the form's fields.
#[wasm_bindgen(js_name = checkSubmission, unchecked_return_type = "FieldError[]")]
pub fn check(
    title: String,
    artist: String,
    date: String,
    soundcloud_url: String,
    image_url: String,
    tracklist_raw: String,
) -> JsValue {
    let description = String::new();
    answer::value(&submission::check(&SubmissionForm {
        title,
        artist,
        date,
        soundcloud_url,
        image_url,
        tracklist_raw,
        description,
    }))
}

/// What has to change in a track of the preview: its `track_time`, its `track_title`.
#[wasm_bindgen(js_name = checkTrack, unchecked_return_type = "FieldError[]")]
pub fn check_track(time: &str, title: &str) -> JsValue {
    answer::value(&submission::check_track(time, title))
}
