//! The admin's line parser.

use segue_core::tracklist::admin_lines::{self, AdminLines};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// Reads a text line by line.
#[wasm_bindgen(js_name = readAdminLines)]
pub fn read(text: &str) -> Ts<AdminLines> {
    answer::typed(&admin_lines::read(text))
}
