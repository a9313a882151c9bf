//! The list form.

use alloc::string::String;

use segue_core::list::{self, ListForm};
use wasm_bindgen::prelude::wasm_bindgen;

/// A list made of the form.
#[wasm_bindgen]
#[derive(Debug)]
pub struct NewList(list::NewList);

#[wasm_bindgen]
impl NewList {
    /// Makes a list of a form; nothing where the title makes no address.
    #[must_use]
    pub fn read(title: String, display_order: String) -> Option<Self> {
        list::read(&ListForm { title, display_order }).map(Self)
    }

    /// Title.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn title(&self) -> String {
        self.0.title.clone()
    }

    /// The title as it stands in the list's address.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn slug(&self) -> String {
        self.0.slug.clone()
    }

    /// Place among the lists.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn order(&self) -> i32 {
        self.0.display_order
    }

    /// Whether visitors see it.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn visible(&self) -> bool {
        self.0.is_visible
    }

    /// Whether it is filled by a rule.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn automatic(&self) -> bool {
        self.0.is_auto_generated
    }
}
