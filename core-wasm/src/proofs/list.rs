//! The list form.

use alloc::string::String;

use segue_core::list::{self, ListForm};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;

/// The list that a form makes; null where its title makes no address.
#[wasm_bindgen(js_name = readList, unchecked_return_type = "NewList | null")]
pub fn read(title: String, display_order: String) -> JsValue {
    answer::value(&list::read(&ListForm { title, display_order }))
}
