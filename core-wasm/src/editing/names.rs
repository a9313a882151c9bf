//! A list of texts that crosses.

use alloc::string::String;
use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;

/// Texts, added or read one by one.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Names(pub(super) Vec<String>);

#[wasm_bindgen]
impl Names {
    /// No texts.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next text.
    pub fn add(&mut self, name: String) {
        self.0.push(name);
    }

    /// The text at an index; nothing behind the last one.
    #[must_use]
    pub fn at(&self, index: usize) -> Option<String> {
        self.0.get(index).cloned()
    }
}
