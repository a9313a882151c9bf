//! Printing tracklists.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::tracklist::print::{self, Head, Print};
use segue_core::tracklist::read;
use wasm_bindgen::prelude::wasm_bindgen;

/// A printed tracklist.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Printed(print::Printed);

#[wasm_bindgen]
impl Printed {
    /// Prints a text's tracks in a format, given by its code; nothing where there is no such
    /// format.
    #[must_use]
    pub fn of(
        text: &str,
        format: &str,
        title: String,
        artist: String,
        file: String,
    ) -> Option<Self> {
        let head = Head { title, artist, file };
        Some(Self(print::print(&read(text).tracks, &head, Print::of(format)?)))
    }

    /// The text.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn text(&self) -> String {
        self.0.text.clone()
    }

    /// The position of each remark's track; 0 where the whole list is meant.
    #[must_use]
    pub fn positions(&self) -> Vec<u32> {
        self.0.remarks.iter().map(|remark| remark.position).collect()
    }

    /// The code of a remark.
    #[must_use]
    pub fn code(&self, index: usize) -> Option<String> {
        self.0.remarks.get(index).map(|remark| remark.code.name().into())
    }

    /// The sentence of a remark.
    #[must_use]
    pub fn message(&self, index: usize) -> Option<String> {
        self.0.remarks.get(index).map(|remark| remark.message.clone())
    }
}
